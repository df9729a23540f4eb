// Hinges with tape springs: energy, snapping, re-latching, corners.
#include <cmath>
#include <gmock/gmock.h>

#include "simulation/comparison.hpp"
#include "simulation/events/happening.hpp"
#include "simulation/whole_run.hpp"

namespace volvelle::testing {
namespace {

constexpr double deg = M_PI / 180;

// A panel on a hub that flies free, nothing aligned.
std::string panel(const std::string& hinge, double duration = 6) {
  return R"(
    [bodies.hub]
    mass = 40
    inertia = [6, 5, 7, 0.4, -0.3, 0.2]
    center_of_mass = [0.1, -0.05, 0.2]
    [bodies.panel]
    mass = 3
    center_of_mass = [0.5, 0.1, -0.05]
    inertia = [0.2, 0.5, 0.6, 0.02, -0.03, 0.01]
    [joints.hinge]
    type = "revolute"
    parent = "hub"
    child = "panel"
    position = [0.8, 0.2, 0.1]
    axis = [0.2, 0.1, 1]
    )" + hinge +
         "\n" + run_for(duration, 0.1);
}

class TapeSprings : public ::testing::TestWithParam<Method> {};
INSTANTIATE_TEST_SUITE_P(EveryIntegrator, TapeSprings, ::testing::ValuesIn(methods()),
                         [](const auto& test) { return test.param.name; });

// Swings through the corner and over both peaks, and nothing is lost.
TEST_P(TapeSprings, LosesNothingComingBackTheSameWay) {
  const Happening run =
      happen(panel("initial = { angle = \"70 deg\" }\ntape_spring = { steady = 0.2, steady_equal = 0.1, peak = 1.5, "
                   "peak_equal = 0.4, peak_angle = \"9 deg\" }"),
             GetParam().settings);
  const auto& angle = run.rows["hinge.angle"];
  EXPECT_LT(*std::min_element(angle.begin(), angle.end()), -30 * deg);
  EXPECT_TRUE(run.summary.events.empty());
  EXPECT_LT(run.worst_audit(), GetParam().name == "rk4" ? 1e-8 : 2e-10);
}

// A motor pushes it past its peak: there it snaps, and loses (peak - relatch) peak_angle (e - 2). Let go, it comes back
// with the lower moment and is straight again.
TEST_P(TapeSprings, SnapsAndRelatches) {
  const Happening run =
      happen(panel("motor = { torque = { table = [[0, 0.8], [0.7, 0.8], [0.7, 0]] } }\n"
                   "tape_spring = { steady = 0.2, peak = 0.6, relatch = 0.35, peak_angle = \"6 deg\" }",
                   8),
             GetParam().settings);
  const auto snaps = run.events("snap", "hinge"), latches = run.events("relatch", "hinge");
  ASSERT_GE(snaps.size(), 1u);
  ASSERT_GE(latches.size(), 1u);
  EXPECT_NEAR(snaps[0].energy_lost, 0.25 * 6 * deg * (std::exp(1) - 2), 1e-12);
  EXPECT_GT(latches[0].time, snaps[0].time);
  EXPECT_EQ(latches[0].energy_lost, 0);
  EXPECT_NEAR(run.last("energy.dissipated"), double(snaps.size()) * snaps[0].energy_lost, 1e-12);
  EXPECT_LT(run.worst_audit(), GetParam().name == "rk4" ? 1e-8 : 1e-9);
}

// Deployed slowly, it is straight once and its peak holds it: it only trembles.
TEST(TapeSprings, LocksByItsOwnPeak) {
  const Happening run =
      happen(panel("initial = { angle = \"80 deg\" }\ndamper = { coefficient = 0.12 }\n"
                   "tape_spring = { steady = 0.05, peak = 13, relatch = 0.05, peak_angle = \"2 deg\" }",
                   20));
  const auto latches = run.events("relatch", "hinge");
  ASSERT_EQ(latches.size(), 1u);
  EXPECT_TRUE(run.events("snap", "hinge").empty());
  const auto& angle = run.rows["hinge.angle"];
  const auto& time = run.rows["time"];
  for (std::size_t i = 0; i < time.size(); ++i)
    EXPECT_LT(time[i] > latches[0].time ? std::abs(angle[i]) : 0, 2 * deg) << time[i];
  EXPECT_LT(run.worst_audit(), 1e-9);
}

// Steps end at the corner, so that a method of order four keeps it.
TEST(TapeSprings, ACornerCostsNoOrder) {
  const auto angle_with = [](double step) {
    return happen(panel("initial = { angle = 0.3 }\ntape_spring = { steady = 0.2, steady_equal = 0.1, peak = 1.2, "
                        "peak_equal = 0.3, peak_angle = \"20 deg\", rise_angle = \"20 deg\" }",
                        4),
                  {"run.integrator=rk4", fmt::format("run.step={}", step)})
        .last("hinge.angle");
  };
  const double exact = angle_with(0.000625), coarse = angle_with(0.02) - exact, fine = angle_with(0.01) - exact;
  EXPECT_GT(std::abs(coarse / fine), 12);
  EXPECT_LT(std::abs(coarse / fine), 20);
}

TEST(TapeSprings, ALatchAndAReleaseWorkBesideIt) {
  const Happening run =
      happen(panel("initial = { angle = \"80 deg\" }\nrelease = { time = 1 }\nlatch = { angle = \"1 deg\" }\n"
                   "tape_spring = { steady = 0.2, peak = 1, peak_angle = \"5 deg\", relatch = 0.3 }"));
  EXPECT_NEAR(run.at(0.9, "hinge.angle"), 80 * deg, 1e-15);
  ASSERT_EQ(run.events("latch", "hinge").size(), 1u);
  EXPECT_NEAR(run.last("hinge.angle"), deg, 1e-12);
  EXPECT_LT(run.worst_audit(), 1e-9);
}

// Straight at another angle, bent the other way round: the mirror image.
TEST(TapeSprings, SensesAndRest) {
  const std::string law = "steady = 0.2, steady_equal = 0.1, peak = 0.9, peak_equal = 0.5, peak_angle = 0.02";
  const auto hinge = [&](double angle, const std::string& more) {
    return fmt::format("[bodies.flap]\nmass = 1\ninertia = [1, 1, 1]\n") +
           joint("revolute", "hinge", "world", "flap",
                 fmt::format("initial = {{ angle = {} }}\ntape_spring = {{ {}{} }}", angle, law, more)) +
           run_for(5, 0.5);
  };
  const Happening plain = happen(hinge(0.8, "")), mirrored = happen(hinge(-0.8, ", sense = \"equal\"")),
                  moved = happen(hinge(1.5, ", rest = 0.7")), both = happen(hinge(0.8, ", sense = \"both\"")),
                  three = happen(hinge(0.8, ", count = 3"));
  EXPECT_NEAR(mirrored.last("hinge.angle"), -plain.last("hinge.angle"), 1e-9);
  EXPECT_NEAR(moved.last("hinge.angle") - 0.7, plain.last("hinge.angle"), 1e-9);
  EXPECT_NEAR(plain.at(0.5, "hinge.rate"), -0.2 * 0.5, 1e-5);
  EXPECT_NEAR(both.at(0.5, "hinge.rate"), -0.15 * 0.5, 1e-5);
  EXPECT_NEAR(three.at(0.5, "hinge.rate"), -0.6 * 0.5, 1e-5);
}

TEST(TapeSprings, BothFormulationsAgree) {
  const Description d =
      parse_scenario("volvelle = 1\n" + panel("initial = { angle = \"60 deg\" }\nfriction = { torque = 0.01 }\n"
                                              "tape_spring = { steady = 0.2, peak = 1, relatch = 0.4, "
                                              "peak_angle = \"6 deg\", sense = \"both\" }"),
                     "test.toml")
          .description;
  const WholeRun ours(d, FormulationKind::articulated), judge(d, FormulationKind::udwadia_kalaba);
  EXPECT_EQ(ours.summary.events.size(), judge.summary.events.size());
  EXPECT_GT(ours.summary.events.size(), 0u);
  EXPECT_LT(compare_rows(ours.rows, ours.summary, judge.rows, judge.summary).worst(), 1e-7);
}

}  // namespace
}  // namespace volvelle::testing
