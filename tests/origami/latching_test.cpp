// Sheets whose creases lock: what was a mechanism goes on as one body.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "origami/whole_deployment.hpp"
#include "places.hpp"

namespace volvelle::testing {
namespace {

constexpr double one_degree = M_PI / 180;

// Opens from 80 deg; the hub, off the middle, turns and moves.
std::string opening_sheet(int rows, int columns, const std::string& laws) {
  return fmt::format(
      "volvelle = 1\n[origami.sheet]\npattern = \"miura\"\nrows = {}\ncolumns = {}\na = 0.9\nb = 0.6\n"
      "sector_angle = \"65 deg\"\nfold = \"80 deg\"\nareal_density = 1.3\nthickness = 0.01\n"
      "hub = {{ panel = [1, 1], mass_factor = 15 }}\ninitial = {{ velocity = [0.1, -0.2, 0.3], rate = [0.1, 0.3, -0.2] "
      "}}\n"
      "creases.spring = {{ stiffness_per_length = 0.3 }}\n{}\n[run]\nduration = 2.5\noutput_every = 0.02\n",
      rows, columns, laws);
}

struct Locked {
  Columns record;
  Summary summary;
  explicit Locked(const std::string& text) { summary = run(parse_scenario(text, "sheet.toml").description, record); }
  double relative(const std::string& name) const {
    for (const Audit& audit : summary.audits)
      if (audit.name == name) return audit.relative;
    return -1;
  }
};

void expect_one_body_at(const Locked& locked, double fold) {
  ASSERT_TRUE(locked.summary.is_complete()) << locked.summary.failure;
  ASSERT_FALSE(locked.summary.events.empty());
  double lost = 0;
  for (const Event& event : locked.summary.events) lost += event.energy_lost;
  EXPECT_GT(lost, 0);
  const double at = locked.summary.events.front().time;
  int rows = 0;
  for (std::size_t r = 0; r < locked.record["time"].size(); ++r) {
    if (locked.record["time"][r] <= at) continue;
    ++rows;
    EXPECT_NEAR(locked.record["sheet.fold"][r], fold, 1e-9);
    EXPECT_NEAR(locked.record["sheet.fold_rate"][r], 0, 1e-9);
    EXPECT_LT(locked.record["loops.residual"][r], 1e-9);
  }
  EXPECT_GT(rows, 10);
  EXPECT_LT(locked.relative("energy.balance"), 1e-9);
  EXPECT_LT(locked.relative("momentum.linear"), 1e-12);
  EXPECT_LT(locked.relative("momentum.angular"), 1e-12);
}

TEST(LatchingSheet, LocksWithOneCrease) {
  for (const char* crease : {"zigzag.0.1", "zigzag.2.2", "straight.3.0", "straight.1.2"}) {
    const Locked locked(opening_sheet(
        3, 4, fmt::format("overrides = [{{ crease = \"{}\", latch = {{ fold = \"7 deg\" }} }}]", crease)));
    expect_one_body_at(locked, 7 * one_degree);
    EXPECT_EQ(locked.summary.events.size(), 1u);
  }
}

TEST(LatchingSheet, LocksWithAllItsCreasesAtOnce) {
  for (const auto& [rows, columns] : {std::pair(2, 2), {3, 4}, {5, 8}})
    expect_one_body_at(Locked(opening_sheet(rows, columns, "creases.latch = { fold = \"7 deg\" }")), 7 * one_degree);
}

// As `volvelle fold miura` writes it: from 5 deg to the latch the folding rate doubles within 20 ms.
TEST(LatchingSheet, KeepsItsMomentumThroughTheFastEndOfALargeSheet) {
  const Deployment sheet(
      "volvelle = 1\n[origami.sheet]\npattern = \"miura\"\nrows = 20\ncolumns = 20\na = 1\nb = 1\n"
      "sector_angle = \"60 deg\"\nfold = \"80 deg\"\nareal_density = 1\nthickness = \"1 mm\"\n"
      "creases.spring = { stiffness_per_length = 0.1 }\ncreases.zigzag.latch = { fold = \"1 deg\" }\n"
      "[run]\nduration = 9\noutput_every = 0.05\n");
  sheet.expect_laws(1e-9, 1e-12);
  EXPECT_EQ(sheet.summary.events.size(), 380u);
}

// A second sheet that goes on moving, until it is nearly flat, beside one that has locked.
TEST(LatchingSheet, LeavesAnotherToMove) {
  std::string text = opening_sheet(3, 3, "creases.zigzag.latch = { fold = \"30 deg\" }");
  std::string other = text.substr(text.find("[origami.sheet]"), text.find("[run]") - text.find("[origami.sheet]"));
  other.replace(0, 15, "[origami.other]");
  other.erase(other.find("creases.zigzag"));
  text.insert(text.find("[run]"), other + "\n");
  text.replace(text.find("duration = 2.5"), 14, "duration = 0.7");
  const Locked both(text);
  const Locked alone("volvelle = 1\n" + other + "[run]\nduration = 0.7\noutput_every = 0.02\n");
  ASSERT_TRUE(both.summary.is_complete()) << both.summary.failure;
  EXPECT_NEAR(both.record["sheet.fold"].back(), 30 * one_degree, 1e-9);
  ASSERT_EQ(both.summary.events.front().name.substr(0, 13), "sheet.crease.");
  EXPECT_LT(both.summary.events.front().time, 0.6);
  for (std::size_t r = 0; r < alone.record["time"].size(); ++r)
    EXPECT_NEAR(both.record["other.fold"][r], alone.record["other.fold"][r], 1e-8) << r;
}

// Through the whole deployment, the latches, and long after them.
TEST(LatchingSheet, KeepsTheLawsOfMotion) {
  for (const auto& [rows, columns] : {std::pair(2, 2), {3, 4}, {5, 8}, {12, 12}}) {
    SCOPED_TRACE(fmt::format("{} x {}", rows, columns));
    const Deployment sheet(opening_sheet(rows, columns, "creases.latch = { fold = \"1 deg\" }") +
                           "tolerance = { relative = 1e-13, absolute = 1e-15 }\n");
    sheet.expect_laws(1e-11, 1e-12);
    ASSERT_EQ(sheet.summary.events.size(), sheet.description.joints.size());
    const double at = sheet.summary.events.front().time;
    double lost = 0;
    for (const Event& event : sheet.summary.events) {
      EXPECT_EQ(event.time, at);
      EXPECT_GT(event.energy_lost, 0);
      lost += event.energy_lost;
    }
    EXPECT_NEAR(lost, sheet.record["energy.dissipated"].back(), 1e-10 * lost);  // nothing else takes any
    sheet.expect_one_body_after(at);
  }
}

// As users have them: tape springs and damped springs, up to twenty by twenty panels.
TEST(LatchingSheet, ExamplesKeepTheLawsOfMotion) {
  for (const std::string name : {"miura_array", "miura_sheet"}) {
    SCOPED_TRACE(name);
    const Deployment sheet(read_scenario(in_project("examples/") + name + ".toml").description);
    sheet.expect_laws(1e-11, 1e-12);
    EXPECT_GT(sheet.summary.events.size(), 60u);
  }
}

// Flat, loops leave more ways to move than a little away: all creases lock there at once, whatever rounding says of
// each.
TEST(LatchingSheet, LocksExactlyFlat) {
  for (const auto& [rows, columns] : {std::pair(2, 2), {3, 3}, {3, 4}, {5, 8}, {9, 7}}) {
    SCOPED_TRACE(fmt::format("{} x {}", rows, columns));
    const Deployment sheet(opening_sheet(rows, columns, "creases.latch = { angle = 0 }") +
                           "tolerance = { relative = 1e-13, absolute = 1e-15 }\n");
    sheet.expect_laws(1e-9, 1e-12);
    sheet.expect_flat("sheet", 5e-5);
    ASSERT_EQ(sheet.summary.events.size(), sheet.description.joints.size());
    for (const Event& event : sheet.summary.events) EXPECT_EQ(event.time, sheet.summary.events.front().time);
    sheet.expect_one_body_after(sheet.summary.events.front().time);
  }
}

// So much damping that it creeps into its flat place.
TEST(LatchingSheet, LocksFlatAlsoWhereItArrivesSlowly) {
  std::string text =
      opening_sheet(3, 3, "creases.damper = { coefficient_per_length = 0.3 }\ncreases.latch = { angle = 0 }");
  text.replace(text.find("duration = 2.5"), 14, "duration = 40");
  const Deployment sheet(text);
  sheet.expect_laws(1e-9, 1e-10);
  sheet.expect_flat("sheet", 5e-5);
  EXPECT_EQ(sheet.summary.events.size(), sheet.description.joints.size());
}

// What latches of one instant take is shared alike, by every method.
TEST(LatchingSheet, LocksFlatAlikeByEveryMethod) {
  const std::string text = opening_sheet(3, 3, "creases.latch = { angle = 0 }");
  const Deployment sheet(text);
  for (const char* run : {"loops = \"dense\"\n", "formulation = \"udwadia-kalaba\"\n"}) {
    SCOPED_TRACE(run);
    const Deployment other(text + run);
    ASSERT_EQ(other.summary.failure, "");
    ASSERT_EQ(other.summary.events.size(), sheet.summary.events.size());
    EXPECT_NEAR(other.summary.events[0].time, sheet.summary.events[0].time, 1e-6);
    EXPECT_NEAR(other.summary.events[0].energy_lost, sheet.summary.events[0].energy_lost, 1e-6);
    EXPECT_NEAR(other.record["sheet.panel.1.1.rate.z"].back(), sheet.record["sheet.panel.1.1.rate.z"].back(), 1e-6);
  }
}

}  // namespace
}  // namespace volvelle::testing
