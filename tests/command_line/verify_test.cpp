// run --verify: what it prints, and what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "command_line/program.hpp"
#include "simulation/eventful_scenario.hpp"

namespace volvelle {
namespace {

using nlohmann::json;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::Outcome;
using testing::TemporaryFolder;
namespace fs = std::filesystem;

class Verify : public ::testing::Test {
 protected:
  void SetUp() override { std::ofstream(folder / "craft.toml") << eventful_scenario; }
  Outcome run(std::vector<std::string> words) const {
    words.insert(words.begin(), {"run", "craft.toml", "--verify"});
    return testing::run_program(folder, words);
  }
  const TemporaryFolder folder;
};

TEST_F(Verify, SaysTheDigitsOfEveryColumnAndEventWithin80Columns) {
  const Outcome outcome = run({});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const std::string table = outcome.out.substr(outcome.out.find("digits that hold"));
  EXPECT_THAT(table, HasSubstr("digits that hold at a hundredth of the tolerance, 1e-11"));
  EXPECT_THAT(table, ContainsRegex("hub\\.position\\.x/y/z +1[0-9] 1[0-9] 1[0-9]"));
  EXPECT_THAT(table, ContainsRegex("loops\\.residual +-"));
  EXPECT_THAT(table, HasSubstr("-: zero throughout"));
  EXPECT_THAT(table, ContainsRegex("events    the same [0-9]+ in both; of their times 1[0-9] digits hold at least\n"));
  EXPECT_THAT(table, ContainsRegex("verified  [0-9]+ digits hold in every column; fewest: [a-z0-9_.]+ [0-9]+\\.[0-9]"));
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80u) << line;
  EXPECT_TRUE(fs::exists(folder / "craft.h5"));
}

TEST_F(Verify, JsonCarriesAllOfIt) {
  const Outcome outcome =
      run({"--json", "--set", "output.columns=[\"door.angle\", \"door.rate\", \"loops.residual\"]"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out;
  const json summary = json::parse(outcome.out), verify = summary.at("verify");
  EXPECT_DOUBLE_EQ(verify.at("tolerance").at("relative"), 1e-11);
  EXPECT_EQ(verify.at("rows"), summary.at("rows"));
  EXPECT_EQ(verify.at("digits").size(), 3u);
  EXPECT_GT(verify.at("digits").at("door.angle"), 9);
  EXPECT_TRUE(verify.at("digits").at("loops.residual").is_null());
  EXPECT_THAT(verify.at("fewest").at("column").get<std::string>(), HasSubstr("door."));
  EXPECT_EQ(verify.at("events").size(), summary.at("events").size());
  EXPECT_EQ(verify.at("events").at(0).at("event"), "port.dock");
  EXPECT_TRUE(verify.at("same_events"));
}

TEST_F(Verify, GoesTogetherWithStoppingAndGoingOn) {
  const json stopped = json::parse(run({"--json", "--until", "port.undock"}).out);
  EXPECT_EQ(stopped.at("verify").at("rows"), stopped.at("rows"));
  const json rest = json::parse(run({"--json", "--continue", "craft.h5"}).out);
  EXPECT_EQ(rest.at("verify").at("rows"), rest.at("rows"));
  EXPECT_TRUE(rest.at("verify").at("same_events"));
}

TEST_F(Verify, RepeatsFixedStepsAtHalfTheirLength) {
  const Outcome outcome = run({"--set", "run.integrator=rk4", "--set", "run.step=0.002"});
  EXPECT_THAT(outcome.out, HasSubstr("digits that hold at half the step, 0.001 s"));
}

TEST_F(Verify, RefusesWhatItCannotDo) {
  const Outcome tight = run({"--set", "run.tolerance=1e-14"});
  EXPECT_EQ(tight.exit_code, 2);
  EXPECT_THAT(tight.err, HasSubstr("1e-14 is the tightest there is"));
  const Outcome large = run({"--set", "run.output_every=1e-7"});
  EXPECT_EQ(large.exit_code, 2);
  EXPECT_THAT(large.err, HasSubstr("[output] columns"));
  EXPECT_EQ(run({"-q"}).exit_code, 2);
  EXPECT_FALSE(fs::exists(folder / "craft.h5"));
  EXPECT_FALSE(fs::exists(folder / "craft.h5.partial"));
}

}  // namespace
}  // namespace volvelle
