// The example of a flat vertex, and what the program says when its bushing is a hinge.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>

#include "command_line/program.hpp"
#include "places.hpp"

namespace volvelle {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::Outcome;
using testing::TemporaryFolder;

std::string example() {
  std::ifstream file(in_project("examples/flat_vertex.toml"));
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string with_hinge_for_bushing(const std::string& more) {
  std::string text = example();
  const std::size_t at = text.find("[links.da]"), end = text.find("[run]");
  return text.replace(at, end - at,
                      "[joints.da]\ntype = \"revolute\"\nparent = \"d\"\nchild = \"a\"\naxis = [1, 0, 0]\n" + more);
}

void add_to_joints(std::string& text, const std::string& line) {
  for (const char* joint : {"[joints.ab]\n", "[joints.bc]\n", "[joints.cd]\n", "[joints.da]\n"})
    text.insert(text.find(joint) + std::string(joint).size(), line);
}

Outcome run_text(const TemporaryFolder& folder, const std::string& text) {
  std::ofstream(folder / "case.toml") << text;
  return testing::run_program(folder, {"run", "case.toml", "-o", "result.h5"});
}

TEST(FlatVertex, TheExampleRunsAndTheFormulationsAgree) {
  const TemporaryFolder folder;
  EXPECT_EQ(run_text(folder, example()).exit_code, 0);
  const Outcome compared = testing::run_program(folder, {"compare", "case.toml", "--tolerance", "1e-9"});
  EXPECT_EQ(compared.exit_code, 0) << compared.out;
}

TEST(FlatVertex, WithFourHingesIsRefused) {
  const TemporaryFolder folder;
  const Outcome outcome = run_text(folder, with_hinge_for_bushing(""));
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("case.toml:"), HasSubstr("joint 'cd'"), HasSubstr("locked"),
                                 HasSubstr("type = \"bushing\"")));
}

TEST(FlatVertex, WithFourHingesReleasedInPlaceEndsThere) {
  const TemporaryFolder folder;
  std::string text = with_hinge_for_bushing("");
  add_to_joints(text, "release = { time = 1 }\n");
  const Outcome outcome = run_text(folder, text);
  EXPECT_EQ(outcome.exit_code, 4);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("at t = 1 s"), HasSubstr("joint 'cd'"), HasSubstr("locked"),
                                 HasSubstr("type = \"bushing\"")));
  EXPECT_FALSE(std::filesystem::exists(folder / "result.h5"));
}

// Two driven creases of a loop with one way to move: the others cannot follow.
TEST(FlatVertex, WithTwoDrivenCreasesThatDisagreeEnds) {
  const TemporaryFolder folder;
  std::string text = with_hinge_for_bushing("");
  for (const char* joint : {"[joints.ab]", "[joints.cd]"}) {
    const std::size_t at = text.find("spring", text.find(joint));
    text.erase(at, text.find("[", text.find("damper", at)) - at);
  }
  const auto drive = [&](const char* joint, const char* to) {
    text.insert(text.find(joint) + std::string(joint).size(),
                std::string("motion = { ramp = { from = 0, to = \"") + to + "\", start = 0.5, stop = 2 } }\n");
  };
  drive("[joints.ab]\n", "60 deg");
  drive("[joints.cd]\n", "-60 deg");
  const Outcome outcome = run_text(folder, text);
  EXPECT_EQ(outcome.exit_code, 4) << outcome.err;
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("at t = "), HasSubstr("'ab', 'cd'")));
  EXPECT_FALSE(std::filesystem::exists(folder / "result.h5"));
}

}  // namespace
}  // namespace volvelle
