// What forces along the joints do to the accelerations, M^-1 tau, in a configuration whose articulated inertias have
// been gathered and kept: the two passes of the articulated body with all that depends on the configuration alone left
// out. L holds as many columns as it has lanes.
#pragma once

#include "dynamics/articulated_body.hpp"

namespace volvelle {

template <class L>
struct ResponseWork {
  std::vector<Wrench<L>> Z;  // by slot
  std::vector<Motion<L>> A;  // by slot
  std::vector<L> nu;         // by velocity: D^-1 (tau - H' Z)

  explicit ResponseWork(const Model& model)
      : Z(std::size_t(model.size())), A(Z.size()), nu(std::size_t(model.velocities)) {}
};

template <class L, class S>
Yield<L> cast(const Yield<S>& Y) {
  return {L(Y.x), L(Y.y), cast<L>(Y.z)};
}

template <class L, class S>
ArticulatedInertia<L> cast(const ArticulatedInertia<S>& P) {
  return {cast<L>(P.J), cast<L>(P.K), cast<L>(P.M)};
}

// Z+ = Z + U nu, with U nu = -Y (tau - H' Z)
template <class S, class L>
Wrench<L> yield_to_forces(const Model& model, const Kinematics<S>& kin, const ArticulatedBodyWork<S>& w, int b,
                          const L* tau, ResponseWork<L>& r) {
  const int k = model.v_offset[b];
  Wrench<L> Z = r.Z[b];
  switch (model.passage[b]) {
    case Passage::link:
    case Passage::hinge: {
      const Yield<L> Y = cast<L>(w.Y[k]);
      const L e = tau[k] - Z.torque.z;
      r.nu[k] = e * L(S(1) / w.P[b].J.zz);
      return {{fused(Y.x, -e, Z.torque.x), fused(Y.y, -e, Z.torque.y), tau[k]}, fused(Y.z, -e, Z.force)};
    }
    case Passage::slider: {
      const Yield<L> Y = cast<L>(w.Y[k]);
      const L e = tau[k] - Z.force.z;
      r.nu[k] = e * L(S(1) / w.P[b].M.zz);
      return {fused(Y.z, -e, Z.torque), {fused(Y.x, -e, Z.force.x), fused(Y.y, -e, Z.force.y), tau[k]}};
    }
    case Passage::ball: {
      const Vector3<L> t{tau[k], tau[k + 1], tau[k + 2]};
      const Vector3<L> nu = SymmetricFactor<L>(cast<L>(w.P[b].J)).solve(t - Z.torque);
      for (int i = 0; i < 3; ++i) r.nu[k + i] = nu[i];
      return {t, Z.force + transpose_times(cast<L>(w.P[b].K), nu)};
    }
    case Passage::rigid:
    case Passage::flying:
      return Z;
    case Passage::general:
      break;
  }
  int free[6];
  const int dof = free_velocities(model, b, free);
  L nu[6];
  for (int i = 0; i < dof; ++i) nu[i] = tau[free[i]] - dot(cast<L>(kin.H[free[i]]), r.Z[b]);
  w.D[b].solve(nu);
  for (int i = 0; i < dof; ++i) {
    r.nu[free[i]] = nu[i];
    Z = fused(cast<L>(w.U[free[i]]), nu[i], Z);
  }
  return Z;
}

// v-dot = nu - D^-1 U' A
template <class S, class L>
void move_with_parent(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                      const ArticulatedBodyWork<S>& w, int b, const L* tau, const ResponseWork<L>& r, Motion<L>& A,
                      L* vdot) {
  const int k = model.v_offset[b];
  switch (model.passage[b]) {
    case Passage::link:
    case Passage::hinge:
      return accelerate_hinge(cast<L>(w.Y[k]), r.nu[k], A, vdot[k]);
    case Passage::slider:
      return accelerate_slider(cast<L>(w.Y[k]), r.nu[k], A, vdot[k]);
    case Passage::ball: {
      const Yield<L> Y[3] = {cast<L>(w.Y[k]), cast<L>(w.Y[k + 1]), cast<L>(w.Y[k + 2])};
      return accelerate_ball(Y, &r.nu[k], A, vdot + k);
    }
    case Passage::rigid:
      return;
    case Passage::flying:
      return accelerate_placed_root(cast<L>(parameters.X_PF[b].R), cast<L>(kin.X_PB[b].R), Vector3<L>{}, tau + k,
                                    cast<L>(w.P[b]), r.Z[b], A, vdot + k);
    case Passage::general:
      break;
  }
  int free[6];
  const int dof = free_velocities(model, b, free);
  for (int i = k; i < k + model.dof[b]; ++i) vdot[i] = L(0);
  L y[6];
  for (int i = 0; i < dof; ++i) y[i] = -dot(A, cast<L>(w.U[free[i]]));
  w.D[b].solve(y);
  for (int i = 0; i < dof; ++i) {
    vdot[free[i]] = r.nu[free[i]] + y[i];
    A += cast<L>(kin.H[free[i]]) * vdot[free[i]];
  }
}

template <class S, class L>
VOLVELLE_FLATTEN void respond_to_forces(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                                        const ArticulatedBodyWork<S>& w, const L* tau, ResponseWork<L>& r, L* vdot) {
  for (int b = model.size() - 1; b > 0; --b) {  // Z of tips stays zero
    const int p = model.parent[b];
    const Wrench<L> Z = yield_to_forces(model, kin, w, b, tau, r);
    const Pose<L> X_PB = cast<L>(kin.X_PB[b]);
    if (p != 0) r.Z[p] = model.hands_first[b] ? X_PB.force_to_parent(Z) : X_PB.force_onto_parent(r.Z[p], Z);
  }
  for (int b = 1; b < model.size(); ++b) {
    const int p = model.parent[b];
    Motion<L> A{};
    if (p != 0) A = cast<L>(kin.X_PB[b]).motion_to_child(r.A[p]);
    move_with_parent(model, parameters, kin, w, b, tau, r, A, vdot);
    r.A[b] = A;
  }
}

}  // namespace volvelle
