// Columns are chosen by name with stars; a pattern that matches nothing is refused with the nearest names.
#include "simulation/column_filter.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "description/name_pattern.hpp"
#include "description/problem.hpp"
#include "scenario/sample_result.hpp"

namespace volvelle {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::sample_layout;

std::vector<std::string> chosen(const Layout& layout, const std::vector<std::string>& patterns) {
  std::vector<std::string> all;
  for (const Block& block : layout.blocks) all.insert(all.end(), block.columns.begin(), block.columns.end());
  std::vector<std::string> names;
  for (const std::size_t position : choose_columns(layout, patterns)) names.push_back(all[position]);
  return names;
}

std::string refusal(const std::string& pattern) {
  try {
    choose_columns(sample_layout(), {pattern});
  } catch (const InvalidDescription& error) {
    return error.problems().front().message;
  }
  return "";
}

TEST(ColumnFilter, StarStandsForAnyRunOfCharacters) {
  EXPECT_TRUE(matches_pattern("*", "hub.position.x"));
  EXPECT_TRUE(matches_pattern("hub.*", "hub.position.x"));
  EXPECT_TRUE(matches_pattern("*.position.*", "hub.position.x"));
  EXPECT_TRUE(matches_pattern("*.x", "hub.x.position.x"));
  EXPECT_TRUE(matches_pattern("hub.position.x", "hub.position.x"));
  EXPECT_TRUE(matches_pattern("hub**x*", "hub.position.x"));
  EXPECT_FALSE(matches_pattern("hub", "hub.position.x"));
  EXPECT_FALSE(matches_pattern("*.y", "hub.position.x"));
  EXPECT_FALSE(matches_pattern("", "x"));
}

TEST(ColumnFilter, ByDefaultEverythingButReactions) {
  EXPECT_THAT(chosen(sample_layout({"hub"}), {}),
              ElementsAre("time", "hub.position.x", "hub.position.y", "hub.position.z", "hinge.angle", "energy.total"));
}

TEST(ColumnFilter, ByDefaultOnlyTheSystemOfALargeModel) {
  std::vector<std::string> bodies(most_bodies_by_default);
  for (std::size_t b = 0; b < bodies.size(); ++b) bodies[b] = "body" + std::to_string(b);
  EXPECT_EQ(chosen(sample_layout(bodies), {}).size(), 3 * bodies.size() + 3);
  bodies.push_back("one more");
  EXPECT_THAT(chosen(sample_layout(bodies), {}), ElementsAre("time", "energy.total"));
}

TEST(ColumnFilter, TimeIsAlwaysThere) {
  EXPECT_THAT(chosen(sample_layout(), {"energy.*"}), ElementsAre("time", "energy.total"));
  EXPECT_THAT(chosen(sample_layout(), {"time", "hinge.reaction.*.z"}), ElementsAre("time", "hinge.reaction.force.z"));
}

TEST(ColumnFilter, NamesWhatAnUnmatchedPatternMayHaveMeant) {
  EXPECT_THAT(refusal("hub.positoin.x"), HasSubstr("Did you mean \"hub.position.x\""));
  EXPECT_THAT(refusal("hbu.*"), HasSubstr("Did you mean \"hub.*\""));
  EXPECT_THAT(refusal("enrgy.*"), HasSubstr("Did you mean \"energy.*\""));
  EXPECT_THAT(refusal("*.nothing"), HasSubstr("Known here: time, hub.position.x"));
}

TEST(ColumnFilter, KnowsWhenReactionsAreAskedFor) {
  JointDescription hinge;
  hinge.name = "hinge";
  EXPECT_FALSE(asks_for_reactions({}, {hinge}));
  EXPECT_FALSE(asks_for_reactions({"energy.*", "hinge.angle"}, {hinge}));
  EXPECT_TRUE(asks_for_reactions({"*.reaction.*"}, {hinge}));
  EXPECT_TRUE(asks_for_reactions({"hinge.*"}, {hinge}));
  EXPECT_TRUE(asks_for_reactions({"energy.*", "hinge.reaction.torque.x"}, {hinge}));
}

}  // namespace
}  // namespace volvelle
