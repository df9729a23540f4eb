#include "scenario/scenario.hpp"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "everything.hpp"
#include "expect_input_error.hpp"

namespace volvelle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

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
