#include "dynamics/udwadia_kalaba/multibody.hpp"

#include <algorithm>
#include <cmath>

#include "dynamics/udwadia_kalaba/equation.hpp"
#include "spatial/rotation.hpp"

namespace volvelle::udwadia_kalaba {
namespace {

int number_of(const Description& description, const std::string& name) {
  const auto at = std::find_if(description.bodies.begin(), description.bodies.end(),
                               [&](const BodyDescription& body) { return body.name == name; });
  return at == description.bodies.end() ? world : int(at - description.bodies.begin());
}

// Turns the joint's frame so that its hinge is along z.
Quaternion<double> hinge_to_z(const JointDescription& joint) {
  switch (joint.kind) {
    case JointKind::fixed:
    case JointKind::spherical:
    case JointKind::free:
      return {};
    case JointKind::universal:
      return quaternion_z_to(joint.second_axis);
    default:
      return quaternion_z_to(joint.axis);
  }
}

}  // namespace

Multibody::Multibody(const Description& description, const Model& model, const Mode& mode)
    : model_(model), joints_(std::size_t(model.size())), held_at_(std::size_t(model.coordinates)) {
  for (const BodyDescription& body : description.bodies) {
    Body& added = bodies.emplace_back();
    added.mass = body.mass;
    added.center = body.center_of_mass;
    added.inertia = body.inertia;
  }
  const auto mark_on = [&](const std::string& body, const Vector3<double>& at, const Quaternion<double>& orientation) {
    const int number = number_of(description, body);
    return Mark{number, number == world ? at : at - bodies[std::size_t(number)].center, orientation};
  };
  for (int b = 1; b < model.size(); ++b) {
    Joint& made = joints_[std::size_t(b)];
    if (model.joint[b] != no_joint) {
      const JointDescription& joint = description.joints[std::size_t(model.joint[b])];
      const Quaternion<double> to_z = hinge_to_z(joint);
      made.kind = joint.kind;
      made.on_parent = mark_on(joint.parent, joint.on_parent.position, joint.on_parent.orientation * to_z);
      made.on_child = mark_on(joint.child, joint.on_child.position, joint.on_child.orientation * to_z);
      made.first_axis = transpose_times(rotation_matrix(to_z), normalized(joint.axis));
    } else if (model.dock[b] != no_dock) {
      const DockDescription& dock = description.docks[std::size_t(model.dock[b])];
      const Pose<double>& X_AB = mode.docks[std::size_t(model.dock[b])].X_AB;
      made.kind = JointKind::fixed;
      made.on_parent = mark_on(dock.bodies[0], X_AB.p, quaternion_from_dcm(X_AB.R));
      made.on_child = mark_on(dock.bodies[1], {}, {});
    } else {  // flies free
      made.on_child = mark_on(model.body_name[b], {}, {});
    }
    for (const Mark& mark : {made.on_parent, made.on_child}) {
      if (mark.body == world) continue;
      double& reach = bodies[std::size_t(mark.body)].reach;
      reach = std::max(reach, norm(mark.from_center));
    }
  }
}

void Multibody::put(const Mark& mark, const Frame& frame) {
  Body& body = bodies[std::size_t(mark.body)];
  body.q = normalized(frame.attitude * conjugate(mark.orientation));
  body.Q = rotation_matrix(body.q);
  const Vector3<double> rho = body.Q * mark.from_center;
  body.r = frame.p - rho;
  body.r_dot = frame.v - cross(frame.w, rho);
  const Vector3<double> w_B = transpose_times(body.Q, frame.w);
  body.q_dot = (body.q * Quaternion<double>{0, w_B.x, w_B.y, w_B.z}) * 0.5;  // T' w / 4
  body.update();
}

// The first body that flies free and alone; where the world holds something, the world's own origin.
void Multibody::choose_origin(std::span<const double> q, std::span<const double> v) {
  origin = {};
  for (int b = 1; b < model_.size(); ++b)
    if (model_.parent[b] == 0 && !model_.flies_alone(b)) return;
  const double* p = q.data() + model_.q_offset[1] + (model_.attitude == AttitudeCoordinates::quaternion ? 4 : 3);
  const double* p_dot = v.data() + model_.v_offset[1] + 3;
  origin = {{p[0], p[1], p[2]}, {p_dot[0], p_dot[1], p_dot[2]}};
}

void Multibody::place(std::span<const double> q, std::span<const double> v) {
  choose_origin(q, v);
  for (int b = 1; b < model_.size(); ++b) {
    const Joint& joint = joints_[std::size_t(b)];
    const Relative relative =
        relative_place(joint, model_.attitude, q.data() + model_.q_offset[b], v.data() + model_.v_offset[b]);
    if (model_.reversed[b])
      put(joint.on_parent, parent_frame(child_side(b), relative));
    else
      put(joint.on_child, child_frame(parent_side(b), relative));
  }
  std::copy(q.begin(), q.end(), held_at_.begin());
}

void Multibody::read(std::span<double> q, std::span<double> v) const {
  for (int b = 1; b < model_.size(); ++b)
    read_coordinates(joints_[std::size_t(b)], model_.attitude, parent_side(b), child_side(b),
                     q.data() + model_.q_offset[b], v.data() + model_.v_offset[b]);
}

void Multibody::add_joint_rows(std::vector<Row>& rows) const {
  for (int b = 1; b < model_.size(); ++b) joints_[std::size_t(b)].add_constraints(parent_side(b), child_side(b), rows);
}

void Multibody::accelerate(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                           const Forces<double>& forces) {
  forces_.assign(bodies.size(), {});
  rows_.clear();
  add_joint_rows(rows_);
  for (int b = 1; b < model.size(); ++b) {
    const Force on_body = load(b, parameters, kin, forces);
    Force& sum = forces_[std::size_t(model.body[b])];
    sum.f += on_body.f;
    sum.tau += on_body.tau;
    const Frame F = parent_side(b), M = child_side(b);
    for (int i = 0; i < model.dof[b]; ++i) {
      const int k = model.v_offset[b] + i;
      const Measure s = joints_[std::size_t(b)].velocity(F, M, i);
      if (model.held[k]) rows_.push_back(keep(s, {0, 0, kin.prescribed_acceleration[k]}));
      for (const Pull& pull : s.J) {  // the force along the coordinate, by virtual work
        if (pull.body == world) continue;
        forces_[std::size_t(pull.body)].f += pull.linear * forces.tau[k];
        forces_[std::size_t(pull.body)].tau += pull.angular * forces.tau[k];
      }
    }
  }
  solve_equation(forces_, rows_, bodies);
}

namespace {

// How far an attitude is from another, as a small turn in the axes of the first.
Vector3<double> turn_between(const Quaternion<double>& from, const Quaternion<double>& to) {
  const Quaternion<double> turn = conjugate(from) * to;
  return turn.vector() * (turn.w < 0 ? -2.0 : 2.0);
}

Quaternion<double> attitude_in(AttitudeCoordinates attitude, const double* q) {
  return attitude == AttitudeCoordinates::quaternion ? Quaternion<double>{q[0], q[1], q[2], q[3]}
                                                     : quaternion_from_mrp(Vector3<double>{q[0], q[1], q[2]});
}

}  // namespace

// Rows of held coordinates, with their drift.
void Multibody::add_held_rows(const std::vector<Jet>& motions, std::vector<Row>& rows) const {
  std::vector<Jet> target(std::size_t(model_.velocities));
  for (std::size_t i = 0; i < motions.size(); ++i) target[std::size_t(model_.motions[i].v)] = motions[i];
  for (int b = 1; b < model_.size(); ++b) {
    const Joint& joint = joints_[std::size_t(b)];
    const Frame F = parent_side(b), M = child_side(b);
    std::array<double, 7> q{};
    std::array<double, 6> v{};
    const double* held = held_at_.data() + model_.q_offset[b];
    std::copy_n(held, coordinate_size(joint.kind, model_.attitude), q.begin());
    read_coordinates(joint, model_.attitude, F, M, q.data(), v.data());
    const bool attitude = model_.has_attitude(b);
    const Vector3<double> turn = attitude ? turn_between(attitude_in(model_.attitude, held), attitude_in(model_.attitude, q.data()))
                                          : Vector3<double>{};
    for (int i = 0; i < model_.dof[b]; ++i) {
      const int k = model_.v_offset[b] + i;
      if (!model_.held[k]) continue;
      Row row = keep(joint.velocity(F, M, i), target[std::size_t(k)]);
      const bool moves = std::any_of(model_.motions.begin(), model_.motions.end(),
                                     [&](const PrescribedCoordinate& motion) { return motion.v == k; });
      if (attitude && i < 3)
        row.drift = turn[i];
      else {
        const int at = attitude ? attitude_size(model_.attitude) + i - 3 : i;
        row.drift = q[std::size_t(at)] - (moves ? target[std::size_t(k)].value : held[at]);
      }
      rows.push_back(row);
    }
  }
}

void Multibody::project(const std::vector<Jet>& motions) {
  constexpr int most = 4;
  for (int round = 0; round < most; ++round) {
    rows_.clear();
    add_joint_rows(rows_);
    add_held_rows(motions, rows_);
    double worst = 0;
    for (const Row& row : rows_) worst = std::max(worst, std::abs(row.drift));
    for (const Body& body : bodies) worst = std::max(worst, std::abs(1 - squared_norm(body.q)));
    if (worst < 1e-14) break;
    correct_places(rows_, bodies);
    if (worst < 1e-9) break;  // what is left is of second order
  }
  rows_.clear();
  add_joint_rows(rows_);
  add_held_rows(motions, rows_);
  correct_velocities(rows_, bodies);
}

}  // namespace volvelle::udwadia_kalaba
