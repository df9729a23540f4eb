// The law of a tape spring, and what a strip's make says of it.
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

#include "description/tape_material.hpp"
#include "effects/effects.hpp"
#include "scalar/dual.hpp"

namespace volvelle {
namespace {

constexpr double deg = std::numbers::pi / 180;

// Steel, 0.1 mm thick, curved with 13.3 mm over 108 deg.
constexpr TapeMaterial steel{210e9, 0.3, 1e-4, 13.3e-3, 108 * deg};

TapeSpring<double> example(int snapped) {
  const TapeBend above{0.05, 0.6, 0.2, 0.07, 0.02}, below{0.03, 0.3, 0.1, 0.05, 0.03};
  return {{0, 0, 0, snapped}, 0.2, tape_curve(above, snapped > 0), tape_curve(below, snapped < 0)};
}

TEST(TapeSpring, MomentsOfASteelStrip) {
  const TapeMoments moments = tape_moments(steel);
  EXPECT_NEAR(moments.stiffness, 0.01923, 5e-6);
  EXPECT_NEAR(moments.steady, 0.0471, 5e-5);
  EXPECT_NEAR(moments.steady_equal, 0.0254, 5e-5);
  EXPECT_NEAR(moments.peak, 0.58, 5e-3);  // measured, and computed, for this strip
  const double far_curvature = moments.peak_curvature * 1.05;
  EXPECT_GT(far_curvature, moments.peak_curvature);
  EXPECT_NEAR(moments.peak_curvature * 0.1 / deg, 3.6, 0.05);  // over 10 cm: a few degrees
}

// Twice as thick: D and the steady moment eightfold. A strip that is nearly flat has no peak.
TEST(TapeSpring, MomentsGrowWithTheCubeOfTheThickness) {
  TapeMaterial thick = steel;
  thick.thickness *= 2;
  EXPECT_NEAR(tape_moments(thick).steady / tape_moments(steel).steady, 8, 1e-12);
  TapeMaterial flat = steel;
  flat.subtended_angle = 2 * deg;
  flat.radius = 0.2;
  flat.thickness = 1e-3;
  EXPECT_EQ(tape_moments(flat).peak, 0);
}

TEST(TapeSpring, TorqueIsTheSlopeOfItsEnergy) {
  for (const int snapped : {-1, 0, 1}) {
    const TapeSpring<double> tape = example(snapped);
    const auto energy = [&](double angle) {
      const double bend = angle - tape.rest;
      return tape_energy(bend > 0 ? tape.above : tape.below, std::abs(bend));
    };
    for (double angle = -0.5; angle < 1; angle += 0.013) {
      const double h = 1e-5;
      EXPECT_NEAR(tape_torque(tape, angle), -(energy(angle + h) - energy(angle - h)) / (2 * h), 2e-8) << angle;
    }
    EXPECT_EQ(tape_torque(tape, tape.rest), 0);
  }
}

// It turns back from both sides, at the peak as strongly as it says, far out with the steady moment.
TEST(TapeSpring, PeaksAndSteadyMoments) {
  const TapeSpring<double> tape = example(0), snapped = example(1);
  EXPECT_NEAR(tape_torque(tape, 0.2 + 0.07), -0.6, 0.05 * 2 * std::exp(-2 * 0.07 / 0.02));
  EXPECT_NEAR(tape_torque(snapped, 0.2 + 0.07), -0.2, 0.05 * 2 * std::exp(-2 * 0.07 / 0.02));
  EXPECT_NEAR(tape_torque(tape, 0.2 - 0.05), 0.3, 0.03 * 2 * std::exp(-2 * 0.05 / 0.03));
  EXPECT_EQ(tape_torque(snapped, 0.15), tape_torque(tape, 0.15));
  EXPECT_NEAR(tape_torque(tape, 3.0), -0.05, 1e-12);
  EXPECT_NEAR(tape_torque(tape, -3.0), 0.03, 1e-12);
}

template <class S>
TapeSpring<S> in_scalar(const TapeSpring<double>& tape) {
  const auto curve = [](const TapeCurve<double>& c) {
    return TapeCurve<S>{S(c.steady), S(c.excess), S(c.peak_angle), S(c.rise_angle)};
  };
  return {tape, S(tape.rest), curve(tape.above), curve(tape.below)};
}

TEST(TapeSpring, EveryScalarAgrees) {
  const TapeSpring<double> tape = example(0);
  const auto wide = in_scalar<Lanes<4>>(tape);
  const auto dual = in_scalar<Dual<4>>(tape);
  const double angles[4] = {-0.4, 0.17, 0.2, 0.31};  // lanes on both sides
  Lanes<4> q;
  for (int i = 0; i < 4; ++i) set_lane(q, i, angles[i]);
  const Lanes<4> torque = tape_torque(wide, q);
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(get_lane(torque, i), tape_torque(tape, angles[i]), 1e-15) << i;
    Lanes<4> slope(0.0);
    set_lane(slope, 0, 1);
    const Dual<4> of = tape_torque(dual, Dual<4>(Lanes<1>(angles[i]), slope));
    EXPECT_NEAR(get_lane(of.value, 0), tape_torque(tape, angles[i]), 1e-15);
    const double h = angles[i] == tape.rest ? -1e-8 : 1e-6;  // straight: from below, where it has a stiffness too
    const double from = angles[i] == tape.rest ? 0 : tape_torque(tape, angles[i] - h);
    const double span = angles[i] == tape.rest ? h : 2 * h;
    EXPECT_NEAR(get_lane(of.slope, 0), (tape_torque(tape, angles[i] + h) - from) / span, 1e-4) << i;
  }
}

}  // namespace
}  // namespace volvelle
