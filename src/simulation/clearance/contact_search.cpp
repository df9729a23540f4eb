#include "simulation/clearance/contact_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace volvelle {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr int most_halvings = 12;
constexpr double at_threshold = 1e-12;  // m

// When a value that changes with this rate and acceleration is zero next.
double time_to_zero(double value, double rate, double acceleration) {
  const double square = rate * rate - 2 * acceleration * value;
  if (!(square >= 0)) return infinite;
  const double speed = std::sqrt(square) - rate;
  return speed > 0 ? 2 * value / speed : infinite;
}

}  // namespace

ContactSearch::ContactSearch(const Clearance& clearance, Assembly& assembly, const State<double>& before,
                             Integrator& integrator, const BodyPlaces& start, const BodyPlaces& end)
    : clearance_(clearance), assembly_(assembly), before_(before), integrator_(integrator), start_(start), end_(end) {}

const BodyPlaces& ContactSearch::at(double time) {
  if (time == start_.time) return start_;
  if (time == end_.time) return end_;
  const auto known = between_.find(time);
  if (known != between_.end()) return known->second;
  const StepOutcome outcome = integrator_.retake(before_, time, scratch_);
  if (!outcome.accepted) throw RetakeRefused{outcome};
  assembly_.evaluation.place(scratch_);
  return between_.emplace(time, clearance_.place(assembly_.evaluation, time)).first->second;
}

std::optional<Approach> ContactSearch::look_at(const BodyPair& pair, double threshold, double start_gap,
                                               const Stretch& stretch, const Gap& end_gap) {
  if (end_gap.distance <= threshold) return Approach{pair, threshold, start_.time, end_.time};
  // there and back is farther than it can have gone
  if (start_gap + end_gap.distance - 2 * threshold > stretch.path) return std::nullopt;
  const Vector3<double> across = normalized(end_gap.to - end_gap.from);
  if (least_separation(clearance_.shape(pair.a), clearance_.shape(pair.b), stretch, across) > threshold)
    return std::nullopt;
  return look_between(pair, threshold, start_, end_, clearance_.measure(pair, start_), end_gap, 0);
}

bool ContactSearch::is_clear(const BodyPair& pair, double threshold, const BodyPlaces& low, const BodyPlaces& high,
                             const Gap& low_gap, const Gap& high_gap) const {
  const BodyShape &first = clearance_.shape(pair.a), &second = clearance_.shape(pair.b);
  const Stretch stretch = stretch_between(second, seen_from(low.bodies[pair.a], low.bodies[pair.b]),
                                          seen_from(high.bodies[pair.a], high.bodies[pair.b]), high.time - low.time);
  if (low_gap.distance + high_gap.distance - 2 * threshold > stretch.path) return true;
  for (const Gap* gap : {&low_gap, &high_gap})
    if (least_separation(first, second, stretch, normalized(gap->to - gap->from)) > threshold) return true;
  return false;
}

std::optional<Approach> ContactSearch::look_between(const BodyPair& pair, double threshold, const BodyPlaces& low,
                                                    const BodyPlaces& high, const Gap& low_gap, const Gap& high_gap,
                                                    int depth) {
  if (low_gap.distance <= threshold) return Approach{pair, threshold, low.time, low.time};
  if (high_gap.distance <= threshold) return Approach{pair, threshold, low.time, high.time};
  if (depth == most_halvings || high.time - low.time < same_instant) return std::nullopt;
  if (is_clear(pair, threshold, low, high, low_gap, high_gap)) return std::nullopt;
  const BodyPlaces& middle = at(0.5 * (low.time + high.time));
  const Gap gap = clearance_.measure(pair, middle);
  const auto found = look_between(pair, threshold, low, middle, low_gap, gap, depth + 1);
  return found ? found : look_between(pair, threshold, middle, high, gap, high_gap, depth + 1);
}

std::vector<ContactSearch::Reading> ContactSearch::read(const std::vector<Approach>& approaches, double time) {
  const BodyPlaces& places = at(time);
  std::vector<Reading> readings;
  for (const Approach& approach : approaches) {
    const BodyPlace second = seen_from(places.bodies[approach.pair.a], places.bodies[approach.pair.b]);
    const Gap gap = clearance_.measure(approach.pair, second);
    Reading reading{gap.distance - approach.threshold, 0};
    if (gap.distance > 0)  // nearest points part or close as their bodies move them
      reading.rate = dot(gap.to - gap.from, second.velocity_of(gap.to)) / gap.distance;
    readings.push_back(reading);
  }
  return readings;
}

// From the near side: inside a body the distance is zero, and says nothing of how far to go back.
ContactSearch::Instant ContactSearch::go_to_first(std::vector<Approach> approaches) {
  double low = infinite, high = infinite;
  for (const Approach& approach : approaches) high = std::min(high, approach.high);
  std::erase_if(approaches, [&](const Approach& approach) { return approach.low > high; });
  for (const Approach& approach : approaches) low = std::min(low, approach.low);

  std::vector<Reading> now = read(approaches, low), last = now;
  double last_time = low;
  const auto next_at = [&] {
    double soonest = infinite;
    for (std::size_t i = 0; i < now.size(); ++i) {
      const double acceleration = low > last_time ? (now[i].rate - last[i].rate) / (low - last_time) : 0;
      soonest = std::min(soonest, time_to_zero(now[i].value, now[i].rate, acceleration));
    }
    return soonest;
  };
  const auto is_there = [](const std::vector<Reading>& readings) {
    return std::any_of(readings.begin(), readings.end(), [](const Reading& r) { return r.value <= 0; });
  };
  for (int i = 0; i < 100 && !is_there(now); ++i) {
    const double shortest = 4e-16 * std::max(1.0, std::abs(high)), ahead = next_at();
    if (high - low <= shortest || ahead <= shortest) break;
    double time = low + std::max(0.999 * ahead, shortest);  // rather short of it than past it
    if (!(time < high) || i % 6 == 5) time = low + 0.5 * (high - low);
    if (!(time > low && time < high)) break;
    std::vector<Reading> readings = read(approaches, time);
    if (is_there(readings)) {
      high = time;
    } else {
      last = std::exchange(now, std::move(readings));
      last_time = std::exchange(low, time);
    }
  }

  Instant instant{low, {}};
  double soonest = infinite;
  for (const Reading& r : now) soonest = std::min(soonest, r.value);
  for (std::size_t i = 0; i < now.size(); ++i)
    if (now[i].value <= std::max({at_threshold, -now[i].rate * same_instant, soonest}))
      instant.pairs.push_back(approaches[i].pair);
  if (low <= before_.at.time) {
    assembly_.state = before_;
    return instant;
  }
  const StepOutcome outcome = integrator_.retake(before_, low, assembly_.state);
  if (!outcome.accepted) throw RetakeRefused{outcome};
  return instant;
}

}  // namespace volvelle
