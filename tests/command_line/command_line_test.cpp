// The program as a user meets it: what it prints, what it writes, and its exit codes.
#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "command_line/program.hpp"
#include "places.hpp"
#include "scenario/staged_scenario.hpp"
#include "scenario/temporary_folder.hpp"

namespace volvelle {
namespace {

using nlohmann::json;
using testing::contents;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::Outcome;
using testing::Program;
using testing::run_program;
using ::testing::StartsWith;
using testing::TemporaryFolder;
namespace fs = std::filesystem;

// A folder with the scenario that `new` writes, shortened.
class CommandLine : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(run({"new", "satellite"}).exit_code, 0); }
  Outcome run(const std::vector<std::string>& words) const { return run_program(folder, words); }
  bool exists(const std::string& file) const { return fs::exists(folder / file); }

  const TemporaryFolder folder;
};

TEST_F(CommandLine, HelpsAndSaysItsVersion) {
  EXPECT_THAT(run({}).out, HasSubstr("volvelle run SCENARIO"));
  EXPECT_THAT(run({"--version"}).out, StartsWith("volvelle "));
  EXPECT_EQ(run({"run", "--help"}).exit_code, 0);
}

TEST_F(CommandLine, SuggestsTheCommandThatWasMeant) {
  const Outcome outcome = run({"rnu", "satellite.toml"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("\"run\""));
  EXPECT_EQ(run({"run"}).exit_code, 2);
  EXPECT_EQ(run({"run", "satellite.toml", "--jsno"}).exit_code, 2);
}

TEST_F(CommandLine, NamesTheOptionThatDoesNotExist) {
  EXPECT_THAT(run({"run", "satellite.toml", "--jsno"}).err, HasSubstr("no option '--jsno'. Did you mean \"--json\"?"));
  EXPECT_THAT(run({"run", "--foo"}).err, HasSubstr("no option '--foo'"));
}

TEST_F(CommandLine, ColumnsThatMatchNothingAreFoundWithoutCsv) {
  std::ofstream(folder / "satellite.toml", std::ios::app) << "\n[output]\ncolumns = [\"hb.*\"]\n";
  for (const char* command : {"run", "check"}) {
    const Outcome outcome = run({command, "satellite.toml"});
    EXPECT_EQ(outcome.exit_code, 3);
    EXPECT_THAT(outcome.err, HasSubstr("Did you mean \"hub.*\"?"));
  }
}

TEST_F(CommandLine, CheckCountsTheStepsThatRunTakes) {
  for (const char* every : {"run.output_every=0.001", "run.output_every=0.37"}) {
    const json check = json::parse(run({"check", "satellite.toml", "--json", "--set", every}).out);
    const json done = json::parse(run({"run", "satellite.toml", "--json", "--set", every}).out);
    EXPECT_EQ(check["run"]["steps"], done["steps"]);
  }
}

TEST_F(CommandLine, CheckListsWhatCanHappen) {
  std::ofstream(folder / "staged.toml") << staged_scenario;
  EXPECT_THAT(run({"check", "staged.toml"}).out, HasSubstr("root.latch, root.release, root.stop"));
  const json check = json::parse(run({"check", "staged.toml", "--json"}).out);
  EXPECT_THAT(check.at("events"), ::testing::Contains("port.undock"));
  EXPECT_EQ(check.at("effects").at("latching joint"), 2);
}

// Table 1 of Morell & Schaub at rest: m_theta = 42.5 kg m^2, r_ScS = 0.5 m.
TEST_F(CommandLine, CheckLaysContributionsBesideThePapers) {
  const std::string table1 = in_project("examples/thruster_on_platform.toml");
  const Outcome words = run({"check", table1, "--contributions"});
  EXPECT_EQ(words.exit_code, 0);
  EXPECT_THAT(words.out, HasSubstr("hub: the branch of platform"));
  EXPECT_THAT(words.out, HasSubstr("gimbal on hub"));
  const json branch = json::parse(run({"check", table1, "--contributions", "--json"}).out).at("contributions").at(0);
  EXPECT_NEAR(double(branch.at("joints").at(0).at("a").at(2)), 50 * 0.5 / 42.5, 1e-12);
  EXPECT_NEAR(double(branch.at("A").at(2).at(2)), -25 * 25 / 42.5, 1e-11);
  EXPECT_EQ(run({"check", in_project("examples/bricard.toml"), "--contributions"}).exit_code, 3);
}

TEST_F(CommandLine, AnInaccurateRunSaysSo) {
  std::ofstream(folder / "spin.toml") << "volvelle = 1\n[bodies.top]\nmass = 1\ninertia = [1, 2, 2.5]\n"
                                         "initial = { rate = [3, 2, 1] }\n[run]\nduration = 50\nstep = 0.1\n";
  const Outcome rough = run({"run", "spin.toml"});
  EXPECT_EQ(rough.exit_code, 0);
  EXPECT_THAT(rough.out, HasSubstr("this run is not accurate. Try step = 0.02"));
  EXPECT_THAT(run({"run", "spin.toml", "--set", "run.step=0.001"}).out, ::testing::Not(HasSubstr("not accurate")));
}

TEST_F(CommandLine, WhatNewWritesRunsAsItIs) {
  const Outcome outcome = run({"run", "satellite.toml"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("energy.balance"));
  EXPECT_THAT(outcome.err, IsEmpty());
  EXPECT_TRUE(exists("satellite.h5"));
  EXPECT_FALSE(exists("satellite.h5.partial"));
  EXPECT_EQ(run({"check", "satellite.toml"}).exit_code, 0);
}

TEST_F(CommandLine, NewDoesNotOverwrite) {
  const std::string before = contents(folder / "satellite.toml");
  EXPECT_EQ(run({"new", "satellite"}).exit_code, 3);
  EXPECT_EQ(contents(folder / "satellite.toml"), before);
}

TEST_F(CommandLine, JsonIsAllThatStandsOnStandardOutput) {
  const Outcome outcome = run({"run", "satellite.toml", "--json", "--csv", "r.csv"});
  EXPECT_EQ(outcome.exit_code, 0);
  const json summary = json::parse(outcome.out);
  EXPECT_EQ(summary.at("status"), "finished");
  EXPECT_EQ(summary.at("outputs"), json::array({"r.csv"}));
  EXPECT_EQ(summary.at("rows"), 601);
  EXPECT_FALSE(summary.at("audits").empty());
  EXPECT_FALSE(exists("satellite.h5")) << "only what was asked for is written";
  EXPECT_EQ(json::parse(run({"check", "satellite.toml", "--json"}).out).at("degrees_of_freedom"), 7);
  EXPECT_TRUE(json::parse(run({"examples", "--json"}).out).at("examples").is_array());
}

TEST_F(CommandLine, RowsHaveStandardOutputToThemselves) {
  const Outcome outcome = run({"run", "satellite.toml", "--csv", "-"});
  EXPECT_THAT(outcome.out, StartsWith("time,hub.position.x"));
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 602);
  EXPECT_THAT(outcome.err, HasSubstr("energy.balance"));
}

TEST_F(CommandLine, SaysInvalidInputWithItsPlace) {
  const Outcome words = run({"run", "satellite.toml", "--set", "bodies.hub.mas=3"});
  EXPECT_EQ(words.exit_code, 3);
  EXPECT_THAT(words.err, HasSubstr("mass"));
  std::ofstream(folder / "satellite.toml", std::ios::app) << "[output]\ncolumns = [\"hbu.*\"]\n";
  const Outcome outcome = run({"run", "satellite.toml", "--csv", "r.csv", "--json"});
  EXPECT_EQ(outcome.exit_code, 3);
  const json report = json::parse(outcome.out);
  EXPECT_EQ(report.at("status"), "invalid input");
  EXPECT_THAT(report.at("errors").at(0).at("message").get<std::string>(), HasSubstr("\"hub.*\""));
  EXPECT_GT(report.at("errors").at(0).at("line"), 30);
  EXPECT_FALSE(exists("r.csv"));
  EXPECT_FALSE(exists("r.csv.partial"));
}

TEST_F(CommandLine, SuggestsTheScenarioThatWasMeant) {
  const Outcome outcome = run({"run", "satelite"});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_THAT(outcome.err, HasSubstr("'satellite.toml'"));
}

TEST_F(CommandLine, RefusesOutputsThatMakeNoSense) {
  EXPECT_EQ(run({"run", "satellite.toml", "-o", "satellite.toml"}).exit_code, 2);
  EXPECT_EQ(run({"run", "satellite.toml", "-o", "a", "--csv", "./a"}).exit_code, 2);
  EXPECT_EQ(run({"run", "satellite.toml", "-o", "a.csv"}).exit_code, 2);
  EXPECT_EQ(run({"run", "satellite.toml", "--csv", "-", "--json"}).exit_code, 2);
  EXPECT_EQ(run({"run", "satellite.toml", "-o", "missing/a.h5"}).exit_code, 3);
  EXPECT_THAT(contents(folder / "satellite.toml"), StartsWith("volvelle = 1"));
}

TEST_F(CommandLine, InterruptedRunsLeaveNothing) {
  const Program program(folder, {"run", "satellite.toml", "--set", "run.duration=100000"});
  while (!exists("satellite.h5.partial")) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  const Outcome second = run_program(folder, {"run", "satellite.toml", "-q"});
  ::kill(program.process(), SIGINT);
  const Outcome outcome = program.wait();
  EXPECT_EQ(second.exit_code, 3) << "two runs may not write the same result";
  EXPECT_EQ(outcome.exit_code, 130);
  EXPECT_FALSE(exists("satellite.h5"));
  EXPECT_FALSE(exists("satellite.h5.partial"));
}

}  // namespace
}  // namespace volvelle
