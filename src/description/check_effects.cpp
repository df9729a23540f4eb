// Thrusters, forces and links.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <unordered_set>

#include "description/check_parts.hpp"
#include "description/named.hpp"

namespace volvelle {

void check_not_negative(double value, const char* unit, const std::string& path, Problems& problems) {
  if (value >= 0 && std::isfinite(value)) return;
  const char* space = *unit ? " " : "";
  problems.push_back({path, fmt::format("{} is {:.6g}{}{}; it must be zero or positive.",
                                        path.substr(path.rfind('.') + 1), value, space, unit)});
}

namespace {

void check_burns(const ThrusterDescription& thruster, bool switched_on, const std::string& path, Problems& problems) {
  if (thruster.burns.empty() && !switched_on && !thruster.commanded)
    problems.push_back({path, fmt::format("there is no burn, so the thruster never fires; give burns = [{{ start = 10, "
                                          "stop = 40 }}], or turn it on in [sequence.NAME] with on = \"{}\".",
                                          thruster.name)});
  for (std::size_t i = 0; i < thruster.burns.size(); ++i) {
    const Burn& burn = thruster.burns[i];
    const std::string where = fmt::format("{}.{}", path, i);
    if (!(burn.stop > burn.start)) {
      problems.push_back(
          {where, fmt::format("the burn is empty: it stops at {:.6g} s and starts at {:.6g} s; stop must be "
                              "later than start.",
                              burn.stop, burn.start)});
    }
    if (i == 0) continue;
    const Burn& before = thruster.burns[i - 1];
    const double end = std::max(before.stop, before.start + thruster.minimum_on);
    if (burn.start < before.start) {
      problems.push_back(
          {where, fmt::format("the burns are not ordered in time: {:.6g} s comes after {:.6g} s; list the "
                              "earlier burn first.",
                              burn.start, before.start)});
    } else if (burn.start < end) {
      problems.push_back(
          {where, fmt::format("the burn starts at {:.6g} s, before the one above it ends at {:.6g} s{}; burns "
                              "must not overlap.",
                              burn.start, end, end > before.stop ? " (after minimum_on)" : "")});
    }
  }
}

// Names that an entry of the sequence turns on.
std::unordered_set<std::string> switched_on(const Description& description) {
  std::unordered_set<std::string> names;
  for (const ChangeDescription& change : description.sequence)
    if (change.kind == ChangeDescription::Kind::on) names.insert(change.target);
  return names;
}

// Whether joints that never part lead from one body to the other.
bool stay_joined(const Description& description, const std::string& from, const std::string& to) {
  std::unordered_set<std::string> reached{from};
  for (bool more = true; more;) {
    more = false;
    for (const JointDescription& joint : description.joints) {
      if (joint.breaks || reached.contains(joint.parent) == reached.contains(joint.child)) continue;
      reached.insert({joint.parent, joint.child});
      more = true;
    }
  }
  return reached.contains(to);
}

void check_feeds(const Description& description, Problems& problems) {
  for (const ThrusterDescription& thruster : description.thrusters) {
    if (!thruster.specific_impulse || stay_joined(description, thruster.body, thruster.tank)) continue;
    if (!find_named(description.bodies, thruster.tank) || !find_named(description.bodies, thruster.body)) continue;
    problems.push_back(
        {"thrusters." + thruster.name + ".tank",
         fmt::format("no joints that last lead from \"{}\" to the tank \"{}\": propellant does not flow "
                     "through docks, links or joints that may break. Name a tank of the same spacecraft.",
                     thruster.body, thruster.tank)});
  }
}

void check_thruster(const ThrusterDescription& thruster, bool switched_on, const std::vector<std::string>& known,
                    Problems& problems) {
  const std::string path = "thrusters." + thruster.name;
  check_reference(thruster.body, known, false, path + ".body", problems);
  check_finite(thruster.position, path + ".position", problems);
  if (!has_finite_components(thruster.direction) || !(norm(thruster.direction) > 0))
    problems.push_back(
        {path + ".direction", "the direction must be finite and not zero; give one such as [0, 0, -1]."});
  if (!(thruster.force >= 0) || !std::isfinite(thruster.force))
    problems.push_back(
        {path + ".force", fmt::format("the force is {:.6g} N; it must be zero or positive. To push the other "
                                      "way, turn the direction.",
                                      thruster.force)});
  check_not_negative(thruster.rise, "s", path + ".rise", problems);
  check_not_negative(thruster.fall, "s", path + ".fall", problems);
  check_not_negative(thruster.minimum_on, "s", path + ".minimum_on", problems);
  check_burns(thruster, switched_on, path + ".burns", problems);
  if (!thruster.specific_impulse) return;
  if (!(*thruster.specific_impulse > 0) || !std::isfinite(*thruster.specific_impulse))
    problems.push_back(
        {path + ".specific_impulse", fmt::format("the specific impulse is {:.6g} s; it must be positive, such as 220.",
                                                 *thruster.specific_impulse)});
  check_reference(thruster.tank, known, false, path + ".tank", problems);
}

void check_link(const SpringLinkDescription& link, const std::vector<std::string>& known, Problems& problems) {
  const std::string path = "links." + link.name;
  for (std::size_t i = 0; i < 2; ++i) {
    check_reference(link.bodies[i], known, true, fmt::format("{}.bodies.{}", path, i), problems);
    check_finite(link.positions[i], fmt::format("{}.positions.{}", path, i), problems);
  }
  if (link.bodies[0] == link.bodies[1])
    problems.push_back(
        {path + ".bodies", fmt::format("the link ties \"{}\" to itself; name two different bodies, or one body "
                                       "and \"world\".",
                                       link.bodies[0])});
  check_not_negative(link.stiffness, "N/m", path + ".stiffness", problems);
  check_not_negative(link.damping, "N s/m", path + ".damping", problems);
  check_not_negative(link.rest, "m", path + ".rest", problems);
}

}  // namespace

void check_effects(const Description& description, Problems& problems) {
  const std::vector<std::string> known = body_names(description);
  const std::unordered_set<std::string> on = switched_on(description);
  for (const ThrusterDescription& thruster : description.thrusters)
    check_thruster(thruster, on.contains(thruster.name), known, problems);
  check_feeds(description, problems);
  for (const ForceDescription& force : description.forces) {
    const std::string path = "forces." + force.name;
    check_reference(force.body, known, false, path + ".body", problems);
    check_finite(force.position, path + ".position", problems);
    check_finite(force.force, path + ".force", problems);
    check_finite(force.torque, path + ".torque", problems);
    check_profile(force.scale, description.run.duration, path + ".scale", problems);
  }
  for (const SpringLinkDescription& link : description.spring_links) check_link(link, known, problems);
}

}  // namespace volvelle
