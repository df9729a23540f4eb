// [links.NAME] with type = "bushing": what is read, and one mistake at a time.
#include <gmock/gmock.h>

#include "bad_input.hpp"
#include "scenario/scenario.hpp"

namespace volvelle {
namespace {

const char* const spring = "type = \"spring\"\nbodies = [\"hub\", \"arm\"]\nstiffness = 5\n";
#define BUSHING "type = \"bushing\"\nbodies = [\"hub\", \"arm\"]\n"

BushingDescription read(const std::string& lines) {
  std::string text = good_scenario;
  text.replace(text.find(spring), std::string(spring).size(), BUSHING + lines + "\n");
  return parse_scenario(text, "bushing.toml").description.bushings.at(0);
}

TEST(BushingReader, ReadsNumbersAndListsWithUnits) {
  const BushingDescription b = read(R"(positions = [[1, 0, 0], ["5 mm", 0, 0]]
orientation = { quaternion = [0, 1, 0, 0] }
axis = [0, 2, 0]
stiffness = { translation = "20 kN/m", rotation = [3, "2 N m/rad", 0] }
damping = { rotation = 0.5 }
rest = { position = [0, "1 cm", 0], quaternion = [0, 0, 0, 1] })");
  EXPECT_EQ(b.name, "tie");
  EXPECT_THAT(b.bodies, ::testing::ElementsAre("hub", "arm"));
  EXPECT_EQ(b.positions[1], (Vector3<double>{0.005, 0, 0}));
  EXPECT_EQ(b.orientation.x, 1);
  EXPECT_EQ(b.axis, (Vector3<double>{0, 2, 0}));
  EXPECT_EQ(b.stiffness.translation, (Vector3<double>{20000, 20000, 20000}));
  EXPECT_EQ(b.stiffness.rotation, (Vector3<double>{3, 2, 0}));
  EXPECT_EQ(b.damping.translation, (Vector3<double>{0, 0, 0}));
  EXPECT_EQ(b.damping.rotation, (Vector3<double>{0.5, 0.5, 0.5}));
  EXPECT_EQ(b.rest_position, (Vector3<double>{0, 0.01, 0}));
  EXPECT_EQ(b.rest_orientation->z, 1);
  EXPECT_FALSE(b.frequency);
}

TEST(BushingReader, AFrequencyIsOneNumberOrTwoParts) {
  const BushingDescription b =
      read("frequency = \"3 Hz\"\ndamping_ratio = { translation = 0.1, rotation = [0, 1, 2] }");
  EXPECT_EQ(b.frequency->translation, (Vector3<double>{3, 3, 3}));
  EXPECT_EQ(b.frequency->rotation, (Vector3<double>{3, 3, 3}));
  EXPECT_EQ(b.damping_ratio->translation, (Vector3<double>{0.1, 0.1, 0.1}));
  EXPECT_EQ(b.damping_ratio->rotation, (Vector3<double>{0, 1, 2}));
  EXPECT_FALSE(b.rest_position);
  EXPECT_FALSE(b.rest_orientation);
}

class BadBushing : public ::testing::TestWithParam<BadCase> {};
TEST_P(BadBushing, IsRefusedAtItsLine) { expect_refused(GetParam()); }

const BadCase cases[] = {
    {"Number", spring, BUSHING "stiffness = 5\n", "stiffness = 5", {"must be a table", "translation", "rotation"}},
    {"Nothing", spring, BUSHING, "[links.tie]", {"neither stiffness, frequency nor damping"}},
    {"Empty", spring, BUSHING "stiffness = {}\n", "stiffness = {}", {"is empty"}},
    {"Four",
     spring,
     BUSHING "stiffness = { rotation = [1, 2, 3, 4] }\n",
     "[1, 2, 3, 4]",
     {"a list of 3", "this one has 4"}},
    {"Unit", spring, BUSHING "stiffness = { rotation = \"5 N\" }\n", "5 N", {"a rotational stiffness is expected"}},
    {"Key", spring, BUSHING "stiffness = { rotations = 5 }\n", "rotations", {"Did you mean \"rotation\"?"}},
    {"Negative",
     spring,
     BUSHING "damping = { rotation = [0, -1, 0] }\n",
     "damping",
     {"rotation of -1", "zero or positive"}},
    {"NegativeFrequency", spring, BUSHING "frequency = -2\n", "frequency", {"-2 Hz", "zero or positive"}},
    {"NegativeRatio", spring, BUSHING "frequency = 2\ndamping_ratio = -2\n", "damping_ratio", {"zero or positive"}},
    {"BothStiff",
     spring,
     BUSHING "stiffness = { rotation = 1 }\nfrequency = 1\n",
     "frequency",
     {"stiffness and frequency", "keep one"}},
    {"BothDamped",
     spring,
     BUSHING "frequency = 1\ndamping = { rotation = 1 }\ndamping_ratio = 1\n",
     "damping_ratio",
     {"damping and damping_ratio", "keep one"}},
    {"RatioAlone", spring, BUSHING "damping_ratio = 1\n", "damping_ratio", {"needs a stiffness or a frequency"}},
    {"Axis", spring, BUSHING "frequency = 1\naxis = [0, 0, 0]\n", "axis = [0, 0, 0]", {"not zero", "[0, 0, 1]"}},
    {"Itself",
     spring,
     "type = \"bushing\"\nbodies = [\"arm\", \"arm\"]\nfrequency = 1\n",
     "bodies = [",
     {"ties \"arm\" to itself"}},
    {"NoBody",
     spring,
     "type = \"bushing\"\nbodies = [\"hub\", \"amr\"]\nfrequency = 1\n",
     "amr",
     {"no body \"amr\"", "\"arm\""}},
    {"RestLength", spring, BUSHING "frequency = 1\nrest = 1\n", "rest = 1", {"table"}},
    {"RestTwice",
     spring,
     BUSHING "frequency = 1\nrest = { mrp = [0, 0, 0], quaternion = [1, 0, 0, 0] }\n",
     "rest",
     {"both give the orientation"}},
    {"Capture", spring, BUSHING "frequency = 1\nrelease = { time = 1 }\n", "release", {"belongs to a dock"}},
    {"SpringAxis",
     "stiffness = 5\n",
     "stiffness = 5\naxis = [0, 0, 1]\n",
     "axis = [0, 0, 1]",
     {"belongs to a bushing"}},
    {"DockFrequency",
     spring,
     "type = \"dock\"\nbodies = [\"hub\", \"arm\"]\nfrequency = 1\n",
     "frequency",
     {"belongs to a bushing"}},
    {"ColumnsOfAnother",
     "[links.tie]\ntype = \"spring\"\nbodies = [\"hub\", \"arm\"]\nstiffness = 5\n",
     "[links.gimbal]\n" BUSHING "frequency = 1\n",
     "[links.gimbal]",
     {"already called \"gimbal\"", "result columns"}},
    {"DockOfABushing",
     "bodies = [\"hub\", \"arm\"]\nstiffness = 5\n",
     "bodies = [\"hub\", \"arm\"]\nstiffness = 5\n[links.mount]\n" BUSHING
     "frequency = 1\n[sequence.x]\ntime = 1\ndock = "
     "\"mount\"\n",
     "dock = \"mount\"",
     {"is a bushing", "on and off"}},
};
INSTANTIATE_TEST_SUITE_P(OneMistake, BadBushing, ::testing::ValuesIn(cases), label_of);

}  // namespace
}  // namespace volvelle
