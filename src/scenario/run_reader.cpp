// [run] and [output]
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {

namespace {

// About 500 rows, none between two steps: outputs nobody asked for must not shorten steps.
double default_output_interval(const RunDescription& run) {
  constexpr double rows = 500;
  if (!(run.duration > 0) || !(run.step > 0)) return 1;
  return run.step * std::max(1.0, std::round(run.duration / rows / run.step));
}

}  // namespace

RunDescription read_run(Reading& reading, const Entry& entry) {
  RunDescription run;
  TableReader table(reading, entry.value, entry.at, "run", "[run]");
  table.require("duration", "60");
  table.read("duration", quantity::time, run.duration);
  if (!table.find("tolerance")) table.require("step", "0.01");
  table.read("step", quantity::time, run.step);
  run.output_every = default_output_interval(run);
  table.read("output_every", quantity::time, run.output_every);
  std::string word;
  table.read_choice("formulation", {"articulated"}, {"back-substitution", "orthogonal-complement", "udwadia-kalaba"},
                    word);
  table.read_choice("integrator", {"rk4"}, {"dp54", "dp853", "adams", "bdf"}, word);
  if (table.read_choice("attitude", {"quaternion", "mrp"}, {}, word))
    run.attitude = word == "mrp" ? AttitudeCoordinates::mrp : AttitudeCoordinates::quaternion;
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
