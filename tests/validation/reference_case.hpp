// A reference case: a scenario, and the answer it must give, column by column.
#pragma once

#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

#include "simulation/simulation.hpp"

namespace volvelle::testing {

// Rows by column name, kept in memory.
class Series : public ResultSink {
 public:
  void begin(const Layout& layout) override;
  void row(std::span<const double> values) override;
  void finish() override {}

  const std::vector<double>& operator[](const std::string& column) const;
  std::size_t rows() const;

  static Series from_csv(const std::string& file);

 private:
  std::vector<std::string> names_;
  std::map<std::string, std::vector<double>> columns_;
};

struct ReferenceRun {
  Series result;
  Series reference;
  Summary summary;
};

// Runs tests/validation/scenarios/NAME.toml and reads tests/validation/reference/NAME.csv.
ReferenceRun run_reference_case(const std::string& name, const std::vector<std::string>& settings = {});

// Largest difference over all rows, after `shift` is added to the result.
double worst_difference(const std::vector<double>& result, const std::vector<double>& reference, double shift = 0);

// The same relative to the reference's largest value: for energies and momenta.
double worst_relative_difference(const std::vector<double>& result, const std::vector<double>& reference);

// Quaternions are equal up to sign; `prefix` gives prefix + w, x, y, z in the reference.
double worst_attitude_difference(const Series& result, const std::string& body, const Series& reference,
                                 const std::string& prefix);

// How a case is run: as its file says, or through another integrator, whose match may be `looser`.
struct Way {
  const char* name;
  std::vector<std::string> settings;
  double looser = 1;
  friend std::ostream& operator<<(std::ostream& out, const Way& way) { return out << way.name; }
};

class ReferenceCase : public ::testing::TestWithParam<Way> {
 protected:
  static ReferenceRun run_case(const std::string& name, const std::vector<std::string>& more = {}) {
    std::vector<std::string> settings = GetParam().settings;
    settings.insert(settings.end(), more.begin(), more.end());
    ReferenceRun run = run_reference_case(name, settings);
    EXPECT_EQ(run.summary.status, Summary::Status::finished) << run.summary.failure;
    return run;
  }
  static double allow(double match) { return match * GetParam().looser; }
};

// Cases that dissipate go through BDF as well.
class Validation : public ReferenceCase {};
class DampedValidation : public ReferenceCase {};

const Audit& audit_of(const Summary& summary, const std::string& name);

}  // namespace volvelle::testing
