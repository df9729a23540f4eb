#include "effects/cable.hpp"

#include <algorithm>

#include "description/named.hpp"

namespace volvelle {
namespace {

// 0 where the joint is broken.
int slot_of_joint(const Description& description, const Model& model, const std::string& name) {
  const int joint = index_of_named(description.joints, name);
  for (int b = 1; b < model.joint_slots(); ++b)
    if (model.joint[b] == joint) return b;
  return 0;
}

}  // namespace

std::vector<Cable<double>> compile_cables(const Description& description, const Model& model) {
  std::vector<Cable<double>> cables;
  for (const CableDescription& d : description.cables) {
    Cable<double> cable;
    cable.name = d.name;
    for (std::size_t i = 0; i < 2; ++i) {
      cable.slot[i] = slot_of_joint(description, model, d.joints[i]);
      cable.q[i] = model.q_offset[cable.slot[i]];
      cable.v[i] = model.v_offset[cable.slot[i]];
    }
    if (d.switched_off || cable.slot[0] == 0 || cable.slot[1] == 0) continue;
    cable.ratio = d.ratio;
    cable.rest = *d.rest;
    cable.stiffness = d.stiffness;
    cable.damping = d.damping;
    cable.can_hang_loose = d.preload && d.stiffness > 0;
    if (cable.can_hang_loose) cable.slack = 2 * *d.preload / d.stiffness;
    cables.push_back(cable);
  }
  return cables;
}

bool lack_cable_rest(const Description& description) {
  return std::any_of(description.cables.begin(), description.cables.end(),
                     [](const CableDescription& cable) { return !cable.rest; });
}

void rest_cables(const Model& model, const State<double>& state, Description& description) {
  for (CableDescription& cable : description.cables) {
    if (cable.rest) continue;
    const auto angle = [&](const std::string& joint) {
      return state.q()[model.q_offset[slot_of_joint(description, model, joint)]];
    };
    cable.rest = angle(cable.joints[0]) - cable.ratio * angle(cable.joints[1]);
  }
}

double cable_energy(const std::vector<Cable<double>>& cables, const State<double>& state) {
  double energy = 0;
  for (const Cable<double>& cable : cables) {
    const double e = std::abs(cable_stretch(cable, state));
    const bool loose = cable.can_hang_loose && e > cable.slack;
    const double wide = e + cable.slack;
    energy += cable.stiffness * (loose ? 0.25 * wide * wide - 0.5 * cable.slack * cable.slack : 0.5 * e * e);
  }
  return energy;
}

}  // namespace volvelle
