#include "simulation/evaluation.hpp"

#include "simulation/loop_closure.hpp"

namespace volvelle {
namespace {

// Bushings and cables rest, and superconductors cooled, where the description starts, unless they say where.
Description at_rest_here(Description description, const Model& model, const Parameters<double>& parameters) {
  Kinematics<double> kin(model, parameters);
  const State<double> start = initial_state(description, model, Integral::integral_count);
  compute_kinematics(model, parameters, start, kin);
  rest_bushings(model, parameters, kin, description);
  rest_cables(model, start, description);
  cool_superconductors(model, parameters, kin, description);
  return description;
}

}  // namespace

bool lacks_rest(const Description& description) {
  return lack_rest(description) || lack_cable_rest(description) || lack_cooling(description);
}

Evaluation<double> make_evaluation(const Description& description) {
  return make_evaluation(description, initial_mode(description));
}

Evaluation<double> make_evaluation(const Description& description, const Mode& mode) {
  const Model model = compile_model(description, build_spanning_tree(description, linkage_of(mode)), mode);
  Parameters<double> parameters = compile_parameters(description, model, mode);
  Effects<double> effects = lacks_rest(description)
                                ? compile_effects(at_rest_here(description, model, parameters), model, parameters, mode)
                                : compile_effects(description, model, parameters, mode);
  Evaluation<double> evaluation(model, std::move(parameters), std::move(effects));
  if (model.has_loops()) {
    LoopClosure closure(model, evaluation.parameters());
    closure.plan_at(initial_state(description, model, Integral::integral_count));
    evaluation.close_loops_by(closure.plan());
  }
  return evaluation;
}

template class Evaluation<double>;

}  // namespace volvelle
