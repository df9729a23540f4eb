// Whole runs: what must hold whatever the spacecraft.
#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>

#include "description/problem.hpp"
#include "laws/random_spacecraft.hpp"
#include "places.hpp"
#include "scenario/scenario.hpp"
#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

struct Finished {
  Series rows;
  Summary summary;
};

Finished run(const Description& description) {
  Finished finished;
  Simulation simulation(description);
  finished.summary = simulation.run({&finished.rows}, {});
  return finished;
}

// Random bushings tilt as far as half a turn, where the tilt is singular: in a run, only what they do along their axes.
// So do ball joints, whose springs pull the other way round from there on.
Description without_half_turns(Description d) {
  for (JointDescription& joint : d.joints)
    if (joint.kind == JointKind::spherical) joint.spring.reset();
  for (BushingDescription& b : d.bushings) {
    b.stiffness.rotation = b.damping.rotation = {};
    if (b.frequency) b.frequency->rotation = {};
  }
  return d;
}

// Thrust, dampers, motors, prescribed joints, links and gravity at once.
TEST(Run, EnergyBalanceHoldsWithEverythingAtWork) {
  int supplied = 0, dissipated = 0;
  for (unsigned seed = 0; seed < 30; ++seed) {
    Random random(seed);
    SpacecraftOptions options;
    options.grounded = seed % 3 == 0;
    options.attitude = seed % 2 == 0 ? AttitudeCoordinates::quaternion : AttitudeCoordinates::mrp;
    Description d = without_half_turns(without_poles(random_spacecraft(random, options)));
    d.run.duration = 2;
    d.run.step = 2e-4;
    d.run.output_every = 0.1;
    const Finished result = run(d);
    ASSERT_EQ(result.summary.status, Summary::Status::finished) << "seed " << seed << " " << result.summary.failure;
    for (const Audit& audit : result.summary.audits)
      if (audit.audited) {
        EXPECT_LT(audit.relative, 1e-10) << "seed " << seed << " " << audit.name;
      }
    supplied += std::abs(result.rows["energy.supplied"].back()) > 0.1 ? 1 : 0;
    dissipated += result.rows["energy.dissipated"].back() > 0.1 ? 1 : 0;
    const auto& losses = result.rows["energy.dissipated"];
    for (std::size_t i = 1; i < losses.size(); ++i) EXPECT_GE(losses[i], losses[i - 1]) << "seed " << seed;
  }
  EXPECT_GT(supplied, 20);
  EXPECT_GT(dissipated, 20);
}

// The same through the integrators that choose their steps; what is prescribed stays on its motion.
TEST(Run, EnergyBalanceHoldsThroughEveryIntegrator) {
  using enum IntegratorKind;
  for (unsigned seed = 0; seed < 6; ++seed) {
    Random random(seed);
    SpacecraftOptions options;
    options.grounded = seed % 3 == 0;
    options.attitude = seed % 2 == 0 ? AttitudeCoordinates::quaternion : AttitudeCoordinates::mrp;
    Description d = without_half_turns(without_poles(random_spacecraft(random, options)));
    d.run.duration = 2;
    d.run.output_every = 0.1;
    for (const IntegratorKind kind : {dp54, dp853, adams, bdf}) {
      d.run.integrator = kind;
      const Finished result = run(d);
      ASSERT_EQ(result.summary.status, Summary::Status::finished) << "seed " << seed << " " << result.summary.failure;
      for (const Audit& audit : result.summary.audits)
        if (audit.audited) {
          EXPECT_LT(audit.relative, kind == bdf ? 1e-6 : 1e-7) << "seed " << seed << " " << name_of(kind) << audit.name;
        }
    }
  }
}

TEST(Run, EveryExampleClosesItsBooks) {
  int examples = 0;
  for (const auto& entry : std::filesystem::directory_iterator(in_project("examples"))) {
    if (entry.path().extension() != ".toml") continue;
    ++examples;
    const Finished result = run(read_scenario(entry.path()).description);
    EXPECT_TRUE(result.summary.status == Summary::Status::finished || result.summary.status == Summary::Status::stopped)
        << entry.path() << " " << result.summary.failure;
    for (const Audit& audit : result.summary.audits)
      if (audit.audited) {
        EXPECT_LT(audit.relative, 1e-10) << entry.path() << " " << audit.name;
      }
  }
  EXPECT_GE(examples, 6);
}

// MRPs switch to their shadow set many times in this tumble; the attitude must not notice.
TEST(Run, ModifiedRodriguesParametersAgreeWithQuaternionsThroughTheirSwitches) {
  Random random(3);
  Description d;
  d.bodies.push_back(random_body(random, "body"));
  d.bodies[0].rate = {2, -1, 3};
  d.run = {20, FormulationKind::articulated, IntegratorKind::rk4, 1e-3, 0.1, AttitudeCoordinates::quaternion};
  const Finished quaternion = run(d);
  d.run.attitude = AttitudeCoordinates::mrp;
  const Finished mrp = run(d);
  for (const char* column : {"body.attitude.w", "body.attitude.x", "body.attitude.y", "body.attitude.z", "body.rate.x"})
    EXPECT_LT(worst_difference(quaternion.rows[column], mrp.rows[column]), 1e-9) << column;
}

TEST(Run, QuaternionsStartWithPositiveScalarAndStayContinuous) {
  Random random(4);
  Description d;
  d.bodies.push_back(random_body(random, "body"));
  d.bodies[0].attitude = {-0.5, 0.5, -0.5, 0.5};
  d.bodies[0].rate = {1, 2, -1};
  d.run = {30, FormulationKind::articulated, IntegratorKind::rk4, 5e-3, 0.05, AttitudeCoordinates::quaternion};
  const Finished result = run(d);
  EXPECT_GE(result.rows["body.attitude.w"].front(), 0);
  double lowest = 0;
  for (const char* c : {"w", "x", "y", "z"}) {
    const auto& values = result.rows[std::string("body.attitude.") + c];
    for (std::size_t i = 1; i < values.size(); ++i) EXPECT_LT(std::abs(values[i] - values[i - 1]), 0.1);
    lowest = std::min(lowest, *std::min_element(values.begin(), values.end()));
  }
  EXPECT_LT(lowest, -0.5);  // it went round
}

// A burn of exactly 3 s gives exactly 3 s of impulse, wherever steps and outputs fall.
TEST(Run, JumpsAreExactStopTimes) {
  Description d;
  d.bodies.push_back({"body", 10, {}, {1, 1, 1, 0, 0, 0}, {}, {}, {}, {}, false, {}, ""});
  d.thrusters.push_back({"jet", "body", {}, {1, 0, 0}, 2, {{1.0 / 3, 10.0 / 3}}, 0, 0, 0});
  d.run = {5, FormulationKind::articulated, IntegratorKind::rk4, 0.7, 0.31, AttitudeCoordinates::quaternion};
  using enum IntegratorKind;
  for (const IntegratorKind kind : {rk4, dp54, dp853, adams, bdf}) {
    d.run.integrator = kind;
    const Finished result = run(d);
    EXPECT_NEAR(result.rows["body.velocity.x"].back(), 0.6, kind < adams ? 1e-14 : 1e-9) << name_of(kind);
    EXPECT_DOUBLE_EQ(result.rows["time"].back(), 5);
    EXPECT_NEAR(result.rows["time"][1], 0.31, 1e-15);
  }
}

TEST(Run, ReactionsAreRecordedOnlyWhenAskedFor) {
  Random random(5);
  SpacecraftOptions options;
  Description d = spacecraft_with_joint(random, JointKind::revolute, options);
  d.run.duration = 0.1;
  EXPECT_THROW(run(d).rows["joint2.reaction.force.x"], std::out_of_range);
  d.output.columns = {"joint2.reaction.*"};
  EXPECT_EQ(run(d).rows["joint2.reaction.force.x"].size(), 2u);
}

// A pendulum held still by a prescribed joint: the reaction is its weight and its moment, in the frame on the parent.
TEST(Run, TheReactionOfAHeldBodyIsItsWeight) {
  Description d;
  d.bodies.push_back({"mass", 2, {1, 0, 0}, {1, 1, 1, 0, 0, 0}, {}, {}, {}, {}, false, {}, ""});
  JointDescription joint;
  joint.name = "hold";
  joint.kind = JointKind::revolute;
  joint.parent = "world";
  joint.child = "mass";
  joint.axis = {0, 1, 0};
  joint.motion = {ConstantProfile{0.5}};
  joint.on_parent.orientation = quaternion_about(Vector3<double>{0, 0, 1}, 0.3);
  d.joints.push_back(joint);
  d.gravity = {GravityDescription::Kind::uniform, {0, 0, -9.81}, 0, true, 0, 0};
  d.run = {1, FormulationKind::articulated, IntegratorKind::rk4, 0.1, 0.5, AttitudeCoordinates::quaternion};
  d.output.columns = {"*"};
  const Finished result = run(d);
  EXPECT_NEAR(result.rows["hold.reaction.force.x"].back(), 0, 1e-13);
  EXPECT_NEAR(result.rows["hold.reaction.force.y"].back(), 0, 1e-13);
  EXPECT_NEAR(result.rows["hold.reaction.force.z"].back(), 2 * 9.81, 1e-13);
  // the mass hangs out to cos(0.5): it takes a moment about -y to hold it up
  EXPECT_NEAR(result.rows["hold.reaction.torque.y"].back(), -2 * 9.81 * std::cos(0.5), 1e-12);
  EXPECT_NEAR(result.rows["energy.supplied"].back(), 0, 1e-15);
}

// Two bodies on skew hinges, held still. Each reaction is about the place where the user put its joint, wherever on the
// axes the algorithms have their frames.
TEST(Run, ReactionsOfAChainAreAboutItsJoints) {
  Description d;
  d.bodies.push_back({"inner", 2, {0.7, 0.2, -0.3}, {1, 2, 1.5, 0.1, 0, -0.2}, {}, {}, {}, {}, false, {}, ""});
  d.bodies.push_back({"outer", 3, {-0.4, 0.5, 0.9}, {1, 1, 1, 0, 0, 0}, {}, {}, {}, {}, false, {}, ""});
  for (const bool second : {false, true}) {
    JointDescription joint;
    joint.name = second ? "elbow" : "shoulder";
    joint.kind = JointKind::revolute;
    joint.parent = second ? "inner" : "world";
    joint.child = second ? "outer" : "inner";
    joint.on_parent.position = {1.1, -0.6, second ? 0.8 : 0.4};
    joint.axis = second ? Vector3<double>{0.3, -1, 0.5} : Vector3<double>{0.2, 0.4, 1};
    joint.motion = {ConstantProfile{0}};
    d.joints.push_back(joint);
  }
  const Vector3<double> g{1, -2, -9.81};
  d.gravity = {GravityDescription::Kind::uniform, g, 0, true, 0, 0};
  d.run = {0.2, FormulationKind::articulated, IntegratorKind::rk4, 0.1, 0.1, AttitudeCoordinates::quaternion};
  d.output.columns = {"*"};
  const Vector3<double> inner{0.7, 0.2, -0.3},
      outer = Vector3<double>{1.1, -0.6, 0.8} + Vector3<double>{-0.4, 0.5, 0.9};
  const Vector3<double> torque = -cross(inner, g * 2) - cross(outer, g * 3), force = g * -5;
  const Vector3<double> elbow = -cross(Vector3<double>{-0.4, 0.5, 0.9}, g * 3);
  using enum FormulationKind;
  for (const FormulationKind formulation : {articulated, back_substitution, orthogonal_complement, udwadia_kalaba}) {
    d.run.formulation = formulation;
    Finished result = run(d);
    const auto expect = [&](const std::string& name, const Vector3<double>& value) {
      for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(result.rows[name + "." + "xyz"[i]].back(), value[i], 1e-11) << name << int(formulation);
    };
    expect("shoulder.reaction.force", force);
    expect("shoulder.reaction.torque", torque);
    expect("elbow.reaction.force", g * -3);
    expect("elbow.reaction.torque", elbow);
  }
}

// A rod in an oblate planet's field, whole or as two halves on a fixed joint: gradient torque and second-order force of
// the one must be the sum over the other.
TEST(Run, ABodyMovesLikeTheSameBodyCutInTwo) {
  const auto half_inertia = [](double m, double length) {
    return Symmetric3<double>{0.1, m * length * length / 12, m * length * length / 12, 0, 0, 0};
  };
  Description d;
  d.gravity = {GravityDescription::Kind::point_mass, {}, 3.986004418e14, true, 1.08262668e-3, 6378136.3};
  d.run = {2000, FormulationKind::articulated, IntegratorKind::rk4, 1, 100, AttitudeCoordinates::quaternion};
  BodyDescription rod{"rod", 20, {}, half_inertia(20, 100), {5e6, 0, 4.9e6}, {0, 7545, 0}, {}, {}, true, {}, ""};
  rod.inertia.xx = 0.2;
  rod.attitude = quaternion_from_euler("321", {0.3, 0.2, 0});
  d.bodies = {rod};
  const Finished whole = run(d);

  d.bodies[0].mass = 10;
  d.bodies[0].center_of_mass = {-25, 0, 0};
  d.bodies[0].inertia = half_inertia(10, 50);
  d.bodies.push_back({"other", 10, {25, 0, 0}, half_inertia(10, 50), {}, {}, {}, {}, false, {}, ""});
  JointDescription weld;
  weld.name = "weld";
  weld.parent = "rod";
  weld.child = "other";
  d.joints = {weld};
  const Finished cut = run(d);
  for (const char* c : {"rod.rate.y", "rod.rate.z"})
    EXPECT_LT(worst_relative_difference(cut.rows[c], whole.rows[c]), 1e-9) << c;
  EXPECT_LT(worst_difference(cut.rows["rod.position.x"], whole.rows["rod.position.x"]), 1e-6);
}

// A slider pushed by a spring that runs away, and one whose motor has no number after a second.
TEST(Run, AStepThatCannotBeTakenNamesTimeBodyAndCause) {
  Description d;
  d.bodies.push_back({"cart", 10, {}, {1, 1, 1, 0, 0, 0}, {}, {}, {}, {}, false, {}, ""});
  JointDescription rail;
  rail.name = "rail";
  rail.kind = JointKind::prismatic;
  rail.parent = "world";
  rail.child = "cart";
  rail.coordinates = {1};
  rail.spring = SpringDescription{{-1000}, {0}, {0}};
  d.joints = {rail};
  d.run.duration = d.run.output_every = 200;
  d.run.step = 0.1;
  Description lost = d;
  lost.joints[0].spring.reset();
  lost.joints[0].motor = {Formula::parse("sqrt(1 - t)")};
  using enum IntegratorKind;
  for (const IntegratorKind kind : {rk4, dp54, dp853, adams, bdf}) {
    d.run.integrator = lost.run.integrator = kind;
    const Summary away = run(d).summary;
    EXPECT_EQ(away.status, Summary::Status::failed) << name_of(kind);
    for (const char* word : {"at t = ", "body 'cart' (on joint 'rail')", "a negative stiffness", " s "})
      EXPECT_NE(away.failure.find(word), std::string::npos) << name_of(kind) << ": " << away.failure;
    const Summary gone = run(lost).summary;
    EXPECT_EQ(gone.status, Summary::Status::failed) << name_of(kind);
    for (const char* word : {"at t = 1", "load on body 'cart'", "not a finite number"})
      EXPECT_NE(gone.failure.find(word), std::string::npos) << name_of(kind) << ": " << gone.failure;
  }
}

TEST(Run, AnInterruptedRunSaysSo) {
  Description d;
  d.bodies.push_back({"body", 10, {}, {1, 1, 1, 0, 0, 0}, {}, {}, {}, {}, false, {}, ""});
  d.run = {5, FormulationKind::articulated, IntegratorKind::rk4, 1e-3, 1, AttitudeCoordinates::quaternion};
  Simulation simulation(d);
  const Summary summary = simulation.run({}, [](double time) { return time < 2; });
  EXPECT_EQ(summary.status, Summary::Status::interrupted);
  EXPECT_NEAR(summary.time, 2, 0.3);
}

// Of a large structure a few steps take seconds.
TEST(Run, OfALargeStructureIsAskedAfterEveryStep) {
  Description d = parse_scenario(
                      "volvelle = 1\n[origami.sheet]\npattern = \"miura\"\nrows = 12\ncolumns = 12\na = 1\nb = 1\n"
                      "sector_angle = \"60 deg\"\nfold = \"80 deg\"\nareal_density = 1\n"
                      "creases.spring = { stiffness_per_length = 0.1 }\n[run]\nduration = 0.2\n",
                      "sheet.toml")
                      .description;
  long asked = 0;
  const Summary summary = Simulation(d).run({}, [&](double) { return ++asked > 0; });
  EXPECT_TRUE(summary.is_complete());
  EXPECT_EQ(asked, summary.steps);
}

}  // namespace
}  // namespace volvelle::testing
