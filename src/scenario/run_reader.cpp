// [run] and [output]
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {

namespace {

// About 500 rows, none between two fixed steps: outputs nobody asked for must not shorten them.
double default_output_interval(const RunDescription& run) {
  constexpr double rows = 500;
  if (!(run.duration > 0)) return 1;
  if (!(run.step > 0)) return run.duration / rows;
  return run.step * std::max(1.0, std::round(run.duration / rows / run.step));
}

// Both numbers, or one that gives both. The absolute part is for what passes through zero.
void read_tolerance(Reading& reading, const TableReader& run_table, Tolerance& tolerance) {
  constexpr double relative_over_absolute = 100;
  const Value* value = run_table.find("tolerance");
  if (!value) return;
  if (value->is(Value::Kind::table)) {
    TableReader table(reading, *value, run_table.key_location("tolerance"), "tolerance", "tolerance");
    if (table.read("relative", quantity::plain, tolerance.relative))
      tolerance.absolute = tolerance.relative / relative_over_absolute;
    table.read("absolute", quantity::plain, tolerance.absolute);
  } else if (const auto number = read_quantity(reading, *value, quantity::plain)) {
    tolerance = {*number, *number / relative_over_absolute};
  }
}

// A step without a word on the integrator means fixed steps, a tolerance means chosen ones.
void read_integrator(Reading& reading, TableReader& table, RunDescription& run) {
  using enum IntegratorKind;
  constexpr std::array kinds{rk4, dp54, dp853, adams, bdf};
  std::vector<std::string> names;
  for (const IntegratorKind kind : kinds) names.emplace_back(name_of(kind));
  const bool by_step = table.find("step") != nullptr;
  run.integrator = by_step ? rk4 : default_integrator;
  std::string word;
  if (table.find("integrator")) {
    if (!table.read_choice("integrator", names, {}, word)) return;
    run.integrator = kinds[std::size_t(std::find(names.begin(), names.end(), word) - names.begin())];
  } else if (by_step && table.find("tolerance")) {
    reading.error(table.key_location("tolerance"),
                  fmt::format("step and tolerance ask for different integrators. Keep step for fixed steps, keep "
                              "tolerance for chosen ones, or name one, such as integrator = \"{}\".",
                              name_of(default_integrator)));
  }
  if (run.integrator == rk4 && !by_step && table.is_table())
    reading.error(table.key_location("integrator"),
                  "rk4 takes fixed steps, and \"step\" is missing in [run]; add it, such as: step = 0.01");
}

// One of two words, or a list of joints.
void read_cuts(Reading& reading, TableReader& table, Cuts& cuts) {
  const Value* value = table.find("cuts");
  if (!value) return;
  if (value->is(Value::Kind::array)) {
    cuts.kind = Cuts::Kind::named;
    for (const Value& item : value->items)  // one for each, so that places in the list stay
      cuts.joints.push_back(read_string(reading, item, "\"hinge\"").value_or(""));
    return;
  }
  const std::vector<std::string> choices{"auto", "chains"};
  const bool is_choice = std::find(choices.begin(), choices.end(), value->string) != choices.end();
  std::string word;
  if (!value->is(Value::Kind::string)) {
    reading.error(value->at, fmt::format("\"auto\", \"chains\" or a list of joints is expected here, such as "
                                         "[\"hinge\"], not {}.",
                                         words_for(value->kind)));
  } else if (!is_choice && kind_of_joint(reading.document(), value->string)) {
    reading.error(value->at,
                  fmt::format("\"{0}\" is a joint; joints go in a list, such as cuts = [\"{0}\"].", value->string));
  } else if (table.read_choice("cuts", choices, {}, word) && word == "chains") {
    cuts.kind = Cuts::Kind::chains;
  }
}

}  // namespace

RunDescription read_run(Reading& reading, const Entry& entry) {
  RunDescription run;
  TableReader table(reading, entry.value, entry.at, "run", "[run]");
  table.require("duration", "60");
  table.read("duration", quantity::time, run.duration);
  table.read("step", quantity::time, run.step);
  read_tolerance(reading, table, run.tolerance);
  read_integrator(reading, table, run);
  run.output_every = default_output_interval(run);
  table.read("output_every", quantity::time, run.output_every);
  std::string word;
  if (table.read_choice("formulation", {"articulated", "back-substitution", "orthogonal-complement", "udwadia-kalaba"},
                        {}, word))
    run.formulation = word == "udwadia-kalaba"          ? FormulationKind::udwadia_kalaba
                      : word == "back-substitution"     ? FormulationKind::back_substitution
                      : word == "orthogonal-complement" ? FormulationKind::orthogonal_complement
                                                        : FormulationKind::articulated;
  if (table.read_choice("attitude", {"quaternion", "mrp"}, {}, word))
    run.attitude = word == "mrp" ? AttitudeCoordinates::mrp : AttitudeCoordinates::quaternion;
  if (table.read_choice("loops", {"auto", "dense"}, {}, word) && word == "dense") run.loops = LoopMethod::dense;
  read_cuts(reading, table, run.cuts);
  return run;
}

OutputDescription read_output(Reading& reading, const Entry& entry) {
  OutputDescription output;
  TableReader table(reading, entry.value, entry.at, "output", "[output]");
  const Value* columns = table.find("columns");
  if (!columns) return output;
  if (!columns->is(Value::Kind::array)) {
    reading.error(columns->at,
                  fmt::format("a list of column patterns is expected here, such as [\"hub.*\", \"energy.*\"], not {}.",
                              words_for(columns->kind)));
    return output;
  }
  for (const Value& item : columns->items)
    if (const auto pattern = read_string(reading, item, "\"energy.*\"")) output.columns.push_back(*pattern);
  return output;
}

}  // namespace volvelle
