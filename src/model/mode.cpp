#include "model/mode.hpp"

#include <cmath>

namespace volvelle {
namespace {

// A tape spring that starts folded has been folded by someone: past its peak.
int snapped_side(const JointDescription& joint) {
  if (!joint.tape_spring) return 0;
  const TapeSpringDescription& tape = *joint.tape_spring;
  const double angle = joint.motion.empty() ? joint.coordinates[0] : evaluate(joint.motion[0], {}).value;
  const double bend = angle - tape.rest;
  const TapeBend& side = bend > 0 ? tape.above : tape.below;
  if (!side.snaps() || std::abs(bend) < side.peak_angle) return 0;
  return bend > 0 ? 1 : -1;
}

}  // namespace

Mode initial_mode(const Description& description) {
  Mode mode;
  for (const JointDescription& joint : description.joints) {
    mode.joints.emplace_back();
    mode.joints.back().locked = joint.release.has_value();
    mode.joints.back().tape = snapped_side(joint);
  }
  mode.docks.resize(description.docks.size());
  return mode;
}

}  // namespace volvelle
