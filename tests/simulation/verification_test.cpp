// Verification says how many digits hold: those that hold against a far better run.
#include "simulation/verification.hpp"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenario/scenario.hpp"
#include "simulation/eventful_scenario.hpp"

namespace volvelle::testing {
namespace {

using ::testing::HasSubstr;

struct Pair {
  KeptRows kept{{}};
  Summary summary;
  Verification verification;
};

Pair verify_against(const Description& description, const RunDescription& better, const std::string& until = "") {
  Pair pair;
  pair.kept = KeptRows(description.output.columns);
  pair.summary = Simulation(description).run({&pair.kept}, {}, until);
  Description again = description;
  again.run = better;
  RowComparison comparison(pair.kept);
  const Summary tighter = Simulation(again).run({&comparison}, {}, until);
  if (tighter.status == Summary::Status::stopped) comparison.compare_last_rows();
  pair.verification = verify(pair.kept, pair.summary, comparison, tighter);
  return pair;
}

Description eventful(const std::vector<std::string>& settings) {
  return parse_scenario(eventful_scenario, "eventful.toml", settings).description;
}

const ColumnDigits& column_of(const Verification& verification, const std::string& name) {
  for (const ColumnDigits& column : verification.columns)
    if (column.column == name) return column;
  throw std::out_of_range(name);
}

// Tolerances as loose as 1e-3 as well: there the rows rule the steps, and two runs that differ in nothing but their
// tolerance would take the same ones.
TEST(Verification, FindsTheDigitsThatTrulyHold) {
  for (const char* accuracy : {"run.tolerance=1e-3", "run.tolerance=1e-6", "run.tolerance=1e-9"}) {
    const Description description = eventful({accuracy});
    RunDescription best = description.run;
    best.tolerance = {1e-13, 1e-15};
    best.output_every /= 4;
    const Pair said = verify_against(description, *tightened(description.run));
    const Pair truth = verify_against(description, best);
    EXPECT_TRUE(said.verification.other_events.empty()) << said.verification.other_events;
    EXPECT_EQ(long(said.verification.rows), said.summary.rows);
    ASSERT_NE(said.verification.worst_column(), nullptr);
    EXPECT_NEAR(said.verification.worst_column()->digits, truth.verification.worst_column()->digits, 0.3) << accuracy;
    EXPECT_NEAR(said.verification.worst_event()->digits, truth.verification.worst_event()->digits, 1) << accuracy;
  }
}

TEST(Verification, FindsTheDigitsOfFixedStepsEvenWhereRowsAreCloser) {
  for (const double every : {0.05, 0.005}) {
    Description d;
    d.bodies.push_back({"top", 1, {}, {1, 2, 2.5, 0, 0, 0}, {}, {}, {}, {3, 2, 1}, true, {}, ""});
    d.run = {5, FormulationKind::articulated, IntegratorKind::rk4, 0.01, every, AttitudeCoordinates::quaternion};
    RunDescription best = d.run;
    best.step = best.output_every = every / 100;
    const Pair said = verify_against(d, *tightened(d.run));
    const Pair truth = verify_against(d, best);
    EXPECT_NEAR(said.verification.worst_column()->digits, truth.verification.worst_column()->digits, 0.1);
    EXPECT_TRUE(column_of(said.verification, "top.position.x").zero);
    EXPECT_FALSE(column_of(said.verification, "top.rate.x").zero);
  }
}

TEST(Verification, ComparesWhereAnEventStoppedBothRuns) {
  const Description description = eventful({"run.tolerance=1e-7"});
  const Pair pair = verify_against(description, *tightened(description.run), "knee.stop");
  ASSERT_EQ(pair.summary.status, Summary::Status::stopped);
  EXPECT_EQ(long(pair.verification.rows), pair.summary.rows);
}

TEST(Verification, CountsChosenColumnsOnly) {
  Description description = eventful({});
  description.output.columns = {"hub.position.y", "door.angle", "door.rate"};
  const Pair pair = verify_against(description, *tightened(description.run), "fire");
  ASSERT_EQ(pair.verification.columns.size(), 3u);
  EXPECT_EQ(pair.verification.columns[0].column, "hub.position.y");
  EXPECT_EQ(pair.verification.columns[2].column, "door.rate");
}

TEST(Verification, SaysHowEventsDiffer) {
  Summary run, tighter;
  run.events = {{1, "latch", "a", 0}, {2, "stop", "b", 0}};
  tighter.events = {{1.0000001, "latch", "a", 0}, {2.1, "stick", "b", 0}, {3, "stop", "b", 0}};
  const KeptRows nothing({});
  const RowComparison none(nothing);
  const Verification differ = verify(nothing, run, none, tighter);
  EXPECT_EQ(differ.other_events,
            "event 2 is b.stop at 2 s here and b.stick at 2.1 s at the tighter setting (2 against 3 in all)");
  ASSERT_EQ(differ.events.size(), 1u);
  EXPECT_NEAR(differ.events[0].digits, 7, 1e-6);
  run.events = {};
  EXPECT_THAT(verify(nothing, run, none, tighter).other_events, HasSubstr("event 1 is none here"));
}

// Two sets of MRPs for one attitude, half a turn: rounding chooses between them.
TEST(Verification, TakesEitherSetOfRodriguesParametersAtHalfATurn) {
  Layout layout;
  layout.blocks.push_back({"time", {}, {}, {"time"}, "s", "", ""});
  layout.blocks.push_back(
      {"bodies/mrp", {"hub"}, {"1", "2", "3"}, {"hub.mrp.1", "hub.mrp.2", "hub.mrp.3"}, "", "", ""});
  KeptRows kept({});
  kept.begin(layout);
  kept.row(std::vector<double>{0, 0.6, 0, -0.8});
  RowComparison comparison(kept);
  comparison.begin(layout);
  comparison.row(std::vector<double>{0, -0.6, 0, 0.8 - 1e-12});
  for (const double difference : comparison.differences()) EXPECT_LT(difference, 1e-11);
}

TEST(Verification, TightensAsFarAsThatGoes) {
  RunDescription run;
  run.integrator = IntegratorKind::dp853;
  run.tolerance = {1e-13, 1e-15};
  EXPECT_EQ(tightened(run)->tolerance.relative, 1e-14);
  run.tolerance = {1e-8, 1e-9};
  EXPECT_DOUBLE_EQ(tightened(run)->tolerance.relative, 1e-10);
  EXPECT_DOUBLE_EQ(tightened(run)->tolerance.absolute, 1e-11);
  run.tolerance.relative = tightest_tolerance;
  EXPECT_FALSE(tightened(run).has_value());
}

TEST(Verification, CountsDigits) {
  EXPECT_DOUBLE_EQ(digits_that_hold(2, 2e-7), 7);
  EXPECT_EQ(digits_that_hold(5, 0), 16);
  EXPECT_EQ(digits_that_hold(0, 0), 16);
  EXPECT_EQ(digits_that_hold(0, 1), 0);
  EXPECT_EQ(digits_that_hold(1, 3), 0);
}

}  // namespace
}  // namespace volvelle::testing
