#include "reconfiguration/transition.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "reconfiguration/equilibrium.hpp"
#include "reconfiguration/foresight.hpp"
#include "reconfiguration/travel.hpp"
#include "scalar/flush_denormals.hpp"
#include "simulation/account.hpp"

namespace volvelle {
namespace {

constexpr double pressed = 1e-6;  // rad into a closed contact
constexpr double meeting = 1e-9;  // m between bodies that touch

// What a hinge that stops at once takes from the motion: v^2 / (2 (M^-1)_hh).
double energy_of_stopping(Assembly& assembly, const HingeCoordinate& hinge, double torque) {
  const double rate = assembly.state.v()[std::size_t(hinge.v)];
  return rate * rate / (2 * compliance_of(assembly, hinge, torque));
}

// One watch for either end of a swing: the lower one first.
std::vector<Watch> watch_swing(const Swing& swing, const HingeCoordinate& hinge) {
  const auto limit = [](const SwingEnd& end) {
    return end.kind == SwingEnd::Kind::closed ? std::copysign(pressed, end.angle) : end.angle;
  };
  const double lower = limit(swing.lower), upper = limit(swing.upper);
  const auto angle = [q = hinge.q](const Assembly& assembly) { return assembly.state.q()[std::size_t(q)]; };
  return {[=](Assembly& assembly) { return angle(assembly) - lower; },
          [=](Assembly& assembly) { return upper - angle(assembly); }};
}

// Of a part that is loose: how far its nearest module is from any other, and whether they meet.
double nearest_distance(const std::vector<Pose<double>>& poses, const JointSet& joints) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t a = 0; a < poses.size(); ++a)
    for (std::size_t b = 0; b < poses.size(); ++b)
      if (!joints.swings[a] && joints.swings[b]) least = std::min(least, norm(poses[a].p - poses[b].p));
  return least;
}

double nearest_gap(const std::vector<Pose<double>>& poses, const JointSet& joints, const ModuleShapes& shapes) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t a = 0; a < poses.size(); ++a)
    for (std::size_t b = 0; b < poses.size(); ++b)
      if (!joints.swings[a] && joints.swings[b] && shapes.has(int(a)) && shapes.has(int(b)))
        least = std::min(least, shapes.distance(int(a), poses[a], int(b), poses[b]));
  return least;
}

std::vector<Watch> watch_loose(const JointSet& joints, const ModuleShapes& shapes, double separation) {
  const std::size_t count = joints.swings.size();
  return {[=, &shapes](Assembly& assembly) { return nearest_gap(poses_of(assembly, count), joints, shapes) - meeting; },
          [=](Assembly& assembly) { return separation - nearest_distance(poses_of(assembly, count), joints); }};
}

void end_at(const SwingEnd& end, Transition& transition) {
  transition.stays = end.kind == SwingEnd::Kind::closed;
  transition.ending = end.kind == SwingEnd::Kind::collision ? Ending::collision
                      : end.kind == SwingEnd::Kind::open    ? Ending::no_rest
                                                            : Ending::latch;
}

// Whether the whole may drift in the frame of an orbit, which nothing but its own start holds it in.
bool floats_in_orbit(const Description& description) {
  if (description.gravity.kind != GravityDescription::Kind::orbiting_frame) return false;
  return std::all_of(description.joints.begin(), description.joints.end(), [](const JointDescription& joint) {
    return joint.kind == JointKind::free || joint.kind == JointKind::planar;
  });
}

Account account_of(Assembly& assembly) {
  assembly.evaluation.solve(assembly.state);
  return take_account(assembly.evaluation, assembly.state);
}

}  // namespace

const char* name_of(Ending ending) {
  switch (ending) {
    case Ending::equilibrium:
      return "equilibrium";
    case Ending::latch:
      return "sensor latch";
    case Ending::collision:
      return "unsafe collision";
    case Ending::separation:
      return "unsafe separation";
    case Ending::no_rest:
      return "no rest in time";
  }
  return "";
}

bool is_safe(Ending ending) { return ending == Ending::equilibrium || ending == Ending::latch; }

Mover::Mover(const ModularCraft& craft)
    : craft_(craft),
      sites_(craft),
      shapes_(craft.description),
      likeness_(make_likeness(craft)),
      in_orbit_(floats_in_orbit(craft.description)) {}

std::vector<Problem> Mover::find_overlaps(const Configuration& at) const {
  std::vector<Problem> problems;
  const auto& bodies = craft_.description.bodies;
  for (std::size_t b = 0; b < bodies.size(); ++b)
    for (std::size_t a = 0; a < b; ++a)
      if (shapes_.has(int(a)) && shapes_.has(int(b)) &&
          shapes_.distance(int(a), at.modules[a], int(b), at.modules[b]) <= 0)
        problems.push_back({fmt::format("bodies.{}", bodies[b].name),
                            fmt::format("at the start \"{}\" and \"{}\" overlap or touch; modules need a gap between "
                                        "them.",
                                        bodies[b].name, bodies[a].name)});
  return problems;
}

std::vector<Transition> Mover::move(const Configuration& from, const JointSet& joints, int number, bool pruning) const {
  const FlushDenormals flush;
  std::vector<Transition> transitions;
  const Swing swing =
      joints.hinge ? sweep(craft_.reconfiguration.sensor_distance, shapes_, sites_, from, joints) : Swing{};
  for (std::size_t drive = 0; drive < craft_.reconfiguration.drives.size(); ++drive) {
    Transition transition;
    transition.drive = int(drive);
    const bool foreseen = pruning && joints.hinge && foresee(from, joints, swing, transition);
    if (!foreseen) transition = simulate(from, joints, joints.hinge ? &swing : nullptr, int(drive));
    transition.foreseen = foreseen;
    transition.joint_set = number;
    transitions.push_back(std::move(transition));
  }
  return transitions;
}

bool Mover::foresee(const Configuration& from, const JointSet& joints, const Swing& swing,
                    Transition& transition) const {
  Assembly assembly(describe_motion(craft_, from, joints, transition.drive));
  const HingeCoordinate hinge(assembly);
  const Foresight foresight = look_ahead(assembly, hinge, swing, craft_.reconfiguration);
  if (foresight.stands) {
    const Equilibrium here = polish(assembly, in_orbit_, craft_.reconfiguration.rest_acceleration);
    transition.end = {poses_of(assembly, from.modules.size())};
    return transition.stays = here.found && here.stable && are_alike(from, transition.end, likeness_);
  }
  if (foresight.end == nullptr) return false;
  end_at(*foresight.end, transition);
  if (transition.ending != Ending::latch || transition.stays) return true;
  const Configuration end =
      drawn_together(from, sites_, joints, foresight.end->angle, craft_.reconfiguration.sensor_distance);
  return transition.stays = are_alike(from, end, likeness_);
}

std::vector<Watch> Mover::watches_of(const Assembly& assembly, const JointSet& joints, const Swing& swing) const {
  if (joints.hinge) return watch_swing(swing, HingeCoordinate(assembly));
  return watch_loose(joints, shapes_, craft_.reconfiguration.separation);
}

Transition Mover::simulate(const Configuration& from, const JointSet& joints, const Swing* swing, int drive,
                           const State<double>* midway) const {
  const ReconfigurationDescription& r = craft_.reconfiguration;
  Assembly assembly(describe_motion(craft_, from, joints, drive));
  if (midway) assembly.state = *midway;
  const HingeCoordinate hinge(assembly);
  const Travel way =
      travel(assembly, watches_of(assembly, joints, swing ? *swing : Swing{}),
             {assembly.state.at.time + r.longest, r.rest_rate, r.rest_acceleration, in_orbit_, true}, hinge.v);
  Transition transition;
  transition.drive = drive;
  transition.ending = way.end == Travel::End::rest ? Ending::equilibrium : Ending::no_rest;
  if (way.end == Travel::End::watch) {
    if (swing) end_at(way.watch == 0 ? swing->lower : swing->upper, transition);
    if (!swing) transition.ending = way.watch == 0 ? Ending::collision : Ending::separation;
  }
  transition.saddles = way.saddles;
  transition.time = assembly.state.at.time;
  const double torque = r.drives[std::size_t(drive)].torque;
  if (hinge.joint >= 0) {
    transition.angle = assembly.state.q()[std::size_t(hinge.q)];
    transition.rate = assembly.state.v()[std::size_t(hinge.v)];
    transition.peak_power = std::abs(torque) * way.fastest;
    if (swing->measured) transition.clearance = swing->clearance_to(transition.angle);
    if (transition.ending == Ending::latch) transition.lost = energy_of_stopping(assembly, hinge, torque);
    assembly.set_motor(hinge.joint, torque);
  }
  const Account account = account_of(assembly);
  transition.supplied = account.supplied;
  transition.dissipated = account.dissipated;
  transition.end = {poses_of(assembly, from.modules.size())};
  if (transition.ending == Ending::latch && !transition.stays)  // sensors that latch draw their modules into line
    transition.end = drawn_together(transition.end, sites_, joints, 0, r.sensor_distance);
  if (transition.ending == Ending::latch) transition.end = settled(transition.end, drive);
  if (transition.ending == Ending::equilibrium && in_orbit_) transition.end = centered(transition.end);
  return transition;
}

Configuration Mover::settled(const Configuration& from, int drive) const {
  Configuration start = in_orbit_ ? centered(from) : from;
  Assembly assembly(describe_held(craft_, start, drive));
  if (!descend(assembly, in_orbit_, craft_.reconfiguration.rest_acceleration)) return start;
  return {poses_of(assembly, from.modules.size())};
}

// Off the orbit that the frame follows, the whole would drift away; and how far it got on the way is no part of a
// shape.
Configuration Mover::centered(Configuration configuration) const {
  Vector3<double> moment;
  double mass = 0;
  for (std::size_t m = 0; m < configuration.modules.size(); ++m) {
    const BodyDescription& body = craft_.description.bodies[m];
    moment += (configuration.modules[m] * body.center_of_mass) * body.mass;
    mass += body.mass;
  }
  for (Pose<double>& X : configuration.modules) X.p -= moment / mass;
  return configuration;
}

double Mover::potential_at(const Configuration& at, int drive) const {
  Assembly assembly(describe_held(craft_, at, drive));
  return account_of(assembly).potential;
}

Transition Mover::lose_control(const Configuration& from, const JointSet& joints, const Transition& planned,
                               bool pruning) const {
  const FlushDenormals flush;
  const ReconfigurationDescription& r = craft_.reconfiguration;
  int drive = planned.drive;
  for (std::size_t i = 0; i < r.drives.size(); ++i)
    if (r.drives[i].name == r.without_control) drive = int(i);
  Transition transition = planned;  // nothing changes where its drive is the one that is left
  transition.foreseen = pruning && drive == planned.drive;
  if (transition.foreseen) return transition;
  const Swing swing = joints.hinge ? sweep(r.sensor_distance, shapes_, sites_, from, joints) : Swing{};
  Assembly before(describe_motion(craft_, from, joints, planned.drive));
  travel(before, watches_of(before, joints, swing),
         {planned.time / 2, r.rest_rate, r.rest_acceleration, in_orbit_, true});
  if (pruning && joints.hinge) {
    Assembly after(describe_motion(craft_, from, joints, drive));
    after.state = before.state;
    const double torque = r.drives[std::size_t(drive)].torque;
    if (const SwingEnd* end = look_on(after, HingeCoordinate(after), swing, torque, in_orbit_)) {
      end_at(*end, transition);
      transition.end = drawn_together(from, sites_, joints, end->angle, r.sensor_distance);
      transition.foreseen = true;
      return transition;
    }
  }
  transition = simulate(from, joints, joints.hinge ? &swing : nullptr, drive, &before.state);
  transition.joint_set = planned.joint_set;
  return transition;
}

}  // namespace volvelle
