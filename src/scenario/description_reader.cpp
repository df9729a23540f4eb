// The whole file, table by table.
#include <fmt/format.h>

#include "description/controllers.hpp"
#include "description/wheels.hpp"
#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

void read_version(TableReader& top) {
  const Value* version = top.require("volvelle", "1");
  if (!version || (version->is(Value::Kind::integer) && version->integer == 1)) return;
  const std::string given =
      version->is(Value::Kind::integer) ? std::to_string(version->integer) : words_for(version->kind);
  top.reading().error(version->at,
                      fmt::format("the format version is {}; this program reads version 1: volvelle = 1", given));
}

// Every named thing of a table of things, such as [bodies.hub], in file order.
template <class Thing>
void read_things(TableReader& top, const std::string& table, Thing (*read_one)(Reading&, const Entry&),
                 std::vector<Thing>& out) {
  const Value* things = top.find(table);
  if (!things) return;
  Reading& reading = top.reading();
  if (!things->is(Value::Kind::table)) {
    reading.error(things->at, fmt::format("{0} must hold named tables such as [{0}.NAME], not {1}.", table,
                                          words_for(things->kind)));
    return;
  }
  for (const Entry& entry : things->entries) out.push_back(read_one(reading, entry));
}

void read_links(TableReader& top, Description& description) {
  std::vector<LinkDescription> links;
  read_things(top, "links", read_link, links);
  for (LinkDescription& link : links) {
    if (auto* dock = std::get_if<DockDescription>(&link))
      description.docks.push_back(std::move(*dock));
    else if (auto* bushing = std::get_if<BushingDescription>(&link))
      description.bushings.push_back(std::move(*bushing));
    else if (auto* cable = std::get_if<CableDescription>(&link))
      description.cables.push_back(std::move(*cable));
    else
      description.spring_links.push_back(std::get<SpringLinkDescription>(std::move(link)));
  }
}

void read_sheets(TableReader& top, Description& description) {
  const Value* sheets = top.find("origami");
  if (!sheets) return;
  if (!sheets->is(Value::Kind::table)) {
    top.reading().error(sheets->at, fmt::format("origami must hold named tables such as [origami.NAME], not {}.",
                                                words_for(sheets->kind)));
    return;
  }
  for (const Entry& entry : sheets->entries) read_origami(top.reading(), entry, description);
}

const Entry* find_entry(const Value& root, std::string_view key) {
  for (const Entry& entry : root.entries)
    if (entry.key == key) return &entry;
  return nullptr;
}

}  // namespace

Description read_description(Reading& reading, const Value& root) {
  Description description;
  TableReader top(reading, root, whole_file, "scenario", "the scenario");
  read_version(top);
  top.read("name", "\"Folding array\"", description.name);
  top.read("description", "\"A hub with two panels\"", description.text);
  read_things(top, "bodies", read_body, description.bodies);
  read_things(top, "joints", read_joint, description.joints);
  read_things(top, "wheels", read_wheel, description.wheels);
  read_things(top, "slews", read_slew, description.slews);
  read_things(top, "sensors", read_sensor, description.sensors);
  read_things(top, "controllers", read_controller, description.controllers);
  read_things(top, "thrusters", read_thruster, description.thrusters);
  read_things(top, "forces", read_force, description.forces);
  read_things(top, "surfaces", read_surface, description.surfaces);
  read_things(top, "dipoles", read_dipole, description.dipoles);
  read_links(top, description);
  read_things(top, "potentials", read_potential, description.potentials);
  read_things(top, "constraints", read_constraint, description.constraints);
  read_things(top, "sequence", read_change, description.sequence);
  read_sheets(top, description);
  mount_wheels(description);
  connect_controllers(description);
  if (const Entry* clearance = find_entry(root, "clearance")) {
    description.clearance = read_clearance(reading, *clearance);
    read_meshes(reading, root, description);
  }
  if (const Entry* environment = find_entry(root, "environment")) read_environment(reading, *environment, description);
  if (const Entry* run = find_entry(root, "run")) {
    description.run = read_run(reading, *run);
  } else {
    reading.error(
        whole_file,
        "the table [run] is missing; add a line [run], and below it the lines duration = 60 and step = 0.01.");
  }
  if (const Entry* output = find_entry(root, "output")) description.output = read_output(reading, *output);
  return description;
}

}  // namespace volvelle
