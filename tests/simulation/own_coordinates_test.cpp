// Runs in absolute coordinates: they keep energy and momentum, and go where the articulated body goes.
#include "simulation/own_coordinates.hpp"

#include <gtest/gtest.h>

#include "laws/random_spacecraft.hpp"
#include "simulation/comparison.hpp"
#include "simulation/whole_run.hpp"

namespace volvelle::testing {
namespace {

Description random_run(unsigned seed, double duration) {
  Random random(seed);
  SpacecraftOptions options;
  options.bodies = random.integer(2, 5);
  options.grounded = random.chance(0.3);
  options.attitude = random.chance(0.3) ? AttitudeCoordinates::mrp : AttitudeCoordinates::quaternion;
  options.gravity = false;  // a point mass may be met
  Description d = without_poles(random_spacecraft(random, options));
  for (BushingDescription& b : d.bushings) {  // a tilt of half a turn is singular: only along their axes
    b.stiffness.rotation = b.damping.rotation = {};
    if (b.frequency) b.frequency->rotation = {};
  }
  d.run.integrator = IntegratorKind::dp853;
  d.run.tolerance = {1e-12, 1e-14};
  d.run.duration = duration;
  d.run.output_every = duration / 20;
  d.output.columns = {"*"};
  return d;
}

class RandomRuns : public ::testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(UdwadiaKalaba, RandomRuns, ::testing::Range(0U, 12U));

TEST_P(RandomRuns, KeepEnergyAndMomentumFor20Seconds) {
  const WholeRun run(random_run(GetParam(), 20), FormulationKind::udwadia_kalaba);
  for (const Audit& audit : run.summary.audits)
    if (audit.audited) {
      EXPECT_LT(audit.relative, 1e-9) << audit.name;
    }
}

TEST_P(RandomRuns, GoWhereTheArticulatedBodyGoes) {
  const Description d = random_run(GetParam(), 3);
  const WholeRun ours(d, FormulationKind::articulated), judge(d, FormulationKind::udwadia_kalaba);
  const Comparison comparison = compare_rows(ours.rows, ours.summary, judge.rows, judge.summary);
  EXPECT_EQ(comparison.rows, ours.rows.rows());
  for (const QuantityDifference& quantity : comparison.quantities)
    EXPECT_LT(quantity.relative, 1e-7) << quantity.quantity << ", " << quantity.column << " at " << quantity.time;
}

}  // namespace
}  // namespace volvelle::testing
