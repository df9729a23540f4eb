// Wheels whose speed follows the attitude of their body [Misra & Misra, Eq. 39, differentiated]: with e the quaternion
// of the body seen from the commanded attitude, e-dot = e w / 2 and e-ddot = e w-dot / 2 - |w|^2 e / 4,
//   Omega-dot = K1 . e-dot + K2 . e + K3 . e-ddot = c + k . w-dot.
// c knows no accelerations; k, which comes from K3 alone, makes the inertia unsymmetric.
#pragma once

#include "mechanics/kinematics.hpp"

namespace volvelle {

template <class S>
S dot(const std::array<double, 4>& K, const Quaternion<S>& e) {
  return S(K[0]) * e.w + S(K[1]) * e.x + S(K[2]) * e.y + S(K[3]) * e.z;
}

// K . (e w / 2) as a vector that is multiplied by w
template <class S>
Vector3<S> half_turn_along(const std::array<double, 4>& K, const Quaternion<S>& e) {
  const S half(0.5), zero(0);
  return {dot(K, e * Quaternion<S>{zero, half, zero, zero}), dot(K, e * Quaternion<S>{zero, zero, half, zero}),
          dot(K, e * Quaternion<S>{zero, zero, zero, half})};
}

template <class S>
Quaternion<S> error_of_law(const AttitudeLaw& law, const Quaternion<S>& q) {
  const Quaternion<double> c = conjugate(law.law.command);
  return Quaternion<S>{S(c.w), S(c.x), S(c.y), S(c.z)} * q;
}

// Angular velocity of the body in the axes that the user gave it.
template <class S>
Vector3<S> rate_of_carrier(const AttitudeLaw& law, const Parameters<S>& parameters, const Kinematics<S>& kin) {
  return transpose_times(parameters.X_BU[law.carrier].R, kin.V_WB[law.carrier].angular);
}

// c and k of every law; bodies must be placed.
template <class S>
void apply_laws(const Model& model, const Parameters<S>& parameters, const State<S>& state, Kinematics<S>& kin) {
  for (int i = 0; i < int(model.laws.size()); ++i) {
    const AttitudeLaw& law = model.laws[i];
    kin.tie[i] = {};
    if (!law.acts) continue;
    const Quaternion<S> e = error_of_law(law, attitude_of_law(model, state, i));
    const Vector3<S> w = rate_of_carrier(law, parameters, kin);
    kin.prescribed_acceleration[law.v] =
        dot(half_turn_along(law.law.K1, e), w) + dot(law.law.K2, e) - dot(law.law.K3, e) * (squared_norm(w) * S(0.25));
    kin.tie[i] = parameters.X_BU[law.carrier].R * half_turn_along(law.law.K3, e);
  }
}

// At the start of a run: what laws look at, and the speeds that follow. Bodies must be placed in the world.
void start_laws(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                State<double>& state);

// q-dot of the attitudes that laws look at
template <class S>
void compute_law_rates(const Model& model, const Parameters<S>& parameters, const State<S>& state,
                       const Kinematics<S>& kin, std::span<S> rates) {
  S* rate = rates.data() + rates.size() - std::size_t(model.numbers_of_laws());
  for (int i = 0; i < int(model.laws.size()); ++i) {
    const Vector3<S> w = rate_of_carrier(model.laws[i], parameters, kin) * S(0.5);
    const Quaternion<S> q_dot = attitude_of_law(model, state, i) * Quaternion<S>{S(0), w.x, w.y, w.z};
    *rate++ = q_dot.w;
    *rate++ = q_dot.x;
    *rate++ = q_dot.y;
    *rate++ = q_dot.z;
  }
}

}  // namespace volvelle
