// A closed cable over two pulleys, each fixed in the axis of a joint: the joints turn together as far as the cable
// gives way [Wie, Furumoto, Banerjee & Barba 1986: closed cable loops between the hinges of a solar array]. With
//   e = q_first - ratio q_second - rest,
// seen at the first joint, its two runs pull with preload + stiffness e / 2 and preload - stiffness e / 2, and neither
// can push:
//   T = stiffness e                                   while both are taut, |e| <= slack = 2 preload / stiffness
//   T = stiffness (e + slack sign(e)) / 2             once one hangs loose
// and the torques are -T - damping e-dot on the first joint, ratio times the opposite on the second. Stored is
//   U = stiffness e^2 / 2,   or   stiffness ((|e| + slack)^2 / 4 - slack^2 / 2)   with one loose.
// Without a preload nothing hangs loose. Where it does, the law has a corner; steps end there.
#pragma once

#include <array>
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "mechanics/forces.hpp"
#include "model/state.hpp"
#include "scalar/select.hpp"

namespace volvelle {

struct CablePlace {
  std::string name;
  std::array<int, 2> slot{}, q{}, v{};
  bool can_hang_loose = false;
};

template <class S>
struct Cable : CablePlace {
  using Place = CablePlace;
  S ratio{};
  S rest{};
  S stiffness{};
  S damping{};
  S slack{};  // stretch at which a run hangs loose

  auto numbers() { return std::tie(ratio, rest, stiffness, damping, slack); }
  auto numbers() const { return std::tie(ratio, rest, stiffness, damping, slack); }
};

// One that is switched off, or has a pulley in a joint that broke, is left out.
std::vector<Cable<double>> compile_cables(const Description& description, const Model& model);

// Cables that do not say where they rest do so here.
bool lack_cable_rest(const Description& description);
void rest_cables(const Model& model, const State<double>& state, Description& description);

template <class S>
S cable_stretch(const Cable<S>& cable, const State<S>& state) {
  return state.q()[cable.q[0]] - cable.ratio * state.q()[cable.q[1]] - cable.rest;
}

template <class S>
S cable_rate(const Cable<S>& cable, const State<S>& state) {
  return state.v()[cable.v[0]] - cable.ratio * state.v()[cable.v[1]];
}

// Elastic part, against a positive stretch.
template <class S>
S cable_pull(const Cable<S>& cable, const S& stretch) {
  const S taut = cable.stiffness * stretch;
  if (!cable.can_hang_loose) return taut;
  const S half = S(0.5) * cable.stiffness;
  const S above = select(stretch > cable.slack, half * (stretch + cable.slack), taut);
  return select(stretch < -cable.slack, half * (stretch - cable.slack), above);
}

template <class S>
void add_cables(const std::vector<Cable<S>>& cables, const State<S>& state, Forces<S>& forces) {
  for (const Cable<S>& cable : cables) {
    const S rate = cable_rate(cable, state);
    const S pull = cable_pull(cable, cable_stretch(cable, state)) + cable.damping * rate;
    forces.tau[cable.v[0]] -= pull;
    forces.tau[cable.v[1]] += cable.ratio * pull;
    forces.dissipation += cable.damping * rate * rate;
  }
}

double cable_energy(const std::vector<Cable<double>>& cables, const State<double>& state);

}  // namespace volvelle
