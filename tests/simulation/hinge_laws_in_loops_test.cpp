// Tape springs, limited motors and cables in joints that close loops: whichever is cut, and in folded sheets.
#include <gmock/gmock.h>

#include "scenario/scenario.hpp"
#include "simulation/comparison.hpp"
#include "simulation/four_bar.hpp"
#include "simulation/whole_run.hpp"

namespace volvelle::testing {
namespace {

double worst_audit(const Summary& summary) {
  double worst = 0;
  for (const Audit& audit : summary.audits)
    if (audit.audited) worst = std::max(worst, audit.relative);
  return worst;
}

// A linkage with all of them, away from rest.
Description loaded_linkage() {
  Description d = four_bar({0, 0, 0}, {0.3, 0.9, 0}, {1.6, 1.2, 0}, {1.9, 0.1, 0});
  const TapeBend strong{0.6, 4, 1.5, 0.15, 0.05}, weak{0.3, 0.9, 0.9, 0.1, 0.04};
  d.joints[0].tape_spring = TapeSpringDescription{0.25, strong, weak};
  d.joints[3].tape_spring = TapeSpringDescription{-0.1, weak, strong};
  d.joints[1].motor = {SineProfile{3, 1.5, 0.4, 0.5}};
  d.joints[1].motor_limit = MotorLimitDescription{{0.8}, true};
  d.cables.push_back({"loop", {"at_c", "ground_a"}, -0.7, 12, 0.2, 0.5, std::nullopt});
  d.run.duration = 1.5;
  return d;
}

TEST(HingeLawsInLoops, DoNotMindWhichJointIsCut) {
  Description d = loaded_linkage();
  const WholeRun judge(d, FormulationKind::udwadia_kalaba);
  EXPECT_GT(judge.summary.events.size(), 0u);  // it snaps
  EXPECT_LT(worst_audit(judge.summary), 1e-9);
  for (const char* joint : {"ground_a", "at_b", "ground_d", "at_c"}) {
    d.run.cuts = {Cuts::Kind::named, {joint}};
    const WholeRun ours(d, FormulationKind::articulated);
    ASSERT_EQ(ours.summary.events.size(), judge.summary.events.size()) << joint;
    EXPECT_LT(compare_rows(ours.rows, ours.summary, judge.rows, judge.summary).worst(), 1e-7) << joint;
    EXPECT_LT(worst_audit(ours.summary), 1e-9) << joint;
  }
}

std::string sheet(const std::string& laws, const std::string& more = "") {
  return "volvelle = 1\n[origami.sheet]\npattern = \"miura\"\nrows = 3\ncolumns = 4\na = 0.9\nb = 0.6\n"
         "sector_angle = \"65 deg\"\nfold = \"80 deg\"\nareal_density = 1.3\nthickness = 0.01\n"
         "hub = { panel = [1, 1], mass_factor = 15 }\ninitial = { velocity = [0.1, -0.2, 0.3], rate = [0.1, 0.3, -0.2] "
         "}\n" +
         laws + "\n" + more + "\n[run]\nduration = 2.5\noutput_every = 0.05\n";
}

Description read(const std::string& text) { return parse_scenario(text, "sheet.toml").description; }

// Strips across the zigzag creases open it, a governed motor pulls the rest, a cable ties two creases; it latches.
TEST(HingeLawsInSheets, OpenAMiuraSheet) {
  const Description d = read(sheet(
      "creases.zigzag.tape_spring = { modulus = \"210 GPa\", poisson = 0.3, tape_thickness = \"0.1 mm\", radius = "
      "\"13.3 mm\", subtended_angle = \"108 deg\", length = \"10 cm\", count_per_length = 5, relatch = \"0.2 N m\" }\n"
      "creases.straight.motor = { torque_per_length = -0.3, no_load_rate = 3, governor = true }\n"
      "creases.straight.friction = { torque_per_length = 0.02 }\n"
      "overrides = [{ crease = \"zigzag.0.1\", latch = { fold = \"7 deg\" } }]",
      "[links.tie]\ntype = \"cable\"\njoints = [\"sheet.crease.zigzag.0.1\", \"sheet.crease.zigzag.0.2\"]\nratio = -1\n"
      "stiffness = 2\ndamping = 0.01"));
  const WholeRun run(d, FormulationKind::articulated);
  ASSERT_GE(run.summary.events.size(), 1u);
  EXPECT_EQ(run.summary.events.back().name, "sheet.crease.zigzag.0.1");
  EXPECT_EQ(run.summary.events.back().kind, "latch");
  EXPECT_LT(worst_audit(run.summary), 1e-9);
  ASSERT_TRUE(run.summary.margin);
  EXPECT_EQ(run.summary.margin->name, "sheet");

  // mountains are valleys seen from below
  const JointDescription *mountain = nullptr, *valley = nullptr;
  for (const JointDescription& joint : d.joints)
    if (joint.tape_spring) (joint.coordinates[0] > 0 ? valley : mountain) = &joint;
  ASSERT_TRUE(mountain && valley);
  EXPECT_DOUBLE_EQ(mountain->tape_spring->below.peak, valley->tape_spring->above.peak);
  EXPECT_NEAR(valley->tape_spring->above.steady, 5 * 0.6 * 0.0471, 2e-4);
  EXPECT_NEAR(valley->tape_spring->below.steady, 5 * 0.6 * 0.0254, 2e-4);
}

TEST(HingeLawsInSheets, BothFormulationsAgree) {
  std::string text = sheet(
      "creases.tape_spring = { steady = 0.1, peak = 0.5, peak_angle = \"30 deg\", relatch = 0.2 }\n"
      "creases.motor = { torque = { sine = { amplitude = 0.2, frequency = 0.5 } }, no_load_rate = 1 }",
      "[links.tie]\ntype = \"cable\"\njoints = [\"sheet.crease.zigzag.0.1\", \"sheet.crease.straight.1.0\"]\nratio = "
      "-1\nstiffness = 0.5\npreload = 0.05");
  text.replace(text.find("rows = 3"), 8, "rows = 2");
  text.replace(text.find("columns = 4"), 11, "columns = 2");
  text.replace(text.find("duration = 2.5"), 14, "duration = 0.6");
  const Description d = read(text);
  const WholeRun ours(d, FormulationKind::articulated), judge(d, FormulationKind::udwadia_kalaba);
  EXPECT_LT(compare_rows(ours.rows, ours.summary, judge.rows, judge.summary).worst(), 1e-7);
  EXPECT_LT(worst_audit(ours.summary), 1e-9);
}

}  // namespace
}  // namespace volvelle::testing
