// [links.NAME] with type = "bushing"
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

// One number for all three axes, or one for each.
void read_three(Reading& reading, const Value& value, const Quantity& quantity, Vector3<double>& out) {
  if (value.is(Value::Kind::array)) {
    if (const auto three = read_vector(reading, value, quantity)) out = *three;
  } else if (const auto one = read_quantity(reading, value, quantity)) {
    out = {*one, *one, *one};
  }
}

// { translation, rotation }; or one number for all six, where both are of the same kind.
void read_six(TableReader& table, const char* key, const char* keys, const Quantity& along, const Quantity& about,
              bool may_be_one, SixValues& out) {
  const Value* value = table.find(key);
  if (!value) return;
  Reading& reading = table.reading();
  if (may_be_one && !value->is(Value::Kind::table) && !value->is(Value::Kind::array)) {
    read_three(reading, *value, along, out.translation);
    out.rotation = out.translation;
    return;
  }
  if (!value->is(Value::Kind::table)) {
    reading.error(value->at, fmt::format("{} of a bushing must be a table such as {{ translation = 1e6, rotation = "
                                         "[1e4, 1e4, 0] }}, one number for all three axes or one for each, not {}.",
                                         key, words_for(value->kind)));
    return;
  }
  TableReader inner(reading, *value, table.key_location(key), keys, key);
  if (const Value* translation = inner.find("translation")) read_three(reading, *translation, along, out.translation);
  if (const Value* rotation = inner.find("rotation")) read_three(reading, *rotation, about, out.rotation);
  if (value->entries.empty())
    reading.error(value->at, fmt::format("{} is empty; write translation, rotation or both.", key));
}

void read_rest(TableReader& table, BushingDescription& bushing) {
  const Value* value = table.find("rest");
  if (!value) return;
  TableReader inner(table.reading(), *value, table.key_location("rest"), "bushing_rest", "rest");
  if (!inner.is_table()) return;
  if (inner.find("position")) inner.read("position", quantity::length, bushing.rest_position.emplace());
  Quaternion<double> orientation;
  if (read_orientation_keys(inner, orientation)) bushing.rest_orientation = orientation;
}

// Two keys that say the same thing in two ways.
void refuse_both(TableReader& table, const char* first, const char* second) {
  if (table.find(first) && table.find(second))
    table.reading().error(table.key_location(second),
                          fmt::format("{} and {} both give the same; keep one of them.", first, second));
}

}  // namespace

void read_bushing_values(TableReader& table, SixValues& stiffness, SixValues& damping) {
  read_six(table, "stiffness", "bushing_stiffness", quantity::stiffness, quantity::angular_stiffness, false, stiffness);
  read_six(table, "damping", "bushing_damping", quantity::damping, quantity::angular_damping, false, damping);
}

BushingDescription read_bushing(TableReader& table) {
  BushingDescription bushing;
  read_ends(table, bushing.bodies, bushing.positions);
  read_orientation(table, "orientation", bushing.orientation);
  table.read("axis", quantity::plain, bushing.axis);
  read_rest(table, bushing);
  read_bushing_values(table, bushing.stiffness, bushing.damping);
  if (table.find("frequency"))
    read_six(table, "frequency", "bushing_frequency", quantity::frequency, quantity::frequency, true,
             bushing.frequency.emplace());
  if (table.find("damping_ratio"))
    read_six(table, "damping_ratio", "bushing_damping_ratio", quantity::plain, quantity::plain, true,
             bushing.damping_ratio.emplace());
  refuse_both(table, "stiffness", "frequency");
  refuse_both(table, "damping", "damping_ratio");
  const bool stiff = table.find("stiffness") || table.find("frequency");
  if (!stiff && table.find("damping_ratio"))
    table.reading().error(table.key_location("damping_ratio"),
                          "a damping_ratio needs a stiffness or a frequency beside it; add one, or write damping.");
  else if (!stiff && !table.find("damping"))
    table.reading().error(
        table.location(),
        fmt::format("{} has neither stiffness, frequency nor damping; add one, such as: stiffness = {{ translation = "
                    "1e6, rotation = [1e4, 1e4, 0] }}",
                    table.title()));
  return bushing;
}

}  // namespace volvelle
