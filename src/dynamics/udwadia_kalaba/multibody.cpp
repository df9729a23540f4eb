#include "dynamics/udwadia_kalaba/multibody.hpp"

#include <algorithm>
#include <cmath>

#include "dynamics/udwadia_kalaba/composed.hpp"
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
      return is_composed(joint.kind) ? Quaternion<double>{} : quaternion_z_to(joint.axis);
  }
}

}  // namespace

Multibody::Multibody(const Description& description, const Model& model, const Mode& mode)
    : model_(model),
      joints_(std::size_t(model.joint_slots())),
      near_(std::size_t(model.coordinates)),
      held_at_(std::size_t(model.coordinates)) {
  for (const BodyDescription& body : description.bodies) {
    Body& added = bodies.emplace_back();
    added.mass = added.full_mass = body.mass;
    added.center = body.center_of_mass;
    added.inertia = added.full_inertia = body.own_inertia();
  }
  const auto mark_on = [&](const std::string& body, const Vector3<double>& at, const Quaternion<double>& orientation) {
    const int number = number_of(description, body);
    return Mark{number, number == world ? at : at - bodies[std::size_t(number)].center, orientation};
  };
  for (int b = 1; b < model.joint_slots(); ++b) {
    Joint& made = joints_[std::size_t(b)];
    if (model.joint[b] != no_joint) {
      const JointDescription& joint = description.joints[std::size_t(model.joint[b])];
      const Quaternion<double> to_z = hinge_to_z(joint);
      made.kind = joint.kind;
      made.on_parent = mark_on(joint.parent, joint.on_parent.position, joint.on_parent.orientation * to_z);
      made.on_child = mark_on(joint.child, joint.on_child.position, joint.on_child.orientation * to_z);
      made.first_axis = transpose_times(rotation_matrix(to_z), normalized(joint.axis));
      auto start = joint.coordinates;
      for (std::size_t i = 0; i < joint.motion.size(); ++i) start[i] = evaluate(joint.motion[i], {}).value;
      made.sheet = sheet_of(joint.kind, start.data());
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
  add_constraints(description);
}

void Multibody::add_constraints(const Description& description) {
  const auto slot_of = [&](const std::string& joint) {  // 0 when it is broken
    for (int b = 1; b < model_.joint_slots(); ++b)
      if (model_.joint[b] != no_joint && description.joints[std::size_t(model_.joint[b])].name == joint) return b;
    return 0;
  };
  for (const ConstraintDescription& from : description.constraints) {
    if (from.kind == ConstraintDescription::Kind::coupling) {
      const Coupling coupling{from.name, slot_of(from.joints[0]), slot_of(from.joints[1]), from.ratio, {}};
      if (coupling.first > 0 && coupling.second > 0) couplings_.push_back(coupling);
      continue;
    }
    Constraint& made = constraints_.emplace_back();
    made.name = from.name;
    made.kind = from.kind;
    made.direction = from.kind == ConstraintDescription::Kind::point_on_line ? from.direction : from.normal;
    made.distance = from.distance;
    made.radius = from.radius;
    made.axis = from.axis.value_or(Vector3<double>{});
    for (std::size_t i = 0; i < 2; ++i) {
      const int body = number_of(description, from.bodies[i]);
      Mark& mark = i == 0 ? made.on_first : made.on_second;
      mark = {body, body == world ? from.positions[i] : from.positions[i] - bodies[std::size_t(body)].center, {}};
      if (body == world) continue;
      double& reach = bodies[std::size_t(body)].reach;
      reach = std::max(reach, norm(mark.from_center) + made.radius);
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
  for (const Constraint& constraint : constraints_)
    if (constraint.on_first.body == world || constraint.on_second.body == world) return;
  const double* p = q.data() + model_.q_offset[1] + (model_.attitude == AttitudeCoordinates::quaternion ? 4 : 3);
  const double* p_dot = v.data() + model_.v_offset[1] + 3;
  origin = {{p[0], p[1], p[2]}, {p_dot[0], p_dot[1], p_dot[2]}};
}

void Multibody::weigh(const Parameters<double>& parameters) {
  for (int b = 1; b < model_.size(); ++b) {
    Body& body = bodies[std::size_t(model_.body[b])];
    if (body.mass == parameters.M_B[b].mass) continue;
    body.mass = parameters.M_B[b].mass;
    body.inertia = body.full_inertia * (body.mass / body.full_mass);
  }
}

void Multibody::choose_sheets(std::span<const double> q) {
  for (int b = 1; b < model_.joint_slots(); ++b)
    joints_[std::size_t(b)].sheet = sheet_of(model_.kind[b], q.data() + model_.q_offset[b]);
}

void Multibody::place(std::span<const double> q, std::span<const double> v) {
  choose_origin(q, v);
  choose_sheets(q);
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
  std::copy(q.begin(), q.end(), near_.begin());
  for (Constraint& constraint : constraints_)
    if (!constraint.distance)
      constraint.distance =
          norm(see(constraint.on_second, bodies, origin).p - see(constraint.on_first, bodies, origin).p);
  for (std::size_t i = 0; i < couplings_.size(); ++i)
    if (!couplings_[i].offset) couplings_[i].offset = coupled_offset(i);
}

void Multibody::read(std::span<double> q, std::span<double> v) {
  choose_sheets(q);
  for (int b = 1; b < model_.joint_slots(); ++b)
    read_coordinates(joints_[std::size_t(b)], model_.attitude, parent_side(b), child_side(b),
                     q.data() + model_.q_offset[b], v.data() + model_.v_offset[b]);
  std::copy(q.begin(), q.end(), near_.begin());
}

// A wheel's acceleration may have a part of its body's.
void Multibody::look_at_carrier(const Model& model, int velocity, const Kinematics<double>& kin, Row& row) const {
  for (std::size_t i = 0; i < model.laws.size(); ++i) {
    const AttitudeLaw& law = model.laws[i];
    if (law.v == velocity) row.seen = {model.body[law.carrier], {}, -(kin.R_WB[law.carrier] * kin.tie[i])};
  }
}

// Forces along a joint's coordinates, and rows of those that are held.
void Multibody::drive_joint(const Model& model, int slot, const Kinematics<double>& kin, const Forces<double>& forces) {
  const Frame F = parent_side(slot), M = child_side(slot);
  for (int i = 0; i < model.dof[slot]; ++i) {
    const int k = model.v_offset[slot] + i;
    const Measure s = joints_[std::size_t(slot)].velocity(F, M, i);
    if (model.held[k]) {
      rows_.push_back(keep(s, {0, 0, kin.prescribed_acceleration[k]}));
      if (slot >= model.size()) rows_.back().closes = slot;
      look_at_carrier(model, k, kin, rows_.back());
    }
    for (const Pull& pull : s.J) {  // by virtual work
      if (pull.body == world) continue;
      forces_[std::size_t(pull.body)].f += pull.linear * forces.tau[k];
      forces_[std::size_t(pull.body)].tau += pull.angular * forces.tau[k];
    }
  }
}

void Multibody::accelerate(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                           const Forces<double>& forces, std::span<const double> changes) {
  weigh(parameters);
  forces_.assign(bodies.size(), {});
  closing_.assign(std::size_t(model.joint_slots() - model.size()), {});
  rows_.clear();
  add_constraint_rows(rows_);
  for (std::size_t i = 0; i < changes.size(); ++i) rows_[i].b += changes[i];
  for (int b = model.size(); b < model.joint_slots(); ++b) drive_joint(model, b, kin, forces);
  const std::size_t constraint_rows = rows_.size();
  add_joint_rows(rows_);
  for (int b = 1; b < model.size(); ++b) {
    const Force on_body = load(b, parameters, kin, forces);
    Force& sum = forces_[std::size_t(model.body[b])];
    sum.f += on_body.f;
    sum.tau += on_body.tau;
    drive_joint(model, b, kin, forces);
  }
  std::vector<double> multipliers;
  solve_equation(forces_, rows_, bodies, constraint_rows > 0 ? &multipliers : nullptr);
  pushes_.assign(bodies.size(), {});
  for (std::size_t i = 0; i < constraint_rows; ++i)
    for (int k = 0; k < rows_[i].pulls; ++k) push(rows_[i].A[std::size_t(k)], multipliers[i], rows_[i].closes);
  for (int b = model.size(); b < model.joint_slots(); ++b)
    for (int i = 0; i < model.dof[b]; ++i)
      for (const Pull& pull : joints_[std::size_t(b)].velocity(parent_side(b), child_side(b), i).J)
        push(pull, forces.tau[model.v_offset[b] + i], b);
}

// What a constraint, or the joint `closes` that closes a loop, adds to a body.
void Multibody::push(const Pull& pull, double much, int closes) {
  if (pull.body == world) return;
  const Force force{pull.linear * much, pull.angular * much};
  const auto add = [&](Force& sum) {
    sum.f += force.f;
    sum.tau += force.tau;
  };
  add(pushes_[std::size_t(pull.body)]);
  if (closes > 0 && joints_[std::size_t(closes)].on_child.body == pull.body)
    add(closing_[std::size_t(closes - model_.size())]);
}

}  // namespace volvelle::udwadia_kalaba
