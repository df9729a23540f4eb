// motion = { velocity, rate } or { acceleration, rate } of a free or spherical joint.
#include "scenario/coordinate_values.hpp"
#include "scenario/part_readers.hpp"

namespace volvelle {

void read_base_motion(TableReader& table, JointDescription& joint) {
  const Value& value = *table.find("motion");
  if (!value.is(Value::Kind::table) || value.find("table") || value.find("sine") || value.find("ramp") ||
      value.find("formula")) {
    refuse_kind(
        table, "motion", joint.kind, true,
        joint.kind == JointKind::free
            ? "cannot have its motion prescribed by a profile; write motion = { velocity = [1, 0, 0], rate = [0, "
              "0, 0.1] }, or give it coordinates such as [\"euler123\", \"rectangular\"] to prescribe"
            : "cannot have its motion prescribed by a profile; write motion = { rate = [0, 0, 0.1] }, or give it "
              "coordinates such as \"euler123\" to prescribe");
    return;
  }
  TableReader inner(table.reading(), value, table.key_location("motion"), "base_motion", "motion");
  BaseMotionDescription& base = joint.base_motion.emplace();
  const auto read = [&](const char* key, const Quantity& quantity, std::vector<Profile>& out) {
    if (const auto three = read_three_profiles(inner, key, quantity)) out.assign(three->begin(), three->end());
    return inner.find(key) != nullptr;
  };
  const bool turns = read("rate", quantity::angular_rate, base.rate);
  const bool moves = read("velocity", quantity::speed, base.velocity);
  const bool speeds_up = read("acceleration", quantity::acceleration, base.acceleration);
  if (!turns && !moves && !speeds_up) joint.base_motion.emplace();
}

}  // namespace volvelle
