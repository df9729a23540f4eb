#include "reconfiguration/transition.hpp"

#include <algorithm>
#include <cmath>
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

// The hinge of a motion in its model.
struct HingeCoordinate {
  int joint = -1, q = -1, v = -1;

  explicit HingeCoordinate(const Assembly& assembly) {
    const auto& joints = assembly.description.joints;
    for (std::size_t i = 0; i < joints.size(); ++i)
      if (joints[i].name == hinge_name) joint = int(i);
    if (joint < 0) return;
    const int slot = assembly.slot_of_joint(joint);
    q = assembly.model().q_offset[slot];
    v = assembly.model().v_offset[slot];
  }
};

// What a hinge that stops at once takes from the motion: v^2 / (2 (M^-1)_hh).
double energy_of_stopping(Assembly& assembly, const HingeCoordinate& hinge, double torque) {
  const auto acceleration = [&](double effort) {
    assembly.set_motor(hinge.joint, effort);
    assembly.evaluation.accelerate(assembly.state);
    return assembly.evaluation.accelerations().vdot[std::size_t(hinge.v)];
  };
  const double compliance = acceleration(torque + 1) - acceleration(torque);
  const double rate = assembly.state.v()[std::size_t(hinge.v)];
  return rate * rate / (2 * compliance);
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
    : craft_(craft), sites_(craft), shapes_(craft.description), likeness_(make_likeness(craft)), in_orbit_(false) {}

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
  const Foresight foresight = look_ahead(assembly, hinge.q, hinge.v, swing, craft_.reconfiguration);
  if (foresight.stands) {
    const Equilibrium here = polish(assembly, in_orbit_);
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

Transition Mover::simulate(const Configuration& from, const JointSet& joints, const Swing* swing, int drive,
                           const State<double>* midway) const {
  const ReconfigurationDescription& r = craft_.reconfiguration;
  Assembly assembly(describe_motion(craft_, from, joints, drive));
  if (midway) assembly.state = *midway;
  const HingeCoordinate hinge(assembly);
  const std::vector<Watch> watches = swing ? watch_swing(*swing, hinge) : watch_loose(joints, shapes_, r.separation);
  const Travel way =
      travel(assembly, watches, {assembly.state.at.time + r.longest, r.rest_rate, r.rest_acceleration, in_orbit_, true},
             hinge.v);
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
  if (!descend(assembly, in_orbit_)) return start;
  return {poses_of(assembly, from.modules.size())};
}

// Off the orbit that the frame follows, the whole would drift away.
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

Transition Mover::lose_control(const Configuration& from, const JointSet& joints, const Transition& planned) const {
  const FlushDenormals flush;
  const ReconfigurationDescription& r = craft_.reconfiguration;
  const Swing swing =
      joints.hinge ? sweep(craft_.reconfiguration.sensor_distance, shapes_, sites_, from, joints) : Swing{};
  Assembly before(describe_motion(craft_, from, joints, planned.drive));
  travel(before, {}, {planned.time / 2, 0, 0, in_orbit_, false});
  int drive = planned.drive;
  for (std::size_t i = 0; i < r.drives.size(); ++i)
    if (r.drives[i].name == r.without_control) drive = int(i);
  Transition transition = simulate(from, joints, joints.hinge ? &swing : nullptr, drive, &before.state);
  transition.joint_set = planned.joint_set;
  return transition;
}

}  // namespace volvelle
