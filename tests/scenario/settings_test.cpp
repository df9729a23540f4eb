#include "scenario/settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "expect_input_error.hpp"
#include "staged_scenario.hpp"

namespace volvelle {
namespace {

using testing::HasSubstr;

const std::string text = R"(volvelle = 1
[bodies.hub]
mass = 400
inertia = [633, 633, 200]
[bodies."hub.arm"]
mass = 5
inertia = [1, 1, 1]
[joints.hinge]
type = "revolute"
parent = "hub"
child = "hub.arm"
initial = { angle = 0 }
[thrusters.jet]
body = "hub"
direction = [0, 0, -1]
force = 4.5
burns = [{ start = 10, stop = 40 }, { start = 50, stop = 60 }]
[run]
duration = 60
step = 0.01
)";

Description with(const std::vector<std::string>& settings) {
  return parse_scenario(text, "case.toml", settings).description;
}

TEST(Settings, ChangeAndAddValues) {
  EXPECT_EQ(with({"bodies.hub.mass=3"}).bodies[0].mass, 3);
  EXPECT_EQ(with({"bodies.hub.center_of_mass=[1, 2, 3]"}).bodies[0].center_of_mass, (Vector3<double>{1, 2, 3}));
  EXPECT_EQ(with({"run.step=0.1", "run.step=0.2"}).run.step, 0.2) << "the last one counts";
}

TEST(Settings, NamesWithDotsTakeTheLongestMatch) {
  const Description d = with({"bodies.hub.arm.mass=7"});
  EXPECT_EQ(d.bodies[0].mass, 400);
  EXPECT_EQ(d.bodies[1].mass, 7);
}

TEST(Settings, ListsTakeAnIndex) {
  const Description d = with({"thrusters.jet.burns.1.stop=70", "bodies.hub.inertia.2=201"});
  EXPECT_EQ(d.thrusters[0].burns[1].stop, 70);
  EXPECT_EQ(d.bodies[0].inertia.zz, 201);
}

TEST(Settings, ListsTakeAnIndexInBrackets) {
  const Description d = with({"thrusters.jet.burns[1].stop=70", "bodies.hub.inertia[2]=201"});
  EXPECT_EQ(d.thrusters[0].burns[1].stop, 70);
  EXPECT_EQ(d.bodies[0].inertia.zz, 201);
}

TEST(Settings, MakeTheTablesTheyNeed) {
  EXPECT_EQ(with({"output.columns=[\"hub.*\"]"}).output.columns, std::vector<std::string>{"hub.*"});
  EXPECT_EQ(with({"bodies.hub.initial.rate=[0, 0, 1]"}).bodies[0].rate, (Vector3<double>{0, 0, 1}));
  EXPECT_EQ(with({"joints.hinge.damper.coefficient=2"}).joints[0].damper, std::vector<double>{2});
  const Description d = with({"environment.gravity.type=uniform", "environment.gravity.acceleration=[0, 0, -1]"});
  EXPECT_EQ(d.gravity.acceleration, (Vector3<double>{0, 0, -1}));
}

TEST(Settings, ReachWhatHoldsJointsAndTheSequence) {
  const Description d = parse_scenario(staged_scenario, "case.toml",
                                       {"joints.root.latch.angle=80 deg", "joints.root.release.time=7",
                                        "joints.wrist.release.event=slide.latch", "joints.slide.friction.viscous=2",
                                        "links.port.capture={ time = 3 }", "sequence.apart.time=33",
                                        "sequence.loosen.rest.angle=1", "sequence.hold.delay=4"})
                            .description;
  EXPECT_NEAR(*d.joints[0].latch, 1.3962634015954636, 1e-15);
  EXPECT_EQ(d.joints[0].release->time, 7);
  EXPECT_EQ(d.joints[1].friction->viscous, std::vector<double>{2});
  EXPECT_EQ(d.joints[2].release->event, "slide.latch");
  EXPECT_EQ(d.docks[0].capture->time, 3);
  EXPECT_FALSE(d.docks[0].distance);
  EXPECT_EQ(d.sequence[1].rest, 1);
  EXPECT_EQ(d.sequence[3].when.delay, 4);
  EXPECT_EQ(d.sequence[4].when.time, 33);
}

TEST(Settings, TextNeedsNoQuotes) {
  EXPECT_EQ(with({"joints.hinge.parent=world"}).joints[0].parent, "world");
  EXPECT_NEAR(with({"joints.hinge.initial.angle=180 deg"}).joints[0].coordinates[0], 3.14159265358979, 1e-12);
  EXPECT_EQ(with({"name=a b = c"}).name, "a b = c");
}

struct Case {
  const char* setting;
  std::vector<std::string> words;
};

TEST(Settings, ErrorsNameTheSettingAndNoLine) {
  const Case cases[] = {
      {"bodies.hub.mass=-1", {"mass is -1 kg", "must be positive"}},
      {"bodies.hub.mass=1e999", {"not a finite number"}},
      {"bodies.hub.mass=inf", {"not a finite number"}},
      {"bodies.hub.mass=\"5 m\"", {"a mass is expected"}},
      {"bodies.hub.mas=1", {"Did you mean \"mass\"?"}},
      {"bodies.hbu.mass=1", {"no \"hbu\" in \"bodies\"", "Did you mean \"hub\"?"}},
      {"bodies.hub.arn.mass=1", {"the key \"arn\" is not known in [bodies.hub]"}},
      {"body.hub.mass=1", {"no \"body\" in the scenario", "Did you mean \"bodies\"?"}},
      {"forces.push.scale=1", {"no \"forces\" in the scenario", "[forces.NAME]"}},
      {"sequence.go.time=1", {"no \"sequence\" in the scenario", "[sequence.NAME]"}},
      {"constraints.rod.distance=1", {"no \"constraints\" in the scenario", "[constraints.NAME]"}},
      {"joints.hinge.latch.angel=1", {"Did you mean \"angle\"?"}},
      {"joints.hinge.release.event=hinge.latch", {"joint \"hinge\" never latches"}},
      {"environment.gravity.mu=1", {"gravity must be a table with a type"}},
      {"environment.gravit.type=uniform", {"Did you mean \"gravity\"?"}},
      {"joints.hinge.damper.coeficient=1", {"Did you mean \"coefficient\"?"}},
      {"bodies.hub.center_of_mass.0=1", {"no list \"bodies.hub.center_of_mass\" yet", "=[0, 0, 0]"}},
      {"campaign.one.mass=1", {"\"campaign\" is not available in this version"}},
      {"run.a.a.a.a.a.a.a.a.a.a.a.a.a=1", {"there is no \"a\""}},
      {"bodies.hub.mass.x=1", {"\"bodies.hub.mass\" is a number"}},
      {"thrusters.jet.burns.9.stop=1", {"a list of 2", "from 0"}},
      {"thrusters.jet.burns.x=1", {"a list of 2"}},
      {"bodies.hub.mass", {"a path and a value"}},
      {"=5", {"path is incomplete"}},
      {"thrusters.jet.burns.0.stop=1", {"the burn is empty"}},
  };
  for (const Case& c : cases) {
    const auto found = refusals(text, {c.setting});
    ASSERT_EQ(found.size(), 1u) << c.setting;
    EXPECT_TRUE(says(found, 0, c.words)) << c.setting;
    EXPECT_EQ(found[0].file, std::string("--set ") + c.setting);
  }
}

}  // namespace
}  // namespace volvelle
