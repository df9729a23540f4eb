// initial = { angle, rate } and its kin, by the kind of joint.
#include <algorithm>
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

// Coordinates of one sort: angles or displacements.
void read_sort(TableReader& initial, const char* key, const Quantity& quantity, JointKind kind, bool angles,
               std::array<double, most_plain_coordinates>& out) {
  const Value* value = initial.find(key);
  if (!value) return;
  std::vector<std::size_t> of_it;
  for (int i = 0; i < coordinate_count(kind); ++i)
    if (is_angle(kind, i) == angles) of_it.push_back(static_cast<std::size_t>(i));
  if (of_it.empty()) {  // of other kinds the key is unknown
    if (is_composed(kind))
      initial.reading().error(initial.key_location(key), fmt::format("a {} joint has no {}; remove {}.", name_of(kind),
                                                                     angles ? "angle" : "displacement", key));
    return;
  }
  read_each(initial.reading(), *value, of_it.size(), fmt::format("\"{}\" here", key), [&](const Value& item, int i) {
    const auto number = read_quantity(initial.reading(), item, quantity);
    if (number) out[of_it[static_cast<std::size_t>(i)]] = *number;
    return number.has_value();
  });
}

// What a base motion already says.
bool refuse_given(TableReader& initial, const Value* motion, const char* key) {
  if (!motion || !motion->find(key) || !initial.find(key)) return false;
  initial.reading().error(initial.key_location(key),
                          fmt::format("the motion already defines the {} at the start; remove {} here.", key, key));
  return true;
}

void read_attitude(TableReader& initial, JointDescription& joint) {
  Vector3<double> rate;
  if (initial.read("rate", quantity::angular_rate, rate)) std::copy_n(&rate.x, 3, joint.rates.begin());
  read_orientation_keys(initial, joint.attitude);
}

}  // namespace

bool read_each(Reading& reading, const Value& value, std::size_t count, const std::string& owner,
               const std::function<bool(const Value&, int)>& read_one) {
  if (!value.is(Value::Kind::array) && count == 1) return read_one(value, 0);
  if (!value.is(Value::Kind::array) || value.items.size() != count) {
    const std::string given =
        value.is(Value::Kind::array) ? fmt::format("a list of {}", value.items.size()) : words_for(value.kind);
    const std::string expected =
        count == 1 ? "one value" : fmt::format("a list of {} values, in the order of the joint's coordinates", count);
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
  const bool by_attitude = joint.kind == JointKind::spherical || joint.kind == JointKind::free;
  const Value* motion = table.find("motion");
  if (motion && !by_attitude) {
    table.reading().error(at, "the motion already defines where this joint starts and how fast; remove initial.");
    return;
  }
  const std::string keys =
      is_composed(joint.kind) ? "initial_coordinates" : fmt::format("initial_{}", name_of(joint.kind));
  TableReader initial(table.reading(), *value, at, keys, fmt::format("the initial of a {} joint", name_of(joint.kind)));
  if (by_attitude) {
    if (refuse_given(initial, motion, "rate") || refuse_given(initial, motion, "velocity")) return;
    if (joint.kind == JointKind::free) {
      initial.read("position", quantity::length, joint.position);
      initial.read("velocity", quantity::speed, joint.velocity);
    }
    return read_attitude(initial, joint);
  }
  read_sort(initial, "angle", quantity::angle, joint.kind, true, joint.coordinates);
  read_sort(initial, "rate", quantity::angular_rate, joint.kind, true, joint.rates);
  read_sort(initial, "displacement", quantity::length, joint.kind, false, joint.coordinates);
  read_sort(initial, "speed", quantity::speed, joint.kind, false, joint.rates);
}

}  // namespace volvelle
