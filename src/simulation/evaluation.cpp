#include "simulation/evaluation.hpp"

#include "simulation/loop_closure.hpp"

namespace volvelle {

Evaluation<double> make_evaluation(const Description& description) {
  return make_evaluation(description, initial_mode(description));
}

Evaluation<double> make_evaluation(const Description& description, const Mode& mode) {
  const Model model = compile_model(description, build_spanning_tree(description, linkage_of(mode)), mode);
  Parameters<double> parameters = compile_parameters(description, model, mode);
  Effects<double> effects = compile_effects(description, model, parameters, mode);
  Evaluation<double> evaluation(model, std::move(parameters), std::move(effects));
  if (model.has_loops()) {
    LoopClosure closure(model, evaluation.parameters());
    closure.plan_at(initial_state(description, model, Integral::integral_count));
    evaluation.close_loops_by(closure.plan());
  }
  return evaluation;
}

}  // namespace volvelle
