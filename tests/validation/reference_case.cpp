#include "validation/reference_case.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "places.hpp"
#include "scenario/scenario.hpp"

namespace volvelle::testing {

void Series::begin(const Layout& layout) {
  for (const Block& block : layout.blocks) names_.insert(names_.end(), block.columns.begin(), block.columns.end());
}

void Series::row(std::span<const double> values) {
  for (std::size_t i = 0; i < names_.size(); ++i) columns_[names_[i]].push_back(values[i]);
}

const std::vector<double>& Series::operator[](const std::string& column) const {
  const auto found = columns_.find(column);
  if (found == columns_.end()) throw std::out_of_range("no column " + column);
  return found->second;
}

std::size_t Series::rows() const { return columns_.empty() ? 0 : columns_.begin()->second.size(); }

Series Series::from_csv(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read " + file);
  Series series;
  std::string line, cell;
  std::getline(in, line);
  for (std::istringstream cells(line); std::getline(cells, cell, ',');) series.names_.push_back(cell);
  while (std::getline(in, line)) {
    std::vector<double> values;
    for (std::istringstream cells(line); std::getline(cells, cell, ',');) values.push_back(std::stod(cell));
    series.row(values);
  }
  return series;
}

ReferenceRun run_reference_case(const std::string& name, const std::vector<std::string>& settings) {
  const std::string folder = in_project("tests/validation/");
  ReferenceRun run;
  run.reference = Series::from_csv(folder + "reference/" + name + ".csv");
  Simulation simulation(read_scenario(folder + "scenarios/" + name + ".toml", settings).description);
  run.summary = simulation.run({&run.result}, {});
  return run;
}

double worst_difference(const std::vector<double>& result, const std::vector<double>& reference, double shift) {
  if (result.size() != reference.size()) return std::nan("");
  double worst = 0;
  for (std::size_t i = 0; i < result.size(); ++i) {
    const double difference = std::abs(result[i] + shift - reference[i]);
    if (!(difference <= worst)) worst = difference;  // a NaN stays
  }
  return worst;
}

double worst_relative_difference(const std::vector<double>& result, const std::vector<double>& reference) {
  double largest = 0;
  for (const double value : reference) largest = std::max(largest, std::abs(value));
  return worst_difference(result, reference) / (largest > 0 ? largest : 1);
}

double worst_attitude_difference(const Series& result, const std::string& body, const Series& reference,
                                 const std::string& prefix) {
  double worst = 0;
  for (std::size_t i = 0; i < reference.rows(); ++i) {
    double plus = 0, minus = 0;
    for (const char* c : {"w", "x", "y", "z"}) {
      const double a = result[body + ".attitude." + c].at(i);
      const double b = reference[prefix + c][i];
      plus = std::max(plus, std::abs(a - b));
      minus = std::max(minus, std::abs(a + b));
    }
    const double difference = std::min(plus, minus);
    if (!(difference <= worst)) worst = difference;
  }
  return worst;
}

const Audit& audit_of(const Summary& summary, const std::string& name) {
  for (const Audit& audit : summary.audits)
    if (audit.name == name) return audit;
  throw std::out_of_range("no audit " + name);
}

}  // namespace volvelle::testing
