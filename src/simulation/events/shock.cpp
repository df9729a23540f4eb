#include "simulation/events/shock.hpp"

namespace volvelle {
namespace {

using Kind = Occurrence::Kind;

// At the child's port; at that of the other body, where the dock is passed from the second to the first.
Shock shock_of_dock(const Assembly& assembly, int dock, const std::vector<Wrench<double>>& passed) {
  const Model& model = assembly.model();
  const auto& parameters = assembly.evaluation.parameters();
  const DockDescription& d = assembly.description.docks[dock];
  for (int b = 1; b < model.joint_slots(); ++b) {
    if (model.dock[b] != dock) continue;
    const int child = model.child[b];
    const bool second = assembly.description.bodies[model.body[child]].name == d.bodies[1];
    const Vector3<double> port = parameters.X_BM[b].inverse() * (parameters.X_BU[child] * d.positions[second ? 1 : 0]);
    return {norm(passed[b].torque - cross(port, passed[b].force)), norm(passed[b].force)};
  }
  return {};
}

}  // namespace

Shock shock_of(const Assembly& assembly, const Occurrence& o, const std::vector<Wrench<double>>& passed) {
  if (passed.empty()) return {};
  if (o.kind == Kind::dock) return shock_of_dock(assembly, o.dock, passed);
  const bool stills = o.kind == Kind::latch || o.kind == Kind::rest || o.kind == Kind::stick;
  const int slot = stills ? assembly.slot_of_joint(o.joint) : 0;
  const Model& model = assembly.model();
  if (slot == 0 || model.dof[slot] == 0) return {};
  const Wrench<double>& F = passed[slot];
  const bool whole = o.kind == Kind::latch && model.dof[slot] > 1;
  const int v = model.v_offset[slot] + o.coordinate;
  return {whole ? norm(F.torque) : dot(assembly.evaluation.kinematics().H[v], F), norm(F.force)};
}

}  // namespace volvelle
