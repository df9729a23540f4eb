// Kinetic energy and angular momentum about the centre of mass.
#pragma once

#include "mechanics/mass_center.hpp"

namespace volvelle {

template <class S>
struct Momentum {
  S kinetic{};                // J, of motion about the system's centre of mass
  Vector3<S> angular;         // N m s, about the system's centre of mass, world axes
  S angular_contributions{};  // sum over bodies of |h_i|
  S linear_contributions{};   // sum over bodies of |p_i|
};

template <class S>
Momentum<S> compute_momentum(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                             const SystemCenter<S>& system) {
  Momentum<S> sum;
  for (int b = 1; b < model.size(); ++b) {
    const int t = model.tree[b];
    const S& m = parameters.M_B[b].mass;
    const Vector3<S>& c = parameters.center_of_mass[b];
    const Vector3<S>& w = kin.V_WB[b].angular;
    const Vector3<S> p_C = system.p_CR[t] + center_from_reference(parameters, kin, b);
    const Vector3<S> v_C = system.v_CR[t] + velocity_at(kin, b, c);
    const Vector3<S> spin = parameters.I_center[b] * w;
    const Vector3<S> h = kin.R_WB[b] * spin + cross(p_C, v_C * m);
    sum.kinetic += S(0.5) * (dot(w, spin) + m * squared_norm(v_C));
    sum.angular += h;
    // of bodies that only move straight through the centre of mass nothing is left but rounding: not a measure
    sum.angular_contributions += norm(h) + S(1e-3) * m * norm(p_C) * norm(v_C);
    sum.linear_contributions += m * norm(v_C + system.v_WC);
  }
  return sum;
}

}  // namespace volvelle
