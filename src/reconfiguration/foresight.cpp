// Two ways to know an end before it comes.
//
// From rest: a hinge that would start on in the same direction from rest anywhere on its way comes to rest nowhere on
// it. Nor does it come back: where it started, everything held, the potential has a minimum, so that energy, in orbit
// Jacobi's constant, does not allow it there again once a damper has taken some.
//
// Under way: the energy w^2 / (2 (M^-1)_hh) that the hinge would lose if it stopped is far more than the rise of the
// potential ahead and what dampers take until the end.
#include "reconfiguration/foresight.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "reconfiguration/motion.hpp"
#include "simulation/account.hpp"

namespace volvelle {
namespace {

double hinge_acceleration(Assembly& assembly, int v) {
  assembly.evaluation.accelerate(assembly.state);
  return assembly.evaluation.accelerations().vdot[std::size_t(v)];
}

// M^-1 e_h: what a torque of 1 N m about the hinge adds to all accelerations. The motor is left with `torque`.
std::vector<double> response_to_torque(Assembly& assembly, const HingeCoordinate& hinge, double torque) {
  const auto accelerations = [&](double effort) {
    assembly.set_motor(hinge.joint, effort);
    assembly.evaluation.accelerate(assembly.state);
    const auto& vdot = assembly.evaluation.accelerations().vdot;
    return std::vector<double>(vdot.begin(), vdot.end());
  };
  std::vector<double> more = accelerations(torque + 1);
  const std::vector<double> without = accelerations(torque);
  for (std::size_t i = 0; i < more.size(); ++i) more[i] -= without[i];
  return more;
}

// The base's own angle, which what acts may depend on; -1: it has none. -2: attitudes of more than one angle.
int angle_of_base(const Model& model) {
  for (int b = 1; b < model.size(); ++b) {
    if (model.parent[b] != 0 || model.dof[b] == 0) continue;
    return model.kind[b] == JointKind::planar || model.kind[b] == JointKind::revolute ? model.q_offset[b] : -2;
  }
  return -1;
}

// Takes the hinge, at rest, from where it is to an angle, with the base in every attitude. False where attitudes are
// too many to look at.
template <class Look>
bool look_along(Assembly& assembly, int q, double to, const Look& look) {
  constexpr int angles = 16, attitudes = 12;
  const int base = angle_of_base(assembly.model());
  if (base == -2) return false;
  const State<double> start = assembly.state;
  const double from = start.q()[std::size_t(q)];
  for (int i = 0; i <= angles; ++i)
    for (int k = 0; k < (base < 0 ? 1 : attitudes); ++k) {
      assembly.state = start;
      std::fill(assembly.state.v().begin(), assembly.state.v().end(), 0.0);
      assembly.state.q()[std::size_t(q)] = from + (to - from) * i / angles;
      if (base >= 0) assembly.state.q()[std::size_t(base)] += 2 * M_PI * k / attitudes;
      look();
    }
  assembly.state = start;
  return true;
}

bool is_driven_to(Assembly& assembly, int q, int v, const SwingEnd& end) {
  constexpr double margin = 0.3;  // of the strongest: it does not come near zero between the places that are looked at
  double least = std::numeric_limits<double>::infinity(), most = 0;
  const bool known = look_along(assembly, q, end.angle, [&] {
    const double along = std::copysign(1.0, end.angle) * hinge_acceleration(assembly, v);
    least = std::min(least, along);
    most = std::max(most, along);
  });
  return known && least > margin * most;
}

Account account_of_state(Assembly& assembly) {
  assembly.evaluation.solve(assembly.state);
  return take_account(assembly.evaluation, assembly.state);
}

// The hinge's alone: a motion in which an impulse about it sets everything. E is its energy, c its dampers' drag and m
// its inertia, both of all that moves with it: dE/dangle = -c w, E = m w^2 / 2, so that sqrt(E) falls by c / sqrt(2 m)
// a radian.
bool coasts_to(Assembly& assembly, const HingeCoordinate& hinge, const SwingEnd& end, double torque, bool in_orbit) {
  constexpr double other_motion = 0.05, margin = 0.3;
  const double rate = assembly.state.v()[std::size_t(hinge.v)];
  const double way = std::abs(end.angle - assembly.state.q()[std::size_t(hinge.q)]);
  const double energy = rate * rate / (2 * compliance_of(assembly, hinge, torque));
  if (std::abs(account_of_state(assembly).kinetic - energy) > other_motion * energy) return false;
  double highest = -std::numeric_limits<double>::infinity(), lowest = -highest, drag = 0;
  const bool known = look_along(assembly, hinge.q, end.angle, [&] {
    const Account there = account_of_state(assembly);
    const double potential = in_orbit ? there.rotational : there.potential;  // in orbit the centre of mass stays
    highest = std::max(highest, potential);
    lowest = std::min(lowest, potential);
    const std::vector<double> response = response_to_torque(assembly, hinge, torque);
    const double compliance = response[std::size_t(hinge.v)];
    for (std::size_t i = 0; i < response.size(); ++i) assembly.state.v()[i] = response[i] / compliance;
    assembly.evaluation.accelerate(assembly.state);
    drag = std::max(drag, assembly.evaluation.forces().dissipation * std::sqrt(compliance / 2));
  });
  const double rise = highest - lowest + std::abs(torque) * way;
  return known && rise < energy && std::sqrt(energy - rise) - drag * way > margin * std::sqrt(energy);
}

}  // namespace

HingeCoordinate::HingeCoordinate(const Assembly& assembly) {
  const auto& joints = assembly.description.joints;
  for (std::size_t i = 0; i < joints.size(); ++i)
    if (joints[i].name == hinge_name) joint = int(i);
  if (joint < 0) return;
  const int slot = assembly.slot_of_joint(joint);
  q = assembly.model().q_offset[slot];
  v = assembly.model().v_offset[slot];
}

double compliance_of(Assembly& assembly, const HingeCoordinate& hinge, double torque) {
  return response_to_torque(assembly, hinge, torque)[std::size_t(hinge.v)];
}

Foresight look_ahead(Assembly& assembly, const HingeCoordinate& hinge, const Swing& swing,
                     const ReconfigurationDescription& limits) {
  const double start = hinge_acceleration(assembly, hinge.v);
  bool stands = true;
  for (const double a : assembly.evaluation.accelerations().vdot)
    stands = stands && std::abs(a) <= limits.rest_acceleration;
  if (stands) return {true, nullptr};
  const SwingEnd& end = start < 0 ? swing.lower : swing.upper;
  if (end.kind == SwingEnd::Kind::closed) return {false, &end};
  if (end.kind != SwingEnd::Kind::open && is_driven_to(assembly, hinge.q, hinge.v, end)) return {false, &end};
  return {};
}

const SwingEnd* look_on(Assembly& assembly, const HingeCoordinate& hinge, const Swing& swing, double torque,
                        bool in_orbit) {
  const double rate = assembly.state.v()[std::size_t(hinge.v)];
  if (rate == 0) return nullptr;
  const SwingEnd& end = rate < 0 ? swing.lower : swing.upper;
  const bool is_there = end.kind == SwingEnd::Kind::latch || end.kind == SwingEnd::Kind::collision;
  return is_there && coasts_to(assembly, hinge, end, torque, in_orbit) ? &end : nullptr;
}

}  // namespace volvelle
