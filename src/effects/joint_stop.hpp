// Compliant stops: a spring and damper that push a joint coordinate back from its limit, and never pull. Whether a stop
// is pressed is part of the mode. Left behind at some depth, its face creeps back by its own spring and damper,
// depth exp(-k t / c), and what the spring still held becomes heat on the way: in closed form, as nothing else moves.
#pragma once

#include <cmath>
#include <tuple>
#include <vector>

#include "mechanics/forces.hpp"
#include "model/state.hpp"

namespace volvelle {

struct StopPlace {
  int slot = 0;
  int q = 0;
  int v = 0;
  double sense = 1;  // of motion into the stop
  StopFace face;
};

template <class S>
struct JointStop : StopPlace {
  using Place = StopPlace;
  S limit{};
  S stiffness{};
  S damping{};

  auto numbers() { return std::tie(limit, stiffness, damping); }
  auto numbers() const { return std::tie(limit, stiffness, damping); }
};

std::vector<JointStop<double>> compile_joint_stops(const Description& description, const Model& model,
                                                   const Mode& mode);

// How far the face of a stop that nobody presses still stands back.
inline double face_depth(const JointStop<double>& stop, double time) {
  if (stop.face.depth == 0 || stop.damping == 0) return 0;
  return stop.face.depth * std::exp(-stop.stiffness / stop.damping * (time - stop.face.left_at));
}

// With which the stop pushes back while it is pressed.
template <class S>
S stop_push(const JointStop<S>& stop, const State<S>& state) {
  const S depth = (state.q()[stop.q] - stop.limit) * S(stop.sense);
  const S rate = state.v()[stop.v] * S(stop.sense);
  return stop.stiffness * depth + stop.damping * rate;
}

template <class S>
void add_joint_stops(const std::vector<JointStop<S>>& stops, const State<S>& state, Forces<S>& forces) {
  for (const JointStop<S>& stop : stops) {
    if (!stop.face.pressed) continue;
    const S& v = state.v()[stop.v];
    forces.tau[stop.v] -= stop_push(stop, state) * S(stop.sense);
    forces.dissipation += stop.damping * v * v;
  }
}

// Heat from a face that creeps back, since it was left.
inline double face_heat(const JointStop<double>& stop, double time) {
  if (stop.face.pressed) return 0;
  const double depth = face_depth(stop, time);
  return 0.5 * stop.stiffness * (stop.face.depth * stop.face.depth - depth * depth);
}

inline double face_heat(const std::vector<JointStop<double>>& stops, double time) {
  double heat = 0;
  for (const JointStop<double>& stop : stops) heat += face_heat(stop, time);
  return heat;
}

inline double joint_stop_energy(const std::vector<JointStop<double>>& stops, const State<double>& state) {
  double energy = 0;
  for (const JointStop<double>& stop : stops) {
    const double depth =
        stop.face.pressed ? (state.q()[stop.q] - stop.limit) * stop.sense : face_depth(stop, state.at.time);
    energy += 0.5 * stop.stiffness * depth * depth;
  }
  return energy;
}

}  // namespace volvelle
