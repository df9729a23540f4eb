// Notes on latches, stops, triggers and the sequence: what never comes, and what starts where it should only get to.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <unordered_map>

#include "description/advice_parts.hpp"

namespace volvelle {
namespace {

void advise_latch(const JointDescription& joint, Notes& notes) {
  if (is_angle(joint.kind, 0)) advise_angle(fmt::format("joint '{}' latches at", joint.name), *joint.latch, notes);
  if (joint.coordinates[0] != *joint.latch) return;
  notes.push_back(
      fmt::format("joint '{}' starts at its latch, {:.6g} {}: it latches only when it has left and comes "
                  "back. To hold it from the start, give it a release.",
                  joint.name, *joint.latch, unit_of(joint, 0)));
}

void advise_stop(const JointDescription& joint, Notes& notes) {
  const StopDescription& stop = *joint.stop;
  for (std::size_t i = 0; i < stop.lower.size(); ++i) {
    for (const double limit : {stop.lower[i], stop.upper[i]})
      if (std::isfinite(limit) && is_angle(joint.kind, static_cast<int>(i)))
        advise_angle(fmt::format("joint '{}' has a stop at", joint.name), limit, notes);
    const double start = joint.coordinates[i];
    const double beyond = std::max(stop.lower[i] - start, start - stop.upper[i]);
    if (beyond > 0)
      notes.push_back(fmt::format("joint '{}' starts {:.6g} {} beyond its stop, which pushes it back from the start.",
                                  joint.name, beyond, unit_of(joint, i)));
  }
}

class TriggerAdvice {
 public:
  explicit TriggerAdvice(const Description& description) : duration_(description.run.duration) {
    for (const JointDescription& joint : description.joints) joints_.try_emplace(joint.name, &joint);
  }

  // `never` says what then does not happen: "joint 'hinge' is never released".
  void advise(const TriggerDescription& trigger, const std::string& never, Notes& notes) const {
    const double earliest = trigger.time.value_or(0) + trigger.delay;
    if (earliest >= duration_)
      notes.push_back(fmt::format("{}: it waits {} {:.6g} s, and the run ends at {:.6g} s.", never,
                                  trigger.time ? "until" : "for another", earliest, duration_));
    const auto found = joints_.find(trigger.joint);
    if (found == joints_.end()) return;
    const JointDescription& joint = *found->second;
    if (is_angle(joint.kind, 0)) advise_angle(never + " before joint '" + joint.name + "' is at", trigger.angle, notes);
    if (joint.motion.empty() && joint.coordinates[0] == trigger.angle)
      notes.push_back(fmt::format("joint '{}' starts at {:.6g} {}: {} before it has left that and comes back.",
                                  joint.name, trigger.angle, unit_of(joint, 0), never));
    const StopDescription* stop = joint.stop && !joint.stop->compliant ? &*joint.stop : nullptr;
    if (stop && (trigger.angle < stop->lower[0] || trigger.angle > stop->upper[0]))
      notes.push_back(fmt::format("{}: joint '{}' cannot pass its stop to reach {:.6g} {}.", never, joint.name,
                                  trigger.angle, unit_of(joint, 0)));
  }

 private:
  std::unordered_map<std::string, const JointDescription*> joints_;
  double duration_;
};

}  // namespace

void advise_holds(const JointDescription& joint, Notes& notes) {
  if (joint.latch) advise_latch(joint, notes);
  if (joint.stop) advise_stop(joint, notes);
}

namespace {

// Locked joints that wait for each other, or for themselves: none of them is ever released. The sequence may free one.
void advise_deadlock(const Description& description, Notes& notes) {
  std::unordered_map<std::string, std::string> waits_for;  // joint by joint
  const auto freed = [&](const std::string& joint) {
    return std::any_of(description.sequence.begin(), description.sequence.end(), [&](const ChangeDescription& change) {
      return change.kind == ChangeDescription::Kind::free && change.target == joint;
    });
  };
  for (const JointDescription& joint : description.joints) {
    if (!joint.release || joint.release->time || freed(joint.name)) continue;
    const std::string& event = joint.release->event;
    waits_for[joint.name] = event.empty() ? joint.release->joint : event.substr(0, event.rfind('.'));
  }
  for (const JointDescription& joint : description.joints) {
    std::vector<std::string> chain = {joint.name};
    auto next = waits_for.find(joint.name);
    while (next != waits_for.end() && next->second != joint.name && chain.size() <= waits_for.size()) {
      chain.push_back(next->second);
      next = waits_for.find(next->second);
    }
    if (next == waits_for.end() || next->second != joint.name) continue;
    notes.push_back(chain.size() == 1
                        ? fmt::format("joint '{}' is locked until it moves itself: it is never released.", joint.name)
                        : fmt::format("joints '{}' are locked and wait for each other: none is ever released.",
                                      fmt::join(chain, "', '")));
    return;
  }
}

}  // namespace

void advise_triggers(const Description& description, Notes& notes) {
  advise_deadlock(description, notes);
  const TriggerAdvice triggers(description);
  for (const JointDescription& joint : description.joints)
    if (joint.release) triggers.advise(*joint.release, fmt::format("joint '{}' is not released", joint.name), notes);
  for (const DockDescription& dock : description.docks) {
    if (dock.capture) triggers.advise(*dock.capture, fmt::format("link '{}' does not dock", dock.name), notes);
    if (dock.release) triggers.advise(*dock.release, fmt::format("link '{}' does not undock", dock.name), notes);
  }
  for (const ChangeDescription& change : description.sequence)
    triggers.advise(change.when, fmt::format("'{}' in the sequence does not happen", change.name), notes);
}

void advise_sequence(const Description& description, Notes& notes) {
  for (const ChangeDescription& change : description.sequence) {
    for (const Profile& torque : change.motor)
      advise_profile(fmt::format("the command '{}' in the sequence", change.name), torque, description.run.duration,
                     notes);
  }
}

}  // namespace volvelle
