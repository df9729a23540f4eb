// [links.NAME] with type = "cable"
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

void refuse_together(TableReader& table, const char* key, const char* other) {
  if (table.find(key) && table.find(other))
    table.reading().error(table.key_location(key),
                          fmt::format("{} and {} say the same twice; keep one of them.", key, other));
}

// radii = [first, second]: the ratio, and what a cable's own numbers mean at the first joint.
void read_pulleys(TableReader& table, CableDescription& cable) {
  const Value* value = table.find("radii");
  double radii[2] = {0, 0};
  for (const std::string& joint : cable.joints)
    if (kind_of_joint(table.reading().document(), joint) == JointKind::prismatic)
      return table.reading().error(table.key_location("radii"),
                                   fmt::format("joint \"{}\" slides and has no pulley; give ratio and stiffness "
                                               "instead of radii.",
                                               joint));
  if (!check_list(table.reading(), *value, 2, "[\"5 cm\", \"10 cm\"]")) return;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto radius = read_quantity(table.reading(), value->items[i], quantity::length);
    if (!radius) return;
    if (!(*radius > 0)) return table.reading().error(value->items[i].at, "a pulley's radius must be positive.");
    radii[i] = *radius;
  }
  bool opposite = false;
  table.read("opposite", opposite);
  cable.ratio = (opposite ? -1 : 1) * radii[1] / radii[0];
  double axial = 0, length = 0, tension = 0;
  if (table.find("axial_stiffness") && table.require("length", "\"80 cm\"")) {
    const bool good =
        table.read("axial_stiffness", quantity::force, axial) && table.read("length", quantity::length, length);
    if (good && !(axial > 0 && length > 0))
      table.reading().error(table.key_location("axial_stiffness"), "axial_stiffness and length must be positive.");
    else if (good)
      cable.stiffness = 2 * axial / length * radii[0] * radii[0];  // of both runs
  }
  if (table.find("tension") && table.read("tension", quantity::force, tension)) cable.preload = tension * radii[0];
}

void refuse_without_radii(TableReader& table) {
  for (const char* key : {"axial_stiffness", "length", "tension", "opposite"})
    if (table.find(key))
      table.reading().error(table.key_location(key),
                            fmt::format("{} goes with the pulleys' radii; add radii = [\"5 cm\", \"5 cm\"], or give "
                                        "ratio, stiffness and preload as they are at the first joint.",
                                        key));
}

}  // namespace

CableDescription read_cable(TableReader& table) {
  CableDescription cable;
  read_pair(table, "joints", {"root", "middle"}, cable.joints);
  const bool slides = kind_of_joint(table.reading().document(), cable.joints[0]) == JointKind::prismatic;
  refuse_together(table, "ratio", "radii");
  refuse_together(table, "stiffness", "axial_stiffness");
  refuse_together(table, "preload", "tension");
  table.read("ratio", quantity::plain, cable.ratio);
  if (table.find("radii"))
    read_pulleys(table, cable);
  else
    refuse_without_radii(table);
  table.read("stiffness", slides ? quantity::stiffness : quantity::angular_stiffness, cable.stiffness);
  table.read("damping", slides ? quantity::damping : quantity::angular_damping, cable.damping);
  if (table.find("preload"))
    table.read("preload", slides ? quantity::force : quantity::torque, cable.preload.emplace());
  if (table.find("rest")) table.read("rest", slides ? quantity::length : quantity::angle, cable.rest.emplace());
  if (!table.find("stiffness") && !table.find("axial_stiffness") && !table.has_unknown_keys())
    table.reading().error(table.location(),
                          fmt::format("{} does not say how far it gives way; add stiffness = \"200 N m/rad\" (at the "
                                      "first joint), or radii, axial_stiffness and length. One that does not give way "
                                      "at all is [constraints.NAME] with type = \"coupling\".",
                                      table.title()));
  return cable;
}

}  // namespace volvelle
