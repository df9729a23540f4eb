// latch, release and breaks of a joint: what makes it one piece, and what parts it. A wrong one is still there, so that
// nobody who waits for it is told it were not.
#include "scenario/coordinate_values.hpp"
#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

void read_latch(TableReader& table, JointDescription& joint) {
  const Value* value = table.find("latch");
  const bool single = joint.kind == JointKind::revolute || joint.kind == JointKind::prismatic;
  if (!value || refuse_kind(table, "latch", joint.kind, !single,
                            "has no single coordinate to latch at; a latch is for a revolute or prismatic joint"))
    return;
  TableReader inner(table.reading(), *value, table.key_location("latch"), "latch", "latch");
  read_coordinate(inner, joint.kind, joint.latch.emplace());
}

void read_release(TableReader& table, JointDescription& joint) {
  const Value* value = table.find("release");
  if (!value || refuse_kind(table, "release", joint.kind, joint.kind == JointKind::fixed,
                            "never moves, so there is nothing to release; use another joint type, which release holds "
                            "until then"))
    return;
  TableReader inner(table.reading(), *value, table.key_location("release"), "trigger", "release");
  joint.release = read_trigger(inner).value_or(TriggerDescription{});
}

void read_breaks(TableReader& table, JointDescription& joint) {
  const Value* value = table.find("breaks");
  if (!value || refuse_kind(table, "breaks", joint.kind, joint.kind == JointKind::free,
                            "carries no load that could break it; remove breaks"))
    return;
  TableReader inner(table.reading(), *value, table.key_location("breaks"), "breaks", "breaks");
  inner.require("torque", "\"50 N m\"");
  inner.read("torque", quantity::torque, joint.breaks.emplace());
}

}  // namespace

void read_joint_holds(TableReader& table, JointDescription& joint) {
  read_latch(table, joint);
  read_release(table, joint);
  read_breaks(table, joint);
}

}  // namespace volvelle
