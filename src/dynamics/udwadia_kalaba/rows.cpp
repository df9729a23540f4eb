// What the bodies must obey, and the way back onto it.
#include <algorithm>
#include <cmath>

#include "dynamics/udwadia_kalaba/equation.hpp"
#include "dynamics/udwadia_kalaba/multibody.hpp"

namespace volvelle::udwadia_kalaba {

double Multibody::coupled_offset(std::size_t coupling) const {
  const auto coordinate = [&](int slot) {  // of a revolute or prismatic joint
    double q = near_[std::size_t(model_.q_offset[slot])], v = 0;
    read_coordinates(joints_[std::size_t(slot)], model_.attitude, parent_side(slot), child_side(slot), &q, &v);
    return q;
  };
  const Coupling& c = couplings_[coupling];
  return coordinate(c.first) - c.ratio * coordinate(c.second);
}

void Multibody::add_constraint_rows(std::vector<Row>& rows) const {
  for (const Constraint& constraint : constraints_)
    constraint.add_rows(see(constraint.on_first, bodies, origin), see(constraint.on_second, bodies, origin), rows);
  for (std::size_t i = 0; i < couplings_.size(); ++i) {
    const Coupling& c = couplings_[i];
    Row row;
    row.add(joints_[std::size_t(c.first)].velocity(parent_side(c.first), child_side(c.first), 0), 1);
    row.add(joints_[std::size_t(c.second)].velocity(parent_side(c.second), child_side(c.second), 0), -c.ratio);
    const double offset = coupled_offset(i);
    row.drift = offset - c.offset.value_or(offset);
    rows.push_back(row);
  }
  for (int b = model_.size(); b < model_.joint_slots(); ++b) {
    const std::size_t first = rows.size();
    joints_[std::size_t(b)].add_constraints(parent_side(b), child_side(b), rows);
    for (std::size_t i = first; i < rows.size(); ++i) rows[i].closes = b;
  }
}

std::vector<double> Multibody::rates_against_constraints() const {
  std::vector<Row> rows;
  add_constraint_rows(rows);
  std::vector<double> rates;
  for (const Row& row : rows) rates.push_back(row.rate_drift);
  return rates;
}

double Multibody::contradiction() const {
  double worst = 0;
  for (const Row& row : rows_) {
    double left = -row.b, size = 1 + std::abs(row.b);
    for (int k = 0; k < row.pulls; ++k) {
      const Pull& pull = row.A[std::size_t(k)];
      if (pull.body == world) continue;
      const Body& body = bodies[std::size_t(pull.body)];
      const double part = dot(pull.linear, body.r_ddot) + dot(pull.angular, body.w_dot());
      left += part;
      size += std::abs(part);
    }
    worst = std::max(worst, std::abs(left) / size);
  }
  return worst;
}

int Multibody::freedoms_taken() const {
  std::vector<Row> rows;
  add_joint_rows(rows);
  add_held_rows(std::vector<Jet>(model_.motions.size()), rows);
  const int without = rank_of(rows, bodies);
  add_constraint_rows(rows);
  return rank_of(rows, bodies) - without;
}

namespace {

Violation worst_of(const std::vector<Row>& rows, const std::string& name, bool is_joint) {
  Violation worst{name, is_joint};
  for (const Row& row : rows) {
    if (!(std::abs(row.drift) <= std::abs(worst.drift))) worst.drift = row.drift;  // NaN stays
    if (!(std::abs(row.rate_drift) <= std::abs(worst.rate_drift))) worst.rate_drift = row.rate_drift;
  }
  return worst;
}

}  // namespace

std::vector<Violation> Multibody::violations() const {
  std::vector<Violation> found;
  std::vector<Row> rows;
  for (const Constraint& constraint : constraints_) {
    rows.clear();
    constraint.add_rows(see(constraint.on_first, bodies, origin), see(constraint.on_second, bodies, origin), rows);
    found.push_back(worst_of(rows, constraint.name, false));
  }
  for (std::size_t i = 0; i < couplings_.size(); ++i) {
    const Coupling& c = couplings_[i];
    const Measure first = joints_[std::size_t(c.first)].velocity(parent_side(c.first), child_side(c.first), 0);
    const Measure second = joints_[std::size_t(c.second)].velocity(parent_side(c.second), child_side(c.second), 0);
    const double offset = coupled_offset(i);
    found.push_back({c.name, false, offset - c.offset.value_or(offset), first.rate - c.ratio * second.rate});
  }
  for (int b = model_.size(); b < model_.joint_slots(); ++b) {
    rows.clear();
    joints_[std::size_t(b)].add_constraints(parent_side(b), child_side(b), rows);
    found.push_back(worst_of(rows, model_.joint_name[b], true));
  }
  return found;
}

void Multibody::add_joint_rows(std::vector<Row>& rows) const {
  for (int b = 1; b < model_.size(); ++b) joints_[std::size_t(b)].add_constraints(parent_side(b), child_side(b), rows);
}

namespace {

// How far an attitude is from another, as a small turn in the axes of the first.
Vector3<double> turn_between(const Quaternion<double>& from, const Quaternion<double>& to) {
  const Quaternion<double> turn = conjugate(from) * to;
  return turn.vector() * (turn.w < 0 ? -2.0 : 2.0);
}

}  // namespace

// Rows of held coordinates, with their drift.
void Multibody::add_held_rows(const std::vector<Jet>& motions, std::vector<Row>& rows) const {
  std::vector<Jet> target(std::size_t(model_.velocities));
  for (std::size_t i = 0; i < motions.size(); ++i) target[std::size_t(model_.motions[i].v)] = motions[i];
  for (int b = 1; b < model_.joint_slots(); ++b) {
    const Joint& joint = joints_[std::size_t(b)];
    const Frame F = parent_side(b), M = child_side(b);
    std::array<double, 7> q{};
    std::array<double, 6> v{};
    const double* held = held_at_.data() + model_.q_offset[b];
    std::copy_n(held, coordinate_size(joint.kind, model_.attitude), q.begin());
    read_coordinates(joint, model_.attitude, F, M, q.data(), v.data());
    const bool attitude = model_.has_attitude(b);
    const Vector3<double> turn =
        attitude ? turn_between(read_attitude(model_.attitude, held), read_attitude(model_.attitude, q.data()))
                 : Vector3<double>{};
    for (int i = 0; i < model_.dof[b]; ++i) {
      const int k = model_.v_offset[b] + i;
      if (!model_.held[k]) continue;
      Row row = keep(joint.velocity(F, M, i), target[std::size_t(k)]);
      const auto motion = std::find_if(model_.motions.begin(), model_.motions.end(),
                                       [&](const PrescribedCoordinate& found) { return found.v == k; });
      const bool moves = motion != model_.motions.end();
      if (moves && motion->given == PrescribedCoordinate::Given::acceleration) row.rate_drift = 0;
      if (moves && motion->given != PrescribedCoordinate::Given::place)
        row.drift = 0;
      else if (attitude && i < 3)
        row.drift = turn[i];
      else {
        const int at = attitude ? attitude_size(model_.attitude) + i - 3 : i;
        row.drift = q[std::size_t(at)] - (moves ? target[std::size_t(k)].value : held[at]);
      }
      rows.push_back(row);
    }
  }
}

void Multibody::project(const std::vector<Jet>& motions, double least) {
  constexpr int most = 6;
  for (int round = 0; round < most; ++round) {
    rows_.clear();
    add_constraint_rows(rows_);
    add_joint_rows(rows_);
    add_held_rows(motions, rows_);
    double worst = 0;
    for (const Row& row : rows_) worst = std::max(worst, std::abs(row.drift));
    for (const Body& body : bodies) worst = std::max(worst, std::abs(1 - squared_norm(body.q)));
    if (worst < 1e-14 && round > 0) break;
    weakest_row_ = correct_places(rows_, bodies, least);
    if (worst < 1e-9 * weakest_row_) break;  // what is left is of second order
  }
  rows_.clear();
  add_constraint_rows(rows_);
  add_joint_rows(rows_);
  add_held_rows(motions, rows_);
  correct_velocities(rows_, bodies, least);
}

}  // namespace volvelle::udwadia_kalaba
