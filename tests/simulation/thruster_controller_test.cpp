// Thrusters that fire in pulses: the limit cycle of a deadband by hand, who fires, and what it takes of the tank.
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <random>

#include "description/checks.hpp"
#include "description/controllers.hpp"
#include "simulation/columns.hpp"
#include "simulation/control/allocation.hpp"
#include "simulation/whole_record.hpp"
#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

constexpr double force = 2, arm = 0.4, inertia_x = 50;

// Pairs about each axis; `axes` of them.
Description satellite_with_thrusters(int axes) {
  Description d;
  d.bodies.resize(1);
  d.bodies[0].name = "bus";
  d.bodies[0].mass = 120;
  d.bodies[0].inertia = {inertia_x, 60, 45, 0, 0, 0};
  d.bodies[0].has_initial = true;
  ControllerDescription c;
  c.name = "hold";
  c.kind = ControllerDescription::Kind::thrusters;
  c.every = 0.25;
  c.body = "bus";
  c.K = 50;
  c.P = 60;
  c.deadband_angle = 0.01;
  c.deadband_rate = 0.002;
  for (int i = 0; i < axes; ++i)
    for (const double sense : {1.0, -1.0})
      for (const double side : {1.0, -1.0}) {
        ThrusterDescription t;
        t.name = "jet" + std::to_string(d.thrusters.size() + 1);
        t.body = "bus";
        t.position[(i + 1) % 3] = side * arm;
        t.direction = {0, 0, 0};
        t.direction[(i + 2) % 3] = side * sense;
        t.force = force;
        t.minimum_on = 0.02;
        d.thrusters.push_back(t);
        c.thrusters.push_back(t.name);
      }
  d.controllers = {c};
  d.run.duration = 400;
  d.run.output_every = 0.25;
  d.run.integrator = IntegratorKind::dp853;
  return d;
}

Description connected(Description d) {
  connect_controllers(d);
  return d;
}

// One axis: between samples the motion is exact, so that the samples follow a recurrence.
TEST(ThrusterControllers, FollowTheLimitCycleByHand) {
  const double torque = 2 * force * arm;
  for (const double start : {0.03, 0.0}) {
    Description d = satellite_with_thrusters(1);
    const double step = torque * 0.02 / inertia_x;  // of the rate, by the shortest pulse
    d.bodies[0].attitude = {std::cos(start / 2), std::sin(start / 2), 0, 0};
    d.bodies[0].rate = {step / 2, 0, 0};
    Columns record;
    const Summary summary = run(connected(d), record);
    ASSERT_EQ(summary.failure, "");
    const ControllerDescription& c = d.controllers[0];
    double phi = start, w = step / 2, burnt = 0;
    long pulses = 0;
    for (std::size_t i = 0; i < record["time"].size(); ++i) {
      ASSERT_NEAR(4 * std::atan(record["bus.mrp.1"][i]), phi, 1e-9) << i;
      ASSERT_NEAR(record["hold.error.x"][i], phi, 1e-9) << i;
      ASSERT_NEAR(record["bus.rate.x"][i], w, 1e-10) << i;
      if (i + 1 == record["time"].size()) break;
      const double line = phi / c.deadband_angle + w / c.deadband_rate;
      const double wanted = -c.K * std::tan(phi / 4) - c.P * w;
      double on = std::min(std::abs(wanted) / torque, 1.0) * c.every;
      if (std::abs(line) <= 1 || wanted * line > 0 || on < 0.02) on = 0;
      const double a = std::copysign(torque, wanted) / inertia_x;
      phi += w * c.every + a * (on * c.every - 0.5 * on * on);
      w += a * on;
      burnt += 2 * on;
      if (on > 0) pulses += 2;
    }
    ASSERT_EQ(summary.errors.size(), 1U);
    EXPECT_EQ(summary.errors[0].pulses, pulses);
    EXPECT_GT(pulses, 4);
    EXPECT_NEAR(summary.errors[0].on_time, burnt, 1e-8);
  }
}

// From edge to edge at half of what the shortest pulse changes: rates of torque x 20 ms / 2 J, turned round where the
// law asks for that pulse.
TEST(ThrusterControllers, DriftAtHalfTheShortestPulse) {
  Description d = satellite_with_thrusters(1);
  ControllerDescription& c = d.controllers[0];
  const double torque = 2 * force * arm, step = torque * 0.02 / inertia_x;
  c.every = 0.05;
  c.K = 200;
  c.P = 100;
  c.deadband_rate = 0.01;
  d.run.duration = 2000;
  d.run.output_every = 0.5;
  d.bodies[0].rate = {step / 2, 0, 0};
  Columns record;
  const Summary summary = run(connected(d), record);
  ASSERT_EQ(summary.failure, "");
  const double edge = 4 * (torque * 0.02 / c.every - c.P * step / 2) / c.K;  // K phi / 4 + P w asks for 20 ms
  ASSERT_GT(edge / c.deadband_angle + step / 2 / c.deadband_rate, 1) << "outside the deadband";
  const std::vector<double>& rates = record["bus.rate.x"];
  EXPECT_NEAR(most(rates), step / 2, 0.05 * step);
  EXPECT_NEAR(least(rates), -step / 2, 0.05 * step);
  EXPECT_NEAR(most(record["hold.error.x"]), edge, 0.02 * edge);
  EXPECT_NEAR(least(record["hold.error.x"]), -edge, 0.02 * edge);
  const double half_period = 2 * edge / (step / 2);
  EXPECT_NEAR(double(*summary.errors[0].pulses) / 2, 2000 / half_period, 1.5);
}

TEST(ThrusterControllers, RestWithinTheirDeadband) {
  Description d = satellite_with_thrusters(3);
  d.bodies[0].attitude = normalized(Quaternion<double>{1, 0.003, -0.004, 0.002});
  d.run.duration = 20;
  Columns record;
  const Summary summary = run(connected(d), record);
  EXPECT_EQ(*summary.errors[0].pulses, 0);
  EXPECT_EQ(record["bus.rate.y"].back(), 0);
}

// Skew inertia, an offset centre of mass, a boom that swings, a tank: the same through every formulation.
Description with_tank() {
  Description d = satellite_with_thrusters(3);
  d.bodies[0].inertia = {50, 60, 45, 2, -1, 3};
  d.bodies[0].center_of_mass = {0.02, -0.03, 0.05};
  d.bodies[0].attitude = normalized(Quaternion<double>{0.95, 0.2, -0.1, 0.15});
  d.bodies[0].rate = {0.01, 0.02, -0.015};
  d.bodies[0].propellant = 20;
  BodyDescription boom;
  boom.name = "boom";
  boom.mass = 5;
  boom.center_of_mass = {0, 0.8, 0.1};
  boom.inertia = {1.2, 0.1, 1.1, 0, 0, 0};
  d.bodies.push_back(boom);
  JointDescription joint;
  joint.name = "root";
  joint.kind = JointKind::revolute;
  joint.parent = "bus";
  joint.child = "boom";
  joint.on_parent.position = {0.2, 0.5, -0.1};
  joint.axis = {1, 0.2, -0.1};
  joint.spring = SpringDescription{};
  joint.spring->stiffness = {30};
  joint.spring->rest = {0};
  joint.spring->preload = {0};
  joint.damper = {2};
  d.joints = {joint};
  for (ThrusterDescription& t : d.thrusters) {
    t.specific_impulse = 200;
    t.tank = "bus";
    t.rise = 0.005;
    t.fall = 0.004;
  }
  ControllerDescription& c = d.controllers[0];
  c.K = 60;
  c.P = 150;
  c.slew = TurnDescription{{0, 1, 1}, 0.3, 5, 25};
  c.inertia = Symmetric3<double>{50, 60, 45, 2, -1, 3};
  d.run.duration = 60;
  d.run.output_every = 0.5;
  d.run.tolerance = {1e-11, 1e-13};
  return d;
}

TEST(ThrusterControllers, AreTheSameThroughEveryFormulation) {
  std::vector<double> reference;
  for (const FormulationKind formulation : {FormulationKind::articulated, FormulationKind::back_substitution,
                                            FormulationKind::orthogonal_complement, FormulationKind::udwadia_kalaba}) {
    Description d = with_tank();
    d.run.formulation = formulation;
    Columns record;
    const Summary summary = run(connected(d), record);
    ASSERT_EQ(summary.failure, "");
    EXPECT_LT(audit_of(summary, "energy.balance").relative, 1e-9);
    EXPECT_LT(audit_of(summary, "momentum.angular").relative, 1e-9);
    const double burnt = record["bus.mass"].front() - record["bus.mass"].back();
    const double flow = force / (200 * 9.80665);  // rise and fall: 0.5 ms less of each pulse
    EXPECT_NEAR(burnt, flow * (summary.errors[0].on_time - 0.0005 * double(*summary.errors[0].pulses)), 1e-3 * burnt);
    EXPECT_LT(record["hold.error"].back(), 0.03);
    const std::vector<double> end{record["bus.mrp.1"].back(), record["bus.rate.z"].back(), record["root.angle"].back(),
                                  record["bus.mass"].back(), double(*summary.errors[0].pulses)};
    if (reference.empty()) reference = end;
    for (std::size_t i = 0; i < end.size(); ++i)
      EXPECT_NEAR(end[i], reference[i], 1e-6) << int(formulation) << " " << i;
  }
}

TEST(ThrusterControllers, GoOnBitForBitAndEndWithTheirTank) {
  Description d = with_tank();
  d.bodies[0].propellant = 0.004;
  d = connected(d);
  WholeRecord whole, part;
  {
    Simulation simulation(d);
    const Summary summary = simulation.run({&whole}, {});
    ASSERT_EQ(summary.failure, "");
    ASSERT_EQ(summary.events.size(), 1U);
    EXPECT_EQ(summary.events[0].kind, "empty");
  }
  {
    Simulation simulation(d);
    ASSERT_EQ(simulation.run({&part}, {}, "bus.empty").status, Summary::Status::stopped);
  }
  WholeRecord rest = part.up_to_checkpoint();
  Simulation simulation(d);
  simulation.resume(*part.checkpoint, part.events);
  simulation.run({&rest}, {});
  EXPECT_TRUE(same_bits(rest.rows, whole.rows));
}

TEST(ThrusterControllers, ShareATorqueWithoutPulling) {
  std::mt19937 engine(5);
  std::normal_distribution<double> normal;
  std::vector<Vector3<double>> torques;
  for (int i = 0; i < 3; ++i)
    for (const double sense : {1.0, -1.0, 1.0, -1.0}) {
      Vector3<double> torque{0.1 * normal(engine), 0.1 * normal(engine), 0.1 * normal(engine)};
      torque[i] += sense;
      torques.push_back(torque);
    }
  for (int trial = 0; trial < 200; ++trial) {
    const Vector3<double> wanted{normal(engine), normal(engine), normal(engine)};
    const std::vector<double> parts = share_among(torques, wanted);
    Vector3<double> sum;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      EXPECT_GE(parts[i], 0);
      sum += torques[i] * parts[i];
    }
    EXPECT_LT(norm(sum - wanted), 1e-8 * norm(wanted));
  }
  const std::vector<double> twins =
      share_among(std::vector<Vector3<double>>{{1, 0, 0}, {1, 0, 0}, {-1, 0, 0}}, {2, 0, 0});
  EXPECT_NEAR(twins[0], 1, 1e-8);
  EXPECT_NEAR(twins[1], 1, 1e-8);
  EXPECT_EQ(twins[2], 0);
  const std::vector<double> cannot = share_among(std::vector<Vector3<double>>{{1, 0, 0}, {0, 1, 0}}, {-1, 0, 1});
  EXPECT_EQ(cannot[0] + cannot[1], 0);
}

TEST(ThrusterControllers, RefuseWhatTheyCannotFire) {
  const auto words = [](const std::function<void(Description&)>& spoil) {
    Description d = satellite_with_thrusters(3);
    spoil(d);
    const auto problems = check(connected(d));
    return problems.empty() ? std::string() : problems[0].path + ": " + problems[0].message;
  };
  const auto has = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
  EXPECT_EQ(words([](Description&) {}), "");
  EXPECT_TRUE(has(words([](Description& d) { d.controllers[0].thrusters[3] = "jett4"; }), "Did you mean \"jet4\"?"));
  EXPECT_TRUE(has(words([](Description& d) { d.thrusters[1].burns = {{1, 2}}; }), "has burns of its own"));
  EXPECT_TRUE(has(words([](Description& d) { d.thrusters[1].minimum_on = 1; }), "burns for 1 s at least"));
  EXPECT_TRUE(has(words([](Description& d) { d.controllers[0].deadband_rate = 0; }), "deadband.rate"));
  EXPECT_TRUE(has(words([](Description& d) { d.controllers[0].every = 0; }), "type \"thrusters\" takes samples"));
  EXPECT_TRUE(has(words([](Description& d) {
                    ChangeDescription change;
                    change.name = "fire";
                    change.kind = ChangeDescription::Kind::on;
                    change.target = "jet1";
                    change.when.time = 3;
                    d.sequence = {change};
                  }),
                  "a controller fires thruster \"jet1\""));
}

}  // namespace
}  // namespace volvelle::testing
