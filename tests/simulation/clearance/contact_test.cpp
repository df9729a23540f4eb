// Bodies that meet do so at the instant that geometry says, once, and under their names.
#include <cmath>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenario/scenario.hpp"
#include "simulation/columns.hpp"
#include "simulation/whole_record.hpp"

namespace volvelle::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A panel of 2 m on a mast's hinge at the origin swings from the x axis with 0.7 rad/s towards a post that stands on
// the same ground. Nothing is symmetric but what the closed form needs: the post's edge and the hinge are parallel.
std::string swing(const std::string& post, const std::string& panel, const std::string& clearance,
                  const std::string& run, double rate = 0.7) {
  return fmt::format(
      "volvelle = 1\n"
      "[bodies.mast]\nmass = 3\ninertia = [1, 2, 2.5]\nshape = {{ cylinder = {{ radius = 0.05, length = 1 }}, position "
      "= "
      "[0, 0, -1] }}\n"
      "[bodies.panel]\nmass = 2\ninertia = [0.2, 0.7, 0.8, 0, 0.02, 0]\ncenter_of_mass = [1.1, 0, 0.1]\n"
      "shape = {{ {}, position = [1, 0, 0] }}\n"
      "[bodies.post]\nmass = 5\ninertia = [1, 1, 1]\n{}\n"
      "[joints.ground]\ntype = \"fixed\"\nparent = \"world\"\nchild = \"mast\"\n"
      "[joints.foot]\ntype = \"fixed\"\nparent = \"world\"\nchild = \"post\"\n"
      "[joints.hinge]\ntype = \"revolute\"\nparent = \"mast\"\nchild = \"panel\"\naxis = [0, 0, 1]\n"
      "initial = {{ rate = {} }}\n"
      "[clearance]\n{}\n[run]\n{}\n",
      panel, post, rate, clearance, run);
}

// The edge that the panel comes to is at (1.2, 0.9): 1.5 m from the hinge.
const std::string box_post = "shape = { box = [0.6, 0.4, 0.8], position = [0.9, 1.1, 0.3] }";
const std::string thin = "plate = [2, 0.5, 0.004]";  // stands up: the hinge's axis lies in it
const std::string upright = ", orientation = { euler = { sequence = \"123\", angles = [\"90 deg\", 0, 0] } }";
constexpr double edge_angle = 0.64350110879328438680;  // atan2(0.9, 1.2)

// The hinge's angle at which the panel's face, half its thickness off, is this far from the edge.
double angle_at(double distance, double thickness = 0.004) {
  return edge_angle - std::asin((distance + thickness / 2) / 1.5);
}

struct Swung {
  Columns record;
  Summary summary;
  explicit Swung(const std::string& text) {
    summary = run(parse_scenario(text, "swing.toml").description, record);
    EXPECT_TRUE(summary.is_complete()) << summary.failure;
  }
  std::vector<std::string> events() const {
    std::vector<std::string> names;
    for (const Event& event : summary.events) names.push_back(event_name(event));
    return names;
  }
};

TEST(Contact, APanelHitsThePostWhenGeometrySays) {
  for (const char* integrator : {"dp853", "dp54", "bdf", "adams"}) {
    SCOPED_TRACE(integrator);
    const Swung swung(swing(box_post, thin + upright, "",
                            fmt::format("duration = 2\ntolerance = 1e-12\nintegrator = \"{}\"", integrator)));
    ASSERT_THAT(swung.events(), ElementsAre("panel/post.collide"));
    EXPECT_NEAR(swung.summary.events[0].time, angle_at(0) / 0.7, 1e-9);
    EXPECT_EQ(swung.summary.events[0].kind, "collide");
    EXPECT_EQ(swung.summary.events[0].name, "panel/post");
  }
}

TEST(Contact, IsFoundToTheLastDigits) {
  const Swung swung(swing(box_post, thin + upright, "touch = \"30 mm\"", "duration = 2\nstep = 0.01"));
  ASSERT_THAT(swung.events(), ElementsAre("panel/post.touch", "panel/post.collide"));
  EXPECT_NEAR(swung.summary.events[0].time, angle_at(0.03) / 0.7, 1e-12);
  EXPECT_NEAR(swung.summary.events[1].time, angle_at(0) / 0.7, 1e-12);
}

TEST(Contact, ThicknessAndRoundShapesCount) {
  const Swung thick(swing(box_post, "plate = [2, 0.5, 0.04]" + upright, "", "duration = 2\nstep = 0.01"));
  ASSERT_THAT(thick.events(), ElementsAre("panel/post.collide"));
  EXPECT_NEAR(thick.summary.events[0].time, angle_at(0, 0.04) / 0.7, 1e-11);

  const std::string sphere = "shape = { sphere = 0.25, position = [1.2, 0.9, 0.1] }";
  const std::string cylinder = "shape = { cylinder = { radius = 0.25, length = 3 }, position = [1.2, 0.9, 0.1] }";
  for (const std::string& post : {sphere, cylinder}) {
    const Swung round(swing(post, thin + upright, "touch = 0.1", "duration = 2\nstep = 0.01"));
    ASSERT_THAT(round.events(), ElementsAre("panel/post.touch", "panel/post.collide")) << post;
    EXPECT_NEAR(round.summary.events[0].time, angle_at(0.35) / 0.7, 1e-8);
    EXPECT_NEAR(round.summary.events[1].time, angle_at(0.25) / 0.7, 1e-8);
  }
}

// Steps of half a radian, and a needle that the panel is past before the first of them ends.
TEST(Contact, WhatIsPassedWithinAStepIsNotMissed) {
  const std::string needle = "shape = { box = [0.001, 0.001, 0.8], position = [1.2, 0.9, 0.3] }";
  for (const double rate : {0.7, 7.0, 40.0}) {
    const Swung swung(
        swing(needle, thin + upright, "",
              fmt::format("duration = {}\nstep = {}\noutput_every = {}", 2.4 / rate, 0.8 / rate, 0.8 / rate), rate));
    ASSERT_THAT(swung.events(), ElementsAre("panel/post.collide"));
    const double angle = std::atan2(0.8995, 1.2005) - std::asin(0.002 / std::hypot(0.8995, 1.2005));
    EXPECT_NEAR(swung.summary.events[0].time * rate, angle, 1e-9);
  }
}

// The panel's tip passes 13 cm from the post's near edge, and comes as near as that for a moment within a step.
TEST(Contact, ANearMissIsNone) {
  const std::string post = "shape = { box = [0.6, 0.4, 0.8], position = [1.704, 1.803, 0.3] }";
  const double far = std::hypot(1.404, 1.603), angle = std::atan2(1.603, 1.404), gap = far - 2;
  const Swung missed(swing(post, thin + upright, "", "duration = 4\nstep = 0.5"));
  EXPECT_THAT(missed.events(), IsEmpty());
  const Swung near(swing(post, thin + upright, fmt::format("touch = {:.17g}", gap + 1e-4),
                         fmt::format("duration = 4\nstep = 0.5\noutput_every = {:.17g}", angle / 0.7)));
  ASSERT_THAT(near.events(), ElementsAre("panel/post.touch"));
  const double tip = std::hypot(2, 0.002), lead = std::atan2(0.002, 2);  // the corner that leads
  const double before = lead + std::acos((far * far + tip * tip - std::pow(gap + 1e-4, 2)) / (2 * far * tip));
  EXPECT_NEAR(near.summary.events[0].time, (angle - before) / 0.7, 1e-9);
  EXPECT_NEAR(near.summary.closest.distance, gap, 1e-9);
  EXPECT_NEAR(near.summary.closest.time, angle / 0.7, 1e-9);
  EXPECT_EQ(near.summary.closest.pair, "panel/post");
}

TEST(Contact, ColumnsSayHowFarAndWho) {
  const Swung swung(swing(box_post, thin + upright, "", "duration = 0.8\nstep = 0.01\noutput_every = 0.1"));
  const auto& distance = swung.record["clearance.distance"];
  for (std::size_t r = 0; r < distance.size(); ++r) {
    EXPECT_NEAR(distance[r], 1.5 * std::sin(edge_angle - 0.7 * swung.record["time"][r]) - 0.002, 1e-12);
    EXPECT_EQ(swung.record["clearance.first"][r], 1);  // the panel
    EXPECT_EQ(swung.record["clearance.second"][r], 2);
  }
  const Swung through(swing(box_post, thin + upright, "", "duration = 1.2\nstep = 0.01"));
  EXPECT_EQ(through.record["clearance.distance"].back(), 0);
  EXPECT_EQ(through.summary.closest.distance, 0);
}

TEST(Contact, StopsTheRunWhenAsked) {
  const Swung swung(swing(box_post, thin + upright, "collision = \"stop\"", "duration = 2\nstep = 0.01"));
  EXPECT_EQ(swung.summary.status, Summary::Status::stopped);
  EXPECT_NEAR(swung.summary.time, angle_at(0) / 0.7, 1e-12);
}

TEST(Contact, WhatIsIgnoredOrJoinedIsNotMeasured) {
  EXPECT_THAT(refusal_of(parse_scenario(swing(box_post, thin + upright, "ignore = [[\"post\", \"pan*\"]]",
                                              "duration = 2\nstep = 0.01"),
                                        "swing.toml")
                             .description),
              HasSubstr("no pair of bodies to measure"));
}

// In and out of the post again and again, with a spring: an event each time it comes, and none while it is inside.
const std::string pendulum =
    swing(box_post, "plate = [2, 0.5, 0.01]" + upright, "touch = \"5 cm\"", "duration = 30\ntolerance = 1e-10");

std::string sprung() {
  std::string text = pendulum;
  const std::string at = "initial = { rate = 0.7 }";
  return text.replace(text.find(at), at.size(),
                      "initial = { rate = 0.2 }\nspring = { stiffness = 3, rest = \"30 deg\" }");
}

TEST(Contact, APairCountsAgainWhenItHasComeApart) {
  const Swung swung(sprung());
  const auto events = swung.events();
  EXPECT_GE(events.size(), 10u);
  EXPECT_EQ(events.size() % 2, 0u);
  for (std::size_t i = 0; i < events.size(); ++i)
    EXPECT_EQ(events[i], i % 2 == 0 ? "panel/post.touch" : "panel/post.collide");
}

// Stopped at every contact and taken up again: the same to the last bit.
TEST(Contact, RunsGoOnBitForBit) {
  for (const char* integrator : {"dp853", "bdf", "rk4"}) {
    const std::string accuracy = std::string(integrator) == "rk4" ? "run.step=0.02" : "run.tolerance=1e-9";
    std::string text = sprung();
    if (std::string(integrator) == "rk4") text.erase(text.find("tolerance = 1e-10"));
    const Description description =
        parse_scenario(text, "swing.toml", {std::string("run.integrator=") + integrator, accuracy}).description;
    WholeRecord whole;
    const Summary one = Simulation(description).run({&whole}, {});
    ASSERT_TRUE(one.is_complete()) << one.failure;
    ASSERT_GE(one.events.size(), 8u);
    WholeRecord part;
    Summary stopped = Simulation(description).run({&part}, {}, "clearance.collide");
    for (int i = 0; i < 3; ++i) {
      ASSERT_EQ(stopped.status, Summary::Status::stopped);
      WholeRecord next = part.up_to_checkpoint();
      Simulation simulation(description);
      simulation.resume(*part.checkpoint, part.events);
      stopped = simulation.run({&next}, {}, i == 0 ? "post/panel.touch" : i == 1 ? "panel/post.collide" : "");
      part = next;
    }
    EXPECT_EQ(stopped.status, Summary::Status::finished);
    EXPECT_TRUE(same_bits(part.rows, whole.rows)) << integrator;
    EXPECT_TRUE(same_events(part.events, whole.events)) << integrator;
    EXPECT_EQ(stopped.steps, one.steps);
    EXPECT_EQ(stopped.evaluations, one.evaluations);
    EXPECT_EQ(stopped.closest.distance, one.closest.distance);
    EXPECT_EQ(stopped.closest.time, one.closest.time);
  }
}

TEST(Contact, TheSequenceCanWaitForIt) {
  std::string text = swing(box_post, thin + upright, "touch = 0.1", "duration = 2\nstep = 0.01");
  text +=
      "[sequence.first]\nevent = \"clearance.touch\"\n[sequence.hold]\nevent = \"post/panel.touch\"\nlock = "
      "\"hinge\"\n";
  const Swung swung(text);
  EXPECT_THAT(swung.events(), ::testing::UnorderedElementsAre("panel/post.touch", "first", "hinge.latch", "hold"));
  EXPECT_NEAR(swung.record["hinge.angle"].back(), angle_at(0.1), 1e-11);
  EXPECT_NEAR(swung.record["clearance.distance"].back(), 0.1, 1e-11);
}

// 7 km/s and a spin of the whole cost neither digits nor false alarms.
TEST(Contact, OrbitAndSpinDoNotMatter) {
  std::string text = swing(box_post, thin + upright, "", "duration = 2\ntolerance = 1e-12");
  const auto replace = [&text](const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
  };
  replace("[joints.ground]\ntype = \"fixed\"\nparent = \"world\"\nchild = \"mast\"\n", "");
  replace("parent = \"world\"\nchild = \"post\"", "parent = \"mast\"\nchild = \"post\"");
  replace("[joints.hinge]\n", "[joints.hinge]\nmotion = { formula = \"0.7*t\" }\n");
  replace("initial = { rate = 0.7 }\n", "");
  replace("[bodies.mast]\n",
          "[bodies.mast]\ninitial = { position = [7e6, 1e5, -2e5], velocity = [10, 7500, 20], rate = [0.3, -2, 1] }\n");
  const Swung swung(text);
  ASSERT_THAT(swung.events(), ElementsAre("panel/post.collide"));
  EXPECT_NEAR(swung.summary.events[0].time, angle_at(0) / 0.7, 1e-11);
}

// What touches at the start is no event, and does not count until it has come apart.
TEST(Contact, WhatTouchesAtTheStartIsNoNews) {
  const std::string text =
      "volvelle = 1\n[origami.map]\npattern = \"map\"\nrows = 1\ncolumns = 5\na = 0.5\nb = 0.3\nfold = \"90 deg\"\n"
      "areal_density = 1\nhub = { panel = [0, 0], mass_factor = 5 }\ncreases.spring = { stiffness = 0.1 }\n"
      "[clearance]\n[run]\nduration = 0.4\ntolerance = 1e-10\noutput_every = 0.05\n";
  const Description description = parse_scenario(text, "map.toml").description;
  const ClearanceStart start = Simulation(description).clearance();
  EXPECT_EQ(start.bodies, 5);
  EXPECT_EQ(start.pairs, 6);
  EXPECT_EQ(start.touching.size(), 6u);
  EXPECT_FALSE(start.found);
  Columns record;
  const Summary summary = run(description, record);
  ASSERT_TRUE(summary.is_complete()) << summary.failure;
  EXPECT_THAT(summary.events, IsEmpty());
  EXPECT_EQ(record["clearance.distance"].front(), 0);
  EXPECT_GT(record["clearance.distance"].back(), 1e-3);
}

TEST(Contact, BothFormulationsFindTheSame) {
  std::string text = sprung();
  text += "formulation = \"udwadia-kalaba\"\n";
  const Swung judge(text), fast(sprung());
  ASSERT_EQ(judge.events(), fast.events());
  for (std::size_t i = 0; i < fast.summary.events.size(); ++i)
    EXPECT_NEAR(judge.summary.events[i].time, fast.summary.events[i].time, 1e-6);
}

}  // namespace
}  // namespace volvelle::testing
