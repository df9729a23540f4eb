// Wheels of every kind through docking, caging and release, and in a closed loop: every formulation moves the same.
#include <cmath>
#include <gtest/gtest.h>

#include "scenario/scenario.hpp"
#include "simulation/columns.hpp"

namespace volvelle::testing {
namespace {

const char* const docking_with_wheels = R"(volvelle = 1
[bodies.a]
mass = 50
inertia = [5, 6, 7, 0.2, 0.1, -0.3]
center_of_mass = [0.1, 0, 0.05]
initial = { rate = [0.05, 0.02, -0.03] }
[bodies.b]
mass = 30
inertia = [3, 4, 2]
initial = { position = [3, 0.1, 0], velocity = [-0.2, 0, 0], rate = [0, 0.1, 0.05] }
[bodies.arm]
mass = 5
center_of_mass = [0.5,0,0]
inertia = [0.1, 0.5, 0.5]
[joints.hinge]
type = "revolute"
parent = "b"
child = "arm"
position = [0, 0.5, 0]
axis = [0, 1, 1]
spring = { stiffness = 2 }
initial = { angle = 0.3, rate = 0.2 }
[wheels.w1]
body = "a"
axis = [1, 0, 1]
spin_inertia = 0.1
torque = { sine = { amplitude = 0.2, frequency = 0.1 } }
initial = { speed = 50 }
friction = { torque = 0.01, viscous = 0.001 }
[wheels.w2]
body = "b"
axis = [0, 1, 0]
spin_inertia = 0.05
initial = { speed = -40 }
[wheels.w3]
body = "arm"
axis = [0, 0, 1]
spin_inertia = 0.02
speed = { pid = { K1 = [0, 10, 20, 30], K2 = [0, 1, 1, 2], K3 = [0, 5, 5, 10] } }
[wheels.w4]
body = "b"
axis = [1, 1, 0]
spin_inertia = 0.03
mass = 1
position = [0.2, 0, 0.1]
static_imbalance = 0.003
dynamic_imbalance = 0.001
transverse_inertia = 0.025
speed = 20
[links.port]
type = "dock"
bodies = ["a", "b"]
positions = [[0.5, 0, 0], [-0.5, 0, 0]]
capture = { distance = 1.5 }
release = { time = 15 }
[sequence.cage]
time = 8
lock = "w2"
[sequence.free]
time = 12
free = "w2"
[sequence.push]
time = 14
command = { joint = "w1", torque = "50 mN m" }
[run]
duration = 20
tolerance = 1e-12
output_every = 0.5
)";

const char* const loop_with_wheels = R"(volvelle = 1
[bodies.base]
mass = 20
inertia = [3, 4, 5]
initial = { rate = [0.1, 0.2, 0.05] }
[bodies.l1]
mass = 2
center_of_mass = [0.5, 0, 0]
inertia = [0.05, 0.2, 0.2]
[bodies.l2]
mass = 3
center_of_mass = [0.5, 0, 0]
inertia = [0.05, 0.3, 0.3]
[bodies.l3]
mass = 2
center_of_mass = [0.5, 0, 0]
inertia = [0.05, 0.2, 0.2]
[joints.j1]
type = "revolute"
parent = "base"
child = "l1"
initial = { angle = 1.2, rate = 0.5 }
[joints.j2]
type = "revolute"
parent = "l1"
child = "l2"
position = [1, 0, 0]
initial = { angle = -1.2 , rate = -0.5}
[joints.j3]
type = "revolute"
parent = "l2"
child = "l3"
position = [1, 0, 0]
initial = { angle = -1.9415926535897931, rate = 0.5 }
[joints.j4]
type = "revolute"
parent = "base"
child = "l3"
position = [1, 0, 0]
child_position = [1, 0, 0]
initial = { angle = -1.9415926535897931, rate = 0.5 }
[wheels.w1]
body = "l2"
axis = [1, 0, 1]
spin_inertia = 0.03
initial = { speed = 50 }
torque = 0.1
[wheels.w2]
body = "l3"
axis = [0, 1, 1]
spin_inertia = 0.02
speed = { pid = { K1 = [0, 10, 20, 30], K2 = [0, 1, 1, 2], K3 = [0, 5, 5, 3] } }
[wheels.w3]
body = "base"
axis = [0, 0, 1]
spin_inertia = 0.05
mass = 1
static_imbalance = 0.01
speed = { sine = { amplitude = 10, frequency = 0.2, offset = 5 } }
[run]
duration = 10
tolerance = 1e-12
output_every = 0.5
)";

void expect_the_same(const char* text, const std::vector<FormulationKind>& others) {
  Description d = parse_scenario(text, "wheels.toml").description;
  Columns expected;
  ASSERT_EQ(run(d, expected).failure, "");
  for (const FormulationKind formulation : others) {
    d.run.formulation = formulation;
    Columns found;
    ASSERT_EQ(run(d, found).failure, "");
    for (const std::string& name : expected.names)
      for (std::size_t i = 0; i < expected[name].size(); ++i)
        EXPECT_NEAR(found[name][i], expected[name][i], 1e-9 * (1 + std::abs(expected[name][i]))) << name << " " << i;
  }
}

TEST(WheelComparison, ThroughDockingCagingAndRelease) {
  expect_the_same(docking_with_wheels, {FormulationKind::back_substitution, FormulationKind::orthogonal_complement,
                                        FormulationKind::udwadia_kalaba});
}

TEST(WheelComparison, InAClosedLoop) {
  expect_the_same(loop_with_wheels, {FormulationKind::orthogonal_complement, FormulationKind::udwadia_kalaba});
}

}  // namespace
}  // namespace volvelle::testing
