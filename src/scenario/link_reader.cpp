// [links.NAME]: springs, bushings, cables and docks
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

constexpr auto keys_of_bushings = {"orientation", "axis", "frequency", "damping_ratio"};
constexpr auto keys_of_cables = {"joints",   "ratio",           "preload", "radii",
                                 "opposite", "axial_stiffness", "length",  "tension"};

void refuse_keys(TableReader& table, std::initializer_list<const char*> keys, const char* why) {
  for (const char* key : keys)
    if (table.find(key)) table.reading().error(table.key_location(key), fmt::format("{} {}", key, why));
}

SpringLinkDescription read_spring_link(TableReader& table) {
  refuse_keys(table, {"capture", "release"},
              "belongs to a dock; a spring holds from the start. Remove it, turn the spring on and off in "
              "[sequence.NAME], or write type = \"dock\".");
  refuse_keys(table, keys_of_bushings,
              "belongs to a bushing; a spring pulls along the line between its points. Remove it, or write type = "
              "\"bushing\".");
  SpringLinkDescription link;
  read_ends(table, link.bodies, link.positions);
  table.read("stiffness", quantity::stiffness, link.stiffness);
  table.read("damping", quantity::damping, link.damping);
  table.read("rest", quantity::length, link.rest);
  if (!table.find("stiffness") && !table.find("damping"))
    table.reading().error(
        table.location(),
        fmt::format("{} has neither stiffness nor damping; add one, such as: stiffness = \"20 N/mm\"", table.title()));
  return link;
}

// capture = { distance }, or a trigger
void read_capture(TableReader& table, DockDescription& dock) {
  const Value* value = table.find("capture");
  if (!value) return;
  TableReader inner(table.reading(), *value, table.key_location("capture"), "capture", "capture");
  if (!inner.find("distance")) {
    dock.capture = read_trigger(inner).value_or(TriggerDescription{});
    return;
  }
  inner.read("distance", quantity::length, dock.distance.emplace());
  refuse_keys(inner, {"time", "joint", "angle", "displacement", "proximity", "event", "delay"},
              "does not go with distance: the ports catch as soon as they are that near. Keep one of them.");
}

DockDescription read_dock(TableReader& table) {
  refuse_keys(table, {"stiffness", "damping", "rest"},
              "belongs to a spring; a dock is rigid. Remove it, or write type = \"spring\".");
  refuse_keys(table, keys_of_bushings,
              "belongs to a bushing; a dock is rigid. Remove it, or write type = \"bushing\".");
  DockDescription dock;
  read_ends(table, dock.bodies, dock.positions);
  read_capture(table, dock);
  if (const Value* release = table.find("release")) {
    TableReader inner(table.reading(), *release, table.key_location("release"), "trigger", "release");
    dock.release = read_trigger(inner).value_or(TriggerDescription{});
  }
  return dock;
}

}  // namespace

namespace {

// A cable runs between joints, all other links between bodies.
void refuse_keys_of_others(TableReader& table, const std::string& type) {
  if (type != "cable")
    return refuse_keys(table, keys_of_cables,
                       "belongs to a cable between two joints; remove it, or write type = \"cable\".");
  refuse_keys(table, {"bodies", "positions", "capture", "release"},
              "does not go with a cable, which runs over pulleys in two joints: joints = [\"root\", \"middle\"]. "
              "Remove it, or change the type.");
  refuse_keys(table, keys_of_bushings, "belongs to a bushing; remove it, or write type = \"bushing\".");
}

}  // namespace

LinkDescription read_link(Reading& reading, const Entry& entry) {
  TableReader table(reading, entry.value, entry.at, "link", fmt::format("[links.{}]", entry.key));
  table.require("type", "\"spring\"");
  std::string type;
  const bool known = table.read_choice("type", {"spring", "bushing", "cable", "dock"}, {}, type);
  if (known) refuse_keys_of_others(table, type);
  if (type == "cable") {
    CableDescription cable = read_cable(table);
    cable.name = entry.key;
    return cable;
  }
  if (type == "dock") {
    DockDescription dock = read_dock(table);
    dock.name = entry.key;
    return dock;
  }
  if (type == "bushing") {
    refuse_keys(table, {"capture", "release"},
                "belongs to a dock; a bushing holds from the start. Remove it, turn the bushing on and off in "
                "[sequence.NAME], or write type = \"dock\".");
    BushingDescription bushing = read_bushing(table);
    bushing.name = entry.key;
    return bushing;
  }
  SpringLinkDescription link;
  if (known)
    link = read_spring_link(table);
  else  // what else stands here depends on the type
    read_ends(table, link.bodies, link.positions);
  link.name = entry.key;
  return link;
}

}  // namespace volvelle
