// Latches, stops, triggers and sequences that are legal but do nothing, or not what was likely meant.
#include <functional>
#include <gtest/gtest.h>

#include "description/advice.hpp"

namespace volvelle {
namespace {

using Kind = ChangeDescription::Kind;

Description good() {
  Description description;
  JointDescription joint;
  joint.name = "hinge";
  joint.kind = JointKind::revolute;
  joint.latch = 1.5;
  joint.stop = StopDescription{{0}, {2}, true, {100}, {0}};
  joint.release = TriggerDescription{5};
  description.joints = {joint};
  DockDescription dock;
  dock.name = "port";
  dock.distance = 0.1;
  description.docks = {dock};
  ThrusterDescription jet;
  jet.name = "jet";
  description.thrusters = {jet};
  ForceDescription push;
  push.name = "push";
  description.forces = {push};
  ChangeDescription fire;
  fire.name = "fire";
  fire.when.event = "hinge.latch";
  fire.kind = Kind::on;
  fire.target = "jet";
  description.sequence = {fire};
  description.run.duration = 60;
  return description;
}

struct Case {
  const char* label;
  std::function<void(Description&)> change;
  std::vector<std::string> notes;
  friend std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.label; }
};

class EventAdvice : public ::testing::TestWithParam<Case> {};

TEST_P(EventAdvice, SaysWhatMayBeMeant) {
  Description description = good();
  GetParam().change(description);
  EXPECT_EQ(advise(description), GetParam().notes);
}

const Case cases[] = {
    {"Nothing", [](Description&) {}, {}},
    {"StartsAtItsLatch",
     [](Description& d) { d.joints[0].coordinates[0] = 1.5; },
     {"joint 'hinge' starts at its latch, 1.5 rad: it latches only when it has left and comes back. To hold it from "
      "the "
      "start, give it a release."}},
    {"LatchInDegrees",
     [](Description& d) {
       d.joints[0].latch = 90;
       d.joints[0].stop.reset();
     },
     {"joint 'hinge' latches at 90 rad, which is 14.3 turns: \"90 deg\" may be meant."}},
    {"StopInDegrees",
     [](Description& d) { d.joints[0].stop->upper[0] = 95; },
     {"joint 'hinge' has a stop at 95 rad, which is 15.1 turns: \"95 deg\" may be meant."}},
    {"StartsBeyondTheStop",
     [](Description& d) { d.joints[0].coordinates[0] = -0.25; },
     {"joint 'hinge' starts 0.25 rad beyond its stop, which pushes it back from the start."}},
    {"ReleasedAfterTheRun",
     [](Description& d) { d.joints[0].release = TriggerDescription{70}; },
     {"joint 'hinge' is not released: it waits until 70 s, and the run ends at 60 s."}},
    {"ReleaseDelayedPastTheRun",
     [](Description& d) {
       d.joints[0].release = TriggerDescription{50};
       d.joints[0].release->delay = 12;
     },
     {"joint 'hinge' is not released: it waits until 62 s, and the run ends at 60 s."}},
    {"DelayLongerThanTheRun",
     [](Description& d) { d.sequence[0].when.delay = 100; },
     {"'fire' in the sequence does not happen: it waits for another 100 s, and the run ends at 60 s."}},
    {"DocksAfterTheRun",
     [](Description& d) {
       d.docks[0].distance.reset();
       d.docks[0].capture = TriggerDescription{80};
       d.docks[0].release = TriggerDescription{90};
     },
     {"link 'port' does not dock: it waits until 80 s, and the run ends at 60 s.",
      "link 'port' does not undock: it waits until 90 s, and the run ends at 60 s."}},
    {"WaitsWhereTheJointStarts",
     [](Description& d) {
       d.sequence[0].when = {{}, "hinge", 0};
     },
     {"joint 'hinge' starts at 0 rad: 'fire' in the sequence does not happen before it has left that and comes back."}},
    {"WaitsInDegrees",
     [](Description& d) {
       d.sequence[0].when = {{}, "hinge", 45};
     },
     {"'fire' in the sequence does not happen before joint 'hinge' is at 45 rad, which is 7.16 turns: \"45 deg\" may "
      "be "
      "meant."}},
    {"WaitsBehindAHardStop",
     [](Description& d) {
       d.joints[0].stop = StopDescription{{0}, {2}};
       d.sequence[0].when = {{}, "hinge", 2.5};
     },
     {"'fire' in the sequence does not happen: joint 'hinge' cannot pass its stop to reach 2.5 rad."}},
    {"BurnsOutsideButSwitchedOn",
     [](Description& d) {
       d.thrusters[0].burns = {{70, 80}};
     },
     {"the burn of thruster 'jet' from 70 s to 80 s is outside the run, 0 to 60 s."}},
    {"OnAfterOff",
     [](Description& d) {
       d.sequence.push_back(d.sequence[0]);
       d.sequence.push_back(d.sequence[0]);
       d.sequence[1].target = d.sequence[2].target = "push";
       d.sequence[2].kind = Kind::off;
     },
     {}},
    {"CommandAfterTheRun",
     [](Description& d) {
       d.sequence.push_back(d.sequence[0]);
       d.sequence[1].kind = Kind::command;
       d.sequence[1].target = "hinge";
       d.sequence[1].motor = {TableProfile{{{70, 1}, {80, 2}}}};
     },
     {"the table of the command 'fire' in the sequence begins at 70 s and the run ends at 60 s: its first value, 1, "
      "holds throughout."}},
};
INSTANTIATE_TEST_SUITE_P(OneOddity, EventAdvice, ::testing::ValuesIn(cases),
                         [](const auto& made) { return std::string(made.param.label); });

}  // namespace
}  // namespace volvelle
