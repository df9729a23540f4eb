// Continuous controllers: closed forms of their loops, the same through every formulation and integrator, exact where
// they switch, and the limit of sampled ones.
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <numbers>

#include "description/checks.hpp"
#include "simulation/columns.hpp"
#include "simulation/satellite_with_wheels.hpp"
#include "simulation/whole_record.hpp"
#include "spatial/mrp.hpp"
#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

constexpr FormulationKind all_formulations[] = {FormulationKind::articulated, FormulationKind::back_substitution,
                                                FormulationKind::orthogonal_complement,
                                                FormulationKind::udwadia_kalaba};

ControllerDescription continuous() {
  ControllerDescription c = pointing();
  c.every = 0;
  return c;
}

// A hub with an appendage that swings, wheels with imbalances of place, and all that an attitude controller can have.
Description demanding() {
  Description d = satellite_with_wheels();
  d.bodies[0].center_of_mass = {0.1, -0.2, 0.05};
  d.bodies[0].attitude = normalized(Quaternion<double>{0.8, 0.3, -0.4, 0.2});
  d.bodies[0].rate = {0.02, -0.01, 0.03};
  BodyDescription boom;
  boom.name = "boom";
  boom.mass = 7;
  boom.center_of_mass = {0, 0.8, 0.1};
  boom.inertia = {1.6, 0.2, 1.5, 0.02, -0.01, 0.03};
  d.bodies.push_back(boom);
  JointDescription joint;
  joint.name = "root";
  joint.kind = JointKind::revolute;
  joint.parent = "hub";
  joint.child = "boom";
  joint.on_parent.position = {0.2, 0.5, -0.1};
  joint.axis = {1, 0.2, -0.1};
  joint.coordinates[0] = 0.1;
  d.joints = {joint};
  d.wheels[0].axis = {1, 0.2, 0.1};
  d.wheels[2].initial_speed = 40;
  SensorDescription tracker;
  tracker.name = "tracker";
  tracker.body = "hub";
  tracker.bias = {2e-3, -1e-3, 3e-3};
  SensorDescription gyro = tracker;
  gyro.name = "gyro";
  gyro.kind = SensorDescription::Kind::rate;
  gyro.bias = {1e-4, 2e-4, -1e-4};
  d.sensors = {tracker, gyro};
  ControllerDescription c = continuous();
  c.K = 8;
  c.Ki = 0.3;
  c.command = normalized(Quaternion<double>{0.9, -0.1, 0.2, 0.3});
  c.slew = TurnDescription{{0.3, 1, -0.2}, 0.7, 3, 17};
  c.inertia = Symmetric3<double>{13, 11, 9, 0.3, -0.2, 0.4};
  c.attitude_sensor = "tracker";
  c.rate_sensor = "gyro";
  ControllerDescription steer;
  steer.name = "steer";
  steer.kind = ControllerDescription::Kind::joint;
  steer.joint = "root";
  steer.K = 5;
  steer.P = 4;
  steer.Ki = 0.5;
  steer.target = RampProfile{0.1, 0.6, 2, 12};
  d.controllers = {c, steer};
  d.run.duration = 20;
  d.run.tolerance = {1e-11, 1e-13};
  return d;
}

// One axis, small angles: J phi'' + P phi' + (K / 4) phi = 0, with J the body's less the wheel's own.
TEST(ContinuousControllers, OscillateAsALinearLoopDoes) {
  for (const auto law : {ControllerDescription::Law::mrp, ControllerDescription::Law::quaternion}) {
    Description d = satellite_with_wheels();
    d.bodies[0].inertia = {12, 10, 8, 0, 0, 0};
    const double amplitude = 1e-5;
    d.bodies[0].attitude = {std::cos(amplitude / 2), 0, std::sin(amplitude / 2), 0};
    ControllerDescription c = continuous();
    c.law = law;
    c.K = 3;
    c.P = 0.5;
    d.controllers = {c};
    d.run.duration = 40;
    d.run.tolerance = {1e-12, 1e-16};
    Columns record;
    ASSERT_EQ(run(ready(d), record).failure, "");
    const double J = 10 - 0.02, k = law == ControllerDescription::Law::mrp ? c.K / 4 : c.K / 2;
    const double natural = std::sqrt(k / J), damping = c.P / (2 * std::sqrt(k * J));
    const double damped = natural * std::sqrt(1 - damping * damping);
    for (std::size_t i = 0; i < record["time"].size(); ++i) {
      const double t = record["time"][i];
      const double phi = amplitude * std::exp(-damping * natural * t) *
                         (std::cos(damped * t) + damping * natural / damped * std::sin(damped * t));
      EXPECT_NEAR(4 * record["hub.mrp.2"][i], phi, 1e-9 * amplitude) << t;
      EXPECT_NEAR(record["point.error"][i], std::abs(phi), 1e-8 * amplitude) << t;
      EXPECT_NEAR(record["point.error.y"][i], phi, 1e-8 * amplitude) << t;
    }
  }
}

// tau = K e + P e' + Ki z on an inertia: three linear equations, solved by hand for roots -1, -2, -3.
TEST(ContinuousControllers, TrackWithAnIntegral) {
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
  d.joints = {joint};
  ControllerDescription c;
  c.name = "track";
  c.kind = ControllerDescription::Kind::joint;
  c.joint = "hinge";
  c.K = 2 * 11;  // (s + 1)(s + 2)(s + 3) = s^3 + 6 s^2 + 11 s + 6
  c.P = 2 * 6;
  c.Ki = 2 * 6;
  c.target = ConstantProfile{0.5};
  d.controllers = {c};
  d.run.duration = 5;
  d.run.output_every = 0.25;
  for (const IntegratorKind integrator :
       {IntegratorKind::rk4, IntegratorKind::dp54, IntegratorKind::dp853, IntegratorKind::adams, IntegratorKind::bdf}) {
    d.run.integrator = integrator;
    d.run.step = 0.002;
    d.run.tolerance = {1e-11, 1e-13};
    Columns record;
    ASSERT_EQ(run(ready(d), record).failure, "");
    for (std::size_t i = 0; i < record["time"].size(); ++i) {
      const double t = record["time"][i];
      // constants by e(0) = a + b + c, e'(0) = -a - 2 b - 3 c, e''(0) = a + 4 b + 9 c
      const double e0 = 0.5, e1 = 0, e2 = -5.5;
      const double cc = (e2 + 3 * e1 + 2 * e0) / 2, bb = -(e2 + 4 * e1 + 3 * e0), aa = e0 - bb - cc;
      EXPECT_NEAR(record["track.error"][i], aa * std::exp(-t) + bb * std::exp(-2 * t) + cc * std::exp(-3 * t), 1e-9)
          << t;
    }
  }
}

TEST(ContinuousControllers, AreTheSameThroughEveryFormulation) {
  std::vector<double> reference;
  for (const AttitudeCoordinates attitude : {AttitudeCoordinates::quaternion, AttitudeCoordinates::mrp})
    for (const FormulationKind formulation : all_formulations) {
      Description d = demanding();
      d.run.formulation = formulation;
      d.run.attitude = attitude;
      Columns record;
      const Summary summary = run(ready(d), record);
      ASSERT_EQ(summary.failure, "");
      EXPECT_LT(audit_of(summary, "energy.balance").relative, 1e-9) << int(formulation);
      EXPECT_LT(audit_of(summary, "momentum.angular").relative, 1e-10) << int(formulation);
      std::vector<double> end;
      for (const char* name : {"hub.rate.x", "hub.mrp.1", "hub.mrp.3", "rw1.speed", "rw1.torque", "root.angle",
                               "point.error", "point.error.z", "steer.error", "energy.supplied"})
        end.push_back(record[name].back());
      if (reference.empty()) reference = end;
      for (std::size_t i = 0; i < end.size(); ++i)
        EXPECT_NEAR(end[i], reference[i], 1e-8 * std::max(1.0, std::abs(reference[i]))) << int(formulation) << " " << i;
    }
}

TEST(ContinuousControllers, AreSmoothForEveryIntegrator) {
  std::vector<double> reference;
  for (const IntegratorKind integrator :
       {IntegratorKind::dp853, IntegratorKind::dp54, IntegratorKind::adams, IntegratorKind::bdf, IntegratorKind::rk4}) {
    Description d = demanding();
    d.run.integrator = integrator;
    d.run.step = 0.002;
    Columns record;
    const Summary summary = run(ready(d), record);
    ASSERT_EQ(summary.failure, "");
    EXPECT_LT(summary.rejected, summary.steps / 2);
    const std::vector<double> end{record["hub.mrp.1"].back(), record["rw2.speed"].back(), record["root.angle"].back(),
                                  record["point.error"].back()};
    if (reference.empty()) reference = end;
    for (std::size_t i = 0; i < end.size(); ++i)
      EXPECT_NEAR(end[i], reference[i], 2e-8 * std::max(1.0, std::abs(reference[i]))) << int(integrator) << " " << i;
  }
}

// A fixed step halved makes the error sixteen times smaller: nothing inside is less smooth than the method.
TEST(ContinuousControllers, AreExactToTheIntegratorsOrder) {
  Description d = demanding();
  d.controllers[0].slew.reset();
  d.controllers[1].target = SineProfile{0.3, 0.2, 0.1, 0.1};
  d.run.output_every = d.run.duration = 4;
  const auto end = [&](double step) {
    d.run.integrator = IntegratorKind::rk4;
    d.run.step = step;
    Columns record;
    EXPECT_EQ(run(ready(d), record).failure, "");
    return std::array{record["hub.mrp.2"].back(), record["root.angle"].back()};
  };
  const auto coarse = end(0.1), fine = end(0.05), exact = end(0.0125);
  for (std::size_t i = 0; i < 2; ++i) {
    const double ratio = (coarse[i] - exact[i]) / (fine[i] - exact[i]);
    EXPECT_GT(ratio, 12) << i;
    EXPECT_LT(ratio, 22) << i;
  }
}

TEST(ContinuousControllers, AreWhatSampledOnesComeToAtFirstOrder) {
  Description d = demanding();
  d.run.duration = d.run.output_every = 10;
  const auto end = [&](double every) {
    for (ControllerDescription& c : d.controllers) c.every = every;
    Columns record;
    EXPECT_EQ(run(ready(d), record).failure, "");
    return std::array{record["hub.mrp.1"].back(), record["root.angle"].back()};
  };
  const auto exact = end(0), coarse = end(0.02), fine = end(0.01);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_GT(std::abs(fine[i] - exact[i]), 1e-7) << i;
    EXPECT_NEAR((coarse[i] - exact[i]) / (fine[i] - exact[i]), 2, 0.1) << i;
  }
}

// Past half a turn it goes on the short way; the instant is found, whatever the steps.
TEST(ContinuousControllers, TurnTheShortWay) {
  Description d = satellite_with_wheels();
  const double angle = 175 * std::numbers::pi / 180;
  d.bodies[0].attitude = {std::cos(angle / 2), std::sin(angle / 2), 0, 0};
  d.bodies[0].rate = {0.25, 0.01, -0.02};
  ControllerDescription c = continuous();
  c.K = 2;
  c.Ki = 0.05;
  d.controllers = {c};
  d.run.duration = 30;
  d.run.output_every = 0.1;
  std::vector<double> reference;
  const std::pair<FormulationKind, double> ways[] = {{FormulationKind::articulated, 1e-13},
                                                     {FormulationKind::articulated, 1e-8},
                                                     {FormulationKind::udwadia_kalaba, 1e-9}};
  for (const auto& [formulation, tolerance] : ways) {
    d.run.formulation = formulation;
    d.run.tolerance = {tolerance, tolerance * 1e-2};
    Columns record;
    const Summary summary = run(ready(d), record);
    ASSERT_EQ(summary.failure, "");
    EXPECT_GT(most(record["point.error"]), 3.1);
    EXPECT_GT(record["point.error.x"].front(), 3.0);
    EXPECT_LT(least(record["point.error.x"]), -3.0) << "on, not back";
    const std::vector<double> end{record["hub.mrp.1"].back(), record["hub.mrp.2"].back(), record["rw3.speed"].back()};
    if (reference.empty()) reference = end;
    for (std::size_t i = 0; i < end.size(); ++i) EXPECT_NEAR(end[i], reference[i], 100 * tolerance + 1e-10) << i;
  }
}

TEST(ContinuousControllers, KeepTheLimitsOfWheels) {
  Description d = demanding();
  d.wheels[0].max_torque = 0.2;
  d.wheels[1].max_speed = 60;
  std::vector<double> reference;
  for (const FormulationKind formulation : all_formulations) {
    d.run.formulation = formulation;
    Columns record;
    const Summary summary = run(ready(d), record);
    ASSERT_EQ(summary.failure, "");
    EXPECT_LE(most(record["rw1.torque"]), 0.2);
    EXPECT_GE(least(record["rw1.torque"]), -0.2);
    EXPECT_NEAR(std::max(most(record["rw1.torque"]), -least(record["rw1.torque"])), 0.2, 1e-12);
    EXPECT_LT(std::max(most(record["rw2.speed"]), -least(record["rw2.speed"])), 60 * (1 + 1e-9));
    EXPECT_LT(audit_of(summary, "energy.balance").relative, 1e-9);
    const auto happened = [&](const std::string& kind, const std::string& name) {
      return std::any_of(summary.events.begin(), summary.events.end(),
                         [&](const Event& event) { return event.kind == kind && event.name == name; });
    };
    EXPECT_TRUE(happened("max_torque", "rw1"));
    EXPECT_TRUE(happened("max_speed", "rw2"));
    const std::vector<double> end{record["hub.mrp.1"].back(), record["rw3.speed"].back(), record["root.angle"].back()};
    if (reference.empty()) reference = end;
    for (std::size_t i = 0; i < end.size(); ++i)
      EXPECT_NEAR(end[i], reference[i], 1e-7 * std::max(1.0, std::abs(reference[i]))) << int(formulation) << " " << i;
  }
}

// With the inertia that turns known, feed-forward leaves nothing to feedback.
TEST(ContinuousControllers, LeadASlewWithoutError) {
  Description d = satellite_with_wheels();
  ControllerDescription c = continuous();
  c.slew = TurnDescription{{0.3, -1, 0.5}, 2.5, 1, 21};
  d.run.duration = 30;
  d.run.tolerance = {1e-12, 1e-14};
  const auto largest_error = [&](double every, bool leads) {
    c.every = every;
    c.inertia.reset();
    if (leads) c.inertia = Symmetric3<double>{12 - 0.02, 10 - 0.02, 8 - 0.02, 0.3, -0.2, 0.4};  // less the wheels' own
    d.controllers = {c};
    Columns record;
    EXPECT_EQ(run(ready(d), record).failure, "");
    const Quaternion<double> end = quaternion_about(normalized(c.slew->axis), c.slew->angle);
    EXPECT_NEAR(record["hub.mrp.1"].back(), mrp_from_quaternion(end).x, leads ? 1e-3 : 0.2);
    return most(record["point.error"]);
  };
  EXPECT_GT(largest_error(0, false), 0.1);
  EXPECT_LT(largest_error(0, true), 1e-9);
  const double coarse = largest_error(0.2, true), fine = largest_error(0.1, true);
  EXPECT_LT(coarse, 0.01);
  EXPECT_NEAR(coarse / fine, 2, 0.2);
}

TEST(ContinuousControllers, GoOnBitForBit) {
  Description d = demanding();
  d.wheels[0].max_torque = 0.2;
  d.controllers[0].stability_window = 2;
  d = ready(d);
  const auto run_until = [&](WholeRecord& record, const std::string& until) {
    Simulation simulation(d);
    return simulation.run({&record}, {}, until);
  };
  WholeRecord whole, part;
  const Summary all = run_until(whole, "");
  const Summary stopped = run_until(part, "rw1.max_torque");
  ASSERT_EQ(stopped.status, Summary::Status::stopped);
  WholeRecord rest = part.up_to_checkpoint();
  Simulation simulation(d);
  simulation.resume(*part.checkpoint, part.events);
  const Summary resumed = simulation.run({&rest}, {});
  EXPECT_TRUE(same_bits(rest.rows, whole.rows));
  ASSERT_EQ(resumed.errors.size(), all.errors.size());
  EXPECT_EQ(resumed.errors[0].rms, all.errors[0].rms);
  EXPECT_EQ(resumed.errors[0].stability, all.errors[0].stability);
  EXPECT_EQ(resumed.errors[1].largest, all.errors[1].largest);
}

TEST(ContinuousControllers, RefuseWhatNeedsSamples) {
  const auto words = [](const std::function<void(Description&)>& spoil) {
    Description d = satellite_with_wheels();
    d.controllers = {continuous()};
    spoil(d);
    const auto problems = check(ready(d));
    return problems.empty() ? std::string() : problems[0].path + ": " + problems[0].message;
  };
  const auto has = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
  EXPECT_EQ(words([](Description&) {}), "");
  EXPECT_TRUE(has(words([](Description& d) {
                    SensorDescription gyro;
                    gyro.name = "gyro";
                    gyro.kind = SensorDescription::Kind::rate;
                    gyro.body = "hub";
                    gyro.noise = {0, 1e-4, 0};
                    d.sensors = {gyro};
                    d.controllers[0].rate_sensor = "gyro";
                  }),
                  "controllers.point.rate_sensor: sensor \"gyro\" is noisy"));
  EXPECT_TRUE(has(words([](Description& d) {
                    d.controllers[0].kind = ControllerDescription::Kind::library;
                    d.controllers[0].outputs = {"rw1"};
                  }),
                  "controllers.point.every: a controller of type \"library\" takes samples"));
  EXPECT_TRUE(has(words([](Description& d) {
                    d.controllers[0].slew = TurnDescription{{1, 0, 0}, 1, 5, 5};
                  }),
                  "controllers.point.slew: the slew goes from 5 s to 5 s"));
  EXPECT_TRUE(has(words([](Description& d) {
                    d.controllers[0].slew = TurnDescription{{1, 0, 0}, 1, 5, 9};
                    d.controllers[0].turning = {ConstantProfile{}, ConstantProfile{}, ConstantProfile{}};
                  }),
                  "leave one of them out"));
  EXPECT_TRUE(has(words([](Description& d) { d.controllers[0].settle_after = 100; }), "must lie within the run"));
}

}  // namespace
}  // namespace volvelle::testing
