#include "simulation/events/settle.hpp"

#include <cmath>

#include "simulation/events/guard.hpp"

namespace volvelle {
namespace {

using Kind = Occurrence::Kind;

constexpr double no_rate = 1e-12;      // rad/s or m/s
constexpr double no_distance = 1e-11;  // rad or m
constexpr double no_force = 1e-12;     // of what there is
constexpr int most_rounds = 200;

// One coordinate with a stop or dry friction, at the state the assembly was last solved for.
struct Site {
  const JointDescription& joint;
  const CoordinateMode& mode;
  Occurrence at;  // joint and coordinate
  double q, v, acceleration;
  double holding;  // force, while it is held
  double friction;
};

struct Findings {
  std::vector<Occurrence> sure;       // must happen
  std::vector<Occurrence> tentative;  // held, to see whether it holds
  Occurrence weakest;                 // what holds least of all that cannot hold
  double worst = 0;                   // by how much of its strength
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
  const double tiny = no_distance * std::max(1.0, std::abs(limit));
  if (!face.pressed && face.depth == 0 && depth > tiny) findings.sure.push_back(say(site.at, Kind::press, side));
}

void look_at_hard_stop(const Site& site, Side side, double limit, Findings& findings) {
  const double sense = sense_of(side);
  const double gap = (limit - site.q) * sense;
  const double closing = site.v * sense;
  const double acceleration = site.acceleration * sense;
  if (site.mode.hold != Hold::none || gap > no_distance * std::max(1.0, std::abs(limit))) return;
  if (closing > no_rate) {
    findings.sure.push_back(say(site.at, Kind::impact, side));
    return;
  }
  const bool still = std::abs(closing) <= no_rate;
  const bool back_at_once = acceleration > 0 && -2 * closing < same_instant * acceleration;
  if (acceleration > 0 && (still || back_at_once)) findings.tentative.push_back(say(site.at, Kind::rest, side));
}

void note_weakest(Findings& findings, const Occurrence& o, double excess) {
  if (excess <= findings.worst) return;
  findings.worst = excess;
  findings.weakest = o;
}

void look_at_resting(const Site& site, Findings& findings) {
  const Side side = site.mode.hold == Hold::rests_on_upper ? Side::upper : Side::lower;
  const double sense = sense_of(side);
  if (std::abs(site.v) > no_rate) {
    findings.sure.push_back(say(site.at, Kind::lift, side, sign(site.v)));
    return;
  }
  const double pull = site.holding * sense - site.friction;
  if (pull > no_force * (std::abs(site.holding) + site.friction))
    note_weakest(findings, say(site.at, Kind::lift, side, -int(sense)), pull);
}

void look_at_friction(const Site& site, Findings& findings) {
  if (site.friction <= 0) return;
  const bool moves = std::abs(site.v) > no_rate;
  if (site.mode.hold == Hold::sticks) {
    const double excess = std::abs(site.holding) - site.friction;
    if (moves) findings.sure.push_back(say(site.at, Kind::slip, Side::upper, sign(site.v)));
    if (!moves && excess > no_force * site.friction)
      note_weakest(findings, say(site.at, Kind::slip, Side::upper, -sign(site.holding)), excess);
  } else if (site.mode.hold == Hold::none) {
    if (moves && site.mode.slip != sign(site.v))
      findings.sure.push_back(say(site.at, Kind::slip, Side::upper, sign(site.v)));
    if (!moves && site.mode.slip == 0) findings.tentative.push_back(say(site.at, Kind::stick));
  }
}

void look_at_site(const Site& site, Findings& findings) {
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

Findings look(const Assembly& assembly) {
  Findings findings;
  const Model& model = assembly.model();
  for (int j = 0; j < int(assembly.description.joints.size()); ++j) {
    const JointDescription& joint = assembly.description.joints[j];
    const int slot = assembly.slot_of_joint(j);
    if ((!joint.stop && !joint.friction) || slot == 0 || assembly.mode.joints[j].locked) continue;
    for (int i = 0; i < coordinate_count(joint.kind); ++i) {
      Occurrence at;
      at.joint = j;
      at.coordinate = i;
      const int v = model.v_offset[slot] + i;
      look_at_site({joint, assembly.mode.joints[j].coordinate[i], at, assembly.state.q()[model.q_offset[slot] + i],
                    assembly.state.v()[v], assembly.evaluation.accelerations().vdot[v],
                    model.held[v] ? assembly.holding_force(v, slot) : 0.0, dry_friction(joint, i)},
                   findings);
    }
  }
  return findings;
}

// What the whole settling came to, coordinate by coordinate.
void report_differences(const Mode& before, const Assembly& assembly, std::vector<Event>& events) {
  for (std::size_t j = 0; j < before.joints.size(); ++j)
    for (std::size_t i = 0; i < 3; ++i) {
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
    }
}

}  // namespace

std::vector<Event> settle(Assembly& assembly) {
  std::vector<Event> events;
  const Mode before = assembly.mode;
  for (int round = 0;; ++round) {
    assembly.evaluation.solve(assembly.state);
    const Findings findings = look(assembly);
    std::vector<Occurrence> next = findings.sure;
    if (next.empty()) next = findings.tentative;
    if (next.empty() && findings.worst > 0) next.push_back(findings.weakest);
    if (next.empty()) break;
    if (round == most_rounds) throw Chatter{assembly.description.joints[next.front().joint].name};
    for (const Event& event : apply_occurrences(next, assembly))
      if (event.kind == "stop") events.push_back(event);
  }
  report_differences(before, assembly, events);
  return events;
}

}  // namespace volvelle
