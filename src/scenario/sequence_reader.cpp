// [sequence.NAME]: when, and at most one change.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "scenario/coordinate_values.hpp"
#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

using ChangeKind = ChangeDescription::Kind;

struct ChangeKey {
  const char* key;
  ChangeKind kind;
};

constexpr std::array<ChangeKey, 9> change_keys{{{"lock", ChangeKind::lock},
                                                {"free", ChangeKind::free},
                                                {"rest", ChangeKind::rest},
                                                {"on", ChangeKind::on},
                                                {"off", ChangeKind::off},
                                                {"command", ChangeKind::command},
                                                {"dock", ChangeKind::dock},
                                                {"undock", ChangeKind::undock},
                                                {"stop", ChangeKind::stop}}};

// The first change of this entry, if any; more are reported.
const ChangeKey* find_change(TableReader& table) {
  const ChangeKey* found = nullptr;
  for (const Entry& entry : table.value().entries) {
    const auto* change = std::find_if(change_keys.begin(), change_keys.end(),
                                      [&](const ChangeKey& candidate) { return entry.key == candidate.key; });
    if (change == change_keys.end()) continue;
    if (found)
      table.reading().error(entry.at,
                            fmt::format("{} makes more than one change, {} and {}; give each an entry of its own.",
                                        table.title(), found->key, change->key));
    else
      found = change;
  }
  return found;
}

// rest = { joint, angle }
void read_rest(TableReader& table, ChangeDescription& change) {
  TableReader inner(table.reading(), *table.find("rest"), table.key_location("rest"), "sequence_rest", "rest");
  inner.require("joint", "\"hinge\"");
  if (inner.read("joint", "\"hinge\"", change.target))
    read_coordinate(inner, kind_of_joint(table.reading().document(), change.target), change.rest);
}

// command = { joint, torque }
void read_command(TableReader& table, ChangeDescription& change) {
  TableReader inner(table.reading(), *table.find("command"), table.key_location("command"), "sequence_command",
                    "command");
  inner.require("joint", "\"hinge\"");
  if (!inner.read("joint", "\"hinge\"", change.target)) return;
  const auto kind = kind_of_joint(table.reading().document(), change.target);
  if (kind && *kind != JointKind::fixed) change.motor = read_motor_profiles(inner, *kind);
}

void read_stop(TableReader& table) {
  bool stop = true;
  if (table.read("stop", stop) && !stop)
    table.reading().error(table.key_location("stop"), "stop = true ends the run here; leave it out to let it go on.");
}

}  // namespace

ChangeDescription read_change(Reading& reading, const Entry& entry) {
  ChangeDescription change;
  change.name = entry.key;
  TableReader table(reading, entry.value, entry.at, "sequence", fmt::format("[sequence.{}]", entry.key));
  if (auto when = read_trigger(table)) change.when = std::move(*when);
  const ChangeKey* found = find_change(table);
  if (!found) return change;
  change.kind = found->kind;
  switch (found->kind) {
    case ChangeKind::rest:
      read_rest(table, change);
      break;
    case ChangeKind::command:
      read_command(table, change);
      break;
    case ChangeKind::stop:
      read_stop(table);
      break;
    default:
      table.read(found->key, "\"hinge\"", change.target);
  }
  return change;
}

}  // namespace volvelle
