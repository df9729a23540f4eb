// Folded sheets: the sweep and the dense equation find the same accelerations, and as many ways to move as theory has.
#include "laws/miura.hpp"

#include <gtest/gtest.h>
#include <optional>

#include "description/problem.hpp"
#include "dynamics/closed_loops/dense_loops.hpp"
#include "dynamics/closed_loops/plan_loops.hpp"
#include "dynamics/difference.hpp"
#include "simulation/evaluation.hpp"
#include "simulation/loop_closure.hpp"

namespace volvelle::testing {
namespace {

struct Sheet {
  Evaluation<double> evaluation;
  State<double> state;
  int modes = 0;
  bool at_bifurcation = false;
};

Sheet moving_sheet(const MiuraOptions& options) {
  Description description = miura_sheet(options);
  push_panels(description);
  Evaluation<double> evaluation = make_evaluation(description);
  State<double> state = initial_state(description, evaluation.model(), Integral::integral_count);
  LoopClosure closure(evaluation.model(), evaluation.parameters());
  closure.plan_at(state);
  closure.project(state);
  evaluation.close_loops_by(closure.plan());
  const bool at_bifurcation = closure.stands_at_bifurcation(state);
  return {std::move(evaluation), std::move(state), closure.modes(), at_bifurcation};
}

double difference_from_dense(Sheet& sheet) {
  Evaluation<double>& e = sheet.evaluation;
  std::vector<double> rate(sheet.state.x.size());
  e(sheet.state, rate);
  const auto first = rate.begin() + e.model().coordinates;
  const std::vector<double> swept(first, first + e.model().velocities);
  e.place(sheet.state);
  DenseLoops dense(e.model());
  Accelerations<double> found(e.model());
  dense.solve(e.model(), e.parameters(), e.kinematics(), e.forces(), {}, found);
  double worst = 0, largest = 0;
  for (std::size_t i = 0; i < swept.size(); ++i) {
    worst = std::max(worst, std::abs(swept[i] - found.vdot[i]));
    largest = std::max(largest, std::abs(found.vdot[i]));
  }
  return worst / largest;
}

class MiuraSheets : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Folded, MiuraSheets, ::testing::Range(3, 9));

TEST_P(MiuraSheets, AgreeWithTheDenseEquation) {
  constexpr double degree = M_PI / 180;
  for (const double fold : {1.0, 3.0, 10.0, 20.0, 34.0, 45.0, 60.0, 72.0, 80.0, 85.0, 89.0}) {
    MiuraOptions options;
    options.rows = options.columns = GetParam();
    options.fold = fold * degree;
    options.seed = unsigned(10 * fold);
    Sheet sheet = moving_sheet(options);
    EXPECT_EQ(sheet.modes, 1) << "fold " << fold;
    EXPECT_FALSE(sheet.at_bifurcation) << "fold " << fold;
    EXPECT_LT(difference_from_dense(sheet), fold >= 20 && fold <= 80 ? 1e-10 : 1e-7) << "fold " << fold;
  }
}

// Rows are redundant: many sets of reactions make the motion, and all of them pass on what acts along the creases.
TEST_P(MiuraSheets, ReactionsMakeTheMotion) {
  MiuraOptions options;
  options.rows = options.columns = GetParam();
  Sheet sheet = moving_sheet(options);
  Evaluation<double>& e = sheet.evaluation;
  e.solve(sheet.state);
  const Model& model = e.model();
  std::vector<double> along(std::size_t(model.velocities)), given = along;
  for (int slot = 1; slot < model.joint_slots(); ++slot)
    for (int v = model.v_offset[slot]; v < model.v_offset[slot] + model.dof[slot]; ++v) {
      along[v] = dot(e.kinematics().H[v], e.accelerations().F_joint[slot]);
      given[v] = e.forces().tau[v];
    }
  EXPECT_LT(difference(along, given), 1e-8);
}

void expect_same_with_holes(int size, const std::vector<int>& missing, int modes) {
  MiuraOptions options;
  options.rows = options.columns = size;
  options.missing = missing;
  options.seed = unsigned(missing.back());
  Sheet sheet = moving_sheet(options);
  EXPECT_EQ(sheet.modes, modes) << size << ", without panel " << missing.front();
  EXPECT_LT(difference_from_dense(sheet), 1e-10) << size << ", without panel " << missing.front();
}

TEST(MiuraSheet, MayHaveHoles) {
  for (const std::vector<int>& missing : {std::vector<int>{14}, {14, 21}, {8, 27}, {7, 16, 25}, {0, 14, 35}})
    expect_same_with_holes(6, missing, 1);
  for (const std::vector<int>& missing : {std::vector<int>{30}, {30, 50}, {12, 40, 68}})
    expect_same_with_holes(9, missing, 1);
}

TEST(MiuraSheet, HasMoreWaysToMoveWhereItIsFlat) {
  for (const int size : {2, 3, 5}) {
    MiuraOptions options;
    options.rows = options.columns = size;
    options.fold = 0;
    const Description description = miura_sheet(options);
    const Evaluation<double> evaluation = make_evaluation(description);
    LoopClosure closure(evaluation.model(), evaluation.parameters());
    const State<double> state = initial_state(description, evaluation.model(), Integral::integral_count);
    closure.plan_at(state);
    EXPECT_EQ(closure.modes(), 2 * size - 2);
    EXPECT_TRUE(closure.stands_at_bifurcation(state));
  }
}

struct PlannedSheet {
  explicit PlannedSheet(int size, double fold = 0.02) : evaluation(make_evaluation(nearly_flat(size, fold))) {
    state = initial_state(nearly_flat(size, fold), evaluation.model(), Integral::integral_count);
    closure.emplace(evaluation.model(), evaluation.parameters());
    closure->plan_at(state);
    closure->project(state);
  }
  static Description nearly_flat(int size, double fold) {
    MiuraOptions options;
    options.rows = options.columns = size;
    options.fold = fold;
    return miura_sheet(options);
  }
  // Every other crease by as much, one way or the other.
  State<double> bent_by(double angle) const {
    State<double> bent = state;
    const Model& model = evaluation.model();
    for (int b = 2; b < model.size(); ++b) bent.q()[model.q_offset[b]] += (b % 3 - 1) * angle;
    return bent;
  }
  Evaluation<double> evaluation;
  State<double> state;
  std::optional<LoopClosure> closure;
};

TEST(MiuraSheet, HasTheSameFootingHoweverLargeItIs) {
  const double small = PlannedSheet(4).closure->weakest();
  for (const int size : {12, 30, 60}) EXPECT_NEAR(PlannedSheet(size).closure->weakest(), small, 0.5 * small) << size;
}

// A trial that went astray says nothing of the ways in which the sheet can move.
TEST(MiuraSheet, KeepsItsPlanWhereItsLoopsAreTornOpen) {
  for (const int size : {5, 12, 30})
    for (const double angle : {1.0, 2.0}) {
      PlannedSheet sheet(size);
      State<double> bent = sheet.bent_by(angle);
      EXPECT_FALSE(sheet.closure->project(bent));
      EXPECT_EQ(sheet.closure->footing(), 0) << size << " by itself, " << angle << " rad";
      EXPECT_EQ(sheet.closure->modes(), 1);
      State<double> back = sheet.state;
      sheet.closure->project(back);
      EXPECT_GT(sheet.closure->footing(), 0.01);
      EXPECT_LT(sheet.closure->measure(back).place, 1e-12);
    }
}

TEST(MiuraSheet, IsPlannedWithNoMoreModesThanFlatWhereItIsOpen) {
  PlannedSheet sheet(12);
  for (const double angle : {1e-3, 0.03, 0.3, 1.0}) {
    sheet.closure->plan_at(sheet.bent_by(angle));
    EXPECT_LE(sheet.closure->modes(), 22) << angle << " rad";
  }
}

TEST(MiuraSheet, IsRefusedBeforeItsModesTakeTheMemory) {
  PlannedSheet sheet(8, 0);
  const Model& model = sheet.evaluation.model();
  sheet.evaluation.place(sheet.state);
  const auto plan = [&](double modes) {
    return plan_loops(model, sheet.evaluation.parameters(), sheet.evaluation.kinematics(), loop_rank_tolerance,
                      good_pivot, modes * model.velocities * sizeof(double));
  };
  EXPECT_EQ(plan(40).clusters[0].modes, 14);
  try {
    plan(10);
    ADD_FAILURE() << "was not refused";
  } catch (const InvalidDescription& error) {
    EXPECT_NE(error.problems().front().message.find("more than 10 ways"), std::string::npos)
        << error.problems().front().message;
  }
}

}  // namespace
}  // namespace volvelle::testing
