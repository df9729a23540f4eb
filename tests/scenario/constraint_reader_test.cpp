// [constraints.NAME]: each type with all its values, and what must be refused.
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bad_input.hpp"

namespace volvelle {
namespace {

using ::testing::ElementsAre;
using Kind = ConstraintDescription::Kind;
using Vector = Vector3<double>;

const std::string constrained = R"(volvelle = 1
[bodies.hub]
mass = 4
inertia = [6, 7, 8]
[bodies.arm]
mass = 1
inertia = [1, 1, 1]
[bodies.tray]
mass = 1
inertia = [1, 1, 1]
[joints.elbow]
type = "revolute"
parent = "hub"
child = "arm"
[joints.slide]
type = "prismatic"
parent = "hub"
child = "tray"
[constraints.rod]
type = "distance"
bodies = ["arm", "tray"]
positions = [["5 cm", 0, 1], [0, -2, 0]]
distance = "2 m"
[constraints.table]
type = "point_on_plane"
bodies = ["world", "arm"]
positions = [[1, 2, 3], [4, 5, 6]]
normal = [0, 3, 4]
[constraints.rail]
type = "point_on_line"
bodies = ["hub", "tray"]
positions = [[1, 0, 0], [0, 1, 0]]
direction = [0, 0, -2]
[constraints.skate]
type = "knife_edge"
bodies = ["world", "hub"]
positions = [[0, 0, 0], [0, 0, -1]]
normal = [5, 0, 0]
[constraints.wheel]
type = "rolling"
bodies = ["world", "tray"]
positions = [[0, 0, -1], [1, 1, 0]]
normal = [0, 0, 7]
radius = "25 cm"
axis = [1, -1, 0]
[constraints.gear]
type = "coupling"
joints = ["slide", "elbow"]
ratio = -0.5
[run]
duration = 60
step = 0.01
formulation = "udwadia-kalaba"
)";

std::vector<ConstraintDescription> read(const std::string& text) {
  return parse_scenario(text, "case.toml").description.constraints;
}

// The scenario with one line less.
std::string without(const std::string& line) {
  std::string text = constrained;
  const std::size_t at = text.find(line + "\n");
  EXPECT_NE(at, std::string::npos) << line;
  return text.erase(at, line.size() + 1);
}

TEST(ConstraintReader, KeepsFileOrder) {
  std::vector<std::pair<std::string, Kind>> found;
  for (const ConstraintDescription& constraint : read(constrained))
    found.emplace_back(constraint.name, constraint.kind);
  EXPECT_THAT(found, ElementsAre(std::pair("rod", Kind::distance), std::pair("table", Kind::point_on_plane),
                                 std::pair("rail", Kind::point_on_line), std::pair("skate", Kind::knife_edge),
                                 std::pair("wheel", Kind::rolling), std::pair("gear", Kind::coupling)));
}

TEST(ConstraintReader, ADistanceHasTwoPoints) {
  const ConstraintDescription rod = read(constrained)[0];
  EXPECT_THAT(rod.bodies, ElementsAre("arm", "tray"));
  EXPECT_THAT(rod.positions, ElementsAre(Vector{0.05, 0, 1}, Vector{0, -2, 0}));
  EXPECT_EQ(rod.distance, 2);
}

TEST(ConstraintReader, DirectionsBecomeUnitVectors) {
  const auto constraints = read(constrained);
  const ConstraintDescription& table = constraints[1];
  EXPECT_THAT(table.bodies, ElementsAre("world", "arm"));
  EXPECT_THAT(table.positions, ElementsAre(Vector{1, 2, 3}, Vector{4, 5, 6}));
  EXPECT_EQ(table.normal.x, 0);
  EXPECT_DOUBLE_EQ(table.normal.y, 0.6);
  EXPECT_DOUBLE_EQ(table.normal.z, 0.8);
  const ConstraintDescription& rail = constraints[2];
  EXPECT_THAT(rail.bodies, ElementsAre("hub", "tray"));
  EXPECT_THAT(rail.positions, ElementsAre(Vector{1, 0, 0}, Vector{0, 1, 0}));
  EXPECT_EQ(rail.direction, (Vector{0, 0, -1}));
  const ConstraintDescription& skate = constraints[3];
  EXPECT_THAT(skate.bodies, ElementsAre("world", "hub"));
  EXPECT_THAT(skate.positions, ElementsAre(Vector{0, 0, 0}, Vector{0, 0, -1}));
  EXPECT_EQ(skate.normal, (Vector{1, 0, 0}));
}

TEST(ConstraintReader, DirectionsMayBeVeryLongOrShort) {
  for (const char* length : {"1e300", "1e-300", "4e-324"}) {
    std::string text = constrained;
    text.replace(text.find("[0, 3, 4]"), 9, std::string("[0, 0, -") + length + "]");
    EXPECT_EQ(read(text)[1].normal, (Vector{0, 0, -1})) << length;
  }
}

TEST(ConstraintReader, ADiscRollsAboutItsAxisAndABallHasNone) {
  const ConstraintDescription disc = read(constrained)[4];
  EXPECT_THAT(disc.bodies, ElementsAre("world", "tray"));
  EXPECT_THAT(disc.positions, ElementsAre(Vector{0, 0, -1}, Vector{1, 1, 0}));
  EXPECT_EQ(disc.normal, (Vector{0, 0, 1}));
  EXPECT_EQ(disc.radius, 0.25);
  ASSERT_TRUE(disc.axis);
  EXPECT_DOUBLE_EQ(disc.axis->x, std::sqrt(0.5));
  EXPECT_DOUBLE_EQ(disc.axis->y, -std::sqrt(0.5));
  EXPECT_EQ(disc.axis->z, 0);
  EXPECT_FALSE(read(without("axis = [1, -1, 0]"))[4].axis);
}

TEST(ConstraintReader, ACouplingHasTwoJoints) {
  const ConstraintDescription gear = read(constrained)[5];
  EXPECT_THAT(gear.joints, ElementsAre("slide", "elbow"));
  EXPECT_THAT(gear.bodies, ElementsAre("", ""));
  EXPECT_EQ(gear.ratio, -0.5);
}

TEST(ConstraintReader, WhatIsLeftOutHasItsDefault) {
  EXPECT_FALSE(read(without("distance = \"2 m\""))[0].distance) << "as at the start";
  EXPECT_THAT(read(without("positions = [[1, 2, 3], [4, 5, 6]]"))[1].positions, ElementsAre(Vector{}, Vector{}));
  EXPECT_EQ(read(without("ratio = -0.5"))[5].ratio, 1);
}

TEST(ConstraintReader, SettingsReachThem) {
  const auto constraints =
      parse_scenario(constrained, "case.toml",
                     {"constraints.rod.distance=3 m", "constraints.gear.ratio=4", "constraints.table.normal[1]=0",
                      "constraints.gear.joints[0]=elbow", "constraints.gear.joints[1]=slide"})
          .description.constraints;
  EXPECT_EQ(constraints[0].distance, 3);
  EXPECT_EQ(constraints[1].normal, (Vector{0, 0, 1}));
  EXPECT_THAT(constraints[5].joints, ElementsAre("elbow", "slide"));
  EXPECT_EQ(constraints[5].ratio, 4);
}

class BadConstraint : public ::testing::TestWithParam<BadCase> {};
TEST_P(BadConstraint, IsRefusedWhereItStandsAndSaysWhatIsRight) { expect_refused(GetParam(), constrained); }

const BadCase cases[] = {
    {"TypeMissing", "type = \"distance\"\n", "", "[constraints.rod]", {"\"type\" is missing", "type = \"distance\""}},
    {"TypeUnknown",
     "\"knife_edge\"",
     "\"knifeedge\"",
     "knifeedge",
     {"\"knifeedge\" is not known", "Did you mean \"knife_edge\"?", "point_on_line, knife_edge, rolling, coupling"}},
    {"TypeUnknownOfJoints", "\"coupling\"", "\"copling\"", "copling", {"Did you mean \"coupling\"?"}},
    {"TypeNumber", "\"distance\"", "3", "type = 3", {"text in quotes is expected here"}},
    {"NoTable", "[run]", "[constraints]\nhook = 5\n[run]", "hook", {"[constraints.hook] must be a table", "type"}},
    {"KeyUnknown", "radius =", "raduis =", "raduis", {"\"raduis\" is not known", "Did you mean \"radius\"?"}},
    {"KeyOfRolling",
     "distance = \"2 m\"",
     "radius = 2",
     "radius = 2",
     {"radius belongs to rolling", "type distance takes bodies, positions, distance", "change the type"}},
    {"KeyOfSeveral",
     "distance = \"2 m\"",
     "normal = [0, 0, 1]",
     "normal",
     {"normal belongs to point_on_plane, knife_edge, rolling"}},
    {"KeyOfDistance", "ratio = -0.5", "distance = 1", "distance = 1", {"distance belongs to distance"}},
    {"KeyOfCoupling",
     "normal = [0, 3, 4]",
     "normal = [0, 3, 4]\nratio = 2",
     "ratio = 2",
     {"ratio belongs to coupling"}},
    {"KeyOfBodies",
     "ratio = -0.5",
     "bodies = [\"hub\", \"arm\"]",
     "bodies = [\"hub\", \"arm\"]",
     {"takes joints, ratio"}},
    {"NormalForDirection", "direction = ", "normal = ", "normal = [0, 0, -2]", {"positions, direction. Remove"}, 2},

    {"BodiesMissing",
     "bodies = [\"arm\", \"tray\"]\n",
     "",
     "[constraints.rod]",
     {"\"bodies\" is missing in [constraints.rod]", "[\"hub\", \"panel\"]"}},
    {"BodiesOne", "[\"arm\", \"tray\"]", "[\"arm\"]", "[\"arm\"]", {"a list of 2", "this one has 1"}},
    {"BodiesThree", "[\"arm\", \"tray\"]", "[\"arm\", \"tray\", \"hub\"]", "\"tray\", \"hub\"", {"this one has 3"}},
    {"BodiesWord", "[\"arm\", \"tray\"]", "\"arm\"", "bodies = \"arm\"", {"a list of 2", "not a string"}},
    {"BodiesNumber", "[\"arm\", \"tray\"]", "[\"arm\", 2]", "[\"arm\", 2]", {"text in quotes"}},
    {"BodyUnknown",
     "[\"arm\", \"tray\"]",
     "[\"arm\", \"trya\"]",
     "trya",
     {"no body \"trya\"", "Did you mean \"tray\"?"}},
    {"BodyItself",
     "[\"arm\", \"tray\"]",
     "[\"arm\", \"arm\"]",
     "[\"arm\", \"arm\"]",
     {"ties \"arm\" to itself", "world"}},
    {"WorldItself",
     "[\"world\", \"arm\"]",
     "[\"world\", \"world\"]",
     "[\"world\", \"world\"]",
     {"ties \"world\" to itself", "two different bodies"}},
    {"BodyUnknownOfUnknownType",
     "type = \"distance\"\nbodies = [\"arm\", \"tray\"]",
     "type = \"distanc\"\nbodies = [\"arm\", \"trya\"]",
     "trya",
     {"Did you mean \"tray\"?"},
     2},
    {"PositionsOne", "[[1, 2, 3], [4, 5, 6]]", "[[1, 2, 3]]", "[[1, 2, 3]]", {"a list of 2"}},
    {"PositionUnit", "\"5 cm\"", "\"5 kg\"", "5 kg", {"a length is expected here"}},
    {"PositionInfinite", "\"5 cm\"", "inf", "inf", {"not a finite number", "a length"}},

    {"DistanceZero", "\"2 m\"", "0", "distance = 0", {"the distance is 0 m", "positive", "Leave it out"}},
    {"DistanceNegative", "\"2 m\"", "\"-2 m\"", "-2 m", {"the distance is -2 m", "positive"}},
    {"DistanceUnit", "\"2 m\"", "\"2 s\"", "2 s", {"a length is expected here"}},
    {"DistanceNan", "\"2 m\"", "nan", "nan", {"not a finite number"}},
    {"NormalMissing", "normal = [0, 3, 4]\n", "", "[constraints.table]", {"\"normal\" is missing", "[0, 0, 1]"}},
    {"NormalZero", "[0, 3, 4]", "[0, 0, 0]", "normal = [0, 0, 0]", {"the normal must be finite and not zero"}},
    {"NormalInfinite", "[0, 3, 4]", "[0, inf, 4]", "inf", {"not a finite number"}},
    {"NormalUnit", "[0, 3, 4]", "[0, \"3 m\", 4]", "3 m", {"a plain number is expected"}},
    {"NormalFlat", "[0, 3, 4]", "[3, 4]", "normal = [3, 4]", {"a list of 3", "this one has 2"}},
    {"DirectionMissing", "direction = [0, 0, -2]\n", "", "[constraints.rail]", {"\"direction\" is missing"}},
    {"DirectionZero", "[0, 0, -2]", "[0, 0, -0.0]", "direction", {"the direction must be finite and not zero"}},
    {"BladeMissing", "normal = [5, 0, 0]\n", "", "[constraints.skate]", {"\"normal\" is missing"}},
    {"BladeZero", "[5, 0, 0]", "[0, 0, 0]", "normal = [0, 0, 0]", {"the normal must be finite and not zero"}},
    {"GroundMissing", "normal = [0, 0, 7]\n", "", "[constraints.wheel]", {"\"normal\" is missing"}},
    {"GroundZero", "[0, 0, 7]", "[0, 0, 0]", "normal = [0, 0, 0]", {"the normal must be finite and not zero"}},
    {"RadiusMissing", "radius = \"25 cm\"\n", "", "[constraints.wheel]", {"\"radius\" is missing", "\"25 cm\""}},
    {"RadiusZero", "\"25 cm\"", "0", "radius = 0", {"the radius is 0 m", "positive", "25 cm"}},
    {"RadiusNegative", "\"25 cm\"", "-1", "radius", {"the radius is -1 m"}},
    {"AxisZero", "[1, -1, 0]", "[0, 0, 0]", "axis", {"the axis must be finite and not zero"}},
    {"AxisWord", "[1, -1, 0]", "\"y\"", "axis", {"a list of 3"}},

    {"JointsMissing",
     "joints = [\"slide\", \"elbow\"]\n",
     "",
     "[constraints.gear]",
     {"\"joints\" is missing in [constraints.gear]", "[\"left\", \"right\"]"}},
    {"JointsOne", "[\"slide\", \"elbow\"]", "[\"slide\"]", "[\"slide\"]", {"a list of 2", "this one has 1"}},
    {"JointUnknown", "[\"slide\", \"elbow\"]", "[\"slide\", \"elbov\"]", "elbov", {"no joint \"elbov\"", "\"elbow\"?"}},
    {"JointItself",
     "[\"slide\", \"elbow\"]",
     "[\"slide\", \"slide\"]",
     "[\"slide\", \"slide\"]",
     {"couples \"slide\" to itself", "two different joints"}},
    {"JointKind",
     "\"prismatic\"",
     "\"spherical\"",
     "joints = [",
     {"joint \"slide\" is spherical", "a revolute or prismatic joint"}},
    {"JointOfUnknownType", "\"prismatic\"", "\"prismatik\"", "prismatik", {"Did you mean \"prismatic\"?"}},
    {"RatioZero", "-0.5", "0", "ratio = 0", {"the ratio is 0", "not zero", "-0.5"}},
    {"RatioInfinite", "-0.5", "inf", "ratio = inf", {"not a finite number"}},
    {"RatioUnit", "-0.5", "\"5 mm\"", "5 mm", {"a plain number is expected"}},
    {"Name", "[constraints.rod]", "[constraints.\"a rod\"]", "a rod", {"the name \"a rod\"", "letters, digits"}},
    {"TopSingular", "[constraints.rod]", "[constraint.rod]", "[constraint.rod]", {"Did you mean \"constraints\"?"}},
};
INSTANTIATE_TEST_SUITE_P(OneMistake, BadConstraint, ::testing::ValuesIn(cases), label_of);

}  // namespace
}  // namespace volvelle
