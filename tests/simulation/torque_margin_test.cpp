// Drive over resistance, worked out by hand.
#include <cmath>
#include <gmock/gmock.h>

#include "simulation/events/happening.hpp"

namespace volvelle::testing {
namespace {

std::string flap(const std::string& laws, const std::string& more = "") {
  return "[bodies.flap]\nmass = 1\ninertia = [0.5, 0.5, 0.5]\n" + joint("revolute", "hinge", "world", "flap", laws) +
         "[output]\ncolumns = [\"*\"]\n" + more + run_for(2, 0.1);
}

// Opens towards its latch at zero: k (1.5 - q) drives, friction, a damper and a motor the other way resist.
TEST(TorqueMargin, IsDriveOverResistanceLessOne) {
  const Happening run =
      happen(flap("initial = { angle = 1.2 }\nspring = { stiffness = 0.4, rest = -0.3 }\nlatch = { angle = 0 }\n"
                  "friction = { torque = 0.05, viscous = 0.02 }\ndamper = { coefficient = 0.01 }\n"
                  "motor = { torque = 0.03 }"));
  const auto &angle = run.rows["hinge.angle"], &rate = run.rows["hinge.rate"], &drive = run.rows["hinge.drive"],
             &resistance = run.rows["hinge.resistance"], &margin = run.rows["hinge.margin"];
  for (std::size_t i = 0; i < angle.size(); ++i) {
    EXPECT_NEAR(drive[i], 0.4 * (angle[i] + 0.3), 1e-12);
    EXPECT_NEAR(resistance[i], 0.05 + 0.03 - 0.03 * rate[i], 1e-12);  // it opens downwards
    EXPECT_NEAR(margin[i], drive[i] / resistance[i] - 1, 1e-12);
  }
  ASSERT_TRUE(run.summary.margin);
  ASSERT_EQ(run.events("latch", "hinge").size(), 1u);
  const LeastMargin& least = *run.summary.margin;
  EXPECT_EQ(least.name, "hinge");
  EXPECT_LT(least.time, run.events("latch", "hinge")[0].time);
  EXPECT_LT(least.margin, margin.front());
  EXPECT_NEAR(least.margin, least.drive / least.resistance - 1, 1e-12);
  EXPECT_GT(least.margin, 0.4 * 0.3 / (0.08 + 0.03 * 2) - 1);
}

// Held by friction, it is not free to open, and yet its margin says why.
TEST(TorqueMargin, IsNegativeWhereAHingeSticks) {
  const Happening run =
      happen(flap("initial = { angle = 1 }\nspring = { stiffness = 0.04, preload = -0.01 }\nfriction "
                  "= { torque = 0.1 }"));
  EXPECT_EQ(run.last("hinge.angle"), 1);
  ASSERT_TRUE(run.summary.margin);
  EXPECT_NEAR(run.summary.margin->margin, 0.05 / 0.1 - 1, 1e-12);
}

TEST(TorqueMargin, CountsTapeSpringsAndCables) {
  const Happening run = happen(flap(
      "initial = { angle = 1 }\ntape_spring = { steady = 0.2, peak = 1, peak_angle = 0.02 }\nfriction = { viscous = "
      "0.1 }",
      "[bodies.other]\nmass = 1\ninertia = [1, 1, 1]\n" +
          joint("revolute", "second", "world", "other", "initial = { angle = 0.5 }\nfriction = { torque = 0.01 }") +
          "[links.tie]\ntype = \"cable\"\njoints = [\"hinge\", \"second\"]\nratio = 2\nstiffness = 3\nrest = 0.1\n"));
  // at the start the cable is short by 1 - 2 0.5 - 0.1 = -0.1: it pulls the first up by 0.3, the second down by 0.6
  EXPECT_NEAR(run.at(0, "hinge.drive"), 0.2, 1e-12);
  EXPECT_NEAR(run.at(0, "hinge.resistance"), 0.3, 1e-12);
  EXPECT_NEAR(run.at(0, "second.drive"), 0.6, 1e-12);
  EXPECT_NEAR(run.at(0, "second.resistance"), 0.01, 1e-12);
  EXPECT_NEAR(run.at(0, "second.margin"), 59, 1e-9);
}

TEST(TorqueMargin, IsNotAskedForUnlessItIs) {
  const std::string text = "[bodies.flap]\nmass = 1\ninertia = [0.5, 0.5, 0.5]\n" +
                           joint("revolute", "hinge", "world", "flap", "spring = { stiffness = 1, rest = 1 }") +
                           run_for(1, 0.5);
  const Happening run = happen(text);
  EXPECT_FALSE(run.summary.margin) << "nothing resists";
  EXPECT_THROW((void)run.rows["hinge.margin"], std::out_of_range);
  EXPECT_EQ(happen(text, {"output.columns=[\"hinge.margin\"]"}).last("hinge.margin"), 1e6);
}

// The creases of a sheet drag each other: theirs are generalised forces on the fold. With springs that all drive and
// friction that all resist, d angle / d fold weighs them: zigzag 2, straight 2 lean / (cos^2 + lean^2 sin^2).
TEST(TorqueMargin, OfASheetIsOnItsFold) {
  const std::string text =
      "[origami.sheet]\npattern = \"miura\"\nrows = 2\ncolumns = 2\na = 0.8\nb = 0.6\n"
      "sector_angle = \"60 deg\"\nfold = \"70 deg\"\nareal_density = 1\n"
      "creases.zigzag.spring = { stiffness = 0.2 }\ncreases.straight.motor = { torque = -0.05 }\n"
      "creases.friction = { torque = 0.03 }\n[output]\ncolumns = [\"sheet.*\"]\n" +
      run_for(0.2, 0.1);
  const Happening run = happen(text);
  const double fold = 70 * M_PI / 180, lean = 0.5;
  const double straight = 2 * lean / (std::pow(std::cos(fold), 2) + lean * lean * std::pow(std::sin(fold), 2));
  const double drive = 2 * 2 * 0.2 * 2 * fold + 2 * straight * 0.05;
  const double resistance = 0.03 * (2 * 2 + 2 * straight);
  EXPECT_NEAR(run.at(0, "sheet.drive"), drive, 1e-9);
  EXPECT_NEAR(run.at(0, "sheet.resistance"), resistance, 1e-9);
  EXPECT_NEAR(run.at(0, "sheet.margin"), drive / resistance - 1, 1e-9);
  ASSERT_TRUE(run.summary.margin);
  EXPECT_EQ(run.summary.margin->name, "sheet");
}

}  // namespace
}  // namespace volvelle::testing
