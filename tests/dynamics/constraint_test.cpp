// Constraints beyond joints against motions worked out by hand, by every formulation that takes them.
#include <cmath>
#include <gtest/gtest.h>

#include "description/problem.hpp"
#include "simulation/kept_rows.hpp"
#include "simulation/simulation.hpp"

namespace volvelle::testing {
namespace {

using Kind = ConstraintDescription::Kind;

BodyDescription body(const std::string& name, double mass, const Symmetric3<double>& inertia) {
  BodyDescription made;
  made.name = name;
  made.mass = mass;
  made.inertia = inertia;
  return made;
}

FormulationKind formulation;  // of the test that runs

class Constraints : public ::testing::TestWithParam<FormulationKind> {
 protected:
  void SetUp() override { formulation = GetParam(); }
};
INSTANTIATE_TEST_SUITE_P(Formulations, Constraints,
                         ::testing::Values(FormulationKind::articulated, FormulationKind::udwadia_kalaba));

Description scene(double duration) {
  Description d;
  d.name = "scene";
  d.run.formulation = formulation;
  d.run.integrator = IntegratorKind::dp853;
  d.run.tolerance = {1e-12, 1e-14};
  d.run.duration = duration;
  d.run.output_every = duration / 4;
  return d;
}

ConstraintDescription between(Kind kind, const std::string& first, const std::string& second) {
  ConstraintDescription made;
  made.name = "tie";
  made.kind = kind;
  made.bodies = {first, second};
  return made;
}

// The last row, by column.
struct Outcome {
  Summary summary;
  KeptRows rows{{}};

  explicit Outcome(const Description& d) {
    Simulation simulation(d);
    summary = simulation.run({&rows}, {});
    EXPECT_EQ(summary.status, Summary::Status::finished) << summary.failure;
    for (const Audit& audit : summary.audits)
      if (audit.audited) {
        EXPECT_LT(audit.relative, 1e-9) << audit.name;
      }
  }

  double at_end(const std::string& column) const {
    std::size_t at = 0;
    for (const Block& block : rows.layout().blocks)
      for (const std::string& name : block.columns) {
        if (name == column) return rows[rows.rows() - 1][at];
        ++at;
      }
    ADD_FAILURE() << column;
    return NAN;
  }
};

// Chaplygin's sleigh [Chaplygin 1911]: the centre of mass is a ahead of the blade. With J = I + m a^2 and u the speed
// along the blade: u' = a w^2, w' = -(m a / J) u w, so that u = U tanh(m a U t / J + const), m U^2 = m u^2 + J w^2.
TEST_P(Constraints, ASleighTurnsUntilItRunsStraight) {
  const double m = 3, I = 0.5, a = 0.4, u0 = 0.3, w0 = 1.1, J = I + m * a * a;
  Description d = scene(4);
  BodyDescription sleigh = body("sleigh", m, {0.7, 0.9, I, 0.01, 0.02, -0.03});
  sleigh.center_of_mass = {a, 0, 0.1};
  d.bodies.push_back(sleigh);
  JointDescription ice;
  ice.name = "ice";
  ice.kind = JointKind::planar;
  ice.parent = world_name;
  ice.child = "sleigh";
  ice.rates = {w0, u0, 0};
  d.joints.push_back(ice);
  ConstraintDescription blade = between(Kind::knife_edge, world_name, "sleigh");
  blade.normal = {0, 1, 0};
  d.constraints.push_back(blade);

  const double U = std::sqrt(u0 * u0 + J * w0 * w0 / m);
  const double u = U * std::tanh(m * a * U * d.run.duration / J + std::atanh(u0 / U));
  const double w = std::sqrt((U * U - u * u) * m / J);
  const Outcome outcome(d);
  const double vx = outcome.at_end("sleigh.velocity.x"), vy = outcome.at_end("sleigh.velocity.y");
  EXPECT_NEAR(outcome.at_end("sleigh.rate.z"), w, 1e-10);
  EXPECT_NEAR(std::hypot(vx, vy), u, 1e-10);
  const double angle = outcome.at_end("ice.angle");
  EXPECT_NEAR(-vx * std::sin(angle) + vy * std::cos(angle), 0, 1e-12);
}

// Two bodies on a massless rod: the rod turns steadily about the common centre of mass, which moves on; the bodies turn
// by themselves.
TEST_P(Constraints, ADumbbellTurnsSteadily) {
  const double m1 = 2, m2 = 5, L = 1.4, w = 0.8, T = 7;
  Description d = scene(T);
  BodyDescription one = body("one", m1, {0.2, 0.3, 0.4, 0, 0, 0}), two = body("two", m2, {0.5, 0.6, 0.7, 0, 0, 0});
  const double r1 = L * m2 / (m1 + m2), r2 = L * m1 / (m1 + m2);
  one.has_initial = two.has_initial = true;
  one.position = {r1, 0, 0};
  one.velocity = {0.1, w * r1, 0.2};
  one.rate = {0.3, 0, 0};
  two.position = {-r2, 0, 0};
  two.velocity = {0.1, -w * r2, 0.2};
  d.bodies = {one, two};
  ConstraintDescription rod = between(Kind::distance, "one", "two");
  rod.distance = L;
  d.constraints.push_back(rod);
  const Outcome outcome(d);
  EXPECT_NEAR(outcome.at_end("one.position.x"), 0.1 * T + r1 * std::cos(w * T), 1e-10);
  EXPECT_NEAR(outcome.at_end("one.position.y"), r1 * std::sin(w * T), 1e-10);
  EXPECT_NEAR(outcome.at_end("two.position.x"), 0.1 * T - r2 * std::cos(w * T), 1e-10);
  EXPECT_NEAR(outcome.at_end("two.position.z"), 0.2 * T, 1e-10);
}

// A bead on an inclined wire of a heavy body that does not move: g along the wire.
TEST_P(Constraints, ABeadSlidesDownALine) {
  const double slope = 0.6, g = 9.81, T = 1.5;
  Description d = scene(T);
  BodyDescription bead = body("bead", 0.2, {1e-3, 2e-3, 3e-3, 0, 0, 0});
  bead.has_initial = true;
  d.bodies.push_back(bead);
  d.gravity.kind = GravityDescription::Kind::uniform;
  d.gravity.acceleration = {0, 0, -g};
  ConstraintDescription wire = between(Kind::point_on_line, world_name, "bead");
  wire.direction = {std::cos(slope), 0, -std::sin(slope)};
  d.constraints.push_back(wire);
  const Outcome outcome(d);
  const double s = 0.5 * g * std::sin(slope) * T * T;
  EXPECT_NEAR(outcome.at_end("bead.position.x"), s * std::cos(slope), 1e-10);
  EXPECT_NEAR(outcome.at_end("bead.position.z"), -s * std::sin(slope), 1e-10);
}

// A plane through the origin: what gravity does along it, and nothing across.
TEST_P(Constraints, APointStaysInItsPlane) {
  const double T = 1.5;
  const Vector3<double> n = normalized(Vector3<double>{0.3, -0.4, 1}), g{0, 0, -9.81}, v{0.2, 0.15, 0};
  Description d = scene(T);
  BodyDescription puck = body("puck", 0.7, {0.01, 0.02, 0.03, 0, 0, 0});
  puck.has_initial = true;
  puck.velocity = v - n * dot(n, v);
  d.bodies.push_back(puck);
  d.gravity.kind = GravityDescription::Kind::uniform;
  d.gravity.acceleration = g;
  ConstraintDescription table = between(Kind::point_on_plane, world_name, "puck");
  table.normal = n;
  d.constraints.push_back(table);
  const Outcome outcome(d);
  const Vector3<double> p = puck.velocity * T + (g - n * dot(n, g)) * (0.5 * T * T);
  EXPECT_NEAR(outcome.at_end("puck.position.x"), p.x, 1e-10);
  EXPECT_NEAR(outcome.at_end("puck.position.y"), p.y, 1e-10);
  EXPECT_NEAR(outcome.at_end("puck.position.z"), p.z, 1e-10);
}

// Down a slope: g sin / (1 + I / (m R^2)), for a ball and for a disc that stands upright.
void roll_down(const std::optional<Vector3<double>>& axis) {
  const double slope = 0.3, g = 9.81, R = 0.25, m = 1.3, I = 0.02, T = 2;
  Description d = scene(T);
  BodyDescription ball = body("ball", m, {I, I, I, 0, 0, 0});
  ball.has_initial = true;
  ball.position = {0, 0, R};
  d.bodies.push_back(ball);
  d.gravity.kind = GravityDescription::Kind::uniform;
  d.gravity.acceleration = {g * std::sin(slope), 0, -g * std::cos(slope)};
  ConstraintDescription floor = between(Kind::rolling, world_name, "ball");
  floor.normal = {0, 0, 1};
  floor.radius = R;
  floor.axis = axis;
  d.constraints.push_back(floor);
  const Outcome outcome(d);
  const double a = g * std::sin(slope) / (1 + I / (m * R * R));
  EXPECT_NEAR(outcome.at_end("ball.position.x"), 0.5 * a * T * T, 1e-9);
  EXPECT_NEAR(outcome.at_end("ball.position.z"), R, 1e-12);
  EXPECT_NEAR(outcome.at_end("ball.rate.y"), a * T / R, 1e-9);
}

TEST_P(Constraints, ABallRollsDownASlope) { roll_down({}); }
TEST_P(Constraints, ADiscRollsDownASlope) { roll_down(Vector3<double>{0, 1, 0}); }

// A thin disc rolls in a circle at a steady lean. Its axis a leans by t from the vertical and goes round it at W; Z is
// the rate about a. With e up along the disc, w = Z a + W sin t e; the centre moves at w x R e = R Z a x e, and its
// acceleration R Z W is along the horizontal part of a. Moments about the centre, across a and e:
//   W sin t (C Z - A W cos t) = -R (m R Z W sin t + m g cos t)
TEST_P(Constraints, ADiscRollsSteadilyInACircle) {
  const double m = 1.7, R = 0.3, g = 9.81, t = 1.2, W = 1.5;
  const double C = 0.5 * m * R * R, A = 0.25 * m * R * R;
  const double Z =
      (A * W * W * std::sin(t) * std::cos(t) - R * m * g * std::cos(t)) / (W * std::sin(t) * (C + m * R * R));
  Description d = scene(3);
  BodyDescription disc = body("disc", m, {A, A, C, 0, 0, 0});
  disc.has_initial = true;
  const Quaternion<double> lean{std::cos(t / 2), 0, std::sin(t / 2), 0};  // about y: axis = (sin t, 0, cos t)
  const Vector3<double> axis{std::sin(t), 0, std::cos(t)}, up{0, 0, 1};
  const Vector3<double> contact = (up - axis * dot(up, axis)) * (-R / std::sin(t));  // from the centre
  disc.attitude = lean;
  disc.position = {0, 0, R * std::sin(t)};
  const Vector3<double> w = axis * (Z - W * std::cos(t)) + up * W;
  disc.velocity = -cross(w, contact);
  disc.rate = transpose_times(rotation_matrix(lean), w);
  d.bodies.push_back(disc);
  d.gravity.kind = GravityDescription::Kind::uniform;
  d.gravity.acceleration = {0, 0, -g};
  ConstraintDescription floor = between(Kind::rolling, world_name, "disc");
  floor.normal = up;
  floor.radius = R;
  floor.axis = Vector3<double>{0, 0, 1};
  d.constraints.push_back(floor);
  const Outcome outcome(d);
  EXPECT_NEAR(outcome.at_end("disc.position.z"), R * std::sin(t), 1e-9);
  EXPECT_NEAR(outcome.at_end("disc.rate.z"), Z, 1e-9);
  EXPECT_NEAR(std::hypot(outcome.at_end("disc.velocity.x"), outcome.at_end("disc.velocity.y")), R * std::abs(Z), 1e-9);
}

// Two rotors on the world, with a gear between them: first = ratio second.
Description geared_rotors(double duration, double I1, double I2, double ratio) {
  Description d = scene(duration);
  d.bodies = {body("one", 1, {0.3, 0.3, I1, 0, 0, 0}), body("two", 2, {0.8, 0.8, I2, 0, 0, 0})};
  for (const char* name : {"one", "two"}) {
    JointDescription joint;
    joint.name = std::string("turn_") + name;
    joint.kind = JointKind::revolute;
    joint.parent = world_name;
    joint.child = name;
    d.joints.push_back(joint);
  }
  ConstraintDescription gear;
  gear.name = "gear";
  gear.kind = Kind::coupling;
  gear.joints = {"turn_one", "turn_two"};
  gear.ratio = ratio;
  d.constraints = {gear};
  return d;
}

// A torque on the second turns I2 + ratio^2 I1.
TEST_P(Constraints, GearsTurnTogether) {
  const double I1 = 0.4, I2 = 0.9, ratio = -2.5, torque = 0.3, T = 3;
  Description d = geared_rotors(T, I1, I2, ratio);
  d.joints[0].coordinates[0] = 0.7;
  d.joints[1].coordinates[0] = 0.2;
  d.joints[1].motor = {ConstantProfile{torque}};
  const Outcome outcome(d);
  const double turned = 0.5 * torque / (I2 + ratio * ratio * I1) * T * T;
  EXPECT_NEAR(outcome.at_end("turn_two.angle"), 0.2 + turned, 1e-10);
  EXPECT_NEAR(outcome.at_end("turn_one.angle"), 0.7 + ratio * turned, 1e-10);
}

TEST_P(Constraints, IsRefusedWhereTheStartDoesNotObeyIt) {
  Description d = scene(1);
  BodyDescription one = body("one", 1, {1, 1, 1, 0, 0, 0}), two = body("two", 1, {1, 1, 1, 0, 0, 0});
  one.has_initial = two.has_initial = true;
  two.position = {1, 0, 0};
  d.bodies = {one, two};
  ConstraintDescription rod = between(Kind::distance, "one", "two");
  rod.distance = 1.25;
  d.constraints = {rod};
  EXPECT_THROW(Simulation simulation(d), InvalidDescription);
  d.constraints[0].distance.reset();  // as at the start
  d.bodies[1].velocity = {0.1, 0, 0};
  EXPECT_THROW(Simulation simulation(d), InvalidDescription);
  d.bodies[1].velocity = {0, 0.1, 0};
  EXPECT_NO_THROW(Simulation simulation(d));
  d.bodies[1].position = {};  // the points coincide
  EXPECT_THROW(Simulation simulation(d), InvalidDescription);
}

TEST_P(Constraints, IsRefusedWhereItContradictsWhatIsGiven) {
  Description d = geared_rotors(1, 0.4, 0.9, 1);
  d.joints[0].motion = {SineProfile{0.5, 0.2, M_PI / 2, 0}};  // starts at rest, and accelerates
  EXPECT_NO_THROW(Simulation simulation(d));
  d.joints[1].motion = {ConstantProfile{0}};
  EXPECT_THROW(Simulation simulation(d), InvalidDescription);
}

TEST_P(Constraints, EndsTheRunThatContradictsItLater) {
  Description d = geared_rotors(1, 0.4, 0.9, 1);
  d.joints[0].motion = {RampProfile{0, 1, 0.2, 0.8}};
  d.joints[1].motion = {ConstantProfile{0}};
  KeptRows rows{{}};
  Simulation simulation(d);
  const Summary summary = simulation.run({&rows}, {});
  EXPECT_EQ(summary.status, Summary::Status::failed);
  EXPECT_NE(summary.failure.find("cannot be kept"), std::string::npos) << summary.failure;
  EXPECT_NE(summary.failure.find("'" + d.constraints[0].name + "'"), std::string::npos) << summary.failure;
}

}  // namespace
}  // namespace volvelle::testing
