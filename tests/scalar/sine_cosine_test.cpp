// Against long double over all quadrants, tiny and large angles, and the system's functions beyond.
#include "scalar/sine_cosine.hpp"

#include <gtest/gtest.h>
#include <random>

namespace volvelle {
namespace {

TEST(SineCosine, AreWithinARoundingOfTheTruth) {
  std::mt19937 engine(1);
  for (const double range : {1e-3, 1.0, 10.0, 1e4, 1e6, 1e9}) {
    std::uniform_real_distribution<double> angle(-range, range);
    for (int i = 0; i < 20000; ++i) {
      const double x = angle(engine);
      const auto [s, c] = sine_cosine(x);
      EXPECT_LT(std::abs(s - std::sin(static_cast<long double>(x))), 1.6e-16L) << x;
      EXPECT_LT(std::abs(c - std::cos(static_cast<long double>(x))), 1.6e-16L) << x;
    }
  }
}

TEST(SineCosine, AtTheEdges) {
  for (const double x : {0.0, -0.0, 1e-300, 1e-9}) {
    EXPECT_EQ(sine_cosine(x).sine, x);
    EXPECT_NEAR(sine_cosine(x).cosine, 1, 1e-16);
  }
  for (const double x : {1e22, -1e300}) {
    EXPECT_EQ(sine_cosine(x).sine, std::sin(x));
    EXPECT_EQ(sine_cosine(x).cosine, std::cos(x));
  }
  EXPECT_TRUE(std::isnan(sine_cosine(std::nan("")).sine));
  EXPECT_TRUE(std::isnan(sine_cosine(INFINITY).cosine));
}

TEST(SineCosine, LanesGiveTheSameBitsAsOneAlone) {
  std::mt19937 engine(2);
  std::uniform_real_distribution<double> angle(-30, 30);
  for (int i = 0; i < 2000; ++i) {
    Lanes<4> x;
    for (int lane = 0; lane < 4; ++lane) set_lane(x, lane, i % 50 == 0 && lane == 2 ? 3e7 : angle(engine));
    const auto both = sine_cosine(x);
    for (int lane = 0; lane < 4; ++lane) {
      if (i % 50 == 0 && lane != 2) continue;  // one far away sends all to the system's functions
      EXPECT_EQ(get_lane(both.sine, lane), sine_cosine(get_lane(x, lane)).sine);
      EXPECT_EQ(get_lane(both.cosine, lane), sine_cosine(get_lane(x, lane)).cosine);
    }
  }
}

}  // namespace
}  // namespace volvelle
