// Figures of controllers' errors against what they are by hand.
#include "simulation/control/error_watch.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace volvelle::testing {
namespace {

Description two_controllers() {
  Description d;
  d.controllers.resize(2);
  d.controllers[0].name = "point";
  d.controllers[0].settle_after = 2;
  d.controllers[0].stability_window = 0.5;
  d.controllers[1].name = "flight";
  d.controllers[1].kind = ControllerDescription::Kind::library;
  return d;
}

Vector3<double> turn_at(double t) { return {1e-3 * std::sin(t), 2e-3, 1e-3 * std::cos(t)}; }

TEST(ErrorWatch, GathersWhatCountsFromItsTimeOn) {
  ErrorWatch watch(two_controllers());
  for (int i = 0; i <= 1000; ++i) {
    const double t = 0.01 * i;
    watch.add(t, {t < 1.995 ? Vector3<double>{1, 0, 0} : turn_at(t), {}});
  }
  const std::vector<ErrorFigures> all = watch.figures({});
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].name, "point");
  EXPECT_NEAR(all[0].from, 2, 1e-12);
  EXPECT_NEAR(all[0].rms, std::sqrt(5.0) * 1e-3, 1e-9);
  EXPECT_NEAR(all[0].largest, std::sqrt(5.0) * 1e-3, 1e-9);
  EXPECT_NEAR(*all[0].stability, 2e-3 * std::sin(0.25), 1e-8) << "a chord of the circle that the error goes round";
  EXPECT_FALSE(all[0].pulses);
}

TEST(ErrorWatch, GoesOnFromWhatItCollected) {
  ErrorWatch whole(two_controllers()), first(two_controllers()), second(two_controllers());
  for (int i = 0; i <= 600; ++i) {
    whole.add(0.01 * i, {turn_at(0.01 * i), {}});
    (i <= 300 ? first : second).add(0.01 * i, {turn_at(0.01 * i), {}});
    if (i == 300) second.take_up(first.collected());
  }
  EXPECT_EQ(second.collected(), whole.collected());
}

}  // namespace
}  // namespace volvelle::testing
