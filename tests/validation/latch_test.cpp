// A panel on a free base swings out and latches: latch_planar, closed form.
#include <cmath>
#include <gtest/gtest.h>

#include "places.hpp"
#include "scenario/scenario.hpp"
#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

constexpr double t_latch = 3.42834864031774573;

struct Run {
  Series rows;
  Summary summary;
};

Run latch_planar(std::vector<std::string> settings) {
  const std::string file = in_project("tests/validation/scenarios/latch_planar.toml");
  Run run;
  Simulation simulation(read_scenario(file, settings).description);
  run.summary = simulation.run({&run.rows}, {});
  return run;
}

void expect_latch(const std::string& integrator, double match) {
  const std::string method = "run.integrator=" + integrator;
  const Run run = latch_planar({method});
  ASSERT_EQ(run.summary.events.size(), 1u);
  const Event& latch = run.summary.events[0];
  EXPECT_EQ(latch.kind, "latch");
  EXPECT_EQ(latch.name, "hinge");
  EXPECT_NEAR(latch.time, t_latch, match);
  EXPECT_NEAR(latch.energy_lost, 0.953946051726811706, match);
  EXPECT_NEAR(run.rows["energy.dissipated"].back(), 0.953946051726811706, match);
  const double angle = 2 * std::atan2(run.rows["base.attitude.z"].back(), run.rows["base.attitude.w"].back());
  EXPECT_NEAR(angle, -0.332173051585457888, match);
  EXPECT_NEAR(run.rows["hinge.angle"].back(), M_PI / 2, match);
  for (const char* column : {"hinge.rate", "base.rate.z", "panel.rate.z", "base.velocity.x", "panel.velocity.y"})
    EXPECT_NEAR(run.rows[column].back(), 0, match) << column;  // no momentum, so all stands still
  for (const char* name : {"energy.balance", "momentum.linear", "momentum.angular"})
    EXPECT_LT(audit_of(run.summary, name).relative, 1e-10) << name;

  // a nanosecond before
  const Run before = latch_planar({method, "run.duration=3.4283486393"});
  EXPECT_TRUE(before.summary.events.empty());
  EXPECT_NEAR(before.rows["hinge.rate"].back(), 0.705360571407556142, match);
  EXPECT_NEAR(before.rows["base.rate.z"].back(), -0.124565301342829531, match);
}

TEST(Validation, LatchPlanar) { expect_latch("dp853", 1e-9); }

TEST(Validation, LatchPlanarThroughDp54) { expect_latch("dp54", 1e-9); }

TEST(Validation, LatchPlanarThroughAdams) { expect_latch("adams", 1e-8); }

TEST(Validation, LatchPlanarThroughBdf) { expect_latch("bdf", 1e-7); }

}  // namespace
}  // namespace volvelle::testing
