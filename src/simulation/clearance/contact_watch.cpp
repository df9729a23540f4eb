#include "simulation/clearance/contact_watch.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace volvelle {
namespace {

constexpr double beyond = 1e-6;  // m: a pair has come apart

}  // namespace

ContactWatch::ContactWatch(const Description& description)
    : clearance_(description), touch_(description.clearance.touch) {}

double ContactWatch::rearmed(Level level) const {
  if (level == apart) return std::numeric_limits<double>::infinity();
  return (level == near ? touch_ : 0) + beyond;
}

ContactWatch::Level ContactWatch::level_of(double distance, double margin) const {
  if (distance <= margin) return touching;
  return touch_ > 0 && distance <= touch_ + margin ? near : apart;
}

bool ContactWatch::is_docked(const BodyPair& pair) const {
  return std::binary_search(docked_.begin(), docked_.end(), pair);
}

void ContactWatch::find_docked(const Assembly& assembly) {
  docked_.clear();
  for (std::size_t d = 0; d < assembly.mode.docks.size(); ++d) {
    const DockDescription& dock = assembly.description.docks[d];
    const int a = clearance_.pairs().place_of(dock.bodies[0]), b = clearance_.pairs().place_of(dock.bodies[1]);
    if (assembly.mode.docks[d].made && a >= 0 && b >= 0) docked_.push_back({std::min(a, b), std::max(a, b)});
  }
  std::sort(docked_.begin(), docked_.end());
}

// What is near where the run begins, or where bodies are let go that were one, is no news.
void ContactWatch::find_contacts(const BodyPlaces& places, double margin, const std::vector<BodyPair>* among) {
  const std::vector<double> margins(std::size_t(clearance_.pairs().count()), 0.5 * (touch_ + margin));
  for (const BodyPair& pair : among ? *among : clearance_.near(places, margins)) {
    if (is_docked(pair) || !clearance_.pairs().is_measured(pair.a, pair.b)) continue;
    const Level level = level_of(clearance_.measure(pair, places).distance, margin);
    if (level != apart) contacts_[pair] = {level, true};
  }
}

void ContactWatch::begin(Assembly& assembly) {
  contacts_.clear();
  find_docked(assembly);
  assembly.evaluation.place(assembly.state);
  here_ = clearance_.place(assembly.evaluation, assembly.state.at.time);
  find_contacts(here_, beyond, nullptr);
  go_on(assembly);
}

void ContactWatch::go_on(Assembly& assembly) {
  const std::vector<BodyPair> were_docked = docked_;
  find_docked(assembly);
  assembly.evaluation.place(assembly.state);
  here_ = clearance_.place(assembly.evaluation, assembly.state.at.time);
  std::vector<BodyPair> let_go;
  std::set_difference(were_docked.begin(), were_docked.end(), docked_.begin(), docked_.end(),
                      std::back_inserter(let_go));
  find_contacts(here_, beyond, &let_go);
  for (const BodyPair& pair : docked_) contacts_.erase(pair);
  near_.clear();
  listed_ = false;
  parted_.clear();
  found_.clear();
}

void ContactWatch::set_level(const BodyPair& pair, Level level, bool from_start) {
  if (level == apart)
    contacts_.erase(pair);
  else
    contacts_[pair] = {level, from_start};
}

ContactWatch::Near* ContactWatch::find_near(const BodyPair& pair) {
  const auto at =
      std::lower_bound(near_.begin(), near_.end(), pair, [](const Near& n, const BodyPair& p) { return n.pair < p; });
  return at != near_.end() && at->pair == pair ? &*at : nullptr;
}

// From where the step began, far enough for a few steps like it.
void ContactWatch::list_near(const std::vector<double>& paths) {
  const int count = clearance_.pairs().count();
  std::vector<double> margins;
  std::vector<Box> boxes;
  allowance_.clear();
  for (int i = 0; i < count; ++i) {
    const double reach = clearance_.shape(i).reach;
    allowance_.push_back(paths[i] + std::min(3 * paths[i], 0.25 * reach) + 0.02 * reach);
    margins.push_back(allowance_.back() + 0.5 * touch_ + beyond);
    boxes.push_back(box_round(clearance_.shape(i), here_.bodies[i].X, 0));
  }
  const std::vector<Near> old = std::exchange(near_, {});
  auto known = old.begin();
  for (const BodyPair& pair : clearance_.near(here_, margins)) {
    if (is_docked(pair)) continue;
    Near next{pair, distance_between(boxes[pair.a], boxes[pair.b]), 0, apart};
    while (known != old.end() && known->pair < pair) ++known;
    if (known != old.end() && known->pair == pair) next.gap = std::max(next.gap, known->gap - known->moved);
    if (const auto contact = contacts_.find(pair); contact != contacts_.end()) next.level = contact->second.level;
    near_.push_back(next);
  }
  std::erase_if(contacts_, [&](const auto& contact) { return !find_near(contact.first); });  // they have come far apart
  listed_ = true;
}

std::vector<Approach> ContactWatch::look_at_pairs(ContactSearch& search, const BodyPlaces& end) {
  std::vector<Approach> approaches;
  const double duration = end.time - here_.time;
  for (Near& near_pair : near_) {
    const auto& [a, b] = near_pair.pair;
    const Stretch stretch = stretch_between(clearance_.shape(b), seen_from(here_.bodies[a], here_.bodies[b]),
                                            seen_from(end.bodies[a], end.bodies[b]), duration);
    const double start_gap = near_pair.gap - near_pair.moved, limit = threshold(near_pair.level);
    near_pair.moved += stretch.path;
    if (near_pair.level == apart && near_pair.gap - near_pair.moved > limit) continue;
    const Gap gap = clearance_.measure(near_pair.pair, stretch.to);
    near_pair.gap = gap.distance;
    near_pair.moved = 0;
    if (near_pair.level != touching)
      if (const auto approach = search.look_at(near_pair.pair, limit, start_gap, stretch, gap))
        approaches.push_back(*approach);
    if (gap.distance > rearmed(near_pair.level)) parted_.emplace_back(near_pair.pair, level_of(gap.distance, beyond));
  }
  return approaches;
}

bool ContactWatch::look_back(Assembly& assembly, const State<double>& before, Integrator& integrator) {
  for (const auto& [pair, level] : std::exchange(parted_, {})) {
    set_level(pair, level, level != apart && contacts_.at(pair).from_start);
    if (Near* near_pair = find_near(pair)) near_pair->level = level;
  }
  assembly.evaluation.place(assembly.state);
  BodyPlaces end = clearance_.place(assembly.evaluation, assembly.state.at.time);
  std::vector<double> paths;
  bool within = listed_;
  for (std::size_t i = 0; i < end.bodies.size(); ++i) {
    paths.push_back(
        stretch_between(clearance_.shape(int(i)), here_.bodies[i], end.bodies[i], end.time - here_.time).path);
    within = within && paths[i] <= allowance_[i];
  }
  if (!within) list_near(paths);
  for (std::size_t i = 0; i < paths.size(); ++i) allowance_[i] -= paths[i];

  ContactSearch search(clearance_, assembly, before, integrator, here_, end);
  std::vector<Approach> approaches = look_at_pairs(search, end);
  if (approaches.empty()) {
    here_ = std::move(end);
    return false;
  }
  for (const BodyPair& pair : search.go_to_first(std::move(approaches)).pairs) {
    const auto contact = contacts_.find(pair);
    const Level level = contact == contacts_.end() ? apart : contact->second.level;
    found_.emplace_back(pair, level == apart && touch_ > 0 ? near : touching);
  }
  return true;
}

std::vector<Event> ContactWatch::happen(double time) {
  std::vector<Event> events;
  for (const auto& [pair, level] : std::exchange(found_, {})) {
    set_level(pair, level, false);
    const double distance = level == touching ? 0 : touch_;
    if (!closest_.found || distance < closest_.distance) closest_ = {true, distance, pair}, closest_time_ = time;
    events.push_back({time, level == touching ? "collide" : "touch", clearance_.pairs().name(pair.a, pair.b), 0});
  }
  return events;
}

}  // namespace volvelle
