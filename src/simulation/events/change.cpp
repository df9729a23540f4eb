#include "simulation/events/change.hpp"

#include <algorithm>
#include <limits>

namespace volvelle {
namespace {

template <class Thing>
Thing* find_named(std::vector<Thing>& things, const std::string& name) {
  const auto found = std::find_if(things.begin(), things.end(), [&](const Thing& t) { return t.name == name; });
  return found == things.end() ? nullptr : &*found;
}

// Burns from now on, until it is turned off; burns that were planned for later stay.
void turn_thruster_on(ThrusterDescription& thruster, double time) {
  const auto next =
      std::find_if(thruster.burns.begin(), thruster.burns.end(), [&](const Burn& burn) { return burn.stop > time; });
  if (next != thruster.burns.end() && next->start <= time) return;  // burning
  const double until = next == thruster.burns.end() ? std::numeric_limits<double>::infinity() : next->start;
  thruster.burns.insert(next, {time, until});
}

void turn_thruster_off(ThrusterDescription& thruster, double time) {
  std::erase_if(thruster.burns, [&](const Burn& burn) { return burn.start >= time; });
  if (!thruster.burns.empty()) thruster.burns.back().stop = std::min(thruster.burns.back().stop, time);
}

}  // namespace

void apply_change(Description& description, const ChangeDescription& change, double time) {
  using Kind = ChangeDescription::Kind;
  const bool on = change.kind == Kind::on;
  if (change.kind == Kind::rest) {
    if (auto* joint = find_named(description.joints, change.target)) joint->spring->rest = {change.rest};
  } else if (change.kind == Kind::command) {
    if (auto* joint = find_named(description.joints, change.target)) joint->motor = change.motor;
  } else if (on || change.kind == Kind::off) {
    if (auto* thruster = find_named(description.thrusters, change.target))
      on ? turn_thruster_on(*thruster, time) : turn_thruster_off(*thruster, time);
    if (auto* force = find_named(description.forces, change.target)) force->switched_off = !on;
    if (auto* link = find_named(description.spring_links, change.target)) link->switched_off = !on;
  }
}

void switch_off_what_waits(Description& description) {
  std::vector<std::string> seen;
  for (const ChangeDescription& change : description.sequence) {
    if (change.kind != ChangeDescription::Kind::on && change.kind != ChangeDescription::Kind::off) continue;
    if (std::find(seen.begin(), seen.end(), change.target) != seen.end()) continue;
    seen.push_back(change.target);
    const bool off = change.kind == ChangeDescription::Kind::on;
    if (auto* force = find_named(description.forces, change.target)) force->switched_off = off;
    if (auto* link = find_named(description.spring_links, change.target)) link->switched_off = off;
  }
}

}  // namespace volvelle
