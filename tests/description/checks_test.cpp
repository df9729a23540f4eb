// Checks of descriptions that were built in code, without a file.
#include "description/checks.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "description/descriptions.hpp"

namespace volvelle {
namespace {

using testing::hub_and_arm;
using testing::make_body;
using testing::make_joint;
using testing::Spoilt;

::testing::AssertionResult finds(const Description& description, const std::string& path, const std::string& words) {
  ::testing::AssertionResult failure = ::testing::AssertionFailure() << "expected at " << path << ": " << words;
  for (const Problem& problem : check(description)) {
    if (problem.path == path && problem.message.find(words) != std::string::npos) return ::testing::AssertionSuccess();
    failure << "\n  " << problem.path << ": " << problem.message;
  }
  return failure;
}

class Checks : public ::testing::TestWithParam<Spoilt> {};

TEST_P(Checks, FindTheProblemAtItsPath) {
  Description description = hub_and_arm();
  GetParam().spoil(description);
  EXPECT_TRUE(finds(description, GetParam().path, GetParam().words));
  EXPECT_EQ(check(description).size(), 1u);
}

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

const Spoilt cases[] = {
    {"MassNan", [](Description& d) { d.bodies[0].mass = nan; }, "bodies.hub.mass", "positive and finite"},
    {"MassInfinite", [](Description& d) { d.bodies[0].mass = inf; }, "bodies.hub.mass", "positive and finite"},
    {"InertiaNan", [](Description& d) { d.bodies[0].inertia.xy = nan; }, "bodies.hub.inertia", "finite"},
    {"InertiaTriangle", [](Description& d) { d.bodies[0].inertia = {1, 1, 3, 0, 0, 0}; }, "bodies.hub.inertia",
     "1, 1 and 3 kg m^2"},
    {"InertiaTriangleBeyondTolerance", [](Description& d) { d.bodies[0].inertia = {1, 1, 2.00000001, 0, 0, 0}; },
     "bodies.hub.inertia", "triangle"},
    {"InertiaIndefinite", [](Description& d) { d.bodies[0].inertia = {1, 1, -1e-8, 0, 0, 0}; }, "bodies.hub.inertia",
     "negative"},
    {"CenterInfinite", [](Description& d) { d.bodies[0].center_of_mass.y = inf; }, "bodies.hub.center_of_mass",
     "finite"},
    {"TwoBodiesOneName", [](Description& d) { d.bodies.push_back(make_body("hub")); }, "bodies.hub", "already called"},
    {"EmptyName", [](Description& d) { d.bodies.push_back(make_body("")); }, "bodies.", "empty"},
    {"SpacedName", [](Description& d) { d.bodies.push_back(make_body("a b")); }, "bodies.a b", "letters, digits"},
    {"ReservedJoint", [](Description& d) { d.joints[0].name = "energy"; }, "joints.energy", "choose another"},
    {"SharedName", [](Description& d) { d.joints[0].name = "hub"; }, "joints.hub", "another name"},
    {"CentreOfThePointMass",
     [](Description& d) {
       d.gravity.kind = GravityDescription::Kind::point_mass;
       d.gravity.mu = 3.986e14;
     },
     "bodies.hub.initial", "at the centre of the point mass"},
    {"AxisZero", [](Description& d) { d.joints[0].axis = {}; }, "joints.hinge.axis", "not zero"},
    {"AxesParallel",
     [](Description& d) {
       d.joints[0].kind = JointKind::universal;
       d.joints[0].axis = {1, 2, 0};
       d.joints[0].second_axis = {-2, -4, 0};
     },
     "joints.hinge.axes", "parallel"},
    {"SecondAxisZero",
     [](Description& d) {
       d.joints[0].kind = JointKind::universal;
       d.joints[0].second_axis = {};
     },
     "joints.hinge.axes.1", "not zero"},
    {"SpringOnFixed",
     [](Description& d) {
       d.joints[0].kind = JointKind::fixed;
       d.joints[0].spring = SpringDescription{{1}, {0}, {0}};
     },
     "joints.hinge.spring", "no coordinate"},
    {"SpringOnFree",
     [](Description& d) {
       d.joints[0].kind = JointKind::free;
       d.joints[0].spring = SpringDescription{{1}, {0}, {0}};
     },
     "joints.hinge.spring", "no coordinate"},
    {"DamperOnFree",
     [](Description& d) {
       d.joints[0].kind = JointKind::free;
       d.joints[0].damper = {1};
     },
     "joints.hinge.damper", "no coordinate"},
    {"MotorOnFixed",
     [](Description& d) {
       d.joints[0].kind = JointKind::fixed;
       d.joints[0].motor = {ConstantProfile{1}};
     },
     "joints.hinge.motor", "no coordinate"},
    {"SpringLength",
     [](Description& d) {
       d.joints[0].spring = SpringDescription{{1, 2}, {0}, {0}};
     },
     "joints.hinge.spring.stiffness", "takes 1 values here, not 2"},
    {"MotorLength",
     [](Description& d) {
       d.joints[0].kind = JointKind::spherical;
       d.joints[0].motor = {ConstantProfile{1}};
     },
     "joints.hinge.motor.torque", "takes 3 profiles"},
    {"SphericalRest",
     [](Description& d) {
       d.joints[0].kind = JointKind::spherical;
       d.joints[0].spring = SpringDescription{{1}, {0.1}, {0}};
     },
     "joints.hinge.spring.rest", "remove rest"},
    {"DamperNegative", [](Description& d) { d.joints[0].damper = {-1}; }, "joints.hinge.damper.coefficient",
     "zero or positive"},
    {"MotionOnSpherical",
     [](Description& d) {
       d.joints[0].kind = JointKind::spherical;
       d.joints[0].motion = {ConstantProfile{1}};
     },
     "joints.hinge.motion", "cannot be prescribed"},
    {"MotionOnFree",
     [](Description& d) {
       d.joints[0].kind = JointKind::free;
       d.joints[0].motion = {ConstantProfile{1}};
     },
     "joints.hinge.motion", "cannot be prescribed"},
    {"MotionLength",
     [](Description& d) {
       d.joints[0].kind = JointKind::planar;
       d.joints[0].motion = {ConstantProfile{1}};
     },
     "joints.hinge.motion", "takes 3 profiles"},
    {"MotionJump",
     [](Description& d) {
       d.joints[0].motion = {TableProfile{{{0, 0}, {2, 0}, {2, 1}}}};
     },
     "joints.hinge.motion", "jumps in value at t = 2 s"},
    {"SecondMotionJump",
     [](Description& d) {
       d.joints[0].kind = JointKind::cylindrical;
       d.joints[0].motion = {ConstantProfile{}, TableProfile{{{0, 0}, {2, 0}, {3, 1}}}};
     },
     "joints.hinge.motion.1", "jumps in rate at t = 2 s"},
    {"TableEmpty", [](Description& d) { d.joints[0].motor = {TableProfile{}}; }, "joints.hinge.motor.torque", "empty"},
    {"TableUnordered",
     [](Description& d) {
       d.joints[0].motor = {TableProfile{{{1, 0}, {0, 0}}}};
     },
     "joints.hinge.motor.torque.table.1", "not ordered"},
    {"ForceOnWorld",
     [](Description& d) {
       d.forces.push_back({"push", "world"});
     },
     "forces.push.body", "world"},
    {"LinkWorldToWorld",
     [](Description& d) {
       d.spring_links.push_back({"tie", {"world", "world"}, {}, 1});
     },
     "links.tie.bodies", "itself"},
    {"LinkDamping",
     [](Description& d) {
       d.spring_links.push_back({"tie", {"hub", "arm"}, {}, 1, -1});
     },
     "links.tie.damping", "zero or positive"},
    {"NoBodies",
     [](Description& d) {
       d.bodies.clear();
       d.joints.clear();
     },
     "bodies", "no body"},
    {"OutputZero", [](Description& d) { d.run.output_every = 0; }, "run.output_every", "positive"},
    {"StepInfinite", [](Description& d) { d.run.step = inf; }, "run.step", "finite"},
};
INSTANTIATE_TEST_SUITE_P(OneMistake, Checks, ::testing::ValuesIn(cases),
                         [](const auto& made) { return made.param.label; });

TEST(ChecksAccept, PointMassesRodsAndLaminae) {
  Description description = hub_and_arm();
  EXPECT_TRUE(check(description).empty());
  for (const Symmetric3<double> inertia :
       {Symmetric3<double>{}, Symmetric3<double>{0, 1, 1, 0, 0, 0}, Symmetric3<double>{1, 2, 3, 0, 0, 0},
        Symmetric3<double>{1, 1, 2 + 1e-9, 0, 0, 0}, Symmetric3<double>{1, 1, -1e-10, 0, 0, 0}}) {
    description.bodies[0].inertia = inertia;
    EXPECT_TRUE(check(description).empty()) << inertia.zz;
  }
}

TEST(ChecksAccept, NegativeStiffnessAndMotionThatJumpsAfterTheRun) {
  Description description = hub_and_arm();
  description.joints[0].spring = SpringDescription{{-1}, {0}, {0}};
  description.joints[0].motion = {TableProfile{{{0, 0}, {10, 0}, {10, 1}}}};
  EXPECT_TRUE(check(description).empty());
}

TEST(ChecksAccept, AMotionThatStartsMoving) {
  Description description = hub_and_arm();
  description.joints[0].motion = {TableProfile{{{0, 0}, {10, 1}}}};
  EXPECT_TRUE(check(description).empty());
}

TEST(ChecksOfTheTree, RingsAndLongChainsAreFine) {
  Description description = hub_and_arm();
  description.bodies.clear();
  description.joints.clear();
  constexpr int count = 20000;
  for (int i = 0; i < count; ++i) {
    description.bodies.push_back(make_body("b" + std::to_string(i)));
    if (i > 0)
      description.joints.push_back(make_joint("j" + std::to_string(i), JointKind::revolute, "b" + std::to_string(i - 1),
                                              "b" + std::to_string(i)));
  }
  EXPECT_TRUE(check(description).empty());
  for (const char* name : {"x", "y", "z", "tail"}) description.bodies.push_back(make_body(name));
  description.joints.push_back(make_joint("tz", JointKind::fixed, "z", "tail"));
  description.joints.push_back(make_joint("xy", JointKind::fixed, "x", "y"));
  description.joints.push_back(make_joint("yz", JointKind::fixed, "y", "z"));
  description.joints.push_back(make_joint("zx", JointKind::fixed, "z", "x"));
  EXPECT_TRUE(check(description).empty());
  description.bodies[count].has_initial = true;  // the first of a ring says where it is, the others may not
  EXPECT_TRUE(check(description).empty());
  description.bodies[count + 1].has_initial = true;
  EXPECT_TRUE(finds(description, "bodies.y.initial", "hangs under joint"));
}

}  // namespace
}  // namespace volvelle
