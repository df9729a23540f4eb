// Surfaces of energy that the viewer shows, against what `volvelle well` writes.
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "command_line/viewer_client.hpp"
#include "places.hpp"

namespace volvelle {
namespace {

using testing::contents;
using ::testing::HasSubstr;
using testing::Outcome;
using testing::run_program;
using testing::RunningViewer;
using testing::TemporaryFolder;
using Json = nlohmann::json;

class WellsView : public ::testing::Test {
 protected:
  void run(const std::vector<std::string>& words) const {
    const Outcome outcome = run_program(folder, words);
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  }

  Json wells_of(const std::string& example) const {
    run({"run", in_project("examples/" + example + ".toml"), "-q", "-o", "a.h5"});
    const RunningViewer viewer(folder, "a.h5");
    return Json::parse(viewer.body("/run/0/wells"));
  }

  // Of a file in CSV, row by row.
  std::vector<std::vector<double>> table(const std::string& file) const {
    std::ifstream lines(folder / file);
    std::vector<std::vector<double>> rows;
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
      std::istringstream words(line);
      rows.emplace_back();
      for (std::string word; std::getline(words, word, ',');) rows.back().push_back(std::stod(word));
    }
    return rows;
  }

  const TemporaryFolder folder;
};

std::vector<float> energies(const Json& phase) {
  static const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned kept = 0, count = 0;
  for (const char letter : phase["energy"].get<std::string>()) {
    if (letter == '=') break;
    kept = kept << 6U | static_cast<unsigned>(letters.find(letter));
    if ((count += 6) < 8) continue;
    count -= 8;
    bytes += static_cast<char>(kept >> count & 255U);
  }
  std::vector<float> values(bytes.size() / 4);
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

// Between the places of the grid, for a plane of x and y.
double energy_at(const Json& well, const std::vector<float>& energy, double x, double y) {
  const int n = well["points"];
  const auto along = [&](double value, int axis) {
    return ((value - double(well["position"][axis])) / double(well["span"]) + 1) / 2 * (n - 1);
  };
  const double u = along(x, 0), v = along(y, 1);
  const int i = int(u), j = int(v);
  const auto at = [&](int row, int column) { return double(energy.at(std::size_t(row * n + column))); };
  return (at(j, i) * (1 - (u - i)) + at(j, i + 1) * (u - i)) * (1 - (v - j)) +
         (at(j + 1, i) * (1 - (u - i)) + at(j + 1, i + 1) * (u - i)) * (v - j);
}

TEST_F(WellsView, AboutAMagnetAreThoseOfTheWellCommand) {
  const Json wells = wells_of("flux_pinned_pair");
  ASSERT_EQ(wells.size(), 1U);
  const Json& pin = wells[0];
  EXPECT_EQ(pin["name"], "pin");
  const double span = pin["span"];
  run({"well", in_project("examples/flux_pinned_pair.toml"), "--body", "module", "--plane", "zx", "--span",
       fmt::format("{} m", span), "--points", fmt::format("{}", int(pin["points"])), "--csv", "well.csv"});
  const auto wanted = table("well.csv");
  ASSERT_EQ(pin["phases"].size(), 2U);  // warm from 60 s to 80 s
  EXPECT_EQ(pin["phases"][0]["to"], 60);
  EXPECT_EQ(pin["phases"][1]["from"], 80);
  EXPECT_TRUE(pin["phases"][1]["to"].is_null());
  const std::vector<float> first = energies(pin["phases"][0]), second = energies(pin["phases"][1]);
  ASSERT_EQ(first.size(), wanted.size());
  double moved = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_NEAR(first[i], wanted[i][2], 1e-6 * std::abs(wanted[i][2]) + 1e-9) << i;
    moved = std::max(moved, double(std::abs(second[i] - first[i])));
  }
  EXPECT_GT(moved, 1e-5);  // it cooled anew, elsewhere
  EXPECT_GT(double(pin["enlarged"]), 1);
}

TEST_F(WellsView, UnderAHingedPointAreThoseAlongItsJoint) {
  const Json wells = wells_of("two_joint_illustration");
  ASSERT_EQ(wells.size(), 2U);
  const Json& near = wells[0];
  EXPECT_EQ(near["name"], "near");
  run({"well", in_project("examples/two_joint_illustration.toml"), "--joint", "lower_hinge", "--csv", "well.csv"});
  const std::vector<float> energy = energies(near["phases"][0]);
  int compared = 0;
  for (const auto& row : table("well.csv")) {  // angle, total, near, far
    const double x = 0.3 + 0.5 * std::cos(row[0]), y = 0.5 * std::sin(row[0]);
    if (x < 0.1) continue;  // beside the surface
    EXPECT_NEAR(energy_at(near, energy, x, y), row[2], 0.002 * 0.12) << row[0];
    ++compared;
  }
  EXPECT_GT(compared, 400);
  EXPECT_EQ(near["phases"][0]["to"], 60);
  EXPECT_EQ(wells[1]["phases"][0]["from"], 60);
}

TEST_F(WellsView, AreInExportedPagesAndPicturesToo) {
  const Json wells = wells_of("two_joint_illustration");
  run({"view", "a.h5", "--export", "a.html"});
  EXPECT_THAT(contents(folder / "a.html"), HasSubstr(wells[1]["phases"][0]["energy"].get<std::string>()));
  run({"view", "a.h5", "--picture", "plain.png", "--size", "200x150", "--time", "5"});
  run({"view", "a.h5", "--picture", "wells.png", "--size", "200x150", "--time", "5", "--wells"});
  EXPECT_NE(contents(folder / "plain.png"), contents(folder / "wells.png"));
}

TEST_F(WellsView, AreNoneWithoutPotentials) {
  run({"new", "satellite"});
  run({"run", "satellite.toml", "-q", "-o", "a.h5"});
  const RunningViewer viewer(folder, "a.h5");
  EXPECT_EQ(Json::parse(viewer.body("/run/0/info"))["potentials"], 0);
  EXPECT_EQ(Json::parse(viewer.body("/run/0/wells")), Json::array());
  const Outcome refused = run_program(folder, {"view", "a.h5", "--picture", "a.png", "--wells"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("no potentials"));
}

}  // namespace
}  // namespace volvelle
