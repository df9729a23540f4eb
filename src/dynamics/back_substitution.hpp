// Back-substitution [Allard 2017, Eqs. 6 to 14; Morell & Schaub 2025, Eqs. 1 to 12], over branches of any depth.
//
// Every body is the platform of what hangs on it. Its equations, with all joints beyond it put in already, are
//   [A B; C D] [r-ddot; w-dot] = [v_trans; v_rot]                          (Morell & Schaub, Eq. 1)
// of the acceleration r-ddot of its point, the origin of its hinge frame, and of its angular acceleration w-dot. A
// joint between two platforms gives way by
//   v-dot = a . r-ddot + b . w-dot + c,                                     (Eq. 4)
// r-ddot and w-dot being those of the platform that it stands on; put into the equations of what it carries, it leaves
// a contribution to those of that platform. On the hub, 3 + 3 equations remain; then one joint follows from the other,
// from the hub to the tips.
//
// Vectors are in world axes, about the platforms' points; accelerations are seen from a frame that falls with the field
// of the tree. C is the transpose of B.
#pragma once

#include "dynamics/small_factor.hpp"
#include "mechanics/accelerations.hpp"
#include "mechanics/forces.hpp"
#include "mechanics/kinematics.hpp"

namespace volvelle {

template <class S>
struct PlatformEquations {
  Symmetric3<S> A;
  Matrix3<S> B;
  Symmetric3<S> D;
  Vector3<S> v_trans, v_rot;

  Vector3<S> force(const Vector3<S>& r_ddot, const Vector3<S>& w_dot) const { return A * r_ddot + B * w_dot; }
  Vector3<S> torque(const Vector3<S>& r_ddot, const Vector3<S>& w_dot) const {
    return transpose_times(B, r_ddot) + D * w_dot;
  }
};

// How a joint stands on its platform and moves of itself.
template <class S>
struct PlatformJoint {
  Vector3<S> r;    // from the platform's point to that of the body
  Vector3<S> d_r;  // r-ddot of the body = r-ddot + w-dot x r + d_r + sum of t v-dot
  Vector3<S> d_w;  // w-dot of the body = w-dot + d_w + sum of s v-dot
};

// A velocity of a joint that is free to move.
template <class S>
struct EffectorTerms {
  Vector3<S> t, s;                    // the body's point moves along t and the body turns about s
  Vector3<S> v_trans_LHS, v_rot_LHS;  // what its acceleration asks of the platform, about the platform's point
  Vector3<S> a, b;
  S c{};
};

template <class S>
struct BackSubstitutionWork {
  std::vector<PlatformEquations<S>> platform;  // by slot
  std::vector<PlatformJoint<S>> joint;         // by slot
  std::vector<EffectorTerms<S>> effector;      // by velocity
  std::vector<Vector3<S>> r_ddot, w_dot;       // by slot

  explicit BackSubstitutionWork(const Model& model)
      : platform(std::size_t(model.size())),
        joint(platform.size()),
        effector(std::size_t(model.velocities)),
        r_ddot(platform.size()),
        w_dot(platform.size()) {}
};

// The equations of a body by itself [Eqs. 1 to 3 without effectors].
template <class S>
PlatformEquations<S> platform_alone(const RigidInertia<S>& M, const Matrix3<S>& R_WB, const Vector3<S>& w) {
  const Vector3<S> mc = R_WB * M.moment;
  const Symmetric3<S> I = rotate(R_WB, M.inertia);
  return {Symmetric3<S>::diagonal(M.mass), skew(-mc), I, cross(w, cross(mc, w)), cross(I * w, w)};
}

// What the joint adds to the accelerations whatever its free velocities do: centripetal and Coriolis terms, and
// velocities whose motion is given.
template <class S>
PlatformJoint<S> joint_on_platform(const Model& model, const Kinematics<S>& kin, int b) {
  const int p = model.parent[b];
  const Matrix3<S>&R_WP = kin.R_WB[p], &R_WB = kin.R_WB[b];
  const Motion<S>&V_P = kin.V_WB[p], &V_B = kin.V_WB[b];
  const Vector3<S> r = R_WP * kin.X_PB[b].p, w_P = R_WP * V_P.angular;
  if (is_hinge(model.passage[b])) {
    const Vector3<S> s = R_WB.column(2);
    return {r, cross(w_P, cross(w_P, r)), cross(w_P, s) * kin.rate[b]};
  }
  const Motion<S> given =
      model.passage[b] == Passage::general ? given_acceleration(model, kin, b) : bias_acceleration(model, kin, b);
  const Vector3<S> moving = given.linear + cross(V_B.angular, V_B.linear);
  return {r, R_WB * moving - R_WP * cross(V_P.angular, V_P.linear), R_WB * given.angular};
}

// a, b and c of a hinge, whose t stays zero [Allard, Eq. 6; Morell & Schaub, Eqs. 5 to 10].
template <class S>
void eliminate_hinge(const Kinematics<S>& kin, const S& tau, int b, int k, BackSubstitutionWork<S>& work) {
  const PlatformEquations<S>& body = work.platform[b];
  const PlatformJoint<S>& joint = work.joint[b];
  EffectorTerms<S>& e = work.effector[k];
  e.s = kin.R_WB[b].column(2);
  e.v_trans_LHS = body.B * e.s;
  e.v_rot_LHS = body.D * e.s;
  const S m_inverse = S(1) / dot(e.s, e.v_rot_LHS);
  e.c = (tau + dot(e.s, body.v_rot) - dot(e.v_trans_LHS, joint.d_r) - dot(e.v_rot_LHS, joint.d_w)) * m_inverse;
  e.v_rot_LHS = cross_plus(joint.r, e.v_trans_LHS, e.v_rot_LHS);
  e.a = e.v_trans_LHS * -m_inverse;
  e.b = e.v_rot_LHS * -m_inverse;
}

// The same of every free velocity of any joint.
template <class S>
void eliminate_joint(const Model& model, const Kinematics<S>& kin, const S* tau, int b, BackSubstitutionWork<S>& work) {
  const PlatformEquations<S>& body = work.platform[b];
  const PlatformJoint<S>& joint = work.joint[b];
  EffectorTerms<S>* free[6];
  S c[6];
  Vector3<S> a[6], b_of[6];
  SmallFactor<S> mass;
  int count = 0;
  for (int k = model.v_offset[b]; k < model.v_offset[b] + model.dof[b]; ++k) {
    if (model.held[k]) continue;
    EffectorTerms<S>& e = *(free[count] = &work.effector[k]);
    e.t = kin.R_WB[b] * kin.H[k].linear;
    e.s = kin.R_WB[b] * kin.H[k].angular;
    e.v_trans_LHS = body.force(e.t, e.s);
    e.v_rot_LHS = body.torque(e.t, e.s);  // about the body's own point yet
    c[count] = tau[k] + dot(e.t, body.v_trans) + dot(e.s, body.v_rot) - dot(e.v_trans_LHS, joint.d_r) -
               dot(e.v_rot_LHS, joint.d_w);
    for (int j = 0; j <= count; ++j) mass(count, j) = dot(free[j]->t, e.v_trans_LHS) + dot(free[j]->s, e.v_rot_LHS);
    ++count;
  }
  for (int i = 0; i < count; ++i) {
    free[i]->v_rot_LHS = cross_plus(joint.r, free[i]->v_trans_LHS, free[i]->v_rot_LHS);
    a[i] = -free[i]->v_trans_LHS;
    b_of[i] = -free[i]->v_rot_LHS;
  }
  mass.factor(count);
  mass.solve(a);
  mass.solve(b_of);
  mass.solve(c);
  for (int i = 0; i < count; ++i) {
    free[i]->a = a[i];
    free[i]->b = b_of[i];
    free[i]->c = c[i];
  }
}

// The equations of a body about the point of its platform: w-dot x r moves it too, and its force has an arm.
template <class S>
PlatformEquations<S> seen_from_platform(const PlatformEquations<S>& body, const PlatformJoint<S>& joint) {
  const Vector3<S>& r = joint.r;
  const Symmetric3<S>& A = body.A;
  const Matrix3<S> B{{cross_plus(r, A.x_row(), body.B.row[0]), cross_plus(r, A.y_row(), body.B.row[1]),
                      cross_plus(r, A.z_row(), body.B.row[2])}};  // B - A r~
  const Vector3<S> x = cross(r, body.B.column(0)), y = cross(r, body.B.column(1)), z = cross(r, body.B.column(2));
  const Vector3<S> X = cross(r, B.column(0)), Y = cross(r, B.column(1)), Z = cross(r, B.column(2));
  const Symmetric3<S> D = body.D + Symmetric3<S>{x.x + X.x, y.y + Y.y, z.z + Z.z,  // D - C r~ + r~ (B - A r~)
                                                 x.y + Y.x, x.z + Z.x, y.z + Z.y};
  const Vector3<S> v_trans = body.v_trans - body.force(joint.d_r, joint.d_w);
  return {A, B, D, v_trans, cross_plus(r, v_trans, body.v_rot - body.torque(joint.d_r, joint.d_w))};
}

// What a body, with all that hangs on it, contributes to the equations of its platform [Allard, Eqs. 8 to 13; Morell &
// Schaub, Eqs. 2, 11 and 12].
template <class S>
PlatformEquations<S> contribution(const Model& model, int b, const BackSubstitutionWork<S>& work) {
  PlatformEquations<S> to = seen_from_platform(work.platform[b], work.joint[b]);
  for (int k = model.v_offset[b]; k < model.v_offset[b] + model.dof[b]; ++k) {
    if (model.held[k]) continue;
    const EffectorTerms<S>& e = work.effector[k];
    to.A = plus_outer(to.A, e.v_trans_LHS, e.a);
    for (int i = 0; i < 3; ++i) to.B.row[i] = fused(e.b, e.v_trans_LHS[i], to.B.row[i]);
    to.D = plus_outer(to.D, e.v_rot_LHS, e.b);
    to.v_trans = diminish(to.v_trans, e.v_trans_LHS, e.c);
    to.v_rot = diminish(to.v_rot, e.v_rot_LHS, e.c);
  }
  return to;
}

template <class S>
void add_to(PlatformEquations<S>& platform, const PlatformEquations<S>& more) {
  platform.A += more.A;
  platform.B = platform.B + more.B;
  platform.D += more.D;
  platform.v_trans += more.v_trans;
  platform.v_rot += more.v_rot;
}

// tips to hub: every joint put into the equations of the platform that it stands on
template <class S>
VOLVELLE_FLATTEN void gather_contributions(const Model& model, const Parameters<S>& parameters,
                                           const Kinematics<S>& kin, const Forces<S>& forces,
                                           BackSubstitutionWork<S>& work) {
  for (int b = 1; b < model.size(); ++b) {
    const Vector3<S> w = kin.R_WB[b] * kin.V_WB[b].angular;
    work.platform[b] = platform_alone(parameters.M_B[b], kin.R_WB[b], w);
    if (forces.pushed[b].yes) {
      work.platform[b].v_trans += kin.R_WB[b] * forces.F_B[b].force;
      work.platform[b].v_rot += kin.R_WB[b] * forces.F_B[b].torque;
    }
    if (model.passage[b] != Passage::flying) work.joint[b] = joint_on_platform(model, kin, b);
  }
  for (int b = model.size() - 1; b > 0; --b) {
    if (model.passage[b] == Passage::flying) continue;
    const int k = model.v_offset[b];
    if (is_hinge(model.passage[b]))
      eliminate_hinge(kin, forces.tau[k], b, k, work);
    else
      eliminate_joint(model, kin, forces.tau.data(), b, work);
    if (model.parent[b] > 0) add_to(work.platform[model.parent[b]], contribution(model, b, work));
  }
}

// The hub's 3 + 3 equations: w-dot from ([D] - [C] [A]^-1 [B]), then r-ddot.
template <class S>
void accelerate_hub(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                    const Forces<S>& forces, int b, BackSubstitutionWork<S>& work, S* vdot) {
  const PlatformEquations<S>& hub = work.platform[b];
  const Matrix3<S>& R_WB = kin.R_WB[b];
  const Matrix3<S> R_WF = model.flies_alone(b) ? Matrix3<S>::identity() : parameters.X_PF[b].R;
  const S* tau = forces.tau.data() + model.v_offset[b];
  const Vector3<S> f = hub.v_trans + R_WF * Vector3<S>{tau[3], tau[4], tau[5]};
  const Vector3<S> l = hub.v_rot + R_WB * Vector3<S>{tau[0], tau[1], tau[2]};
  const SymmetricFactor<S> A(hub.A);
  const Vector3<S> x = A.solve(hub.B.column(0)), y = A.solve(hub.B.column(1)), z = A.solve(hub.B.column(2));
  const Matrix3<S> CAB = transpose(hub.B) * Matrix3<S>::columns(x, y, z);
  const Vector3<S> free = A.solve(f);
  const Vector3<S> w_dot = SymmetricFactor<S>(hub.D - Symmetric3<S>::of(CAB)).solve(l - transpose_times(hub.B, free));
  const Vector3<S> r_ddot = free - (x * w_dot.x + y * w_dot.y + z * w_dot.z);
  work.r_ddot[b] = r_ddot;
  work.w_dot[b] = w_dot;
  const Vector3<S> turning = transpose_times(R_WB, w_dot);
  const Vector3<S> moving = transpose_times(R_WF, r_ddot + forces.field[model.tree[b]]);
  for (int i = 0; i < 3; ++i) {
    vdot[i] = turning[i];
    vdot[3 + i] = moving[i];
  }
}

// A joint from what its platform does, by Eq. 4; then the body that it carries.
template <class S>
void accelerate_joint_by_terms(const Model& model, const Kinematics<S>& kin, const Vector3<S>& field, int b,
                               BackSubstitutionWork<S>& work, S* vdot) {
  const int p = model.parent[b];
  const Vector3<S> r_ddot = p == 0 ? -field : work.r_ddot[p];  // seen from the falling frame the world rises
  const Vector3<S> w_dot = p == 0 ? Vector3<S>{} : work.w_dot[p];
  const PlatformJoint<S>& joint = work.joint[b];
  Vector3<S> r_ddot_b = cross_plus(w_dot, joint.r, r_ddot + joint.d_r), w_dot_b = w_dot + joint.d_w;
  for (int k = model.v_offset[b]; k < model.v_offset[b] + model.dof[b]; ++k) {
    vdot[k] = kin.prescribed_acceleration[k];
    if (model.held[k]) continue;
    const EffectorTerms<S>& e = work.effector[k];
    vdot[k] = dot_plus(e.a, r_ddot, dot_plus(e.b, w_dot, e.c));
    r_ddot_b = fused(e.t, vdot[k], r_ddot_b);
    w_dot_b = fused(e.s, vdot[k], w_dot_b);
  }
  work.r_ddot[b] = r_ddot_b;
  work.w_dot[b] = w_dot_b;
}

// hub to tips
template <class S>
VOLVELLE_FLATTEN void recover_joints(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                                     const Forces<S>& forces, BackSubstitutionWork<S>& work, S* vdot) {
  for (int b = 1; b < model.size(); ++b) {
    if (model.passage[b] == Passage::flying)
      accelerate_hub(model, parameters, kin, forces, b, work, vdot + model.v_offset[b]);
    else
      accelerate_joint_by_terms(model, kin, forces.field[model.tree[b]], b, work, vdot);
  }
}

// What the bodies do and the joints pass on.
template <class S>
void report_bodies(const Model& model, const Kinematics<S>& kin, const BackSubstitutionWork<S>& work,
                   Accelerations<S>& out) {
  for (int b = 1; b < model.size(); ++b) {
    const PlatformEquations<S>& body = work.platform[b];
    const Vector3<S>&r_ddot = work.r_ddot[b], &w_dot = work.w_dot[b];
    const Matrix3<S>& R_WB = kin.R_WB[b];
    const Motion<S>& V = kin.V_WB[b];
    out.A_WB[b] = {transpose_times(R_WB, w_dot), transpose_times(R_WB, r_ddot) - cross(V.angular, V.linear)};
    out.F_joint[b] = {transpose_times(R_WB, body.torque(r_ddot, w_dot) - body.v_rot),
                      transpose_times(R_WB, body.force(r_ddot, w_dot) - body.v_trans)};
  }
}

// Loads to accelerations, of trees; `kin` with places in the world. Of the bodies as well where `bodies` is given.
template <class S>
void solve_back_substitution(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                             const Forces<S>& forces, BackSubstitutionWork<S>& work, S* vdot,
                             Accelerations<S>* bodies) {
  gather_contributions(model, parameters, kin, forces, work);
  recover_joints(model, parameters, kin, forces, work, vdot);
  if (bodies) report_bodies(model, kin, work, *bodies);
}

}  // namespace volvelle
