// `volvelle view GRAPH.json`: configurations, ways between them, motions.
#include <cmath>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "command_line/viewer_client.hpp"

namespace volvelle {
namespace {

using testing::contents;
using ::testing::HasSubstr;
using testing::Outcome;
using testing::run_program;
using testing::RunningViewer;
using ::testing::StartsWith;
using testing::status_of;
using testing::TemporaryFolder;
using Json = nlohmann::json;

class GraphView : public ::testing::Test {
 protected:
  void SetUp() override {
    const Outcome outcome =
        run_program(folder, {"reconfigure", in_project("examples/four_modules.toml"), "-o", "four"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    graph = Json::parse(contents(folder / "four.json"));
  }

  const TemporaryFolder folder;
  Json graph;
};

TEST_F(GraphView, ShowsEveryNodeAndEdge) {
  const RunningViewer viewer(folder, "four.json");
  const Json shown = Json::parse(viewer.body("/graph"));
  ASSERT_EQ(shown["nodes"].size(), graph["nodes"].size());
  for (const Json& node : shown["nodes"]) EXPECT_THAT(node["picture"], StartsWith("data:image/png;base64,iVBOR"));
  ASSERT_EQ(shown["edges"].size(), graph["edges"].size());
  for (std::size_t e = 0; e < graph["edges"].size(); ++e)
    for (const char* key : {"from", "to", "drive", "joints", "ending", "time", "supplied", "work_to_switch"})
      EXPECT_EQ(shown["edges"][e][key], graph["edges"][e][key]) << e << " " << key;
  EXPECT_EQ(shown["nodes"][0]["picture"] == shown["nodes"][3]["picture"], false);
}

TEST_F(GraphView, ShowsWhatWasRefused) {
  run_program(folder, {"reconfigure", in_project("examples/skew_modules.toml"), "-o", "skew"});
  const Json found = Json::parse(contents(folder / "skew.json"));
  const RunningViewer viewer(folder, "skew.json");
  const Json shown = Json::parse(viewer.body("/graph"));
  ASSERT_FALSE(found["refused"].empty());
  ASSERT_EQ(shown["refused"].size(), found["refused"].size());
  for (std::size_t i = 0; i < found["refused"].size(); ++i)
    EXPECT_EQ(shown["refused"][i]["ending"], found["refused"][i]["ending"]);
  EXPECT_EQ(shown["refused"][0]["ending"], "unsafe collision");
}

TEST_F(GraphView, PlansAsThePlanCommandDoes) {
  const RunningViewer viewer(folder, "four.json");
  for (const std::string by : {"work", "time", "switches"}) {
    const Outcome outcome =
        run_program(folder, {"plan", "four.json", "--from", "n20", "--to", "line", "--by", by, "--json"});
    const Json wanted = Json::parse(outcome.out), found = Json::parse(viewer.body("/graph/plan?from=20&to=0&by=" + by));
    for (const char* key : {"found", "steps", "work", "time", "peak_power"}) EXPECT_EQ(found[key], wanted[key]) << key;
  }
  for (const char* path : {"/graph/plan", "/graph/plan?from=0&to=1&by=luck", "/graph/plan?from=-1&to=1&by=work"})
    EXPECT_EQ(status_of(viewer.get(path)), 400) << path;
  EXPECT_EQ(status_of(viewer.get("/graph/plan?from=0&to=99&by=work")), 404);
}

TEST_F(GraphView, ReplaysAMotionUpToWhereItsEdgeEnds) {
  const RunningViewer viewer(folder, "four.json");
  const Json edge = graph["edges"][7];
  const Json answer = Json::parse(RunningViewer::body_of(viewer.post("/graph/motion", R"({"edge":7})")));
  const std::string run = "/run/" + std::to_string(answer["run"].get<int>());
  const Json info = Json::parse(viewer.body(run + "/info"));
  EXPECT_EQ(info["body_count"], 4);
  EXPECT_NEAR(info["end"], edge["time"], 1e-6 * edge["time"].get<double>());
  const std::string bytes = viewer.body(run + "/series?from=0&to=1e9&most=9000&name=hinge.angle");
  double last = 0;
  std::memcpy(&last, bytes.data() + bytes.size() - 8, 8);
  EXPECT_NEAR(last, edge["angle"], 1e-6);
  EXPECT_EQ(RunningViewer::body_of(viewer.post("/graph/motion", R"({"edge":7})")), answer.dump()) << "run once";
}

TEST_F(GraphView, OnlyItsOwnPageMayHaveMotionsRun) {
  const RunningViewer viewer(folder, "four.json");
  const std::string wanted = R"({"edge":1})", json = "Content-Type: application/json\r\n";
  EXPECT_EQ(status_of(viewer.post("/graph/motion", wanted, json)), 403);
  EXPECT_EQ(status_of(viewer.post("/graph/motion", wanted, json + "Origin: http://evil.example\r\n")), 403);
  EXPECT_EQ(status_of(viewer.post("/graph/motion", wanted, "Origin: " + viewer.address() + "\r\n")), 403);
  EXPECT_EQ(status_of(viewer.get("/graph/motion")), 404);
  EXPECT_EQ(status_of(viewer.post("/graph/motion", R"({"edge":100000})")), 404);
  for (const char* nonsense : {"", "{}", R"({"edge":-1})", R"({"edge":"1"})", R"({"edge":1.5})"})
    EXPECT_EQ(status_of(viewer.post("/graph/motion", nonsense)), 400) << nonsense;
  for (const char* path :
       {"/graph/../four.json", "/graph/%2e%2e/four.json", "/four.json", "/graph/", "/graph/four.svg"})
    EXPECT_THAT(status_of(viewer.get(path)), ::testing::AnyOf(400, 404)) << path;
  EXPECT_EQ(Json::parse(viewer.body("/runs"))["runs"], 0);
}

TEST_F(GraphView, ExportsOnePageWithItsMotions) {
  const Outcome outcome = run_program(folder, {"view", "four.json", "--export", "four.html"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const std::string page = contents(folder / "four.html");
  EXPECT_LT(page.size(), 15'000'000U);
  for (const char* text : {"\"graph\":", "\"plans\":", "\"geometries\":", "sensor latch"})
    EXPECT_THAT(page, HasSubstr(text));
  std::size_t motions = 0;
  for (std::size_t at = page.find("\"poses\":{\"rows\""); at != std::string::npos;
       at = page.find("\"poses\":{\"rows\"", at + 1))
    ++motions;
  EXPECT_EQ(motions, graph["edges"].size());
}

TEST_F(GraphView, ReplaysWhenTheFileOfItsScenarioIsGone) {
  graph["scenario"] = "/nowhere/gone.toml";
  std::ofstream(folder / "lone.json") << graph;
  const RunningViewer viewer(folder, "lone.json");
  EXPECT_EQ(Json::parse(viewer.body("/graph"))["replays"], true);
  EXPECT_EQ(status_of(viewer.post("/graph/motion", R"({"edge":1})")), 200);
}

TEST_F(GraphView, IsSeenWithoutItsScenario) {
  graph["scenario"] = "/nowhere/gone.toml";
  graph["scenario_text"] = "";
  std::ofstream(folder / "lone.json") << graph;
  const RunningViewer viewer(folder, "lone.json");
  const Json shown = Json::parse(viewer.body("/graph"));
  EXPECT_EQ(shown["replays"], false);
  EXPECT_THAT(shown["notes"].dump(), HasSubstr("gone.toml"));
  EXPECT_EQ(status_of(viewer.post("/graph/motion", R"({"edge":1})")), 500);
}

TEST_F(GraphView, SaysWhatIsWrong) {
  std::ofstream(folder / "other.json") << "{}";
  EXPECT_THAT(run_program(folder, {"view", "other.json"}).err, HasSubstr("no graph"));
  EXPECT_EQ(run_program(folder, {"view", "none.json"}).exit_code, 3);
  EXPECT_THAT(run_program(folder, {"view", "four.json", "--picture", "a.png"}).err, HasSubstr("SVG"));
  EXPECT_THAT(run_program(folder, {"view", "four.json", "four.json"}).err, HasSubstr("alone"));
}

}  // namespace
}  // namespace volvelle
