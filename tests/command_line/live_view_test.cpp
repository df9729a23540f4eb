// `volvelle view SCENARIO`: a run that is followed, paused, changed, and goes on.
#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "command_line/viewer_client.hpp"
#include "scenario/hdf5_result.hpp"

namespace volvelle {
namespace {

using testing::contents;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::RunningViewer;
using testing::status_of;
using testing::TemporaryFolder;
using Json = nlohmann::json;
namespace fs = std::filesystem;

class LiveView : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(testing::run_program(folder, {"new", "satellite"}).exit_code, 0);
    ASSERT_EQ(testing::run_program(folder, {"run", "satellite.toml", "-q", "-o", "plain.h5"}).exit_code, 0);
  }

  static Json state(const RunningViewer& viewer) { return Json::parse(viewer.body("/live")); }
  static Json send(const RunningViewer& viewer, const Json& wanted) {
    return Json::parse(RunningViewer::body_of(viewer.post("/live", wanted.dump())));
  }
  static Json wait_for(const RunningViewer& viewer, const std::string& phase) {
    for (int wait = 0; wait < 1200; ++wait) {
      const Json now = state(viewer);
      if (now["phase"] == phase) return now;
      std::this_thread::sleep_for(std::chrono::milliseconds(25));
    }
    ADD_FAILURE() << "it is not " << phase << ": " << state(viewer);
    return {};
  }
  // Paused somewhere on the way.
  static Json pause(const RunningViewer& viewer) {
    while (state(viewer)["rows"] < 20) std::this_thread::sleep_for(std::chrono::milliseconds(25));
    send(viewer, {{"do", "pause"}});
    return wait_for(viewer, "paused");
  }
  static std::vector<double> column(const RunningViewer& viewer, const std::string& name) {
    const std::string bytes = viewer.body("/run/0/series?from=0&to=60&most=5000&name=" + name);
    std::vector<double> values(bytes.size() / 16);
    std::memcpy(values.data(), bytes.data() + bytes.size() / 2, bytes.size() / 2);
    return values;
  }

  const TemporaryFolder folder;
};

TEST_F(LiveView, KeepsTheResultThatRunWrites) {
  const RunningViewer viewer(folder, "satellite.toml");
  const Json end = wait_for(viewer, "finished");
  EXPECT_EQ(end["time"], 60);
  EXPECT_THAT(end["notes"].dump(), HasSubstr("written to satellite.h5"));
  EXPECT_EQ(contents(folder / "satellite.h5"), contents(folder / "plain.h5"));
}

TEST_F(LiveView, PausedAtARowItGoesOnToTheSameResult) {
  const RunningViewer viewer(folder, "satellite.toml", {"--pace", "10", "-o", "live.h5"});
  const Json paused = pause(viewer);
  std::this_thread::sleep_for(std::chrono::milliseconds(150));
  EXPECT_EQ(state(viewer)["rows"], paused["rows"]);
  EXPECT_LT(paused["time"], 60);
  EXPECT_FALSE(fs::exists(folder / "live.h5"));
  send(viewer, {{"pace", 0}});
  send(viewer, {{"do", "continue"}});
  wait_for(viewer, "finished");
  EXPECT_EQ(contents(folder / "live.h5"), contents(folder / "plain.h5"));
}

TEST_F(LiveView, AChangedValueActsFromThePausedRowOn) {
  const RunningViewer viewer(folder, "satellite.toml", {"--pace", "10", "-o", "live.h5"});
  const Json paused = pause(viewer);
  const std::size_t rows = paused["rows"];
  const Json answer = send(viewer, {{"set", "bodies.panel.mass=60"}});
  EXPECT_THAT(answer["said"].get<std::string>(), HasSubstr("bodies.panel.mass=60 from t = ")) << answer;
  EXPECT_EQ(answer["rows"], rows);
  send(viewer, {{"pace", 0}});
  send(viewer, {{"do", "continue"}});
  EXPECT_EQ(wait_for(viewer, "finished")["time"], 60);
  const std::vector<double> changed = column(viewer, "hinge.angle");
  const std::vector<double> plain = Hdf5Result(folder / "plain.h5").read({"hinge.angle"})[0];
  ASSERT_EQ(changed.size(), plain.size());
  for (std::size_t r = 0; r < rows; ++r) EXPECT_EQ(changed[r], plain[r]);
  double apart = 0;
  for (std::size_t r = rows; r < plain.size(); ++r) apart = std::max(apart, std::abs(changed[r] - plain[r]));
  EXPECT_GT(apart, 1e-4);
  EXPECT_NEAR(changed[rows], changed[rows - 1], 0.2);  // no jump
  EXPECT_FALSE(fs::exists(folder / "live.h5")) << "no file would say what was changed when";
}

TEST_F(LiveView, WhatBelongsToTheStartBeginsAnew) {
  const RunningViewer viewer(folder, "satellite.toml", {"--pace", "10", "-o", "live.h5"});
  const int generation = pause(viewer)["generation"];
  const Json answer = send(viewer, {{"set", "joints.hinge.initial.angle=0.3"}});
  EXPECT_THAT(answer["said"].get<std::string>(), HasSubstr("from the start: ")) << answer;
  EXPECT_GT(answer["generation"], generation);
  EXPECT_EQ(wait_for(viewer, "paused")["rows"], 2);
  send(viewer, {{"pace", 0}});
  send(viewer, {{"do", "continue"}});
  wait_for(viewer, "finished");
  EXPECT_EQ(testing::run_program(
                folder, {"run", "satellite.toml", "-q", "-o", "other.h5", "--set", "joints.hinge.initial.angle=0.3"})
                .exit_code,
            0);
  EXPECT_EQ(contents(folder / "live.h5"), contents(folder / "other.h5"));
}

TEST_F(LiveView, SaysWhatIsWrongWithAValue) {
  const RunningViewer viewer(folder, "satellite.toml", {"--pace", "10"});
  EXPECT_THAT(send(viewer, {{"set", "bodies.hub.mass=500"}})["refused"].get<std::string>(),
              HasSubstr("pause it first"));
  const Json paused = pause(viewer);
  EXPECT_THAT(send(viewer, {{"set", "bodies.hub.mas=500"}})["refused"].get<std::string>(),
              HasSubstr("Did you mean \"mass\"?"));
  EXPECT_THAT(send(viewer, {{"set", "bodies.hub.mass=-5"}}).dump(), HasSubstr("refused"));
  EXPECT_THAT(send(viewer, {{"set", "nonsense"}}).dump(), HasSubstr("refused"));
  EXPECT_EQ(state(viewer)["rows"], paused["rows"]);
  EXPECT_EQ(state(viewer)["phase"], "paused");
}

TEST_F(LiveView, OnlyItsOwnPageMayChangeTheRun) {
  const RunningViewer viewer(folder, "satellite.toml", {"--pace", "10"});
  const std::string stop = R"({"do":"pause"})", json = "Content-Type: application/json\r\n";
  EXPECT_EQ(status_of(viewer.post("/live", stop, json)), 403);  // from nowhere
  for (const char* origin : {"http://evil.example", "null", "http://127.0.0.1:1"})
    EXPECT_EQ(status_of(viewer.post("/live", stop, json + "Origin: " + origin + "\r\n")), 403) << origin;
  for (const char* type : {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"})
    EXPECT_EQ(
        status_of(viewer.post("/live", stop, "Origin: " + viewer.address() + "\r\nContent-Type: " + type + "\r\n")),
        403)
        << type;
  EXPECT_EQ(state(viewer)["phase"], "running");
  for (const char* nonsense : {"", "{", "[]", "7", R"({"do":"dance"})", R"({"set":7})", R"({"pace":-1})"})
    EXPECT_EQ(status_of(viewer.post("/live", nonsense)), 400) << nonsense;
  EXPECT_THAT(status_of(viewer.post("/live", std::string(100'000, ' '))), ::testing::AnyOf(400, 413));
  for (const char* path : {"/live/..", "/live/", "/live/%2e%2e/runs", "/runs", "/run/0/info", "/graph/motion"})
    EXPECT_EQ(status_of(viewer.post(path, stop)), 404) << path;
  EXPECT_EQ(status_of(viewer.post("/live", stop)), 200);
}

TEST_F(LiveView, EndsInTheMiddleAndLeavesNothingBehind) {
  RunningViewer viewer(folder, "satellite.toml", {"--pace", "1", "-o", "live.h5"});
  EXPECT_EQ(state(viewer)["phase"], "running");
  EXPECT_EQ(viewer.end().exit_code, 0);
  for (const fs::directory_entry& entry : fs::directory_iterator(folder.path()))
    EXPECT_THAT(entry.path().filename().string(), Not(HasSubstr("live"))) << entry.path();
}

TEST_F(LiveView, WrongScenariosAreSaidBeforeThereIsAPage) {
  const auto outcome =
      testing::run_program(folder, {"view", "satellite.toml", "--set", "bodies.hub.mas=3", "--no-open"});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_THAT(outcome.err, HasSubstr("Did you mean \"mass\"?"));
  EXPECT_EQ(testing::run_program(folder, {"view", "plain.h5", "--pace", "2"}).exit_code, 2);
}

}  // namespace
}  // namespace volvelle
