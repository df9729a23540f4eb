#include "scenario/scenario.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numbers>

#include "expect_input_error.hpp"

namespace volvelle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
constexpr double deg = std::numbers::pi / 180;

constexpr const char* thruster_on_platform = R"(volvelle = 1                                  # format version
name = "Thruster on a flexing platform"       # Morell & Schaub, Table 1

[bodies.hub]                                  # no joint above it: it flies free
mass = 400
inertia = [633, 633, 200]                     # about its centre of mass: 3, 6 (xx yy zz xy xz yz) or 3x3 numbers
initial = { position = [0, 0, 0], velocity = [0, 0, 0], mrp = [0, 0, 0], rate = [0, 0, 0] }

[bodies.platform]
mass = 50
center_of_mass = [0.5, 0, 0]                  # in the body's frame
inertia = [50, 30, 40]

[joints.gimbal]
type = "revolute"                             # revolute prismatic universal spherical cylindrical planar fixed free
parent = "hub"                                # or "world"
child = "platform"
position = [1, 0, 0]                          # of the joint, in the parent's frame
axis = [0, 1, 0]
spring = { stiffness = 100 }
damper = { coefficient = 50 }
initial = { angle = 0, rate = 0 }

[thrusters.jet]
body = "platform"
position = [1, 0, 0]
direction = [0, 0, -1]                        # of the force on the body
force = 4.5
burns = [{ start = 10, stop = 40 }]

[run]
duration = 60
formulation = "articulated"                   # articulated back-substitution orthogonal-complement udwadia-kalaba
integrator = "rk4"                            # rk4 dp54 dp853 adams bdf
step = 0.01                                   # or tolerance = { relative = 1e-10, absolute = 1e-12 }
output_every = 0.5
)";

TEST(Scenario, TheThrusterOnAPlatformReadsFieldByField) {
  const Scenario scenario = parse_scenario(thruster_on_platform, "platform.toml");
  const Description& d = scenario.description;
  EXPECT_EQ(scenario.file, "platform.toml");
  EXPECT_EQ(scenario.text, thruster_on_platform);
  EXPECT_EQ(d.name, "Thruster on a flexing platform");
  ASSERT_EQ(d.bodies.size(), 2u);
  EXPECT_EQ(d.bodies[0].name, "hub");
  EXPECT_EQ(d.bodies[0].mass, 400);
  EXPECT_EQ(d.bodies[0].inertia, (Symmetric3<double>{633, 633, 200, 0, 0, 0}));
  EXPECT_TRUE(d.bodies[0].has_initial);
  EXPECT_EQ(d.bodies[1].name, "platform");
  EXPECT_FALSE(d.bodies[1].has_initial);
  EXPECT_EQ(d.bodies[1].center_of_mass, (Vector3<double>{0.5, 0, 0}));
  ASSERT_EQ(d.joints.size(), 1u);
  const JointDescription& joint = d.joints[0];
  EXPECT_EQ(joint.kind, JointKind::revolute);
  EXPECT_EQ(joint.parent, "hub");
  EXPECT_EQ(joint.child, "platform");
  EXPECT_EQ(joint.on_parent.position, (Vector3<double>{1, 0, 0}));
  EXPECT_EQ(joint.axis, (Vector3<double>{0, 1, 0}));
  EXPECT_THAT(joint.spring->stiffness, ElementsAre(100));
  EXPECT_THAT(joint.spring->rest, ElementsAre(0));
  EXPECT_THAT(joint.spring->preload, ElementsAre(0));
  EXPECT_THAT(joint.damper, ElementsAre(50));
  ASSERT_EQ(d.thrusters.size(), 1u);
  EXPECT_EQ(d.thrusters[0].body, "platform");
  EXPECT_EQ(d.thrusters[0].direction, (Vector3<double>{0, 0, -1}));
  EXPECT_EQ(d.thrusters[0].force, 4.5);
  ASSERT_EQ(d.thrusters[0].burns.size(), 1u);
  EXPECT_EQ(d.thrusters[0].burns[0].start, 10);
  EXPECT_EQ(d.thrusters[0].burns[0].stop, 40);
  EXPECT_EQ(d.run.duration, 60);
  EXPECT_EQ(d.run.step, 0.01);
  EXPECT_EQ(d.run.output_every, 0.5);
}

constexpr const char* everything = R"(volvelle = 1
name = "Everything"
description = "One of each"
[bodies.zeta]
mass = "350 g"
inertia = [2, 3, 4, 0.1, 0.2, 0.3]
center_of_mass = ["5 mm", 0, 0]
initial = { position = [1, 2, 3], velocity = ["1 km/s", 0, 0], euler = { sequence = "321", angles = ["90 deg", 0, 0] }, rate = ["10 deg/s", 0, 0] }
shape = { cylinder = { radius = 1, length = 2 }, position = [0, 0, 1], orientation = { quaternion = [0, 1, 0, 0] } }
color = "#c0c0c0"
[bodies.alpha]
mass = 1
inertia = [[1, 0.1, 0.2], [0.1, 1, 0.3], [0.2, 0.3, 1]]
shape = { sphere = 2 }
[bodies.mid]
mass = 1
inertia = [1, 1, 1]
shape = { plate = [1, 2, 0.01] }
[bodies."panel.1"]
mass = 1
inertia = [1, 1, 1]
shape = { mesh = "panel.stl" }
[bodies.e]
mass = 1
inertia = [1, 1, 1]
shape = { box = [1, 2, 3] }
[bodies.f]
mass = 1
inertia = [1, 1, 1]
[bodies.g]
mass = 1
inertia = [0, 0, 0]
[bodies.h]
mass = 1
inertia = [1, 1, 2]
[bodies.i]
mass = 1
inertia = [1, 1, 1]
[joints.slide]
type = "prismatic"
parent = "zeta"
child = "alpha"
child_position = [1, 0, 0]
child_orientation = { mrp = [0, 0, 1] }
initial = { displacement = "5 mm", speed = "2 mm/s" }
motor = { force = { sine = { amplitude = "2 mN", frequency = "3 rad/s", phase = "90 deg", offset = 1 } } }
spring = { stiffness = "20 N/mm", rest = "1 cm", preload = 3 }
[joints.cylinder]
type = "cylindrical"
parent = "world"
child = "mid"
initial = { angle = "5 deg", rate = "1 rpm", displacement = 0.1, speed = 0.2 }
damper = { coefficient = [1, "2 N s/m"] }
[joints.cross]
type = "universal"
parent = "mid"
child = "panel.1"
axes = [[1, 0, 0], [0, 1, 0]]
spring = { stiffness = ["1 N m/deg", 2], rest = [0.1, "5 deg"] }
initial = { angle = ["1 deg", "2 deg"], rate = [0.1, 0.2] }
motor = { torque = [1, { formula = "t^2" }] }
[joints.ball]
type = "spherical"
parent = "mid"
child = "e"
spring = { stiffness = 4 }
damper = { coefficient = 2 }
initial = { mrp = [0, 0, 1], rate = [1, 2, 3] }
motor = { torque = [1, 2, 3] }
[joints.table]
type = "planar"
parent = "mid"
child = "f"
initial = { angle = 1, rate = 2, displacement = [3, 4], speed = [5, 6] }
[joints.loose]
type = "free"
parent = "mid"
child = "g"
initial = { position = [1, 2, 3], velocity = [4, 5, 6], dcm = [[0, -1, 0], [1, 0, 0], [0, 0, 1]], rate = [7, 8, 9] }
[joints.weld]
type = "fixed"
parent = "mid"
child = "h"
[joints.drive]
type = "revolute"
parent = "mid"
child = "i"
motion = { ramp = { from = 0, to = "90 deg", start = 1, stop = "1 min" } }
[forces.push]
body = "zeta"
position = [1, 0, 0]
force = ["1 mN", 0, 0]
torque = [0, 0, 2]
frame = "inertial"
scale = { table = [[0, 1], ["1 min", 2], [60, 0]] }
[links.tie]
type = "spring"
bodies = ["world", "zeta"]
positions = [[0, 0, 0], [1, 2, 3]]
stiffness = 5
damping = 1
rest = "2 m"
[environment]
gravity = { type = "point_mass", mu = "398600.4418 km^3/s^2", gradient = false, j2 = 1.08263e-3, radius = "6378.137 km" }
[run]
duration = "10 min"
step = "10 ms"
attitude = "mrp"
[output]
columns = ["zeta.*", "energy.*"]
)";

TEST(Scenario, BodiesKeepFileOrderAndUnits) {
  const Description d = parse_scenario(everything, "everything.toml").description;
  EXPECT_EQ(d.text, "One of each");
  ASSERT_EQ(d.bodies.size(), 9u);
  EXPECT_EQ(d.bodies[0].name, "zeta");
  EXPECT_EQ(d.bodies[1].name, "alpha");
  EXPECT_EQ(d.bodies[3].name, "panel.1");
  const BodyDescription& zeta = d.bodies[0];
  EXPECT_DOUBLE_EQ(zeta.mass, 0.35);
  EXPECT_DOUBLE_EQ(zeta.center_of_mass.x, 5e-3);
  EXPECT_EQ(zeta.inertia, (Symmetric3<double>{2, 3, 4, 0.1, 0.2, 0.3}));
  EXPECT_DOUBLE_EQ(zeta.velocity.x, 1000);
  EXPECT_DOUBLE_EQ(zeta.rate.x, 10 * deg);
  EXPECT_NEAR(zeta.attitude.w, std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(zeta.attitude.z, std::sqrt(0.5), 1e-15);
  EXPECT_EQ(zeta.color, "#c0c0c0");
  EXPECT_EQ(d.bodies[1].inertia, (Symmetric3<double>{1, 1, 1, 0.1, 0.2, 0.3}));
}

TEST(Scenario, EveryShapeReads) {
  using Kind = ShapeDescription::Kind;
  const Description d = parse_scenario(everything, "everything.toml").description;
  EXPECT_EQ(d.bodies[0].shape->kind, Kind::cylinder);
  EXPECT_EQ(d.bodies[0].shape->size, (Vector3<double>{1, 2, 0}));
  EXPECT_EQ(d.bodies[0].shape->placement.position.z, 1);
  EXPECT_EQ(d.bodies[0].shape->placement.orientation.x, 1);
  EXPECT_EQ(d.bodies[1].shape->kind, Kind::sphere);
  EXPECT_EQ(d.bodies[1].shape->size.x, 2);
  EXPECT_EQ(d.bodies[2].shape->kind, Kind::plate);
  EXPECT_EQ(d.bodies[3].shape->kind, Kind::mesh);
  EXPECT_EQ(d.bodies[3].shape->mesh_file, "panel.stl");
  EXPECT_EQ(d.bodies[4].shape->kind, Kind::box);
  EXPECT_EQ(d.bodies[4].shape->size, (Vector3<double>{1, 2, 3}));
  EXPECT_FALSE(d.bodies[5].shape);
}

TEST(Scenario, EveryJointKindReadsItsCoordinates) {
  const Description d = parse_scenario(everything, "everything.toml").description;
  ASSERT_EQ(d.joints.size(), 8u);
  const JointDescription& slide = d.joints[0];
  EXPECT_DOUBLE_EQ(slide.coordinates[0], 5e-3);
  EXPECT_DOUBLE_EQ(slide.rates[0], 2e-3);
  EXPECT_EQ(slide.on_child.position.x, 1);
  EXPECT_NEAR(slide.on_child.orientation.z, 1, 1e-15);
  EXPECT_DOUBLE_EQ(slide.spring->stiffness[0], 20000);
  EXPECT_DOUBLE_EQ(slide.spring->rest[0], 0.01);
  EXPECT_DOUBLE_EQ(slide.spring->preload[0], 3);
  const auto& sine = std::get<SineProfile>(slide.motor.at(0));
  EXPECT_DOUBLE_EQ(sine.amplitude, 2e-3);
  EXPECT_DOUBLE_EQ(sine.frequency, 3 / (2 * std::numbers::pi));
  EXPECT_DOUBLE_EQ(sine.phase, 90 * deg);
  EXPECT_DOUBLE_EQ(sine.offset, 1);
  const JointDescription& cylinder = d.joints[1];
  EXPECT_DOUBLE_EQ(cylinder.coordinates[0], 5 * deg);
  EXPECT_DOUBLE_EQ(cylinder.coordinates[1], 0.1);
  EXPECT_DOUBLE_EQ(cylinder.rates[0], 2 * std::numbers::pi / 60);
  EXPECT_DOUBLE_EQ(cylinder.rates[1], 0.2);
  EXPECT_THAT(cylinder.damper, ElementsAre(1, 2));
  const JointDescription& cross = d.joints[2];
  EXPECT_EQ(cross.axis, (Vector3<double>{1, 0, 0}));
  EXPECT_EQ(cross.second_axis, (Vector3<double>{0, 1, 0}));
  EXPECT_DOUBLE_EQ(cross.spring->stiffness[0], 1 / deg);
  EXPECT_DOUBLE_EQ(cross.spring->rest[1], 5 * deg);
  EXPECT_DOUBLE_EQ(cross.coordinates[1], 2 * deg);
  EXPECT_EQ(evaluate(cross.motor.at(1), {3, 3}).value, 9);
  const JointDescription& ball = d.joints[3];
  EXPECT_THAT(ball.spring->stiffness, ElementsAre(4));
  EXPECT_THAT(ball.damper, ElementsAre(2));
  EXPECT_THAT(ball.rates, ElementsAre(1, 2, 3));
  EXPECT_EQ(ball.motor.size(), 3u);
  EXPECT_NEAR(ball.attitude.z, 1, 1e-15);
  const JointDescription& table = d.joints[4];
  EXPECT_THAT(table.coordinates, ElementsAre(1, 3, 4));
  EXPECT_THAT(table.rates, ElementsAre(2, 5, 6));
  const JointDescription& loose = d.joints[5];
  EXPECT_EQ(loose.position, (Vector3<double>{1, 2, 3}));
  EXPECT_EQ(loose.velocity, (Vector3<double>{4, 5, 6}));
  EXPECT_THAT(loose.rates, ElementsAre(7, 8, 9));
  EXPECT_NEAR(loose.attitude.z, std::sqrt(0.5), 1e-15);
  EXPECT_EQ(d.joints[6].kind, JointKind::fixed);
  const auto& ramp = std::get<RampProfile>(d.joints[7].motion.at(0));
  EXPECT_DOUBLE_EQ(ramp.to, 90 * deg);
  EXPECT_DOUBLE_EQ(ramp.stop, 60);
}

TEST(Scenario, EffectsAndRunRead) {
  const Description d = parse_scenario(everything, "everything.toml").description;
  ASSERT_EQ(d.forces.size(), 1u);
  EXPECT_TRUE(d.forces[0].inertial_frame);
  EXPECT_DOUBLE_EQ(d.forces[0].force.x, 1e-3);
  EXPECT_DOUBLE_EQ(d.forces[0].torque.z, 2);
  EXPECT_EQ(std::get<TableProfile>(d.forces[0].scale).points.size(), 3u);
  ASSERT_EQ(d.spring_links.size(), 1u);
  EXPECT_THAT(d.spring_links[0].bodies, ElementsAre("world", "zeta"));
  EXPECT_EQ(d.spring_links[0].positions[1], (Vector3<double>{1, 2, 3}));
  EXPECT_EQ(d.spring_links[0].rest, 2);
  EXPECT_EQ(d.gravity.kind, GravityDescription::Kind::point_mass);
  EXPECT_DOUBLE_EQ(d.gravity.mu, 3.986004418e14);
  EXPECT_FALSE(d.gravity.gradient);
  EXPECT_DOUBLE_EQ(d.gravity.radius, 6378137);
  EXPECT_DOUBLE_EQ(d.run.duration, 600);
  EXPECT_DOUBLE_EQ(d.run.step, 0.01);
  EXPECT_DOUBLE_EQ(d.run.output_every, 1.2) << "duration / 500 by default";
  EXPECT_EQ(d.run.attitude, AttitudeCoordinates::mrp);
  EXPECT_THAT(d.output.columns, ElementsAre("zeta.*", "energy.*"));
}

TEST(Scenario, LaterProblemsAreLocatedAtTheLongestKnownPath) {
  const Scenario scenario = parse_scenario(everything, "everything.toml");
  const InputError error =
      scenario.error({{"bodies.panel.1.mass", "a"}, {"bodies.zeta.nothing.here", "b"}, {"nowhere", "c"}});
  const auto& found = error.diagnostics();
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].message, "c");
  EXPECT_EQ(found[0].line, 1);
  EXPECT_EQ(found[1].line, line_of(everything, "[bodies.zeta]"));
  EXPECT_EQ(found[2].line, line_of(everything, "[bodies.\"panel.1\"]") + 1);
  EXPECT_EQ(found[2].source_line, "mass = 1");
}

TEST(Scenario, ErrorsPrintLikeACompilersWithACaret) {
  const Diagnostic diagnostic{"a.toml", 12, 8, "too heavy.", "\tmass = 5"};
  EXPECT_EQ(format(InputError({diagnostic})), "a.toml:12:8: error: too heavy.\n  \tmass = 5\n  \t      ^\n");
  EXPECT_EQ(format(Diagnostic{"--set a=1", 0, 0, "no.", ""}), "--set a=1: error: no.\n");
}

TEST(ScenarioFile, MissingFoldersAndOversizeAreRefusedPlainly) {
  const auto folder = std::filesystem::temp_directory_path() / "volvelle_scenario_file_test";
  std::filesystem::create_directories(folder);
  const auto refusal = [](const std::filesystem::path& file) -> std::string {
    try {
      read_scenario(file);
    } catch (const InputError& error) {
      EXPECT_EQ(error.diagnostics().at(0).file, file.string());
      return error.diagnostics().at(0).message;
    }
    return "accepted";
  };
  EXPECT_THAT(refusal(folder / "none.toml"), HasSubstr("no such file"));
  EXPECT_THAT(refusal(folder), HasSubstr("a folder"));
  const auto large = folder / "large.toml";
  std::ofstream(large) << "volvelle = 1\n";
  std::filesystem::resize_file(large, 64'000'001);
  EXPECT_THAT(refusal(large), HasSubstr("larger than 64 MB"));
  const auto good = folder / "good.toml";
  std::ofstream(good) << thruster_on_platform;
  EXPECT_EQ(read_scenario(good).description.bodies.size(), 2u);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace volvelle
