// Coordinates of joints, and the motion of bases: what is read, and what is refused in words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "expect_input_error.hpp"

namespace volvelle {
namespace {

using testing::ElementsAre;

std::string file_with(const std::string& type, const std::string& lines) {
  return "volvelle = 1\n[bodies.hub]\nmass = 1\ninertia = [1, 1, 1]\n[run]\nduration = 10\nstep = 0.1\n[joints.joint]\n"
         "parent = \"world\"\nchild = \"hub\"\ntype = \"" +
         type + "\"\n" + lines + "\n";
}

JointDescription read_one(const std::string& type, const std::string& lines) {
  return parse_scenario(file_with(type, lines), "case.toml").description.joints.at(0);
}

TEST(JointCoordinates, MakeTheKindOfJoint) {
  EXPECT_EQ(read_one("spherical", "coordinates = \"euler123\"").kind, JointKind::euler123);
  EXPECT_EQ(read_one("spherical", "coordinates = [\"euler313\"]\ninitial = { angle = [0, 1, 0] }").kind,
            JointKind::euler313);
  EXPECT_EQ(read_one("prismatic", "coordinates = \"rectangular\"").kind, JointKind::place_rectangular);
  EXPECT_EQ(read_one("prismatic", "coordinates = \"cylindrical\"\ninitial = { displacement = [1, 0] }").kind,
            JointKind::place_cylindrical);
  EXPECT_EQ(read_one("prismatic", "coordinates = \"spherical\"\ninitial = { displacement = 1 }").kind,
            JointKind::place_spherical);
  EXPECT_EQ(read_one("free", "coordinates = \"euler123\"").kind, JointKind::euler123_rectangular);
  const JointDescription both = read_one(
      "free",
      "coordinates = [\"cylindrical\", \"euler313\"]\n"
      "initial = { angle = [1, 2, 3, \"90 deg\"], displacement = [\"50 cm\", 6], rate = [7, 8, 9, 10], "
      "speed = [11, 12] }\n"
      "spring = { stiffness = [1, \"2 N m/rad\", 3, \"4 N/m\", 5, 6] }\nmotor = { torque = [0, 0, 0, \"2 N\", 0, 0] }");
  EXPECT_EQ(both.kind, JointKind::euler313_cylindrical);
  EXPECT_THAT(both.coordinates, ElementsAre(1, 2, 3, 0.5, testing::DoubleEq(M_PI / 2), 6));
  EXPECT_THAT(both.rates, ElementsAre(7, 8, 9, 11, 10, 12));
  EXPECT_THAT(both.spring->stiffness, ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_EQ(read_one("prismatic", "coordinates = \"rectangular\"\nmotor = { force = [1, 2, 3] }").motor.size(), 3u);
}

TEST(JointCoordinates, BaseMotionsAreRead) {
  const JointDescription joint =
      read_one("free",
               "motion = { velocity = [1, \"2 km/h\", { ramp = { to = 1, stop = 5 } }], rate = [\"6 deg/s\", 0, 0] }\n"
               "initial = { position = [1, 2, 3], mrp = [0.1, 0, 0] }");
  ASSERT_TRUE(joint.base_motion);
  EXPECT_EQ(joint.base_motion->velocity.size(), 3u);
  EXPECT_EQ(joint.base_motion->rate.size(), 3u);
  EXPECT_TRUE(joint.base_motion->acceleration.empty());
  EXPECT_NEAR(evaluate(joint.base_motion->rate[0], {}).value, 6 * M_PI / 180, 1e-15);
  EXPECT_NEAR(evaluate(joint.base_motion->velocity[1], {}).value, 2 / 3.6, 1e-12);
  EXPECT_EQ(joint.position.y, 2);
}

struct Misfit {
  const char* type;
  const char* line;
  std::vector<std::string> words;
};

TEST(JointCoordinates, AreRefusedWhereTheyDoNotFit) {
  const Misfit cases[] = {
      {"revolute", "coordinates = \"euler123\"", {"a revolute joint has its own coordinates", "type = \"spherical\""}},
      {"planar", "coordinates = \"cylindrical\"", {"for spherical, prismatic and free joints"}},
      {"spherical", "coordinates = \"euler132\"", {"no known coordinates", "Did you mean \"euler123\"?"}},
      {"prismatic", "coordinates = \"cylinder\"", {"no known coordinates", "cylindrical"}},
      {"spherical", "coordinates = \"cylindrical\"", {"a spherical joint only turns", "\"prismatic\" or \"free\""}},
      {"prismatic", "coordinates = \"euler313\"", {"a prismatic joint does not turn"}},
      {"free", "coordinates = \"spherical\"", {"name a set of angles too"}},
      {"free", "coordinates = [\"euler123\", \"euler313\"]", {"two sets for the turn"}},
      {"free", "coordinates = [\"rectangular\", \"spherical\"]", {"two sets for the place"}},
      {"spherical", "coordinates = []", {"the list is empty"}},
      {"spherical", "coordinates = 123", {"takes a name such as \"euler123\""}},
      {"spherical", "coordinates = [1, 2]", {"takes a name such as \"euler123\""}},
  };
  for (const Misfit& c : cases) {
    const std::string text = file_with(c.type, c.line);
    const auto found = refusals(text);
    EXPECT_EQ(found.size(), 1u) << c.type << ": " << c.line;
    for (const std::string& words : c.words)
      EXPECT_TRUE(says(found, line_of(text, c.line), {words})) << c.type << ": " << c.line;
  }
}

TEST(JointCoordinates, RefuseWhatTheirJointsCannotHave) {
  const std::string angles = "coordinates = \"euler123\"\n", place = "coordinates = \"rectangular\"\n";
  struct With {
    const char* type;
    std::string before;
    const char* line;
    const char* words;
  };
  const With cases[] = {
      {"spherical", angles, "axis = [1, 0, 0]", "has no axis"},
      {"spherical", angles, "initial = { mrp = [0, 0, 0] }",
       "not known in the initial of a spherical (euler123) joint"},
      {"spherical", angles, "initial = { displacement = 1 }", "has no displacement"},
      {"spherical", angles, "initial = { angle = 1 }", "a list of 3 values"},
      {"spherical", angles, "initial = { angle = [0, \"90 deg\", 0] }", "gimbal lock"},
      {"spherical", angles, "motion = [0, { formula = \"pi/2 - t\" }, 0]", "gimbal lock"},
      {"spherical", angles, "spring = { stiffness = 1 }", "a list of 3 values"},
      {"spherical", angles, "motion = { rate = [0, 0, 1] }", "a list of 3 values"},
      {"spherical", "coordinates = \"euler313\"\n", "initial = { angle = [1, 0, 0] }",
       "Use the other set, \"euler123\""},
      {"prismatic", place, "axis = [1, 0, 0]", "has no axis"},
      {"prismatic", place, "latch = { displacement = 1 }", "no single coordinate"},
      {"prismatic", "coordinates = \"cylindrical\"\n", "initial = { displacement = [-1, 0] }",
       "the azimuth has no value"},
      {"prismatic", "coordinates = \"spherical\"\n", "initial = { angle = [0, 0.1] }", "at the origin"},
      {"prismatic", "coordinates = \"spherical\"\n", "initial = { displacement = 1, angle = [0, \"95 deg\"] }",
       "the azimuth has no value"},
      {"free", "", "motion = { velocity = [1, 2], rate = [0, 0, 0] }", "3"},
      {"free", "", "motion = { velocity = [0, 0, 0], acceleration = [0, 0, 0] }", "keep one of"},
      {"free", "", "motion = {}", "add velocity or rate"},
      {"free", "", "motion = { speed = [0, 0, 0] }", "\"speed\" is not known"},
      {"free", "", "motion = { velocity = [{ table = [[0, 0], [1, 1], [2, 1], [2, 3]] }, 0, 0] }", "jumps at t = 2 s"},
      {"free", "motion = { rate = [0, 0, 1] }\n", "initial = { rate = [0, 0, 1] }",
       "the motion already defines the rate"},
      {"free", "motion = { velocity = [0, 0, 1] }\n", "initial = { velocity = [0, 0, 1] }",
       "the motion already defines the velocity"},
      {"free", "child_orientation = { mrp = [0.1, 0, 0] }\n", "motion = { rate = [0, 0, 1] }",
       "remove child_orientation"},
      {"free", "motion = { rate = [0, 0, 1] }\n", "release = { time = 1 }", "the motion of this joint is prescribed"},
      {"spherical", "", "motion = { velocity = [0, 0, 1], rate = [0, 0, 1] }", "a spherical joint only turns"},
  };
  for (const With& c : cases) {
    const std::string text = file_with(c.type, c.before + c.line);
    const auto found = refusals(text);
    EXPECT_EQ(found.size(), 1u) << c.type << ": " << c.line;
    EXPECT_TRUE(says(found, line_of(text, c.line), {c.words})) << c.type << ": " << c.line;
  }
}

// A sequence and a trigger know that these are not the usual prismatic joints.
TEST(JointCoordinates, CountInTheRestOfTheFile) {
  const std::string text =
      file_with("prismatic",
                "coordinates = \"cylindrical\"\ninitial = { displacement = [1, 0] }\n"
                "[sequence.push]\ntime = 1\ncommand = { joint = \"joint\", torque = [1, \"2 N m\", 3] }");
  EXPECT_NO_THROW(parse_scenario(text, "case.toml"));
  const std::string trigger =
      file_with("prismatic", "coordinates = \"rectangular\"\n[sequence.mark]\njoint = \"joint\"\ndisplacement = 1");
  EXPECT_FALSE(refusals(trigger).empty());
}

}  // namespace
}  // namespace volvelle
