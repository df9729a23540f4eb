// What only the compiled model can see is refused as clearly as a misspelt key: in place, with what would be right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command_line/program.hpp"

namespace volvelle {
namespace {

using ::testing::HasSubstr;
using testing::Outcome;
using testing::TemporaryFolder;
namespace fs = std::filesystem;

Outcome run_text(const TemporaryFolder& folder, const std::string& text, const std::vector<std::string>& more = {}) {
  std::ofstream(folder / "case.toml") << text;
  std::vector<std::string> words{"run", "case.toml", "-o", "result.h5"};
  words.insert(words.end(), more.begin(), more.end());
  return testing::run_program(folder, words);
}

void expect_refused(const std::string& text, const std::string& place, const std::vector<std::string>& words) {
  const TemporaryFolder folder;
  const Outcome outcome = run_text(folder, text);
  EXPECT_EQ(outcome.exit_code, 3) << outcome.out;
  EXPECT_THAT(outcome.err, HasSubstr("case.toml:" + place));
  for (const std::string& word : words) EXPECT_THAT(outcome.err, HasSubstr(word));
  EXPECT_FALSE(fs::exists(folder / "result.h5"));
  EXPECT_FALSE(fs::exists(folder / "result.h5.partial"));
}

const std::string hinged = R"(volvelle = 1
[bodies.hub]
mass = 100
inertia = [50, 60, 70]
[bodies.flap]
mass = 2
center_of_mass = [0.5, 0, 0]
inertia = [0.1, 0.2, 0.2]
[joints.hinge]
type = "revolute"
parent = "hub"
child = "flap"
axis = [0, 1, 0]
)";

std::string run_table(const std::string& step) { return "[run]\nduration = 1\nstep = " + step + "\n"; }

TEST(StartRefusal, AFreePointMassCanTurnWithoutInertia) {
  expect_refused("volvelle = 1\n[bodies.pebble]\nmass = 1\ninertia = [0, 0, 0]\n" + run_table("0.01"),
                 "4:", {"body 'pebble' flies free", "without any inertia", "give it inertia"});
}

TEST(StartRefusal, AThinRodCanSpinAboutItself) {
  expect_refused("volvelle = 1\n[bodies.rod]\nmass = 1\ninertia = [0, 1, 1]\n" + run_table("0.01"),
                 "4:", {"body 'rod'", "turn about an axis without any inertia"});
}

TEST(StartRefusal, APointMassOnItsOwnHinge) {
  std::string text = hinged;
  text.replace(text.find("center_of_mass = [0.5, 0, 0]"), 28, "center_of_mass = [0, 0, 0] ");
  text.replace(text.find("[0.1, 0.2, 0.2]"), 15, "[0, 0, 0]");
  expect_refused(text + run_table("0.01"),
                 "9:", {"joint 'hinge'", "body 'flap'", "without any inertia", "center_of_mass"});
}

TEST(StartRefusal, APointMassAtTheEndOfARodIsFine) {
  const TemporaryFolder folder;
  std::string text = hinged;
  text.replace(text.find("[0.1, 0.2, 0.2]"), 15, "[0, 0, 0]");
  EXPECT_EQ(run_text(folder, text + run_table("0.01")).exit_code, 0);
}

TEST(StartRefusal, AStepTooLargeForASpringNamesTheSpringAndTheLimit) {
  expect_refused(hinged + "spring = { stiffness = 7000 }\n" + run_table("0.05"), "17:1",
                 {"step 0.05 s is too large for the spring of joint 'hinge'", "rk4 is unstable above", "Use step ="});
}

TEST(StartRefusal, AStepTooLargeForADamperNamesTheDamperAndTheLimit) {
  expect_refused(hinged + "damper = { coefficient = 700 }\n" + run_table("0.05"), "17:1",
                 {"step 0.05 s is too large for the damper of joint 'hinge'", "rk4 is unstable above"});
}

TEST(StartRefusal, AStepTooLargeForALinkNamesTheLink) {
  expect_refused(
      hinged +
          "[links.tie]\ntype = \"spring\"\nbodies = [\"world\", \"flap\"]\npositions = [[3, 0, 0], [1, 0, 0]]\n"
          "stiffness = 1e6\n" +
          run_table("0.05"),
      "21:1", {"the spring of link 'tie'"});
}

// The limit is the true one: just below it the run is stable, just above it it is refused.
TEST(StartRefusal, TheLimitIsWhereTheStepBecomesUnstable) {
  // inertia about the hinge 0.2 + 2 * 0.5^2 = 0.7 on a hub that hardly moves: sqrt(7000 / 0.7) = 100 rad/s
  std::string text = hinged;
  text.replace(text.find("mass = 100"), 10, "mass = 1e9");
  text.replace(text.find("[50, 60, 70]"), 12, "[1e9, 1e9, 1e9]");
  text += "spring = { stiffness = 7000 }\ninitial = { angle = 0.1 }\n";
  const TemporaryFolder folder;
  const Outcome stable = run_text(folder, text + run_table("0.0277"));
  EXPECT_EQ(stable.exit_code, 0) << stable.err;
  expect_refused(text + run_table("0.0280"), "18:1", {"100 rad/s", "0.0278 s"});
}

TEST(StartRefusal, ARunThatLosesItsNumbersNamesTimeBodyAndCause) {
  // nothing stiff at the start, but the spin overwhelms the step
  const TemporaryFolder folder;
  const Outcome outcome = run_text(folder,
                                   "volvelle = 1\n[bodies.top]\nmass = 1\ninertia = [1, 2, 2.5]\n"
                                   "initial = { rate = [900, 700, 800] }\n[run]\nduration = 1000\nstep = 0.1\n");
  EXPECT_EQ(outcome.exit_code, 4);
  EXPECT_THAT(outcome.err, HasSubstr("at t = "));
  EXPECT_THAT(outcome.err, HasSubstr("body 'top'"));
  EXPECT_THAT(outcome.err, HasSubstr("step"));
  EXPECT_FALSE(fs::exists(folder / "result.h5"));
  EXPECT_FALSE(fs::exists(folder / "result.h5.partial"));
}

TEST(StartRefusal, ResultsThatCannotBeWrittenAreSaidBeforeTheRun) {
  const TemporaryFolder folder;
  const std::string text = hinged + run_table("0.01");
  const Outcome missing = run_text(folder, text, {"--csv", "no/such/folder/result.csv"});
  EXPECT_EQ(missing.exit_code, 3);
  EXPECT_THAT(missing.err, HasSubstr("no/such/folder"));
  EXPECT_FALSE(fs::exists(folder / "result.h5"));
  fs::create_directory(folder / "taken.csv");
  const Outcome directory = run_text(folder, text, {"--csv", "taken.csv"});
  EXPECT_EQ(directory.exit_code, 3);
  EXPECT_THAT(directory.err, HasSubstr("taken.csv"));
}

}  // namespace
}  // namespace volvelle
