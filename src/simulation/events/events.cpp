#include "simulation/events/events.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "simulation/events/root.hpp"

namespace volvelle {
namespace {

constexpr double close_enough = 1e-9;  // rad or m: a latch reached at rest
constexpr double slowly = 1e-6;        // s: what is closer than this to its root in time crosses it

// How far from its root a guard counts as away: more than what settling calls the same.
double away(const Guard& guard, const GuardReading& reading) {
  if (guard.two_sided()) return close_enough;
  if (guard.is_place()) return same_place * std::max(1.0, std::abs(guard.threshold));
  if (guard.kind == Guard::Kind::slowing) return same_rate;
  return 10 * same_force * (reading.scale + std::abs(guard.threshold));
}

Occurrence of_guard(const Guard& guard, Occurrence::Kind kind, int direction = 0) {
  Occurrence o;
  o.kind = kind;
  o.joint = guard.joint;
  o.coordinate = guard.coordinate;
  o.side = guard.side;
  o.dock = guard.dock;
  o.direction = direction;
  return o;
}

}  // namespace

std::vector<GuardReading> Events::read(Assembly& assembly, State<double>& state) const {
  std::vector<Guard> guards;
  guards.reserve(watches_.size());
  for (const Watch& watch : watches_) guards.push_back(watch.guard);
  return read_guards(guards, assembly, state);
}

void Events::watch(const Assembly& assembly) {
  std::vector<Guard> guards = make_guards(assembly);
  waiting_.add_guards(assembly, guards);
  watches_.clear();
  for (const Guard& guard : guards) watches_.push_back({guard, 0});
}

void Events::read_anew(Assembly& assembly) {
  watch(assembly);
  readings_ = read(assembly, assembly.state);
  for (std::size_t i = 0; i < watches_.size(); ++i) {
    const double value = readings_[i].value;
    if (std::abs(value) > away(watches_[i].guard, readings_[i]))
      watches_[i].armed = watches_[i].guard.two_sided() ? (value > 0 ? 1 : -1) : (value > 0 ? 1 : 0);
  }
}

void Events::arm(const std::vector<GuardReading>& readings) {
  for (std::size_t i = 0; i < watches_.size(); ++i) {
    Watch& watch = watches_[i];
    const double value = readings[i].value;
    if (watch.armed != 0 || std::abs(value) <= away(watch.guard, readings[i])) continue;
    if (value > 0 || watch.guard.two_sided()) watch.armed = value > 0 ? 1 : -1;
  }
}

// Comes to a latch so slowly that it would never be said to cross it.
bool Events::arrives_slowly(std::size_t i, const GuardReading& now) const {
  if (!watches_[i].guard.two_sided() || now.value * now.rate > 0) return false;
  const double distance = std::abs(now.value);
  return distance <= close_enough && distance > slowly * std::abs(now.rate);
}

// An unarmed barrier has been left to its wrong side; a place, only if the motion goes on there.
bool Events::is_violated(std::size_t i, const GuardReading& now) const {
  const Guard& guard = watches_[i].guard;
  if (watches_[i].armed != 0 || !guard.is_barrier() || now.value >= -away(guard, now)) return false;
  return !guard.is_place() || now.rate < 0;
}

bool Events::has_fired(std::size_t i, const GuardReading& now) const {
  const int armed = watches_[i].armed;
  return armed != 0 ? armed * now.value <= 0 || arrives_slowly(i, now) : is_violated(i, now);
}

std::vector<std::size_t> Events::fired(const std::vector<GuardReading>& readings) const {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < watches_.size(); ++i)
    if (has_fired(i, readings[i])) result.push_back(i);
  return result;
}

// Whether the guard may have been at its root within a step at whose ends it is away: the cubic through values and
// rates of both ends comes near zero.
bool Events::may_have_dipped(std::size_t i, const std::vector<GuardReading>& end, double h) const {
  const double s = watches_[i].armed;
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

bool Events::take_back(Assembly& assembly, const State<double>& before, Integrator& integrator, double time) {
  if (time <= before.at.time) {
    assembly.state = before;
    return true;
  }
  return integrator.retake(before, time, assembly.state).accepted;
}

// To where the guard is lowest; true when it is at its root there, or past it.
bool Events::go_to_dip(Assembly& assembly, const State<double>& before, Integrator& integrator, std::size_t i) {
  const State<double> end = assembly.state;
  const double s = watches_[i].armed;
  const auto falling = [&](double time) {
    take_back(assembly, before, integrator, time);
    return -s * read(assembly, assembly.state)[i].rate;
  };
  State<double> last = end;
  const double rate_end = -s * read(assembly, last)[i].rate;
  const double time = find_root(falling, before.at.time, -s * readings_[i].rate, end.at.time, rate_end);
  take_back(assembly, before, integrator, time);
  const double lowest = s * read(assembly, assembly.state)[i].value;
  const bool touches = watches_[i].guard.two_sided() && lowest <= close_enough;
  if (lowest <= 0 || touches) return true;
  assembly.state = end;
  return false;
}

void Events::go_to_root(Assembly& assembly, const State<double>& before, Integrator& integrator, std::size_t i) {
  const double s = watches_[i].armed == 0 ? 1 : watches_[i].armed;
  const double high = assembly.state.at.time;
  const auto value_at = [&](double time) {
    take_back(assembly, before, integrator, time);
    return s * read(assembly, assembly.state)[i].value;
  };
  const double f_high = s * read(assembly, assembly.state)[i].value;
  if (f_high > 0) return;  // arrives slowly: here
  double low = before.at.time;
  double f_low = s * readings_[i].value;
  if (watches_[i].armed == 0) {  // it went to its wrong side: after an excursion to the right one?
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
  const double time = find_root(value_at, low, f_low, high, f_high);
  take_back(assembly, before, integrator, time);
}

// Which of those that have fired at these readings did so first, other than `known`, by more than an instant.
std::optional<std::size_t> Events::earliest(const std::vector<GuardReading>& readings,
                                            std::optional<std::size_t> known) const {
  std::optional<std::size_t> first;
  double longest = known ? same_instant : -std::numeric_limits<double>::infinity();  // since it was passed
  for (const std::size_t i : fired(readings)) {
    if (i == known) continue;
    if (watches_[i].armed == 0) return i;  // it was at its root when the step began
    const double past = -watches_[i].armed * readings[i].value;
    const double since = past / std::max(std::abs(readings[i].rate), 1e-300);
    if (since > longest) longest = since, first = i;
  }
  return first;
}

bool Events::look_back(Assembly& assembly, const State<double>& before, Integrator& integrator) {
  now_.clear();
  if (watches_.empty()) return false;
  std::vector<GuardReading> readings = read(assembly, assembly.state);
  std::optional<std::size_t> first = earliest(readings, std::nullopt);
  // back to the first, as long as another one lies clearly before it, or dipped to its root on the way
  int tries = 0;
  for (std::optional<std::size_t> next = first; next && tries < 100; ++tries) {
    first = next;
    go_to_root(assembly, before, integrator, *first);
    readings = read(assembly, assembly.state);
    next = assembly.state.at.time > before.at.time ? earliest(readings, first) : std::nullopt;
    if (next && watches_[*next].armed == 0 && watches_[*first].armed == 0) next = std::nullopt;
  }
  for (std::size_t i = 0; i < watches_.size(); ++i) {
    if (!may_have_dipped(i, readings, assembly.state.at.time - before.at.time)) continue;
    if (!go_to_dip(assembly, before, integrator, i)) continue;
    first = i;
    if (watches_[i].armed * read(assembly, assembly.state)[i].value <= 0) go_to_root(assembly, before, integrator, i);
    readings = read(assembly, assembly.state);
  }
  if (first) {
    collect(readings, {*first});
    return true;
  }
  const std::vector<std::size_t> rounding = due_by_rounding(readings, assembly.state.at.time);
  if (!rounding.empty()) {
    collect(readings, rounding);
    return true;
  }
  arm(readings);
  readings_ = std::move(readings);
  return false;
}

// A root that rounding put a little after the end of the step, so that an event at an output belongs to it.
std::vector<std::size_t> Events::due_by_rounding(const std::vector<GuardReading>& readings, double time) const {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < watches_.size(); ++i) {
    const double value = watches_[i].armed * readings[i].value;
    const double rate = watches_[i].armed * readings[i].rate;
    if (value > 0 && rate < 0 && value <= -rate * 1e-13 * std::max(1.0, time)) result.push_back(i);
  }
  return result;
}

// All that fire at this instant: those found, and those that would within 1e-9 s.
void Events::collect(const std::vector<GuardReading>& readings, const std::vector<std::size_t>& first) {
  now_ = first;
  readings_now_ = readings;
  for (std::size_t i = 0; i < watches_.size(); ++i) {
    if (std::find(now_.begin(), now_.end(), i) != now_.end()) continue;
    const double s = watches_[i].armed;
    const double value = s * readings[i].value, rate = s * readings[i].rate;
    const bool soon = s != 0 && value > 0 && rate < 0 && value <= -rate * same_instant;
    if (has_fired(i, readings[i]) || soon) now_.push_back(i);
  }
}

bool Events::happen(Assembly& assembly) {
  const double time = assembly.state.at.time;
  std::vector<Occurrence> occurrences;
  for (const std::size_t i : now_) {
    const Guard& guard = watches_[i].guard;
    using Kind = Guard::Kind;
    switch (guard.kind) {
      case Kind::latching:
        occurrences.push_back(of_guard(guard, Occurrence::Kind::latch));
        break;
      case Kind::passing:
        waiting_.pass(guard.waiting, time);
        break;
      case Kind::impact: {
        const double closing = -readings_now_[i].rate;  // back within less than an instant: it rests
        occurrences.push_back(of_guard(guard, closing > 0 ? Occurrence::Kind::impact : Occurrence::Kind::rest));
        break;
      }
      case Kind::touching:
        occurrences.push_back(of_guard(guard, Occurrence::Kind::press));
        break;
      case Kind::parting:
        occurrences.push_back(of_guard(guard, Occurrence::Kind::leave));
        break;
      case Kind::slowing:
        occurrences.push_back(of_guard(guard, Occurrence::Kind::halt));
        break;
      case Kind::slipping: {
        const int slot = assembly.slot_of_joint(guard.joint);
        const double force = assembly.holding_force(assembly.model().v_offset[slot] + guard.coordinate, slot);
        occurrences.push_back(of_guard(guard, Occurrence::Kind::slip, force > 0 ? -1 : 1));
        break;
      }
      case Kind::lifting:
        occurrences.push_back(of_guard(guard, Occurrence::Kind::lift, guard.side == Side::upper ? -1 : 1));
        break;
      case Kind::breaking:
        occurrences.push_back(of_guard(guard, Occurrence::Kind::part));
        break;
      case Kind::catching:
        occurrences.push_back(of_guard(guard, Occurrence::Kind::dock));
        break;
    }
  }
  const bool by_guard = !now_.empty();
  bool anything = by_guard;  // what passes now may be due later: its guard has done its work
  now_.clear();
  try {
    for (;;) {
      for (const Occurrence& o : waiting_.take_due(time, assembly)) occurrences.push_back(o);
      if (occurrences.empty()) break;
      anything = true;
      for (const Occurrence& o : occurrences)
        stop_ = stop_ || (o.kind == Occurrence::Kind::change &&
                          assembly.description.sequence[o.change].kind == ChangeDescription::Kind::stop);
      tell(apply_occurrences(occurrences, assembly));
      tell(settle(assembly));
      occurrences.clear();
    }
  } catch (const Chatter& chatter) {
    chatter_ = fmt::format(
        "at t = {:.9g} s joint '{}' finds no rest: its stop and its friction, and those of its neighbours, switch "
        "without end. Give one of them some compliance (stop = {{ stiffness, damping }}) or viscous friction",
        time, chatter.joint);
  }
  if (anything) {
    read_anew(assembly);
    if (by_guard) count_for_chatter(assembly);
  }
  return anything;
}

void Events::begin(Assembly& assembly) {
  read_anew(assembly);
  for (std::size_t i = 0; i < watches_.size(); ++i)  // ports that start close enough
    if (watches_[i].guard.kind == Guard::Kind::catching && readings_[i].value <= 0) now_.push_back(i);
  happen(assembly);
  const std::vector<Event> first = std::move(news_);
  news_.clear();
  for (const Event& event : settle(assembly))
    if (event.kind == "stop") news_.push_back(event);
  news_.insert(news_.begin(), first.begin(), first.end());
  read_anew(assembly);
}

void Events::what_acts_changed(Assembly& assembly) {
  tell(settle(assembly));
  read_anew(assembly);
}

void Events::tell(const std::vector<Event>& events) {
  for (const Event& event : events) {
    if (event.kind.empty()) continue;
    news_.push_back(event);
    waiting_.hear(event_name(event), event.time);
  }
}

bool Events::watches_forces() const {
  return std::any_of(watches_.begin(), watches_.end(), [](const Watch& watch) { return watch.guard.is_force(); });
}

std::vector<Event> Events::take_news() { return std::exchange(news_, {}); }

}  // namespace volvelle
