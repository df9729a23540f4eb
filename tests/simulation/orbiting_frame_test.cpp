// The frame of a circular orbit: Hill's solution, libration, and the same spacecraft in a real orbit.
#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "simulation/columns.hpp"
#include "simulation/every_formulation.hpp"
#include "spatial/rotation.hpp"

namespace volvelle::testing {
namespace {

constexpr double n = 1e-2;  // rad/s

// A skew hub, a panel on a skew hinge, a wheel on each; as they move in the orbiting frame.
const char* const craft = R"(
[bodies.hub]
mass = 30
center_of_mass = [0.1, -0.2, 0.05]
inertia = [4, 6, 9, 0.5, -0.3, 0.4]
initial = { position = [1, -2, 1.5], velocity = [0.01, 0.02, -0.015], euler = { sequence = "321", angles = [0.5, -0.3, 0.8] }, rate = [0.02, -0.015, 0.01] }

[bodies.panel]
mass = 8
center_of_mass = [0.8, 0.05, 0.02]
inertia = [0.3, 1.5, 1.7, 0.05, -0.1, 0.02]

[joints.hinge]
type = "revolute"
parent = "hub"
child = "panel"
position = [0.5, 0.3, -0.1]
axis = [0.3, 1, -0.4]
initial = { angle = 0.3, rate = 0.02 }

[wheels.spin]
body = "hub"
axis = [0.4, -0.5, 1]
spin_inertia = 0.02
initial = { speed = 30 }

[wheels.other]
body = "panel"
axis = [1, 0.2, 0.3]
spin_inertia = 0.01
initial = { speed = -40 }

[run]
duration = 300
output_every = 10
tolerance = { relative = 1e-13, absolute = 1e-14 }
)";

Description in_frame() {
  Description d = described(craft);
  d.gravity.kind = GravityDescription::Kind::orbiting_frame;
  d.gravity.rate = n;
  return d;
}

// The same in inertial space, on an orbit of this radius, when the frame's axes are the inertial ones.
Description in_orbit(double radius) {
  Description d = described(craft);
  d.gravity.kind = GravityDescription::Kind::point_mass;
  d.gravity.mu = n * n * radius * radius * radius;
  BodyDescription& hub = d.bodies[0];
  const Vector3<double> turning{0, 0, n};
  hub.position += Vector3<double>{radius, 0, 0};
  hub.velocity += cross(turning, hub.position);
  hub.rate += transpose_times(rotation_matrix(hub.attitude), turning);
  return d;
}

Vector3<double> vector_at(const Columns& record, const std::string& name, std::size_t i) {
  return {record[name + ".x"][i], record[name + ".y"][i], record[name + ".z"][i]};
}

Matrix3<double> attitude_at(const Columns& record, const std::string& body, std::size_t i) {
  const auto part = [&](const char* of) { return record[body + ".attitude." + of][i]; };
  return rotation_matrix(Quaternion<double>{part("w"), part("x"), part("y"), part("z")});
}

// How far the two are apart at the end: place in m, attitude and hinge in rad, wheels in rad/s.
struct Apart {
  double place, attitude, hinge, wheel;
};

Apart apart(double radius) {
  Columns frame, orbit;
  EXPECT_TRUE(run(in_frame(), frame).is_complete());
  EXPECT_TRUE(run(in_orbit(radius), orbit).is_complete());
  const std::size_t end = frame["time"].size() - 1;
  const Matrix3<double> R = rotation_matrix(quaternion_about(Vector3<double>{0, 0, 1}, n * frame["time"][end]));
  const Vector3<double> place =
      transpose_times(R, vector_at(orbit, "hub.position", end)) - Vector3<double>{radius, 0, 0};
  const Matrix3<double> turn =
      transpose(attitude_at(frame, "hub", end)) * (transpose(R) * attitude_at(orbit, "hub", end));
  return {norm(place - vector_at(frame, "hub.position", end)),
          norm(Vector3<double>{turn(2, 1) - turn(1, 2), turn(0, 2) - turn(2, 0), turn(1, 0) - turn(0, 1)}) / 2,
          std::abs(frame["hinge.angle"][end] - orbit["hinge.angle"][end]),
          std::abs(frame["other.speed"][end] - orbit["other.speed"][end])};
}

TEST(OrbitingFrame, IsARealOrbitUpToTheSizeOverTheRadius) {
  const Apart near = apart(1e5), far = apart(2e5);
  EXPECT_LT(near.place, 3e-2);
  EXPECT_LT(near.attitude, 3e-3);
  EXPECT_LT(near.hinge, 1e-2);
  EXPECT_GT(near.place, 1e-7);
  EXPECT_NEAR(far.place / near.place, 0.5, 0.02);
  EXPECT_NEAR(far.attitude / near.attitude, 0.5, 0.05);
  EXPECT_NEAR(far.hinge / near.hinge, 0.5, 0.05);
  EXPECT_LT(near.wheel, 1e-2);
}

TEST(OrbitingFrame, KeepsTheBalanceByEveryFormulation) {
  std::vector<Columns> records;
  for (const FormulationKind formulation : every_formulation) {
    Description d = in_frame();
    d.run.formulation = formulation;
    d.run.duration = 60;
    d.run.tolerance = {1e-12, 1e-14};
    Columns& record = records.emplace_back();
    const Summary summary = run(d, record);
    ASSERT_TRUE(summary.is_complete()) << summary.failure;
    for (const double balance : record["energy.balance"])  // Jacobi's constant
      EXPECT_NEAR(balance / record["energy.balance"].front(), 1, 1e-10) << int(formulation);
    for (const char* column : {"hub.position.x", "hub.rate.y", "panel.rate.x", "hinge.angle", "spin.speed"})
      EXPECT_NEAR(record[column].back(), records.front()[column].back(), 1e-9) << column << int(formulation);
  }
}

// Of the centre of mass, however the body turns.
TEST(OrbitingFrame, MovesACentreOfMassByHillsSolution) {
  Description d = in_frame();
  Columns record;
  ASSERT_TRUE(run(d, record).is_complete());
  const Vector3<double> r = vector_at(record, "system.position", 0), v = vector_at(record, "system.velocity", 0);
  for (std::size_t i = 0; i < record["time"].size(); ++i) {
    const double t = record["time"][i], s = std::sin(n * t), c = std::cos(n * t);
    const Vector3<double> expected{
        (4 - 3 * c) * r.x + s / n * v.x + 2 / n * (1 - c) * v.y,
        6 * (s - n * t) * r.x + r.y - 2 / n * (1 - c) * v.x + (4 * s / n - 3 * t) * v.y,
        c * r.z + s / n * v.z,
    };
    EXPECT_NEAR(norm(vector_at(record, "system.position", i) - expected), 0, 1e-9) << t;
  }
}

// Small turns about the orbit's normal: rate n sqrt(3 (Iy - Ix) / Iz).
TEST(OrbitingFrame, LibratesInPitchAsTheInertiasSay) {
  const double small = 1e-5, rate = n * std::sqrt(3.0 * (7 - 2) / 6);
  Description d = described(fmt::format(R"(
[bodies.satellite]
mass = 10
inertia = [2, 7, 6]
initial = {{ euler = {{ sequence = "321", angles = [{}, 0, 0] }} }}

[environment]
gravity = {{ type = "orbiting_frame", rate = {} }}

[run]
duration = 1000
output_every = 20
)",
                                        small, n));
  Columns record;
  ASSERT_TRUE(run(d, record).is_complete());
  for (std::size_t i = 0; i < record["time"].size(); ++i)
    EXPECT_NEAR(2 * record["satellite.attitude.z"][i], small * std::cos(rate * record["time"][i]), 1e-4 * small);
}

}  // namespace
}  // namespace volvelle::testing
