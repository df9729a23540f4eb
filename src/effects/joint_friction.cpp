#include "effects/joint_friction.hpp"

namespace volvelle {

std::vector<JointFriction<double>> compile_joint_friction(const Description& description, const Model& model,
                                                          const Mode& mode) {
  std::vector<JointFriction<double>> frictions;
  for (int b = 1; b < model.joint_slots(); ++b) {
    if (model.joint[b] == no_joint || !description.joints[model.joint[b]].friction) continue;
    const FrictionDescription& friction = *description.joints[model.joint[b]].friction;
    for (int i = 0; i < coordinate_count(model.kind[b]); ++i) {
      const int v = model.v_offset[b] + i;
      const CoordinateMode& here = mode.joints[model.joint[b]].coordinate[i];
      if (model.held[v] && !runs_at_limit(here.hold)) continue;
      const bool grips = !friction.at_rest.empty() && friction.at_rest[i] > friction.torque[i];
      frictions.push_back({{b, v, here.slip, grips},
                           friction.torque[i],
                           friction.viscous[i],
                           grips ? friction.at_rest[i] - friction.torque[i] : 0,
                           grips ? 1 / friction.stribeck[i] : 0});
    }
  }
  return frictions;
}

}  // namespace volvelle
