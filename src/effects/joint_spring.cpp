#include "effects/joint_spring.hpp"

namespace volvelle {
namespace {

double at(const std::vector<double>& values, std::size_t i) { return i < values.size() ? values[i] : 0.0; }

}  // namespace

JointSprings<double> compile_joint_springs(const Description& description, const Model& model, Profiles& profiles) {
  JointSprings<double> springs;
  for (int b = 1; b < model.joint_slots(); ++b) {
    if (model.joint[b] == no_joint) continue;
    const JointDescription& joint = description.joints[model.joint[b]];
    if (!joint.spring && joint.damper.empty()) continue;
    const SpringDescription spring = joint.spring.value_or(SpringDescription{});
    if (joint.kind == JointKind::spherical) {
      springs.spherical.push_back(
          {{b, model.q_offset[b], model.v_offset[b]}, at(spring.stiffness, 0), at(joint.damper, 0)});
      continue;
    }
    if (spring.command && model.dof[b] == 1) {
      springs.commanded.push_back({{{b, model.q_offset[b], model.v_offset[b]}, profiles.add(*spring.command)},
                                   at(spring.stiffness, 0),
                                   at(spring.preload, 0),
                                   at(joint.damper, 0)});
      continue;
    }
    for (int i = 0; i < model.dof[b]; ++i) {
      const auto k = std::size_t(i);
      springs.along.push_back({{b, model.q_offset[b] + i, model.v_offset[b] + i},
                               at(spring.stiffness, k),
                               at(spring.rest, k),
                               at(spring.preload, k),
                               at(joint.damper, k)});
    }
  }
  return springs;
}

}  // namespace volvelle
