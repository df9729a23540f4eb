// Checks of joints that stop, latch and release, of docks and of sequences that were built in code, without a file.
#include <gtest/gtest.h>
#include <limits>

#include "description/checks.hpp"
#include "description/descriptions.hpp"

namespace volvelle {
namespace {

using Kind = ChangeDescription::Kind;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

Description good() {
  Description description = testing::hub_and_arm();
  description.bodies.push_back(testing::make_body("client"));
  description.joints[0].spring = SpringDescription{{1}, {0}, {0}};
  DockDescription dock;
  dock.name = "port";
  dock.bodies = {"arm", "client"};
  description.docks = {dock};
  return description;
}

ChangeDescription change(Kind kind, const std::string& target) {
  ChangeDescription made;
  made.name = "go";
  made.when.time = 1;
  made.kind = kind;
  made.target = target;
  return made;
}

class EventChecks : public ::testing::TestWithParam<testing::Spoilt> {};

TEST_P(EventChecks, FindTheProblemAtItsPath) {
  Description description = good();
  ASSERT_TRUE(check(description).empty());
  GetParam().spoil(description);
  const std::vector<Problem> problems = check(description);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].path, GetParam().path);
  EXPECT_NE(problems[0].message.find(GetParam().words), std::string::npos) << problems[0].message;
}

const testing::Spoilt cases[] = {
    {"FrictionCount",
     [](Description& d) {
       d.joints[0].friction = FrictionDescription{{1, 2}, {0}};
     },
     "joints.hinge.friction.torque", "takes 1 values here, not 2"},
    {"FrictionOfSlide",
     [](Description& d) {
       d.joints[0].kind = JointKind::prismatic;
       d.joints[0].friction = FrictionDescription{{-1}, {0}};
     },
     "joints.hinge.friction.force", "friction force is -1"},
    {"FrictionNan",
     [](Description& d) {
       d.joints[0].friction = FrictionDescription{{nan}, {0}};
     },
     "joints.hinge.friction.torque", "zero or positive"},
    {"FrictionOnFree",
     [](Description& d) {
       d.joints[0].kind = JointKind::free;
       d.joints[0].spring.reset();
       d.joints[0].friction = FrictionDescription{};
     },
     "joints.hinge.friction", "no plain coordinate"},
    {"StopCount",
     [](Description& d) {
       d.joints[0].stop = StopDescription{{0}, {1, 2}};
     },
     "joints.hinge.stop.upper", "takes 1 values here, not 2"},
    {"StopNan",
     [](Description& d) {
       d.joints[0].stop = StopDescription{{nan}, {1}};
     },
     "joints.hinge.stop", "not below"},
    {"StopStiffnessMissing",
     [](Description& d) {
       d.joints[0].stop = StopDescription{{0}, {1}, true, {}, {0}};
     },
     "joints.hinge.stop.stiffness", "takes 1 values here, not 0"},
    {"StopOnPrescribed",
     [](Description& d) {
       d.joints[0].motion = {ConstantProfile{5}};
       d.joints[0].stop = StopDescription{{0}, {1}};
     },
     "joints.hinge.stop", "remove stop or motion"},
    {"LatchOnPrescribed",
     [](Description& d) {
       d.joints[0].motion = {ConstantProfile{5}};
       d.joints[0].latch = 1;
     },
     "joints.hinge.latch", "remove latch or motion"},
    {"ReleaseOnPrescribed",
     [](Description& d) {
       d.joints[0].motion = {ConstantProfile{5}};
       d.joints[0].release = TriggerDescription{1};
     },
     "joints.hinge.release", "remove release or motion"},
    {"LatchNan", [](Description& d) { d.joints[0].latch = nan; }, "joints.hinge.latch", "finite"},
    {"LatchBelowTheStop",
     [](Description& d) {
       d.joints[0].latch = -0.1;
       d.joints[0].stop = StopDescription{{0}, {inf}};
     },
     "joints.hinge.latch", "-0.1 rad, outside the stops, 0 to inf rad"},
    {"ReleaseOfMovingBall",
     [](Description& d) {
       d.joints[0].kind = JointKind::spherical;
       d.joints[0].rates = {0, 0, 1};
       d.joints[0].release = TriggerDescription{1};
     },
     "joints.hinge.initial", "cannot be moving"},
    {"BreaksInfinite", [](Description& d) { d.joints[0].breaks = inf; }, "joints.hinge.breaks.torque", "finite"},
    {"TriggerEmpty", [](Description& d) { d.joints[0].release = TriggerDescription{}; }, "joints.hinge.release",
     "exactly one thing"},
    {"TriggerTwice",
     [](Description& d) {
       d.joints[0].release = TriggerDescription{1};
       d.joints[0].release->event = "go";
       d.sequence = {change(Kind::mark, "")};
     },
     "joints.hinge.release", "exactly one thing"},
    {"TriggerNan", [](Description& d) { d.docks[0].release = TriggerDescription{nan}; }, "links.port.release.time",
     "zero or positive"},
    {"TriggerAngleNan",
     [](Description& d) {
       d.docks[0].capture = TriggerDescription{{}, "hinge", nan};
     },
     "links.port.capture.angle", "finite"},
    {"NoEventAtAll",
     [](Description& d) {
       d.docks[0].release = TriggerDescription{{}, "", 0, "nonsense"};
       d.docks[0].release->delay = 1;
     },
     "links.port.release.event", "there is no event \"nonsense\""},
    {"DockPosition", [](Description& d) { d.docks[0].positions[1].y = inf; }, "links.port.positions.1", "finite"},
    {"DockTwice",
     [](Description& d) {
       d.docks[0].distance = 1;
       d.docks[0].capture = TriggerDescription{1};
     },
     "links.port.capture", "not both"},
    {"TwoLinksOneName",
     [](Description& d) {
       d.spring_links.push_back({"port", {"hub", "client"}, {}, 1});
     },
     "links.port", "two links are called"},
    {"TwoEntriesOneName",
     [](Description& d) {
       d.sequence = {change(Kind::mark, ""), change(Kind::mark, "")};
     },
     "sequence.go", "two entries of the sequence"},
    {"CommandCount", [](Description& d) { d.sequence = {change(Kind::command, "hinge")}; },
     "sequence.go.command.torque", "takes 1 profiles here, not 0"},
    {"RestNan",
     [](Description& d) {
       d.sequence = {change(Kind::rest, "hinge")};
       d.sequence[0].rest = nan;
     },
     "sequence.go.rest", "finite"},
};
INSTANTIATE_TEST_SUITE_P(OneMistake, EventChecks, ::testing::ValuesIn(cases),
                         [](const auto& made) { return made.param.label; });

TEST(EventChecksAccept, WhatStartsAtItsLimitOrBeyondASoftOne) {
  Description d = good();
  d.joints[0].stop = StopDescription{{0}, {1}};
  EXPECT_TRUE(check(d).empty()) << "exactly on the stop";
  d.joints[0].latch = 1;
  EXPECT_TRUE(check(d).empty()) << "a latch on the stop";
  d.joints[0].coordinates[0] = 1.5;
  EXPECT_FALSE(check(d).empty()) << "beyond a hard stop";
  d.joints[0].stop = StopDescription{{0}, {1}, true, {100}, {0}};
  EXPECT_TRUE(check(d).empty()) << "beyond one that gives way";
}

TEST(EventChecksAccept, ACoordinateWithoutLimitNeedsNoStiffness) {
  Description d = good();
  d.joints[0].kind = JointKind::cylindrical;
  d.joints[0].spring.reset();
  d.joints[0].stop = StopDescription{{-1, -inf}, {1, inf}, true, {100, 0}, {0, 0}};
  EXPECT_TRUE(check(d).empty());
}

TEST(EventChecksAccept, RingsOfEventsWithADelay) {
  Description d = good();
  d.sequence = {change(Kind::undock, "port"), change(Kind::dock, "port")};
  d.sequence[0].name = "part";
  d.sequence[0].when = {{}, "", 0, "port.dock", 1};
  d.sequence[1].name = "meet";
  d.sequence[1].when = {{}, "", 0, "port.undock", 1};
  EXPECT_TRUE(check(d).empty());
}

TEST(EventChecksAccept, AnEntryThatWaitsForWhatAnotherAlsoDoes) {
  Description d = good();
  d.joints[0].latch = 1;
  d.sequence = {change(Kind::lock, "hinge")};
  d.sequence[0].when = {{}, "", 0, "hinge.latch", 1};
  EXPECT_TRUE(check(d).empty());
  d.joints[0].latch.reset();
  EXPECT_FALSE(check(d).empty()) << "then it waits for itself";
}

}  // namespace
}  // namespace volvelle
