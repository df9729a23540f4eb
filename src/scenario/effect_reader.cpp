// [thrusters.NAME], [forces.NAME]
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

constexpr const char* burns_example = "[{ start = 10, stop = 40 }]";

void read_burns(TableReader& table, ThrusterDescription& thruster) {
  const Value* value = table.find("burns");
  if (!value) return;  // the checks ask for it where the sequence does not turn the thruster on
  Reading& reading = table.reading();
  if (!value->is(Value::Kind::array)) {
    reading.error(value->at, fmt::format("a list of burns is expected here, such as {}, not {}.", burns_example,
                                         words_for(value->kind)));
    return;
  }
  for (const Value& item : value->items) {
    TableReader entry(reading, item, item.at, "burn", "a burn");
    Burn burn;
    entry.require("start", "10");
    entry.require("stop", "40");
    entry.read("start", quantity::time, burn.start);
    entry.read("stop", quantity::time, burn.stop);
    thruster.burns.push_back(burn);
  }
}

}  // namespace

ThrusterDescription read_thruster(Reading& reading, const Entry& entry) {
  ThrusterDescription thruster;
  thruster.name = entry.key;
  TableReader table(reading, entry.value, entry.at, "thruster", fmt::format("[thrusters.{}]", entry.key));
  table.require("body", "\"hub\"");
  table.require("direction", "[0, 0, -1]");
  table.require("force", "\"4.5 mN\"");
  table.read("body", "\"hub\"", thruster.body);
  table.read("position", quantity::length, thruster.position);
  table.read("direction", quantity::plain, thruster.direction);
  table.read("force", quantity::force, thruster.force);
  read_burns(table, thruster);
  table.read("rise", quantity::time, thruster.rise);
  table.read("fall", quantity::time, thruster.fall);
  table.read("minimum_on", quantity::time, thruster.minimum_on);
  double specific_impulse = 0;
  if (table.read("specific_impulse", quantity::time, specific_impulse)) thruster.specific_impulse = specific_impulse;
  if (!table.read("tank", "\"hub\"", thruster.tank) && thruster.specific_impulse) thruster.tank = thruster.body;
  if (table.is_table() && table.find("tank") && !table.find("specific_impulse"))
    reading.error(table.key_location("tank"),
                  "a tank is emptied by a thruster with a specific impulse; add one, such as specific_impulse = 220.");
  return thruster;
}

ForceDescription read_force(Reading& reading, const Entry& entry) {
  ForceDescription force;
  force.name = entry.key;
  TableReader table(reading, entry.value, entry.at, "force", fmt::format("[forces.{}]", entry.key));
  table.require("body", "\"hub\"");
  table.read("body", "\"hub\"", force.body);
  table.read("position", quantity::length, force.position);
  table.read("force", quantity::force, force.force);
  table.read("torque", quantity::torque, force.torque);
  if (table.is_table() && !table.find("force") && !table.find("torque"))
    reading.error(entry.at,
                  fmt::format("{} has neither force nor torque; add one, such as: force = [0, 0, 1]", table.title()));
  std::string frame;
  if (table.read_choice("frame", {"body", "inertial"}, {}, frame)) force.inertial_frame = frame == "inertial";
  if (const Value* scale = table.find("scale"))
    if (auto profile = read_profile(reading, *scale, quantity::plain)) force.scale = std::move(*profile);
  return force;
}

}  // namespace volvelle
