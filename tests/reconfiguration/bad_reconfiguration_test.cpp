// What is wrong with [reconfiguration] is said at its line.
#include <gtest/gtest.h>

#include "craft_samples.hpp"
#include "scenario/input_error.hpp"

namespace volvelle {
namespace {

// The message for the scenario with one piece of text replaced, and the text of the line it points at.
std::pair<std::string, std::string> refusal(std::string text, const std::string& from, const std::string& to) {
  text.replace(text.find(from), from.size(), to);
  try {
    parse_scenario(text, "bad.toml");
  } catch (const InputError& error) {
    const Diagnostic& first = error.diagnostics().front();
    std::size_t begin = 0;
    for (int line = 1; line < first.line; ++line) begin = text.find('\n', begin) + 1;
    return {first.message, text.substr(begin, text.find('\n', begin) - begin)};
  }
  return {"accepted", ""};
}

TEST(BadReconfiguration, IsRefusedWhereItStands) {
  const std::string good = squares_text({{0, 0}, {1, 0}, {2, 0}});
  ASSERT_NO_THROW(parse_scenario(good, "good.toml"));
  struct Case {
    const char *from, *to, *line, *words;
  };
  for (const Case& c : {
           Case{"longest = 100000", "longest = -1", "longest = -1", "must be positive"},
           Case{"longest = 100000\n", "", "[reconfiguration]", "longest"},
           Case{"hinge_damping", "hinge_dampin", "hinge_dampin = 0.007", "hinge_damping"},
           Case{"order = 4", "order = 3", "symmetries = [{ order = 3 }]", "no symmetry"},
           Case{"order = 4", "order = 1.5", "symmetries = [{ order = 1.5 }]", "whole number"},
           Case{"\"a\", \"b\"", "\"a\", \"bee\"", "alike = [[\"a\", \"bee\", \"c\"]]", "there is no body \"bee\""},
           Case{"\"ambient\"", "\"ambeint\"", "without_control = \"ambeint\"", "\"ambient\""},
           Case{"torque = 2e-3", "on = [\"well\"]", "on = [\"well\"]", "to switch"},
           Case{"[run]",
                "[reconfiguration.names.two]\npositions = [[0, 0, 0], [1, 0, 0], [2, 0, 0]]\nturns = [1]\n[run]",
                "turns = [1]", "1 turns for 3 modules"},
           Case{"torque = 2e-3", "torque = \"2 m\"", "torque = \"2 m\"", "torque"},
           Case{"[run]", "[sequence.s]\ntime = 1\nstop = true\n[run]", "[sequence.s]", "no timetable"},
           Case{"[run]",
                "[thrusters.t]\nbody = \"b\"\ndirection = [1, 0, 0]\nforce = 1\nburns = [{ start = 0, stop = 1 "
                "}]\n[run]",
                "[thrusters.t]", "no timetable"},
           Case{"[run]", "[wheels.w]\nbody = \"b\"\naxis = [1, 0, 0]\nspin_inertia = 0.01\n[run]", "[wheels.w]",
                "no timetable"},
       }) {
    const auto [message, line] = refusal(good, c.from, c.to);
    EXPECT_EQ(line, c.line) << message;
    EXPECT_NE(message.find(c.words), std::string::npos) << c.to << ": " << message;
  }
}

// Nearly the same is not the same: such modules must not stand for each other.
TEST(BadReconfiguration, NearlyEqualModulesAreNotAlike) {
  const auto [message, line] = refusal(squares_text({{0, 0}, {1, 0}}), "mass = 25", "mass = 25.001");
  EXPECT_NE(message.find("cannot stand for each other"), std::string::npos) << message;
  EXPECT_EQ(line, "alike = [[\"a\", \"b\"]]");
}

}  // namespace
}  // namespace volvelle
