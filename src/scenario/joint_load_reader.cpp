// spring, damper, motor and motion of a joint, in the units of its coordinates.
#include "scenario/coordinate_values.hpp"
#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

std::size_t spring_count(JointKind kind) {
  return kind == JointKind::spherical ? 1 : static_cast<std::size_t>(coordinate_count(kind));
}

void read_spring(TableReader& table, JointDescription& joint) {
  const bool none = joint.kind == JointKind::fixed || joint.kind == JointKind::free;
  if (!table.find("spring") ||
      refuse_kind(table, "spring", joint.kind, none,
                  "has no coordinate for a spring to act on; remove it, or use another joint type"))
    return;
  TableReader inner(table.reading(), *table.find("spring"), table.key_location("spring"), "spring", "spring");
  inner.require("stiffness", "100");
  const std::vector<double> zeros(spring_count(joint.kind), 0.0);
  SpringDescription spring{zeros, zeros, zeros};
  read_numbers(inner, "stiffness", joint.kind, {quantity::angular_stiffness, quantity::stiffness}, spring.stiffness);
  if (joint.kind == JointKind::spherical) {
    for (const char* key : {"rest", "preload"})
      if (inner.find(key))
        refuse_kind(inner, key, joint.kind, true,
                    "has one spring stiffness about the zero attitude, without rest or preload; remove it");
  } else {
    read_numbers(inner, "rest", joint.kind, {quantity::angle, quantity::length}, spring.rest);
    read_numbers(inner, "preload", joint.kind, {quantity::torque, quantity::force}, spring.preload);
  }
  joint.spring = spring;
}

void read_damper(TableReader& table, JointDescription& joint) {
  const bool none = joint.kind == JointKind::fixed || joint.kind == JointKind::free;
  if (!table.find("damper") ||
      refuse_kind(table, "damper", joint.kind, none,
                  "has no coordinate for a damper to act on; remove it, or use another joint type"))
    return;
  TableReader inner(table.reading(), *table.find("damper"), table.key_location("damper"), "damper", "damper");
  inner.require("coefficient", "0.1");
  joint.damper.assign(spring_count(joint.kind), 0.0);
  read_numbers(inner, "coefficient", joint.kind, {quantity::angular_damping, quantity::damping}, joint.damper);
}

void read_motor(TableReader& table, JointDescription& joint) {
  if (!table.find("motor") ||
      refuse_kind(table, "motor", joint.kind, joint.kind == JointKind::fixed,
                  "has no coordinate for a motor to drive; remove it, or use another joint type"))
    return;
  TableReader inner(table.reading(), *table.find("motor"), table.key_location("motor"), "motor", "motor");
  joint.motor = read_motor_profiles(inner, joint.kind);
}

}  // namespace

void read_joint_loads(TableReader& table, JointDescription& joint) {
  read_spring(table, joint);
  read_damper(table, joint);
  read_motor(table, joint);
  if (!table.find("motion") ||
      refuse_kind(
          table, "motion", joint.kind, coordinate_count(joint.kind) == 0,
          "cannot have its motion prescribed; use a revolute, prismatic, cylindrical, universal or planar joint"))
    return;
  joint.motion = read_profiles(table, "motion", joint.kind, static_cast<std::size_t>(coordinate_count(joint.kind)),
                               {quantity::angle, quantity::length});
}

}  // namespace volvelle
