// [potentials.NAME] and triggers by proximity: what is read, and one mistake at a time.
#include <gmock/gmock.h>

#include "scenario/expect_input_error.hpp"

namespace volvelle {
namespace {

const std::string two_bodies = R"(volvelle = 1
[bodies.a]
mass = 1
inertia = [1, 1, 1]
[bodies.b]
mass = 2
inertia = [1, 1, 1]
initial = { position = [0, 0, 1] }
[run]
duration = 1
)";

std::string with_law(const std::string& lines) {
  return two_bodies + "[potentials.well]\nbodies = [\"a\", \"b\"]\n" + lines + "\n";
}

PotentialDescription potential_of(const std::string& lines) {
  return parse_scenario(with_law(lines), "potential.toml").description.potentials.at(0);
}

TEST(PotentialReader, ReadsEveryLaw) {
  using Kind = PotentialDescription::Kind;
  const PotentialDescription well = potential_of(R"(positions = [[0, 0, "5 cm"], [1, 0, 0]]
gaussian = { depth = "-20 mJ", width = "30 cm" }
damping = { translation = "2 N s/m", rotation = 0.5 })");
  EXPECT_EQ(well.kind, Kind::gaussian);
  EXPECT_EQ(well.positions[0], (Vector3<double>{0, 0, 0.05}));
  EXPECT_DOUBLE_EQ(well.strength, -0.02);
  EXPECT_DOUBLE_EQ(well.length, 0.3);
  EXPECT_EQ(well.damping, 2);
  EXPECT_EQ(well.turn_damping, 0.5);
  EXPECT_EQ(potential_of("spring = { stiffness = \"2 N/mm\" }").strength, 2000);
  EXPECT_EQ(potential_of("power = { coefficient = -2, exponent = 1.5 }").length, 1.5);
  EXPECT_THAT(potential_of("table = [[0, -1], [\"10 cm\", 0]]").table,
              ::testing::ElementsAre(std::pair(0.0, -1.0), std::pair(0.1, 0.0)));
  EXPECT_EQ(potential_of("magnets = { moments = [[1, 2, 3], [4, 5, 6]] }").moments[1], (Vector3<double>{4, 5, 6}));
}

TEST(PotentialReader, ReadsWhereASuperconductorCooled) {
  const PotentialDescription pin = potential_of(
      "flux_pin = { moment = [0, 3, 4], normal = [0, 2, 0], cooled = { position = [0, 0.1, 0], direction = [2, 0, 0] } "
      "}");
  EXPECT_EQ(pin.moments[0], (Vector3<double>{0, 3, 4}));
  EXPECT_EQ(pin.normal, (Vector3<double>{0, 2, 0}));
  EXPECT_EQ(pin.cooled->position, (Vector3<double>{0, 0.1, 0}));
  EXPECT_EQ(pin.cooled->moment, (Vector3<double>{5, 0, 0}));  // as strong as it is
  EXPECT_FALSE(potential_of("flux_pin = { moment = [0, 0, 1] }").cooled);
}

TEST(PotentialReader, RefusesWhatMakesNoSense) {
  const auto refused = [](const std::string& lines, const std::vector<std::string>& words) {
    return says(refusals(with_law(lines)), 13, words);
  };
  EXPECT_TRUE(says(refusals(with_law("")), 11, {"has no law"}));
  EXPECT_TRUE(says(refusals(with_law("spring = { stiffness = 1 }\npower = { coefficient = 1, exponent = 1 }")), 14,
                   {"both spring and power"}));
  EXPECT_EQ(refusals(with_law("gaussian = { depth = 1, width = 1 }\nspring = { stiffness = 1 }")).size(), 1U);
  EXPECT_TRUE(refused("gaussian = { depth = 1, width = 0 }", {"width", "positive"}));
  EXPECT_TRUE(refused("gaussian = { depth = \"1 N\", width = 1 }", {"energy"}));
  EXPECT_TRUE(refused("table = [[0, 1], [0, 2]]", {"increase"}));
  EXPECT_TRUE(refused("flux_pin = { moment = [0, 0, 0] }", {"not zero"}));
  EXPECT_TRUE(refused("flux_pin = { moment = [0, 0, 1], cooled = { position = [1, 0, 0], direction = [0, 0, 1] } }",
                      {"own plane"}));
}

TEST(ProximityReader, ReadsPointsAndAxes) {
  const std::string entry = R"([sequence.meet]
proximity = { bodies = ["a", "b"], distance = "5 cm", alignment = { axes = [[0, 0, 2], [0, 3, 0]], angle = 0.1 } }
stop = true
)";
  const auto near = parse_scenario(two_bodies + entry, "near.toml").description.sequence.at(0).when.proximity;
  ASSERT_TRUE(near.has_value());
  EXPECT_DOUBLE_EQ(near->distance, 0.05);
  EXPECT_EQ(near->alignment->axes[1], (Vector3<double>{0, 1, 0}));
  EXPECT_TRUE(says(refusals(two_bodies + "[sequence.meet]\nproximity = { bodies = [\"a\", \"c\"], distance = 1 }\n"),
                   12, {"there is no body \"c\""}));
  EXPECT_TRUE(says(refusals(two_bodies + "[sequence.meet]\nproximity = { bodies = [\"a\", \"b\"], distance = 0 }\n"),
                   12, {"positive"}));
}

}  // namespace
}  // namespace volvelle
