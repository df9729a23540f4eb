// Axes: round ticks, labels a reader can take in, and numbers in print.
#include "plot/axis.hpp"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plot/number_text.hpp"
#include "plot/ticks.hpp"

namespace volvelle::plot {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> labels(const Axis& axis) {
  std::vector<std::string> texts;
  for (const Tick& tick : axis.ticks) texts.push_back(tick.label.plain());
  return texts;
}

TEST(Ticks, StandOneTwoOrFiveTimesAPowerOfTenApart) {
  EXPECT_THAT(choose_ticks(0, 60, 7).values, ElementsAre(0, 10, 20, 30, 40, 50, 60));
  EXPECT_THAT(choose_ticks(-1.2, 2.3, 4).values, ElementsAre(-1, 0, 1, 2));
  for (double low = -3.7e5; low < 1e5; low += 7.3e3) {
    for (double range = 1e-2; range < 1e7; range *= 1.7) {
      const Ticks ticks = choose_ticks(low, low + range, 6);
      const double mantissa = ticks.step / std::pow(10, std::floor(std::log10(ticks.step) + 1e-9));
      EXPECT_LT(std::min({std::abs(mantissa - 1), std::abs(mantissa - 2), std::abs(mantissa - 5)}), 1e-6);
      EXPECT_GE(ticks.values.size(), 2U);
      EXPECT_LE(ticks.values.size(), 7U);  // six gaps
      for (const double value : ticks.values) {
        EXPECT_GE(value, low - 1e-7 * ticks.step);
        EXPECT_LE(value, low + range + 1e-7 * ticks.step);
      }
    }
  }
}

TEST(Ticks, AreNoneWhereThereIsNoRange) {
  EXPECT_TRUE(choose_ticks(1, 1, 5).values.empty());
  EXPECT_TRUE(choose_ticks(0, INFINITY, 5).values.empty());
}

TEST(NumberText, HasARealMinusSignAndThinSpaces) {
  EXPECT_EQ(fixed_number(-2.5, 1), "\u22122.5");
  EXPECT_EQ(fixed_number(-0.001, 1), "0.0");
  EXPECT_EQ(fixed_number(9999, 0), "9999");
  EXPECT_EQ(fixed_number(-12345.5, 1), "\u221212\u2009345.5");
  EXPECT_EQ(fixed_number(123456789, 0), "123\u2009456\u2009789");
  EXPECT_EQ(power_of_ten(-12).plain(), "10^{\u221212}");
}

TEST(UnitText, HasDotsAndExponents) {
  EXPECT_EQ(unit_text("N m s").plain(), "N\u00B7m\u00B7s");
  EXPECT_EQ(unit_text("m/s^2").plain(), "m/s^{2}");
  EXPECT_EQ(unit_text("kg m^-1").plain(), "kg\u00B7m^{\u22121}");
}

TEST(Axis, LabelsAllTicksWithTheSameDecimals) {
  EXPECT_THAT(labels(make_axis({0, 1}, 5, 5)), ElementsAre("0.0", "0.2", "0.4", "0.6", "0.8", "1.0"));
  EXPECT_THAT(labels(make_axis({-25, 25}, 5, 5)), ElementsAre("\u221220", "\u221210", "0", "10", "20"));
}

TEST(Axis, PutsALargeOrSmallPowerIntoTheUnit) {
  const Axis small = make_axis({0, 4e-7}, 4, 5);
  EXPECT_THAT(labels(small), ElementsAre("0", "100", "200", "300", "400"));
  EXPECT_EQ(label_axis("hinge.angle", "rad", small).unit.plain(), "[10^{\u22129} rad]");
  EXPECT_EQ(label_axis("loops.residual", "", small).unit.plain(), "[10^{\u22129}]");
  const Axis large = make_axis({0, 7e6}, 4, 5);
  EXPECT_THAT(labels(large), ElementsAre("0", "2", "4", "6"));
  EXPECT_EQ(label_axis("hub.position.x", "m", large).unit.plain(), "[10^{6} m]");
  EXPECT_EQ(label_axis("hub.position.x", "m", make_axis({0, 5}, 4, 5)).unit.plain(), "[m]");
  EXPECT_TRUE(label_axis("hub.mrp.1", "", make_axis({0, 5}, 4, 5)).unit.empty());
}

TEST(Axis, TakesARoundOffsetOffWhereValuesHardlyDiffer) {
  const Axis axis = make_axis({6878000.1, 6878000.9}, 4, 5);
  EXPECT_EQ(axis.offset, 6878001);
  EXPECT_EQ(label_axis("hub.position.x", "m", axis).offset.plain(), "zero at 6\u2009878\u2009001 m");
  EXPECT_THAT(labels(axis), ElementsAre("\u22120.8", "\u22120.6", "\u22120.4", "\u22120.2"));
  EXPECT_NEAR(axis.place(6878000.5), 0.5, 1e-9);
  EXPECT_TRUE(label_axis("x", "m", make_axis({5000, 5010}, 4, 5)).offset.empty());
}

TEST(Axis, GivesAConstantRoomOnBothSides) {
  for (const double value : {0.0, 3.0, -2e9, 1e-20}) {
    const Limits limits = with_room({value, value}, 0.05);
    EXPECT_LT(limits.low, value);
    EXPECT_GT(limits.high, value);
  }
}

TEST(Axis, LogarithmicShowsWholeDecadesAndNothingBelowZero) {
  const Axis axis = make_logarithmic_axis({2e-3, 40}, 8);
  EXPECT_THAT(labels(axis), ElementsAre("10^{\u22123}", "10^{\u22122}", "10^{\u22121}", "10^{0}", "10^{1}", "10^{2}"));
  EXPECT_NEAR(axis.place(1e-3), 0, 1e-12);
  EXPECT_NEAR(axis.place(100), 1, 1e-12);
  EXPECT_TRUE(std::isnan(axis.place(0)));
  EXPECT_TRUE(std::isnan(axis.place(-5)));
  EXPECT_LE(make_logarithmic_axis({1e-200, 1e100}, 6).ticks.size(), 7U);
}

}  // namespace
}  // namespace volvelle::plot
