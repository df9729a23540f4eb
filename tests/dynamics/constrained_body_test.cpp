// Constraints beyond joints on random spacecraft, trees and mechanisms: the articulated body under them against the
// judge.
#include "dynamics/constrained_body.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "dynamics/difference.hpp"
#include "dynamics/udwadia_kalaba/judge.hpp"
#include "dynamics/velocity_jump.hpp"
#include "laws/random_constraints.hpp"

namespace volvelle::testing {
namespace {

constexpr unsigned in_a_row = 30;  // spacecraft in one test

class RandomConstraints : public ::testing::TestWithParam<unsigned> {
 protected:
  int contradictory = 0;

  template <class Compare>
  void for_all(Compare compare_one) {
    for (unsigned i = 0; i < in_a_row; ++i) {
      const unsigned seed = in_a_row * GetParam() + i;
      SCOPED_TRACE(seed);
      compare_one(seed);
    }
    EXPECT_LT(contradictory, int(in_a_row) / 2);
  }

  // False where what is prescribed, locked or tied contradicts itself: nothing moves so.
  bool compare(Mechanism& mechanism, LoopMethod loops) {
    const double same = loops == LoopMethod::dense ? 1e-8 : 1e-9;
    mechanism.description.run.loops = loops;
    Evaluation<double>& e = mechanism.evaluation;
    e.solve(mechanism.state);
    udwadia_kalaba::Judge judge(mechanism.description, e.model(), mechanism.mode);
    Accelerations<double> judged(e.model()), found(e.model());
    judge.solve(e.model(), e.parameters(), e.kinematics(), e.forces(), {}, judged);
    ConstrainedBody constrained(mechanism.description, e.model(), e.parameters());
    Kinematics<double> kin = e.kinematics();
    constrained.place(e.parameters(), mechanism.state, kin);
    constrained.solve(e.model(), e.parameters(), e.kinematics(), e.forces(), {}, found);
    if (judge.multibody.contradiction() > 1e-6) {
      EXPECT_GT(constrained.contradiction(), 1e-9);
      ++contradictory;
      return false;
    }
    EXPECT_LT(constrained.contradiction(), 1e-9);
    EXPECT_LT(difference(found.vdot, judged.vdot), same);
    EXPECT_LT(difference(found.A_WB, judged.A_WB), same);
    if (constrained.rank() == int(constrained.rows().size()) && !e.model().has_loops()) {
      EXPECT_LT(difference(found.F_joint, judged.F_joint), same);
    }
    compare_jumps(mechanism, judge, constrained, same);
    return true;
  }

  // Velocities that obey neither loops nor constraints jump onto both.
  static void compare_jumps(const Mechanism& mechanism, udwadia_kalaba::Judge& judge, ConstrainedBody& constrained,
                            double same) {
    const Evaluation<double>& e = mechanism.evaluation;
    const Model& model = e.model();
    State<double> torn = mechanism.state;
    Random random(1);
    for (int i = 0; i < model.velocities; ++i)
      if (!model.held[i]) torn.v()[i] += random.uniform(-1, 1);
    const auto jump_by = [&](Formulation& formulation) {
      Kinematics<double> kin = e.kinematics();
      formulation.place(e.parameters(), torn, kin);
      VelocityJump<double> jump(model, kin);
      for (const double rate : formulation.rates_against_constraints()) jump.changes.push_back(-rate);
      jump.impulses.push(1, {{0.3, -0.2, 0.5}, {1.1, 0.7, -0.4}});
      jump.solve(model, e.parameters(), &formulation);
      return jump.result;
    };
    const Accelerations<double> judged = jump_by(judge), found = jump_by(constrained);
    if (judge.multibody.contradiction() > 1e-6) return;
    // of closing joints that are held the judge goes by the bodies' rates, not by the state's
    const bool held = model.has_loops() && std::any_of(model.held.begin() + model.v_offset[std::size_t(model.size())],
                                                       model.held.end(), [](bool yes) { return yes; });
    if (!held) {
      EXPECT_LT(difference(found.A_WB, judged.A_WB), same);
    }
    for (int i = 0; i < model.velocities; ++i) torn.v()[i] += found.vdot[i];
    Kinematics<double> kin = e.kinematics();
    const double before = constrained.residual().rate;
    constrained.place(e.parameters(), torn, kin);
    EXPECT_LT(constrained.residual().rate, 1e-9 * (1 + before));
    if (mechanism.description.run.loops == LoopMethod::dense) return;
    for (const double rate : constrained.rates_against_constraints()) EXPECT_NEAR(rate, 0, 1e-9 * (1 + before));
  }
};

INSTANTIATE_TEST_SUITE_P(ConstrainedBody, RandomConstraints, ::testing::Range(0U, 10U));

TEST_P(RandomConstraints, AgreeOnTrees) {
  for_all([&](unsigned seed) {
    Mechanism mechanism = random_tree(seed);
    Random random(seed + 7000);
    add_random_constraints(random, 4, mechanism);
    compare(mechanism, LoopMethod::automatic);
  });
}

TEST_P(RandomConstraints, AgreeOnMechanisms) {
  for_all([&](unsigned seed) {
    Mechanism mechanism = random_mechanism(seed);
    Random random(seed + 8000);
    add_random_constraints(random, 3, mechanism);
    if (compare(mechanism, LoopMethod::automatic)) compare(mechanism, LoopMethod::dense);
  });
}

}  // namespace
}  // namespace volvelle::testing
