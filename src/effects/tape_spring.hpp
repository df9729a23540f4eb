// Tape springs in hinges: strips curved across, such as a carpenter's rule, that are straight at rest and fold at one
// place when they are bent far enough. With rho the angle from straight, r = |rho| and x = r / peak_angle,
//   M(r) = steady tanh(r / rise_angle) + (peak - steady) x exp(1 - x),    torque -sign(rho) M,
// with numbers of its own on either side. Folded far, the strip is a cylinder of its own radius and the moment stays:
// (1 + nu) D alpha in the opposite sense, (1 - nu) D alpha in the equal sense [Seffen & Pellegrino 1999; more in
// description/tape_material.hpp]. Near straight it is a curved beam, up to the peak where it snaps.
//   U(r) = steady rise_angle ln cosh(r / rise_angle) + (peak - steady) peak_angle e (1 - (1 + x) exp(-x))
//
// Snapping, a strip that comes back the same way loses nothing; one with a lower moment on its way back loses the
// difference of both U when it snaps at the peak, and has its whole peak again once it was straight: that is a matter
// of the mode. The law has a corner where it is straight; steps end there (simulation/events/guard.hpp).
#pragma once

#include <cmath>
#include <numbers>
#include <tuple>
#include <vector>

#include "mechanics/forces.hpp"
#include "model/state.hpp"
#include "scalar/select.hpp"

namespace volvelle {

struct TapePlace {
  int slot = 0;
  int q = 0;
  int v = 0;
  int snapped = 0;  // the side on which it has: +1, -1, 0
};

// One side of the law.
template <class S>
struct TapeCurve {
  S steady{};
  S excess{};  // of the peak
  S peak_angle{};
  S rise_angle{};

  auto numbers() { return std::tie(steady, excess, peak_angle, rise_angle); }
  auto numbers() const { return std::tie(steady, excess, peak_angle, rise_angle); }
};

template <class S>
struct TapeSpring : TapePlace {
  using Place = TapePlace;
  S rest{};
  TapeCurve<S> above, below;

  auto numbers() { return std::tie(rest, above, below); }
  auto numbers() const { return std::tie(rest, above, below); }
};

std::vector<TapeSpring<double>> compile_tape_springs(const Description& description, const Model& model,
                                                     const Mode& mode);

// The law of one side, as it is while the strip stands whole, or has snapped there.
TapeCurve<double> tape_curve(const TapeBend& bend, bool snapped);

// What it stores, bent by r >= 0.
double tape_energy(const TapeCurve<double>& curve, double r);

template <class S>
S tape_torque(const TapeSpring<S>& tape, const S& angle) {
  using std::exp;
  const S bend = angle - tape.rest;
  const auto above = bend > S(0);
  const auto here = [&](const S& a, const S& b) { return select(above, a, b); };
  const S r = here(bend, -bend);
  const S x = r / here(tape.above.peak_angle, tape.below.peak_angle);
  const S fading = exp(r * S(-2) / here(tape.above.rise_angle, tape.below.rise_angle));
  const S rise = (S(1) - fading) / (S(1) + fading);  // tanh
  const S moment = here(tape.above.steady, tape.below.steady) * rise +
                   here(tape.above.excess, tape.below.excess) * x * exp(S(1) - x);
  return here(-moment, moment);
}

template <class S>
void add_tape_springs(const std::vector<TapeSpring<S>>& tapes, const State<S>& state, Forces<S>& forces) {
  for (const TapeSpring<S>& tape : tapes) forces.tau[tape.v] += tape_torque(tape, state.q()[tape.q]);
}

double tape_spring_energy(const std::vector<TapeSpring<double>>& tapes, const State<double>& state);

}  // namespace volvelle
