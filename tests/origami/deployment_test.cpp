// Sheets that spring open, through the whole program: from the scenario's text to the result.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "origami/deployment_answer.hpp"
#include "scenario/scenario.hpp"
#include "simulation/columns.hpp"

namespace volvelle::testing {
namespace {

constexpr double degree = M_PI / 180;

std::string scenario_of(const DeploymentCase& c, const std::vector<double>& folds, const std::string& run) {
  const MiuraOptions& o = c.sheet;
  std::string text = fmt::format(
      "volvelle = 1\n[origami.sheet]\npattern = \"miura\"\nrows = {}\ncolumns = {}\na = {}\nb = {}\nsector_angle = {}\n"
      "fold = {}\nareal_density = {}\nthickness = {}\nhub = {{ panel = [{}, {}], mass_factor = {} }}\n"
      "creases.spring = {{ stiffness_per_length = {} }}\n",
      o.rows, o.columns, o.a, o.b, o.sector_angle, o.fold, c.areal_density, c.thickness, c.hub % o.columns,
      c.hub / o.columns, c.mass_factor, c.stiffness_per_length);
  for (std::size_t k = 0; k < folds.size(); ++k)
    text += fmt::format("[sequence.mark{}]\njoint = \"sheet.crease.zigzag.0.1\"\nangle = {}\n{}", k, -2 * folds[k],
                        k + 1 == folds.size() ? "stop = true\n" : "");
  return text + "[run]\nduration = 1000\noutput_every = 0.05\n" + run;
}

struct Found {
  std::vector<double> times;
  double rate = 0, hub_turn = 0, energy = 0, drift = 0, momentum = 0, residual = 0;
};

const std::string precisely = "tolerance = { relative = 1e-12, absolute = 1e-14 }\n";

Found simulate(const DeploymentCase& c, const std::vector<double>& folds, const std::string& run_keys = precisely) {
  const Description description = parse_scenario(scenario_of(c, folds, run_keys), "sheet.toml").description;
  Columns record;
  const Summary summary = run(description, record);
  EXPECT_TRUE(summary.is_complete()) << summary.failure;
  Found found;
  for (const Event& event : summary.events) found.times.push_back(event.time);
  found.rate = record["sheet.fold_rate"].back();
  EXPECT_NEAR(record["sheet.fold"].front(), c.sheet.fold, 1e-15);
  EXPECT_NEAR(record["sheet.fold"].back(), folds.back(), 1e-12);
  const std::string hub = fmt::format("sheet.panel.{}.{}.attitude.", c.hub % c.sheet.columns, c.hub / c.sheet.columns);
  double sine = 0;
  for (const char* component : {"x", "y", "z"}) sine = std::hypot(sine, record[hub + component].back());
  found.hub_turn = 2 * std::atan2(sine, record[hub + "w"].back());
  found.energy = record["energy.potential"].front();
  found.residual = most(record["loops.residual"]);
  for (const Audit& audit : summary.audits) {
    if (audit.name == "energy.balance") found.drift = audit.relative;
    if (audit.name.starts_with("momentum")) found.momentum = std::max(found.momentum, audit.drift);
  }
  return found;
}

void expect_answer(const DeploymentCase& c, const std::vector<double>& folds, double within = 1e-10) {
  const std::vector<DeploymentMoment> exact = exact_deployment(c, folds);
  const Found found = simulate(c, folds);
  ASSERT_EQ(found.times.size(), folds.size());
  for (std::size_t k = 0; k < folds.size(); ++k)
    EXPECT_NEAR(found.times[k], exact[k].time, within) << folds[k] / degree;
  EXPECT_NEAR(found.rate, exact.back().rate, 10 * within);
  EXPECT_NEAR(found.hub_turn / degree, exact.back().hub_turn / degree, 1e-6);
  EXPECT_NEAR(found.energy, stored_energy(c, c.sheet.fold), 1e-9);
  EXPECT_LT(found.drift, 1e-9);
  EXPECT_LT(found.momentum, 1e-9);
  EXPECT_LT(found.residual, 1e-12);
}

const std::vector<double> folds{60 * degree, 45 * degree, 20 * degree, 10 * degree};

DeploymentCase unit_sheet(int size) { return {{size, size, 1, 1, 60 * degree, 80 * degree}, 1, 0, 0.1, 0, 1}; }

struct Row {
  DeploymentCase c;
  std::vector<double> times;
  double rate, hub_turn, energy;
};

void expect_row(const Row& row) {
  const Found found = simulate(row.c, folds);
  ASSERT_EQ(found.times.size(), row.times.size());
  for (std::size_t k = 0; k < row.times.size(); ++k) EXPECT_NEAR(found.times[k], row.times[k], 1e-8);
  EXPECT_NEAR(found.rate, row.rate, 1e-7);
  EXPECT_NEAR(found.hub_turn / degree, row.hub_turn, 1e-6);
  EXPECT_NEAR(found.energy, row.energy, 1e-9);
}

// From an independent simulation in absolute coordinates and one quadrature, which agree to 4e-11 s.
TEST(Deployment, OfFourPanelsIsAsTabled) {
  expect_row({unit_sheet(2), {.714787523, .875391491, 1.048884152, 1.102297249}, -3.435222409, 80.635202, 1.386712822});
}

TEST(Deployment, OfNinePanelsWithAHeavyCentreIsAsTabled) {
  DeploymentCase c = unit_sheet(3);
  c.hub = 4;
  c.mass_factor = 10;
  expect_row({c, {.968714150, 1.182880216, 1.407901823, 1.474254979}, -2.800948083, 76.502352, 4.160138466});
}

TEST(Deployment, FollowsTheQuadrature) {
  expect_answer(unit_sheet(2), folds);
  expect_answer({{2, 5, 0.9, 0.6, 70 * degree, 75 * degree}, 2.3, 0.02, 0.2, 3, 4}, folds);
  expect_answer({{4, 3, 0.7, 1.2, 50 * degree, 83 * degree}, 0.4, 0, 0.03, 7, 25}, folds);
  expect_answer({{7, 6, 0.5, 0.8, 40 * degree, 70 * degree}, 1.7, 0.05, 0.5, 15, 0.5}, folds);
}

TEST(Deployment, OfFourHundredPanelsFollowsTheQuadrature) {
  expect_answer({{20, 20, 0.8, 1.1, 65 * degree, 70 * degree}, 1.2, 0.01, 0.4, 210, 30}, {50 * degree, 20 * degree});
}

// Flat, it could move in more ways; it goes on as it came, by every method and at any tolerance.
const std::vector<double> through_flat{10 * degree, 0.1 * degree, -0.1 * degree, -10 * degree, -20 * degree};

TEST(ThroughFlat, SheetsFollowTheQuadrature) {
  expect_answer(unit_sheet(2), through_flat, 2e-9);
  expect_answer({{3, 3, 0.6, 0.5, 65 * degree, 70 * degree}, 1.2, 0.002, 0.2, 4, 5}, through_flat, 2e-9);
  expect_answer({{3, 4, 0.6, 0.5, 65 * degree, 40 * degree}, 1.0, 0.001, 0.1, 0, 1}, through_flat, 2e-9);
  expect_answer({{4, 4, 0.6, 0.5, 50 * degree, 70 * degree}, 1.2, 0.002, 0.2, 5, 5}, through_flat, 2e-9);
  expect_answer({{5, 8, 1.0, 1.0, 60 * degree, 80 * degree}, 1.0, 0.001, 0.1, 12, 9}, {-15 * degree}, 2e-9);
}

TEST(ThroughFlat, FromNearlyFlatToo) {
  for (const double start : {1.0, 3.0, 20.0}) {
    SCOPED_TRACE(start);
    expect_answer({{3, 4, 0.6, 0.5, 65 * degree, start * degree}, 1, 0.001, 0.1, 0, 1}, {-0.7 * start * degree}, 2e-9);
  }
}

TEST(ThroughFlat, ByEveryMethodAndAtAnyTolerance) {
  const DeploymentCase c{{3, 3, 0.6, 0.5, 65 * degree, 70 * degree}, 1.2, 0.002, 0.2, 4, 5};
  const std::vector<double> beyond{-20 * degree};
  const DeploymentMoment exact = exact_deployment(c, beyond).front();
  const auto expect_near = [&](const std::string& run_keys, double within) {
    SCOPED_TRACE(run_keys);
    const Found found = simulate(c, beyond, run_keys);
    ASSERT_EQ(found.times.size(), 1u);
    EXPECT_NEAR(found.times[0], exact.time, within);
    EXPECT_NEAR(found.rate, exact.rate, 10 * within);
    EXPECT_LT(found.drift, 10 * within);
  };
  for (const double tolerance : {1e-6, 1e-8, 1e-9, 1e-10, 1e-11, 1e-13})
    for (const char* method : {"dp853", "dp54"})
      expect_near(fmt::format("integrator = \"{}\"\ntolerance = {{ relative = {}, absolute = {} }}\n", method,
                              tolerance, tolerance),
                  std::max(100 * tolerance, 1e-8));
  expect_near("loops = \"dense\"\n", 1e-8);
  expect_near("formulation = \"udwadia-kalaba\"\n", 1e-8);
}

}  // namespace
}  // namespace volvelle::testing
