// The sequence: what each entry changes must exist and be able to change so.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <unordered_set>

#include "description/check_parts.hpp"
#include "description/event_names.hpp"
#include "description/named.hpp"
#include "description/nearest_name.hpp"

namespace volvelle {
namespace {

using ChangeKind = ChangeDescription::Kind;

class SequenceCheck {
 public:
  SequenceCheck(const Description& description, Problems& problems) : description_(description), problems_(problems) {
    for (const JointDescription& joint : description.joints) joints_.try_emplace(joint.name, &joint);
    for (const ChangeDescription& change : description.sequence)
      if (change.kind == ChangeKind::lock) locked_.insert(change.target);
    for (const ThrusterDescription& thruster : description.thrusters) switched_.push_back({thruster.name, "thruster"});
    for (const ForceDescription& force : description.forces) switched_.push_back({force.name, "force"});
    for (const SpringLinkDescription& link : description.spring_links) switched_.push_back({link.name, "spring link"});
    for (const BushingDescription& bushing : description.bushings) switched_.push_back({bushing.name, "bushing"});
    for (const CableDescription& cable : description.cables) switched_.push_back({cable.name, "cable"});
    for (const PotentialDescription& potential : description.potentials)
      switched_.push_back({potential.name, "potential"});
  }

  void check(const ChangeDescription& change) {
    const std::string path = "sequence." + change.name;
    switch (change.kind) {
      case ChangeKind::lock:
        return check_lock(change, path + ".lock");
      case ChangeKind::free:
        return check_free(change, path + ".free");
      case ChangeKind::rest:
        return check_rest(change, path + ".rest");
      case ChangeKind::command:
        return check_command(change, path + ".command");
      case ChangeKind::on:
        return check_switch(change, path + ".on");
      case ChangeKind::off:
        return check_switch(change, path + ".off");
      case ChangeKind::dock:
        return check_dock(change, path + ".dock");
      case ChangeKind::undock:
        return check_dock(change, path + ".undock");
      case ChangeKind::mark:
      case ChangeKind::stop:
        return;
    }
  }

 private:
  void problem(const std::string& path, std::string message) { problems_.push_back({path, std::move(message)}); }

  // A joint that something can hold.
  const JointDescription* find_holdable(const ChangeDescription& change, const std::string& path) {
    const JointDescription* joint = find_joint(change.target, joints_, path, problems_);
    if (!joint) return nullptr;
    if (joint->kind == JointKind::fixed) {
      problem(path, fmt::format("joint \"{}\" is fixed and never moves; name one that does.", joint->name));
    } else if (joint->is_prescribed()) {
      problem(path, fmt::format("the motion of joint \"{}\" is prescribed, so that nothing can hold it; hold it by the "
                                "motion itself.",
                                joint->name));
    } else {
      return joint;
    }
    return nullptr;
  }

  void check_lock(const ChangeDescription& change, const std::string& path) { find_holdable(change, path); }

  void check_free(const ChangeDescription& change, const std::string& path) {
    const JointDescription* joint = find_holdable(change, path);
    if (!joint || joint->latch || joint->release || locked_.contains(joint->name)) return;
    problem(path, fmt::format("nothing ever holds joint \"{}\", so there is nothing to free; give it a latch or a "
                              "release, or lock it earlier in the sequence.",
                              joint->name));
  }

  void check_rest(const ChangeDescription& change, const std::string& path) {
    const JointDescription* joint = find_joint(change.target, joints_, path + ".joint", problems_);
    if (!joint) return;
    if (joint->kind != JointKind::revolute && joint->kind != JointKind::prismatic)
      problem(path + ".joint",
              fmt::format("joint \"{}\" is {}; only the spring of a revolute or prismatic joint can get "
                          "a new rest.",
                          joint->name, name_of(joint->kind)));
    else if (!joint->spring)
      problem(path + ".joint", fmt::format("joint \"{}\" has no spring; give it one, such as spring = {{ stiffness = "
                                           "100 }}.",
                                           joint->name));
    else if (joint->spring->command)
      problem(path + ".joint", fmt::format("the spring of joint \"{}\" follows a profile; put the change into that "
                                           "profile.",
                                           joint->name));
    if (!std::isfinite(change.rest)) problem(path, "the new rest must be finite.");
  }

  void check_command(const ChangeDescription& change, const std::string& path) {
    const JointDescription* joint = find_joint(change.target, joints_, path + ".joint", problems_);
    if (!joint) return;
    if (joint->kind == JointKind::fixed) {
      problem(path + ".joint", fmt::format("joint \"{}\" is fixed and has no coordinate for a motor to drive; name one "
                                           "that moves.",
                                           joint->name));
      return;
    }
    const std::string where = path + (joint->kind == JointKind::prismatic ? ".force" : ".torque");
    check_count("profiles", change.motor.size(), static_cast<std::size_t>(velocity_count(joint->kind)), joint->kind,
                where, problems_);
    for (std::size_t i = 0; i < change.motor.size(); ++i)
      check_profile(change.motor[i], description_.run.duration,
                    change.motor.size() == 1 ? where : fmt::format("{}.{}", where, i), problems_);
  }

  void check_switch(const ChangeDescription& change, const std::string& path) {
    std::vector<std::string> owners, known;
    for (const auto& [name, what] : switched_) {
      known.push_back(name);
      if (name == change.target) owners.emplace_back(what);
    }
    const ThrusterDescription* thruster = find_named(description_.thrusters, change.target);
    if (thruster && thruster->commanded)
      return problem(path, fmt::format("a controller fires thruster \"{}\"; only one can.", change.target));
    if (owners.size() == 1) return;
    if (owners.size() > 1)
      return problem(path, fmt::format("a {} are both called \"{}\", so that it is not clear which is meant; give one "
                                       "of them another name.",
                                       fmt::join(owners, " and a "), change.target));
    if (find_dock(change.target))
      return problem(path, fmt::format("\"{}\" is a dock; write dock or undock instead of on or off.", change.target));
    problem(path, fmt::format("there is no thruster, force, spring link, bushing, cable or potential \"{}\".{}",
                              change.target, suggestion(change.target, known)));
  }

  void check_dock(const ChangeDescription& change, const std::string& path) {
    if (find_dock(change.target)) return;
    const auto is_target = [&](const auto& link) { return link.name == change.target; };
    const auto& springs = description_.spring_links;
    const auto& bushings = description_.bushings;
    const auto& cables = description_.cables;
    const bool spring = std::any_of(springs.begin(), springs.end(), is_target);
    const bool bushing = std::any_of(bushings.begin(), bushings.end(), is_target);
    if (spring || bushing || std::any_of(cables.begin(), cables.end(), is_target))
      return problem(path, fmt::format("link \"{}\" is a {}; turn it on and off with on and off.", change.target,
                                       spring    ? "spring"
                                       : bushing ? "bushing"
                                                 : "cable"));
    std::vector<std::string> known;
    for (const DockDescription& dock : description_.docks) known.push_back(dock.name);
    problem(path, fmt::format("there is no dock \"{}\".{}", change.target,
                              known.empty() ? " Write one as [links.NAME] with type = \"dock\"."
                                            : suggestion(change.target, known)));
  }

  bool find_dock(const std::string& name) const {
    return std::any_of(description_.docks.begin(), description_.docks.end(),
                       [&](const DockDescription& dock) { return dock.name == name; });
  }

  struct Switched {
    std::string name;
    const char* what;
  };

  const Description& description_;
  Problems& problems_;
  JointsByName joints_;
  std::unordered_set<std::string> locked_;  // joints that an entry locks
  std::vector<Switched> switched_;          // what can be turned on and off
};

// "hinge.latch" is what happens to a joint; an entry of that name would be taken for it.
void check_event_names(const Description& description, Problems& problems) {
  std::unordered_set<std::string> taken;
  for (const EventSource& source : event_sources(description))
    if (source.path != "sequence." + source.event) taken.insert(source.event);
  for (const ChangeDescription& change : description.sequence)
    if (taken.contains(change.name))
      problems.push_back({"sequence." + change.name, fmt::format("\"{}\" is already the name of an event; give this "
                                                                 "entry another.",
                                                                 change.name)});
}

}  // namespace

void check_sequence(const Description& description, Problems& problems) {
  if (description.sequence.empty()) return;
  SequenceCheck sequence(description, problems);
  for (const ChangeDescription& change : description.sequence) sequence.check(change);
  check_event_names(description, problems);
}

}  // namespace volvelle
