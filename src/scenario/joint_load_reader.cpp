// spring, damper, motor, tape_spring and motion of a joint, in the units of its coordinates.
#include "scenario/coordinate_values.hpp"
#include "scenario/part_readers.hpp"
#include "scenario/tape_spring_reader.hpp"

namespace volvelle {
namespace {

std::size_t spring_count(JointKind kind) {
  return kind == JointKind::spherical ? 1 : static_cast<std::size_t>(coordinate_count(kind));
}

bool has_one_coordinate(JointKind kind) { return kind == JointKind::revolute || kind == JointKind::prismatic; }

// A number, or a profile that it follows.
void read_rest(TableReader& spring_table, JointKind kind, SpringDescription& spring) {
  const Value* rest = spring_table.find("rest");
  if (!rest) return;
  if (!rest->is(Value::Kind::table)) {
    read_numbers(spring_table, "rest", kind, {quantity::angle, quantity::length}, spring.rest);
    return;
  }
  if (refuse_kind(spring_table, "rest", kind, !has_one_coordinate(kind),
                  "has several coordinates, whose rest stays; use revolute and prismatic joints one after the other"))
    return;
  spring.command =
      read_profile(spring_table.reading(), *rest, kind == JointKind::revolute ? quantity::angle : quantity::length);
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
  SpringDescription spring{zeros, zeros, zeros, {}};
  read_numbers(inner, "stiffness", joint.kind, {quantity::angular_stiffness, quantity::stiffness}, spring.stiffness);
  if (joint.kind == JointKind::spherical) {
    for (const char* key : {"rest", "preload"})
      if (inner.find(key))
        refuse_kind(inner, key, joint.kind, true,
                    "has one spring stiffness about the zero attitude, without rest or preload; remove it");
  } else {
    read_rest(inner, joint.kind, spring);
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

// no_load_rate and governor
void read_motor_limit(TableReader& motor, JointDescription& joint) {
  if (!motor.find("no_load_rate")) {
    if (motor.find("governor"))
      motor.reading().error(motor.key_location("governor"),
                            "a governor keeps a motor below its no_load_rate; add one, such as no_load_rate = \"2 "
                            "deg/s\".");
    return;
  }
  const auto count = static_cast<std::size_t>(coordinate_count(joint.kind));
  if (refuse_kind(motor, "no_load_rate", joint.kind, count == 0,
                  "has no plain coordinate whose rate could be limited; remove no_load_rate"))
    return;
  MotorLimitDescription& limit = joint.motor_limit.emplace();
  limit.no_load_rate.assign(count, 1.0);
  read_numbers(motor, "no_load_rate", joint.kind, {quantity::angular_rate, quantity::speed}, limit.no_load_rate);
  motor.read("governor", limit.governor);
}

void read_motor(TableReader& table, JointDescription& joint) {
  if (!table.find("motor") ||
      refuse_kind(table, "motor", joint.kind, joint.kind == JointKind::fixed,
                  "has no coordinate for a motor to drive; remove it, or use another joint type"))
    return;
  TableReader inner(table.reading(), *table.find("motor"), table.key_location("motor"), "motor", "motor");
  joint.motor = read_motor_profiles(inner, joint.kind);
  read_motor_limit(inner, joint);
}

void read_tape_spring(TableReader& table, JointDescription& joint) {
  const Value* value = table.find("tape_spring");
  if (!value ||
      refuse_kind(table, "tape_spring", joint.kind, joint.kind != JointKind::revolute,
                  "has no single angle for a tape spring to bend with; a tape spring is for a revolute joint"))
    return;
  TableReader inner(table.reading(), *value, table.key_location("tape_spring"), "tape_spring", "tape_spring");
  double count = 1;
  if (inner.read("count", quantity::plain, count) && !(count > 0)) {
    inner.reading().error(inner.find("count")->at, "count, the number of strips side by side, must be positive.");
    count = 1;
  }
  joint.tape_spring = times(count, read_tape(inner));
}

}  // namespace

void read_joint_loads(TableReader& table, JointDescription& joint) {
  read_spring(table, joint);
  read_damper(table, joint);
  read_motor(table, joint);
  read_tape_spring(table, joint);
  if (!table.find("motion")) return;
  if (joint.kind == JointKind::free || joint.kind == JointKind::spherical) return read_base_motion(table, joint);
  if (refuse_kind(
          table, "motion", joint.kind, coordinate_count(joint.kind) == 0,
          "cannot have its motion prescribed; use a revolute, prismatic, cylindrical, universal or planar joint"))
    return;
  joint.motion = read_profiles(table, "motion", joint.kind, static_cast<std::size_t>(coordinate_count(joint.kind)),
                               {quantity::angle, quantity::length});
}

}  // namespace volvelle
