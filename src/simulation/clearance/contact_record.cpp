// What a result says of clearance, and what a run that is laid aside remembers of it.
#include <algorithm>
#include <stdexcept>

#include "simulation/clearance/contact_watch.hpp"

namespace volvelle {

ClearanceRow ContactWatch::measure(const Evaluation<double>& evaluation, double time) {
  const Nearest nearest = clearance_.nearest(clearance_.place(evaluation, time), [&](const BodyPair& pair) {
    const auto contact = contacts_.find(pair);
    return !is_docked(pair) && (contact == contacts_.end() || !contact->second.from_start);
  });
  const std::vector<int>& bodies = clearance_.pairs().bodies();
  if (!nearest.found) {  // all are near since the start
    const BodyPair pair = contacts_.empty() ? BodyPair{0, 0} : contacts_.begin()->first;
    return {0, bodies[pair.a], bodies[pair.b]};
  }
  if (!closest_.found || nearest.distance < closest_.distance) closest_ = nearest, closest_time_ = time;
  return {nearest.distance, bodies[nearest.pair.a], bodies[nearest.pair.b]};
}

ClearanceStart ContactWatch::start(Assembly& assembly) {
  begin(assembly);
  ClearanceStart start;
  start.measured = true;
  start.bodies = clearance_.pairs().count();
  start.pairs = clearance_.pairs().pairs();
  for (const auto& [pair, contact] : contacts_)
    (contact.level == touching ? start.touching : start.near).push_back(clearance_.pairs().name(pair.a, pair.b));
  const Nearest nearest =
      clearance_.nearest(here_, [&](const BodyPair& pair) { return !is_docked(pair) && !contacts_.contains(pair); });
  start.found = nearest.found;
  start.distance = nearest.distance;
  if (nearest.found) start.pair = clearance_.pairs().name(nearest.pair.a, nearest.pair.b);
  return start;
}

ClosestApproach ContactWatch::closest() const {
  if (!closest_.found) return {};
  return {true, closest_.distance, closest_time_, clearance_.pairs().name(closest_.pair.a, closest_.pair.b)};
}

std::vector<double> ContactWatch::collected() const {
  std::vector<double> numbers{double(closest_.found), closest_.distance, double(closest_.pair.a),
                              double(closest_.pair.b), closest_time_};
  for (const auto& [pair, contact] : contacts_)
    numbers.insert(numbers.end(), {double(pair.a), double(pair.b), double(contact.level), double(contact.from_start)});
  return numbers;
}

void ContactWatch::take_up(Assembly& assembly, const std::vector<double>& collected) {
  const double count = clearance_.pairs().count();
  const auto refuse = [] { throw std::runtime_error("the checkpoint is of another scenario"); };
  if (collected.size() < 5 || collected.size() % 4 != 1) refuse();
  for (std::size_t i = 5; i < collected.size(); i += 4)
    if (!(collected[i] >= 0 && collected[i] < collected[i + 1] && collected[i + 1] < count)) refuse();
  closest_ = {collected[0] != 0, collected[1], {int(collected[2]), int(collected[3])}};
  closest_time_ = collected[4];
  contacts_.clear();
  for (std::size_t i = 5; i < collected.size(); i += 4)
    contacts_[{int(collected[i]), int(collected[i + 1])}] = {Level(int(collected[i + 2])), collected[i + 3] != 0};
  find_docked(assembly);
  go_on(assembly);
}

}  // namespace volvelle
