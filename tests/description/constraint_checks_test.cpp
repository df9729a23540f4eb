// Checks of constraints that were built in code, without a file.
#include <gtest/gtest.h>
#include <limits>

#include "description/checks.hpp"
#include "description/descriptions.hpp"

namespace volvelle {
namespace {

using Kind = ConstraintDescription::Kind;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

// Between hub and arm; its numbers are right for every kind.
Description with(Kind kind) {
  Description description = testing::hub_and_arm();
  description.bodies.push_back(testing::make_body("tray"));
  description.joints.push_back(testing::make_joint("slide", JointKind::prismatic, "hub", "tray"));
  ConstraintDescription tie;
  tie.name = "tie";
  tie.kind = kind;
  tie.bodies = {"hub", "arm"};
  tie.distance = 1;
  tie.normal = tie.direction = {0, 0, 1};
  tie.radius = 1;
  tie.axis = {0, 1, 0};
  tie.joints = {"hinge", "slide"};
  description.constraints = {tie};
  return description;
}

struct Spoilt {
  Kind kind;
  void (*spoil)(ConstraintDescription&);
  const char* path;
  const char* words;
};

TEST(ConstraintChecks, FindTheProblemAtItsPath) {
  const Spoilt cases[] = {
      {Kind::distance, [](ConstraintDescription& c) { c.bodies[1] = "amr"; }, "bodies.1", "Did you mean \"arm\"?"},
      {Kind::distance, [](ConstraintDescription& c) { c.bodies[1] = "hub"; }, "bodies", "ties \"hub\" to itself"},
      {Kind::distance, [](ConstraintDescription& c) { c.positions[1].y = inf; }, "positions.1", "finite"},
      {Kind::distance, [](ConstraintDescription& c) { c.distance = nan; }, "distance", "positive and finite"},
      {Kind::distance, [](ConstraintDescription& c) { c.distance = inf; }, "distance", "positive and finite"},
      {Kind::point_on_plane, [](ConstraintDescription& c) { c.normal.x = nan; }, "normal", "finite and not zero"},
      {Kind::point_on_line, [](ConstraintDescription& c) { c.direction = {}; }, "direction", "finite and not zero"},
      {Kind::knife_edge, [](ConstraintDescription& c) { c.normal = {}; }, "normal", "finite and not zero"},
      {Kind::rolling, [](ConstraintDescription& c) { c.normal.y = inf; }, "normal", "finite and not zero"},
      {Kind::rolling, [](ConstraintDescription& c) { c.radius = nan; }, "radius", "positive and finite"},
      {Kind::rolling, [](ConstraintDescription& c) { c.axis->z = nan; }, "axis", "finite and not zero"},
      {Kind::coupling, [](ConstraintDescription& c) { c.joints[0] = "hnge"; }, "joints.0", "Did you mean \"hinge\"?"},
      {Kind::coupling, [](ConstraintDescription& c) { c.joints[0] = "slide"; }, "joints", "couples \"slide\""},
      {Kind::coupling, [](ConstraintDescription& c) { c.ratio = nan; }, "ratio", "finite and not zero"},
  };
  for (const Spoilt& c : cases) {
    Description description = with(c.kind);
    EXPECT_TRUE(check(description).empty());
    c.spoil(description.constraints[0]);
    const auto problems = check(description);
    ASSERT_EQ(problems.size(), 1u) << c.path;
    EXPECT_EQ(problems[0].path, std::string("constraints.tie.") + c.path);
    EXPECT_NE(problems[0].message.find(c.words), std::string::npos) << problems[0].message;
  }
}

TEST(ConstraintChecks, TwoOfOneNameAreRefused) {
  Description description = with(Kind::distance);
  description.constraints.push_back(description.constraints[0]);
  const auto problems = check(description);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].path, "constraints.tie");
  EXPECT_NE(problems[0].message.find("two constraints are called \"tie\""), std::string::npos) << problems[0].message;
}

// What a kind does not use, it does not look at.
TEST(ConstraintChecks, TakeADistanceAsAtTheStartABallAndNoBodiesOfACoupling) {
  Description description = with(Kind::distance);
  description.constraints[0].distance.reset();
  description.constraints[0].normal = {};
  EXPECT_TRUE(check(description).empty());
  description = with(Kind::rolling);
  description.constraints[0].axis.reset();
  EXPECT_TRUE(check(description).empty());
  description = with(Kind::coupling);
  description.constraints[0].bodies = {};
  EXPECT_TRUE(check(description).empty());
}

}  // namespace
}  // namespace volvelle
