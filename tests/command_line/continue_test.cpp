// --until and --continue: a run in parts leaves the same files as one in one piece.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "command_line/program.hpp"
#include "places.hpp"
#include "simulation/eventful_scenario.hpp"

namespace volvelle {
namespace {

using nlohmann::json;
using testing::contents;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::Outcome;
using testing::TemporaryFolder;
namespace fs = std::filesystem;

class Continue : public ::testing::Test {
 protected:
  void SetUp() override { std::ofstream(folder / "craft.toml") << eventful_scenario; }
  Outcome run(std::vector<std::string> words) const {
    words.insert(words.begin(), "run");
    return testing::run_program(folder, words);
  }
  Outcome succeed(const std::vector<std::string>& words) const {
    const Outcome outcome = run(words);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return outcome;
  }
  void expect_same(const std::string& a, const std::string& b) const {
    EXPECT_TRUE(contents(folder / a) == contents(folder / b)) << a << " and " << b << " differ";
  }
  // Refused with exit code 3 and these words; the part stays as it is, and nothing else appears.
  void expect_refused(const std::vector<std::string>& words, const std::string& said, int exit_code = 3) const {
    const Outcome outcome = run(words);
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.out;
    EXPECT_THAT(outcome.err, HasSubstr(said));
    EXPECT_FALSE(fs::exists(folder / "full.h5"));
    EXPECT_FALSE(fs::exists(folder / "full.h5.partial"));
  }

  const TemporaryFolder folder;
};

TEST_F(Continue, ARunInPartsLeavesTheSameFiles) {
  succeed({"craft.toml", "-o", "whole.h5", "--csv", "whole.csv"});
  succeed({"craft.toml", "-o", "first.h5", "--until", "port.undock"});
  succeed({"craft.toml", "--continue", "first.h5", "-o", "second.h5", "--until", "door.stop"});
  succeed({"craft.toml", "--continue", "second.h5", "-o", "full.h5", "--csv", "full.csv"});
  expect_same("full.h5", "whole.h5");
  expect_same("full.csv", "whole.csv");
}

TEST_F(Continue, EveryExampleWithEventsGoesOnToTheSameFile) {
  const fs::path examples = in_project("examples");
  const std::vector<std::pair<std::string, std::vector<std::string>>> stops{
      {"latching_panel", {"hinge.release", "hinge.latch"}},
      {"map_fold",
       {"map.crease.row.1.1.latch", "map.crease.column.1.0.release", "open"}},  // some of a line have latched
      {"scheel_bushings", {"sheet.crease.cross.right.0.1.latch", "sheet.crease.hill.0.1.latch"}},
      {"three_panel_array", {"root.latch", "middle.release", "outer.stop", "deployed"}},
      {"docking", {"port.dock", "part", "back_away", "coast"}},
      {"panel_hits_hub", {"boom/outer.touch", "clearance.collide", "middle.latch"}}};
  for (const auto& [name, events] : stops) {
    const std::string scenario = (examples / (name + ".toml")).string();
    succeed({scenario, "-o", "whole.h5"});
    for (const std::string& event : events) {
      SCOPED_TRACE(event);
      succeed({scenario, "-o", "part.h5", "--until", event});
      succeed({scenario, "--continue", "part.h5", "-o", "full.h5"});
      expect_same("full.h5", "whole.h5");
    }
  }
}

TEST_F(Continue, ThePartMayBeReplacedByTheWhole) {
  succeed({"craft.toml", "-o", "whole.h5"});
  succeed({"craft.toml", "--until", "port.dock"});
  const std::string part = contents(folder / "craft.h5");
  EXPECT_EQ(run({"craft.toml", "--continue", "craft.h5", "--until", "nothing"}).exit_code, 2);
  EXPECT_TRUE(contents(folder / "craft.h5") == part);
  succeed({"craft.toml", "--continue", "craft.h5"});
  expect_same("craft.h5", "whole.h5");
}

TEST_F(Continue, TheTableSaysWhereItStoppedAndHowToGoOn) {
  const Outcome stopped = succeed({"craft.toml", "--until", "port.dock", "--set", "run.tolerance={ relative = 1e-8 }"});
  EXPECT_THAT(stopped.out, HasSubstr("stopped   by port.dock at t = 0.1796"));
  EXPECT_THAT(stopped.out, HasSubstr("to go on  volvelle run craft.toml --continue craft.h5 "
                                     "--set 'run.tolerance={ relative = 1e-8 }'\n"));
  const Outcome rest = succeed({"craft.toml", "--continue", "craft.h5", "--set", "run.tolerance={ relative = 1e-8 }"});
  EXPECT_THAT(rest.out, HasSubstr("s to 5 s in"));
  EXPECT_THAT(rest.out, HasSubstr("port           dock")) << "events of the first part belong to the whole";
  EXPECT_THAT(succeed({"craft.toml", "--csv", "r.csv", "--until", "port.dock"}).out, HasSubstr("again with -o"));
}

TEST_F(Continue, ASequenceThatStopsTheRunIsNamedAsWell) {
  std::ofstream(folder / "craft.toml", std::ios::app) << "[sequence.halt]\nevent = \"port.dock\"\nstop = true\n";
  succeed({"craft.toml", "--until", "fire"});
  const json whole = json::parse(succeed({"craft.toml", "--json"}).out);
  EXPECT_EQ(whole.at("status"), "stopped");
  EXPECT_EQ(whole.at("stopped_by"), "halt");
  const json rest = json::parse(succeed({"craft.toml", "--continue", "craft.h5", "--json"}).out);
  EXPECT_EQ(rest.at("status"), "finished");
  EXPECT_EQ(rest.at("continued_from"), whole.at("time"));
}

TEST_F(Continue, JsonSaysTheSameAsOfOnePiece) {
  json whole = json::parse(succeed({"craft.toml", "-o", "r.h5", "--json"}).out);
  succeed({"craft.toml", "-o", "r.h5", "--until", "knee.break"});
  json rest = json::parse(succeed({"craft.toml", "--continue", "r.h5", "-o", "r.h5", "--json"}).out);
  for (json* each : {&whole, &rest}) {
    each->erase("wall_seconds");
    each->erase("continued_from");
  }
  EXPECT_EQ(rest, whole);
}

TEST_F(Continue, AnEventThatDoesNotHappenIsNoted) {
  const Outcome outcome = succeed({"craft.toml", "--until", "knee.break", "--set", "joints.knee.breaks.torque=1000"});
  EXPECT_THAT(outcome.out, HasSubstr("knee.break did not happen; the run went on to its end"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("to go on")));
}

TEST_F(Continue, AnEventThatCannotHappenIsRefused) {
  expect_refused({"craft.toml", "-o", "full.h5", "--until", "prt.dock"}, "Did you mean \"port.dock\"?", 2);
  ASSERT_EQ(testing::run_program(folder, {"new", "plain"}).exit_code, 0);
  expect_refused({"plain.toml", "-o", "full.h5", "--until", "hinge.latch"}, "no events can happen", 2);
}

TEST_F(Continue, WhatIsNotTheSameRunIsRefused) {
  succeed({"craft.toml", "-o", "part.h5", "--until", "port.dock"});
  const std::vector<std::string> words{"craft.toml", "--continue", "part.h5", "-o", "full.h5"};
  std::vector<std::string> with_setting = words;
  with_setting.insert(with_setting.end(), {"--set", "bodies.hub.mass=61"});
  expect_refused(with_setting, "its run had no --set, this one has --set bodies.hub.mass=61");
  std::string text = eventful_scenario;
  text.replace(text.find("mass = 60"), 9, "mass = 61");
  std::ofstream(folder / "craft.toml") << text;
  expect_refused(words, "line 4 there is 'mass = 60', in 'craft.toml' it is 'mass = 61'");
  std::ofstream(folder / "craft.toml") << eventful_scenario << "# more\n";
  expect_refused(words, "is missing, in 'craft.toml' it is '# more'");
}

TEST_F(Continue, WhatCannotGoOnIsRefused) {
  succeed({"craft.toml", "-o", "whole.h5", "--csv", "whole.csv"});
  const auto from = [](const std::string& part) {
    return std::vector<std::string>{"craft.toml", "--continue", part, "-o", "full.h5"};
  };
  expect_refused(from("whole.h5"), "came to its end, at t = 5 s");
  expect_refused(from("whole.csv"), "CSV does not hold enough");
  expect_refused(from("whole.h"), "Did you mean 'whole.h5'?");
  expect_refused(from("craft.toml"), "this is a scenario");
  std::ofstream(folder / "text.h5") << "no HDF5 at all";
  expect_refused(from("text.h5"), "no HDF5 file");
  fs::resize_file(folder / "whole.h5", 3000);
  expect_refused(from("whole.h5"), "damaged or no result");
  succeed({"craft.toml", "-o", "part.h5", "--until", "port.dock"});
  expect_refused({"craft.toml", "--continue", "part.h5", "--csv", "part.h5"}, "--csv would replace", 2);
}

}  // namespace
}  // namespace volvelle
