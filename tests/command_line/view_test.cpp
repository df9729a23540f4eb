// `volvelle view` as a user meets it: the server and what it refuses, exported pages, pictures.
#include <algorithm>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "command_line/viewer_client.hpp"
#include "scenario/hdf5_result.hpp"

namespace volvelle {
namespace {

using testing::contents;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::Outcome;
using testing::run_program;
using testing::RunningViewer;
using ::testing::StartsWith;
using testing::status_of;
using testing::TemporaryFolder;
namespace fs = std::filesystem;

class View : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(run({"new", "satellite"}).exit_code, 0);
    const Outcome outcome = run({"run", "satellite.toml", "-q", "-o", "a.h5"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  }
  Outcome run(const std::vector<std::string>& words) const { return run_program(folder, words); }

  template <class T>
  static std::vector<T> values(const std::string& bytes, std::size_t from, std::size_t count) {
    std::vector<T> out(count);
    std::memcpy(out.data(), bytes.data() + from, count * sizeof(T));
    return out;
  }

  const TemporaryFolder folder;
};

TEST_F(View, ServesThePageAndEndsWithControlC) {
  RunningViewer viewer(folder, "a.h5");
  const std::string answer = viewer.get("/");
  EXPECT_EQ(status_of(answer), 200);
  for (const char* text : {"Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff",
                           "Cache-Control: no-store", "<title>Volvelle</title>"})
    EXPECT_THAT(answer, HasSubstr(text));
  const Outcome outcome = viewer.end();
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("http://127.0.0.1:" + std::to_string(viewer.port()) + "/"));
}

// Compressing what a large sheet is takes longer than all else.
TEST_F(View, CompressesNothing) {
  const RunningViewer viewer(folder, "a.h5");
  for (const char* path : {"/", "/run/0/info", "/run/0/geometry"}) {
    const std::string answer = viewer.get(path, "Accept-Encoding: gzip, br\r\n");
    EXPECT_EQ(status_of(answer), 200);
    EXPECT_THAT(answer, Not(HasSubstr("Content-Encoding"))) << path;
  }
}

TEST_F(View, ListensOnLoopbackAlone) {
  const RunningViewer viewer(folder, "a.h5");
  ASSERT_EQ(status_of(viewer.get("/runs")), 200);
  char place[8];
  std::snprintf(place, sizeof place, ":%04X", static_cast<unsigned>(viewer.port()));
  int listening = 0;
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream lines(table);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string number, local, remote, state;
      words >> number >> local >> remote >> state;
      if (state != "0A" || !local.ends_with(place)) continue;
      ++listening;
      EXPECT_EQ(local, std::string("0100007F") + place);
    }
  }
  EXPECT_EQ(listening, 1);
}

TEST_F(View, ServesNothingButItsOwn) {
  fs::create_directory(folder / "results");
  fs::rename(folder / "a.h5", folder / "results/a.h5");
  std::ofstream(folder / "secret.txt") << "secret words";  // over the result's folder, and where the program runs
  for (const char* link : {"link", "results/link"}) fs::create_symlink(folder / "secret.txt", folder / link);
  fs::create_directory_symlink("..", folder / "results/out");
  const RunningViewer viewer(folder, "results/a.h5");
  ASSERT_EQ(status_of(viewer.get("/runs")), 200);
  for (const char* path : {"/secret.txt",
                           "/link",
                           "/results/link",
                           "/out/secret.txt",
                           "/results/a.h5",
                           "/results/../secret.txt",
                           "/results/%2e%2e/secret.txt",
                           "/results/..%2Fsecret.txt",
                           "/.%2e/secret.txt",
                           "/a.h5",
                           "/satellite.toml",
                           "/../secret.txt",
                           "/./secret.txt",
                           "/%2e%2e/secret.txt",
                           "/..%2fsecret.txt",
                           "/%2e%2e%2fsecret.txt",
                           "/%252e%252e/secret.txt",
                           "/run/0/../../secret.txt",
                           "/run/0/%2e%2e/info",
                           "/run/0/info/../../../etc/passwd",
                           "//etc/passwd",
                           "/etc/passwd",
                           "/run/1/info",
                           "/run/-1/info",
                           "/run/99999999999999999999/info",
                           "/run/0/poses/../info",
                           "\\..\\secret.txt"}) {
    const std::string answer = viewer.get(path);
    EXPECT_THAT(status_of(answer), ::testing::AnyOf(400, 404)) << path << "\n" << answer;
    EXPECT_THAT(answer, Not(::testing::AnyOf(HasSubstr("secret words"), HasSubstr("root:")))) << path;
  }
}

TEST_F(View, RefusesForeignHostsAndOrigins) {
  const RunningViewer viewer(folder, "a.h5");
  const std::string port = std::to_string(viewer.port());
  EXPECT_EQ(status_of(viewer.get_as("localhost:" + port, "/runs")), 200);
  for (const std::string& host : {std::string("evil.example"), "evil.example:" + port, std::string("127.0.0.1"),
                                  "127.0.0.1.evil.example:" + port, "127.0.0.1:" + port + "0", std::string()})
    EXPECT_EQ(status_of(viewer.get_as(host, "/runs")), 403) << host;
  EXPECT_EQ(status_of(viewer.get("/runs", "Origin: http://127.0.0.1:" + port + "\r\n")), 200);
  for (const std::string& origin : {std::string("http://evil.example"), "https://127.0.0.1:" + port,
                                    std::string("null"), std::string("http://127.0.0.1:1")})
    EXPECT_EQ(status_of(viewer.get("/runs", "Origin: " + origin + "\r\n")), 403) << origin;
  const std::string post = "POST /runs HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n\r\n";
  EXPECT_EQ(status_of(testing::ask(viewer.port(), post)), 403);
}

TEST_F(View, TakenPortIsSaidOrTheNextServes) {
  const int port = testing::some_port();
  const testing::TakenPort taken(port);
  ASSERT_TRUE(taken.taken());
  const Outcome refused = run({"view", "a.h5", "--no-open", "--port", std::to_string(port)});
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_THAT(refused.err, HasSubstr("port " + std::to_string(port) + " is taken"));

  const testing::TakenPort usual(8520);  // taken by this, or by another program: either way not free
  const testing::Program program(folder, {"view", "a.h5", "--no-open"});
  int found = 0;
  for (int wait = 0; wait < 2400 && found == 0; ++wait) {
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
    for (int other = 8521; other <= 8560 && found == 0; ++other)
      if (status_of(testing::ask(other, "GET /runs HTTP/1.1\r\nHost: localhost:" + std::to_string(other) +
                                            "\r\nConnection: close\r\n\r\n")) == 200)
        found = other;
  }
  ::kill(program.process(), SIGINT);
  EXPECT_THAT(program.wait().out, HasSubstr("http://127.0.0.1:85"));
  EXPECT_GT(found, 8520);
}

TEST_F(View, GivesTheNumbersOfTheResult) {
  const RunningViewer viewer(folder, "a.h5");
  const auto info = nlohmann::json::parse(viewer.body("/run/0/info"));
  const Hdf5Result result(folder / "a.h5");
  const std::size_t bodies = info["body_count"], rows = info["rows"];
  ASSERT_EQ(bodies, 2U);
  EXPECT_EQ(info["entries"][1]["name"], "panel");
  const auto file = result.read({"time", "system.position.y", "panel.position.y", "panel.attitude.w", "hinge.angle"});
  ASSERT_EQ(rows, file[0].size());

  const std::string poses = viewer.body("/run/0/poses?first=10&count=3&stride=20");
  ASSERT_EQ(poses.size(), 3 * (32 + 28 * bodies));
  const auto heads = values<double>(poses, 0, 12);
  const auto placed = values<float>(poses, 96, 7 * bodies * 3);
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t row = 10 + 20 * i;
    EXPECT_EQ(heads[4 * i], file[0][row]);
    EXPECT_EQ(heads[4 * i + 2], file[1][row]);
    EXPECT_EQ(placed[7 * (2 * i + 1) + 1], static_cast<float>(file[2][row] - file[1][row]));
    EXPECT_EQ(placed[7 * (2 * i + 1) + 3], static_cast<float>(file[3][row]));
  }
  EXPECT_EQ(viewer.body("/run/0/poses?first=600&count=100&stride=1").size(), 32 + 28 * bodies);  // no further

  const std::string all = viewer.body("/run/0/series?from=0&to=60&most=2000&name=hinge.angle");
  ASSERT_EQ(all.size(), 16 * rows);
  EXPECT_EQ(values<double>(all, 8 * rows, rows), file[4]);
  const std::string thin = viewer.body("/run/0/series?from=0&to=60&most=40&name=hinge.angle");
  const std::size_t kept = thin.size() / 16;
  EXPECT_LE(kept, 42U);
  const auto angles = values<double>(thin, 8 * kept, kept);
  EXPECT_EQ(*std::max_element(angles.begin(), angles.end()), *std::max_element(file[4].begin(), file[4].end()));
  EXPECT_EQ(*std::min_element(angles.begin(), angles.end()), *std::min_element(file[4].begin(), file[4].end()));
}

TEST_F(View, RefusesQuestionsWithoutSense) {
  const RunningViewer viewer(folder, "a.h5");
  for (const char* path :
       {"/run/0/poses", "/run/0/poses?first=0&count=1&stride=0", "/run/0/poses?first=-1&count=1&stride=1",
        "/run/0/poses?first=0&count=99999999999&stride=1", "/run/0/series?from=0&to=nan&most=10",
        "/run/0/series?from=5&to=1&most=10", "/run/0/series?from=0&to=1&most=1"})
    EXPECT_EQ(status_of(viewer.get(path)), 400) << path;
  EXPECT_EQ(status_of(viewer.get("/run/0/series?from=0&to=1&most=10&name=no.such")), 404);
}

TEST_F(View, ExportsOnePageThatAsksForNothing) {
  const Outcome outcome = run({"view", "a.h5", "--export", "a.html"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("wrote a.html ("));
  const std::string page = contents(folder / "a.html");
  EXPECT_LT(page.size(), 5'000'000U);
  EXPECT_THAT(page, Not(HasSubstr(">null</script>")));
  for (const char* asks : {"src=\"http", "href=\"http", "url(http", "@import"}) EXPECT_THAT(page, Not(HasSubstr(asks)));
  for (const char* library : {"three 0.", "uplot 1.", "cytoscape 3.", "MIT"}) EXPECT_THAT(page, HasSubstr(library));
}

TEST_F(View, RunsAScenarioFirst) {
  const Outcome outcome =
      run({"view", "satellite.toml", "--set", "run.duration=5", "-o", "short.h5", "--export", "short.html"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(fs::exists(folder / "short.h5"));
  EXPECT_THAT(contents(folder / "short.html"), HasSubstr("\"end\":5.0"));
  EXPECT_EQ(run({"view", "satellite.toml", "--set", "run.duration=-5", "--export", "s.html"}).exit_code, 3);
}

TEST_F(View, DrawsAPicture) {
  const Outcome outcome = run({"view", "a.h5", "--picture", "a.png", "--time", "0.5 min", "--size", "200x100"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "wrote a.png (200 x 100, t = 30 s)\n");
  EXPECT_THAT(contents(folder / "a.png"),
              StartsWith(std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\xC8\0\0\0\x64", 24)));
  EXPECT_EQ(run({"view", "a.h5", "--picture", "b.png", "--size", "200x100", "--follow", "panel", "--dark"}).exit_code,
            0);
  EXPECT_NE(contents(folder / "a.png"), contents(folder / "b.png"));
}

TEST_F(View, SaysWhatIsWrong) {
  const auto says = [&](const std::vector<std::string>& words, int code, const char* text) {
    std::vector<std::string> all{"view"};
    all.insert(all.end(), words.begin(), words.end());
    const Outcome outcome = run(all);
    EXPECT_EQ(outcome.exit_code, code) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(text));
  };
  says({"b.h5"}, 3, "Did you mean 'a.h5'?");
  says({"a.h5", "--export", "page.pdf"}, 2, "should end in .html");
  says({"a.h5", "--picture", "page.jpg"}, 2, "should end in .png");
  says({"a.h5", "--picture", "a.png", "--time", "61"}, 2, "goes from 0 s to 60 s");
  says({"a.h5", "--picture", "a.png", "--follow", "pannel"}, 2, "panel");
  says({"a.h5", "--time", "3"}, 2, "--time goes with --picture");
  says({"a.h5", "--set", "run.duration=3"}, 2, "this is a result");
  says({"a.h5", "--port", "70000"}, 2, "65535");
  std::ofstream(folder / "text.h5") << "no HDF5 at all";
  says({"text.h5"}, 3, "no HDF5 file");
}

// The scenario names a file that is nowhere to be found: the motion is shown all the same.
TEST_F(View, ShowsBallsWhereShapesAreMissing) {
  fs::copy(in_project("examples/fold"), folder / "fold");
  fs::copy(in_project("examples/petal_ring.toml"), folder / "ring.toml");
  std::string text = contents(folder / "ring.toml");
  text.replace(text.rfind("petals_8x3.fold"), 15, "own_petals.fold");
  std::ofstream(folder / "ring.toml") << text;
  fs::rename(folder / "fold/petals_8x3.fold", folder / "fold/own_petals.fold");
  ASSERT_EQ(run({"run", "ring.toml", "-q", "--set", "run.duration=0.2"}).exit_code, 0);
  fs::remove(folder / "fold/own_petals.fold");
  const Outcome outcome = run({"view", "ring.h5", "--export", "ring.html"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("Shapes are not shown"));
}

}  // namespace
}  // namespace volvelle
