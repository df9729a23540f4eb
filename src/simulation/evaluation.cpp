#include "simulation/evaluation.hpp"

namespace volvelle {

Evaluation<double> make_evaluation(const Description& description) {
  return make_evaluation(description, initial_mode(description));
}

Evaluation<double> make_evaluation(const Description& description, const Mode& mode) {
  const Model model = compile_model(description, build_spanning_tree(description, linkage_of(mode)), mode);
  Parameters<double> parameters = compile_parameters(description, model, mode);
  Effects<double> effects = compile_effects(description, model, parameters, mode);
  return {model, std::move(parameters), std::move(effects)};
}

}  // namespace volvelle
