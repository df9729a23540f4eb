#include "reconfiguration/foresight.hpp"

#include <cmath>
#include <limits>

namespace volvelle {
namespace {

double hinge_acceleration(Assembly& assembly, int v) {
  assembly.evaluation.accelerate(assembly.state);
  return assembly.evaluation.accelerations().vdot[std::size_t(v)];
}

// The base's own angle, which what acts may depend on; -1: it has none. -2: attitudes of more than one angle.
int angle_of_base(const Model& model) {
  for (int b = 1; b < model.size(); ++b) {
    if (model.parent[b] != 0 || model.dof[b] == 0) continue;
    return model.kind[b] == JointKind::planar || model.kind[b] == JointKind::revolute ? model.q_offset[b] : -2;
  }
  return -1;
}

// Whether the hinge, at rest anywhere on its way to `end`, would start on in the same direction: then it rests nowhere
// on the way.
bool is_driven_to(Assembly& assembly, int q, int v, const SwingEnd& end) {
  constexpr int angles = 16, attitudes = 12;
  constexpr double margin = 0.3;  // of the strongest: it does not come near zero between the places that are looked at
  const int base = angle_of_base(assembly.model());
  if (base == -2) return false;
  const State<double> start = assembly.state;
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (int i = 0; i <= angles; ++i)
    for (int k = 0; k < (base < 0 ? 1 : attitudes); ++k) {
      assembly.state = start;
      assembly.state.q()[std::size_t(q)] = end.angle * i / angles;
      if (base >= 0) assembly.state.q()[std::size_t(base)] += 2 * M_PI * k / attitudes;
      const double along = std::copysign(1.0, end.angle) * hinge_acceleration(assembly, v);
      least = std::min(least, along);
      most = std::max(most, along);
    }
  assembly.state = start;
  return least > margin * most;
}

}  // namespace

Foresight look_ahead(Assembly& assembly, int q, int v, const Swing& swing, const ReconfigurationDescription& limits) {
  const double start = hinge_acceleration(assembly, v);
  bool stands = true;
  for (const double a : assembly.evaluation.accelerations().vdot)
    stands = stands && std::abs(a) <= limits.rest_acceleration;
  if (stands) return {true, nullptr};
  const SwingEnd& end = start < 0 ? swing.lower : swing.upper;
  if (end.kind == SwingEnd::Kind::closed) return {false, &end};
  if (end.kind != SwingEnd::Kind::open && is_driven_to(assembly, q, v, end)) return {false, &end};
  return {};
}

}  // namespace volvelle
