#include "effects/tape_spring.hpp"

namespace volvelle {

TapeCurve<double> tape_curve(const TapeBend& bend, bool snapped) {
  return {bend.steady, (snapped ? bend.relatch : bend.peak) - bend.steady, bend.peak_angle, bend.rise_angle};
}

std::vector<TapeSpring<double>> compile_tape_springs(const Description& description, const Model& model,
                                                     const Mode& mode) {
  std::vector<TapeSpring<double>> tapes;
  for (int b = 1; b < model.joint_slots(); ++b) {
    if (model.joint[b] == no_joint || !description.joints[model.joint[b]].tape_spring) continue;
    const TapeSpringDescription& tape = *description.joints[model.joint[b]].tape_spring;
    const int snapped = mode.joints[model.joint[b]].tape;
    tapes.push_back({{b, model.q_offset[b], model.v_offset[b], snapped},
                     tape.rest,
                     tape_curve(tape.above, snapped > 0),
                     tape_curve(tape.below, snapped < 0)});
  }
  return tapes;
}

double tape_energy(const TapeCurve<double>& curve, double r) {
  const double x = r / curve.peak_angle, y = r / curve.rise_angle;
  const double rising = y + std::log1p(std::exp(-2 * y)) - std::numbers::ln2;  // ln cosh y
  return curve.steady * curve.rise_angle * rising +
         curve.excess * curve.peak_angle * std::numbers::e * (1 - (1 + x) * std::exp(-x));
}

double tape_spring_energy(const std::vector<TapeSpring<double>>& tapes, const State<double>& state) {
  double energy = 0;
  for (const TapeSpring<double>& tape : tapes) {
    const double bend = state.q()[tape.q] - tape.rest;
    energy += tape_energy(bend > 0 ? tape.above : tape.below, std::abs(bend));
  }
  return energy;
}

}  // namespace volvelle
