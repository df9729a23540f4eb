#include "description/event_names.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "description/name_pattern.hpp"

namespace volvelle {
namespace {

using ChangeKind = ChangeDescription::Kind;

using Sources = std::vector<EventSource>;

bool can_stick(const JointDescription& joint) {
  const auto holds = [](double torque) { return torque > 0; };
  return joint.friction && (std::any_of(joint.friction->torque.begin(), joint.friction->torque.end(), holds) ||
                            std::any_of(joint.friction->at_rest.begin(), joint.friction->at_rest.end(), holds));
}

void add_joint(const JointDescription& joint, Sources& sources) {
  const std::string path = (joint.is_wheel ? "wheels." : "joints.") + joint.name;
  if (joint.max_rate)
    for (const char* event : {".max_speed", ".recover"}) sources.push_back({joint.name + event, path + ".max_speed"});
  if (joint.max_torque) sources.push_back({joint.name + ".max_torque", path + ".max_torque"});
  if (joint.latch) sources.push_back({joint.name + ".latch", path + ".latch"});
  if (joint.release) sources.push_back({joint.name + ".release", path + ".release"});
  if (joint.stop) sources.push_back({joint.name + ".stop", path + ".stop"});
  if (joint.stop && !joint.stop->compliant) sources.push_back({joint.name + ".rest", path + ".stop"});
  if (joint.stop) sources.push_back({joint.name + ".leave", path + ".stop"});
  if (can_stick(joint))
    for (const char* event : {".stick", ".slip"}) sources.push_back({joint.name + event, path + ".friction"});
  if (joint.tape_spring && (joint.tape_spring->above.snaps() || joint.tape_spring->below.snaps()))
    for (const char* event : {".snap", ".relatch"}) sources.push_back({joint.name + event, path + ".tape_spring"});
  if (joint.breaks) sources.push_back({joint.name + ".break", path + ".breaks"});
}

void add_dock(const DockDescription& dock, Sources& sources) {
  const std::string path = "links." + dock.name;
  if (dock.distance || dock.capture) sources.push_back({dock.name + ".dock", path + ".capture"});
  if (dock.release) sources.push_back({dock.name + ".undock", path + ".release"});
}

// What a change in the sequence does to its target, as an event; empty when it is none.
const char* event_of(ChangeDescription::Kind kind) {
  switch (kind) {
    case ChangeKind::lock:
      return ".latch";
    case ChangeKind::free:
      return ".release";
    case ChangeKind::dock:
      return ".dock";
    case ChangeKind::undock:
      return ".undock";
    default:
      return "";
  }
}

void add_change(const ChangeDescription& change, Sources& sources) {
  const std::string path = "sequence." + change.name;
  sources.push_back({change.name, path});
  const std::string event = event_of(change.kind);
  if (!event.empty()) sources.push_back({change.target + event, path});
}

}  // namespace

std::vector<EventSource> event_sources(const Description& description) {
  Sources sources;
  for (const JointDescription& joint : description.joints) add_joint(joint, sources);
  for (const DockDescription& dock : description.docks) add_dock(dock, sources);
  for (const ThrusterDescription& thruster : description.thrusters)
    if (thruster.specific_impulse)
      sources.push_back({thruster.tank + ".empty", "thrusters." + thruster.name + ".tank"});
  const ClearanceDescription& clearance = description.clearance;
  if (clearance.measured && clearance.touch > 0) sources.push_back({"clearance.touch", "clearance.touch"});
  if (clearance.measured) sources.push_back({"clearance.collide", "clearance"});
  for (const ChangeDescription& change : description.sequence) add_change(change, sources);
  return sources;
}

std::vector<std::string> event_names(const Description& description) {
  std::vector<std::string> names;
  std::unordered_set<std::string> seen;
  for (EventSource& source : event_sources(description))
    if (seen.insert(source.event).second) names.push_back(std::move(source.event));
  return names;
}

std::vector<std::string> events_meant(const std::string& event, const std::vector<std::string>& names) {
  std::vector<std::string> meant;
  std::copy_if(names.begin(), names.end(), std::back_inserter(meant),
               [&](const std::string& name) { return matches_pattern(event, name); });
  return meant;
}

bool is_of_pair(const Description& description, const std::string& event) {
  const std::size_t slash = event.find('/'), dot = event.rfind('.');
  if (!description.clearance.measured || slash == std::string::npos || dot == std::string::npos || dot < slash)
    return false;
  const std::string kind = event.substr(dot + 1);
  if (kind != "collide" && !(kind == "touch" && description.clearance.touch > 0)) return false;
  const auto has_shape = [&](const std::string& name) {
    return std::any_of(description.bodies.begin(), description.bodies.end(),
                       [&](const BodyDescription& body) { return body.name == name && body.shape; });
  };
  return has_shape(event.substr(0, slash)) && has_shape(event.substr(slash + 1, dot - slash - 1));
}

}  // namespace volvelle
