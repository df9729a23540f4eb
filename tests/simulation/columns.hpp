// Runs a description and keeps all that is recorded, by column.
#pragma once

#include <algorithm>
#include <map>

#include "description/problem.hpp"
#include "simulation/simulation.hpp"

namespace volvelle::testing {

struct Columns : ResultSink {
  void begin(const Layout& layout) override {
    for (const Block& block : layout.blocks) names.insert(names.end(), block.columns.begin(), block.columns.end());
  }
  void row(std::span<const double> values) override {
    for (std::size_t i = 0; i < values.size(); ++i) columns[names[i]].push_back(values[i]);
  }
  void finish() override {}
  const std::vector<double>& operator[](const std::string& name) const { return columns.at(name); }

  std::vector<std::string> names;
  std::map<std::string, std::vector<double>> columns;
};

inline double most(const std::vector<double>& values) { return *std::max_element(values.begin(), values.end()); }
inline double least(const std::vector<double>& values) { return *std::min_element(values.begin(), values.end()); }

// Why it cannot start; empty when it can.
inline std::string refusal_of(const Description& description) {
  try {
    Simulation simulation(description);
  } catch (const InvalidDescription& error) {
    return error.problems().front().message;
  }
  return "";
}

inline Summary run(const Description& description, Columns& record) {
  Simulation simulation(description);
  return simulation.run({&record}, {});
}

}  // namespace volvelle::testing
