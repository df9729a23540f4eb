// What the program says of clearance: at the start, in the closing table, as JSON and in the result.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "command_line/program.hpp"
#include "places.hpp"

namespace volvelle {
namespace {

using nlohmann::json;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::Outcome;
using testing::TemporaryFolder;

const std::string example = in_project("examples/panel_hits_hub.toml");
const std::vector<std::string> springs_swapped{"--set", "joints.root.spring.stiffness=6", "--set",
                                               "joints.middle.spring.stiffness=0.4"};

class ClearanceWords : public ::testing::Test {
 protected:
  std::string say(std::vector<std::string> words) const {
    const Outcome outcome = testing::run_program(folder, words);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return outcome.out;
  }
  const TemporaryFolder folder;
};

TEST_F(ClearanceWords, ThePanelThatHitsIsNamedWithItsTime) {
  const std::string out = say({"run", example});
  EXPECT_THAT(out, ContainsRegex("boom/outer +touch +0\\.53"));
  EXPECT_THAT(out, ContainsRegex("boom/outer +collide +0\\.5421"));
  EXPECT_THAT(out, HasSubstr("clearance none: boom/outer meet at 0.542147968 s"));
  const json summary = json::parse(say({"run", example, "--json"}));
  EXPECT_EQ(summary.at("clearance").at("bodies"), json({"boom", "outer"}));
  EXPECT_EQ(summary.at("clearance").at("distance"), 0);
  int met = 0;
  for (const json& event : summary.at("events"))
    if (event.at("kind") == "collide") {
      ++met;
      EXPECT_EQ(event.at("name"), "boom/outer");
      EXPECT_EQ(event.at("time"), summary.at("clearance").at("time"));
    }
  EXPECT_EQ(met, 1);
}

TEST_F(ClearanceWords, WithTheSpringsSwappedNothingIsHit) {
  std::vector<std::string> words{"run", example};
  words.insert(words.end(), springs_swapped.begin(), springs_swapped.end());
  const std::string out = say(words);
  EXPECT_THAT(out, Not(HasSubstr("collide")));
  EXPECT_THAT(out, HasSubstr("clearance 70 mm at least, between hub/outer at 0 s"));
}

TEST_F(ClearanceWords, AStoppedRunSaysWhatStoppedIt) {
  EXPECT_THAT(say({"run", example, "--set", "clearance.collision=stop"}),
              HasSubstr("by boom/outer.collide at t = 0.542147968 s of 8 s"));
  EXPECT_THAT(say({"run", example, "--until", "clearance.touch"}), HasSubstr("by clearance.touch at t = 0.53"));
  const Outcome wrong = testing::run_program(folder, {"run", example, "--until", "boom/outer.latch"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("no such event can happen here"));
}

TEST_F(ClearanceWords, CheckSaysHowThingsStandAtTheStart) {
  EXPECT_THAT(say({"check", example}), HasSubstr("4 bodies, 3 pairs; at the start 0.07 m between hub/outer"));
  const std::string near = say({"check", example, "--set", "clearance.touch=0.1"});
  EXPECT_THAT(near, HasSubstr("at the start 0.15 m between boom/inner"));
  EXPECT_THAT(near, HasSubstr("one pair is closer than touch at the start: hub/outer."));
  const json start = json::parse(say({"check", example, "--json", "--set", "clearance.touch=0.1"})).at("clearance");
  EXPECT_EQ(start.at("near"), json({"hub/outer"}));
  EXPECT_EQ(start.at("pairs"), 3);
  EXPECT_FALSE(json::parse(say({"check", in_project("examples/docking.toml"), "--json"})).contains("clearance"));
}

// Thick panels on hinges in their middle overlap where they are packed.
TEST_F(ClearanceWords, CheckNamesWhatOverlapsAtTheStart) {
  std::ofstream(folder / "packed.toml") << "volvelle = 1\nname = \"packed\"\n[origami.sheet]\npattern = "
                                           "\"miura\"\nrows = 4\ncolumns = 4\na = 0.6\nb = 0.5\n"
                                           "sector_angle = \"65 deg\"\nfold = \"89 deg\"\nareal_density = 1\nthickness "
                                           "= 0.02\n[clearance]\n[run]\nduration = "
                                           "1\n";
  const std::string out = say({"check", "packed.toml"});
  EXPECT_THAT(out, ContainsRegex("note [0-9]+ pairs touch or overlap at the start: sheet"));
}

}  // namespace
}  // namespace volvelle
