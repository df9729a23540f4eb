// volvelle compare as a user meets it, and every example through both formulations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "command_line/program.hpp"
#include "places.hpp"
#include "scenario/temporary_folder.hpp"

namespace volvelle {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::Outcome;
using testing::run_program;
using testing::TemporaryFolder;

const std::string examples = in_project("examples/");

// Whole runs of fixed small steps take the judge half a minute: their beginnings are enough here.
std::vector<std::string> shortened(const std::string& name) {
  if (name == "four_body_chain") return {"--set", "run.duration=4"};
  if (name == "four_bars" || name == "bricard") return {"--set", "run.duration=5"};
  if (name == "torus_station" || name == "two_arm_servicer") return {"--set", "run.duration=50"};
  if (name == "three_link_arm" || name == "hinged_panels_in_orbit") return {"--set", "run.duration=10"};
  if (name == "tumbling_body") return {"--set", "run.duration=60"};
  if (name == "scheel_bushings") return {"--set", "run.duration=1"};
  if (name == "petal_ring") return {"--set", "run.duration=4"};
  return {};
}

class ComparedExamples : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Compare, ComparedExamples,
                         ::testing::Values("andrews_squeezer", "bricard", "cable_array", "docking", "falling_cat",
                                           "four_bars", "four_body_chain", "hinged_panels_in_orbit", "latching_panel",
                                           "map_fold", "panel_hits_hub", "petal_ring", "scheel_bushings", "sleigh",
                                           "three_link_arm", "three_panel_array", "thruster_on_platform",
                                           "torus_station", "tumbling_body", "two_arm_servicer"),
                         [](const auto& test) { return test.param; });

TEST_P(ComparedExamples, AgreeTo1em7) {
  const TemporaryFolder folder;
  std::vector<std::string> words{"compare", examples + GetParam() + ".toml", "--json", "--tolerance", "1e-7"};
  for (const std::string& word : shortened(GetParam())) words.push_back(word);
  const Outcome outcome = run_program(folder, words);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out;
  const json found = json::parse(outcome.out);
  EXPECT_EQ(found.at("status"), "agree");
  EXPECT_LT(found.at("differences").at(0).at("worst"), 1e-7);
  EXPECT_TRUE(folder.empty());  // nothing is written
}

class Compare : public ::testing::Test {
 protected:
  Outcome compare(std::vector<std::string> words) const {
    words.insert(words.begin(), "compare");
    return run_program(folder, words);
  }
  const TemporaryFolder folder;
};

TEST_F(Compare, SaysHowFarAndWhere) {
  const Outcome outcome = compare({examples + "thruster_on_platform.toml", "--set", "run.duration=12"});
  EXPECT_EQ(outcome.exit_code, 0);
  for (const char* words : {"udwadia-kalaba against articulated", "reaction torque", "gimbal.", "they agree",
                            "back-substitution against articulated", "orthogonal-complement against articulated"})
    EXPECT_THAT(outcome.out, HasSubstr(words));
}

TEST_F(Compare, FailsBeyondTheTolerance) {
  const Outcome outcome =
      compare({examples + "thruster_on_platform.toml", "--set", "run.duration=12", "--tolerance", "1e-18"});
  EXPECT_EQ(outcome.exit_code, 5);
  EXPECT_THAT(outcome.out, HasSubstr("they do not agree"));
  EXPECT_EQ(compare({examples + "thruster_on_platform.toml", "--tolerance", "-1"}).exit_code, 2);
  EXPECT_EQ(compare({"nowhere.toml"}).exit_code, 3);
}

TEST_F(Compare, LeavesOutWhatItIsTold) {
  const std::vector<std::string> words{examples + "thruster_on_platform.toml", "--set", "run.duration=1", "--without",
                                       "udwadia-kalaba"};
  const Outcome outcome = compare(words);
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("orthogonal-complement against articulated"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("udwadia-kalaba")));
  const Outcome misspelt = compare({examples + "thruster_on_platform.toml", "--without", "udwadia"});
  EXPECT_EQ(misspelt.exit_code, 2);
  EXPECT_THAT(misspelt.err, HasSubstr("udwadia-kalaba"));
  const Outcome alone = compare({examples + "thruster_on_platform.toml", "--without", "udwadia-kalaba", "--without",
                                 "articulated", "--without", "back-substitution"});
  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_THAT(alone.err, HasSubstr("nothing to compare"));
}

}  // namespace
}  // namespace volvelle
