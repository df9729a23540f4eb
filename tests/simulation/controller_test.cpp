// Controllers: what they do to the motion by closed forms, the same in every run, and what they refuse.
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>

#include "description/checks.hpp"
#include "description/controllers.hpp"
#include "places.hpp"
#include "scenario/temporary_folder.hpp"
#include "simulation/columns.hpp"
#include "simulation/satellite_with_wheels.hpp"
#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

TEST(Controllers, BringABodyToItsAttitude) {
  Description d = satellite_with_wheels();
  d.bodies[0].attitude = normalized(Quaternion<double>{0.8, 0.3, -0.4, 0.2});
  d.bodies[0].rate = {0.02, -0.01, 0.03};
  ControllerDescription c = pointing();
  c.K = 8;
  c.command = normalized(Quaternion<double>{0.9, -0.1, 0.2, 0.3});
  d.controllers = {c};
  for (const FormulationKind formulation : {FormulationKind::articulated, FormulationKind::back_substitution,
                                            FormulationKind::orthogonal_complement, FormulationKind::udwadia_kalaba}) {
    d.run.formulation = formulation;
    if (formulation == FormulationKind::udwadia_kalaba) d.run.tolerance = {1e-12, 1e-14};
    Columns record;
    const Summary summary = run(ready(d), record);
    ASSERT_EQ(summary.failure, "");
    const double sign = record["hub.attitude.w"].back() * c.command.w > 0 ? 1 : -1;
    EXPECT_NEAR(record["hub.attitude.x"].back(), sign * c.command.x, 1e-6);
    EXPECT_NEAR(record["hub.attitude.z"].back(), sign * c.command.z, 1e-6);
    EXPECT_LT(std::abs(record["hub.rate.y"].back()), 1e-6);
    EXPECT_LT(audit_of(summary, "momentum.angular").relative, 1e-12);
    EXPECT_LT(audit_of(summary, "energy.balance").relative, 1e-10);
  }
}

// A double integrator under a sampled torque: between samples the motion is exact, so that the samples follow a
// recurrence by hand.
TEST(Controllers, HoldTheirCommandsBetweenSamples) {
  Description d;
  d.bodies.resize(1);
  d.bodies[0].name = "arm";
  d.bodies[0].mass = 1;
  d.bodies[0].inertia = {2, 2, 2, 0, 0, 0};
  JointDescription joint;
  joint.name = "hinge";
  joint.kind = JointKind::revolute;
  joint.parent = world_name;
  joint.child = "arm";
  joint.coordinates[0] = 0.3;
  d.joints = {joint};
  ControllerDescription c;
  c.name = "track";
  c.kind = ControllerDescription::Kind::joint;
  c.every = 0.25;
  c.joint = "hinge";
  c.K = 3;
  c.P = 2;
  c.Ki = 0.4;
  c.target = ConstantProfile{1.0};
  d.controllers = {c};
  d.run.duration = 10;
  d.run.output_every = 0.25;
  d.run.integrator = IntegratorKind::dp853;
  connect_controllers(d);
  for (const IntegratorKind integrator : {IntegratorKind::dp853, IntegratorKind::rk4}) {
    d.run.integrator = integrator;
    d.run.step = 0.05;
    Columns record;
    ASSERT_EQ(run(d, record).failure, "");
    double q = 0.3, v = 0, z = 0;
    for (std::size_t i = 0; i < record["time"].size(); ++i) {
      EXPECT_NEAR(record["hinge.angle"][i], q, 1e-12) << i;
      const double a = (3 * (1 - q) - 2 * v + 0.4 * z) / 2;
      z += 0.25 * (1 - q);
      q += 0.25 * v + 0.5 * a * 0.0625;
      v += 0.25 * a;
    }
  }
}

TEST(Controllers, SensorsAreTheSameInEveryRunWithTheirSeed) {
  Description d = satellite_with_wheels();
  SensorDescription tracker;
  tracker.name = "tracker";
  tracker.body = "hub";
  tracker.noise = {1e-3, 1e-3, 1e-3};
  SensorDescription gyro = tracker;
  gyro.name = "gyro";
  gyro.kind = SensorDescription::Kind::rate;
  gyro.bias = {1e-3, 0, 0};
  d.sensors = {tracker, gyro};
  ControllerDescription c = pointing();
  c.attitude_sensor = "tracker";
  c.rate_sensor = "gyro";
  d.controllers = {c};
  const auto end = [&](unsigned seed) {
    d.sensors[0].seed = seed;
    Columns record;
    EXPECT_EQ(run(ready(d), record).failure, "");
    return record["hub.mrp.1"].back();
  };
  EXPECT_EQ(end(3), end(3));
  EXPECT_NE(end(3), end(4));
  EXPECT_NEAR(end(5), -8e-3 / 2 / 1, 1e-3) << "the gyro's bias leans on the proportional gain: K sigma = -P bias";
}

// A slew: the command turns, and the body with it.
TEST(Controllers, FollowACommandThatTurns) {
  Description d = satellite_with_wheels();
  ControllerDescription c = pointing();
  c.turning = {RampProfile{0, 0.02, 5, 15}, ConstantProfile{}, ConstantProfile{}};
  c.Ki = 0.02;
  d.controllers = {c};
  Columns record;
  ASSERT_EQ(run(ready(d), record).failure, "");
  EXPECT_NEAR(record["hub.rate.x"].back(), 0.02, 1e-4);
}

const char* const source_of_flight_code = R"(#include "volvelle_controller.h"
static long calls = 0;
int step(const volvelle_sample* s) {
  if (!*s->memory) { *s->memory = &calls; calls = 0; }
  if (s->inputs != 6 || s->outputs != 3) return 7;
  for (int i = 0; i < 3; ++i) s->output[i] = 2 * s->input[i] + 8 * s->input[3 + i];
  return ++*(long*)*s->memory > 500 ? 9 : 0;
}
)";

TEST(Controllers, ALibraryOfTheUsersOwnDoesTheSame) {
  if (std::system("cc --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no C compiler";
  const TemporaryFolder folder;
  const std::string code = (folder / "control.c").string(), library = (folder / "control.so").string();
  std::ofstream(code) << source_of_flight_code;
  const std::string command =
      "cc -shared -fPIC -I " + in_project("src/simulation/control") + " -o " + library + " " + code;
  ASSERT_EQ(std::system(command.c_str()), 0);
  Description d = satellite_with_wheels();
  d.bodies[0].attitude = normalized(Quaternion<double>{0.98, 0.1, -0.1, 0.05});
  d.controllers = {pointing()};
  d.run.duration = 40;
  Columns built_in;
  ASSERT_EQ(run(ready(d), built_in).failure, "");
  ControllerDescription& c = d.controllers[0];
  c.kind = ControllerDescription::Kind::library;
  c.library = library;
  c.function = "step";
  c.inputs = {"hub.mrp.1", "hub.mrp.2", "hub.mrp.3", "hub.rate.x", "hub.rate.y", "hub.rate.z"};
  c.outputs = {"rw1", "rw2", "rw3"};
  Columns own;
  ASSERT_EQ(run(ready(d), own).failure, "");
  EXPECT_NEAR(own["hub.mrp.2"].back(), built_in["hub.mrp.2"].back(), 1e-12);
  EXPECT_NEAR(own["rw3.speed"].back(), built_in["rw3.speed"].back(), 1e-9);

  d.run.duration = 60;
  Columns ended;
  EXPECT_NE(run(ready(d), ended).failure.find("at t = 50 s controller 'point' ends the run: its step returned 9"),
            std::string::npos);
  c.inputs[0] = "hub.mpr.1";
  EXPECT_NE(refusal_of(ready(d)).find("Did you mean \"hub.mrp.1\"?"), std::string::npos);
  c.function = "stop";
  EXPECT_NE(refusal_of(ready(d)).find("no function \"stop\""), std::string::npos);
  c.library = (folder / "other.so").string();
  EXPECT_NE(refusal_of(ready(d)).find("cannot be loaded"), std::string::npos);
}

TEST(Controllers, RefuseWhatTheyCannotCommand) {
  const auto words = [](const std::function<void(Description&)>& spoil) {
    Description d = satellite_with_wheels();
    d.controllers = {pointing()};
    spoil(d);
    const auto problems = check(ready(d));
    return problems.empty() ? std::string() : problems[0].path + ": " + problems[0].message;
  };
  const auto has = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
  EXPECT_EQ(words([](Description&) {}), "");
  EXPECT_TRUE(
      has(words([](Description& d) { d.controllers[0].every = -1; }), "controllers.point.every: every is -1 s"));
  EXPECT_TRUE(has(words([](Description& d) { d.controllers[0].wheels.pop_back(); }), "do not reach all directions"));
  EXPECT_TRUE(has(words([](Description& d) { d.controllers[0].wheels[0] = "rw4"; }), "no wheel \"rw4\""));
  EXPECT_TRUE(has(words([](Description& d) { d.wheels[0].torque = ConstantProfile{1}; }), "a drive of its own"));
  EXPECT_TRUE(has(words([](Description& d) { d.controllers[0].rate_sensor = "gyro"; }), "no sensor \"gyro\""));
  EXPECT_TRUE(has(words([](Description& d) {
                    d.controllers.push_back(d.controllers[0]);
                    d.controllers[1].name = "again";
                  }),
                  "commanded by controller \"point\" already"));
}

}  // namespace
}  // namespace volvelle::testing
