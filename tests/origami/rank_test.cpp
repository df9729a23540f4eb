// How many ways sheets have to move, through the whole program.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scenario/scenario.hpp"
#include "simulation/columns.hpp"
#include "simulation/locked_sheets.hpp"

namespace volvelle::testing {
namespace {

Description sheet(const std::string& lines) {
  return parse_scenario("volvelle = 1\n[origami.sheet]\nareal_density = 1\n" + lines + "\n[run]\nduration = 1\n",
                        "sheet.toml")
      .description;
}

std::string miura(int rows, int columns, double fold) {
  return fmt::format(
      "pattern = \"miura\"\nrows = {}\ncolumns = {}\na = 1\nb = 0.8\nsector_angle = \"60 deg\"\nfold = \"{} deg\"",
      rows, columns, fold);
}

// panels, hinges, cuts, rows and rank of the table; one way to move, and six of the base
TEST(Ranks, OfFoldedMiuraSheets) {
  struct RankRow {
    int rows, columns, hinges, cuts, equations, rank;
  };
  for (const RankRow& row : {RankRow{2, 2, 4, 1, 5, 2}, RankRow{3, 3, 12, 4, 20, 7}, RankRow{5, 5, 40, 16, 80, 23},
                             RankRow{8, 8, 112, 49, 245, 62}, RankRow{4, 7, 45, 18, 90, 26}})
    for (const double fold : {1.0, 30.0, 80.0}) {
      const Description d = sheet(miura(row.rows, row.columns, fold));
      EXPECT_EQ(int(d.bodies.size()), row.rows * row.columns);
      EXPECT_EQ(int(d.joints.size()), row.hinges);
      const Simulation simulation(d);
      const LoopSummary loops = simulation.loops();
      EXPECT_EQ(loops.pairs(), row.cuts);
      EXPECT_EQ(loops.rows, row.equations);
      EXPECT_EQ(loops.rank, row.rank);
      EXPECT_EQ(loops.modes, 1);
      EXPECT_EQ(simulation.degrees_of_freedom(), 7);
    }
}

// Flat, they could go many ways: no run starts there.
TEST(Ranks, AFlatSheetIsABifurcation) {
  for (const auto& [size, ways] : {std::pair(2, 2), {3, 4}, {5, 8}, {8, 14}, {60, 118}}) {
    const std::string words = refusal_of(sheet(miura(size, size, 0)));
    EXPECT_NE(words.find(fmt::format("{} ways", ways)), std::string::npos) << words;
  }
}

TEST(Ranks, OfAMap) {
  const std::string map = "pattern = \"map\"\nrows = 3\ncolumns = 3\na = 1\nb = 0.8\n";
  EXPECT_EQ(Simulation(sheet(map + "fold = \"60 deg\"")).loops().modes, 2);
  EXPECT_NE(refusal_of(sheet(map + "fold = 0")).find("4 ways"), std::string::npos);
  EXPECT_NE(refusal_of(sheet(map + "fold = \"90 deg\"")).find("4 ways"), std::string::npos);
}

TEST(Ranks, AWrappedScheelSheetIsLockedUnlessItGivesWay) {
  for (const int n : {4, 6, 8}) {
    const std::string scheel =
        fmt::format("pattern = \"scheel\"\nsides = {}\nrings = 3\nside = 1\nfold = \"90 deg\"\n", n);
    const Description locked = sheet(scheel);
    const LoopSummary loops = Simulation(locked).loops();
    EXPECT_EQ(loops.pairs(), 4 * n);
    EXPECT_TRUE(loops.is_locked());
    const auto problems = find_locked_sheets(locked, loops);
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].path, "origami.sheet");
    EXPECT_NE(problems[0].message.find("bend_lines"), std::string::npos);
    const Description bending = sheet(scheel + "bend_lines = true\n");
    EXPECT_GT(Simulation(bending).loops().modes, 0);
    EXPECT_TRUE(find_locked_sheets(bending, Simulation(bending).loops()).empty());
    const Description yielding =
        sheet(scheel + "bushings = { stiffness = { translation = 1000, rotation = [10, 10, 0] } }\n");
    EXPECT_EQ(int(yielding.bushings.size()), 4 * n);
    EXPECT_EQ(Simulation(yielding).loops().pairs(), 0);
    EXPECT_GT(Simulation(sheet(scheel + "removed = [\"valley.*\"]\n")).loops().modes, 0);
  }
}

}  // namespace
}  // namespace volvelle::testing
