#include "comparison_words.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "diagram/run_words.hpp"

namespace volvelle::command_line {

namespace {

std::string seconds_words(double seconds) {
  return seconds < 1 ? fmt::format("{:.3g} ms", seconds * 1e3) : fmt::format("{:.3g} s", seconds);
}

// None where the world or a field takes part, so that nothing is audited.
std::optional<double> drift_of(const Summary& summary, const std::string& start) {
  std::optional<double> drift;
  for (const Audit& audit : summary.audits)
    if (audit.audited && audit.name.starts_with(start)) drift = std::max(drift.value_or(0), audit.relative);
  return drift;
}

std::string drift_words(const std::optional<double>& drift) { return drift ? fmt::format("{:.1e}", *drift) : "-"; }

nlohmann::ordered_json drift_json(const std::optional<double>& drift) {
  return drift ? nlohmann::ordered_json(*drift) : nlohmann::ordered_json();
}

std::string cost_table(const ComparedRuns& compared, const Style& style) {
  std::string text = style.dim(fmt::format("  {:<22} {:>10} {:>12} {:>12} {:>14}", "", "wall time", "evaluations",
                                           "energy drift", "momentum drift")) +
                     "\n";
  std::string refused;
  for (const FormulationRun& run : compared.runs) {
    const char* name = name_of(run.formulation);
    if (!run.why_not.empty()) {
      refused += fmt::format("  {:<22} {}\n", name, style.dim("does not take it: " + run.why_not));
    } else if (!run.summary.is_complete()) {
      refused += fmt::format("  {:<22} {} {}\n", name, style.red("failed:"), run.summary.failure);
    } else {
      text += fmt::format("  {:<22} {:>10} {:>12} {:>12} {:>14}\n", name, seconds_words(run.summary.wall_seconds),
                          run.summary.evaluations, drift_words(drift_of(run.summary, "energy")),
                          drift_words(drift_of(run.summary, "momentum")));
    }
  }
  return text + refused;
}

std::string difference_table(const ComparedRuns& compared, const FormulationDifference& found, const Style& style) {
  const Comparison& comparison = found.comparison;
  std::string text =
      "\n" +
      style.bold(fmt::format("  {} against {}", name_of(found.formulation), name_of(compared.runs[0].formulation))) +
      "\n" +
      style.dim(fmt::format("  {:<22} {:>14} {:>14} {:>12} {:>10}  {}", "", "largest", "scale", "difference",
                            "relative", "where it is worst")) +
      "\n";
  for (const QuantityDifference& quantity : comparison.quantities) {
    const bool good = quantity.relative <= compared.tolerance;
    const std::string relative = fmt::format("{:>10.1e}", quantity.relative);
    const std::string where =
        quantity.difference > 0 ? fmt::format("{} at {:g} s", quantity.column, quantity.time) : "";
    const auto in_units = [&](double value) { return fmt::format("{:.4g} {}", value, quantity.unit); };
    text += fmt::format("  {:<22} {:>14} {:>14} {:>12.1e} {}  {}\n", quantity.quantity, in_units(quantity.largest),
                        in_units(quantity.scale), quantity.difference, good ? relative : style.red(relative),
                        style.dim(where));
  }
  if (!comparison.left_out.empty()) text += style.dim(fmt::format("  left out: {}\n", comparison.left_out));
  if (!comparison.other_events.empty())
    text += fmt::format("  {}\n", style.red(comparison.other_events));
  else if (comparison.event_times > 0)
    text += fmt::format("  {:<22} {:>29} {:>12.1e} {:>10.1e}\n", "times of events", "", comparison.event_times,
                        comparison.relative_times);
  return text;
}

// Each integrates in its own coordinates: what shrinks with the step is no difference of the equations.
std::string remedy(const RunDescription& run) {
  return run.integrator == IntegratorKind::rk4
             ? fmt::format("with --set run.step={:g} the integrator's part of it shrinks 16 times", run.step / 2)
             : fmt::format("with --set run.tolerance.relative={:g} the integrator's part of it shrinks",
                           run.tolerance.relative / 100);
}

std::string verdict(const ComparedRuns& compared, const Style& style) {
  if (compared.differences.empty())
    return fmt::format("\n  {}: fewer than two formulations ran it\n", style.red("nothing was compared"));
  double worst = 0;
  for (const FormulationDifference& found : compared.differences) worst = std::max(worst, found.comparison.worst());
  const std::string words = std::isfinite(worst)
                                ? fmt::format("the worst is {:.1e}, {:g} is allowed", worst, compared.tolerance)
                                : "something else happens";
  if (compared.agree()) return fmt::format("\n  {}: {}\n", style.green("they agree"), words);
  return fmt::format("\n  {}: {}\n  {}\n", style.red("they do not agree"), words,
                     style.dim(remedy(compared.description.run)));
}

nlohmann::ordered_json run_json(const FormulationRun& run) {
  nlohmann::ordered_json object{{"formulation", name_of(run.formulation)}};
  if (!run.why_not.empty()) {
    object["status"] = "not supported";
    object["message"] = run.why_not;
  } else if (!run.summary.is_complete()) {
    object["status"] = "integration failed";
    object["message"] = run.summary.failure;
  } else {
    object["status"] = "finished";
    object["wall_seconds"] = run.summary.wall_seconds;
    object["steps"] = run.summary.steps;
    object["evaluations"] = run.summary.evaluations;
    object["energy_drift"] = drift_json(drift_of(run.summary, "energy"));
    object["momentum_drift"] = drift_json(drift_of(run.summary, "momentum"));
  }
  return object;
}

}  // namespace

bool ComparedRuns::some_failed() const {
  return std::any_of(runs.begin(), runs.end(),
                     [](const FormulationRun& run) { return run.why_not.empty() && !run.summary.is_complete(); });
}

bool ComparedRuns::agree() const {
  return !differences.empty() &&
         std::all_of(differences.begin(), differences.end(),
                     [&](const FormulationDifference& found) { return found.comparison.worst() <= tolerance; });
}

std::string comparison_table(const ComparedRuns& compared, const Style& style) {
  std::string text = style.bold(compared.description.name) + "\n\n" + cost_table(compared, style);
  for (const FormulationDifference& found : compared.differences) text += difference_table(compared, found, style);
  return text + verdict(compared, style);
}

nlohmann::ordered_json comparison_json(const ComparedRuns& compared) {
  using json = nlohmann::ordered_json;
  nlohmann::ordered_json object{{"name", compared.description.name},
                                {"status", compared.some_failed()         ? "integration failed"
                                           : compared.differences.empty() ? "nothing compared"
                                           : compared.agree()             ? "agree"
                                                                          : "differ"},
                                {"tolerance", compared.tolerance}};
  nlohmann::ordered_json& runs = object["formulations"] = nlohmann::ordered_json::array();
  for (const FormulationRun& run : compared.runs) runs.push_back(run_json(run));
  nlohmann::ordered_json& all = object["differences"] = nlohmann::ordered_json::array();
  for (const FormulationDifference& found : compared.differences) {
    nlohmann::ordered_json quantities = nlohmann::ordered_json::array();
    for (const QuantityDifference& quantity : found.comparison.quantities)
      quantities.push_back({{"quantity", quantity.quantity},
                            {"unit", quantity.unit},
                            {"largest", quantity.largest},
                            {"scale", quantity.scale},
                            {"difference", quantity.difference},
                            {"relative", quantity.relative},
                            {"column", quantity.difference > 0 ? json(quantity.column) : json()},
                            {"time", quantity.difference > 0 ? json(quantity.time) : json()}});
    const double worst = found.comparison.worst();
    all.push_back({{"formulation", name_of(found.formulation)},
                   {"against", name_of(compared.runs[0].formulation)},
                   {"rows", found.comparison.rows},
                   {"worst", std::isfinite(worst) ? nlohmann::ordered_json(worst) : nlohmann::ordered_json()},
                   {"same_events", found.comparison.other_events.empty()},
                   {"event_times", found.comparison.event_times},
                   {"quantities", quantities}});
    if (!found.comparison.left_out.empty()) all.back()["left_out"] = found.comparison.left_out;
    if (!found.comparison.other_events.empty()) all.back()["other_events"] = found.comparison.other_events;
  }
  object["version"] = VOLVELLE_VERSION;
  return object;
}

}  // namespace volvelle::command_line
