#include "simulation/clearance/measured_pairs.hpp"

#include <algorithm>
#include <map>

#include "description/name_pattern.hpp"
#include "description/problem.hpp"
#include "topology/groups.hpp"

namespace volvelle {

namespace {

bool is_named(const ClearanceDescription& clearance, const std::string& body) {
  return clearance.bodies.empty() || std::any_of(clearance.bodies.begin(), clearance.bodies.end(),
                                                 [&](const auto& pattern) { return matches_pattern(pattern, body); });
}

// Whether the constraint keeps the two bodies' surfaces together.
bool keeps_touching(ConstraintDescription::Kind kind) {
  using ConstraintKind = ConstraintDescription::Kind;
  return kind != ConstraintKind::distance && kind != ConstraintKind::coupling;
}

}  // namespace

MeasuredPairs::MeasuredPairs(const Description& description) {
  for (int i = 0; i < int(description.bodies.size()); ++i) {
    const BodyDescription& body = description.bodies[i];
    if (!body.shape || !is_named(description.clearance, body.name)) continue;
    places_.emplace_back(body.name, count());
    bodies_.push_back(i);
    names_.push_back(body.name);
  }
  std::sort(places_.begin(), places_.end());
  leave_out_joined(description);
  leave_out_rigid(description);
  for (const SheetDescription& sheet : description.sheets) leave_out_neighbours(sheet);
  leave_out_ignored(description.clearance);
  if (pairs(1) > 0) return;
  throw InvalidDescription(std::vector<Problem>{
      {"clearance",
       "there is no pair of bodies to measure: it takes two with a shape that no joint, bushing or sheet "
       "keeps together, and that ignore leaves."}});
}

int MeasuredPairs::place_of(const std::string& body) const {
  const auto found = std::lower_bound(places_.begin(), places_.end(), std::pair(body, -1));
  return found != places_.end() && found->first == body ? found->second : -1;
}

std::uint64_t MeasuredPairs::key(int a, int b) const {
  return std::uint64_t(std::min(a, b)) * std::uint64_t(count()) + std::uint64_t(std::max(a, b));
}

void MeasuredPairs::leave_out(int a, int b) {
  if (a >= 0 && b >= 0 && a != b) left_out_.insert(key(a, b));
}

void MeasuredPairs::leave_out(const std::string& a, const std::string& b) { leave_out(place_of(a), place_of(b)); }

void MeasuredPairs::leave_out_joined(const Description& description) {
  for (const JointDescription& joint : description.joints) leave_out(joint.parent, joint.child);
  for (const BushingDescription& bushing : description.bushings) leave_out(bushing.bodies[0], bushing.bodies[1]);
  for (const ConstraintDescription& constraint : description.constraints)
    if (keeps_touching(constraint.kind)) leave_out(constraint.bodies[0], constraint.bodies[1]);
}

// Bodies that fixed joints make one never come nearer to each other.
void MeasuredPairs::leave_out_rigid(const Description& description) {
  std::map<std::string, int> number;
  for (const BodyDescription& body : description.bodies) number.emplace(body.name, int(number.size()));
  number.emplace(world_name, int(number.size()));
  Groups groups(number.size());
  for (const JointDescription& joint : description.joints)
    if (joint.kind == JointKind::fixed && !joint.breaks) groups.join(number.at(joint.parent), number.at(joint.child));
  std::map<int, std::vector<int>> members;
  for (int i = 0; i < count(); ++i) members[groups.leader(number.at(names_[i]))].push_back(i);
  for (const auto& [group, bodies] : members)
    for (std::size_t i = 0; i < bodies.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) leave_out(bodies[i], bodies[k]);
}

// Panels that meet at a vertex of the pattern touch there, however the sheet is folded.
void MeasuredPairs::leave_out_neighbours(const SheetDescription& sheet) {
  std::map<int, std::vector<int>> panels_at;  // by vertex
  for (std::size_t p = 0; p < sheet.panels.size(); ++p)
    for (const int vertex : sheet.corners[p]) panels_at[vertex].push_back(place_of(sheet.panels[p]));
  for (const auto& [vertex, panels] : panels_at)
    for (std::size_t i = 0; i < panels.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) leave_out(panels[i], panels[k]);
}

void MeasuredPairs::leave_out_ignored(const ClearanceDescription& clearance) {
  for (const auto& pair : clearance.ignore) {
    Ignored& ignored = ignored_.emplace_back();
    for (const std::string& name : names_) {
      ignored.first.push_back(matches_pattern(pair[0], name));
      ignored.second.push_back(matches_pattern(pair[1], name));
    }
  }
}

bool MeasuredPairs::is_measured(int a, int b) const {
  for (const Ignored& ignored : ignored_)
    if ((ignored.first[a] && ignored.second[b]) || (ignored.first[b] && ignored.second[a])) return false;
  return !left_out_.contains(key(a, b));
}

std::int64_t MeasuredPairs::pairs(std::int64_t enough) const {
  std::int64_t measured = 0;
  for (int b = 1; b < count(); ++b)
    for (int a = 0; a < b && measured < enough; ++a) measured += is_measured(a, b);
  return measured;
}

}  // namespace volvelle
