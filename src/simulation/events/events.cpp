#include "simulation/events/events.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "effects/thrust_levels.hpp"
#include "simulation/events/settle.hpp"
#include "simulation/loop_words.hpp"

namespace volvelle {
namespace {

using Kind = Occurrence::Kind;

// What a guard at its root makes happen. Of `passing` nothing by itself: something waits for it.
Occurrence occurrence_of(const Found& found, const Assembly& assembly) {
  const Guard& guard = found.guard;
  Occurrence o{Kind::change, guard.joint, guard.coordinate, guard.side, 0, guard.dock, -1};
  switch (guard.kind) {
    case Guard::Kind::latching:
      o.kind = Kind::latch;
      break;
    case Guard::Kind::impact:  // one that would be back within less than an instant rests
      o.kind = found.reading.rate < 0 ? Kind::impact : Kind::rest;
      break;
    case Guard::Kind::touching:
      o.kind = Kind::press;
      break;
    case Guard::Kind::parting:
      o.kind = Kind::leave;
      break;
    case Guard::Kind::slowing:
      o.kind = Kind::halt;
      break;
    case Guard::Kind::starting: {
      const int slot = assembly.slot_of_joint(guard.joint);
      o.kind = Kind::slip;
      o.direction = assembly.state.v()[assembly.model().v_offset[slot] + guard.coordinate] > 0 ? 1 : -1;
      break;
    }
    case Guard::Kind::slipping: {
      const int slot = assembly.slot_of_joint(guard.joint);
      const double force = assembly.holding_force(assembly.model().v_offset[slot] + guard.coordinate, slot);
      o.kind = Kind::slip;
      o.direction = force > 0 ? -1 : 1;
      break;
    }
    case Guard::Kind::lifting:
      o.kind = Kind::lift;
      o.direction = -int(sense_of(guard.side));
      break;
    case Guard::Kind::breaking:
      o.kind = Kind::part;
      break;
    case Guard::Kind::catching:
      o.kind = Kind::dock;
      break;
    case Guard::Kind::snapping:
      o.kind = Kind::snap;
      o.direction = int(sense_of(guard.side));
      break;
    case Guard::Kind::straight:
      o.kind = Kind::relatch;
      break;
    case Guard::Kind::racing:
      o.kind = Kind::saturate;
      break;
    case Guard::Kind::easing:
      o.kind = Kind::recover;
      break;
    case Guard::Kind::passing:
    case Guard::Kind::nearing:
    case Guard::Kind::cutting:
    case Guard::Kind::reaching:
    case Guard::Kind::turning:
    case Guard::Kind::corner:
    case Guard::Kind::limiting:
    case Guard::Kind::loose:
      break;
  }
  return o;
}

// A hard stop that is met where loops can move in more ways: the directions that rates are thrown back in hang on the
// last digits. A latch there leaves no such ways.
std::string why_no_rebound(const std::vector<Occurrence>& now, Assembly& assembly) {
  constexpr double hardly = 1e-4;
  const auto is_met = [](const Occurrence& o) { return o.kind == Kind::impact || o.kind == Kind::rest; };
  const auto locks = [](const Occurrence& o) { return o.kind == Kind::latch; };
  const auto met = std::find_if(now.begin(), now.end(), is_met);
  if (met == now.end() || std::any_of(now.begin(), now.end(), locks) || !assembly.closure()) return "";
  if (!assembly.closure()->moves_in_more_ways(assembly.state, hardly)) return "";
  return thrown_back_at_singular_place(assembly.state.at.time, assembly.description.joints[met->joint].name);
}

}  // namespace

Events::Events(const Description& description)
    : waiting_(description), chatter_(description.run.duration), collision_stops_(description.clearance.stops) {
  if (description.clearance.measured) contacts_ = std::make_unique<ContactWatch>(description);
}

bool Events::look_back(Assembly& assembly, const State<double>& before, Integrator& integrator) {
  const bool met = contacts_ && contacts_->look_back(assembly, before, integrator);
  const double meeting = assembly.state.at.time;
  found_ = search_.look_back(assembly, before, integrator);
  if (met && assembly.state.at.time < meeting - same_instant) contacts_->forget_found();
  return !found_.empty() || (contacts_ && contacts_->has_found());
}

// Bodies that came near or met; nothing changes by it.
bool Events::take_contacts(double time) {
  if (!contacts_ || !contacts_->has_found()) return false;
  const std::vector<Event> met = contacts_->happen(time);
  for (const Event& event : met) stop_ = stop_ || (collision_stops_ && event.kind == "collide");
  tell(met);
  return true;
}

// A wheel's motor is asked for more than it has.
void Events::tell_of_cut(const Found& found, const Assembly& assembly) {
  if (found.reading.rate * found.guard.threshold <= 0) return;
  const Effects<double>& effects = assembly.evaluation.effects();
  const auto motor = std::size_t(found.guard.motor);
  const int slot =
      found.guard.kind == Guard::Kind::cutting ? effects.motors[motor].slot : effects.feedbacks.motors[motor].slot;
  tell({Event{assembly.state.at.time, "max_torque", assembly.model().joint_name[slot]}});
}

std::vector<Occurrence> Events::take_found(const Assembly& assembly) {
  std::vector<Occurrence> occurrences;
  for (const Found& found : std::exchange(found_, {})) {
    if (found.guard.kind == Guard::Kind::cutting || found.guard.kind == Guard::Kind::reaching)
      tell_of_cut(found, assembly);
    if (found.guard.is_corner()) continue;
    if (found.guard.kind == Guard::Kind::passing || found.guard.kind == Guard::Kind::nearing)
      waiting_.pass(found.guard.waiting, assembly.state.at.time);
    else
      occurrences.push_back(occurrence_of(found, assembly));
  }
  return occurrences;
}

// Their thrusters go out by themselves.
void Events::tell_of_empty_tanks(const Assembly& assembly) {
  const Description& description = assembly.description;
  const double time = assembly.state.at.time;
  const auto uses = [](const ThrusterDescription& thruster) { return thruster.specific_impulse.has_value(); };
  if (time == empty_told_ || std::none_of(description.thrusters.begin(), description.thrusters.end(), uses)) return;
  for (const BodyDescription& body : description.bodies) {
    if (std::abs(time_of_empty(description, body) - time) > same_instant) continue;
    empty_told_ = time;
    tell({Event{time, "empty", body.name}});
  }
}

void Events::happen(Assembly& assembly) {
  const double time = assembly.state.at.time;
  tell_of_empty_tanks(assembly);
  const bool met = take_contacts(time), was_found = !found_.empty() || met;
  bool only_met = met && found_.empty();
  std::vector<Occurrence> now = take_found(assembly);
  for (;;) {
    waiting_.take_due(time, assembly, now);
    if (now.empty()) break;
    only_met = false;
    for (const Occurrence& o : now)
      stop_ = stop_ || (o.kind == Occurrence::Kind::change &&
                        assembly.description.sequence[o.change].kind == ChangeDescription::Kind::stop);
    if (failure_ = why_no_rebound(now, assembly); !failure_.empty()) return;
    tell(apply_occurrences(now, assembly));
    settle_down(assembly);
    now.clear();
  }
  if (!only_met) search_.begin(assembly, waiting_);
  if (contacts_) contacts_->go_on(assembly);
  if (was_found && chatter_.after(time) && failure_.empty())
    failure_ = chatter_.words(time, news_.empty() ? "" : event_name(news_.back()));
}

void Events::begin(Assembly& assembly) {
  if (contacts_) contacts_->begin(assembly);
  search_.begin(assembly, waiting_);
  for (std::size_t i = 0; i < search_.guards().size(); ++i)  // ports that start close enough
    if (search_.guards()[i].kind == Guard::Kind::catching && search_.readings()[i].value <= 0)
      found_.push_back({search_.guards()[i], search_.readings()[i]});
  happen(assembly);
  // what rests, sticks or slides from the first is no news
  const std::vector<Event> happened = take_news();
  settle_down(assembly);
  std::erase_if(news_, [](const Event& event) { return event.kind != "stop"; });
  news_.insert(news_.begin(), happened.begin(), happened.end());
  search_.begin(assembly, waiting_);
}

void Events::what_acts_changed(Assembly& assembly) {
  settle_down(assembly);
  search_.begin(assembly, waiting_);
}

void Events::settle_down(Assembly& assembly) {
  try {
    tell(settle(assembly));
  } catch (const NoRest& no_rest) {
    failure_ = fmt::format(
        "at t = {:.9g} s joint '{}' finds no rest: its stop and its friction, and those of its neighbours, switch "
        "without end. Give one of them some compliance (stop = {{ stiffness, damping }}) or viscous friction",
        assembly.state.at.time, no_rest.joint);
  }
}

// Coordinates of one joint that begin to slip at one instant, or to stick, are one event.
void Events::tell(const std::vector<Event>& events) {
  for (const Event& event : events) {
    const auto same = [&](const Event& told) { return told.kind == event.kind && told.name == event.name; };
    const bool told = (event.kind == "slip" || event.kind == "stick") && std::any_of(news_.begin(), news_.end(), same);
    if (event.kind.empty() || told) continue;
    news_.push_back(event);
    for (const std::string& name : names_of_event(event)) waiting_.hear(name, event.time);
  }
}

std::vector<Event> Events::take_news() { return std::exchange(news_, {}); }

}  // namespace volvelle
