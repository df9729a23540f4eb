// volvelle reconfigure and plan, as a user calls them.
#include <csignal>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "command_line/program.hpp"
#include "places.hpp"
#include "reconfiguration/craft_samples.hpp"

namespace volvelle {
namespace {

using nlohmann::json;
using testing::contents;
using ::testing::HasSubstr;
using testing::Outcome;
using testing::Program;
using testing::TemporaryFolder;
namespace fs = std::filesystem;

class Reconfigure : public ::testing::Test {
 protected:
  Outcome run(const std::vector<std::string>& words) const { return testing::run_program(folder, words); }
  Outcome succeed(const std::vector<std::string>& words) const {
    const Outcome outcome = run(words);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return outcome;
  }
  json graph(const std::string& name) const { return json::parse(contents(folder / (name + ".json"))); }

  const std::string modules = in_project("examples/four_modules.toml");
  const TemporaryFolder folder;
};

// By threads, and by processes that mpirun starts.
TEST_F(Reconfigure, TheGraphIsTheSameForAnyNumberOfWorkers) {
  succeed({"reconfigure", modules, "-o", "one", "--workers", "1"});
  const std::string one = contents(folder / "one.json");
  ASSERT_FALSE(one.empty());
  for (const char* workers : {"2", "4"}) {
    succeed({"reconfigure", modules, "-o", "threads", "--workers", workers});
    EXPECT_TRUE(contents(folder / "threads.json") == one) << workers << " threads";
    fs::remove(folder / "ranks.json");
    const std::string mpirun = fmt::format(
        "cd '{}' && OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0 "
        "mpirun --oversubscribe -n {} '{}' reconfigure '{}' -o ranks > said 2>&1",
        folder.path().string(), workers, built_program(), modules);
    EXPECT_EQ(std::system(mpirun.c_str()), 0) << contents(folder / "said");
    EXPECT_TRUE(contents(folder / "ranks.json") == one) << workers << " ranks";
  }
}

TEST_F(Reconfigure, KilledAndResumedItFindsTheSameGraph) {
  const std::vector<std::string> words{"reconfigure", modules, "-o", "graph", "--no-pruning", "--workers", "2"};
  const auto lines = [&] {
    const std::string journal = contents(folder / "graph.journal");
    return std::count(journal.begin(), journal.end(), '\n');
  };
  {
    const Program program(folder, words);
    while (lines() < 8) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ::kill(program.process(), SIGKILL);
    program.wait();
  }
  ASSERT_FALSE(fs::exists(folder / "graph.json"));
  const auto kept = lines();
  std::vector<std::string> again = words;
  again.emplace_back("--resume");
  succeed(again);
  EXPECT_GE(kept, 8);
  EXPECT_FALSE(fs::exists(folder / "graph.journal"));
  succeed({"reconfigure", modules, "-o", "whole"});
  EXPECT_TRUE(contents(folder / "graph.json") == contents(folder / "whole.json"));
}

TEST_F(Reconfigure, AJournalOfAnotherScenarioIsRefused) {
  std::ofstream(folder / "graph.journal") << "0123456789abcdef\n";
  const Outcome outcome = run({"reconfigure", modules, "-o", "graph", "--resume"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("another scenario"));
  EXPECT_EQ(contents(folder / "graph.journal"), "0123456789abcdef\n");
}

TEST_F(Reconfigure, WhatASearchHasFoundIsNotOverwritten) {
  std::ofstream(folder / "graph.journal") << "found with effort\n";
  const Outcome outcome = run({"reconfigure", modules, "-o", "graph"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--resume"));
  EXPECT_EQ(contents(folder / "graph.journal"), "found with effort\n");
}

// Plans and their steps are of what was searched, with what was set, not of what the file says today.
TEST_F(Reconfigure, PlansAreOfTheScenarioThatWasSearched) {
  fs::copy_file(in_project("examples/two_cubes.toml"), folder / "cubes.toml");
  succeed({"reconfigure", "cubes.toml", "-o", "graph", "--set", "bodies.red.mass=1.5"});
  const std::vector<std::string> words{"plan", "graph.json", "--from", "0", "--to", "1", "--against-feedback"};
  const Outcome before = succeed(words);
  std::ofstream(folder / "cubes.toml") << "nothing of use";
  EXPECT_EQ(succeed(words).out, before.out);
  succeed({"plan", "graph.json", "--from", "0", "--to", "1", "--write", "steps"});
  EXPECT_THAT(contents(folder / "steps" / "step_1.toml"), HasSubstr("1.5"));
}

TEST_F(Reconfigure, AStartThatCannotBeIsRefused) {
  const auto refusal = [&](const std::string& position) {
    const Outcome outcome = run({"reconfigure", in_project("examples/two_cubes.toml"), "-o", "graph", "--set",
                                 "bodies.red.initial.position=" + position});
    EXPECT_EQ(outcome.exit_code, 3);
    EXPECT_FALSE(fs::exists(folder / "graph.json"));
    fs::remove(folder / "graph.journal");
    return outcome.err;
  };
  EXPECT_THAT(refusal("[0.05, 0, 0]"), HasSubstr("\"red\" and \"blue\" overlap"));
  EXPECT_THAT(refusal("[0.5, 0, 0]"), HasSubstr("nothing can be let go of"));
}

// One scenario with every ending: a spring whose dead centre is a saddle, forces that part the cubes or press them
// together, and a torque too weak to get anywhere in time.
TEST_F(Reconfigure, SaysHowEveryMotionEnds) {
  std::ofstream(folder / "cubes.toml") << two_cubes_text(
      R"([links.spring]
type = "spring"
bodies = ["blue", "red"]
positions = [[0, -0.11, 0], [0, 0, 0]]
stiffness = 0.5
[forces.away]
body = "red"
force = [0.1, 0, 0]
[forces.back]
body = "red"
force = [-0.1, 0, 0]
)",
      "longest = 100\nseparation = 0.5",
      R"([reconfiguration.drives.swing]
on = ["spring"]
[reconfiguration.drives.part]
on = ["away"]
[reconfiguration.drives.press]
on = ["back"]
[reconfiguration.drives.creep]
torque = -1e-7
)");
  const Outcome outcome = succeed({"reconfigure", "cubes.toml", "-o", "graph"});
  const json found = graph("graph"), &counts = found.at("counts");
  std::map<std::string, int> refused;
  for (const json& motion : found.at("refused")) ++refused[motion.at("ending")];
  for (const char* ending : {"unsafe collision", "unsafe separation", "no rest in time"}) {
    EXPECT_GT(refused[ending], 0) << ending;
    EXPECT_EQ(counts.at(ending), refused[ending]) << ending;
  }
  EXPECT_THAT(outcome.out, HasSubstr(fmt::format("{} unsafe collisions, {} unsafe separations, {} without rest in time",
                                                 refused["unsafe collision"], refused["unsafe separation"],
                                                 refused["no rest in time"])));
  int saddles = 0;
  for (const json& edge : found.at("edges")) saddles += edge.at("saddles").get<int>() > 0 ? 1 : 0;
  EXPECT_GT(saddles, 0);
  EXPECT_EQ(counts.at("saddles"), saddles);
  EXPECT_THAT(outcome.out, HasSubstr(fmt::format("{} edges left a saddle", saddles)));
}

// The seven tetrominoes that can be told apart in a plane, each from each.
TEST_F(Reconfigure, FourModulesReachEveryTetrominoFromEveryOther) {
  succeed({"reconfigure", modules, "-o", "graph"});
  const json found = graph("graph");
  std::set<std::string> names;
  for (const json& node : found.at("nodes")) names.insert(node.at("name").get<std::string>());
  for (const char* name : {"line", "square", "tee", "ess", "zed", "ell", "jay"})
    EXPECT_TRUE(names.contains(name)) << name;
  const Outcome plan = succeed({"plan", "graph.json", "--from", "square", "--to", "line"});
  EXPECT_THAT(plan.out, HasSubstr("sinks: none"));
  EXPECT_THAT(plan.out, HasSubstr("out of reach from square: none"));
  EXPECT_THAT(plan.out,
              HasSubstr(fmt::format("connected parts: 1, the largest of {0} of {0}", found.at("nodes").size())));
}

TEST_F(Reconfigure, APlanFromTheLineToTheSquareReplaysAndItsBooksClose) {
  succeed({"reconfigure", modules, "-o", "graph"});
  const json plan = json::parse(
      succeed({"plan", "graph.json", "--from", "line", "--to", "square", "--write", "steps", "--json"}).out);
  ASSERT_FALSE(plan.at("steps").empty());
  int number = 0;
  for (const json& step : plan.at("steps")) {
    const std::string scenario = fmt::format("steps/step_{}.toml", ++number);
    const json run = json::parse(succeed({"run", scenario, "-o", "step.h5", "--json"}).out);
    EXPECT_NEAR(run.at("time").get<double>(), step.at("time").get<double>(), 1e-6 * step.at("time").get<double>());
    bool audited = false;
    for (const json& audit : run.at("audits"))
      if (audit.at("name") == "energy.balance") {
        EXPECT_LT(audit.at("relative").get<double>(), 1e-8);
        audited = true;
      }
    EXPECT_TRUE(audited);
  }
}

// Energy, power and time of every step, and of the same steps by a motor under feedback.
TEST_F(Reconfigure, APlanThroughWaypointsSaysWhatItTakesAndWhatFeedbackWould) {
  succeed({"reconfigure", in_project("examples/planetary_imager.toml"), "-o", "graph"});
  const std::vector<std::string> words{
      "plan",  "graph.json",        "--from", "stack", "--via", "wide_angle", "--via", "raster", "--to",
      "stack", "--against-feedback"};
  const Outcome table = succeed(words);
  EXPECT_THAT(table.out, HasSubstr("energy J"));
  EXPECT_THAT(table.out, HasSubstr("feedback W"));
  std::vector<std::string> in_json = words;
  in_json.emplace_back("--json");
  const json plan = json::parse(succeed(in_json).out);
  std::vector<std::string> visited;
  double energy = 0, peak = 0, time = 0;
  for (const json& step : plan.at("steps")) {
    visited.push_back(step.at("to"));
    energy += step.at("energy").get<double>();
    time += step.at("time").get<double>();
    peak = std::max(peak, step.at("peak_power").get<double>());
    EXPECT_GT(step.at("feedback").at("energy").get<double>(), 0);
    EXPECT_LT(step.at("feedback").at("largest_error").get<double>(), 0.05);
  }
  EXPECT_THAT(visited, ::testing::IsSupersetOf({"wide_angle", "raster", "stack"}));
  EXPECT_DOUBLE_EQ(plan.at("work").get<double>(), energy);
  EXPECT_DOUBLE_EQ(plan.at("time").get<double>(), time);
  EXPECT_DOUBLE_EQ(plan.at("peak_power").get<double>(), peak);
}

}  // namespace
}  // namespace volvelle
