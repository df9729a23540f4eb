// Sheets to which something happens right where they are flat, or which swing through it while they spin.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "origami/whole_deployment.hpp"
#include "simulation/whole_record.hpp"

namespace volvelle::testing {
namespace {

std::string swinging_sheet(int rows, int columns, const std::string& laws, const std::string& run_keys = "") {
  return fmt::format(
      "volvelle = 1\n[origami.t]\npattern = \"miura\"\nrows = {}\ncolumns = {}\na = 0.6\nb = 0.5\n"
      "sector_angle = \"65 deg\"\nfold = \"70 deg\"\nfold_rate = -0.5\nareal_density = 1.2\nthickness = \"2 mm\"\n"
      "hub = {{ panel = [1, 1], mass_factor = 5 }}\ninitial = {{ rate = [0.1, 0.2, 0.3] }}\n"
      "creases.spring = {{ stiffness_per_length = 0.2 }}\ncreases.damper = {{ coefficient_per_length = 0.02 }}\n"
      "{}\n[run]\nduration = 2\noutput_every = 0.02\n{}",
      rows, columns, laws, run_keys);
}

// Twice through flat, damped and turning, with rows near both passages; the numbers by rk4 at 1e-4 s in absolute
// coordinates.
TEST(PassingFlat, ASpinningSheetStaysOnItsBranch) {
  for (const char* run_keys :
       {"", "tolerance = { relative = 1e-6, absolute = 1e-8 }\n", "tolerance = { relative = 1e-9, absolute = 1e-11 }\n",
        "tolerance = { relative = 1e-13, absolute = 1e-15 }\n", "integrator = \"dp54\"\n",
        "integrator = \"rk4\"\nstep = 0.001\n", "loops = \"dense\"\n", "formulation = \"udwadia-kalaba\"\n"}) {
    SCOPED_TRACE(run_keys);
    const Deployment sheet(swinging_sheet(2, 2, "", run_keys));
    ASSERT_EQ(sheet.summary.failure, "");
    EXPECT_LT(sheet.relative("energy.balance"), 1e-7);
    EXPECT_NEAR(sheet.record["t.crease.straight.1.0.angle"].back(), 0.2162525, 1e-6);
    EXPECT_NEAR(sheet.record["t.crease.zigzag.0.1.angle"].back(), -0.5028311, 1e-6);
  }
}

// Beside a bus that is nowhere symmetric, with loads on inner panels.
std::string sheet_on_bus(const std::string& bus_keys, const std::string& more) {
  return fmt::format(
      "volvelle = 1\n[bodies.bus]\nmass = 20\ncenter_of_mass = [0.05, -0.12, 0.03]\n"
      "inertia = [4, 5, 3, 0.4, -0.3, 0.2]\n{}\n"
      "[origami.t]\npattern = \"miura\"\nrows = 3\ncolumns = 3\na = 0.6\nb = 0.5\nsector_angle = \"65 deg\"\n"
      "fold = \"60 deg\"\nareal_density = 1.2\nthickness = \"2 mm\"\n"
      "hub = {{ body = \"bus\", panel = [0, 1], position = [0.5, -0.2, 0.1] }}\n"
      "creases.spring = {{ stiffness_per_length = 0.2 }}\ncreases.damper = {{ coefficient_per_length = 0.02 }}\n"
      "[forces.push]\nbody = \"t.panel.1.2\"\nforce = [0.2, -0.1, 0.3]\nposition = [0.1, 0.05, 0]\n"
      "torque = [0.02, 0.01, -0.03]\n"
      "[forces.pull]\nbody = \"t.panel.1.1\"\nforce = [-0.1, 0.2, 0.1]\nframe = \"inertial\"\n"
      "{}[run]\nduration = 1.5\noutput_every = 0.02\n",
      bus_keys, more);
}

void expect_both_formulations_agree(const std::string& text, double within) {
  const Deployment fast(text), judge(text + "formulation = \"udwadia-kalaba\"\n");
  ASSERT_EQ(fast.summary.failure, "");
  ASSERT_EQ(judge.summary.failure, "");
  EXPECT_LT(fast.relative("energy.balance"), 1e-9);
  EXPECT_LT(least(fast.record["t.fold"]), -0.3);
  for (const char* column : {"bus.position.x", "bus.rate.y", "bus.attitude.w", "t.panel.1.1.rate.x",
                             "t.panel.2.2.velocity.z", "t.crease.straight.1.2.rate", "energy.kinetic"})
    for (std::size_t row = 0; row < fast.record["time"].size(); ++row)
      ASSERT_NEAR(fast.record[column][row], judge.record[column][row], within) << column << " " << row;
}

TEST(PassingFlat, ASheetWithLoadsOnASkewBusGoesAsTheJudgeSays) {
  expect_both_formulations_agree(sheet_on_bus("initial = { rate = [0.1, -0.2, 0.15], velocity = [0.1, 0, 0.05] }", ""),
                                 1e-9);
}

// A rod to the world gives it momentum that no load accounts for, over the leap too.
TEST(PassingFlat, ASheetThatTheWorldHoldsByARodGoesAsTheJudgeSays) {
  expect_both_formulations_agree(sheet_on_bus("",
                                              "[constraints.rod]\ntype = \"distance\"\nbodies = [\"world\", \"bus\"]\n"
                                              "positions = [[0, 0, 3], [0.3, 0, -0.5]]\n"),
                                 1e-8);
}

// A latch that the motion moves away from is none.
TEST(PassingFlat, ALatchThatIsNeverReachedChangesNothing) {
  const Deployment without(swinging_sheet(3, 3, ""));
  const Deployment with(swinging_sheet(3, 3, "creases.zigzag.latch = { fold = \"85 deg\" }"));
  with.expect_laws(1e-9, 1e-9);
  EXPECT_TRUE(with.summary.events.empty());
  EXPECT_NEAR(with.record["t.fold"].back(), without.record["t.fold"].back(), 1e-9);
}

// The corner of the law lies where the sheet is flat, and costs digits: twice through it, snapping on either side.
TEST(PassingFlat, TapeSpringsSwingThroughTheirCorners) {
  std::string text = swinging_sheet(
      3, 4, "creases.tape_spring = { steady = 0.05, peak = 0.6, peak_angle = \"4 deg\", relatch = 0.1 }");
  text.replace(text.find("duration = 2"), 12, "duration = 1.2");
  const Deployment sheet(text);
  ASSERT_EQ(sheet.summary.failure, "");
  EXPECT_EQ(sheet.summary.events.size(), 4 * sheet.description.joints.size());  // straight and snapped, each time
  EXPECT_GT(sheet.record["t.fold"].back(), 0.1);
  EXPECT_LT(least(sheet.record["t.fold"]), -0.5);
  EXPECT_LT(sheet.relative("energy.balance"), 2e-5);
}

// Zigzag creases alone lock flat: what is left is one hinge all across, and both formulations say the same of it.
TEST(PassingFlat, HalfOfTheCreasesMayLockThere) {
  const std::string text = swinging_sheet(2, 2, "creases.zigzag.latch = { angle = 0 }");
  const Deployment sheet(text), judged(text + "formulation = \"udwadia-kalaba\"\n");
  for (const Deployment* one : {&sheet, &judged}) {
    one->expect_laws(1e-9, 1e-9);
    EXPECT_EQ(one->summary.events.size(), 2u);
    for (const char* crease : {"t.crease.zigzag.0.1", "t.crease.zigzag.1.1"})
      EXPECT_NEAR(one->record[std::string(crease) + ".angle"].back(), 0, 1e-9);
    EXPECT_NEAR(one->record["t.crease.straight.1.0.angle"].back(), one->record["t.crease.straight.1.1.angle"].back(),
                1e-9);
    EXPECT_GT(std::abs(one->record["t.crease.straight.1.0.rate"].back()), 1e-3);
  }
  EXPECT_NEAR(sheet.record["t.crease.straight.1.0.angle"].back(), judged.record["t.crease.straight.1.0.angle"].back(),
              1e-8);
}

// A mark near flat makes the run start afresh there; laid aside and taken up, it goes on likewise.
TEST(PassingFlat, ARunMayStartAfreshOnTheWay) {
  const auto text = [](const std::string& degrees, const std::string& tolerance) {
    return swinging_sheet(
        3, 3, fmt::format("[sequence.mark]\njoint = \"t.crease.zigzag.0.1\"\nangle = \"{} deg\"\n", degrees),
        fmt::format("tolerance = {{ relative = {0}, absolute = {0} }}\n", tolerance));
  };
  for (const char* tolerance : {"1e-8", "1e-10", "1e-12"}) {
    const double fold = Deployment(text("-30", tolerance)).record["t.fold"].back();
    for (const char* degrees : {"-0.03", "-0.003", "-0.001", "0", "0.001", "0.003", "0.01"}) {
      SCOPED_TRACE(fmt::format("{} deg, {}", degrees, tolerance));
      const Description description = parse_scenario(text(degrees, tolerance), "sheet.toml").description;
      Columns whole;
      const Summary summary = run(description, whole);
      ASSERT_EQ(summary.failure, "");
      EXPECT_NEAR(whole["t.fold"].back(), fold, 1e-7);
      WholeRecord part, rest;
      Simulation(description).run({&part}, {}, "mark");
      ASSERT_TRUE(part.checkpoint);
      Simulation simulation(description);
      simulation.resume(*part.checkpoint, part.events);
      const Summary resumed = simulation.run({&rest}, {}, "");
      ASSERT_EQ(resumed.failure, "");
      EXPECT_NEAR(resumed.audits.front().relative, 0, 1e-8);
      const std::size_t column = std::size_t(
          std::find(whole.names.begin(), whole.names.end(), "t.crease.zigzag.0.2.angle") - whole.names.begin());
      EXPECT_NEAR(rest.rows[rest.rows.size() - part.width + column], whole["t.crease.zigzag.0.2.angle"].back(), 1e-7);
    }
  }
}

// Through flat and back, by stops that give way a little before and a little beyond.
TEST(PassingFlat, StopsThatGiveWayThrowItBack) {
  for (const char* lower : {"0.5", "0.01", "-0.01"})
    for (const char* tolerance : {"1e-7", "1e-9", "1e-12"}) {
      SCOPED_TRACE(fmt::format("{} deg, {}", lower, tolerance));
      const Deployment sheet(swinging_sheet(
          3, 3, fmt::format("creases.stop = {{ lower = \"{} deg\", stiffness = 50, damping = 0.01 }}", lower),
          fmt::format("tolerance = {{ relative = {0}, absolute = {0} }}\n", tolerance)));
      ASSERT_EQ(sheet.summary.failure, "");
      EXPECT_LT(sheet.relative("energy.balance"), 1e-6);
      EXPECT_GT(sheet.record["t.fold"].back(), -0.1);
    }
}

// How the sheet is thrown back there hangs on the last digits: every run says so, before anything has happened.
TEST(PassingFlat, HardStopsThereEndTheRunInWords) {
  for (const char* restitution : {"0", "0.5", "1"})
    for (const char* run_keys :
         {"", "integrator = \"dp54\"\n", "tolerance = { relative = 1e-12, absolute = 1e-14 }\n",
          "tolerance = { relative = 1e-6, absolute = 1e-8 }\n", "formulation = \"udwadia-kalaba\"\n"}) {
      SCOPED_TRACE(fmt::format("{} {}", restitution, run_keys));
      const Deployment sheet(
          swinging_sheet(2, 2, fmt::format("creases.stop = {{ lower = 0, restitution = {} }}", restitution), run_keys));
      EXPECT_NE(sheet.summary.failure.find("meets its stop where loops can move in more ways"), std::string::npos)
          << sheet.summary.failure;
      EXPECT_TRUE(sheet.summary.events.empty());
    }
}

// A little before, every crease is thrown back with its own rate.
TEST(PassingFlat, HardStopsALittleBeforeThrowItBack) {
  for (const char* restitution : {"0.5", "1"})
    for (const char* run_keys : {"", "integrator = \"dp54\"\n", "tolerance = { relative = 1e-6, absolute = 1e-8 }\n"}) {
      SCOPED_TRACE(fmt::format("{} {}", restitution, run_keys));
      const Deployment sheet(swinging_sheet(
          3, 3, fmt::format("creases.stop = {{ lower = \"0.1 deg\", restitution = {} }}", restitution), run_keys));
      ASSERT_EQ(sheet.summary.failure, "");
      EXPECT_LT(sheet.relative("energy.balance"), 1e-7);
      EXPECT_GT(least(sheet.record["t.fold"]), 0);
      EXPECT_GT(sheet.summary.events.size(), 12u);  // more than once
    }
}

}  // namespace
}  // namespace volvelle::testing
