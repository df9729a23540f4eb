// [controllers.NAME] as written, key by key.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <numbers>

#include "scenario/input_error.hpp"
#include "scenario/scenario.hpp"

namespace volvelle {
namespace {

constexpr const char* scenario = R"(volvelle = 1
[bodies.hub]
mass = 100
inertia = [20, 18, 10]
[wheels.x]
body = "hub"
axis = [1, 0, 0]
spin_inertia = 0.01
[wheels.y]
body = "hub"
axis = [0, 1, 0]
spin_inertia = 0.01
[wheels.z]
body = "hub"
axis = [0, 0, 1]
spin_inertia = 0.01
[wheels.spare]
body = "hub"
axis = [0, 0, 1]
spin_inertia = 0.01
[thrusters.up]
body = "hub"
position = [1, 0, 0]
direction = [0, 0, 1]
force = 1
[controllers.point]
type = "attitude"
body = "hub"
wheels = ["x", "y", "z"]
law = "quaternion"
K = 1
P = 2
Ki = 3
slew = { axis = [0, 0, 2], angle = "90 deg", start = 5, stop = "1 min" }
inertia = [[20, 1, 2], [1, 18, 3], [2, 3, 10]]
settle_after = "10 s"
stability_window = 4
[controllers.fire]
type = "thrusters"
every = 0.5
body = "hub"
thrusters = ["up"]
K = 7
P = 8
deadband = { angle = "180 deg", rate = "18 deg/s" }
command = { mrp = [0, 0, 1] }
[controllers.spin]
type = "joint"
joint = "spare"
K = 1
target = 2
settle_after = 20
[run]
duration = 100
)";

TEST(ControllerReader, ReadsEveryKey) {
  const Description d = parse_scenario(scenario, "controllers.toml").description;
  ASSERT_EQ(d.controllers.size(), 3U);
  const ControllerDescription& point = d.controllers[0];
  EXPECT_TRUE(point.is_continuous());
  EXPECT_EQ(point.law, ControllerDescription::Law::quaternion);
  EXPECT_EQ(point.Ki, 3);
  EXPECT_EQ(point.slew->axis.z, 2);
  EXPECT_NEAR(point.slew->angle, std::numbers::pi / 2, 1e-15);
  EXPECT_EQ(point.slew->start, 5);
  EXPECT_EQ(point.slew->stop, 60);
  EXPECT_EQ(point.inertia->yz, 3);
  EXPECT_EQ(point.settle_after, 10);
  EXPECT_EQ(*point.stability_window, 4);
  const ControllerDescription& fire = d.controllers[1];
  EXPECT_EQ(fire.kind, ControllerDescription::Kind::thrusters);
  EXPECT_EQ(fire.every, 0.5);
  EXPECT_NEAR(fire.deadband_angle, std::numbers::pi, 1e-15);
  EXPECT_NEAR(fire.deadband_rate, std::numbers::pi / 10, 1e-15);
  EXPECT_NEAR(fire.command.z, 1, 1e-15);
  EXPECT_TRUE(d.thrusters[0].commanded);
  EXPECT_EQ(d.controllers[2].settle_after, 20);
  EXPECT_FALSE(d.controllers[2].stability_window);
}

// What is wrong once is told once: nothing that follows from it.
std::vector<std::string> errors_with(const std::string& from, const std::string& to) {
  std::string text = scenario;
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  std::vector<std::string> messages;
  try {
    parse_scenario(text, "controllers.toml");
  } catch (const InputError& error) {
    for (const Diagnostic& diagnostic : error.diagnostics()) messages.push_back(diagnostic.message);
  }
  return messages;
}

TEST(ControllerReader, AMisspeltTypeIsTheOnlyError) {
  for (const char* type : {"attitude", "thrusters", "joint"}) {
    const std::string written = fmt::format("type = \"{}\"", type);
    const auto errors = errors_with(written, "type = \"atitude\"");
    ASSERT_EQ(errors.size(), 1U) << type;
    EXPECT_NE(errors[0].find("\"atitude\" is not known"), std::string::npos) << errors[0];
  }
}

TEST(ControllerReader, WheelsOfABodyThatIsNotThereAreThereAllTheSame) {
  const auto errors = errors_with("[wheels.spare]\nbody = \"hub\"", "[wheels.spare]\nbody = \"hob\"");
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_NE(errors[0].find("no body \"hob\""), std::string::npos) << errors[0];
  EXPECT_EQ(errors_with("joint = \"spare\"", "joint = \"spire\"").size(), 1U);
}

}  // namespace
}  // namespace volvelle
