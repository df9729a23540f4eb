#include "simulation/events/waiting_list.hpp"

#include <algorithm>
#include <cmath>

#include "description/event_names.hpp"
#include "description/named.hpp"

namespace volvelle {
namespace {

using Kind = Occurrence::Kind;

Occurrence of_joint(Kind kind, int joint) {
  Occurrence o;
  o.kind = kind;
  o.joint = joint;
  return o;
}

Occurrence of_dock(Kind kind, int dock) {
  Occurrence o;
  o.kind = kind;
  o.dock = dock;
  return o;
}

// Nothing says when it catches, and the sequence does not name it first to make it do so.
bool docked_from_the_start(const Description& description, const DockDescription& dock) {
  if (dock.distance || dock.capture) return false;
  for (const ChangeDescription& change : description.sequence) {
    if (change.target != dock.name) continue;
    if (change.kind == ChangeDescription::Kind::dock) return false;
    if (change.kind == ChangeDescription::Kind::undock) return true;
  }
  return true;
}

// Whether it would change anything.
bool applies(const Occurrence& o, const Mode& mode) {
  switch (o.kind) {
    case Kind::latch:
      return !mode.joints[o.joint].locked && !mode.joints[o.joint].broken;
    case Kind::release:
      return mode.joints[o.joint].locked;
    case Kind::dock:
      return !mode.docks[o.dock].made;
    case Kind::undock:
      return mode.docks[o.dock].made;
    default:
      return true;
  }
}

bool same_target(const Occurrence& a, const Occurrence& b) { return a.joint == b.joint && a.dock == b.dock; }

bool is_there(const Occurrence& o, const std::vector<Occurrence>& batch) {
  return o.kind != Kind::change && std::any_of(batch.begin(), batch.end(), [&](const Occurrence& other) {
           return other.kind == o.kind && same_target(o, other);
         });
}

// Whether it takes back what something in the batch does.
bool undoes(const Occurrence& o, const std::vector<Occurrence>& batch) {
  const auto opposite = [](Kind kind) {
    switch (kind) {
      case Kind::latch:
        return Kind::release;
      case Kind::release:
        return Kind::latch;
      case Kind::dock:
        return Kind::undock;
      case Kind::undock:
        return Kind::dock;
      default:
        return Kind::change;
    }
  };
  Occurrence other = o;
  other.kind = opposite(o.kind);
  return is_there(other, batch);
}

// The lock, release or dock that an entry of the sequence stands for.
void add_consequence(const Description& description, const ChangeDescription& change, std::vector<Occurrence>& due) {
  switch (change.kind) {
    case ChangeDescription::Kind::lock:
      due.push_back(of_joint(Kind::latch, index_of_named(description.joints, change.target)));
      break;
    case ChangeDescription::Kind::free:
      due.push_back(of_joint(Kind::release, index_of_named(description.joints, change.target)));
      break;
    case ChangeDescription::Kind::dock:
      due.push_back(of_dock(Kind::dock, index_of_named(description.docks, change.target)));
      break;
    case ChangeDescription::Kind::undock:
      due.push_back(of_dock(Kind::undock, index_of_named(description.docks, change.target)));
      break;
    default:
      break;
  }
}

}  // namespace

WaitingList::WaitingList(const Description& description) {
  const auto add = [this](const Occurrence& occurrence, const TriggerDescription& when) {
    entries.push_back({occurrence, when});
    if (when.time) pass(int(entries.size()) - 1, *when.time);
  };
  for (int j = 0; j < int(description.joints.size()); ++j)
    if (description.joints[j].release) add(of_joint(Kind::release, j), *description.joints[j].release);
  for (int d = 0; d < int(description.docks.size()); ++d) {
    const DockDescription& dock = description.docks[d];
    if (dock.capture) add(of_dock(Kind::dock, d), *dock.capture);
    if (docked_from_the_start(description, dock)) {
      TriggerDescription at_once;
      at_once.time = 0;
      add(of_dock(Kind::dock, d), at_once);
    }
    if (dock.release) add(of_dock(Kind::undock, d), *dock.release);
  }
  for (int c = 0; c < int(description.sequence.size()); ++c) {
    Occurrence o;
    o.kind = Kind::change;
    o.change = c;
    add(o, description.sequence[c].when);
  }
  await_together(description);
}

void WaitingList::await_together(const Description& description) {
  std::vector<std::string> known;
  for (const Waiting& entry : entries) {
    const std::string& event = entry.when.event;
    const auto same = [&](const AwaitedEvents& awaited) { return awaited.event == event; };
    if (event.find('*') == std::string::npos || std::any_of(groups.begin(), groups.end(), same)) continue;
    if (known.empty()) known = event_names(description);
    AwaitedEvents& awaited = groups.emplace_back(AwaitedEvents{event, events_meant(event, known), {}});
    awaited.heard.assign(awaited.names.size(), 0);
  }
}

void WaitingList::take_due(double time, const Assembly& assembly, std::vector<Occurrence>& batch) {
  const double together = 1e-13 * std::max(1.0, std::abs(time));
  int turn = int(std::count_if(entries.begin(), entries.end(), [](const Waiting& entry) { return entry.done(); }));
  for (Waiting& entry : entries) {
    if (entry.done() || !(entry.due <= time + together)) continue;
    std::vector<Occurrence> brings = {entry.occurrence};
    if (entry.occurrence.kind == Kind::change)
      add_consequence(assembly.description, assembly.description.sequence[entry.occurrence.change], brings);
    if (undoes(brings.back(), batch)) continue;
    entry.turn = ++turn;
    entry.done_at = time;
    std::erase_if(brings, [&](const Occurrence& o) { return !applies(o, assembly.mode) || is_there(o, batch); });
    batch.insert(batch.end(), brings.begin(), brings.end());
  }
}

void WaitingList::hear(const std::string& event, double time) {
  trigger(event, time);
  for (AwaitedEvents& awaited : groups) {
    const auto found = std::find(awaited.names.begin(), awaited.names.end(), event);
    if (found == awaited.names.end()) continue;
    awaited.heard[std::size_t(found - awaited.names.begin())] = 1;
    if (std::count(awaited.heard.begin(), awaited.heard.end(), 0) == 0) trigger(awaited.event, time);
  }
}

void WaitingList::trigger(const std::string& event, double time) {
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (entries[i].when.event == event) pass(int(i), time);
}

void WaitingList::pass(int waiting, double time) {
  Waiting& entry = entries[waiting];
  if (entry.triggered) return;
  entry.triggered = true;
  entry.due = time + entry.when.delay;
}

void WaitingList::add_guards(const Assembly& assembly, std::vector<Guard>& guards) const {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].triggered) continue;
    if (entries[i].when.proximity) {
      Guard guard;
      guard.kind = Guard::Kind::nearing;
      guard.threshold = 1;
      guard.waiting = int(i);
      guard.near = std::make_shared<const ProximityDescription>(*entries[i].when.proximity);
      guards.push_back(std::move(guard));
    }
    if (entries[i].when.joint.empty()) continue;
    Guard guard;
    guard.kind = Guard::Kind::passing;
    guard.joint = index_of_named(assembly.description.joints, entries[i].when.joint);
    guard.threshold = entries[i].when.angle;
    guard.waiting = int(i);
    if (assembly.slot_of_joint(guard.joint) != 0) guards.push_back(guard);
  }
}

std::vector<double> WaitingList::due_times() const {
  std::vector<double> times;
  for (const Waiting& entry : entries)
    if (!entry.done() && std::isfinite(entry.due)) times.push_back(entry.due);
  return times;
}

std::vector<std::string> WaitingList::not_done(const Description& description) const {
  std::vector<std::string> words;
  for (const Waiting& entry : entries) {
    const Occurrence& o = entry.occurrence;
    if (entry.done()) continue;
    if (o.kind == Kind::change) words.push_back(description.sequence[o.change].name);
    if (o.kind == Kind::release) words.push_back("the release of " + description.joints[o.joint].name);
    if (o.kind == Kind::dock || o.kind == Kind::undock)
      words.push_back((o.kind == Kind::dock ? "the capture of " : "the release of ") + description.docks[o.dock].name);
  }
  return words;
}

}  // namespace volvelle
