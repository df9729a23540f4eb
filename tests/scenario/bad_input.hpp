// One change to a good scenario, refused at the changed line with what is wrong and what would be right.
#pragma once

#include <gtest/gtest.h>
#include <ostream>
#include <string>
#include <vector>

#include "command_line/program.hpp"
#include "expect_input_error.hpp"

namespace volvelle {

inline const std::string good_scenario = R"(volvelle = 1
name = "good"
[bodies.hub]
mass = 400
inertia = [633, 633, 200]
center_of_mass = [0, 0, 0]
initial = { rate = [0, 0, 0] }
[bodies.arm]
mass = 50
inertia = [50, 30, 40]
[joints.gimbal]
type = "revolute"
parent = "hub"
child = "arm"
axis = [0, 1, 0]
spring = { stiffness = 100 }
initial = { angle = 0 }
[thrusters.jet]
body = "arm"
direction = [0, 0, -1]
force = 4.5
burns = [{ start = 10, stop = 40 }]
[forces.push]
body = "hub"
force = [1, 0, 0]
scale = 1
[links.tie]
type = "spring"
bodies = ["hub", "arm"]
stiffness = 5
[environment]
gravity = { type = "uniform", acceleration = [0, 0, -9.81] }
[run]
duration = 60
step = 0.01
)";

struct BadCase {
  const char* label;
  const char* from;                // replaced ...
  const char* to;                  // ... by this
  const char* at;                  // text whose line the error must name, in the changed file
  std::vector<std::string> words;  // of the message
  std::size_t errors = 1;          // how many this one mistake makes

  friend std::ostream& operator<<(std::ostream& out, const BadCase& c) { return out << c.label; }
};

// The same through the program: its exit code, the place it names, and nothing written.
inline void expect_program_refuses(const std::string& text, int line) {
  const testing::TemporaryFolder folder;
  std::ofstream(folder / "case.toml") << text;
  const testing::Outcome outcome =
      testing::run_program(folder, {"run", "case.toml", "-o", "result.h5", "--csv", "result.csv"});
  EXPECT_EQ(outcome.exit_code, 3) << outcome.err;
  EXPECT_NE(outcome.err.find("case.toml:" + std::to_string(line) + ":"), std::string::npos) << outcome.err;
  const auto files =
      std::distance(std::filesystem::directory_iterator(folder.path()), std::filesystem::directory_iterator());
  EXPECT_EQ(files, 1) << "something was written";
}

inline void expect_refused(const BadCase& c, std::string text = good_scenario) {
  SCOPED_TRACE(c.label);
  const std::size_t at = text.find(c.from);
  ASSERT_NE(at, std::string::npos) << c.from;
  text.replace(at, std::string(c.from).size(), c.to);
  const auto found = refusals(text);
  const int line = line_of(text, c.at);
  EXPECT_TRUE(says(found, line, c.words));
  EXPECT_EQ(found.size(), c.errors) << (found.empty() ? "" : found.front().message + "\n" + found.back().message);
  for (const Diagnostic& diagnostic : found) {
    EXPECT_EQ(diagnostic.file, "case.toml");
    EXPECT_GT(diagnostic.column, 0);
    EXPECT_FALSE(diagnostic.source_line.empty());
  }
  expect_program_refuses(text, line);
}

inline std::string label_of(const ::testing::TestParamInfo<BadCase>& made) { return made.param.label; }

}  // namespace volvelle
