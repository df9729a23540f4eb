// What each kind of joint takes, and what it refuses.
#include <gtest/gtest.h>

#include "expect_input_error.hpp"

namespace volvelle {
namespace {

std::string scenario_with(const std::string& type, const std::string& lines) {
  return "volvelle = 1\n[bodies.hub]\nmass = 1\ninertia = [1, 1, 1]\n[run]\nduration = 10\nstep = 0.1\n[joints.joint]\n"
         "parent = \"world\"\nchild = \"hub\"\ntype = \"" +
         type + "\"\n" + lines + "\n";
}

struct Case {
  const char* type;
  const char* line;
  const char* words;
};

TEST(JointKinds, RefuseWhatTheyCannotHave) {
  const Case cases[] = {
      {"fixed", "initial = { angle = 0 }", "a fixed joint has nothing to start from"},
      {"fixed", "spring = { stiffness = 1 }", "a fixed joint has no coordinate for a spring"},
      {"fixed", "damper = { coefficient = 1 }", "a fixed joint has no coordinate for a damper"},
      {"fixed", "motor = { torque = 1 }", "a fixed joint has no coordinate for a motor"},
      {"fixed", "motion = 1", "a fixed joint cannot have its motion prescribed"},
      {"free", "axis = [1, 0, 0]", "a free joint has no axis"},
      {"free", "spring = { stiffness = 1 }", "a free joint has no coordinate for a spring"},
      {"free", "motion = 1", "a free joint cannot have its motion prescribed"},
      {"free", "initial = { angle = 1 }", "not known in the initial of a free joint"},
      {"spherical", "axis = [1, 0, 0]", "a spherical joint has no axis"},
      {"spherical", "motion = 1", "a spherical joint cannot have its motion prescribed"},
      {"spherical", "spring = { stiffness = [1, 2, 3] }", "takes one value"},
      {"spherical", "spring = { stiffness = 1, rest = 1 }", "without rest or preload"},
      {"spherical", "motor = { torque = 1 }", "takes a list of 3 values"},
      {"spherical", "initial = { mrp = [0, 0, 1], dcm = [[1, 0, 0], [0, 1, 0], [0, 0, 1]] }", "keep one of them"},
      {"universal", "axis = [1, 0, 0]", "a universal joint has two axes"},
      {"universal", "axes = [[1, 0, 0], [-2, 0, 0]]", "parallel"},
      {"universal", "axes = [[1, 0, 0], [0, 0, 0]]", "not zero"},
      {"universal", "axes = [[1, 0, 0]]", "a list of 2"},
      {"universal", "spring = { stiffness = 1 }", "takes a list of 2 values"},
      {"universal", "initial = { angle = 1 }", "takes a list of 2 values"},
      {"universal", "motion = [{ table = [[0, 0], [5, 1], [6, 1]] }, 0]", "jumps in rate at t = 5 s"},
      {"planar", "initial = { displacement = 1 }", "takes a list of 2 values"},
      {"planar", "damper = { coefficient = [1, 2] }", "takes a list of 3 values"},
      {"planar", "damper = { coefficient = [1, 2, \"3 N m s\"] }", "a damping coefficient is expected"},
      {"prismatic", "initial = { angle = 1 }", "not known in the initial of a prismatic joint"},
      {"prismatic", "initial = { displacement = \"5 deg\" }", "a length is expected"},
      {"prismatic", "spring = { stiffness = \"1 N m/rad\" }", "a stiffness is expected"},
      {"prismatic", "motor = { torque = 1, force = 1 }", "keep one of them"},
      {"cylindrical", "initial = { displacement = \"5 deg\" }", "a length is expected"},
      {"cylindrical", "motion = [1, \"5 deg\"]", "a length is expected"},
      {"revolute", "axes = [[1, 0, 0], [0, 1, 0]]", "axes belongs to a universal joint"},
      {"revolute", "motor = { force = 1 }", "given by torque"},
      {"revolute", "motor = { torque = \"1 N\" }", "a torque is expected"},
  };
  for (const Case& c : cases) {
    const std::string text = scenario_with(c.type, c.line);
    const auto found = refusals(text);
    EXPECT_EQ(found.size(), 1u) << c.type << ": " << c.line;
    EXPECT_TRUE(says(found, line_of(text, c.line), {c.words})) << c.type << ": " << c.line;
  }
}

TEST(JointKinds, TakeTheirLoadsPerCoordinate) {
  const Case cases[] = {
      {"revolute",
       "spring = { stiffness = [1] }\ndamper = { coefficient = 0 }\nmotor = { torque = [{ formula = \"t\" }] }", ""},
      {"prismatic", "spring = { stiffness = -1 }\nmotor = { torque = \"1 N\" }", ""},
      {"cylindrical", "motion = [\"5 deg\", \"5 mm\"]", ""},
      {"planar", "spring = { stiffness = [\"1 N m\", \"1 N/m\", 2], rest = [\"1 deg\", \"1 mm\", 0] }", ""},
      {"free", "motor = { torque = [\"1 N m\", 0, 0, \"1 N\", 0, 0] }", ""},
      {"universal", "motion = [{ sine = { amplitude = 1, frequency = 1 } }, { ramp = { to = 1, stop = 5 } }]", ""},
  };
  for (const Case& c : cases) EXPECT_NO_THROW(parse_scenario(scenario_with(c.type, c.line), "case.toml")) << c.type;
}

}  // namespace
}  // namespace volvelle
