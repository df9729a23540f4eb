// Every row of joints and constraints against differences along a motion that obeys none of them: the place's rate, and
// the rate's own rate.
#include <cmath>
#include <gtest/gtest.h>

#include "dynamics/udwadia_kalaba/constraint.hpp"
#include "laws/random_spacecraft.hpp"

namespace volvelle::testing {
namespace {

using namespace udwadia_kalaba;
using Kind = ConstraintDescription::Kind;

// Derivatives by five points.
template <class Function>
auto slope(const Function& f, double t) {
  const double h = 1e-3;
  return (f(t + h) - f(t - h)) * (8 / (12 * h)) - (f(t + 2 * h) - f(t - 2 * h)) * (1 / (12 * h));
}

// A body that tumbles along, as a function of time.
struct Course {
  Vector3<double> p, v, a, first, second;
  Quaternion<double> start;
  double rate1 = 0, rate2 = 0;

  explicit Course(Random& random)
      : p(random.vector(1)),
        v(random.vector(1)),
        a(random.vector(1)),
        first(normalized(random.vector(1))),
        second(normalized(random.vector(1))),
        start(random.attitude()),
        rate1(random.uniform(0.5, 1)),
        rate2(random.uniform(0.5, 1)) {}

  Vector3<double> place(double t) const { return p + v * t + a * (0.5 * t * t); }
  Quaternion<double> attitude(double t) const {
    return start * quaternion_about(first, rate1 * t + 0.2 * t * t) * quaternion_about(second, rate2 * t - 0.3 * t * t);
  }
  Matrix3<double> R(double t) const { return rotation_matrix(attitude(t)); }

  Body at(double t) const {
    const auto component = [this](int i) {
      return [this, i](double s) {
        const Quaternion<double> q = attitude(s);
        return i == 0 ? q.w : i == 1 ? q.x : i == 2 ? q.y : q.z;
      };
    };
    Body body;
    body.r = place(t);
    body.r_dot = v + a * t;
    body.r_ddot = a;
    body.q = attitude(t);
    body.q_dot = {slope(component(0), t), slope(component(1), t), slope(component(2), t), slope(component(3), t)};
    body.update();
    return body;
  }
};

// Both bodies' frames, off their centres of mass.
struct Scene {
  Course one, two;
  std::array<Mark, 2> marks;

  explicit Scene(Random& random)
      : one(random),
        two(random),
        marks{Mark{0, random.vector(1), random.attitude()}, Mark{1, random.vector(1), random.attitude()}} {}

  std::vector<Body> bodies(double t) const { return {one.at(t), two.at(t)}; }

  template <class AddRows>
  void check(const AddRows& add_rows) const {
    const double now = 0.3;
    const auto rows_at = [&](double t) {
      const std::vector<Body> there = bodies(t);
      std::vector<Row> rows;
      add_rows(see(marks[0], there, {}), see(marks[1], there, {}), rows);
      return rows;
    };
    const std::array<const Course*, 2> courses{&one, &two};
    const std::vector<Row> rows = rows_at(now);
    ASSERT_FALSE(rows.empty());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      double acceleration = -rows[i].b;
      for (int k = 0; k < rows[i].pulls; ++k) {
        const Pull& pull = rows[i].A[std::size_t(k)];
        const Course& course = *courses[std::size_t(pull.body)];
        const Vector3<double> w_dot = slope([&](double t) { return course.at(t).w; }, now);
        acceleration += dot(pull.linear, course.a) + dot(pull.angular, w_dot);
      }
      const double scale = 1 + std::abs(acceleration);
      EXPECT_NEAR(slope([&](double t) { return rows_at(t)[i].rate_drift; }, now) / scale, acceleration / scale, 1e-8)
          << i;
      const double rate = slope([&](double t) { return rows_at(t)[i].drift; }, now);
      if (rate != 0) {  // there is a place behind it
        EXPECT_NEAR(rate / scale, rows[i].rate_drift / scale, 1e-8) << i;
      }
    }
  }
};

TEST(Rows, OfEveryJointAreTheRatesOfTheirPlaces) {
  for (unsigned seed = 0; seed < 5; ++seed)
    for (const JointKind kind : all_joint_kinds) {
      if (kind == JointKind::free) continue;
      Random random(seed);
      Joint joint;
      joint.kind = kind;
      joint.first_axis = normalized(random.vector(1));
      SCOPED_TRACE(name_of(kind));
      Scene(random).check(
          [&](const Frame& F, const Frame& M, std::vector<Row>& rows) { joint.add_constraints(F, M, rows); });
    }
}

TEST(Rows, OfEveryJointVelocityChangeAsTheySay) {
  for (unsigned seed = 0; seed < 5; ++seed)
    for (const JointKind kind : all_joint_kinds) {
      if (kind == JointKind::fixed || kind == JointKind::universal)
        continue;  // a universal's splits what its row allows
      Random random(seed);
      Joint joint;
      joint.kind = kind;
      SCOPED_TRACE(name_of(kind));
      Scene(random).check([&](const Frame& F, const Frame& M, std::vector<Row>& rows) {
        for (int i = 0; i < velocity_count(kind); ++i) rows.push_back(keep(joint.velocity(F, M, i)));
      });
    }
}

TEST(Rows, OfEveryConstraintAreTheRatesOfTheirPlaces) {
  for (unsigned seed = 0; seed < 5; ++seed)
    for (const Kind kind : {Kind::distance, Kind::point_on_plane, Kind::point_on_line, Kind::knife_edge, Kind::rolling})
      for (const bool disc : {false, true}) {
        if (disc && kind != Kind::rolling) continue;
        Random random(seed);
        Constraint constraint;
        constraint.kind = kind;
        constraint.direction = normalized(random.vector(1));
        constraint.distance = 0.7;
        constraint.radius = 0.4;
        if (disc) constraint.axis = normalized(random.vector(1));
        SCOPED_TRACE(int(kind));
        Scene(random).check(
            [&](const Frame& F, const Frame& M, std::vector<Row>& rows) { constraint.add_rows(F, M, rows); });
      }
}

}  // namespace
}  // namespace volvelle::testing
