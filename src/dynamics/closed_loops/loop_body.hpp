// A body of a cluster: how it moves by the modes, and what it does to their equations if it is rigid and carries
// nothing.
#pragma once

#include "dynamics/closed_loops/loop_work.hpp"
#include "mechanics/forces.hpp"

namespace volvelle {

template <class S>
Motion<S>* modes_of_body(LoopWork<S>& w, int b) {
  return w.T.data() + std::size_t(b) * std::size_t(w.modes_each);
}

// T and a of one body of a cluster, about Bo in G, its parent's being there.
template <class S>
void move_in_cluster(const Model& model, const Kinematics<S>& kin, int base, bool hinged, int modes, int b,
                     LoopWork<S>& w) {
  const int p = model.parent[b], k = model.v_offset[b];
  Motion<S>* T = modes_of_body(w, b);
  Motion<S>& A = w.A0[b];
  if (p == base) {
    for (int j = 0; j < modes; ++j) T[j] = {};
    A = {};
  } else {
    const Vector3<S> back = w.at[p].p - w.at[b].p;  // v += w x r
    const Motion<S>* T_p = modes_of_body(w, p);
    for (int j = 0; j < modes; ++j) T[j] = {T_p[j].angular, cross_plus(back, T_p[j].angular, T_p[j].linear)};
    A = {w.A0[p].angular, cross_plus(back, w.A0[p].angular, w.A0[p].linear)};
  }
  if (hinged) {
    const Spaced<S> row = w.row_of(k);
    const LoopHinge<S>& hinge = w.hinge[k];
    for (int j = 0; j < modes; ++j) T[j].angular = fused(hinge.e, row[j], T[j].angular);
    A.angular += fused(hinge.e, row[modes], hinge.bias);
    A.linear += cross(w.at[b].v, hinge.e) * kin.rate[b];
    return;
  }
  A += w.bias[b];
  for (int i = k; i < k + model.dof[b]; ++i) {
    const Spaced<S> row = w.row_of(i);
    for (int j = 0; j < modes; ++j) T[j] += w.J[i] * row[j];
    A += w.J[i] * row[modes];
  }
}

// What a rigid body of a cluster does, by its centre of mass: all in G.
template <class S>
struct LoopBody {
  Vector3<S> c, r;  // centre of mass, from Bo and from G's origin
  Symmetric3<S> I;  // about it
  Wrench<S> F;      // that it needs without any mode, about it

  LoopBody(const S& m, const Vector3<S>& center, const Symmetric3<S>& I_center, const LoopPlace<S>& at,
           const Motion<S>& A)
      : c(at.R * center), r(at.p + c), I(rotate(at.R, I_center)) {
    const Vector3<S> a = cross_plus(at.w, cross_plus(at.w, c, at.v), cross_plus(A.angular, c, A.linear));
    F = {cross_plus(at.w, I * at.w, I * A.angular), a * m};
  }

  void push(const LoopPlace<S>& at, const Wrench<S>& F_B) {
    const Vector3<S> f = at.R * F_B.force;
    F.force = F.force - f;
    F.torque = F.torque - (at.R * F_B.torque - cross(c, f));
  }

  void add_to(const S& m, RigidInertia<S>& rigid, Wrench<S>& Z) const {
    rigid.mass += m;
    rigid.moment = fused(r, m, rigid.moment);
    rigid.inertia = rigid.inertia + I + point_inertia(r) * m;
    Z += {cross_plus(r, F.force, F.torque), F.force};
  }
};

}  // namespace volvelle
