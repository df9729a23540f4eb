#include "mechanics/constraint_rows.hpp"

#include <cmath>

namespace volvelle {
namespace {

using ConstraintKind = ConstraintDescription::Kind;

// A body in axes of its own, or the world.
struct Side {
  int slot = 0;
  Matrix3<double> R = Matrix3<double>::identity();  // its axes in the world
  Vector3<double> p;                                // Bo, in world axes
  Motion<double> V;
  Vector3<double> a;  // of Bo beyond A_WB.linear: the field's, and of the frame that the tree is seen from
};

// The second body's point as the first sees it, in the first's axes.
struct Sight {
  Side A, B;
  Matrix3<double> R;               // B's axes
  Vector3<double> arm;             // B's point, in B
  Vector3<double> r, r_dot;        // of the point, from Ao
  Vector3<double> w;               // how B turns
  Vector3<double> r_bias, w_bias;  // of their second and first derivatives: what velocities and fields add
};

Side side_of(const Model& model, const Kinematics<double>& kin, const std::vector<Vector3<double>>& field, int slot,
             const Vector3<double>& from, const Vector3<double>& moving) {
  if (slot == 0) return {};
  const std::size_t tree = std::size_t(model.tree[slot]);
  Side side{slot, kin.R_WB[slot], kin.p_RB_W[slot] + (kin.p_WR[tree] - from), kin.V_WB[slot], {}};
  const Vector3<double> carried = transpose_times(side.R, kin.v_WR[tree] - moving);
  side.V.linear += carried;
  side.a = transpose_times(side.R, field[tree]) - cross(side.V.angular, carried);
  return side;
}

// Both are seen from where the first body's tree is and as it moves; from the world, where one of them is the world.
Sight look(const Model& model, const Kinematics<double>& kin, const std::vector<Vector3<double>>& field, int first,
           int second, const Vector3<double>& arm) {
  Vector3<double> from, moving;
  if (first != 0 && second != 0) {
    from = kin.p_WR[std::size_t(model.tree[first])];
    moving = kin.v_WR[std::size_t(model.tree[first])];
  }
  Sight s;
  s.A = side_of(model, kin, field, first, from, moving);
  s.B = side_of(model, kin, field, second, from, moving);
  s.R = transpose(s.A.R) * s.B.R;
  s.arm = arm;
  const Vector3<double> w_A = s.A.V.angular, w_B = s.R * s.B.V.angular;
  const Vector3<double> v = s.R * (s.B.V.linear + cross(s.B.V.angular, arm));  // of the point
  s.r = transpose_times(s.A.R, s.B.p + s.B.R * arm - s.A.p);
  s.r_dot = v - s.A.V.linear - cross(w_A, s.r);
  s.w = w_B - w_A;
  s.r_bias = s.R * s.B.a + cross(s.w, v) - s.A.a - cross(w_A, s.r_dot);
  s.w_bias = cross(s.w, w_B);
  return s;
}

// g . r-double-dot + h . w-dot + more
ConstraintRow row_of(const Sight& s, const Vector3<double>& g, const Vector3<double>& h, double more) {
  ConstraintRow row;
  row.bias = dot(g, s.r_bias) + dot(h, s.w_bias) + more;
  row.rate = dot(g, s.r_dot) + dot(h, s.w);
  if (s.A.slot != 0) row.pulls.push_back({s.A.slot, {-cross(s.r, g) - h, -g}});
  const Vector3<double> g_B = transpose_times(s.R, g);
  if (s.B.slot != 0) row.pulls.push_back({s.B.slot, {cross(s.arm, g_B) + transpose_times(s.R, h), g_B}});
  return row;
}

ConstraintRow placed(ConstraintRow row, double drift) {
  row.drift = drift;
  return row;
}

ConstraintRow of_velocities(ConstraintRow row) {
  row.has_place = false;
  return row;
}

struct Across {
  Vector3<double> first, second;
};

Across across(const Vector3<double>& n) {
  const Vector3<double> other = std::abs(n.z) < 0.7 ? Vector3<double>{0, 0, 1} : Vector3<double>{1, 0, 0};
  const Vector3<double> first = normalized(cross(other, n));
  return {first, cross(n, first)};
}

// |x|-double-dot = u . x-double-dot + (|x-dot|^2 - (u . x-dot)^2) / |x|
ConstraintRow keep_distance(const Sight& s, const Vector3<double>& x, const std::optional<double>& kept) {
  const double length = norm(x);
  const Vector3<double> u = x / length;
  const double rate = dot(u, s.r_dot);
  return placed(row_of(s, u, {}, (squared_norm(s.r_dot) - rate * rate) / length), length - kept.value_or(length));
}

// The lowest point of a ball or disc, at k radius from the centre: its height stays zero, and it stands still.
//   ball  k = -n        disc of axis a  k = (s a - n) / c,  s = n . a,  c = sqrt(1 - s^2);  height = n . x - radius c
void add_rolling(const Sight& s, const Vector3<double>& x, const Vector3<double>& n, double radius,
                 const Vector3<double>& a, std::vector<ConstraintRow>& rows) {
  Vector3<double> k = -n, k_dot, h;
  double c = 1, more = 0;
  if (squared_norm(a) > 0) {
    const Vector3<double> a_dot = cross(s.w, a);
    const double sine = dot(n, a), sine_dot = dot(n, a_dot);
    c = std::sqrt(1 - sine * sine);
    const double c_dot = -sine * sine_dot / c, slope = radius * sine / c;
    k = (a * sine - n) / c;
    k_dot = (a * sine_dot + a_dot * sine - k * c_dot) / c;
    h = cross(a, n) * slope;  // -radius c-double-dot = slope s-double-dot + radius s-dot^2 / c^3
    more = slope * dot(n, cross(s.w, a_dot)) + radius * sine_dot * sine_dot / (c * c * c);
  }
  rows.push_back(placed(row_of(s, n, h, more), dot(n, x) - radius * c));
  const Across tangents = across(n);
  for (const Vector3<double>& e : {tangents.first, tangents.second})
    rows.push_back(of_velocities(row_of(s, e, cross(k, e) * radius, dot(e, cross(s.w, k_dot)) * radius)));
}

// Velocity of a hinge or slider: of M on the child against M on the parent, about or along z. Velocities add nothing.
void add_coordinate(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                    const std::vector<Vector3<double>>& field, int joint, double factor, ConstraintRow& row) {
  const int parent = model.parent[joint], child = model.child[joint];
  const Matrix3<double>& R = kin.R_WB[parent];
  const Pose<double> X_CM = parameters.X_BM[joint];
  const Pose<double> X_PC{transpose(R) * kin.R_WB[child], transpose_times(R, kin.p_RB_W[child] - kin.p_RB_W[parent])};
  const Vector3<double> z{0, 0, factor};
  const Wrench<double> F = model.kind[joint] == JointKind::revolute ? Wrench<double>{z, {}} : Wrench<double>{{}, z};
  const auto pull = [&](int slot, const Wrench<double>& F_B) {
    if (slot == 0) return;
    row.pulls.push_back({slot, F_B});
    row.rate += dot(kin.V_WB[slot], F_B);
    row.bias += dot(transpose_times(kin.R_WB[slot], field[std::size_t(model.tree[slot])]), F_B.force);
  };
  pull(child, X_CM.force_to_parent(F));
  pull(parent, -(X_PC * X_CM).force_to_parent(F));
}

int slot_of_joint(const Description& description, const Model& model, const std::string& name) {
  for (int s = 1; s < model.joint_slots(); ++s)
    if (model.joint[s] != no_joint && description.joints[std::size_t(model.joint[s])].name == name) return s;
  return 0;  // it is broken
}

}  // namespace

ConstraintRows::ConstraintRows(const Description& description, const Model& model,
                               const Parameters<double>& parameters) {
  for (const ConstraintDescription& from : description.constraints) {
    Tie tie{from.name, from.kind, 0, 0, {}, {}, {}, from.radius, {}, from.ratio, from.distance};
    if (from.kind == ConstraintKind::coupling) {
      tie.first = slot_of_joint(description, model, from.joints[0]);
      tie.second = slot_of_joint(description, model, from.joints[1]);
      if (tie.first == 0 || tie.second == 0) continue;
      ties_.push_back(tie);
      continue;
    }
    const auto slot_of = [&](const std::string& body) { return body == world_name ? 0 : model.slot_of_body(body); };
    const auto frame_of = [&](int slot) { return slot == 0 ? Pose<double>{} : parameters.X_BU[std::size_t(slot)]; };
    tie.first = slot_of(from.bodies[0]);
    tie.second = slot_of(from.bodies[1]);
    const Pose<double> first = frame_of(tie.first), second = frame_of(tie.second);
    tie.on_first = first * from.positions[0];
    tie.on_second = second * from.positions[1];
    tie.direction = from.kind == ConstraintKind::knife_edge      ? second.R * from.normal
                    : from.kind == ConstraintKind::point_on_line ? first.R * from.direction
                                                                 : first.R * from.normal;
    tie.axis = second.R * from.axis.value_or(Vector3<double>{});
    ties_.push_back(tie);
  }
}

void ConstraintRows::start(const Model& model, const Kinematics<double>& kin, std::span<const double> q) {
  const std::vector<Vector3<double>> no_field(model.trees.size());
  for (Tie& tie : ties_) {
    if (tie.kept) continue;
    if (tie.kind == ConstraintKind::coupling)
      tie.kept = q[std::size_t(model.q_offset[tie.first])] - tie.ratio * q[std::size_t(model.q_offset[tie.second])];
    if (tie.kind == ConstraintKind::distance)
      tie.kept = norm(look(model, kin, no_field, tie.first, tie.second, tie.on_second).r - tie.on_first);
  }
}

std::vector<ConstraintRow> ConstraintRows::find(const Model& model, const Parameters<double>& parameters,
                                                const Kinematics<double>& kin,
                                                const std::vector<Vector3<double>>& field,
                                                std::span<const double> q) const {
  std::vector<ConstraintRow> rows;
  for (std::size_t i = 0; i < ties_.size(); ++i) {
    const Tie& tie = ties_[i];
    const std::size_t first = rows.size();
    if (tie.kind == ConstraintKind::coupling) {
      ConstraintRow row;
      add_coordinate(model, parameters, kin, field, tie.first, 1, row);
      add_coordinate(model, parameters, kin, field, tie.second, -tie.ratio, row);
      if (!q.empty() && tie.kept)
        row.drift = q[std::size_t(model.q_offset[tie.first])] - tie.ratio * q[std::size_t(model.q_offset[tie.second])] -
                    *tie.kept;
      rows.push_back(row);
    } else {
      const Sight s = look(model, kin, field, tie.first, tie.second, tie.on_second);
      const Vector3<double> x = s.r - tie.on_first;
      const Vector3<double>& n = tie.direction;
      switch (tie.kind) {
        case ConstraintKind::distance:
          rows.push_back(keep_distance(s, x, tie.kept));
          break;
        case ConstraintKind::point_on_plane:
          rows.push_back(placed(row_of(s, n, {}, 0), dot(n, x)));
          break;
        case ConstraintKind::point_on_line: {
          const Across sides = across(n);
          for (const Vector3<double>& e : {sides.first, sides.second})
            rows.push_back(placed(row_of(s, e, {}, 0), dot(e, x)));
          break;
        }
        case ConstraintKind::knife_edge: {
          const Vector3<double> m = s.R * n;  // it turns with w
          rows.push_back(of_velocities(row_of(s, m, {}, dot(cross(s.w, m), s.r_dot))));
          break;
        }
        case ConstraintKind::rolling:
          add_rolling(s, x, n, tie.radius, s.R * tie.axis, rows);
          break;
        case ConstraintKind::coupling:
          break;
      }
    }
    for (std::size_t r = first; r < rows.size(); ++r) rows[r].constraint = int(i);
  }
  return rows;
}

std::vector<Violation> ConstraintRows::violations(const std::vector<ConstraintRow>& rows) const {
  std::vector<Violation> found;
  for (const Tie& tie : ties_) found.push_back({tie.name, false, 0, 0});
  for (const ConstraintRow& row : rows) {
    Violation& worst = found[std::size_t(row.constraint)];
    if (!(std::abs(row.drift) <= std::abs(worst.drift))) worst.drift = row.drift;  // NaN stays
    if (!(std::abs(row.rate) <= std::abs(worst.rate_drift))) worst.rate_drift = row.rate;
  }
  return found;
}

}  // namespace volvelle
