// Whole runs in air, sunlight and a magnetic field, and with joints that flex about a command.
#include <cmath>
#include <gtest/gtest.h>

#include "laws/random_spacecraft.hpp"
#include "simulation/columns.hpp"

namespace volvelle::testing {
namespace {

constexpr FormulationKind formulations_of_trees[] = {FormulationKind::articulated, FormulationKind::back_substitution,
                                                     FormulationKind::orthogonal_complement,
                                                     FormulationKind::udwadia_kalaba};
constexpr double earth_radius = 6378137, earth_mu = 3.986004418e14;

JointDescription skew_hinge(const char* name, const char* parent, const char* child) {
  JointDescription hinge;
  hinge.name = name;
  hinge.kind = JointKind::revolute;
  hinge.parent = parent;
  hinge.child = child;
  hinge.on_parent.position = {0.5, -0.4, 0.2};
  hinge.on_child.position = {-0.7, 0.1, 0.2};
  hinge.axis = {0.2, 1, -0.4};
  hinge.spring = SpringDescription{{30.0}, {0.2}, {0.0}, {}};
  hinge.damper = {0.8};
  return hinge;
}

SurfaceDescription skin(const char* name, const char* body, const Vector3<double>& normal) {
  SurfaceDescription s;
  s.name = name;
  s.body = body;
  s.position = {0.3, 0.5, -0.2};
  s.normal = normal;
  s.area = 4;
  s.drag_coefficient = 2.2;
  s.specular = 0.3;
  s.diffuse = 0.4;
  s.two_sided = true;
  return s;
}

// Low over the Earth, through its shadow, with surfaces and a magnet on every part.
Description low_orbiter() {
  Random random(5);
  Description d;
  d.bodies = {random_body(random, "hub"), random_body(random, "inner"), random_body(random, "outer")};
  d.bodies[0].has_initial = true;
  d.bodies[0].rate = {0.02, -0.01, 0.015};
  d.bodies[0].position = {-2.789e6, 5.982e6, -3e5};  // in the shadow, on its way out
  d.bodies[0].velocity = {6900, 3200, 1500};
  d.joints = {skew_hinge("shoulder", "hub", "inner"), skew_hinge("elbow", "inner", "outer")};
  d.surfaces = {skin("a", "hub", {1, 0.2, 0}), skin("b", "inner", {0, 1, 0.3}), skin("c", "outer", {0.4, 0, 1})};
  d.surfaces[1].two_sided = false;
  d.dipoles.resize(2);
  d.dipoles[0] = {"coil", "hub", {20, -30, 40}, SineProfile{1, 0.01, 0.3, 0.2}};
  d.dipoles[1] = {"magnet", "outer", {5, 15, 10}, ConstantProfile{1.0}};
  d.gravity.kind = GravityDescription::Kind::point_mass;
  d.gravity.mu = earth_mu;
  d.gravity.j2 = 1.08263e-3;
  d.gravity.radius = earth_radius;
  d.atmosphere = AtmosphereDescription{1e-9, 200e3, 30e3, 0, 7.292e-5};  // thicker than there is, to be felt
  d.sun = SunDescription{{1, 0.1, 0}};
  d.sun->pressure = 1e-4;  // likewise
  d.magnetic_field = MagneticFieldDescription{{1e22, 0, -7.6e22}};
  d.run.duration = 400;
  d.run.output_every = 6;
  d.run.integrator = IntegratorKind::dp853;
  d.run.tolerance = {1e-12, 1e-14};
  return d;
}

// Bodies that fly apart from each other round their velocities to 1e-12 m/s each, in orbit: so does the angular
// momentum.
void expect_explained(const Summary& summary) {
  EXPECT_EQ(summary.audits.size(), 5u);
  for (const Audit& audit : summary.audits)
    EXPECT_LT(audit.relative, audit.name == "momentum.angular" ? 1e-8 : 1e-10) << audit.name;
}

TEST(SurroundingsRun, AllWorkAndMomentumIsExplainedInEveryFormulation) {
  Columns articulated;
  for (const FormulationKind formulation : formulations_of_trees) {
    Description d = low_orbiter();
    d.run.formulation = formulation;
    Columns record;
    const Summary summary = run(d, record);
    EXPECT_EQ(summary.failure, "");
    expect_explained(summary);
    EXPECT_EQ(record["environment.sunlight"].front(), 0);
    EXPECT_EQ(record["environment.sunlight"].back(), 1) << "it comes out of the shadow";
    EXPECT_LT(record["energy.supplied"].back(), -1e3) << "drag";
    if (formulation == FormulationKind::articulated) articulated = record;
    for (const char* name : {"hub.rate.x", "hub.mrp.2", "shoulder.angle", "elbow.angle", "outer.rate.z"})
      EXPECT_NEAR(record[name].back(), articulated[name].back(), 1e-8) << name;
  }
}

// Thrust, propellant, drag, sunlight, magnets, dampers, a commanded joint, and a client that is docked on the way.
TEST(SurroundingsRun, WithAllOfItInPlayTheBalanceHolds) {
  for (const FormulationKind formulation : formulations_of_trees) {
    Description d = low_orbiter();
    Random random(21);
    d.bodies.push_back(random_body(random, "client"));
    d.bodies[3].has_initial = true;
    d.bodies[3].position = d.bodies[0].position + Vector3<double>{2, 1, -1.5};
    d.bodies[3].velocity = d.bodies[0].velocity + Vector3<double>{-0.004, 0.002, 0.001};
    d.bodies[3].rate = {0.001, 0.003, -0.002};
    d.surfaces.push_back(skin("d", "client", {0.3, -0.2, 1}));
    d.joints[0].spring->command = RampProfile{0.2, 0.9, 60, 120};
    DockDescription port;
    port.name = "port";
    port.bodies = {"outer", "client"};
    port.positions = {Vector3<double>{0.8, 0.1, 0}, Vector3<double>{-0.5, 0, 0.2}};
    port.capture = TriggerDescription{150.0};
    d.docks = {port};
    d.thrusters = {{"jet", "outer", {0.2, 0.1, -0.3}, {0.1, 1, 0.4}, 0.05, {{40, 90}, {170, 300}}, 1, 2, 0}};
    d.thrusters[0].specific_impulse = 1.0;  // half a kilogram a minute
    d.thrusters[0].tank = "inner";
    d.run.formulation = formulation;
    Columns record;
    const Summary summary = run(d, record);
    EXPECT_EQ(summary.failure, "");
    expect_explained(summary);
    EXPECT_LT(record["inner.mass"].back(), record["inner.mass"].front() - 0.8);
    EXPECT_GT(record["energy.dissipated"].back(), 1e-4);
    EXPECT_EQ(summary.events.size(), 1u);
  }
}

// Without air and light a magnet of constant moment only trades energy: supplied = minus the change of -m.B.
TEST(SurroundingsRun, AMagnetOfConstantMomentKeepsItsEnergy) {
  Description d = low_orbiter();
  d.atmosphere.reset();
  d.sun.reset();
  d.dipoles.erase(d.dipoles.begin());
  d.dipoles[0].moment = d.dipoles[0].moment * 1e4;
  Columns record;
  EXPECT_EQ(run(d, record).failure, "");
  const auto& q = [&](const char* c, std::size_t i) { return record[std::string("outer.attitude.") + c][i]; };
  std::vector<double> energy;
  for (const std::size_t i : {std::size_t(0), record["time"].size() - 1}) {
    const Matrix3<double> R = rotation_matrix(Quaternion<double>{q("w", i), q("x", i), q("y", i), q("z", i)});
    const auto at = [&](const char* c) { return record[std::string("outer.position.") + c][i]; };
    const Vector3<double> r = Vector3<double>{at("x"), at("y"), at("z")} + R * d.bodies[2].center_of_mass;
    const double s = 1 / norm(r);
    const Vector3<double> m = d.magnetic_field->moment * 1e-7;
    const Vector3<double> B = (r * (3 * dot(m, r) * s * s) - m) * (s * s * s);
    energy.push_back(-dot(R * d.dipoles[0].moment, B));
  }
  EXPECT_GT(std::abs(energy[1] - energy[0]), 0.1);
  EXPECT_NEAR(record["energy.supplied"].back(), energy[0] - energy[1], 1e-9 * std::abs(energy[0]));
}

// Air that turns as fast as the orbit takes nothing.
TEST(SurroundingsRun, AirThatTurnsAlongDoesNotBrake) {
  Description d = low_orbiter();
  d.gravity.j2 = 0;
  d.sun.reset();
  d.dipoles.clear();
  d.joints.clear();
  d.bodies.resize(1);
  d.surfaces.resize(1);
  d.surfaces[0].position = {};
  const double r = 6.6e6, rate = std::sqrt(earth_mu / (r * r * r));
  d.bodies[0].center_of_mass = {};
  d.bodies[0].position = {r, 0, 0};
  d.bodies[0].velocity = {0, rate * r, 0};
  d.gravity.gradient = false;
  d.atmosphere->rotation = rate;
  Columns record;
  run(d, record);
  EXPECT_NEAR(record["energy.supplied"].back(), 0, 1e-6);
  d.atmosphere->rotation = 0;
  Columns still;
  run(d, still);
  EXPECT_LT(still["energy.supplied"].back(), -1e3);
}

// A panel whose drive turns it through 60 degrees in two seconds.
Description slewed_panel() {
  Random random(8);
  Description d;
  d.bodies = {random_body(random, "hub"), random_body(random, "panel")};
  d.bodies[0].has_initial = true;
  d.bodies[0].rate = {0.1, 0.05, -0.08};
  d.joints = {skew_hinge("drive", "hub", "panel")};
  d.joints[0].spring->preload = {0.7};
  d.joints[0].spring->command = RampProfile{0, 1.0472, 1, 3};
  d.run.duration = 12;
  d.run.output_every = 0.1;
  d.run.integrator = IntegratorKind::dp853;
  d.run.tolerance = {1e-12, 1e-14};
  return d;
}

TEST(CommandedSpring, FlexesAboutItsCommandAndItsDriveIsPaidFor) {
  for (const FormulationKind formulation : formulations_of_trees) {
    Description d = slewed_panel();
    d.run.formulation = formulation;
    Columns record;
    const Summary summary = run(d, record);
    EXPECT_EQ(summary.failure, "");
    for (const Audit& audit : summary.audits) EXPECT_LT(audit.relative, 1e-11) << audit.name;
    EXPECT_NEAR(record["drive.command"].back(), 1.0472, 1e-12);
    for (std::size_t i = 0; i < record["time"].size(); ++i)
      EXPECT_NEAR(record["drive.flex"][i], record["drive.angle"][i] - record["drive.command"][i], 1e-14);
    EXPECT_LT(least(record["drive.flex"]), -0.01) << "it lags behind";
    EXPECT_GT(most(record["drive.flex"]), 0.01) << "and overshoots";
    EXPECT_GT(record["energy.supplied"].back(), 0);
  }
}

// A very stiff one is a prescribed joint.
TEST(CommandedSpring, GoesWithThePrescribedJointAsItStiffens) {
  Description prescribed = slewed_panel();
  prescribed.joints[0].motion = {*prescribed.joints[0].spring->command};
  prescribed.joints[0].spring.reset();
  prescribed.joints[0].damper.clear();
  Columns exact;
  run(prescribed, exact);
  double last = 1;
  for (const double stiffness : {1e3, 1e4, 1e5}) {
    Description d = slewed_panel();
    d.joints[0].spring->stiffness = {stiffness};
    d.joints[0].spring->preload = {0.0};
    d.joints[0].damper = {0.05 * std::sqrt(stiffness)};
    Columns record;
    run(d, record);
    const double off = std::abs(record["hub.rate.x"].back() - exact["hub.rate.x"].back()) +
                       std::abs(record["hub.mrp.2"].back() - exact["hub.mrp.2"].back());
    EXPECT_LT(off, 0.3 * last) << stiffness;
    last = off;
  }
  EXPECT_LT(last, 1e-3);
}

TEST(CommandedSpring, WithAConstantCommandIsASpringAtRestThere) {
  Description d = slewed_panel(), plain = d;
  d.joints[0].spring->command = ConstantProfile{0.3};
  plain.joints[0].spring->command.reset();
  plain.joints[0].spring->rest = {0.3};
  Columns a, b;
  run(d, a), run(plain, b);
  for (const char* name : {"hub.rate.x", "drive.angle", "energy.total", "energy.dissipated"})
    EXPECT_NEAR(a[name].back(), b[name].back(), 1e-10) << name;
}

}  // namespace
}  // namespace volvelle::testing
