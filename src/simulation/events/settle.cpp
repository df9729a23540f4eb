#include "simulation/events/settle.hpp"

#include <algorithm>
#include <cmath>

#include "simulation/events/freedom.hpp"
#include "simulation/events/guard.hpp"

namespace volvelle {
namespace {

using Kind = Occurrence::Kind;

constexpr double same_acceleration = 1e-11;  // of what there is
constexpr double turning_back = 1e-8;        // likewise: more than what is held by others seems to have

// One coordinate with a stop or dry friction, at the state the assembly was last solved for.
struct Site {
  const JointDescription& joint;
  const CoordinateMode& mode;
  Occurrence at;  // joint and coordinate
  double q, v, acceleration;
  double acceleration_scale;  // of what the acceleration is the difference of
  double holding;             // force, while it is held
  double scale;               // of the forces it is the difference of
  double friction;
  bool holdable;  // friction could keep it from moving
  bool tied;      // to others, by loops or constraints
};

// A choice between holding and moving that the forces contradict.
struct Contradiction {
  Occurrence remedy;
  double size = 0;  // by how much, as a force
};

struct Findings {
  std::vector<Occurrence> sure;               // must happen
  std::vector<Occurrence> tentative;          // held, to see whether it holds
  std::vector<Contradiction> contradictions;  // in the order of the joints
  bool undecided = false;                     // something is about to slide, and nothing pushes it
};

Occurrence say(Occurrence at, Kind kind, Side side = Side::upper, int direction = 0) {
  at.kind = kind;
  at.side = side;
  at.direction = direction;
  return at;
}

int sign(double x) { return x > 0 ? 1 : -1; }

void look_at_compliant_stop(const Site& site, Side side, double limit, Findings& findings) {
  const double sense = sense_of(side);
  const StopFace& face = site.mode.face[std::size_t(side)];
  const double depth = (site.q - limit) * sense;
  const double tiny = same_place * std::max(1.0, std::abs(limit));
  if (!face.pressed && face.depth == 0 && depth > tiny) findings.sure.push_back(say(site.at, Kind::press, side));
}

void look_at_hard_stop(const Site& site, Side side, double limit, Findings& findings) {
  const double sense = sense_of(side);
  const double gap = (limit - site.q) * sense;
  const double closing = site.v * sense;
  const double acceleration = site.acceleration * sense;
  const double tiny = same_place * std::max(1.0, std::abs(limit));
  if (site.mode.hold != Hold::none || gap > tiny) return;
  if (closing > same_rate) {
    findings.sure.push_back(say(site.at, Kind::impact, side));
    return;
  }
  const bool still = std::abs(closing) <= same_rate;
  const bool hardly_leaves = closing * closing < 2 * acceleration * tiny;  // rounding would decide when it is back
  const bool back_at_once =
      acceleration > 0 && (-2 * closing < same_instant * acceleration || (site.tied && hardly_leaves));
  const bool pressed = acceleration > same_acceleration * site.acceleration_scale;
  if (pressed && (still || back_at_once)) findings.tentative.push_back(say(site.at, Kind::rest, side));
}

void look_at_resting(const Site& site, Findings& findings) {
  const Side side = site.mode.hold == Hold::rests_on_upper ? Side::upper : Side::lower;
  const double sense = sense_of(side);
  const int slip = site.friction > 0 ? -int(sense) : 0;
  if (std::abs(site.v) > same_rate) {
    findings.sure.push_back(say(site.at, Kind::lift, side, slip));
    return;
  }
  const double pull = site.holding * sense - site.friction;
  if (pull > same_force * site.scale) findings.contradictions.push_back({say(site.at, Kind::lift, side, slip), pull});
}

void look_at_friction(const Site& site, Findings& findings) {
  if (site.friction <= 0) return;
  const bool moves = std::abs(site.v) > same_rate;
  const auto slip = [&](double direction) { return say(site.at, Kind::slip, Side::upper, sign(direction)); };
  if (site.mode.hold == Hold::sticks) {
    const double excess = std::abs(site.holding) - site.friction;
    if (moves) findings.sure.push_back(slip(site.v));
    if (!moves && excess > same_force * (site.friction + site.scale))
      findings.contradictions.push_back({slip(-site.holding), excess});
    return;
  }
  if (moves && site.mode.slip != sign(site.v)) findings.sure.push_back(slip(site.v));
  if (moves) return;
  const double push = site.acceleration_scale > 0 ? std::abs(site.acceleration) / site.acceleration_scale : 0;
  const bool pushed = push > same_acceleration;
  if (site.mode.slip == 0) {
    if (site.holdable)
      findings.tentative.push_back(say(site.at, Kind::stick));
    else if (push > turning_back)  // at dead centre
      findings.tentative.push_back(slip(site.acceleration));
    return;
  }
  if (pushed && site.mode.slip != sign(site.acceleration))  // about to slide, but pushed the other way
    findings.contradictions.push_back({site.holdable ? say(site.at, Kind::stick) : slip(site.acceleration), 0});
  findings.undecided = findings.undecided || (!pushed && site.tied);
}

// A wheel at its largest speed that is driven on runs on at it; until holding it there would take a push.
void look_at_speed(const Site& site, Findings& findings) {
  if (runs_at_limit(site.mode.hold)) {
    const Side side = site.mode.hold == Hold::runs_at_upper ? Side::upper : Side::lower;
    const double push = site.holding * sense_of(side);
    if (push > same_force * site.scale) findings.contradictions.push_back({say(site.at, Kind::recover, side), push});
    return;
  }
  for (const Side side : both_sides) {
    const double ahead = *site.joint.max_rate - site.v * sense_of(side);
    const bool there = std::abs(ahead) <= same_instant * *site.joint.max_rate;
    const bool driven = site.acceleration * sense_of(side) > same_acceleration * site.acceleration_scale;
    if (there && driven) findings.tentative.push_back(say(site.at, Kind::saturate, side));
  }
}

void look_at_site(const Site& site, Findings& findings) {
  if (site.joint.max_rate) look_at_speed(site, findings);
  if (runs_at_limit(site.mode.hold)) return;
  const bool rests = site.mode.hold == Hold::rests_on_lower || site.mode.hold == Hold::rests_on_upper;
  if (rests) {
    look_at_resting(site, findings);
    return;
  }
  const std::size_t tentative = findings.tentative.size();
  if (site.joint.stop)
    for (const Side side : both_sides) {
      const double limit = stop_limit(*site.joint.stop, site.at.coordinate, side);
      if (!std::isfinite(limit)) continue;
      site.joint.stop->compliant ? look_at_compliant_stop(site, side, limit, findings)
                                 : look_at_hard_stop(site, side, limit, findings);
    }
  if (findings.tentative.size() == tentative) look_at_friction(site, findings);
}

bool rubs_at_rest(const Assembly& assembly, int j, int i, int velocity) {
  return dry_friction(assembly.description.joints[j], i) > 0 && !assembly.model().held[velocity] &&
         std::abs(assembly.state.v()[velocity]) <= same_rate;
}

// By velocity: whether friction could keep it from moving. The assembly must have been solved for its state.
std::vector<bool> find_holdable(Assembly& assembly) {
  const Model& model = assembly.model();
  for (int j = 0; j < int(assembly.description.joints.size()); ++j) {
    const int slot = assembly.slot_of_joint(j);
    if (slot == 0 || !is_tied(assembly, slot)) continue;
    for (int i = 0; i < coordinate_count(model.kind[slot]); ++i)
      if (rubs_at_rest(assembly, j, i, model.v_offset[slot] + i)) return find_freedom(assembly);
  }
  return std::vector<bool>(std::size_t(model.velocities), true);
}

// At the state that the assembly was last solved for.
Findings look(const Assembly& assembly, const State<double>& state, const std::vector<bool>& holdable) {
  Findings findings;
  const Model& model = assembly.model();
  for (int j = 0; j < int(assembly.description.joints.size()); ++j) {
    const JointDescription& joint = assembly.description.joints[j];
    const int slot = assembly.slot_of_joint(j);
    if ((!joint.stop && !joint.friction && !joint.max_rate) || slot == 0 || assembly.mode.joints[j].locked) continue;
    for (int i = 0; i < coordinate_count(joint.kind); ++i) {
      Occurrence at;
      at.joint = j;
      at.coordinate = i;
      const int v = model.v_offset[slot] + i;
      look_at_site(
          {joint, assembly.mode.joints[j].coordinate[i], at, state.q()[model.q_offset[slot] + i], state.v()[v],
           assembly.evaluation.accelerations().vdot[v], assembly.acceleration_scale(v, slot, dry_friction(joint, i)),
           model.held[v] ? assembly.holding_force(v, slot) : 0.0, model.held[v] ? assembly.holding_scale(v, slot) : 0.0,
           dry_friction(joint, i), holdable[v], is_tied(assembly, slot)},
          findings);
    }
  }
  return findings;
}

// What the whole settling came to, coordinate by coordinate.
void report_differences(const Mode& before, const Assembly& assembly, std::vector<Event>& events) {
  for (std::size_t j = 0; j < before.joints.size(); ++j)
    for (std::size_t i = 0; i < most_plain_coordinates; ++i) {
      const CoordinateMode& was = before.joints[j].coordinate[i];
      const CoordinateMode& is = assembly.mode.joints[j].coordinate[i];
      const auto add = [&](const char* kind) {
        events.push_back({assembly.state.at.time, kind, assembly.description.joints[j].name, 0});
      };
      const bool rested = was.hold == Hold::rests_on_lower || was.hold == Hold::rests_on_upper;
      const bool rests = is.hold == Hold::rests_on_lower || is.hold == Hold::rests_on_upper;
      if (rests && !rested) add("rest");
      if (rested && !rests) add("leave");
      if (is.hold == Hold::sticks && was.hold != Hold::sticks) add("stick");
      if (is.hold == Hold::none && is.slip != 0 && is.slip != was.slip) add("slip");
      if (runs_at_limit(is.hold) && !runs_at_limit(was.hold)) add("max_speed");
      if (runs_at_limit(was.hold) && !runs_at_limit(is.hold)) add("recover");
    }
}

// The worst contradiction first, which is quick; after a while the first, which cannot go round in circles [Murty
// 1974].
const Contradiction& choose(const std::vector<Contradiction>& contradictions, int round, int patience) {
  if (round > patience) return contradictions.front();
  return *std::max_element(contradictions.begin(), contradictions.end(),
                           [](const Contradiction& a, const Contradiction& b) { return a.size < b.size; });
}

// What holds one coordinate may hold others that are tied to it: of those that could stick together, the first.
void stick_one_by_one(const Assembly& assembly, std::vector<Occurrence>& tentative) {
  const auto group = [&](const Occurrence& o) {
    return assembly.description.constraints.empty() ? assembly.model().cluster[assembly.slot_of_joint(o.joint)] : 0;
  };
  std::vector<int> begun;
  std::erase_if(tentative, [&](const Occurrence& o) {
    if (o.kind != Kind::stick || !is_tied(assembly, assembly.slot_of_joint(o.joint))) return false;
    const bool waits = std::find(begun.begin(), begun.end(), group(o)) != begun.end();
    begun.push_back(group(o));
    return waits;
  });
}

// What happens next, now that the assembly was solved; nothing when all is consistent.
std::vector<Occurrence> choose_next(Assembly& assembly, int round, int patience) {
  const std::vector<bool> holdable = find_holdable(assembly);
  Findings findings = look(assembly, assembly.state, holdable);
  if (!findings.sure.empty()) return findings.sure;
  stick_one_by_one(assembly, findings.tentative);
  if (!findings.tentative.empty()) return findings.tentative;
  // friction that has just been overcome pushes nothing yet: a moment later it is seen which way all will slide
  if (findings.contradictions.empty() && findings.undecided) {
    State<double> later = assembly.state;
    go_a_moment_on(assembly, later);
    assembly.evaluation.solve(later);
    findings = look(assembly, later, holdable);
    std::erase_if(findings.contradictions, [](const Contradiction& c) { return c.remedy.kind != Kind::stick; });
    assembly.evaluation.solve(assembly.state);
  }
  if (findings.contradictions.empty()) return {};
  return {choose(findings.contradictions, round, patience).remedy};
}

}  // namespace

std::vector<Event> settle(Assembly& assembly) {
  std::vector<Event> events;
  const Mode before = assembly.mode;
  const int patience = 20 + 3 * int(assembly.description.joints.size());
  for (int round = 0;; ++round) {
    assembly.evaluation.solve(assembly.state);
    const std::vector<Occurrence> next = choose_next(assembly, round, patience);
    if (next.empty()) break;
    if (round == 20 * patience) throw NoRest{assembly.description.joints[next.front().joint].name};
    for (const Event& event : apply_occurrences(next, assembly))
      if (event.kind == "stop") events.push_back(event);
  }
  report_differences(before, assembly, events);
  return events;
}

}  // namespace volvelle
