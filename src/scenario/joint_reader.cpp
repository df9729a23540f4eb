// [joints.NAME]
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "description/nearest_name.hpp"
#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

constexpr std::array joint_types{JointKind::fixed,       JointKind::revolute,  JointKind::prismatic,
                                 JointKind::cylindrical, JointKind::universal, JointKind::spherical,
                                 JointKind::planar,      JointKind::free};

std::optional<JointKind> kind_of_name(const std::string& name) {
  for (const JointKind kind : joint_types)
    if (name == name_of(kind)) return kind;
  return std::nullopt;
}

std::optional<JointKind> read_kind(TableReader& table) {
  if (!table.require("type", "\"revolute\"")) return std::nullopt;
  std::vector<std::string> names;
  for (const JointKind kind : joint_types) names.emplace_back(name_of(kind));
  std::string name;
  if (!table.read_choice("type", names, {}, name)) return std::nullopt;
  return read_coordinates_of(table, *kind_of_name(name));
}

void read_universal_axes(TableReader& table, JointDescription& joint) {
  if (table.find("axis"))
    table.reading().error(table.key_location("axis"),
                          "a universal joint has two axes; write axes = [[1, 0, 0], [0, 1, 0]], the first fixed in the "
                          "parent, the second in the child.");
  const Value* axes = table.find("axes");
  if (!axes || !check_list(table.reading(), *axes, 2, "[[1, 0, 0], [0, 1, 0]]")) return;
  const auto first = read_vector(table.reading(), axes->items[0], quantity::plain);
  const auto second = read_vector(table.reading(), axes->items[1], quantity::plain);
  if (first) joint.axis = *first;
  if (second) joint.second_axis = *second;
}

void read_axes(TableReader& table, JointDescription& joint) {
  if (joint.kind == JointKind::universal) return read_universal_axes(table, joint);
  const bool none = joint.kind == JointKind::fixed || joint.kind == JointKind::spherical ||
                    joint.kind == JointKind::free || is_composed(joint.kind);
  if (none && table.find("axis"))
    table.reading().error(table.key_location("axis"),
                          fmt::format("a {} joint has no axis; remove this line.", name_of(joint.kind)));
  if (table.find("axes"))
    table.reading().error(table.key_location("axes"),
                          fmt::format("axes belongs to a universal joint; a {} joint has {}.", name_of(joint.kind),
                                      none ? "no axis" : "one axis"));
  if (!none) table.read("axis", quantity::plain, joint.axis);
}

// The keys within a joint of unknown kind: those that no kind knows.
void refuse_unknown_within(TableReader& table) {
  for (const char* key : {"spring", "damper", "motor", "tape_spring", "friction", "stop", "latch", "breaks"})
    if (const Value* value = table.find(key)) TableReader(table.reading(), *value, table.key_location(key), key, key);
  if (const Value* release = table.find("release"))
    TableReader(table.reading(), *release, table.key_location("release"), "trigger", "release");
  const Value* initial = table.find("initial");
  if (!initial) return;
  std::vector<std::string> known;
  for (const JointKind kind : joint_types) {
    if (kind == JointKind::fixed) continue;
    const auto names = keys_of(fmt::format("initial_{}", name_of(kind))).available_names();  // coordinates add none
    known.insert(known.end(), names.begin(), names.end());
  }
  for (const Entry& entry : initial->entries) {
    if (std::find(known.begin(), known.end(), entry.key) != known.end()) continue;
    const std::string nearest = nearest_name(entry.key, known);
    table.reading().error(entry.at, fmt::format("the key \"{}\" is not known in the initial of any joint.{}", entry.key,
                                                nearest.empty() ? "" : fmt::format(" Did you mean \"{}\"?", nearest)));
  }
}

}  // namespace

JointDescription read_joint(Reading& reading, const Entry& entry) {
  JointDescription joint;
  joint.name = entry.key;
  TableReader table(reading, entry.value, entry.at, "joint", fmt::format("[joints.{}]", entry.key));
  const auto kind = read_kind(table);
  table.require("parent", "\"hub\"");
  table.require("child", "\"panel\"");
  table.read("parent", "\"hub\"", joint.parent);
  table.read("child", "\"panel\"", joint.child);
  table.read("position", quantity::length, joint.on_parent.position);
  table.read("child_position", quantity::length, joint.on_child.position);
  read_orientation(table, "orientation", joint.on_parent.orientation);
  read_orientation(table, "child_orientation", joint.on_child.orientation);
  if (!kind) {  // what else stands here depends on it
    refuse_unknown_within(table);
    return joint;
  }
  joint.kind = *kind;
  read_axes(table, joint);
  read_joint_initial(table, joint);
  read_joint_loads(table, joint);
  read_joint_contact(table, joint);
  read_joint_holds(table, joint);
  return joint;
}

std::optional<JointKind> stated_kind(const Value& joint) {
  const Value* type = joint.find("type");
  const auto kind = type && type->is(Value::Kind::string) ? kind_of_name(type->string) : std::nullopt;
  return kind ? std::optional(kind_with_coordinates(*kind, joint)) : std::nullopt;
}

std::optional<JointKind> kind_of_joint(const Document& document, const std::string& name) {
  const Value* joints = document.root.find("joints");
  if (const Value* joint = joints ? joints->find(name) : nullptr) return stated_kind(*joint);
  const Value* wheels = document.root.find("wheels");
  return wheels && wheels->find(name) ? std::optional(JointKind::revolute) : std::nullopt;
}

}  // namespace volvelle
