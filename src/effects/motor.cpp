#include "effects/motor.hpp"

#include <cmath>

namespace volvelle {

std::vector<Motor<double>> compile_motors(const Description& description, const Model& model,
                                          const Parameters<double>& parameters, const Mode& mode, Profiles& profiles) {
  std::vector<Motor<double>> motors;
  for (int b = 1; b < model.joint_slots(); ++b) {
    if (model.joint[b] == no_joint) continue;
    const JointDescription& joint = description.joints[model.joint[b]];
    if (joint.is_wheel && mode.joints[std::size_t(model.joint[b])].locked) continue;
    for (int i = 0; i < int(joint.motor.size()); ++i) {
      const int level = profiles.add(joint.motor[i]);
      if (model.has_attitude(b) && i < 3) {
        const Vector3<double> axis = parameters.R_CM[b].row[i];  // the child's axis, in its joint frame
        motors.push_back({{b, model.v_offset[b], 3, level}, axis, 0});
      } else {
        const double rate = joint.motor_limit ? joint.motor_limit->no_load_rate[i] : 0;
        const bool limited = rate > 0 && std::isfinite(rate);
        motors.push_back({{b, model.v_offset[b] + i, 1, level, limited, limited && joint.motor_limit->governor,
                           joint.max_torque.value_or(0)},
                          {1, 0, 0},
                          limited ? 1 / rate : 0});
      }
    }
  }
  return motors;
}

}  // namespace volvelle
