// The order of the checks, and the few that every theme needs.
#include "description/checks.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <unordered_set>

#include "description/check_parts.hpp"
#include "description/nearest_name.hpp"

namespace volvelle {

std::vector<Problem> check(const Description& description) {
  Problems problems;
  check_names(description, problems);
  check_bodies(description, problems);
  check_joints(description, problems);
  check_wheels(description, problems);
  check_controllers(description, problems);
  check_effects(description, problems);
  check_environment(description, problems);
  check_bushings(description, problems);
  check_cables(description, problems);
  check_potentials(description, problems);
  check_docks(description, problems);
  check_constraints(description, problems);
  check_clearance(description, problems);
  check_sequence(description, problems);
  check_triggers(description, problems);
  check_run(description, problems);
  return problems;
}

bool has_finite_components(const Vector3<double>& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

void check_finite(const Vector3<double>& v, const std::string& path, Problems& problems) {
  if (!has_finite_components(v)) problems.push_back({path, "the numbers must be finite."});
}

std::vector<std::string> body_names(const Description& description) {
  std::vector<std::string> names;
  for (const BodyDescription& body : description.bodies)
    if (!body.is_wheel) names.push_back(body.name);
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<const BodyDescription*> free_flying_bodies(const Description& description) {
  std::unordered_set<std::string> children;
  for (const JointDescription& joint : description.joints) children.insert(joint.child);
  std::vector<const BodyDescription*> bodies;
  for (const BodyDescription& body : description.bodies)
    if (!children.contains(body.name)) bodies.push_back(&body);
  return bodies;
}

// `known` is sorted.
void check_reference(const std::string& body, const std::vector<std::string>& known, bool world_allowed,
                     const std::string& path, Problems& problems) {
  if (body == world_name) {
    if (!world_allowed) problems.push_back({path, "the world cannot be used here; name a body."});
    return;
  }
  if (std::binary_search(known.begin(), known.end(), body)) return;
  constexpr std::size_t most_suggestions = 50;  // each looks through every name
  const std::string hint = problems.size() < most_suggestions ? suggestion(body, known) : "";
  problems.push_back({path, fmt::format("there is no body \"{}\".{}", body, hint)});
}

namespace {

void check_table(const TableProfile& table, const std::string& path, Problems& problems) {
  if (table.points.empty())
    problems.push_back({path, "the table is empty; give at least one point, such as [[0, 1.5], [10, 2]]."});
  for (std::size_t i = 1; i < table.points.size(); ++i) {
    const double before = table.points[i - 1].first;
    const double time = table.points[i].first;
    if (time >= before) continue;
    problems.push_back({fmt::format("{}.table.{}", path, i),
                        fmt::format("the table is not ordered in time: {:.6g} s comes after {:.6g} s. Times must "
                                    "increase; a repeated time makes a jump.",
                                    time, before)});
    return;
  }
}

void check_formula(const Formula& formula, double duration, const std::string& path, Problems& problems) {
  constexpr int samples = 16;
  const double span = duration > 0 && std::isfinite(duration) ? duration : 0;
  for (int i = 0; i <= samples; ++i) {
    const double time = span * i / samples;
    const Jet jet = formula.evaluate(time);
    if (std::isfinite(jet.value) && std::isfinite(jet.rate) && std::isfinite(jet.acceleration)) continue;
    problems.push_back({path, fmt::format("the formula has no finite value, rate or acceleration at t = {:.6g} s; "
                                          "write one that has throughout the run.",
                                          time)});
    return;
  }
}

}  // namespace

void check_profile(const Profile& profile, double duration, const std::string& path, Problems& problems) {
  if (const auto* table = std::get_if<TableProfile>(&profile)) check_table(*table, path, problems);
  if (const auto* formula = std::get_if<Formula>(&profile)) check_formula(*formula, duration, path, problems);
  const auto* ramp = std::get_if<RampProfile>(&profile);
  if (ramp && !(ramp->stop > ramp->start))
    problems.push_back({path + ".ramp", fmt::format("the ramp stops at {:.6g} s, not after its start at {:.6g} s; stop "
                                                    "must be later than start.",
                                                    ramp->stop, ramp->start)});
}

}  // namespace volvelle
