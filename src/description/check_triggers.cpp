// When things happen: releases, captures and the entries of the sequence. What they wait for must be able to happen.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <unordered_map>

#include "description/check_parts.hpp"
#include "description/event_names.hpp"
#include "description/nearest_name.hpp"

namespace volvelle {
namespace {

constexpr std::size_t most_suggestions = 50;  // each looks through every name

// "hinge.latch" is the end "latch" of "hinge".
std::pair<std::string, std::string> split_event(const std::string& event) {
  const std::size_t dot = event.rfind('.');
  if (dot == std::string::npos) return {event, {}};
  return {event.substr(0, dot), event.substr(dot + 1)};
}

// What is missing for this event of an existing joint to happen; empty when joints have no such event.
const char* lack_of_joint(const std::string& end) {
  if (end == "latch") return "never latches: give it a latch, or lock it in [sequence.NAME].";
  if (end == "release") return "is never released: give it a release, or free it in [sequence.NAME].";
  if (end == "stop") return "has no stop to touch.";
  if (end == "stick" || end == "slip") return "has no dry friction to hold it: give it friction with a torque.";
  if (end == "break") return "never breaks: give it breaks.";
  return "";
}

const char* lack_of_dock(const std::string& end) {
  if (end == "dock") return "is docked from the start: give it a capture, or dock it again in [sequence.NAME].";
  if (end == "undock") return "never lets go: give it a release, or undock it in [sequence.NAME].";
  return "";
}

class TriggerCheck {
 public:
  explicit TriggerCheck(const Description& description) : description_(description), names_(event_names(description)) {
    for (const JointDescription& joint : description.joints) joints_.try_emplace(joint.name, &joint);
    for (const DockDescription& dock : description.docks) docks_.try_emplace(dock.name, &dock);
    for (EventSource& source : event_sources(description))
      sources_[std::move(source.event)].push_back(std::move(source.path));
  }

  void check(const TriggerDescription& trigger, const std::string& path, Problems& problems) const {
    const int given = int{trigger.time.has_value()} + int{!trigger.joint.empty()} + int{!trigger.event.empty()} +
                      int{trigger.proximity.has_value()};
    if (given != 1)
      problems.push_back({path,
                          "it must wait for exactly one thing: a time, a joint's angle, bodies that come near or an "
                          "event."});
    if (trigger.time && !(*trigger.time >= 0 && std::isfinite(*trigger.time)))
      problems.push_back({path + ".time", fmt::format("the time is {:.6g} s; the run starts at 0 s, so it must be zero "
                                                      "or positive.",
                                                      *trigger.time)});
    if (!(trigger.delay >= 0) || !std::isfinite(trigger.delay))
      problems.push_back(
          {path + ".delay", fmt::format("the delay is {:.6g} s; it must be zero or positive.", trigger.delay)});
    if (!trigger.joint.empty()) check_joint(trigger, path, problems);
    if (!trigger.event.empty()) check_event(trigger.event, path, problems);
    if (trigger.proximity) check_proximity(*trigger.proximity, body_names(description_), path + ".proximity", problems);
  }

 private:
  void check_joint(const TriggerDescription& trigger, const std::string& path, Problems& problems) const {
    const JointDescription* joint = find_joint(trigger.joint, joints_, path + ".joint", problems);
    if (!joint) return;
    if (joint->kind != JointKind::revolute && joint->kind != JointKind::prismatic) {
      problems.push_back({path + ".joint", fmt::format("joint \"{}\" is {} and has no single coordinate to watch; name "
                                                       "a revolute or prismatic joint.",
                                                       joint->name, name_of(joint->kind))});
      return;
    }
    if (!std::isfinite(trigger.angle))
      problems.push_back({path + (joint->kind == JointKind::revolute ? ".angle" : ".displacement"),
                          "the value to wait for must be finite."});
    if (path == fmt::format("joints.{}.release", joint->name))
      problems.push_back({path + ".joint", fmt::format("joint \"{}\" is held until its release, so that its own "
                                                       "coordinate never gets there; name another joint, or a time.",
                                                       joint->name)});
  }

  void check_event(const std::string& event, const std::string& path, Problems& problems) const {
    if (event.find('*') != std::string::npos) return check_events(event, path, problems);
    if (is_of_pair(description_, event)) return;
    const auto found = sources_.find(event);
    if (found == sources_.end()) {
      problems.push_back({path + ".event", describe_unknown(event, problems.size() < most_suggestions)});
      return;
    }
    for (const std::string& source : found->second)
      if (source != path) return;
    problems.push_back({path + ".event", fmt::format("it waits for itself: nothing else makes \"{}\" happen. Name what "
                                                     "comes before it.",
                                                     event)});
  }

  // All events that a name with * means.
  void check_events(const std::string& event, const std::string& path, Problems& problems) const {
    const auto [found, is_new] = meant_.try_emplace(event);
    if (is_new) found->second = events_meant(event, names_);
    if (found->second.empty()) problems.push_back({path + ".event", fmt::format("no event is called \"{}\".", event)});
    for (const std::string& one : found->second) {
      const std::vector<std::string>& sources = sources_.at(one);
      if (std::any_of(sources.begin(), sources.end(), [&](const std::string& source) { return source != path; }))
        continue;
      problems.push_back({path + ".event", fmt::format("\"{}\" means \"{}\" too, which nothing else makes happen: it "
                                                       "waits for itself. Name what comes before it.",
                                                       event, one)});
      return;
    }
  }

  std::string describe_unknown(const std::string& event, bool suggest) const {
    const auto [owner, end] = split_event(event);
    if (joints_.contains(owner) && *lack_of_joint(end))
      return fmt::format("\"{}\" cannot happen: joint \"{}\" {}", event, owner, lack_of_joint(end));
    if (docks_.contains(owner) && *lack_of_dock(end))
      return fmt::format("\"{}\" cannot happen: dock \"{}\" {}", event, owner, lack_of_dock(end));
    std::string hint = suggest ? suggestion(event, names_) : "";
    if (names_.empty())
      hint =
          " Events are JOINT.latch, JOINT.release, JOINT.stop, JOINT.stick, JOINT.slip, JOINT.break, LINK.dock, "
          "LINK.undock and the names of the sequence's entries; none can happen here.";
    return fmt::format("there is no event \"{}\".{}", event, hint);
  }

  const Description& description_;
  JointsByName joints_;
  std::unordered_map<std::string, const DockDescription*> docks_;
  std::unordered_map<std::string, std::vector<std::string>> sources_;  // paths, by event
  std::vector<std::string> names_;
  mutable std::unordered_map<std::string, std::vector<std::string>> meant_;  // by a name with *
};

}  // namespace

const JointDescription* find_joint(const std::string& name, const JointsByName& joints, const std::string& path,
                                   Problems& problems) {
  const auto found = joints.find(name);
  if (found != joints.end()) return found->second;
  std::vector<std::string> known;
  if (problems.size() < most_suggestions)
    for (const auto& [known_name, joint] : joints) known.push_back(known_name);
  std::sort(known.begin(), known.end());
  problems.push_back({path, fmt::format("there is no joint \"{}\".{}", name, suggestion(name, known))});
  return nullptr;
}

void check_triggers(const Description& description, Problems& problems) {
  const TriggerCheck triggers(description);
  for (const JointDescription& joint : description.joints)
    if (joint.release) triggers.check(*joint.release, fmt::format("joints.{}.release", joint.name), problems);
  for (const DockDescription& dock : description.docks) {
    if (dock.capture) triggers.check(*dock.capture, fmt::format("links.{}.capture", dock.name), problems);
    if (dock.release) triggers.check(*dock.release, fmt::format("links.{}.release", dock.name), problems);
  }
  for (const ChangeDescription& change : description.sequence)
    triggers.check(change.when, "sequence." + change.name, problems);
}

}  // namespace volvelle
