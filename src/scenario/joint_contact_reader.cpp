// friction and stop of a joint, in the units of its coordinates.
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "scenario/coordinate_values.hpp"
#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

void read_friction(TableReader& table, JointDescription& joint) {
  const Value* value = table.find("friction");
  const std::vector<double> zeros(static_cast<std::size_t>(coordinate_count(joint.kind)), 0.0);
  if (!value || refuse_kind(table, "friction", joint.kind, zeros.empty(),
                            "has no plain coordinate for friction to act on; remove it, or use another joint type"))
    return;
  TableReader inner(table.reading(), *value, table.key_location("friction"), "friction", "friction");
  const char* key = find_effort_key(inner, joint.kind);
  if (!key) return;
  if (inner.is_table() && !inner.find(key) && !inner.find("viscous")) {
    if (!inner.has_unknown_keys())
      inner.reading().error(inner.location(),
                            fmt::format("friction has neither {} nor viscous; add one, such as: {}",
                                        only_slides(joint.kind) ? "force" : "torque",
                                        only_slides(joint.kind) ? "force = \"2 mN\"" : "torque = \"2 mN m\""));
    return;
  }
  FrictionDescription friction{zeros, zeros};
  read_numbers(inner, key, joint.kind, {quantity::torque, quantity::force}, friction.torque);
  read_numbers(inner, "viscous", joint.kind, {quantity::angular_damping, quantity::damping}, friction.viscous);
  joint.friction = friction;
}

// A limit may be infinite: the coordinate is free on that side.
void read_limits(TableReader& table, const char* key, JointKind kind, std::vector<double>& out) {
  const Value* value = table.find(key);
  if (!value) return;
  const QuantityPair quantities{quantity::angle, quantity::length};
  read_each(table.reading(), *value, out.size(), fmt::format("\"{}\" of a {} joint", key, name_of(kind)),
            [&](const Value& item, int i) {
              double& limit = out[static_cast<std::size_t>(i)];
              if (item.is_number() && std::isinf(item.number)) {
                limit = item.number;
                return true;
              }
              const auto number = read_quantity(table.reading(), item, quantities.of(kind, i));
              if (number) limit = *number;
              return number.has_value();
            });
}

// Whether the stop says in exactly one way what happens at its limits.
bool check_manner(TableReader& stop) {
  const char* soft = stop.find("stiffness") ? "stiffness" : stop.find("damping") ? "damping" : nullptr;
  const bool hard = stop.find("restitution");
  if (soft && hard) {
    stop.reading().error(stop.key_location("restitution"),
                         fmt::format("a stop either gives way, with stiffness and damping, or is hit, with "
                                     "restitution; remove restitution or {}.",
                                     soft));
    return false;
  }
  if (!soft && !hard && !stop.has_unknown_keys())
    stop.reading().error(stop.location(),
                         "stop does not say what happens at the limit; add stiffness = 1000 (and damping) for one that "
                         "gives way, or restitution = 0.5 for one that is hit.");
  return hard || (soft && stop.require("stiffness", "1000"));
}

void read_stop(TableReader& table, JointDescription& joint) {
  const Value* value = table.find("stop");
  const auto count = static_cast<std::size_t>(coordinate_count(joint.kind));
  if (!value || refuse_kind(table, "stop", joint.kind, count == 0,
                            "has no plain coordinate for a stop to limit; remove it, or use another joint type"))
    return;
  TableReader inner(table.reading(), *value, table.key_location("stop"), "stop", "stop");
  if (!inner.is_table()) return;
  const bool limited = inner.find("lower") || inner.find("upper");
  if (!limited && !inner.has_unknown_keys())
    inner.reading().error(inner.location(),
                          fmt::format("stop has neither lower nor upper; add one, such as: {}",
                                      is_angle(joint.kind, 0) ? "upper = \"90 deg\"" : "upper = \"10 cm\""));
  constexpr double infinity = std::numeric_limits<double>::infinity();
  StopDescription& stop = joint.stop.emplace();
  stop.lower.assign(count, -infinity);
  stop.upper.assign(count, infinity);
  if (!check_manner(inner)) return;
  read_limits(inner, "lower", joint.kind, stop.lower);
  read_limits(inner, "upper", joint.kind, stop.upper);
  stop.compliant = inner.find("stiffness");
  if (stop.compliant) {
    stop.stiffness.assign(count, 0.0);
    stop.damping.assign(count, 0.0);
    read_numbers(inner, "stiffness", joint.kind, {quantity::angular_stiffness, quantity::stiffness}, stop.stiffness);
    read_numbers(inner, "damping", joint.kind, {quantity::angular_damping, quantity::damping}, stop.damping);
  }
  inner.read("restitution", quantity::plain, stop.restitution);
}

}  // namespace

void read_joint_contact(TableReader& table, JointDescription& joint) {
  read_friction(table, joint);
  read_stop(table, joint);
}

}  // namespace volvelle
