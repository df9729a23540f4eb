#include "simulation/supported.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace volvelle {
namespace {

std::string why_not_back_substitution(const Description& description) {
  if (!description.constraints.empty())
    return fmt::format(
        "back-substitution takes trees alone, and constraint '{}' holds beyond the joints; take "
        "\"articulated\"",
        description.constraints.front().name);
  const Mode mode = initial_mode(description);
  const Model model = compile_model(description, build_spanning_tree(description, linkage_of(mode)), mode);
  return model.has_loops() ? why_no_back_substitution(model) : "";
}

std::string why_not_orthogonal_complement(const Description& description) {
  if (description.constraints.empty()) return "";
  return fmt::format(
      "orthogonal-complement knows joints alone, and constraint '{}' holds beyond them; take "
      "\"articulated\"",
      description.constraints.front().name);
}

}  // namespace

std::string why_no_back_substitution(const Model& model) {
  std::vector<std::string> names;
  for (const LoopStep& step : model.loops.loops.front().steps)
    names.push_back(fmt::format("'{}'", model.joint_name[step.slot]));
  return fmt::format("back-substitution takes trees alone, and joints {} close a loop; take \"articulated\"",
                     fmt::join(names, ", "));
}

std::string why_not(FormulationKind formulation, const Description& description) {
  switch (formulation) {
    case FormulationKind::articulated:
    case FormulationKind::udwadia_kalaba:
      return "";
    case FormulationKind::back_substitution:
      return why_not_back_substitution(description);
    case FormulationKind::orthogonal_complement:
      return why_not_orthogonal_complement(description);
  }
  return "";
}

}  // namespace volvelle
