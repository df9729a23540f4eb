// Sheets that open line by line, through places where they could go many ways, and go on as one body.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "origami/whole_deployment.hpp"

namespace volvelle::testing {
namespace {

// Packed both ways; rows open first, each line of creases after the one before has latched.
std::string packed_map(int rows, int columns, const std::string& run) {
  std::string text = fmt::format(
      "volvelle = 1\n[origami.map]\npattern = \"map\"\nrows = {}\ncolumns = {}\na = 0.5\nb = 0.6\nfold = \"90 deg\"\n"
      "row_fold = \"90 deg\"\nareal_density = 1.5\nthickness = 0.004\nhub = {{ panel = [{}, {}], mass_factor = 12 }}\n"
      "initial = {{ velocity = [0.1, 0.02, -0.05], rate = [0.1, -0.2, 0.3] }}\n"
      "creases.spring = {{ stiffness_per_length = 0.05 }}\ncreases.damper = {{ coefficient_per_length = 0.002 }}\n"
      "creases.latch = {{ angle = 0 }}\noverrides = [\n",
      rows, columns, columns / 2, rows / 3);
  std::string when = "time = 0.5";
  const auto add = [&](const std::string& line) {
    text += fmt::format("{{ crease = \"{}\", release = {{ {} }} }},\n", line, when);
    when = fmt::format("event = \"map.crease.{}.latch\", delay = 0.3", line);
  };
  for (int j = 1; j < rows; ++j) add(fmt::format("row.*.{}", j));
  for (int i = 1; i < columns; ++i) add(fmt::format("column.{}.*", i));
  return text + fmt::format("]\n[sequence.open]\n{}\n[run]\nduration = {}\noutput_every = 0.1\n{}\n",
                            when.substr(0, when.find(',')), 6 + 3 * (rows + columns), run);
}

TEST(SheetInSequence, AMapOpensLineByLine) {
  for (const auto& [rows, columns] : {std::pair(3, 3), {4, 5}, {2, 3}, {1, 4}, {6, 6}}) {
    SCOPED_TRACE(fmt::format("{} x {}", rows, columns));
    const Deployment map(packed_map(rows, columns, "tolerance = { relative = 1e-12, absolute = 1e-14 }"));
    map.expect_laws(1e-10, 1e-12);
    map.expect_flat("map", 0);
    std::set<double> times;
    for (const Event& event : map.summary.events)
      if (event.kind == "latch") times.insert(event.time);
    EXPECT_EQ(int(times.size()), rows + columns - 2);  // each line at once
    EXPECT_EQ(map.summary.events.back().name, "open");
    map.expect_one_body_after(*times.rbegin());
  }
}

// By one matrix, and in absolute coordinates: the same, event by event.
TEST(SheetInSequence, OpensAlikeByEveryMethod) {
  const Deployment map(packed_map(3, 3, ""));
  for (const char* run : {"loops = \"dense\"", "formulation = \"udwadia-kalaba\""}) {
    SCOPED_TRACE(run);
    const Deployment other(packed_map(3, 3, run));
    ASSERT_EQ(other.summary.failure, "");
    ASSERT_EQ(other.summary.events.size(), map.summary.events.size());
    for (std::size_t i = 0; i < map.summary.events.size(); ++i) {
      const Event &a = map.summary.events[i], &b = other.summary.events[i];
      EXPECT_EQ(a.name, b.name);
      EXPECT_NEAR(a.time, b.time, 1e-9);
      EXPECT_NEAR(a.energy_lost, b.energy_lost, 1e-9);
    }
    for (const char* column : {"map.panel.0.0.position.x", "map.panel.1.1.rate.z", "map.panel.2.1.rate.x"})
      EXPECT_NEAR(map.record[column].back(), other.record[column].back(), 1e-8) << column;
  }
}

// Lines that open together latch one after another, whichever comes first.
TEST(SheetInSequence, LinesMayOpenTogether) {
  std::string text = packed_map(4, 3, "");
  text.erase(text.find("overrides"), text.find("[sequence") - text.find("overrides"));
  text.insert(text.find("[sequence"),
              "creases.row.release = { time = 1 }\ncreases.column.release = { event = \"map.crease.row.*.latch\" }\n");
  const Deployment map(text);
  map.expect_laws(1e-9, 1e-10);
  map.expect_flat("map", 0);
}

// Hard stops with some rebound, and springs that press the lines on them: each hits its stops as one, bounce by bounce,
// and comes to rest as one.
TEST(SheetInSequence, StopsOfOneLineAreHitAsOne) {
  std::string text = packed_map(3, 3, "");
  text.erase(text.find("creases.latch"), text.find("[run]") - text.find("creases.latch"));
  text.replace(text.find("stiffness_per_length = 0.05"), 27, "stiffness_per_length = 0.05, rest = \"-40 deg\"");
  text.insert(text.find("[run]"),
              "creases.row = { stop = { lower = 0, restitution = 0.3 }, release = { time = 1 } }\n"
              "creases.column.release = { time = 100 }\n");
  const Deployment map(text);
  map.expect_laws(1e-9, 1e-10);
  std::map<std::string, std::vector<double>> stops;  // times, by crease
  int rests = 0;
  for (const Event& event : map.summary.events) {
    if (event.kind == "stop") stops[event.name].push_back(event.time);
    rests += event.kind == "rest";
  }
  EXPECT_EQ(rests, 6);
  ASSERT_EQ(stops.size(), 6u);
  for (const auto& [name, times] : stops) {
    EXPECT_GT(times.size(), 5u) << name;
    const char line = name.back();
    EXPECT_EQ(times, stops.at(std::string("map.crease.row.0.") + line)) << name;
    EXPECT_LT(std::abs(map.record[name + ".angle"].back()), 1e-11) << name;
  }
}

// All columns freed at once where they could go several ways: refused in words, with the time.
TEST(SheetInSequence, ABifurcationIsRefusedWithItsTime) {
  std::string text = packed_map(3, 3, "");
  text.erase(text.find("overrides"), text.find("[sequence") - text.find("overrides"));
  text.insert(text.find("[sequence"), "creases.release = { time = 1 }\n");
  const Deployment map(text);
  EXPECT_NE(map.summary.failure.find("at t = 1 s here is a bifurcation"), std::string::npos) << map.summary.failure;
}

}  // namespace
}  // namespace volvelle::testing
