// volvelle fold, and what check and run say of sheets.
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "command_line/program.hpp"
#include "origami/fold_file.hpp"
#include "places.hpp"

namespace volvelle {
namespace {

using testing::contents;
using testing::Outcome;
using testing::run_program;
using testing::TemporaryFolder;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(FoldCommand, WritesScenariosThatCanBeChecked) {
  const TemporaryFolder folder;
  const Outcome wrote =
      run_program(folder, {"fold", "miura", "--rows", "2", "--columns", "3", "--fold", "60 deg", "-o", "s.toml"});
  EXPECT_EQ(wrote.exit_code, 0) << wrote.err;
  EXPECT_TRUE(has(wrote.out, "6 panels, 7 creases")) << wrote.out;
  const Outcome check = run_program(folder, {"check", "s.toml"});
  EXPECT_EQ(check.exit_code, 0) << check.err;
  EXPECT_TRUE(has(check.out, "miura, 6 panels, 7 creases; rigid-foldable as it stands, 1 way to move")) << check.out;
  const auto json = nlohmann::json::parse(run_program(folder, {"check", "s.toml", "--json"}).out);
  EXPECT_EQ(json["sheets"][0]["modes"], 1);
  EXPECT_EQ(json["sheets"][0]["panels"], 6);
}

TEST(FoldCommand, OverwritesNothing) {
  const TemporaryFolder folder;
  ASSERT_EQ(run_program(folder, {"fold", "map"}).exit_code, 0);
  const std::string before = contents(folder / "map.toml");
  const Outcome again = run_program(folder, {"fold", "map", "--rows", "2"});
  EXPECT_EQ(again.exit_code, 3);
  EXPECT_TRUE(has(again.err, "there already")) << again.err;
  EXPECT_EQ(contents(folder / "map.toml"), before);
}

TEST(FoldCommand, SaysWhatIsWrong) {
  const TemporaryFolder folder;
  const auto expect = [&](const std::vector<std::string>& words, int code, const std::string& part) {
    const Outcome outcome = run_program(folder, words);
    EXPECT_EQ(outcome.exit_code, code) << outcome.err;
    EXPECT_TRUE(has(outcome.err, part)) << outcome.err;
  };
  expect({"fold", "muira"}, 2, "Did you mean \"miura\"?");
  expect({"fold", "none.fold"}, 2, "there is no file 'none.fold'");
  expect({"fold", "miura", "--sides", "5"}, 2, "--sides does not go with miura");
  expect({"fold", "miura", "--fold", "95 deg"}, 3, "between 0 and 90 deg");
  expect({"fold", "miura", "--fold", "5\" deg"}, 2, "quotes");
  expect({"fold", "none.h5"}, 2, "--to");
  std::ofstream(folder / "bad.fold") << "{ \"vertices_coords\": [[0, 0]] }";
  expect({"fold", "bad.fold"}, 3, "edges_vertices is missing");
  EXPECT_FALSE(std::filesystem::exists(folder / "miura.toml"));
}

TEST(FoldCommand, TakesAndWritesFoldFiles) {
  const TemporaryFolder folder;
  ASSERT_EQ(run_program(folder, {"fold", "miura", "--rows", "2", "--columns", "2", "--to", "a.fold"}).exit_code, 0);
  EXPECT_FALSE(std::filesystem::exists(folder / "miura.toml"));
  std::filesystem::create_directory(folder / "deep");
  const Outcome wrote = run_program(folder, {"fold", "a.fold", "-o", "deep/a.toml"});
  EXPECT_EQ(wrote.exit_code, 0) << wrote.err;
  EXPECT_TRUE(has(contents(folder / "deep/a.toml"), "\"../a.fold\""));
  EXPECT_EQ(run_program(folder, {"check", "deep/a.toml"}).exit_code, 0);
}

TEST(FoldCommand, WritesAResultAsAnAnimation) {
  const TemporaryFolder folder;
  ASSERT_EQ(run_program(folder, {"fold", "miura", "--rows", "2", "--columns", "3", "-o", "s.toml"}).exit_code, 0);
  ASSERT_EQ(
      run_program(folder, {"run", "s.toml", "--set", "run.duration=0.4", "--csv", "s.csv", "-o", "s.h5"}).exit_code, 0);
  const Outcome wrote = run_program(folder, {"fold", "s.h5", "--to", "s.fold", "--frames", "5"});
  EXPECT_EQ(wrote.exit_code, 0) << wrote.err;
  const FoldFile file = FoldFile::read(folder / "s.fold");
  ASSERT_EQ(file.frames(), 2 + 5);
  // the last frame is folded as the last row says
  std::istringstream csv(contents(folder / "s.csv"));
  std::string header, last;
  std::getline(csv, header);
  for (std::string line; std::getline(csv, line);) last = line;
  std::istringstream names(header), values(last);
  double angle = 0;
  for (std::string name, value; std::getline(names, name, ',') && std::getline(values, value, ',');)
    if (name == "sheet.crease.zigzag.2.1.angle") angle = std::stod(value);
  ASSERT_LT(angle, -1);
  const CreasePattern final_frame = file.pattern(6);
  for (const Crease& crease : final_frame.creases)
    if (crease.name == "zigzag.2.1") {
      EXPECT_NEAR(crease.angle, angle, 1e-9);
    }
}

TEST(FoldCommand, AWrapDeploysAndWithoutBendLinesIsRefusedInWords) {
  const TemporaryFolder folder;
  ASSERT_EQ(run_program(folder, {"fold", "scheel"}).exit_code, 0);
  EXPECT_TRUE(has(run_program(folder, {"check", "scheel.toml"}).out, "12 bend lines; can move as it stands"));
  const Outcome deployed = run_program(folder, {"run", "scheel.toml"});
  EXPECT_EQ(deployed.exit_code, 0) << deployed.err;
  EXPECT_TRUE(has(deployed.out, "sheet.crease.hub.5    latch")) << deployed.out;
  EXPECT_TRUE(has(deployed.out, "sheet.crease.hill.5.1 latch")) << deployed.out;
  const std::string text = contents(folder / "scheel.toml");
  std::ofstream(folder / "rigid.toml") << text.substr(0, text.find("bend_lines")) << "[run]\nduration = 1\n";
  EXPECT_TRUE(has(run_program(folder, {"check", "rigid.toml"}).out, "locked as it stands"));
  const Outcome outcome = run_program(folder, {"run", "rigid.toml"});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_TRUE(has(outcome.err, "rigid.toml:4:10: error: the sheet \"sheet\" is locked")) << outcome.err;
}

TEST(FoldCommand, SaysWhatItWouldNotWrite) {
  const TemporaryFolder folder;
  const auto refused = [&](const std::vector<std::string>& words, const char* why) {
    const Outcome outcome = run_program(folder, words);
    EXPECT_NE(outcome.exit_code, 0) << why;
    EXPECT_TRUE(has(outcome.err, why)) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(folder / "a.toml"));
  };
  refused({"fold", "miura", "--rows", "0", "-o", "a.toml"}, "a.toml (not written):6:8: error: rows must be");
  refused({"fold", "miura", "--fold", "80", "-o", "a.toml"}, "degrees are written --fold \"80 deg\"");
  refused({"fold", "miura", "--fold", "80 deg", "--latch", "85 deg", "-o", "a.toml"}, "never gets to --latch 85 deg");
  refused({"fold", ".", "-o", "a.toml"}, "is a folder");
  refused({"fold", "some.h5", "--rows", "3", "--to", "a.fold"}, "--rows does not go with a result");
  EXPECT_EQ(run_program(folder, {"fold", "map", "--row-fold", "60 deg", "-o", "a.toml"}).exit_code, 0);
}

// The commands of docs/origami.md, one after another.
TEST(FoldCommand, DoesWhatThePageSays) {
  const TemporaryFolder folder;
  std::filesystem::create_directory_symlink(in_project("examples"), folder / "examples");
  std::istringstream page(contents(in_project("docs/origami.md")));
  int commands = 0;
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("./volvelle ")) continue;
    std::vector<std::string> words(1);
    bool quoted = false;
    for (const char c : line.substr(11)) {
      if (c == '"')
        quoted = !quoted;
      else if (c == ' ' && !quoted)
        words.emplace_back();
      else
        words.back() += c;
    }
    const Outcome outcome = run_program(folder, words);
    EXPECT_EQ(outcome.exit_code, 0) << line << "\n" << outcome.err;
    ++commands;
  }
  EXPECT_GE(commands, 7);
}

}  // namespace
}  // namespace volvelle
