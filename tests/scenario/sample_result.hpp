// A small result for the tests of the sinks: two bodies, one joint with its reaction, the energy, awkward numbers.
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "simulation/layout.hpp"

namespace volvelle::testing {

inline Block vector_block(const std::string& path, const std::vector<std::string>& names, const std::string& quantity) {
  Block block{path, names, {"x", "y", "z"}, {}, "m", "inertial", "where the body's origin is"};
  for (const std::string& name : names) {
    for (const std::string& component : block.components) block.columns.push_back(name + quantity + component);
  }
  return block;
}

inline Layout sample_layout(const std::vector<std::string>& bodies = {"hub", "panel"}) {
  Layout layout;
  layout.blocks.push_back({"time", {}, {}, {"time"}, "s", "", "time since the start"});
  layout.blocks.push_back(vector_block("bodies/position", bodies, ".position."));
  layout.blocks.push_back({"joints/angle", {"hinge"}, {}, {"hinge.angle"}, "rad", "joint", "child against parent"});
  layout.blocks.push_back(vector_block("joints/reaction_force", {"hinge"}, ".reaction.force."));
  layout.blocks.push_back({"energy/total", {}, {}, {"energy.total"}, "J", "", "kinetic and potential"});
  return layout;
}

// Numbers that need all their digits, and a few special ones.
inline std::vector<double> sample_row(const Layout& layout, std::size_t row) {
  std::vector<double> values(layout.width());
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = std::sin(1.0 + static_cast<double>(31 * row + i)) * std::pow(10.0, static_cast<double>(i % 13) - 6.0);
  }
  values.front() = 0.1 * static_cast<double>(row);
  if (row == 1) values[1] = std::numeric_limits<double>::denorm_min();
  if (row == 2) values[1] = -0.0;
  if (row == 3) values[1] = std::numeric_limits<double>::max();
  return values;
}

inline void write_sample(ResultSink& sink, const Layout& layout, std::size_t rows) {
  sink.begin(layout);
  for (std::size_t r = 0; r < rows; ++r) sink.row(sample_row(layout, r));
}

}  // namespace volvelle::testing
