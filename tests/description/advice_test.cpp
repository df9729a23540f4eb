// Legal but suspicious input is noted in one sentence that names the thing; good input is not.
#include "description/advice.hpp"

#include <filesystem>
#include <functional>
#include <gtest/gtest.h>

#include "description/descriptions.hpp"
#include "places.hpp"
#include "scenario/scenario.hpp"

namespace volvelle {
namespace {

Description good() {
  Description description = testing::hub_and_arm();
  description.joints[0].name = "gimbal";
  ThrusterDescription thruster;
  thruster.name = "jet";
  thruster.body = "hub";
  thruster.direction = {1, 0, 0};
  thruster.burns = {{10, 12}, {20, 30}};
  description.thrusters = {thruster};
  ForceDescription force;
  force.name = "push";
  force.body = "hub";
  description.forces = {force};
  description.run.duration = 60;
  return description;
}

void orbit(Description& d, double mu, double distance, double radius = 0) {
  d.gravity.kind = GravityDescription::Kind::point_mass;
  d.gravity.mu = mu;
  d.gravity.radius = radius;
  d.bodies[0].position = {distance, 0, 0};
}

struct Case {
  const char* label;
  std::function<void(Description&)> change;
  std::vector<std::string> notes;
  friend std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.label; }
};

class Advice : public ::testing::TestWithParam<Case> {};

TEST_P(Advice, SaysWhatMayBeMeant) {
  Description description = good();
  GetParam().change(description);
  EXPECT_EQ(advise(description), GetParam().notes);
}

const Case cases[] = {
    {"Nothing", [](Description&) {}, {}},
    {"AngleInDegrees",
     [](Description& d) { d.joints[0].coordinates[0] = 90; },
     {"joint 'gimbal' starts at 90 rad, which is 14.3 turns: \"90 deg\" may be meant."}},
    {"OneTurn", [](Description& d) { d.joints[0].coordinates[0] = 6.283185307179586; }, {}},
    {"TwoTurns",
     [](Description& d) { d.joints[0].coordinates[0] = -12.566370614359172; },
     {"joint 'gimbal' starts at -12.5664 rad, which is -2 turns."}},
    {"LongSlide",
     [](Description& d) {
       d.joints[0].kind = JointKind::prismatic;
       d.joints[0].coordinates[0] = 90;
       d.joints[0].rates[0] = 5000;
     },
     {}},
    {"HeldAngleInDegrees",
     [](Description& d) { d.joints[0].motion = {ConstantProfile{45}}; },
     {"joint 'gimbal' is held at 45 rad, which is 7.16 turns: \"45 deg\" may be meant."}},
    {"FastBody",
     [](Description& d) {
       d.bodies[0].rate = {0, 0, 3000};
     },
     {"body 'hub' starts turning at 3000 rad/s, which is 28647.9 rpm: \"3000 deg/s\" or \"3000 rpm\" may be meant."}},
    {"FastJoint",
     [](Description& d) { d.joints[0].rates[0] = -6000; },
     {"joint 'gimbal' starts turning at -6000 rad/s, which is -57295.8 rpm: \"-6000 deg/s\" or \"-6000 rpm\" may be "
      "meant."}},
    {"FastBall",
     [](Description& d) {
       d.joints[0].kind = JointKind::spherical;
       d.joints[0].rates = {0, 2000, 0};
     },
     {"joint 'gimbal' starts turning at 2000 rad/s, which is 19098.6 rpm: \"2000 deg/s\" or \"2000 rpm\" may be "
      "meant."}},
    {"BurnAfterTheRun",
     [](Description& d) {
       d.thrusters[0].burns[1] = {60, 70};
     },
     {"the burn of thruster 'jet' from 60 s to 70 s is outside the run, 0 to 60 s."}},
    {"BurnBeforeTheRun",
     [](Description& d) {
       d.thrusters[0].burns[0] = {-5, -1};
     },
     {"the burn of thruster 'jet' from -5 s to -1 s is outside the run, 0 to 60 s."}},
    {"NeverFires",
     [](Description& d) { d.run.duration = 5; },
     {"thruster 'jet' never fires: none of its burns falls in the run, 0 to 5 s."}},
    {"MinimumOn",
     [](Description& d) { d.thrusters[0].minimum_on = 5; },
     {"minimum_on lengthens the burn of thruster 'jet' at 10 s from 2 s to 5 s."}},
    {"TableAfterTheRun",
     [](Description& d) {
       d.forces[0].scale = TableProfile{{{100, 2}, {200, 3}}};
     },
     {"the table of the scale of force 'push' begins at 100 s and the run ends at 60 s: its first value, 2, holds "
      "throughout."}},
    {"TableInTheRun",
     [](Description& d) {
       d.joints[0].motor = {TableProfile{{{0, 2}, {200, 3}}}};
     },
     {}},
    {"NegativeStiffness",
     [](Description& d) {
       d.joints[0].spring = SpringDescription{{-100}, {0}, {0}};
     },
     {"the spring in joint 'gimbal' has a negative stiffness (-100): it drives the joint away from its rest."}},
    {"MuInKilometres",
     [](Description& d) { orbit(d, 398600.4418, 7e6); },
     {"the point mass has mu = 398600.4418 m^3/s^2, next to nothing at this distance: \"398600.4418 km^3/s^2\" may be "
      "meant."}},
    {"SmallBodyNearby", [](Description& d) { orbit(d, 4.9, 200); }, {}},
    {"InsideTheEarth",
     [](Description& d) { orbit(d, 3.986e14, 7000, 6378137); },
     {"body 'hub' starts 7000 m from the centre of the point mass, inside its radius of 6.37814e+06 m."}},
    {"AtThePointMass",
     [](Description& d) { orbit(d, 3.986e14, 0.5); },
     {"body 'hub' starts 0.5 m from the point mass, where gravity has no bounds: give it an initial position in "
      "orbit."}},
    {"UniformGravity",
     [](Description& d) {
       d.gravity.kind = GravityDescription::Kind::uniform;
       d.gravity.acceleration = {0, 0, -9.81};
     },
     {}},
};
INSTANTIATE_TEST_SUITE_P(OneOddity, Advice, ::testing::ValuesIn(cases),
                         [](const auto& made) { return std::string(made.param.label); });

TEST(AdviceOnExamples, IsEmpty) {
  int examples = 0;
  for (const auto& entry : std::filesystem::directory_iterator(in_project("examples"))) {
    if (entry.path().extension() != ".toml") continue;
    EXPECT_EQ(advise(read_scenario(entry.path()).description), std::vector<std::string>()) << entry.path();
    ++examples;
  }
  EXPECT_GE(examples, 6);
}

}  // namespace
}  // namespace volvelle
