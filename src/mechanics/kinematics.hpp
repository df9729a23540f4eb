// Poses and velocities of every body, root to tips [Fulton & Schaub, Algorithm 1]. Computed once per evaluation, read
// by every formulation and every effect.
//
// Every quantity of body B is about Bo and expressed in B. A free-flying tree is seen from a frame that translates with
// its root at this instant: its root's linear velocity enters as zero, so that 7 km/s cost no digits. R is the tree's
// reference point: the origin of a free root's frame, or the world's origin.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "model/joints/joints.hpp"
#include "model/parameters.hpp"
#include "model/state.hpp"
#include "spatial/link_pose.hpp"

namespace volvelle {

template <class S>
struct Kinematics {
  // by slot; where a joint closes a loop, its frame M on the child takes the place of B
  std::vector<Pose<S>> X_PB;      // body in its parent; of a free root, in the world
  std::vector<Motion<S>> V_WB;    // relative to the tree's reference point
  std::vector<Motion<S>> A_bias;  // V x H v + H-dot v, but of hinges and sliders: ask bias_acceleration()
  std::vector<S> rate;            // v of hinges and sliders
  std::vector<Matrix3<S>> R_WB;
  std::vector<Vector3<S>> p_RB_W;   // from the tree's reference point, in world axes
  std::vector<SineCosine<S>> turn;  // of links, from their parent's frame
  // of one sample, in the order of Model::hinge_angles, with room for a whole register at the end
  std::vector<S> sine, cosine;
  std::vector<S> turned;  // by coordinate: of links, how far F is turned from the x axis that crosses both hinges
  // by velocity
  std::vector<Motion<S>> H;                // columns of the hinge maps
  std::vector<S> prescribed_acceleration;  // zero where a velocity is free or stands still
  std::vector<Vector3<S>> tie;  // by law: what of its body's angular acceleration, in B, its wheel's adds on top
  // by tree
  std::vector<Vector3<S>> p_WR;
  std::vector<Vector3<S>> v_WR;

  Kinematics(const Model& model, const Parameters<S>& parameters)
      : X_PB(parameters.X_PF),  // of hinges, all but the x and y axes stays so
        V_WB(X_PB.size()),
        A_bias(X_PB.size()),
        rate(X_PB.size()),
        R_WB(X_PB.size(), Matrix3<S>::identity()),
        p_RB_W(X_PB.size()),
        turn(X_PB.size()),
        sine(X_PB.size() + doubles_per_register),
        cosine(sine.size()),
        turned(std::size_t(model.coordinates)),
        H(std::size_t(model.velocities)),
        prescribed_acceleration(std::size_t(model.velocities)),
        tie(model.laws.size()),
        p_WR(model.trees.size()),
        v_WR(model.trees.size()) {
    using std::atan2;
    for (int b = 1; b < model.size(); ++b) {
      const Vector3<S>& x = parameters.X_PF[b].R.row[0];
      if (model.is_aligned(b)) turned[model.q_offset[b]] = atan2(-x.y, x.x);
    }
    for (int b = 1; b < model.joint_slots(); ++b) {  // these never change
      if (is_hinge(model.passage[b])) H[model.v_offset[b]].angular.z = S(1);
      if (model.passage[b] == Passage::slider) H[model.v_offset[b]].linear.z = S(1);
      if (model.passage[b] == Passage::ball || model.passage[b] == Passage::flying)
        for (int i = 0; i < 3; ++i) H[model.v_offset[b] + i].angular[i] = S(1);
    }
  }
};

// V x H v of a turn about z, and of a move along it
template <class S>
Motion<S> hinge_bias(const Motion<S>& V, const S& v) {
  return {{V.angular.y * v, -(V.angular.x * v), S(0)}, {V.linear.y * v, -(V.linear.x * v), S(0)}};
}
template <class S>
Motion<S> slider_bias(const Motion<S>& V, const S& v) {
  return {{}, {V.angular.y * v, -(V.angular.x * v), S(0)}};
}

// The part of a body's acceleration that velocities make.
template <class S>
Motion<S> bias_acceleration(const Model& model, const Kinematics<S>& kin, int b) {
  switch (model.passage[b]) {
    case Passage::hinge:
    case Passage::link:
      return hinge_bias(kin.V_WB[b], kin.rate[b]);
    case Passage::slider:
      return slider_bias(kin.V_WB[b], kin.rate[b]);
    default:
      return kin.A_bias[b];
  }
}

// What a general joint adds to the acceleration whatever the loads: bias, and velocities whose motion is given.
template <class S>
Motion<S> given_acceleration(const Model& model, const Kinematics<S>& kin, int b) {
  Motion<S> A = kin.A_bias[b];
  for (int i = model.v_offset[b]; i < model.v_offset[b] + model.dof[b]; ++i)
    if (model.held[i]) A += kin.H[i] * kin.prescribed_acceleration[i];
  return A;
}

// Sines and cosines of hinges. Those of one sample are computed first, as many at once as a register holds.
template <class S>
void compute_turns(const Model&, const S*, Kinematics<S>&) {}

inline void compute_turns(const Model& model, const Lanes<1>* q, Kinematics<Lanes<1>>& kin) {
  constexpr int width = doubles_per_register;
  const int count = int(model.hinge_angles.size());
  for (int first = 0; first < count; first += width) {
    const int* at = model.hinge_angles.data() + first;
    const int here = std::min(width, count - first);
    if (here == 1) {  // a whole register for it would take longer
      const SineCosine<Lanes<1>> turn = sine_cosine(q[*at] + kin.turned[*at]);
      kin.sine[first] = turn.sine;
      kin.cosine[first] = turn.cosine;
      return;
    }
    Lanes<width> angle;
    if (at[here - 1] - at[0] == here - 1)
      angle = load_lanes<width>(q + at[0], here) + load_lanes<width>(&kin.turned[at[0]], here);
    else
      for (int i = 0; i < here; ++i) set_lane(angle, i, get_lane(q[at[i]] + kin.turned[at[i]], 0));
    const SineCosine<Lanes<width>> turn = sine_cosine(angle);
    store_lanes(turn.sine, &kin.sine[first]);
    store_lanes(turn.cosine, &kin.cosine[first]);
  }
}

// of a hinge, by its coordinate and its number among the hinges
template <class S>
SineCosine<S> turn_of(const Kinematics<S>& kin, const S* q, int at, int) {
  return sine_cosine(q[at] + kin.turned[at]);
}
inline SineCosine<Lanes<1>> turn_of(const Kinematics<Lanes<1>>& kin, const Lanes<1>*, int, int hinge) {
  return {kin.sine[hinge], kin.cosine[hinge]};
}

template <class S>
LinkPose<S> link_pose(const Parameters<S>& parameters, const Kinematics<S>& kin, int b) {
  return {kin.turn[b], parameters.X_PF[b]};
}

// V = X V_p + H v for a turn about z; V of the parent on the way in, of the body on the way out, here and below
template <class S>
void move_hinge(const Matrix3<S>& R_PF, const SineCosine<S>& turn, const S& v, int b, Motion<S>& V,
                Kinematics<S>& kin) {
  const S &s = turn.sine, &c = turn.cosine;
  Pose<S>& X_PB = kin.X_PB[b];
  const auto turned = [&](int i) {
    const Vector3<S>& row = R_PF.row[i];
    return Vector3<S>{fused(row.x, c, row.y * s), diminish(row.y * c, row.x, s), X_PB.R.row[i].z};
  };
  const Pose<S> X{{{turned(0), turned(1), turned(2)}}, X_PB.p};
  V = X.motion_to_child(V);
  V.angular.z += v;
  for (int i = 0; i < 3; ++i) {
    X_PB.R.row[i].x = X.R.row[i].x;
    X_PB.R.row[i].y = X.R.row[i].y;
  }
  kin.V_WB[b] = V;
  kin.rate[b] = v;
}

// The same of a link. Its pose stays in the angle, unless it is asked for.
template <class S>
void move_link(const Pose<S>& X_PF, const SineCosine<S>& turn, const S& v, int b, Motion<S>& V, Kinematics<S>& kin) {
  V = LinkPose<S>(turn, X_PF).motion_onto_child({{S(0), S(0), v}, {}}, V);
  kin.V_WB[b] = V;
  kin.rate[b] = v;
  kin.turn[b] = turn;
}

// The same for a move along z.
template <class S>
void move_slider(const Pose<S>& X_PF, const S& q, const S& v, int b, Motion<S>& V, Kinematics<S>& kin) {
  const Pose<S> X{X_PF.R, fused(X_PF.R.column(2), q, X_PF.p)};
  V = X.motion_to_child(V);
  V.linear.z += v;
  kin.X_PB[b] = X;
  kin.V_WB[b] = V;
  kin.rate[b] = v;
}

template <class S>
void move_ball(AttitudeCoordinates attitude, const Pose<S>& X_PF, const S* q, const S* v, int b, Motion<S>& V,
               Kinematics<S>& kin) {
  const Vector3<S> w{v[0], v[1], v[2]};
  const Pose<S> X{X_PF.R * rotation_matrix(read_attitude(attitude, q)), X_PF.p};
  V = X.motion_to_child(V);
  V.angular += w;
  kin.X_PB[b] = X;
  kin.V_WB[b] = V;
  kin.A_bias[b] = {cross(V.angular, w), cross(V.linear, w)};
}

template <class S>
void move_root(const Model& model, const Pose<S>& X_WF, const S* q, const S* v, int b, Motion<S>& V,
               Kinematics<S>& kin) {
  const S* p = q + attitude_size(model.attitude);
  const Pose<S> X_FM{rotation_matrix(read_attitude(model.attitude, q)), {p[0], p[1], p[2]}};
  const Vector3<S> velocity{v[3], v[4], v[5]};
  const bool placed = !model.flies_alone(b);  // by a joint, in a frame of its own
  const Pose<S> X = placed ? X_WF * X_FM : X_FM;
  kin.X_PB[b] = X;
  kin.p_WR[model.tree[b]] = X.p;
  kin.v_WR[model.tree[b]] = placed ? X_WF.R * velocity : velocity;
  V = {{v[0], v[1], v[2]}, {}};  // the frame translates with the root; A_bias stays zero
  kin.V_WB[b] = V;
  for (int i = 0; i < 3; ++i) kin.H[model.v_offset[b] + 3 + i].linear = X_FM.R.row[i];  // F's axes in M
}

template <class S>
void move_body(const Model& model, const Parameters<S>& parameters, const S* q, const S* v, const Motion<S>& V_WP,
               int b, Kinematics<S>& kin) {
  Motion<S>* H = kin.H.data() + model.v_offset[b];
  JointMotion<S> joint = move_joint(model.kind[b], model.attitude, q, v, parameters.first_axis[b], H);
  if (model.reversed[b] && !has_one_axis(model.kind[b])) joint = reverse_joint(joint, H, model.dof[b]);
  kin.X_PB[b] = parameters.X_PF[b] * joint.X_FM;
  kin.V_WB[b] = kin.X_PB[b].motion_to_child(V_WP) + joint.V_FM;        // V = X V_p + H v
  kin.A_bias[b] = cross_motion(kin.V_WB[b], joint.V_FM) + joint.bias;  // a = V x H v + H-dot v
  if (model.dof[b] == 1) kin.rate[b] = *v;
}

// X_PB of links, from their angles; and the angles of those that are held, for who lets them go.
template <class S>
void place_links(const Model& model, const Parameters<S>& parameters, Kinematics<S>& kin, int from = 1) {
  for (int b = from; b < model.rotors_from; ++b) {
    Pose<S>& X_PB = kin.X_PB[b];
    if (model.passage[b] == Passage::link)
      X_PB = link_pose(parameters, kin, b).pose();
    else if (model.is_aligned(b))
      kin.turn[b] = {-X_PB.R.row[0].y, X_PB.R.row[0].x};
  }
}

// Joints that close loops: M as it stands and moves on the parent. Of hinges and sliders the rates will do, unless all
// is wanted.
template <class S>
void move_closing_joints(const Model& model, const Parameters<S>& parameters, const S* q, const S* v,
                         Kinematics<S>& kin, bool whole = false) {
  for (int s = model.size(); s < model.joint_slots(); ++s) {
    if (whole || model.passage[s] == Passage::general)
      move_body(model, parameters, q + model.q_offset[s], v + model.v_offset[s], kin.V_WB[model.parent[s]], s, kin);
    else
      kin.rate[s] = v[model.v_offset[s]];
  }
}

// Poses in the parents, velocities and biases: all that forward dynamics needs. Of bodies from slot `from` on. Of
// rotors the rates will do, and of links the angles, unless all is wanted.
template <class S>
VOLVELLE_FLATTEN void compute_joint_kinematics(const Model& model, const Parameters<S>& parameters, const S* q,
                                               const S* v, Kinematics<S>& kin, int from = 1, bool whole = false) {
  compute_turns(model, q, kin);
  int hinge = 0;
  for (int b = 1; b < from; ++b) hinge += is_hinge(model.passage[b]);
  Motion<S> V = kin.V_WB[from - 1];  // of the last body: often the parent
  for (int b = from; b < model.rotors_from; ++b) {
    const int p = model.parent[b];
    if (p != b - 1) V = kin.V_WB[p];
    const S* q_b = q + model.q_offset[b];
    const S* v_b = v + model.v_offset[b];
    switch (model.passage[b]) {
      case Passage::hinge:
        move_hinge(parameters.X_PF[b].R, turn_of(kin, q, model.q_offset[b], hinge++), *v_b, b, V, kin);
        break;
      case Passage::link:
        move_link(parameters.X_PF[b], turn_of(kin, q, model.q_offset[b], hinge++), *v_b, b, V, kin);
        break;
      case Passage::slider:
        move_slider(parameters.X_PF[b], *q_b, *v_b, b, V, kin);
        break;
      case Passage::ball:
        move_ball(model.attitude, parameters.X_PF[b], q_b, v_b, b, V, kin);
        break;
      case Passage::flying:
        move_root(model, parameters.X_PF[b], q_b, v_b, b, V, kin);
        break;
      default:
        move_body(model, parameters, q_b, v_b, V, b, kin);
        V = kin.V_WB[b];
    }
  }
  for (int b = model.rotors_from; b < model.size(); ++b) {
    const S &q_b = q[model.q_offset[b]], &v_b = v[model.v_offset[b]];
    kin.rate[b] = v_b;
    if (!whole) continue;
    V = kin.V_WB[model.parent[b]];
    move_hinge(parameters.X_PF[b].R, sine_cosine(q_b), v_b, b, V, kin);
  }
  if (whole) place_links(model, parameters, kin, from);
  if (model.has_loops()) move_closing_joints(model, parameters, q, v, kin);
}

// R_WB and p_RB_W, of bodies before slot `end`; X_PB must be there
template <class S>
void compute_world_poses(const Model& model, Kinematics<S>& kin, int end) {
  for (int b = 1; b < end; ++b) {
    const int p = model.parent[b];
    if (model.passage[b] == Passage::flying) {
      kin.R_WB[b] = kin.X_PB[b].R;  // p_RB_W stays zero
      continue;
    }
    kin.R_WB[b] = kin.R_WB[p] * kin.X_PB[b].R;
    kin.p_RB_W[b] = kin.p_RB_W[p] + kin.R_WB[p] * kin.X_PB[b].p;
  }
}

template <class S>
void compute_kinematics(const Model& model, const Parameters<S>& parameters, const State<S>& state,
                        Kinematics<S>& kin) {
  compute_joint_kinematics(model, parameters, state.q().data(), state.v().data(), kin, 1, true);
  compute_world_poses(model, kin, model.size());
}

// q-dot for every joint: v itself but of attitudes
template <class S>
void compute_coordinate_rates(const Model& model, const State<S>& state, std::span<S> rates) {
  for (int b = 1; b < model.joint_slots(); ++b) {
    const S *q = state.q().data() + model.q_offset[b], *v = state.v().data() + model.v_offset[b];
    S* rate = rates.data() + model.q_offset[b];
    if (model.has_attitude(b))
      attitude_rates(model.kind[b], model.attitude, q, v, rate);
    else
      for (int i = 0; i < model.dof[b]; ++i) rate[i] = v[i];
  }
}

}  // namespace volvelle
