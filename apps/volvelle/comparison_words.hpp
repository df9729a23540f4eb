// What compare found, as a table and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "simulation/comparison.hpp"
#include "terminal.hpp"

namespace volvelle::command_line {

struct FormulationRun {
  FormulationKind formulation = FormulationKind::articulated;
  std::string why_not;  // it does not take the scenario; empty when it does
  Summary summary;
};

// Against the first formulation that ran.
struct FormulationDifference {
  FormulationKind formulation = FormulationKind::articulated;
  Comparison comparison;
};

struct ComparedRuns {
  const Description& description;
  double tolerance = 0;
  std::vector<FormulationRun> runs;
  std::vector<FormulationDifference> differences;

  bool some_failed() const;
  bool agree() const;
};

std::string comparison_table(const ComparedRuns& compared, const Style& style);
nlohmann::ordered_json comparison_json(const ComparedRuns& compared);

}  // namespace volvelle::command_line
