// initial = { angle, rate } and its kin, by the kind of joint.
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

// Coordinates of one sort (angles or displacements), from `first` on.
void read_sort(TableReader& initial, const char* key, const Quantity& quantity, int first, int count,
               std::array<double, 3>& out) {
  const Value* value = initial.find(key);
  if (!value) return;
  read_each(initial.reading(), *value, static_cast<std::size_t>(count), fmt::format("\"{}\" here", key),
            [&](const Value& item, int i) {
              const auto number = read_quantity(initial.reading(), item, quantity);
              if (number) out[static_cast<std::size_t>(first + i)] = *number;
              return number.has_value();
            });
}

void read_attitude(TableReader& initial, JointDescription& joint) {
  Vector3<double> rate;
  if (initial.read("rate", quantity::angular_rate, rate)) joint.rates = {rate.x, rate.y, rate.z};
  read_orientation_keys(initial, joint.attitude);
}

}  // namespace

bool read_each(Reading& reading, const Value& value, std::size_t count, const std::string& owner,
               const std::function<bool(const Value&, int)>& read_one) {
  if (!value.is(Value::Kind::array) && count == 1) return read_one(value, 0);
  if (!value.is(Value::Kind::array) || value.items.size() != count) {
    const std::string given =
        value.is(Value::Kind::array) ? fmt::format("a list of {}", value.items.size()) : words_for(value.kind);
    const std::string expected = count == 1 ? "one value" : fmt::format("a list of {} values, angular first", count);
    reading.error(value.at, fmt::format("{} takes {}, not {}.", owner, expected, given));
    return false;
  }
  bool good = true;
  for (std::size_t i = 0; i < count; ++i) good = read_one(value.items[i], static_cast<int>(i)) && good;
  return good;
}

void read_joint_initial(TableReader& table, JointDescription& joint) {
  const Value* value = table.find("initial");
  if (!value) return;
  const Location at = table.key_location("initial");
  if (joint.kind == JointKind::fixed) {
    table.reading().error(at, "a fixed joint has nothing to start from; remove initial.");
    return;
  }
  if (table.find("motion")) {
    table.reading().error(at, "the motion already defines where this joint starts and how fast; remove initial.");
    return;
  }
  TableReader initial(table.reading(), *value, at, fmt::format("initial_{}", name_of(joint.kind)),
                      fmt::format("the initial of a {} joint", name_of(joint.kind)));
  if (joint.kind == JointKind::spherical) return read_attitude(initial, joint);
  if (joint.kind == JointKind::free) {
    initial.read("position", quantity::length, joint.position);
    initial.read("velocity", quantity::speed, joint.velocity);
    return read_attitude(initial, joint);
  }
  const int count = coordinate_count(joint.kind);
  int angles = 0;
  while (angles < count && is_angle(joint.kind, angles)) ++angles;
  if (angles > 0) {
    read_sort(initial, "angle", quantity::angle, 0, angles, joint.coordinates);
    read_sort(initial, "rate", quantity::angular_rate, 0, angles, joint.rates);
  }
  if (angles < count) {
    read_sort(initial, "displacement", quantity::length, angles, count - angles, joint.coordinates);
    read_sort(initial, "speed", quantity::speed, angles, count - angles, joint.rates);
  }
}

}  // namespace volvelle
