#include "simulation/events/books.hpp"

#include <cmath>

namespace volvelle {

Books read_books(const Assembly& assembly) {
  const Evaluation<double>& evaluation = assembly.evaluation;
  const Effects<double>& effects = evaluation.effects();
  Books books;
  books.stored =
      stored_energy(evaluation.model(), effects, assembly.state, evaluation.kinematics(), evaluation.drives());
  books.face_heat = face_heat(effects.joint_stops, assembly.state.at.time);
  if (!effects.gravity.gradient)
    books.field = gravity_energy(evaluation.model(), evaluation.parameters(), effects.gravity, evaluation.kinematics(),
                                 evaluation.centers(), evaluation.system())
                      .rest;
  return books;
}

double heat_of_snap(const Assembly& assembly, const Occurrence& o) {
  const TapeSpringDescription& tape = *assembly.description.joints[o.joint].tape_spring;
  const double bend = assembly.state.q()[assembly.model().q_offset[assembly.slot_of_joint(o.joint)]] - tape.rest;
  const TapeBend& side = o.direction > 0 ? tape.above : tape.below;
  return tape_energy(tape_curve(side, false), std::abs(bend)) - tape_energy(tape_curve(side, true), std::abs(bend));
}

double balance_books(const Books& before, bool switches_potential, bool broke, double snapped, Assembly& assembly) {
  const Books now = read_books(assembly);
  const auto integrals = assembly.state.integrals();
  integrals[Integral::supplied] += now.field - before.field;
  integrals[Integral::dissipated] += before.face_heat - now.face_heat + snapped;
  if (!switches_potential) return 0;
  const double gained = now.stored - before.stored + snapped;
  if (broke && gained < 0) {
    integrals[Integral::dissipated] -= gained;
    return -gained;
  }
  integrals[Integral::supplied] += gained;
  return 0;
}

}  // namespace volvelle
