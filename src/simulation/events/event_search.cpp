#include "simulation/events/event_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "simulation/events/root.hpp"

namespace volvelle {
namespace {

constexpr double close_enough = 1e-9;  // rad or m: a latch reached at rest
constexpr double slowly = 1e-6;        // s: what is closer than this to its root in time crosses it
constexpr double reach = 1e-5;         // rad or m: of latches where loops are singular

// How far from its root a guard counts as away: more than what settling calls the same.
double away(const Guard& guard, const GuardReading& reading) {
  if (guard.two_sided()) return close_enough;
  if (guard.is_place()) return same_place * std::max(1.0, std::abs(guard.threshold));
  if (guard.kind == Guard::Kind::slowing || guard.kind == Guard::Kind::starting) return same_rate;
  return 10 * same_force * (reading.scale + std::abs(guard.threshold));
}

}  // namespace

void EventSearch::watch(const Assembly& assembly, const WaitingList& waiting) {
  guards_ = make_guards(assembly);
  waiting.add_guards(assembly, guards_);
  armed_.assign(guards_.size(), 0);
}

void EventSearch::begin(Assembly& assembly, const WaitingList& waiting) {
  watch(assembly, waiting);
  readings_ = read_guards(guards_, assembly, assembly.state);
  arm(readings_);
}

void EventSearch::arm(const std::vector<GuardReading>& readings) {
  for (std::size_t i = 0; i < guards_.size(); ++i) {
    const double value = readings[i].value;
    if (armed_[i] != 0 || std::abs(value) <= away(guards_[i], readings[i])) continue;
    if (value > 0 || guards_[i].two_sided()) armed_[i] = value > 0 ? 1 : -1;
  }
}

// Comes to a latch so slowly that it would never be said to cross it.
bool EventSearch::arrives_slowly(std::size_t i, const GuardReading& now) const {
  if (!guards_[i].two_sided() || now.value * now.rate > 0) return false;
  const double distance = std::abs(now.value);
  if (singular_ && guards_[i].cluster >= 0 && distance <= reach) return true;
  return distance <= close_enough && distance > slowly * std::abs(now.rate);
}

// An unarmed barrier has been left to its wrong side; a place, only if the motion goes on there.
bool EventSearch::is_violated(std::size_t i, const GuardReading& now) const {
  const Guard& guard = guards_[i];
  if (armed_[i] != 0 || !guard.is_barrier() || now.value >= -away(guard, now)) return false;
  return !guard.is_place() || now.rate < 0;
}

bool EventSearch::has_fired(std::size_t i, const GuardReading& now) const {
  const int armed = armed_[i];
  return armed != 0 ? armed * now.value <= 0 || arrives_slowly(i, now) : is_violated(i, now);
}

// Whether the guard may have been at its root within a step at whose ends it is away: the cubic through values and
// rates of both ends comes near zero.
bool EventSearch::may_have_dipped(std::size_t i, const std::vector<GuardReading>& end, double h) const {
  const double s = armed_[i];
  const double f0 = s * readings_[i].value, f1 = s * end[i].value;
  const double r0 = s * readings_[i].rate * h, r1 = s * end[i].rate * h;
  if (s == 0 || !(r0 < 0 && r1 > 0) || f0 <= 0 || f1 <= 0) return false;
  double lowest = std::min(f0, f1);
  for (int k = 1; k < 32; ++k) {
    const double u = k / 32.0;
    const double value = f0 * (1 + 2 * u) * (1 - u) * (1 - u) + r0 * u * (1 - u) * (1 - u) + f1 * u * u * (3 - 2 * u) +
                         r1 * u * u * (u - 1);
    lowest = std::min(lowest, value);
  }
  return lowest < 0.05 * (r1 - r0);
}

void EventSearch::take_back(Assembly& assembly, const State<double>& before, Integrator& integrator, double time) {
  if (time <= before.at.time) {
    assembly.state = before;
    return;
  }
  const StepOutcome outcome = integrator.retake(before, time, assembly.state);
  if (!outcome.accepted) throw RetakeRefused{outcome};
}

// To where the guard is lowest; true when it is at its root there, or past it.
bool EventSearch::go_to_dip(Assembly& assembly, const State<double>& before, Integrator& integrator, std::size_t i) {
  const State<double> end = assembly.state;
  const double s = armed_[i];
  const auto falling = [&](double time) {
    take_back(assembly, before, integrator, time);
    return -s * read_guards(guards_, assembly, assembly.state)[i].rate;
  };
  State<double> last = end;
  const double rate_end = -s * read_guards(guards_, assembly, last)[i].rate;
  const double time = find_root(falling, before.at.time, -s * readings_[i].rate, end.at.time, rate_end);
  take_back(assembly, before, integrator, time);
  const double lowest = s * read_guards(guards_, assembly, assembly.state)[i].value;
  const bool touches = guards_[i].two_sided() && lowest <= close_enough;
  if (lowest <= 0 || touches) return true;
  assembly.state = end;
  return false;
}

void EventSearch::go_to_root(Assembly& assembly, const State<double>& before, Integrator& integrator, std::size_t i) {
  const double s = armed_[i] == 0 ? 1 : armed_[i];
  const double high = assembly.state.at.time;
  const auto value_at = [&](double time) {
    take_back(assembly, before, integrator, time);
    return s * read_guards(guards_, assembly, assembly.state)[i].value;
  };
  const double f_high = s * read_guards(guards_, assembly, assembly.state)[i].value;
  if (f_high > 0) return;  // arrives slowly: here
  double low = before.at.time;
  double f_low = s * readings_[i].value;
  if (armed_[i] == 0) {  // it went to its wrong side: after an excursion to the right one?
    f_low = 0;
    for (double span = 0.5 * (high - before.at.time); span > 0.1 * same_instant && f_low <= 0; span *= 0.5) {
      low = before.at.time + span;
      f_low = value_at(low);
    }
    if (f_low <= 0) {
      assembly.state = before;
      return;
    }
  }
  if (guards_[i].cluster >= 0 && f_low > reach && !integrator.is_leaping(before.at.time)) {
    const auto to_reach = [&](double time) { return value_at(time) - reach; };
    const double time = find_root(to_reach, low, f_low - reach, high, f_high - reach);
    f_low = value_at(time);
    singular_ = assembly.is_singular();
    if (singular_) return approach(assembly, before, integrator, i, time);
    if (f_low <= 0) return;
    low = time;
  }
  const double time = find_root(value_at, low, f_low, high, f_high);
  take_back(assembly, before, integrator, time);
}

// To within reach of a latch at a singular place, which is there at about `time`. Accelerations are as uncertain as the
// inverse square of the distance from it: steps get shorter with the distance.
void EventSearch::approach(Assembly& assembly, const State<double>& before, Integrator& integrator, std::size_t i,
                           double time) {
  constexpr double nearer = 0.2;
  State<double> from = before;
  double left = armed_[i] * readings_[i].value;
  while (left > reach) {
    const double next = std::max(reach, nearer * left);
    const auto to_next = [&](double t) {
      take_back(assembly, from, integrator, t);
      return armed_[i] * read_guards(guards_, assembly, assembly.state)[i].value - next;
    };
    const double at_time = to_next(time);
    if (at_time > 0) return;  // by rounding: near enough
    take_back(assembly, from, integrator, find_root(to_next, from.at.time, left - next, time, at_time));
    from = assembly.state;
    left = armed_[i] * read_guards(guards_, assembly, assembly.state)[i].value;
  }
}

// Whether the step has ended within reach of a latch where loops are singular.
void EventSearch::look_for_singular_place(Assembly& assembly, const std::vector<GuardReading>& readings) {
  singular_ = false;
  for (std::size_t i = 0; i < guards_.size() && !singular_; ++i)
    if (guards_[i].cluster >= 0 && armed_[i] != 0 && std::abs(readings[i].value) <= reach)
      singular_ = assembly.is_singular();
}

// Whether it comes to its latch as the first does, where loops are singular: to where both lead it is the same time.
bool EventSearch::arrives_with(std::size_t first, std::size_t i, const std::vector<GuardReading>& readings) const {
  if (!singular_ || guards_[i].cluster < 0 || guards_[i].cluster != guards_[first].cluster) return false;
  const auto until = [&](std::size_t k) { return -readings[k].value / readings[k].rate; };
  const double distance = std::abs(readings[i].value);
  return armed_[i] != 0 && (distance <= reach || std::abs(until(i) - until(first)) <= 0.5 * until(first));
}

// Which of those that have fired at these readings seems to have done so first; by more than an instant, where one is
// known already.
std::optional<std::size_t> EventSearch::earliest(const std::vector<GuardReading>& readings,
                                                 const std::vector<bool>& left_out, bool one_is_known) const {
  std::optional<std::size_t> first;
  double longest = one_is_known ? same_instant : -std::numeric_limits<double>::infinity();  // since it was passed
  for (std::size_t i = 0; i < guards_.size(); ++i) {
    if (left_out[i] || !has_fired(i, readings[i])) continue;
    if (armed_[i] == 0) return i;  // it was at its root when the step began
    const double past = -armed_[i] * readings[i].value;
    const double since = past / std::max(std::abs(readings[i].rate), 1e-300);
    if (since > longest) longest = since, first = i;
  }
  return first;
}

// Back to the first of those that fired: to one, and on to another as long as that lies before it.
std::optional<std::size_t> EventSearch::go_to_first(Assembly& assembly, const State<double>& before,
                                                    Integrator& integrator, std::vector<GuardReading>& readings) {
  std::optional<std::size_t> first;
  std::vector<bool> left_out(guards_.size(), false);
  while (const std::optional<std::size_t> next = earliest(readings, left_out, first.has_value())) {
    left_out[*next] = true;
    const State<double> known = assembly.state;
    go_to_root(assembly, before, integrator, *next);
    if (first && !(assembly.state.at.time < known.at.time)) {
      assembly.state = known;
      continue;
    }
    first = next;
    readings = read_guards(guards_, assembly, assembly.state);
    if (assembly.state.at.time <= before.at.time) break;
  }
  return first;
}

std::vector<Found> EventSearch::look_back(Assembly& assembly, const State<double>& before, Integrator& integrator) {
  if (guards_.empty()) return {};
  std::vector<GuardReading> readings = read_guards(guards_, assembly, assembly.state);
  if (integrator.is_leaping(before.at.time))
    singular_ = false;
  else
    look_for_singular_place(assembly, readings);
  std::optional<std::size_t> first = go_to_first(assembly, before, integrator, readings);
  for (std::size_t i = 0; i < guards_.size(); ++i) {  // or one that dipped to its root on the way
    if (!may_have_dipped(i, readings, assembly.state.at.time - before.at.time)) continue;
    if (!go_to_dip(assembly, before, integrator, i)) continue;
    first = i;
    readings = read_guards(guards_, assembly, assembly.state);
    if (armed_[i] * readings[i].value > 0) continue;
    go_to_root(assembly, before, integrator, i);
    readings = read_guards(guards_, assembly, assembly.state);
  }
  if (first) return at_this_instant(readings, {*first});
  const std::vector<std::size_t> rounding = due_by_rounding(readings, assembly.state.at.time);
  if (!rounding.empty()) return at_this_instant(readings, rounding);
  arm(readings);
  readings_ = std::move(readings);
  return {};
}

// A root that rounding put a little after the end of the step, so that an event at an output belongs to it.
std::vector<std::size_t> EventSearch::due_by_rounding(const std::vector<GuardReading>& readings, double time) const {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < guards_.size(); ++i) {
    const double value = armed_[i] * readings[i].value;
    const double rate = armed_[i] * readings[i].rate;
    if (value > 0 && rate < 0 && value <= -rate * 1e-13 * std::max(1.0, time)) result.push_back(i);
  }
  return result;
}

// Slides that began and ended within one step, before the guard was armed.
bool EventSearch::turns_back(std::size_t i, const GuardReading& now) const {
  constexpr double slowest = 1e-9;  // rad/s^2 or m/s^2: what does not move at all seems to have less
  return guards_[i].kind == Guard::Kind::slowing && armed_[i] == 0 && now.rate < -slowest &&
         std::abs(now.value) <= -now.rate * same_instant;
}

// All that fire at this instant, in the order of the joints: those known, and those that would within 1e-9 s.
std::vector<Found> EventSearch::at_this_instant(const std::vector<GuardReading>& readings,
                                                const std::vector<std::size_t>& known) const {
  std::vector<Found> found;
  for (std::size_t i = 0; i < guards_.size(); ++i) {
    const bool is_known = std::find(known.begin(), known.end(), i) != known.end();
    const double s = armed_[i];
    const double value = s * readings[i].value, rate = s * readings[i].rate;
    const bool soon = s != 0 && value > 0 && rate < 0 && value <= -rate * same_instant;
    if (is_known || has_fired(i, readings[i]) || soon || turns_back(i, readings[i]) ||
        arrives_with(known.front(), i, readings))
      found.push_back({guards_[i], readings[i]});
  }
  return found;
}

bool EventSearch::watches_forces() const {
  return std::any_of(guards_.begin(), guards_.end(), [](const Guard& guard) { return guard.is_force(); });
}

std::vector<double> EventSearch::collected() const {
  std::vector<double> numbers;
  for (std::size_t i = 0; i < guards_.size(); ++i)
    numbers.insert(numbers.end(), {double(armed_[i]), readings_[i].value, readings_[i].rate, readings_[i].scale});
  return numbers;
}

void EventSearch::take_up(const Assembly& assembly, const WaitingList& waiting, const std::vector<double>& collected) {
  watch(assembly, waiting);
  if (collected.size() != 4 * guards_.size()) throw std::runtime_error("other events are watched for");
  readings_.clear();
  for (std::size_t i = 0; i < guards_.size(); ++i) {
    const double* next = collected.data() + 4 * i;
    armed_[i] = int(next[0]);
    readings_.push_back({next[1], next[2], next[3]});
  }
}

}  // namespace volvelle
