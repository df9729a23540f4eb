#include "simulation/events/guard.hpp"

#include <algorithm>
#include <cmath>

#include "simulation/events/feedback_guards.hpp"
#include "simulation/events/proximity.hpp"
#include "simulation/reaction.hpp"

namespace volvelle {

double dry_friction(const JointDescription& joint, int coordinate) {
  if (!joint.friction) return 0;
  return joint.friction->at_rest.empty() ? joint.friction->torque[coordinate] : joint.friction->at_rest[coordinate];
}

double stop_limit(const StopDescription& stop, int coordinate, Side side) {
  return side == Side::upper ? stop.upper[coordinate] : stop.lower[coordinate];
}

namespace {

using GuardKind = Guard::Kind;

bool rests(Hold hold) { return hold == Hold::rests_on_lower || hold == Hold::rests_on_upper; }

void add_stop_guards(const JointDescription& joint, const CoordinateMode& mode, Guard guard,
                     std::vector<Guard>& guards) {
  if (!joint.stop) return;
  for (const Side side : both_sides) {
    guard.side = side;
    guard.threshold = stop_limit(*joint.stop, guard.coordinate, side);
    if (!std::isfinite(guard.threshold)) continue;
    if (joint.stop->compliant) {
      guard.kind = mode.face[std::size_t(side)].pressed ? GuardKind::parting : GuardKind::touching;
      guards.push_back(guard);
    } else if (!rests(mode.hold)) {
      guard.kind = GuardKind::impact;
      guards.push_back(guard);
    }
  }
}

// A wheel at its largest speed runs on at it, or comes to it.
void add_speed_guards(const JointDescription& joint, const CoordinateMode& mode, Guard guard,
                      std::vector<Guard>& guards) {
  guard.threshold = *joint.max_rate;
  if (runs_at_limit(mode.hold)) {
    guard.side = mode.hold == Hold::runs_at_upper ? Side::upper : Side::lower;
    guard.kind = GuardKind::easing;
    guards.push_back(guard);
    return;
  }
  for (const Side side : both_sides) {
    guard.side = side;
    guard.kind = GuardKind::racing;
    guards.push_back(guard);
  }
}

void add_coordinate_guards(const JointDescription& joint, const CoordinateMode& mode, Guard guard,
                           std::vector<Guard>& guards) {
  add_stop_guards(joint, mode, guard, guards);
  if (joint.max_rate) add_speed_guards(joint, mode, guard, guards);
  if (runs_at_limit(mode.hold)) return;
  const double friction = dry_friction(joint, guard.coordinate);
  guard.threshold = friction;
  if (rests(mode.hold)) {
    guard.side = mode.hold == Hold::rests_on_upper ? Side::upper : Side::lower;
    guard.kind = GuardKind::lifting;
    guards.push_back(guard);
  } else if (friction > 0) {
    guard.kind = mode.hold == Hold::sticks ? GuardKind::slipping
                 : mode.slip == 0          ? GuardKind::starting
                                           : GuardKind::slowing;
    guards.push_back(guard);
  }
}

void add_faces(const JointDescription& joint, const JointMode& mode, int j, std::vector<Guard>& guards) {
  if (!joint.stop || !joint.stop->compliant) return;
  Guard guard;
  guard.joint = j;
  for (guard.coordinate = 0; guard.coordinate < coordinate_count(joint.kind); ++guard.coordinate)
    add_stop_guards(joint, mode.coordinate[guard.coordinate], guard, guards);
}

// A tape spring snaps on either side, becomes straight, or only passes its corner there.
void add_tape_guards(const TapeSpringDescription& tape, int snapped, Guard guard, std::vector<Guard>& guards) {
  const auto add = [&](GuardKind kind, Side side, double threshold) {
    guard.kind = kind;
    guard.side = side;
    guard.threshold = threshold;
    guards.push_back(guard);
  };
  if (snapped != 0) return add(GuardKind::straight, snapped > 0 ? Side::upper : Side::lower, tape.rest);
  add(GuardKind::corner, Side::upper, tape.rest);
  if (tape.above.snaps()) add(GuardKind::snapping, Side::upper, tape.rest + tape.above.peak_angle);
  if (tape.below.snaps()) add(GuardKind::snapping, Side::lower, tape.rest - tape.below.peak_angle);
}

// Corners of laws within which nothing switches: there a step ends, so that it is of one piece.
void add_corners(const Assembly& assembly, std::vector<Guard>& guards) {
  const Effects<double>& effects = assembly.evaluation.effects();
  add_corners_of_feedback(effects.feedbacks, guards);
  for (int i = 0; i < int(effects.motors.size()); ++i) {
    const Motor<double>& motor = effects.motors[i];
    if (motor.most > 0) {
      Guard guard;
      guard.kind = GuardKind::cutting;
      guard.motor = i;
      for (const double sense : {-1.0, 1.0}) {
        guard.threshold = sense * motor.most;
        guards.push_back(guard);
      }
    }
    if (!motor.limited || assembly.model().held[motor.v]) continue;
    Guard guard;
    guard.kind = GuardKind::limiting;
    guard.joint = assembly.model().joint[motor.slot];
    guard.coordinate = motor.v - assembly.model().v_offset[motor.slot];
    for (const double times : {-2.0, -1.0, 0.0, 1.0, 2.0}) {
      guard.threshold = times / motor.droop;
      if (std::abs(times) < 2 || motor.governor) guards.push_back(guard);
    }
  }
  for (int i = 0; i < int(effects.cables.size()); ++i) {
    if (!effects.cables[i].can_hang_loose) continue;
    Guard guard;
    guard.kind = GuardKind::loose;
    guard.cable = i;
    for (const Side side : both_sides) {
      guard.side = side;
      guard.threshold = sense_of(side) * effects.cables[i].slack;
      guards.push_back(guard);
    }
  }
}

Guard joint_guard(GuardKind kind, int joint, double threshold) {
  Guard guard;
  guard.kind = kind;
  guard.joint = joint;
  guard.threshold = threshold;
  return guard;
}

// Where a joint coordinate and its rates stand.
struct Coordinate {
  int slot, q, v;
};

Coordinate coordinate_of(const Assembly& assembly, const Guard& guard) {
  const int slot = assembly.slot_of_joint(guard.joint);
  return {slot, assembly.model().q_offset[slot] + guard.coordinate, assembly.model().v_offset[slot] + guard.coordinate};
}

GuardReading read_compliant_stop(const Guard& guard, const Assembly& assembly, const State<double>& state,
                                 const Coordinate& at) {
  const double sense = sense_of(guard.side);
  const double acceleration = assembly.evaluation.accelerations().vdot[at.v];
  for (const JointStop<double>& stop : assembly.evaluation.effects().joint_stops) {
    if (stop.q != at.q || stop.sense != sense) continue;
    const double rate = state.v()[at.v] * sense;
    if (guard.kind == GuardKind::parting)
      return {stop_push(stop, state), stop.stiffness * rate + stop.damping * acceleration * sense,
              stop.stiffness * std::abs(state.q()[at.q] - stop.limit) + stop.damping * std::abs(rate)};
    const double depth = face_depth(stop, state.at.time);
    const double creep = depth > 0 ? stop.stiffness / stop.damping * depth : 0;
    return {depth + (guard.threshold - state.q()[at.q]) * sense, -creep - rate, 0};
  }
  return {1, 0, 0};
}

GuardReading read_guard(const Guard& guard, const Assembly& assembly, const State<double>& state) {
  if (guard.kind == GuardKind::reaching) return read_wanted_torque(guard, assembly, state);
  if (guard.kind == GuardKind::turning) return read_half_turn(guard, assembly, state);
  if (guard.kind == GuardKind::nearing) return read_proximity(*guard.near, assembly);
  if (guard.kind == GuardKind::catching) {
    const PortDistance ports = port_distance(assembly, guard.dock);
    const double c = guard.threshold;  // of the squares, which a straight flight past each other leaves smooth
    return {(ports.distance * ports.distance - c * c) / (2 * c), ports.distance * ports.rate / c, 0};
  }
  if (guard.kind == GuardKind::loose) {
    const Cable<double>& cable = assembly.evaluation.effects().cables[guard.cable];
    return {cable_stretch(cable, state) - guard.threshold, cable_rate(cable, state), 0};
  }
  if (guard.kind == GuardKind::cutting) {
    const int level = assembly.evaluation.effects().motors[guard.motor].level;
    const Drives& drives = assembly.evaluation.drives();
    return {drives.levels[level] - guard.threshold, drives.level_rates[level], 0};
  }
  const Coordinate at = coordinate_of(assembly, guard);
  const auto& acc = assembly.evaluation.accelerations();
  const double sense = sense_of(guard.side);
  switch (guard.kind) {
    case GuardKind::latching:
    case GuardKind::passing:
    case GuardKind::corner:
      return {state.q()[at.q] - guard.threshold, state.v()[at.v], 0};
    case GuardKind::straight:
      return {(state.q()[at.q] - guard.threshold) * sense, state.v()[at.v] * sense, 0};
    case GuardKind::limiting:
      return {state.v()[at.v] - guard.threshold, acc.vdot[at.v], 0};
    case GuardKind::impact:
    case GuardKind::snapping:
      return {(guard.threshold - state.q()[at.q]) * sense, -state.v()[at.v] * sense, 0};
    case GuardKind::touching:
    case GuardKind::parting:
      return read_compliant_stop(guard, assembly, state, at);
    case GuardKind::slowing: {
      const double slip = assembly.mode.joints[guard.joint].coordinate[guard.coordinate].slip;
      return {slip * state.v()[at.v], slip * acc.vdot[at.v], 0};
    }
    case GuardKind::starting:
      return {2 * same_rate - std::abs(state.v()[at.v]), -std::copysign(1.0, state.v()[at.v]) * acc.vdot[at.v], 0};
    case GuardKind::slipping:
      return {guard.threshold - std::abs(assembly.holding_force(at.v, at.slot)), 0,
              assembly.holding_scale(at.v, at.slot)};
    case GuardKind::lifting:
      return {guard.threshold - sense * assembly.holding_force(at.v, at.slot), 0,
              assembly.holding_scale(at.v, at.slot)};
    case GuardKind::racing:
      return {guard.threshold - state.v()[at.v] * sense, -acc.vdot[at.v] * sense, 0};
    case GuardKind::easing:
      return {-sense * assembly.holding_force(at.v, at.slot), 0, assembly.holding_scale(at.v, at.slot)};
    case GuardKind::breaking:
      return {guard.threshold - norm(reaction_of(assembly.evaluation, at.slot).torque), 0, guard.threshold};
    case GuardKind::catching:
    case GuardKind::nearing:
    case GuardKind::loose:
    case GuardKind::cutting:
    case GuardKind::reaching:
    case GuardKind::turning:
      break;
  }
  return {};
}

}  // namespace

std::vector<Guard> make_guards(const Assembly& assembly) {
  std::vector<Guard> guards;
  for (int j = 0; j < int(assembly.description.joints.size()); ++j) {
    const JointDescription& joint = assembly.description.joints[j];
    const JointMode& mode = assembly.mode.joints[j];
    if (mode.broken) continue;
    if (joint.breaks) guards.push_back(joint_guard(GuardKind::breaking, j, *joint.breaks));
    if (joint.tape_spring && !mode.locked)
      add_tape_guards(*joint.tape_spring, mode.tape, joint_guard(GuardKind::corner, j, 0), guards);
    if (!joint.motion.empty() || joint.speed) continue;
    if (mode.locked) {  // the face of a stop it has left may still come back to it
      add_faces(joint, mode, j, guards);
      continue;
    }
    if (joint.latch) guards.push_back(joint_guard(GuardKind::latching, j, *joint.latch));
    if (joint.latch && assembly.model().has_loops())
      guards.back().cluster = assembly.model().cluster[assembly.slot_of_joint(j)];
    for (int i = 0; i < coordinate_count(joint.kind); ++i) {
      Guard guard;
      guard.joint = j;
      guard.coordinate = i;
      add_coordinate_guards(joint, mode.coordinate[i], guard, guards);
    }
  }
  add_corners(assembly, guards);
  for (int d = 0; d < int(assembly.description.docks.size()); ++d) {
    const DockDescription& dock = assembly.description.docks[d];
    if (assembly.mode.docks[d].made || !dock.distance) continue;
    Guard guard;
    guard.kind = GuardKind::catching;
    guard.dock = d;
    guard.threshold = *dock.distance;
    guards.push_back(guard);
  }
  return guards;
}

double go_a_moment_on(Assembly& assembly, State<double>& state) {
  std::vector<double> rate(state.x.size());
  assembly.rate(state, rate);
  const double moment = 1e-7 * std::max(1.0, std::abs(state.at.time));
  for (std::size_t i = 0; i < rate.size(); ++i) state.x[i] += moment * rate[i];
  state.at.time += moment;
  return moment;
}

std::vector<GuardReading> read_guards(const std::vector<Guard>& guards, Assembly& assembly, State<double>& state) {
  if (guards.empty()) return {};
  const bool forces = std::any_of(guards.begin(), guards.end(), [](const Guard& g) { return g.is_force(); });
  State<double> later;
  double moment = 0;
  if (forces) {
    later = state;
    moment = go_a_moment_on(assembly, later);
  }
  if (forces)
    assembly.evaluation.solve(state);
  else
    assembly.evaluation.accelerate(state);
  std::vector<GuardReading> readings;
  readings.reserve(guards.size());
  for (const Guard& guard : guards) readings.push_back(read_guard(guard, assembly, state));
  if (!forces) return readings;

  assembly.evaluation.solve(later);
  for (std::size_t i = 0; i < guards.size(); ++i)
    if (guards[i].is_force())
      readings[i].rate = (read_guard(guards[i], assembly, later).value - readings[i].value) / moment;
  assembly.evaluation.solve(state);
  return readings;
}

PortDistance port_distance(const Assembly& assembly, int dock) {
  const DockDescription& d = assembly.description.docks[dock];
  const PointsApart points = points_apart(assembly, d.bodies, d.positions);
  return {points.distance, points.distance > 0 ? points.closing / points.distance : 0};
}

bool is_driven_by_loops(const Model& model, const State<double>& state, int slot) {
  if (!model.has_loops() || model.cluster[slot] < 0) return false;
  const Cluster& cluster = model.clusters[model.cluster[slot]];
  const auto moves = [&](int s) {
    for (int v = model.v_offset[s]; v < model.v_offset[s] + model.dof[s]; ++v)
      if (std::abs(state.v()[v]) > same_rate) return true;
    return false;
  };
  return std::any_of(cluster.members.begin(), cluster.members.end(), moves) ||
         std::any_of(cluster.closing.begin(), cluster.closing.end(), moves);
}

}  // namespace volvelle
