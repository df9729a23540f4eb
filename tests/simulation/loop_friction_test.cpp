// Dry friction in a loop that moves: at dead centre the rocker turns back, whatever rubs there, and nothing can hold
// it.
#include <cmath>
#include <gtest/gtest.h>

#include "simulation/columns.hpp"
#include "simulation/four_bar.hpp"

namespace volvelle::testing {
namespace {

constexpr double torque = 0.01;  // N m

// The crank goes round, the rocker to and fro.
Description crank_and_rocker(FormulationKind formulation) {
  Description d = four_bar({0, 0, 0}, {0, 0.3, 0}, {1, 0.3, 0}, {1, -0.5, 0});
  d.gravity = {};
  d.run.formulation = formulation;
  d.run.duration = 3;
  d.run.output_every = 0.01;
  const double rates[] = {5, -5, 1.875, -1.875};
  for (std::size_t i = 0; i < 4; ++i) d.joints[i].rates[0] = rates[i];
  d.joints[2].friction = FrictionDescription{{torque}, {0}};
  return d;
}

TEST(LoopFriction, TurnsBackAtDeadCentre) {
  Columns record, judged;
  const Summary summary = run(crank_and_rocker(FormulationKind::articulated), record);
  ASSERT_EQ(summary.failure, "");
  EXPECT_LT(summary.audits[0].relative, 1e-9);
  int slips = 0;
  for (const Event& event : summary.events) {
    EXPECT_EQ(event.kind, "slip");
    ++slips;
  }
  EXPECT_GE(slips, 4);
  const std::vector<double>& angle = record["ground_d.angle"];
  double way = 0;  // between rows; a little more where it turns back
  for (std::size_t i = 1; i < angle.size(); ++i) way += std::abs(angle[i] - angle[i - 1]);
  EXPECT_NEAR(record["energy.dissipated"].back(), torque * way, 1e-3 * torque * way);
  ASSERT_EQ(run(crank_and_rocker(FormulationKind::udwadia_kalaba), judged).failure, "");
  EXPECT_NEAR(record["ground_a.angle"].back(), judged["ground_a.angle"].back(), 1e-6);
}

}  // namespace
}  // namespace volvelle::testing
