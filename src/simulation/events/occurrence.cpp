#include "simulation/events/occurrence.hpp"

#include <algorithm>
#include <cmath>

#include "description/named.hpp"
#include "simulation/events/books.hpp"
#include "simulation/events/change.hpp"
#include "simulation/events/guard.hpp"
#include "simulation/events/jump.hpp"
#include "simulation/events/shock.hpp"
#include "simulation/momentum_keeping.hpp"

namespace volvelle {
namespace {

using Kind = Occurrence::Kind;

CoordinateMode& coordinate_mode(Mode& mode, const Occurrence& o) {
  return mode.joints[o.joint].coordinate[o.coordinate];
}

// Where the second body of a dock is in the first. The evaluation's last solve must be of the current state.
Pose<double> docked_pose(const Assembly& assembly, int dock) {
  const DockDescription& d = assembly.description.docks[dock];
  const auto& kin = assembly.evaluation.kinematics();
  const int slot[2] = {assembly.model().slot_of_body(d.bodies[0]), assembly.model().slot_of_body(d.bodies[1])};
  Pose<double> X_RU[2];
  for (int i = 0; i < 2; ++i)
    X_RU[i] = Pose<double>{kin.R_WB[slot[i]], kin.p_RB_W[slot[i]]} * assembly.evaluation.parameters().X_BU[slot[i]];
  const auto& p_WR = kin.p_WR;
  X_RU[1].p += p_WR[assembly.model().tree[slot[1]]] - p_WR[assembly.model().tree[slot[0]]];
  return X_RU[0].inverse() * X_RU[1];
}

void leave_face(Assembly& assembly, const Occurrence& o) {
  StopFace& face = coordinate_mode(assembly.mode, o).face[std::size_t(o.side)];
  const int slot = assembly.slot_of_joint(o.joint);
  const double q = assembly.state.q()[assembly.model().q_offset[slot] + o.coordinate];
  const double limit = stop_limit(*assembly.description.joints[o.joint].stop, o.coordinate, o.side);
  const double depth = (q - limit) * sense_of(o.side);
  face = {false, std::max(depth, 0.0), assembly.state.at.time};
}

// A place that the root search left by rounding is the place itself. In loops others lead there.
void put_in_place(Assembly& assembly, const Occurrence& o, double place) {
  const double rounding = o.kind == Kind::latch && assembly.closure() ? 1e-11 : 1e-12;
  const int slot = assembly.slot_of_joint(o.joint);
  double& q = assembly.state.q()[assembly.model().q_offset[slot] + o.coordinate];
  if (std::abs(q - place) <= rounding * std::max(1.0, std::abs(place))) q = place;
}

// Driven by a loop, it takes no impulse to come to rest: rounding is all that is left of its rate.
void turn_back(Assembly& assembly, const Occurrence& o) {
  const int slot = assembly.slot_of_joint(o.joint);
  if (is_driven_by_loops(assembly.model(), assembly.state, slot))
    assembly.state.v()[assembly.model().v_offset[slot] + o.coordinate] = 0;
}

// A superconductor that is turned on cools here.
void switch_description(Assembly& assembly, const ChangeDescription& change) {
  PotentialDescription* potential = find_named(assembly.description.potentials, change.target);
  if (potential && potential->switched_off && change.kind == ChangeDescription::Kind::on) potential->cooled.reset();
  apply_change(assembly.description, change, assembly.state.at.time);
  cool_superconductors(assembly.model(), assembly.evaluation.parameters(), assembly.evaluation.kinematics(),
                       assembly.description);
}

// What changes in the mode.
void switch_mode(Assembly& assembly, const Occurrence& o) {
  Mode& mode = assembly.mode;
  switch (o.kind) {
    case Kind::latch:
      if (assembly.description.joints[o.joint].latch)
        put_in_place(assembly, o, *assembly.description.joints[o.joint].latch);
      mode.joints[o.joint].locked = true;
      for (CoordinateMode& c : mode.joints[o.joint].coordinate) c.hold = Hold::none, c.slip = 0;
      break;
    case Kind::release:
      mode.joints[o.joint].locked = false;
      break;
    case Kind::dock:
      mode.docks[o.dock] = {true, docked_pose(assembly, o.dock)};
      break;
    case Kind::undock:
      mode.docks[o.dock].made = false;
      break;
    case Kind::part:
      mode.joints[o.joint] = {};
      mode.joints[o.joint].broken = true;
      break;
    case Kind::press:
      coordinate_mode(mode, o).face[std::size_t(o.side)] = {true, 0, 0};
      break;
    case Kind::leave:
      leave_face(assembly, o);
      break;
    case Kind::rest:
      put_in_place(assembly, o, stop_limit(*assembly.description.joints[o.joint].stop, o.coordinate, o.side));
      coordinate_mode(mode, o).hold = o.side == Side::upper ? Hold::rests_on_upper : Hold::rests_on_lower;
      coordinate_mode(mode, o).slip = 0;
      break;
    case Kind::lift:
      coordinate_mode(mode, o).hold = Hold::none;
      coordinate_mode(mode, o).slip =
          dry_friction(assembly.description.joints[o.joint], o.coordinate) > 0 ? o.direction : 0;
      break;
    case Kind::stick:
      coordinate_mode(mode, o).hold = Hold::sticks;
      coordinate_mode(mode, o).slip = 0;
      break;
    case Kind::slip:
      coordinate_mode(mode, o).hold = Hold::none;
      coordinate_mode(mode, o).slip = o.direction;
      break;
    case Kind::saturate:
      coordinate_mode(mode, o).hold = o.side == Side::upper ? Hold::runs_at_upper : Hold::runs_at_lower;
      break;
    case Kind::recover:
      coordinate_mode(mode, o).hold = Hold::none;
      break;
    case Kind::halt:
      coordinate_mode(mode, o).slip = 0;
      turn_back(assembly, o);
      break;
    case Kind::snap:
      mode.joints[o.joint].tape = o.direction;
      break;
    case Kind::relatch:
      mode.joints[o.joint].tape = 0;
      break;
    case Kind::change:
      switch_description(assembly, assembly.description.sequence[o.change]);
      break;
    case Kind::impact:
      put_in_place(assembly, o, stop_limit(*assembly.description.joints[o.joint].stop, o.coordinate, o.side));
      break;
  }
}

// Velocities that the occurrence brings to rest, after the assembly was compiled again.
void add_stilled(const Assembly& assembly, const Occurrence& o, std::vector<Stilled>& stilled) {
  const int slot = o.joint < 0 ? 0 : assembly.slot_of_joint(o.joint);
  if (slot == 0) return;
  const Model& model = assembly.model();
  if (o.kind == Kind::latch)
    for (int i = 0; i < model.dof[slot]; ++i) stilled.push_back({model.v_offset[slot] + i, slot});
  const bool turns_back = o.kind == Kind::halt && is_driven_by_loops(model, assembly.state, slot);
  if (o.kind == Kind::rest || o.kind == Kind::stick || (o.kind == Kind::halt && !turns_back))
    stilled.push_back({model.v_offset[slot] + o.coordinate, slot});
}

bool is_kind(const Occurrence& o, std::initializer_list<Kind> kinds) {
  return std::find(kinds.begin(), kinds.end(), o.kind) != kinds.end();
}

const char* word_for(Kind kind) {
  switch (kind) {
    case Kind::latch:
      return "latch";
    case Kind::release:
      return "release";
    case Kind::dock:
      return "dock";
    case Kind::undock:
      return "undock";
    case Kind::part:
      return "break";
    case Kind::impact:
    case Kind::press:
      return "stop";
    case Kind::leave:
    case Kind::lift:
      return "leave";
    case Kind::rest:
      return "rest";
    case Kind::stick:
      return "stick";
    case Kind::slip:
      return "slip";
    case Kind::saturate:
      return "max_speed";
    case Kind::recover:
      return "recover";
    case Kind::snap:
      return "snap";
    case Kind::relatch:
      return "relatch";
    case Kind::change:
      return "sequence";
    case Kind::halt:
      break;
  }
  return "";
}

std::string name_for(const Assembly& assembly, const Occurrence& o) {
  if (o.kind == Kind::change) return assembly.description.sequence[o.change].name;
  return o.dock >= 0 ? assembly.description.docks[o.dock].name : assembly.description.joints[o.joint].name;
}

bool of_one_joint(const Occurrence& a, const Occurrence& b) { return a.joint >= 0 && a.joint == b.joint; }

// A joint that locks does nothing else at that instant, and locks once; one that breaks, not even that.
std::vector<Occurrence> without_what_is_overruled(const std::vector<Occurrence>& all) {
  std::vector<Occurrence> kept;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Occurrence& o = all[i];
    const bool moves =
        !is_kind(o, {Kind::latch, Kind::release, Kind::part, Kind::press, Kind::leave, Kind::snap, Kind::relatch});
    bool overruled = false;
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (k == i || !of_one_joint(o, all[k])) continue;
      overruled = overruled || (all[k].kind == Kind::part && o.kind != Kind::part);
      overruled = overruled || (all[k].kind == Kind::latch && moves);
      overruled = overruled || (k < i && all[k].kind == o.kind && is_kind(o, {Kind::latch, Kind::part}));
    }
    if (!overruled) kept.push_back(o);
  }
  return kept;
}

bool has_kind(const std::vector<Occurrence>& occurrences, std::initializer_list<Kind> kinds) {
  return std::any_of(occurrences.begin(), occurrences.end(), [&](const Occurrence& o) { return is_kind(o, kinds); });
}

// An event for each occurrence, but for impacts: those come from what was really hit.
std::vector<Event> name_events(const Assembly& assembly, const std::vector<Occurrence>& occurrences) {
  std::vector<Event> events;
  for (const Occurrence& o : occurrences) {
    Event event{assembly.state.at.time, "", "", 0};
    if (o.kind != Kind::halt && o.kind != Kind::impact)
      event = {assembly.state.at.time, word_for(o.kind), name_for(assembly, o), 0};
    events.push_back(event);
  }
  return events;
}

void add_impacts(const Assembly& assembly, const std::vector<Impact>& impacts, std::vector<Event>& events) {
  for (const Impact& impact : impacts)
    events.push_back({assembly.state.at.time, "stop", assembly.description.joints[impact.joint].name,
                      impact.energy_lost, impact.impulse, impact.linear_impulse});
}

// What was lost in coming to rest belongs to what came to rest; the remainder to the docks, or to all in proportion.
void share_loss(double lost, double known, const std::vector<Occurrence>& occurrences, std::vector<Event>& events) {
  const bool remains = lost > known;
  bool given = false;
  for (std::size_t i = 0; i < occurrences.size(); ++i) {
    if (!remains && known > 0) events[i].energy_lost *= lost / known;
    if (remains && !given && occurrences[i].kind == Kind::dock) events[i].energy_lost += lost - known, given = true;
  }
}

}  // namespace

std::vector<Event> apply_occurrences(const std::vector<Occurrence>& all, Assembly& assembly) {
  const std::vector<Occurrence> occurrences = without_what_is_overruled(all);
  assembly.evaluation.solve(assembly.state);
  const Books books = read_books(assembly);
  const bool joins = has_kind(occurrences, {Kind::dock});
  const std::vector<BodyState> before = joins ? body_states(assembly.evaluation) : std::vector<BodyState>{};

  const State<double> found = assembly.state;
  for (const Occurrence& o : occurrences) switch_mode(assembly, o);
  if (assembly.closure() && has_kind(occurrences, {Kind::latch})) keep_momentum(assembly, found, assembly.state);
  assembly.recompile();
  std::vector<Stilled> stilled;
  std::vector<std::size_t> first;  // of each occurrence
  for (const Occurrence& o : occurrences) {
    first.push_back(stilled.size());
    add_stilled(assembly, o, stilled);
  }
  first.push_back(stilled.size());
  Jump jump;
  if (joins || !stilled.empty() || has_kind(occurrences, {Kind::impact})) jump = apply_jump(assembly, before, stilled);
  assembly.evaluation.solve(assembly.state);
  const bool broke = has_kind(occurrences, {Kind::part});
  std::vector<Event> events = name_events(assembly, occurrences);
  double snapped = 0;
  for (std::size_t i = 0; i < occurrences.size(); ++i)
    if (occurrences[i].kind == Kind::snap) snapped += events[i].energy_lost = heat_of_snap(assembly, occurrences[i]);
  const double heat = balance_books(books, broke || has_kind(occurrences, {Kind::change}), broke, snapped, assembly);
  double known = 0;
  for (std::size_t i = 0; i < occurrences.size(); ++i)
    for (std::size_t k = first[i]; k < first[i + 1]; ++k) {
      events[i].energy_lost += stilled[k].energy_lost;
      known += stilled[k].energy_lost;
    }
  for (std::size_t i = 0; i < occurrences.size(); ++i) {
    const Shock shock = shock_of(assembly, occurrences[i], jump.passed);
    events[i].impulse = shock.impulse;
    events[i].linear_impulse = shock.linear;
  }
  if (joins) share_loss(jump.stilling, known, occurrences, events);
  for (std::size_t i = 0; i < occurrences.size(); ++i)
    if (occurrences[i].kind == Kind::part) events[i].energy_lost += heat;
  add_impacts(assembly, jump.impacts, events);
  return events;
}

}  // namespace volvelle
