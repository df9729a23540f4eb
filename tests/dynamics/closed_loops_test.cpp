// Three ways to close loops against each other on random mechanisms of mixed joints: the sweep inside the articulated
// body, the dense equation over the cut joints, and the judge.
#include <gtest/gtest.h>

#include "dynamics/closed_loops/dense_loops.hpp"
#include "dynamics/closed_loops/loop_reactions.hpp"
#include "dynamics/difference.hpp"
#include "dynamics/orthogonal_complement/orthogonal_complement.hpp"
#include "dynamics/udwadia_kalaba/multibody.hpp"
#include "laws/random_mechanism.hpp"

namespace volvelle::testing {
namespace {

class RandomMechanisms : public ::testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(ClosedLoops, RandomMechanisms, ::testing::Range(0U, 10U));

void compare_ways(unsigned seed, bool composed = false) {
  Mechanism mechanism = random_mechanism(seed, composed);
  Evaluation<double>& e = mechanism.evaluation;
  e.solve(mechanism.state);
  const Accelerations<double> swept = e.accelerations();
  std::vector<double> rate(mechanism.state.x.size());
  e(mechanism.state, rate);  // takes short ways where nothing but v-dot is wanted
  EXPECT_LT(difference(e.accelerations().vdot, swept.vdot), 1e-10);
  e.solve(mechanism.state);

  udwadia_kalaba::Multibody judge(mechanism.description, e.model(), mechanism.mode);
  judge.adopt(e.parameters(), e.kinematics());
  judge.accelerate(e.model(), e.parameters(), e.kinematics(), e.forces());
  Accelerations<double> judged(e.model());
  judge.report(e.parameters(), e.kinematics(), e.forces(), judged);
  EXPECT_LT(difference(swept.vdot, judged.vdot), 1e-9);
  EXPECT_LT(difference(swept.A_WB, judged.A_WB), 1e-9);

  OrthogonalComplement complement(e.model());
  Accelerations<double> by_complement(e.model());
  complement.solve(e.model(), e.parameters(), e.kinematics(), e.forces(), {}, by_complement);
  EXPECT_LT(difference(by_complement.vdot, judged.vdot), 1e-9);
  EXPECT_LT(difference(by_complement.A_WB, judged.A_WB), 1e-9);
  DenseLoops dense(e.model());
  Accelerations<double> densely(e.model());
  dense.solve(e.model(), e.parameters(), e.kinematics(), e.forces(), {}, densely);
  EXPECT_LT(difference(densely.vdot, judged.vdot), 1e-9);
  EXPECT_LT(difference(densely.A_WB, judged.A_WB), 1e-9);

  Accelerations<double> reacting = swept;
  const int choices = find_loop_reactions(e.model(), e.parameters(), e.kinematics(), e.forces(), reacting);
  // joints pass on what acts along them
  std::vector<double> along(reacting.vdot.size()), given = along;
  for (int slot = 1; slot < e.model().joint_slots(); ++slot)
    for (int v = e.model().v_offset[slot]; v < e.model().v_offset[slot] + e.model().dof[slot]; ++v) {
      if (e.model().held[v]) continue;
      along[v] = dot(e.kinematics().H[v], reacting.F_joint[slot]);
      given[v] = e.forces().tau[v];
    }
  EXPECT_LT(difference(along, given), 1e-9);
  if (choices == 0) {
    EXPECT_LT(difference(reacting.F_joint, judged.F_joint), 1e-9);
    EXPECT_LT(difference(densely.F_joint, judged.F_joint), 1e-9);
  }
}

TEST_P(RandomMechanisms, AgreeOnAccelerations) {
  constexpr unsigned in_a_row = 50;
  for (unsigned i = 0; i < in_a_row; ++i) {
    const unsigned seed = in_a_row * GetParam() + i;
    SCOPED_TRACE(seed);
    compare_ways(seed);
  }
}

TEST_P(RandomMechanisms, WithCoordinatesOfTheirOwnAgreeToo) {
  constexpr unsigned in_a_row = 10;
  for (unsigned i = 0; i < in_a_row; ++i) {
    const unsigned seed = 5000 + in_a_row * GetParam() + i;
    SCOPED_TRACE(seed);
    compare_ways(seed, true);
  }
}

}  // namespace
}  // namespace volvelle::testing
