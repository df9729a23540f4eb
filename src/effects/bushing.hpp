// A bushing: springs and dampers along and about the axes of a frame F on one body, that hold a frame M of another. Its
// z is the axis, about which M may turn far. All comes from an energy,
//   U = sum k_i s_i^2 / 2 + sum kappa_i phi_i^2 / 2,
// with s the way of M's origin from where it rests, along F's axes, and phi the turn: the tilt of the axis about F's x
// and y, then the twist about the axis that is left (swing and twist). With e the axis of M seen from F,
//   tilt   phi_xy = alpha n,  n along z x e, alpha the angle between the axes = 2 atan |p|,  p = z x e / (1 + e_z)
//   twist  phi_z  = atan2(R_yx - R_xy, R_xx + R_yy),  its rate w . (z + e) / (1 + e_z)
// docs/formulations/bushings.md has the derivation. Half a turn of tilt is singular; twist is free to go round.
#pragma once

#include "effects/spring_link.hpp"

namespace volvelle {

template <class S>
struct Bushing : LinkPlace {
  using Place = LinkPlace;
  std::array<Pose<S>, 2> frame;             // F and M, each in its body's B
  Vector3<S> rest;                          // of M's origin, in F
  Vector3<S> stiffness, damping;            // along F's axes
  Vector3<S> turn_stiffness, turn_damping;  // about them

  auto numbers() { return std::tie(frame[0], frame[1], rest, stiffness, damping, turn_stiffness, turn_damping); }
  auto numbers() const { return std::tie(frame[0], frame[1], rest, stiffness, damping, turn_stiffness, turn_damping); }
};

// In the order of the description; one that is switched off is there without stiffness and damping.
std::vector<Bushing<double>> compile_bushings(const Description& description, const Model& model,
                                              const Parameters<double>& parameters);

// Bushings that do not say where they rest do so here.
bool lack_rest(const Description& description);
void rest_bushings(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                   Description& description);

// How M stands in F. Everything in F's axes.
template <class S>
struct BushingPose {
  Matrix3<S> R_WF;
  Vector3<S> way_W;    // from F's origin to M's, world axes
  Vector3<S> stretch;  // from where it rests
  Vector3<S> turn;     // tilt about x and y, twist about z
  Matrix3<S> J;        // turn rates from the angular velocity of M in F
  Vector3<S> stretch_rate;
  Vector3<S> turn_rate;
};

// g(w) = atan(sqrt w) / sqrt w and its slope; by series where w is small.
template <class S>
struct ArcRatio {
  S value, slope;
};
template <class S>
ArcRatio<S> arc_ratio(const S& w) {
  using std::atan2;
  using std::sqrt;
  constexpr int terms = 12;
  S value(0), slope(0);
  for (int k = terms; k > 0; --k) {  // 1 - w/3 + w^2/5 - ...
    const S next(k % 2 == 0 ? 1.0 / (2 * k + 1) : -1.0 / (2 * k + 1));
    slope = fused(slope, w, next * S(k));
    value = fused(value, w, next);
  }
  const auto small = w < S(0.02);
  const S safe = select(small, S(1), w), root = sqrt(safe);
  const S far = atan2(root, S(1)) / root;
  return {select(small, fused(value, w, S(1)), far),
          select(small, slope, (S(1) / (S(1) + safe) - far) / (S(2) * safe))};
}

// The turn, and its rates per unit of angular velocity.
template <class S>
void measure_turn(const Matrix3<S>& R_FM, Vector3<S>& turn, Matrix3<S>& J) {
  using std::atan2;
  const Vector3<S> e = R_FM.column(2);
  const S nearly_opposite(1e-12), sum = S(1) + e.z;
  const S scale = S(1) / select(sum > nearly_opposite, sum, nearly_opposite);
  const S x = -e.y * scale, y = e.x * scale;  // p
  const ArcRatio<S> g = arc_ratio(fused(x, x, y * y));
  const Vector3<S> ez_rate{e.y, -e.x, S(0)};  // e-dot = w x e
  const Vector3<S> x_rate = (Vector3<S>{e.z, S(0), -e.x} - ez_rate * x) * scale;
  const Vector3<S> y_rate = (Vector3<S>{S(0), e.z, -e.y} - ez_rate * y) * scale;
  const Vector3<S> g_rate = (x_rate * x + y_rate * y) * (S(4) * g.slope);
  turn = {S(2) * g.value * x, S(2) * g.value * y, atan2(R_FM(1, 0) - R_FM(0, 1), R_FM(0, 0) + R_FM(1, 1))};
  J = {{x_rate * (S(2) * g.value) + g_rate * x,
        y_rate * (S(2) * g.value) + g_rate * y,
        {e.x * scale, e.y * scale, S(1)}}};
}

template <class S>
BushingPose<S> bushing_pose(const Model& model, const Bushing<S>& bushing, const Kinematics<S>& kin) {
  const int a = bushing.slot[0], b = bushing.slot[1];
  const auto place = [&](int i) {
    return kin.p_RB_W[bushing.slot[i]] + kin.R_WB[bushing.slot[i]] * bushing.frame[i].p;
  };
  const auto velocity = [&](int i) { return velocity_at(kin, bushing.slot[i], bushing.frame[i].p); };
  BushingPose<S> pose;
  pose.R_WF = kin.R_WB[a] * bushing.frame[0].R;
  pose.way_W = place(1) - place(0) + offset_between_references(model, kin.p_WR, bushing);
  pose.stretch = transpose_times(pose.R_WF, pose.way_W) - bushing.rest;
  measure_turn(transpose(pose.R_WF) * (kin.R_WB[b] * bushing.frame[1].R), pose.turn, pose.J);
  const Vector3<S> w_a = kin.R_WB[a] * kin.V_WB[a].angular, w_b = kin.R_WB[b] * kin.V_WB[b].angular;
  const Vector3<S> parting = velocity(1) - velocity(0) + offset_between_references(model, kin.v_WR, bushing);
  pose.stretch_rate = transpose_times(pose.R_WF, parting - cross(w_a, pose.way_W));
  pose.turn_rate = pose.J * transpose_times(pose.R_WF, w_b - w_a);
  return pose;
}

template <class S>
Vector3<S> each_times(const Vector3<S>& a, const Vector3<S>& b) {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}

// `force` along F's axes and `moment` along the turns, both on the second body; the first feels the opposite in the
// same place.
template <class S>
void push_apart(const Model& model, const Bushing<S>& bushing, const Kinematics<S>& kin, const BushingPose<S>& pose,
                const Vector3<S>& force, const Vector3<S>& moment, Forces<S>& forces) {
  const Vector3<S> force_W = pose.R_WF * force, torque_W = pose.R_WF * transpose_times(pose.J, moment);
  const int a = bushing.slot[0], b = bushing.slot[1];
  if (b != 0) {
    const Matrix3<S>& R = kin.R_WB[b];
    add_external_force(kin, b, bushing.frame[1].p, transpose_times(R, force_W), transpose_times(R, torque_W), forces,
                       forces.external[model.tree[b]]);
  }
  if (a != 0) {
    const Matrix3<S>& R = kin.R_WB[a];
    add_external_force(kin, a, bushing.frame[0].p + transpose_times(R, pose.way_W), -transpose_times(R, force_W),
                       -transpose_times(R, torque_W), forces, forces.external[model.tree[a]]);
  }
}

template <class S>
void add_bushings(const Model& model, const std::vector<Bushing<S>>& bushings, const Kinematics<S>& kin,
                  Forces<S>& forces) {
  for (const Bushing<S>& b : bushings) {
    const BushingPose<S> pose = bushing_pose(model, b, kin);
    const Vector3<S> drag = each_times(b.damping, pose.stretch_rate);
    const Vector3<S> turn_drag = each_times(b.turn_damping, pose.turn_rate);
    push_apart(model, b, kin, pose, -each_times(b.stiffness, pose.stretch) - drag,
               -each_times(b.turn_stiffness, pose.turn) - turn_drag, forces);
    forces.dissipation += dot(drag, pose.stretch_rate) + dot(turn_drag, pose.turn_rate);
  }
}

template <class S>
S bushing_energy(const Model& model, const std::vector<Bushing<S>>& bushings, const Kinematics<S>& kin) {
  S energy(0);
  for (const Bushing<S>& b : bushings) {
    const BushingPose<S> pose = bushing_pose(model, b, kin);
    energy += S(0.5) * (dot(each_times(b.stiffness, pose.stretch), pose.stretch) +
                        dot(each_times(b.turn_stiffness, pose.turn), pose.turn));
  }
  return energy;
}

}  // namespace volvelle
