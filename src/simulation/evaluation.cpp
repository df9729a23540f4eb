#include "simulation/evaluation.hpp"

namespace volvelle {

Evaluation<double> make_evaluation(const Description& description) {
  const Model model = compile_model(description, build_spanning_tree(description));
  Parameters<double> parameters = compile_parameters(description, model);
  Effects effects = compile_effects(description, model, parameters);
  return {model, std::move(parameters), std::move(effects)};
}

}  // namespace volvelle
