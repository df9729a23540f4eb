#include "effects/joint_friction.hpp"

namespace volvelle {

std::vector<JointFriction> compile_joint_friction(const Description& description, const Model& model,
                                                  const Mode& mode) {
  std::vector<JointFriction> frictions;
  for (int b = 1; b < model.size(); ++b) {
    if (model.joint[b] == no_joint || !description.joints[model.joint[b]].friction) continue;
    const FrictionDescription& friction = *description.joints[model.joint[b]].friction;
    for (int i = 0; i < coordinate_count(model.kind[b]); ++i) {
      const int v = model.v_offset[b] + i;
      if (model.held[v]) continue;
      frictions.push_back(
          {b, v, friction.torque[i], friction.viscous[i], mode.joints[model.joint[b]].coordinate[i].slip});
    }
  }
  return frictions;
}

}  // namespace volvelle
