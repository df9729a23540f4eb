// spring, damper, motor and motion of a joint, in the units of its coordinates.
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

// A quantity for turning coordinates and one for sliding ones.
struct Pair {
  const Quantity& angular;
  const Quantity& linear;
  const Quantity& of(JointKind kind, int i) const { return is_angle(kind, i) ? angular : linear; }
};

std::size_t spring_count(JointKind kind) {
  return kind == JointKind::spherical ? 1 : static_cast<std::size_t>(coordinate_count(kind));
}

std::string owner_of(const JointDescription& joint, const char* key) {
  return fmt::format("\"{}\" of a {} joint", key, name_of(joint.kind));
}

void read_numbers(TableReader& table, const char* key, const JointDescription& joint, const Pair& quantities,
                  std::vector<double>& out) {
  const Value* value = table.find(key);
  if (!value) return;
  read_each(table.reading(), *value, out.size(), owner_of(joint, key), [&](const Value& item, int i) {
    const auto number = read_quantity(table.reading(), item, quantities.of(joint.kind, i));
    if (number) out[static_cast<std::size_t>(i)] = *number;
    return number.has_value();
  });
}

std::vector<Profile> read_profiles(TableReader& table, const char* key, const JointDescription& joint,
                                   std::size_t count, const Pair& quantities) {
  std::vector<Profile> profiles(count);
  const bool good =
      read_each(table.reading(), *table.find(key), count, owner_of(joint, key), [&](const Value& item, int i) {
        auto profile = read_profile(table.reading(), item, quantities.of(joint.kind, i));
        if (profile) profiles[static_cast<std::size_t>(i)] = std::move(*profile);
        return profile.has_value();
      });
  return good ? profiles : std::vector<Profile>();
}

bool refuse(TableReader& table, const char* key, const JointDescription& joint, bool refused, const char* why) {
  if (refused) table.reading().error(table.key_location(key), fmt::format("a {} joint {}.", name_of(joint.kind), why));
  return refused;
}

void read_spring(TableReader& table, JointDescription& joint) {
  const bool none = joint.kind == JointKind::fixed || joint.kind == JointKind::free;
  if (!table.find("spring") || refuse(table, "spring", joint, none,
                                      "has no coordinate for a spring to act on; remove it, or use another joint type"))
    return;
  TableReader inner(table.reading(), *table.find("spring"), table.key_location("spring"), "spring", "spring");
  inner.require("stiffness", "100");
  const std::vector<double> zeros(spring_count(joint.kind), 0.0);
  SpringDescription spring{zeros, zeros, zeros};
  read_numbers(inner, "stiffness", joint, {quantity::angular_stiffness, quantity::stiffness}, spring.stiffness);
  if (joint.kind == JointKind::spherical) {
    for (const char* key : {"rest", "preload"})
      if (inner.find(key))
        refuse(inner, key, joint, true,
               "has one spring stiffness about the zero attitude, without rest or preload; remove it");
  } else {
    read_numbers(inner, "rest", joint, {quantity::angle, quantity::length}, spring.rest);
    read_numbers(inner, "preload", joint, {quantity::torque, quantity::force}, spring.preload);
  }
  joint.spring = spring;
}

void read_damper(TableReader& table, JointDescription& joint) {
  const bool none = joint.kind == JointKind::fixed || joint.kind == JointKind::free;
  if (!table.find("damper") || refuse(table, "damper", joint, none,
                                      "has no coordinate for a damper to act on; remove it, or use another joint type"))
    return;
  TableReader inner(table.reading(), *table.find("damper"), table.key_location("damper"), "damper", "damper");
  inner.require("coefficient", "0.1");
  joint.damper.assign(spring_count(joint.kind), 0.0);
  read_numbers(inner, "coefficient", joint, {quantity::angular_damping, quantity::damping}, joint.damper);
}

void read_motor(TableReader& table, JointDescription& joint) {
  if (!table.find("motor") || refuse(table, "motor", joint, joint.kind == JointKind::fixed,
                                     "has no coordinate for a motor to drive; remove it, or use another joint type"))
    return;
  TableReader inner(table.reading(), *table.find("motor"), table.key_location("motor"), "motor", "motor");
  const char* key = inner.find("force") ? "force" : "torque";
  if (inner.find("force") && joint.kind != JointKind::prismatic) {
    inner.reading().error(
        inner.key_location("force"),
        fmt::format("the motor of a {} joint is given by torque; force is for a prismatic one.", name_of(joint.kind)));
    return;
  }
  if (inner.find("force") && inner.find("torque")) {
    inner.reading().error(inner.key_location("torque"), "force and torque mean the same here; keep one of them.");
    return;
  }
  if (!inner.require(key, "{ table = [[0, 0.1], [5, 0]] }")) return;
  joint.motor = read_profiles(inner, key, joint, static_cast<std::size_t>(velocity_count(joint.kind)),
                              {quantity::torque, quantity::force});
}

}  // namespace

void read_joint_loads(TableReader& table, JointDescription& joint) {
  read_spring(table, joint);
  read_damper(table, joint);
  read_motor(table, joint);
  if (!table.find("motion") ||
      refuse(table, "motion", joint, coordinate_count(joint.kind) == 0,
             "cannot have its motion prescribed; use a revolute, prismatic, cylindrical, universal or planar joint"))
    return;
  joint.motion = read_profiles(table, "motion", joint, static_cast<std::size_t>(coordinate_count(joint.kind)),
                               {quantity::angle, quantity::length});
}

}  // namespace volvelle
