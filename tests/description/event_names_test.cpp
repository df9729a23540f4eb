// Events are named after what can make them happen, and only those.
#include "description/event_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace volvelle {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Kind = ChangeDescription::Kind;

Description with_joint() {
  Description description;
  description.joints.emplace_back();
  description.joints[0].name = "hinge";
  description.joints[0].kind = JointKind::revolute;
  return description;
}

ChangeDescription change(const std::string& name, Kind kind, const std::string& target) {
  ChangeDescription made;
  made.name = name;
  made.when.time = 1;
  made.kind = kind;
  made.target = target;
  return made;
}

TEST(EventNames, AJointHasTheEventsItsPartsCanMake) {
  Description d = with_joint();
  EXPECT_THAT(event_names(d), IsEmpty());
  d.joints[0].latch = 1;
  EXPECT_THAT(event_names(d), ElementsAre("hinge.latch"));
  d.joints[0].release = TriggerDescription{5};
  d.joints[0].stop = StopDescription{{0}, {1}};
  d.joints[0].friction = FrictionDescription{{0.1}, {0}};
  d.joints[0].breaks = 10;
  EXPECT_THAT(event_names(d), ElementsAre("hinge.latch", "hinge.release", "hinge.stop", "hinge.rest", "hinge.leave",
                                          "hinge.stick", "hinge.slip", "hinge.break"));
}

TEST(EventNames, ViscousFrictionNeverSticks) {
  Description d = with_joint();
  d.joints[0].friction = FrictionDescription{{0}, {3}};
  EXPECT_THAT(event_names(d), IsEmpty());
}

TEST(EventNames, ADockFromTheStartOnlyUndocks) {
  Description d;
  d.docks.emplace_back();
  d.docks[0].name = "port";
  EXPECT_THAT(event_names(d), IsEmpty());
  d.docks[0].release = TriggerDescription{5};
  EXPECT_THAT(event_names(d), ElementsAre("port.undock"));
  d.docks[0].distance = 0.1;
  EXPECT_THAT(event_names(d), ElementsAre("port.dock", "port.undock"));
}

TEST(EventNames, TheSequenceMakesItsOwnAndThoseOfWhatItChanges) {
  Description d = with_joint();
  d.joints[0].latch = 1;
  d.sequence = {change("hold", Kind::lock, "hinge"), change("go", Kind::free, "hinge"),
                change("meet", Kind::dock, "port"),  change("part", Kind::undock, "port"),
                change("fire", Kind::on, "jet"),     change("now", Kind::mark, "")};
  EXPECT_THAT(event_names(d), ElementsAre("hinge.latch", "hold", "go", "hinge.release", "meet", "port.dock", "part",
                                          "port.undock", "fire", "now"))
      << "each once";
}

}  // namespace
}  // namespace volvelle
