// What [run] means when it says little: which integrator, which tolerance, how many rows.
#include <gtest/gtest.h>

#include "description/advice.hpp"
#include "scenario/scenario.hpp"

namespace volvelle {
namespace {

Description with_run(const std::string& lines) {
  return parse_scenario("volvelle = 1\n[bodies.hub]\nmass = 1\ninertia = [1, 1, 1]\n[run]\nduration = 100\n" + lines,
                        "case.toml")
      .description;
}

RunDescription run_of(const std::string& lines) { return with_run(lines).run; }

TEST(RunTable, AStepAloneMeansFixedSteps) {
  const RunDescription run = run_of("step = 0.01\n");
  EXPECT_EQ(run.integrator, IntegratorKind::rk4);
  EXPECT_EQ(run.step, 0.01);
  EXPECT_TRUE(advise(with_run("step = 0.01\n")).empty());
}

TEST(RunTable, NeitherStepNorIntegratorMeansTheDefaultOne) {
  const RunDescription run = run_of("");
  EXPECT_EQ(run.integrator, default_integrator);
  EXPECT_EQ(run.step, 0);
  EXPECT_EQ(run.tolerance.relative, 1e-10);
  EXPECT_EQ(run.tolerance.absolute, 1e-12);
  EXPECT_DOUBLE_EQ(run.output_every, 0.2) << "duration / 500";
  EXPECT_TRUE(advise(with_run("")).empty());
}

TEST(RunTable, EveryIntegratorIsKnownByItsWord) {
  using enum IntegratorKind;
  for (const IntegratorKind kind : {rk4, dp54, dp853, adams, bdf})
    EXPECT_EQ(run_of(std::string("step = 0.1\nintegrator = \"") + name_of(kind) + "\"\n").integrator, kind);
}

TEST(RunTable, AToleranceMayBeOneNumberOrEitherOfTwo) {
  const auto expect = [](const char* line, double relative, double absolute) {
    const RunDescription run = run_of(std::string(line) + "\n");
    EXPECT_EQ(run.integrator, default_integrator) << line;
    EXPECT_DOUBLE_EQ(run.tolerance.relative, relative) << line;
    EXPECT_DOUBLE_EQ(run.tolerance.absolute, absolute) << line;
  };
  expect("tolerance = 1e-6", 1e-6, 1e-8);
  expect("tolerance = { relative = 1e-6 }", 1e-6, 1e-8);
  expect("tolerance = { absolute = 1e-5 }", 1e-10, 1e-5);
  expect("tolerance = { relative = 1e-6, absolute = 1e-7 }", 1e-6, 1e-7);
}

TEST(RunTable, LoopsAndCutsAreTheProgramsChoiceUnlessNamed) {
  for (const char* lines : {"", "loops = \"auto\"\ncuts = \"auto\"\n"}) {
    EXPECT_EQ(run_of(lines).loops, LoopMethod::automatic) << lines;
    EXPECT_EQ(run_of(lines).cuts.kind, Cuts::Kind::automatic) << lines;
    EXPECT_TRUE(run_of(lines).cuts.joints.empty()) << lines;
  }
  EXPECT_EQ(run_of("loops = \"dense\"\n").loops, LoopMethod::dense);
  EXPECT_EQ(run_of("cuts = \"chains\"\n").cuts.kind, Cuts::Kind::chains);
}

// In the order of the list; a joint may be called like one of the words.
TEST(RunTable, CutsMayNameJoints) {
  std::string joints;
  for (const std::string name : {"b", "a", "chains"})
    joints += "[bodies.under_" + name + "]\nmass = 1\ninertia = [1, 1, 1]\n[joints." + name +
              "]\ntype = \"revolute\"\nparent = \"hub\"\nchild = \"under_" + name + "\"\n";
  const Cuts named = run_of("cuts = [\"a\", \"chains\"]\n" + joints).cuts;
  EXPECT_EQ(named.kind, Cuts::Kind::named);
  EXPECT_EQ(named.joints, (std::vector<std::string>{"a", "chains"}));
  EXPECT_EQ(run_of("cuts = []\n" + joints).cuts.kind, Cuts::Kind::named);
  const Cuts by_word = run_of("cuts = \"chains\"\n" + joints).cuts;
  EXPECT_EQ(by_word.kind, Cuts::Kind::chains);
  EXPECT_TRUE(by_word.joints.empty());
}

// So that --set run.integrator=dp853 works on any scenario.
TEST(RunTable, AStepAnIntegratorDoesNotUseIsNoted) {
  const std::string lines = "step = 0.01\nintegrator = \"dp853\"\n";
  EXPECT_EQ(run_of(lines).integrator, IntegratorKind::dp853);
  EXPECT_EQ(run_of(lines).tolerance.relative, 1e-10);
  const auto notes = advise(with_run(lines));
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_NE(notes[0].find("run.step is not used: dp853"), std::string::npos) << notes[0];
}

TEST(RunTable, AToleranceFixedStepsDoNotUseIsNoted) {
  const auto notes = advise(with_run("step = 0.01\nintegrator = \"rk4\"\ntolerance = 1e-8\n"));
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_NE(notes[0].find("run.tolerance is not used"), std::string::npos) << notes[0];
}

}  // namespace
}  // namespace volvelle
