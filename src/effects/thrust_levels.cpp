#include "effects/thrust_levels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace volvelle {

double flow_of(const ThrusterDescription& thruster) {
  return thruster.force / (*thruster.specific_impulse * standard_gravity);
}

bool feeds_from(const ThrusterDescription& thruster, const BodyDescription& tank) {
  return thruster.specific_impulse && thruster.tank == tank.name;
}

std::vector<Burn> all_burns(const ThrusterDescription& thruster) {
  std::vector<Burn> burns = thruster.burns;
  burns.insert(burns.end(), thruster.switched.begin(), thruster.switched.end());
  std::sort(burns.begin(), burns.end(), [](const Burn& a, const Burn& b) { return a.start < b.start; });
  std::vector<Burn> merged;
  for (const Burn& burn : burns) {
    if (!merged.empty() && burn.start <= merged.back().stop)
      merged.back().stop = std::max(merged.back().stop, burn.stop);
    else
      merged.push_back(burn);
  }
  return merged;
}

TableProfile thrust_level(const ThrusterDescription& thruster) {
  const std::vector<Burn> burns = all_burns(thruster);
  TableProfile table;
  double level = 0;
  double time = 0;  // of the last point
  const auto go = [&](double until, double target, double full_time) {
    // towards `target` at the valve's slope, from the last point until `until`
    if (full_time <= 0) {
      if (level != target) table.points.emplace_back(time, target);
      level = target;
      time = until;
      if (std::isfinite(until)) table.points.emplace_back(time, level);
      return;
    }
    const double arrival = time + std::abs(target - level) * full_time;
    if (std::isinf(until)) {
      table.points.emplace_back(arrival, target);
      time = until;
      return;
    }
    if (arrival < until) table.points.emplace_back(arrival, target);
    level = arrival <= until ? target : level + (target > level ? 1 : -1) * (until - time) / full_time;
    time = until;
    table.points.emplace_back(time, level);
  };
  for (std::size_t i = 0; i < burns.size(); ++i) {
    const Burn& burn = burns[i];
    double stop = std::max(burn.stop, burn.start + thruster.minimum_on);
    if (i + 1 < burns.size()) stop = std::min(stop, burns[i + 1].start);
    if (table.points.empty()) {
      time = burn.start;
      table.points.emplace_back(time, 0.0);
    } else {
      go(burn.start, 0, thruster.fall);
    }
    go(stop, 1, thruster.rise);
  }
  if (!table.points.empty() && std::isfinite(time)) {  // a burn without an end goes on
    if (thruster.fall <= 0) {
      table.points.emplace_back(time, 0.0);
    } else {
      table.points.emplace_back(time + level * thruster.fall, 0.0);
    }
  }
  return table;
}

namespace {

std::vector<Profile> planned_levels(const Description& description) {
  std::vector<Profile> levels;
  for (const ThrusterDescription& thruster : description.thrusters) {
    Profile& level = levels.emplace_back(ConstantProfile{0.0});
    if (thruster.commanded || !thruster.burns.empty() || !thruster.switched.empty()) level = thrust_level(thruster);
  }
  return levels;
}

// When all thrusters together have used up what a tank holds.
double time_of_empty(const Description& description, const BodyDescription& tank, const std::vector<Profile>& levels) {
  constexpr double never = std::numeric_limits<double>::infinity();
  std::vector<double> times;
  for (std::size_t i = 0; i < levels.size(); ++i)
    if (feeds_from(description.thrusters[i], tank))
      if (const auto* table = std::get_if<TableProfile>(&levels[i]))
        for (const auto& point : table->points) times.push_back(point.first);
  std::sort(times.begin(), times.end());
  const auto flow = [&](double time, double inside) {
    double sum = 0;
    for (std::size_t i = 0; i < levels.size(); ++i)
      if (feeds_from(description.thrusters[i], tank))
        sum += flow_of(description.thrusters[i]) * evaluate(levels[i], {time, inside}).value;
    return sum;
  };
  double left = propellant_in(tank);
  for (std::size_t k = 0; k + 1 < times.size(); ++k) {
    const double from = times[k], span = times[k + 1] - from;
    if (span == 0) continue;
    const double inside = from + 0.5 * span, first = flow(from, inside), last = flow(times[k + 1], inside);
    const double taken = 0.5 * (first + last) * span;
    if (taken > 0 && left <= 0) return from;
    if (taken > left) {  // first x + (last - first) x^2 / (2 span) = left, the root without cancellation
      const double curve = (last - first) / span;
      return from + 2 * left / (first + std::sqrt(std::max(0.0, first * first + 2 * curve * left)));
    }
    left -= taken;
  }
  if (times.empty()) return never;
  const double on = flow(times.back(), times.back() + 1);  // a burn without an end
  return on > 0 ? times.back() + left / on : never;
}

void end_at(double time, Profile& level) {
  auto* table = std::get_if<TableProfile>(&level);
  if (!table) return;
  const double last = evaluate(level, {time, std::nextafter(time, 0.0)}).value;
  const auto beyond = std::find_if(table->points.begin(), table->points.end(),
                                   [time](const auto& point) { return point.first >= time; });
  table->points.erase(beyond, table->points.end());
  if (!table->points.empty()) table->points.emplace_back(time, last);
  table->points.emplace_back(time, 0.0);
}

}  // namespace

double time_of_empty(const Description& description, const BodyDescription& tank) {
  return time_of_empty(description, tank, planned_levels(description));
}

std::vector<Profile> thrust_levels(const Description& description) {
  std::vector<Profile> levels = planned_levels(description);
  for (const BodyDescription& body : description.bodies) {
    const double empty = time_of_empty(description, body, levels);
    if (!std::isfinite(empty)) continue;
    for (std::size_t i = 0; i < levels.size(); ++i)
      if (feeds_from(description.thrusters[i], body)) end_at(empty, levels[i]);
  }
  return levels;
}

double propellant_used(const Description& description, const BodyDescription& tank, double time) {
  const std::vector<Profile> levels = thrust_levels(description);
  double used = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const auto* table = std::get_if<TableProfile>(&levels[i]);
    if (table && feeds_from(description.thrusters[i], tank))
      used += flow_of(description.thrusters[i]) * TableIntegral(*table).until(time);
  }
  return used;
}

}  // namespace volvelle
