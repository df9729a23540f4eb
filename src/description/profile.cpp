#include "description/profile.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace volvelle {
namespace {

Jet evaluate_piece(const ConstantProfile& constant, const Instant&) { return {constant.value, 0, 0}; }

Jet evaluate_piece(const TableProfile& table, const Instant& at) {
  const auto& points = table.points;
  const auto after = std::upper_bound(points.begin(), points.end(), at.inside,
                                      [](double time, const auto& point) { return time < point.first; });
  if (points.empty()) return {};
  if (after == points.begin()) return {points.front().second, 0, 0};
  if (after == points.end()) return {points.back().second, 0, 0};
  const auto& [t0, y0] = *(after - 1);
  const auto& [t1, y1] = *after;
  const double slope = (y1 - y0) / (t1 - t0);
  return {y0 + slope * (at.time - t0), slope, 0};
}

Jet evaluate_piece(const SineProfile& sine, const Instant& at) {
  const double w = 2 * std::numbers::pi * sine.frequency;
  const double angle = w * at.time + sine.phase;
  const double wave = sine.amplitude * std::sin(angle);
  return {sine.offset + wave, sine.amplitude * w * std::cos(angle), -w * w * wave};
}

Jet evaluate_piece(const RampProfile& ramp, const Instant& at) {
  if (at.inside <= ramp.start) return {ramp.from, 0, 0};
  if (at.inside >= ramp.stop) return {ramp.to, 0, 0};
  const double span = ramp.stop - ramp.start;
  const double rise = ramp.to - ramp.from;
  const double u = (at.time - ramp.start) / span;
  return {ramp.from + rise * u * u * u * (10 + u * (-15 + 6 * u)), rise / span * 30 * u * u * (1 - u) * (1 - u),
          rise / (span * span) * 60 * u * (1 - u) * (1 - 2 * u)};
}

Jet evaluate_piece(const RampRateProfile& rate, const Instant& at) {
  const RampProfile& ramp = rate.ramp;
  if (at.inside <= ramp.start || at.inside >= ramp.stop) return {};
  const double span = ramp.stop - ramp.start;
  const double rise = ramp.to - ramp.from;
  const double u = (at.time - ramp.start) / span;
  return {rise / span * 30 * u * u * (1 - u) * (1 - u), rise / (span * span) * 60 * u * (1 - u) * (1 - 2 * u),
          rise / (span * span * span) * 60 * (1 + u * (-6 + 6 * u))};
}

Jet evaluate_piece(const Formula& formula, const Instant& at) { return formula.evaluate(at.time); }

// The points of a table that share one time: the value before and after it.
struct Knot {
  double time, before, after;
};

std::vector<Knot> knots_of(const TableProfile& table) {
  std::vector<Knot> knots;
  for (const auto& [time, value] : table.points) {
    if (knots.empty() || knots.back().time != time) knots.push_back({time, value, value});
    knots.back().after = value;
  }
  return knots;
}

}  // namespace

Jet evaluate(const Profile& profile, const Instant& at) {
  return std::visit([&](const auto& piece) { return evaluate_piece(piece, at); }, profile);
}

std::vector<double> stop_times(const Profile& profile) {
  std::vector<double> times;
  if (const auto* table = std::get_if<TableProfile>(&profile))
    for (const Knot& knot : knots_of(*table)) times.push_back(knot.time);
  if (const auto* ramp = std::get_if<RampProfile>(&profile)) times = {ramp->start, ramp->stop};
  if (const auto* rate = std::get_if<RampRateProfile>(&profile)) times = {rate->ramp.start, rate->ramp.stop};
  return times;
}

bool is_stepwise(const Profile& profile) {
  if (const auto* table = std::get_if<TableProfile>(&profile)) {
    const auto bends = [](const auto& a, const auto& b) { return a.first != b.first && a.second != b.second; };
    return std::adjacent_find(table->points.begin(), table->points.end(), bends) == table->points.end();
  }
  return std::holds_alternative<ConstantProfile>(profile);
}

// A run begins at time zero, so what happens there or earlier is no jump: the motion simply starts with it.
std::optional<ProfileJump> first_jump(const Profile& profile) {
  const auto* table = std::get_if<TableProfile>(&profile);
  if (!table) return std::nullopt;
  const std::vector<Knot> knots = knots_of(*table);
  double slope = 0;  // before the table begins
  for (std::size_t i = 0; i < knots.size(); ++i) {
    const bool last = i + 1 == knots.size();
    const double next = last ? 0 : (knots[i + 1].before - knots[i].after) / (knots[i + 1].time - knots[i].time);
    const bool bends = std::abs(next - slope) > 1e-9 * std::max(std::abs(next), std::abs(slope));
    if (knots[i].time > 0 && knots[i].before != knots[i].after) return ProfileJump{knots[i].time, true};
    if (knots[i].time > 0 && bends) return ProfileJump{knots[i].time, false};
    slope = next;
  }
  return std::nullopt;
}

std::optional<double> first_jump_of_value(const Profile& profile) {
  const auto* table = std::get_if<TableProfile>(&profile);
  if (!table) return std::nullopt;
  for (const Knot& knot : knots_of(*table))
    if (knot.time > 0 && knot.before != knot.after) return knot.time;
  return std::nullopt;
}

double swing_time(const Profile& profile, double duration) {
  constexpr double parts = 8;
  constexpr int samples = 4096;
  if (const auto* sine = std::get_if<SineProfile>(&profile))
    if (sine->frequency != 0) return 1 / (parts * std::abs(sine->frequency));
  if (const auto* ramp = std::get_if<RampProfile>(&profile)) return (ramp->stop - ramp->start) / parts;
  if (const auto* rate = std::get_if<RampRateProfile>(&profile))
    return (rate->ramp.stop - rate->ramp.start) / (2 * parts);
  const auto* formula = std::get_if<Formula>(&profile);
  if (!formula) return std::numeric_limits<double>::infinity();
  double low = formula->evaluate(0).value, high = low, fastest = 0;
  for (int i = 0; i <= samples; ++i) {
    const Jet jet = formula->evaluate(duration * i / samples);
    low = std::min(low, jet.value);
    high = std::max(high, jet.value);
    fastest = std::max(fastest, std::abs(jet.rate));
  }
  return fastest > 0 ? 0.5 * (high - low) / fastest : std::numeric_limits<double>::infinity();
}

Profiles::Profiles() = default;
Profiles::~Profiles() = default;
Profiles::Profiles(const Profiles&) = default;
Profiles::Profiles(Profiles&&) noexcept = default;
Profiles& Profiles::operator=(const Profiles&) = default;
Profiles& Profiles::operator=(Profiles&&) noexcept = default;

int Profiles::add(const Profile& profile) {
  all.push_back(profile);
  return int(all.size()) - 1;
}

void Profiles::set(int index, const Profile& profile) { all[std::size_t(index)] = profile; }

void Profiles::set_integral(int index, const TableProfile& table) {
  integrals[std::size_t(index)] = TableIntegral(table);
}

int Profiles::add_integral(const TableProfile& table) {
  integrals.emplace_back(table);
  return int(integrals.size()) - 1;
}

}  // namespace volvelle
