// Stops: answers worked out by hand.
#include <cmath>
#include <gmock/gmock.h>

#include "simulation/events/happening.hpp"

namespace volvelle::testing {
namespace {

class Stops : public ::testing::TestWithParam<Method> {};

INSTANTIATE_TEST_SUITE_P(EveryIntegrator, Stops, ::testing::ValuesIn(methods()),
                         [](const auto& test) { return test.param.name; });

const std::string ball = body("ball", 2) +
                         joint("prismatic", "drop", "world", "ball",
                               "initial = { displacement = 1 }\nstop = { lower = 0, restitution = 0.5 }") +
                         "[environment]\ngravity = { type = \"uniform\", acceleration = [0, 0, -9.81] }\n" +
                         run_for(2, 0.25);

// Falls in t1 = sqrt(2 h / g), comes back half as fast each time: rest after t1 (1 + e) / (1 - e).
TEST_P(Stops, ABallBouncesToRest) {
  const Happening run = happen(ball, GetParam().settings);
  const double t1 = std::sqrt(2 / 9.81), v1 = 9.81 * t1;
  const auto impacts = run.events("stop", "drop");
  ASSERT_GE(impacts.size(), 20u);
  // flights below a micrometre are short of digits where the tolerance is 1e-14 m
  const double exact = GetParam().starts_slowly() ? 1e-6 : 1e-9;
  double time = t1;
  for (int n = 0; n < 20; ++n) {
    const double speed = v1 * std::pow(0.5, n);
    EXPECT_NEAR(impacts[n].time, time, exact) << n;
    EXPECT_NEAR(impacts[n].energy_lost, 0.5 * 2 * speed * speed * 0.75, 1e-9) << n;
    time += 2 * t1 * std::pow(0.5, n + 1);
  }
  ASSERT_EQ(run.events("rest", "drop").size(), 1u);
  EXPECT_NEAR(run.events("rest", "drop")[0].time, 3 * t1, GetParam().starts_slowly() ? 2e-5 : 3e-9);
  EXPECT_NEAR(run.last("drop.displacement"), 0, 2e-11);
  EXPECT_EQ(run.last("drop.speed"), 0);
  EXPECT_NEAR(run.last("energy.dissipated"), 2 * 9.81, 1e-9);
  EXPECT_LT(run.worst_audit(), 1e-10);
}

// Back and forth between two walls at 1 m/s, a metre apart: 1,000 impacts in a row.
TEST_P(Stops, AThousandImpactsInARow) {
  const std::string text =
      body("box", 3) + body("puck", 1.5) +
      joint("prismatic", "slide", "box", "puck",
            "axis = [1, 2, -2]\ninitial = { speed = 1 }\nstop = { lower = -0.5, upper = 0.5, restitution = 1 }") +
      run_for(1, 7.3);
  const int count = GetParam().starts_slowly() ? 100 : 1000;
  std::vector<std::string> settings = GetParam().settings;
  settings.push_back("run.duration=" + std::to_string(count));
  if (GetParam().name == "rk4") settings.emplace_back("run.step=0.05");  // straight lines
  const Happening run = happen(text, settings);
  const auto impacts = run.events("stop", "slide");
  ASSERT_EQ(int(impacts.size()), count);
  for (int n = 0; n < count; ++n) EXPECT_NEAR(impacts[n].time, 0.5 + n, 1e-9) << n;
  EXPECT_NEAR(run.last("slide.displacement"), 0, 1e-9);
  EXPECT_NEAR(run.last("slide.speed"), 1, 1e-10);
  EXPECT_LT(audit_of(run.summary, "energy.balance").relative, 1e-12);
  EXPECT_LT(audit_of(run.summary, "momentum.linear").relative, 1e-12);
  EXPECT_LT(run.worst_audit(), 1e-9);  // no angular momentum but rounding, a thousand times
}

// A compliant stop without damping gives back what it got, half a period later.
TEST_P(Stops, ACompliantStopThrowsBack) {
  const std::string text =
      puck("initial = { speed = 1 }\nstop = { upper = 0.5, stiffness = 800, damping = 0 }") + run_for(2, 0.1);
  const Happening run = happen(text, GetParam().settings);
  const double contact = M_PI * std::sqrt(2.0 / 800);
  ASSERT_EQ(run.events("stop", "slide").size(), 1u);
  ASSERT_EQ(run.events("leave", "slide").size(), 1u);
  EXPECT_NEAR(run.events("stop", "slide")[0].time, 0.5, 1e-10);
  EXPECT_NEAR(run.events("leave", "slide")[0].time, 0.5 + contact, 1e-9);
  EXPECT_NEAR(run.last("slide.displacement"), 0.5 - (1.5 - contact), 1e-9);
  EXPECT_LT(run.worst_audit(), 1e-10);
}

// With damping it lets go when its force is gone, not when it is back: x = v0 / wd exp(-s t) sin(wd t).
TEST_P(Stops, ADampedStopNeverPulls) {
  const std::string text =
      puck("initial = { displacement = -0.3, speed = -1 }\nstop = { lower = -0.5, stiffness = 800, damping = 30 }") +
      run_for(1, 0.1);
  const Happening run = happen(text, GetParam().settings);
  const double m = 2, k = 800, c = 30, s = c / (2 * m), wd = std::sqrt(k / m - s * s);
  const double contact = (M_PI - std::atan2(c * wd, k - c * s)) / wd;  // k x + c v = 0
  const double speed = std::exp(-s * contact) * (std::cos(wd * contact) - s / wd * std::sin(wd * contact));
  ASSERT_EQ(run.events("leave", "slide").size(), 1u);
  EXPECT_NEAR(run.events("leave", "slide")[0].time, 0.2 + contact, 1e-9);
  EXPECT_NEAR(run.last("slide.speed"), -speed, 1e-9);
  EXPECT_NEAR(run.last("energy.dissipated"), 1 - speed * speed, 1e-9);  // the face has crept back by now
  EXPECT_LT(run.worst_audit(), 1e-10);
}

std::string on_its_stop(double speed, const std::string& force) {
  return puck(fmt::format("stop = {{ upper = 0, restitution = 0.5 }}\ninitial = {{ speed = {} }}\n"
                          "motor = {{ force = {} }}",
                          speed, force)) +
         run_for(1, 0.1);
}

// A guard that is zero at the start: thrown back when it moves in, nothing when it moves out, rest when it is pressed.
TEST_P(Stops, StartingOnAStop) {
  const Happening into = happen(on_its_stop(1, "0"), GetParam().settings);
  ASSERT_EQ(into.summary.events.size(), 1u);
  EXPECT_EQ(into.summary.events[0].time, 0);
  EXPECT_NEAR(into.last("slide.displacement"), -0.5, 1e-12);

  const Happening out = happen(on_its_stop(-1, "0"), GetParam().settings);
  EXPECT_THAT(out.summary.events, ::testing::IsEmpty());
  EXPECT_NEAR(out.last("slide.displacement"), -1, 1e-12);

  const Happening pressed = happen(on_its_stop(0, "3"), GetParam().settings);
  EXPECT_THAT(pressed.summary.events, ::testing::IsEmpty());
  EXPECT_EQ(pressed.last("slide.displacement"), 0);

  const Happening back = happen(on_its_stop(-1, "4"), GetParam().settings);  // leaves, and comes back after a second
  EXPECT_NEAR(back.last("slide.displacement"), 0, 1e-12);
}

// Pressed by a motor that reverses at 1 s: leaves the stop then, by F t^3 / 6 m.
TEST_P(Stops, LiftsOffWhenTheForceReverses) {
  std::vector<std::string> settings = GetParam().settings;
  settings.emplace_back("run.duration=2");
  const Happening run = happen(on_its_stop(0, "{ table = [[0, 3], [2, -3]] }"), settings);
  ASSERT_EQ(run.summary.events.size(), 1u);
  EXPECT_EQ(run.summary.events[0].kind, "leave");
  EXPECT_NEAR(run.summary.events[0].time, 1, 1e-9);
  EXPECT_NEAR(run.last("slide.displacement"), -3.0 / (6 * 2), 1e-9);
}

TEST(Stops, EventsWithoutEndAreRefusedInWords) {
  const std::string text =
      puck("initial = { speed = 1 }\nstop = { lower = -1e-10, upper = 1e-10, restitution = 1 }") + run_for(10, 1);
  Simulation simulation(parse_scenario("volvelle = 1\n" + text, "test.toml", {}).description);
  const Summary summary = simulation.run({}, {});
  EXPECT_EQ(summary.status, Summary::Status::failed);
  EXPECT_THAT(summary.failure, ::testing::HasSubstr("events come without end"));
  EXPECT_THAT(summary.failure, ::testing::HasSubstr("slide.stop"));
}

}  // namespace
}  // namespace volvelle::testing
