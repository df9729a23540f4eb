// The judge against the articulated body: accelerations, and what joints pass on, on random trees with every joint
// kind, loads on inner bodies, prescribed, locked and reversed joints; and its own coordinates against the shared ones.
#include <gtest/gtest.h>

#include "description/problem.hpp"
#include "dynamics/difference.hpp"
#include "dynamics/udwadia_kalaba/multibody.hpp"
#include "laws/random_spacecraft.hpp"
#include "simulation/evaluation.hpp"

namespace volvelle::testing {
namespace {

using udwadia_kalaba::Multibody;

struct Trial {
  Description description;
  Mode mode;
  Evaluation<double> evaluation;
  State<double> state;
};

Trial random_trial(unsigned seed) {
  Random random(seed);
  SpacecraftOptions options;
  options.bodies = random.integer(1, 9);
  options.grounded = random.chance(0.4);
  options.attitude = random.chance(0.3) ? AttitudeCoordinates::mrp : AttitudeCoordinates::quaternion;
  options.gravity = random.chance(0.7);
  Description description = random_spacecraft(random, options);
  for (JointDescription& joint : description.joints)  // some are walked from their child to their parent
    if (random.chance(0.2) && joint.parent != world_name) std::swap(joint.parent, joint.child);
  Mode mode = initial_mode(description);
  for (JointMode& joint : mode.joints) joint.locked = random.chance(0.2);
  try {
    Evaluation<double> evaluation = make_evaluation(description, mode);
    State<double> state = initial_state(description, evaluation.model(), Integral::integral_count);
    state.at = {0.3, 0.35};
    return {description, mode, std::move(evaluation), state};
  } catch (const InvalidDescription&) {  // swapped joints closed a loop
    return random_trial(seed + 100000);
  }
}

class RandomTrees : public ::testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(UdwadiaKalaba, RandomTrees, ::testing::Range(0U, 300U));

TEST_P(RandomTrees, AgreeOnAccelerationsAndReactions) {
  Trial trial = random_trial(GetParam());
  trial.evaluation.solve(trial.state);
  const Evaluation<double>& e = trial.evaluation;
  Multibody judge(trial.description, e.model(), trial.mode);
  judge.adopt(e.parameters(), e.kinematics());
  judge.accelerate(e.model(), e.parameters(), e.kinematics(), e.forces());
  Accelerations<double> found(e.model());
  judge.report(e.parameters(), e.kinematics(), e.forces(), found);
  EXPECT_LT(difference(found.vdot, e.accelerations().vdot), 1e-9);
  EXPECT_LT(difference(found.A_WB, e.accelerations().A_WB), 1e-9);
  EXPECT_LT(difference(found.F_joint, e.accelerations().F_joint), 1e-9);
}

TEST_P(RandomTrees, StandWhereTheOthersPutThem) {
  Trial trial = random_trial(GetParam());
  trial.evaluation.solve(trial.state);
  const Evaluation<double>& e = trial.evaluation;
  Multibody judge(trial.description, e.model(), trial.mode);
  judge.place(trial.state.q(), trial.state.v());
  Kinematics<double> kin(e.model(), e.parameters());
  judge.describe(e.parameters(), kin);
  const Kinematics<double>& shared = e.kinematics();
  EXPECT_LT(difference(kin.V_WB, shared.V_WB), 1e-12);
  EXPECT_LT(difference(kin.H, shared.H), 1e-12);
  for (int b = 1; b < e.model().size(); ++b) {
    const int t = e.model().tree[b];
    EXPECT_LT(norm(kin.p_WR[t] - shared.p_WR[t]), 1e-12 * (1 + norm(shared.p_WR[t])));
    EXPECT_LT(norm(kin.v_WR[t] - shared.v_WR[t]), 1e-12 * (1 + norm(shared.v_WR[t])));
    EXPECT_LT(norm(kin.p_RB_W[b] - shared.p_RB_W[b]), 1e-12 * (1 + norm(shared.p_RB_W[b])));
    for (int i = 0; i < 3; ++i) EXPECT_LT(norm(kin.R_WB[b].row[i] - shared.R_WB[b].row[i]), 1e-12);
  }
  State<double> again = trial.state;
  for (double& v : again.v()) v = 0;
  judge.read(again.q(), again.v());
  for (std::size_t i = 0; i < again.q().size(); ++i)
    EXPECT_NEAR(again.q()[i], trial.state.q()[i], 1e-12 * (1 + std::abs(trial.state.q()[i])));
  for (std::size_t i = 0; i < again.v().size(); ++i)
    EXPECT_NEAR(again.v()[i], trial.state.v()[i], 1e-11 * (1 + std::abs(trial.state.v()[i])));
}

}  // namespace
}  // namespace volvelle::testing
