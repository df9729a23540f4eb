#include "model/mode.hpp"

namespace volvelle {
Mode initial_mode(const Description& description) {
  Mode mode;
  for (const JointDescription& joint : description.joints) {
    mode.joints.emplace_back();
    mode.joints.back().locked = joint.release.has_value();
  }
  mode.docks.resize(description.docks.size());
  return mode;
}

}  // namespace volvelle
