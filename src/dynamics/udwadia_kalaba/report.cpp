// To and from the words that formulations share: poses and velocities of hinge frames, loads, accelerations.
#include "dynamics/udwadia_kalaba/composed.hpp"
#include "dynamics/udwadia_kalaba/multibody.hpp"
#include "spatial/rotation.hpp"

namespace volvelle::udwadia_kalaba {
namespace {

// From the hinge frame's origin to the body's centre of mass, in world axes.
Vector3<double> to_center(const Body& body, const Parameters<double>& parameters, const Matrix3<double>& R_WB, int b) {
  return R_WB * (parameters.X_BU[b] * body.center);
}

// How the child moves in the parent per unit of the i-th velocity: turning, and moving of M's origin.
Motion<double> freedom(const Joint& joint, const Frame& F, const Frame& M, int i) {
  if (is_composed(joint.kind)) {
    const Freedom along = freedom_of_composed(joint, F, M, i);
    return {along.turning, along.moving};
  }
  switch (joint.kind) {
    case JointKind::prismatic:
      return {{}, F.z()};
    case JointKind::cylindrical:
      return i == 0 ? Motion<double>{F.z(), {}} : Motion<double>{{}, F.z()};
    case JointKind::planar:
      return i == 0 ? Motion<double>{F.z(), {}} : Motion<double>{{}, i == 1 ? F.x() : F.y()};
    case JointKind::universal:
      return {i == 0 ? F.R * joint.first_axis : M.z(), {}};
    case JointKind::spherical:
    case JointKind::free:
      return i < 3 ? Motion<double>{M.R.column(i), {}} : Motion<double>{{}, F.R.column(i - 3)};
    default:
      return {F.z(), {}};
  }
}

}  // namespace

void Multibody::describe(const Parameters<double>& parameters, Kinematics<double>& kin) const {
  std::vector<Vector3<double>> p(std::size_t(model_.size())), v(p.size());  // of Bo, from the origin
  p[0] = -origin.p;
  v[0] = -origin.v;
  for (int b = 1; b < model_.size(); ++b) {
    const Body& body = bodies[std::size_t(model_.body[b])];
    kin.R_WB[b] = body.Q * transpose(parameters.X_BU[b].R);
    const Vector3<double> arm = to_center(body, parameters, kin.R_WB[b], b);
    p[b] = body.r - arm;
    v[b] = body.r_dot - cross(body.w, arm);
    const int t = model_.tree[b];
    const int reference = model_.trees[t].flies_free ? model_.trees[t].root : 0;
    kin.p_WR[t] = p[reference] + origin.p;
    kin.v_WR[t] = v[reference] + origin.v;
    kin.p_RB_W[b] = p[b] - p[reference];
    kin.V_WB[b] = {transpose_times(kin.R_WB[b], body.w), transpose_times(kin.R_WB[b], v[b] - v[reference])};
    const int parent = model_.parent[b];
    kin.X_PB[b] = {transpose(kin.R_WB[parent]) * kin.R_WB[b], transpose_times(kin.R_WB[parent], p[b] - p[parent])};
    if (model_.passage[b] == Passage::flying) kin.X_PB[b] = {kin.R_WB[b], kin.p_WR[t]};
    describe_joint(b, kin.R_WB[b], kin);
  }
  for (int s = model_.size(); s < model_.joint_slots(); ++s) {
    const Frame M = child_side(s);
    const int parent = model_.parent[s];
    kin.X_PB[s] = {transpose(kin.R_WB[parent]) * M.R, transpose_times(kin.R_WB[parent], M.p - p[parent])};
    describe_joint(s, M.R, kin);
  }
}

// H, in the axes R of the body or of the joint's frame on it.
void Multibody::describe_joint(int slot, const Matrix3<double>& R, Kinematics<double>& kin) const {
  const Frame F = parent_side(slot), M = child_side(slot);
  for (int i = 0; i < model_.dof[slot]; ++i) {
    Motion<double> h = freedom(joints_[std::size_t(slot)], F, M, i);
    if (model_.reversed[slot]) h = {-h.angular, cross(h.angular, M.p - F.p) - h.linear};  // of F in M, about Fo
    kin.H[model_.v_offset[slot] + i] = {transpose_times(R, h.angular), transpose_times(R, h.linear)};
  }
}

void Multibody::adopt(const Parameters<double>& parameters, const Kinematics<double>& kin) {
  origin = {kin.p_WR[0], kin.v_WR[0]};
  for (int b = 1; b < model_.size(); ++b) {
    Body& body = bodies[std::size_t(model_.body[b])];
    const int t = model_.tree[b];
    body.q = quaternion_from_dcm(kin.R_WB[b] * parameters.X_BU[b].R);
    const Vector3<double> arm = to_center(body, parameters, kin.R_WB[b], b);
    const Vector3<double> w = kin.R_WB[b] * kin.V_WB[b].angular;
    body.r = kin.p_RB_W[b] + (kin.p_WR[t] - origin.p) + arm;
    body.r_dot = kin.R_WB[b] * kin.V_WB[b].linear + (kin.v_WR[t] - origin.v) + cross(w, arm);
    const Vector3<double> w_B = transpose_times(rotation_matrix(body.q), w);
    body.q_dot = (body.q * Quaternion<double>{0, w_B.x, w_B.y, w_B.z}) * 0.5;
    body.update();
  }
}

Force Multibody::load(int slot, const Parameters<double>& parameters, const Kinematics<double>& kin,
                      const Forces<double>& forces) const {
  const Body& body = bodies[std::size_t(model_.body[slot])];
  Force load{forces.field[model_.tree[slot]] * body.mass, {}};
  if (!forces.pushed[slot].yes) return load;
  const Vector3<double> f = kin.R_WB[slot] * forces.F_B[slot].force;
  load.f += f;
  load.tau = kin.R_WB[slot] * forces.F_B[slot].torque - cross(to_center(body, parameters, kin.R_WB[slot], slot), f);
  return load;
}

void Multibody::report(const Parameters<double>& parameters, const Kinematics<double>& kin,
                       const Forces<double>& forces, Accelerations<double>& out) const {
  std::vector<Wrench<double>> passed(std::size_t(model_.size()));  // by the inboard joint, about Bo in world axes
  for (int b = model_.size() - 1; b > 0; --b) {
    const Body& body = bodies[std::size_t(model_.body[b])];
    const Matrix3<double>& R = kin.R_WB[b];
    const Vector3<double> arm = to_center(body, parameters, R, b), w_dot = body.w_dot();
    const Vector3<double>& field = forces.field[model_.tree[b]];

    const Vector3<double> a = body.r_ddot - cross(w_dot, arm) - cross(body.w, cross(body.w, arm)) - field;  // of Bo
    out.A_WB[b] = {transpose_times(R, w_dot), transpose_times(R, a) - cross(kin.V_WB[b].angular, kin.V_WB[b].linear)};

    Force pushed = load(b, parameters, kin, forces);
    pushed.f += pushes_[std::size_t(model_.body[b])].f;
    pushed.tau += pushes_[std::size_t(model_.body[b])].tau;
    const Vector3<double> force = body.r_ddot * body.mass - pushed.f;
    const Vector3<double> I_w_dot = body.Q * (body.inertia * transpose_times(body.Q, w_dot));
    const Vector3<double> I_w = body.Q * (body.inertia * body.w_B);
    passed[b].force += force;
    passed[b].torque += I_w_dot + cross(body.w, I_w) - pushed.tau + cross(arm, force);
    out.F_joint[b] = {transpose_times(R, passed[b].torque), transpose_times(R, passed[b].force)};
    const int parent = model_.parent[b];
    if (parent != 0) {
      passed[parent].force += passed[b].force;
      passed[parent].torque += passed[b].torque + cross(kin.p_RB_W[b] - kin.p_RB_W[parent], passed[b].force);
    }
  }
  for (int b = 1; b < model_.joint_slots(); ++b) report_joint(b, out);
}

void Multibody::report_joint(int slot, Accelerations<double>& out) const {
  const Frame F = parent_side(slot), M = child_side(slot);
  for (int i = 0; i < model_.dof[slot]; ++i) {
    const Measure s = joints_[std::size_t(slot)].velocity(F, M, i);
    double acceleration = s.bias;
    for (const Pull& pull : s.J) {
      if (pull.body == world) continue;
      const Body& pulled = bodies[std::size_t(pull.body)];
      acceleration += dot(pull.linear, pulled.r_ddot) + dot(pull.angular, pulled.w_dot());
    }
    out.vdot[model_.v_offset[slot] + i] = acceleration;
  }
  if (slot < model_.size()) return;
  const Force& on_child = closing_[std::size_t(slot - model_.size())];  // about its centre of mass
  out.F_joint[slot] = {transpose_times(M.R, on_child.tau - cross(M.rho, on_child.f)), transpose_times(M.R, on_child.f)};
}

}  // namespace volvelle::udwadia_kalaba
