// When something happens: time, or joint with angle or displacement, or proximity, or event; and delay. They stand in a
// release or a capture, or among the keys of an entry of the sequence.
#include <fmt/format.h>

#include "scenario/coordinate_values.hpp"
#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

// The one key that says what is waited for; nullptr, after reporting it, when there is none or more than one.
const char* find_trigger_key(TableReader& table) {
  const char* found = nullptr;
  for (const char* key : {"time", "joint", "proximity", "event"}) {
    if (!table.find(key)) continue;
    if (found) {
      table.reading().error(table.key_location(key),
                            fmt::format("{} waits for both {} and {}; keep one of them.", table.title(), found, key));
      return nullptr;
    }
    found = key;
  }
  if (!found && table.is_table() && !table.has_unknown_keys())
    table.reading().error(
        table.location(),
        fmt::format("{} does not say when; add time = 10, or joint = \"hinge\" with "
                    "angle = \"90 deg\", or proximity = {{ bodies = [\"a\", \"b\"], distance = 0.1 }}, or "
                    "event = \"hinge.latch\".",
                    table.title()));
  return found;
}

}  // namespace

std::optional<TriggerDescription> read_trigger(TableReader& table) {
  const char* found = find_trigger_key(table);
  if (!found) return std::nullopt;
  TriggerDescription trigger;
  table.read("delay", quantity::time, trigger.delay);
  bool good = true;
  if (table.find("joint")) {
    good = table.read("joint", "\"hinge\"", trigger.joint) &&
           read_coordinate(table, kind_of_joint(table.reading().document(), trigger.joint), trigger.angle);
    return good ? std::optional(trigger) : std::nullopt;
  }
  for (const char* key : {"angle", "displacement"}) {
    if (!table.find(key)) continue;
    table.reading().error(
        table.key_location(key),
        fmt::format("{} stands beside the joint whose it is: write joint = \"hinge\" instead of {}.", key, found));
    return std::nullopt;
  }
  if (table.find("proximity")) {
    trigger.proximity = read_proximity(table);
    good = trigger.proximity.has_value();
  } else if (double time = 0; table.find("time")) {
    good = table.read("time", quantity::time, time);
    trigger.time = time;
  } else {
    good = table.read("event", "\"hinge.latch\"", trigger.event);
  }
  return good ? std::optional(trigger) : std::nullopt;
}

}  // namespace volvelle
