// Closed cables between two hinges.
#include <cmath>
#include <gmock/gmock.h>

#include "simulation/comparison.hpp"
#include "simulation/events/happening.hpp"
#include "simulation/whole_run.hpp"

namespace volvelle::testing {
namespace {

// Two flaps of 0.5 and 2 kg m^2 on the world.
std::string two_flaps(const std::string& cable, const std::string& first = "", const std::string& second = "",
                      double duration = 5) {
  return "[bodies.one]\nmass = 1\ninertia = [0.5, 0.5, 0.5]\n[bodies.two]\nmass = 1\ninertia = [2, 2, 2]\n" +
         joint("revolute", "a", "world", "one", first) + joint("revolute", "b", "world", "two", second) +
         "[links.loop]\ntype = \"cable\"\njoints = [\"a\", \"b\"]\n" + cable + "\n" + run_for(duration, 0.25);
}

// e'' = -k (1 / I_a + ratio^2 / I_b) e, and what the cable leaves alone stays: ratio I_a v_a + I_b v_b.
TEST(Cables, SwingWithTheReducedInertia) {
  const Happening run = happen(two_flaps("ratio = -1.5\nstiffness = 3", "initial = { rate = 0.4 }"));
  const double w = std::sqrt(3 * (1 / 0.5 + 2.25 / 2));
  for (const double t : {0.5, 2.0, 5.0}) {
    EXPECT_NEAR(run.at(t, "a.angle") + 1.5 * run.at(t, "b.angle"), 0.4 / w * std::sin(w * t), 1e-9) << t;
    EXPECT_NEAR(-1.5 * 0.5 * run.at(t, "a.rate") + 2 * run.at(t, "b.rate"), -1.5 * 0.5 * 0.4, 1e-9) << t;
  }
  EXPECT_LT(run.worst_audit(), 1e-10);
}

// Pulleys of 4 and 8 cm, a cable of 9 kN over 0.6 m: k = 2 EA/L r_a^2, ratio 2.
TEST(Cables, FromItsPulleys) {
  const Description d =
      parse_scenario("volvelle = 1\n" + two_flaps("radii = [\"4 cm\", \"8 cm\"]\nopposite = true\naxial_stiffness = "
                                                  "\"9 kN\"\nlength = \"60 cm\"\ntension = \"50 N\"\ndamping = 0.1"),
                     "test.toml")
          .description;
  ASSERT_EQ(d.cables.size(), 1u);
  EXPECT_DOUBLE_EQ(d.cables[0].ratio, -2);
  EXPECT_DOUBLE_EQ(d.cables[0].stiffness, 2 * 9000 / 0.6 * 0.04 * 0.04);
  EXPECT_DOUBLE_EQ(*d.cables[0].preload, 2);
  EXPECT_DOUBLE_EQ(d.cables[0].damping, 0.1);
  EXPECT_FALSE(d.cables[0].rest);
}

// Rests as at the start unless it says where; one with a preload goes half as stiff when a run hangs loose.
TEST(Cables, RestAndSlack) {
  const std::string held = "motion = 0";
  const auto turned = [&](const std::string& cable, double rate) {
    return happen(two_flaps(cable, fmt::format("initial = {{ angle = 0.3, rate = {} }}", rate), held, 3));
  };
  EXPECT_NEAR(turned("stiffness = 4", 0).last("a.angle"), 0.3, 1e-12);
  const Happening pulled = turned("stiffness = 4\nrest = 0.1", 0);
  EXPECT_NEAR(pulled.last("a.angle"), 0.1 + 0.2 * std::cos(std::sqrt(8.0) * 3), 1e-9);
  EXPECT_LT(pulled.worst_audit(), 1e-10);

  // slack beyond 0.1 rad: k e up to there, then k (e + 0.1) / 2; turns where both energies make up I v^2 / 2
  const Happening loose = turned("stiffness = 4\npreload = 0.2\nrest = 0.3", 1);
  const double energy = 0.25, wide = std::sqrt(energy / 4 * 4 + 2 * 0.01);
  const auto& angle = loose.rows["a.angle"];
  const double far = *std::max_element(angle.begin(), angle.end()) - 0.3;
  EXPECT_LT(far, wide - 0.1 + 1e-9);
  EXPECT_GT(far, 0.95 * (wide - 0.1));
  EXPECT_LT(loose.worst_audit(), 1e-10);
}

// Stiff, it does what a rigid coupling does.
TEST(Cables, StiffOnesAreCouplings) {
  const std::string drive = "motor = { torque = { sine = { amplitude = 0.5, frequency = 0.3 } } }";
  std::string rigid = two_flaps("", drive, "spring = { stiffness = 2 }");
  const std::string link = "[links.loop]\ntype = \"cable\"";
  rigid.replace(rigid.find(link), link.size(), "[constraints.loop]\ntype = \"coupling\"\nratio = 2");
  const Happening gear = happen(rigid);
  const Happening soft =
      happen(two_flaps("stiffness = 2e5\ndamping = 300\nratio = 2", drive, "spring = { stiffness = 2 }"),
             {"run.integrator=bdf"});
  for (const double t : {1.0, 3.0, 5.0}) {
    EXPECT_NEAR(soft.at(t, "a.angle"), gear.at(t, "a.angle"), 2e-5) << t;
    EXPECT_NEAR(soft.at(t, "b.angle"), gear.at(t, "b.angle"), 2e-5) << t;
  }
}

// Three panels in a row, skew axes, with a latch and a cable that is turned on late.
TEST(Cables, BothFormulationsAgree) {
  const std::string text = R"(
    [bodies.hub]
    mass = 30
    inertia = [4, 5, 6, 0.3, 0.1, -0.2]
    [bodies.inner]
    mass = 2
    center_of_mass = [0.4, 0.1, 0]
    inertia = [0.2, 0.4, 0.5, 0.01, 0.02, 0]
    [bodies.outer]
    mass = 3
    center_of_mass = [0.5, -0.1, 0.05]
    inertia = [0.2, 0.5, 0.6, 0.02, -0.01, 0.03]
    [bodies.tip]
    mass = 1
    center_of_mass = [0.2, 0, 0]
    inertia = [0.1, 0.1, 0.1]
    [joints.root]
    type = "revolute"
    parent = "hub"
    child = "inner"
    position = [1, 0, 0]
    initial = { angle = 0.4 }
    spring = { stiffness = 2, rest = 1.2 }
    latch = { angle = 1.0 }
    [joints.middle]
    type = "revolute"
    parent = "inner"
    child = "outer"
    position = [0.8, 0, 0]
    axis = [0.1, 0, 1]
    initial = { angle = -0.8 }
    damper = { coefficient = 0.05 }
    [joints.end]
    type = "prismatic"
    parent = "outer"
    child = "tip"
    position = [1, 0, 0]
    axis = [1, 0.2, 0]
    breaks = { torque = 40 }
    [links.first]
    type = "cable"
    joints = ["middle", "root"]
    ratio = -2
    stiffness = 40
    damping = 0.3
    preload = 2
    [links.second]
    type = "cable"
    joints = ["end", "middle"]
    ratio = 0.1
    stiffness = 30
    [sequence.later]
    time = 0.5
    on = "second"
  )" + run_for(3, 0.1);
  const Description d = parse_scenario("volvelle = 1\n" + text, "test.toml").description;
  const WholeRun ours(d, FormulationKind::articulated), judge(d, FormulationKind::udwadia_kalaba);
  EXPECT_LT(compare_rows(ours.rows, ours.summary, judge.rows, judge.summary).worst(), 1e-7);
  for (const Audit& audit : ours.summary.audits) EXPECT_LT(audit.audited ? audit.relative : 0, 1e-9) << audit.name;
  EXPECT_EQ(ours.summary.events.size(), judge.summary.events.size());
}

// A joint that breaks takes its cable along: what it held becomes heat.
TEST(Cables, EndWithAJoint) {
  const std::string text =
      two_flaps("stiffness = 20\nrest = 0.5",
                "breaks = { torque = 2 }\nposition = [1, 0, 0]\nchild_position = [0.2, 0, 0]", "", 3);
  const Happening run = happen(text);
  ASSERT_EQ(run.summary.events.size(), 1u);
  EXPECT_NEAR(run.summary.events[0].energy_lost, 0.5 * 20 * 0.25, 1e-9);
  EXPECT_LT(run.worst_audit(), 1e-9);
}

}  // namespace
}  // namespace volvelle::testing
