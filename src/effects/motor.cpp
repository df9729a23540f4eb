#include "effects/motor.hpp"

namespace volvelle {

std::vector<Motor> compile_motors(const Description& description, const Model& model) {
  std::vector<Motor> motors;
  for (int b = 1; b < model.size(); ++b) {
    if (model.joint[b] == no_joint) continue;
    const JointDescription& joint = description.joints[model.joint[b]];
    for (int i = 0; i < int(joint.motor.size()); ++i) motors.push_back({b, model.v_offset[b] + i, joint.motor[i]});
  }
  return motors;
}

}  // namespace volvelle
