#include "simulation/events/change.hpp"

#include <cmath>
#include <limits>

#include "description/named.hpp"

namespace volvelle {
namespace {

void turn_thruster_on(ThrusterDescription& thruster, double time) {
  if (thruster.switched.empty() || std::isfinite(thruster.switched.back().stop))
    thruster.switched.push_back({time, std::numeric_limits<double>::infinity()});
}

// Ends what burns now; burns that are planned for later stay.
void turn_thruster_off(ThrusterDescription& thruster, double time) {
  for (auto* burns : {&thruster.switched, &thruster.burns})
    for (Burn& burn : *burns)
      if (burn.start <= time && burn.stop > time) burn.stop = time;
}

// Whether the sequence turns something on before it turns it off: by time where all entries have one, else as written.
bool waits_to_be_turned_on(const Description& description, const std::string& target) {
  using ChangeKind = ChangeDescription::Kind;
  const ChangeDescription* first = nullptr;
  bool timed = true;
  for (const ChangeDescription& change : description.sequence)
    if ((change.kind == ChangeKind::on || change.kind == ChangeKind::off) && change.target == target)
      timed = timed && change.when.time.has_value();
  for (const ChangeDescription& change : description.sequence) {
    if ((change.kind != ChangeKind::on && change.kind != ChangeKind::off) || change.target != target) continue;
    if (!first || (timed && *change.when.time + change.when.delay < *first->when.time + first->when.delay))
      first = &change;
  }
  return first && first->kind == ChangeKind::on;
}

}  // namespace

void apply_change(Description& description, const ChangeDescription& change, double time) {
  using ChangeKind = ChangeDescription::Kind;
  const bool on = change.kind == ChangeKind::on;
  if (change.kind == ChangeKind::rest) {
    if (auto* joint = find_named(description.joints, change.target)) joint->spring->rest = {change.rest};
  } else if (change.kind == ChangeKind::command) {
    if (auto* joint = find_named(description.joints, change.target)) joint->motor = change.motor;
  } else if (on || change.kind == ChangeKind::off) {
    if (auto* thruster = find_named(description.thrusters, change.target))
      on ? turn_thruster_on(*thruster, time) : turn_thruster_off(*thruster, time);
    if (auto* force = find_named(description.forces, change.target)) force->switched_off = !on;
    if (auto* link = find_named(description.spring_links, change.target)) link->switched_off = !on;
    if (auto* bushing = find_named(description.bushings, change.target)) bushing->switched_off = !on;
    if (auto* cable = find_named(description.cables, change.target)) cable->switched_off = !on;
    if (auto* potential = find_named(description.potentials, change.target)) potential->switched_off = !on;
  }
}

void switch_off_what_waits(Description& description) {
  for (ForceDescription& force : description.forces)
    force.switched_off = waits_to_be_turned_on(description, force.name);
  for (SpringLinkDescription& link : description.spring_links)
    link.switched_off = waits_to_be_turned_on(description, link.name);
  for (BushingDescription& bushing : description.bushings)
    bushing.switched_off = waits_to_be_turned_on(description, bushing.name);
  for (CableDescription& cable : description.cables)
    cable.switched_off = waits_to_be_turned_on(description, cable.name);
  for (PotentialDescription& potential : description.potentials)
    potential.switched_off = waits_to_be_turned_on(description, potential.name);
}

}  // namespace volvelle
