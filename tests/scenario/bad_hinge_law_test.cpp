// Tape springs, limited motors and cables: one mistake at a time.
#include "bad_input.hpp"

namespace volvelle {
namespace {

class BadHingeLaw : public ::testing::TestWithParam<BadCase> {};
TEST_P(BadHingeLaw, IsRefusedAtItsLine) { expect_refused(GetParam()); }

const char* const spring = "spring = { stiffness = 100 }";
const char* const link = "type = \"spring\"\nbodies = [\"hub\", \"arm\"]\nstiffness = 5\n";
#define TAPE(keys) "tape_spring = { " keys " }"
#define MADE "modulus = 2e11, poisson = 0.3, tape_thickness = 1e-4, radius = 0.0133, subtended_angle = 1.9"
#define CABLE(keys) "type = \"cable\"\njoints = [\"gimbal\", \"wrist\"]\n" keys "\n"

const BadCase cases[] = {
    {"Nothing", spring, TAPE("rest = 1"), "tape_spring", {"neither its moments nor what it is made of"}},
    {"NoPeak", spring, TAPE("steady = 0.1, peak_angle = 0.1"), "tape_spring", {"peak"}},
    {"NoPeakAngle", spring, TAPE("steady = 0.1, peak = 1"), "tape_spring", {"peak_angle"}},
    {"NoLength", spring, TAPE(MADE), "tape_spring", {"peak_angle"}},
    {"LowPeak", spring, TAPE("steady = 0.1, peak = 0.05, peak_angle = 0.1"), "tape_spring", {"cannot be less than"}},
    {"Unit", spring, TAPE("steady = \"1 N\", peak = 1, peak_angle = 0.1"), "tape_spring", {"torque"}},
    {"HighRelatch",
     spring,
     TAPE("steady = 0.1, peak = 0.5, peak_angle = 0.1, relatch = 0.6"),
     "tape_spring",
     {"must lie between the steady moment"}},
    {"NegativeAngle", spring, TAPE("steady = 0.1, peak = 1, peak_angle = -0.1"), "tape_spring", {"must be positive"}},
    {"TwoWays", spring, TAPE(MADE ", length = 0.1, steady = 1"), "tape_spring", {"keep it or modulus"}},
    {"Part",
     spring,
     TAPE("modulus = 2e11, poisson = 0.3, radius = 0.01, subtended_angle = 2, length = 1"),
     "tape_spring",
     {"tape_thickness"}},
    {"Poisson",
     spring,
     TAPE("modulus = 2e11, poisson = 0.7, tape_thickness = 1e-4, radius = 0.01, subtended_angle = 2, length = 1"),
     "tape_spring",
     {"between 0 and 0.5"}},
    {"Thick",
     spring,
     TAPE("modulus = 2e11, poisson = 0.3, tape_thickness = 0.001, radius = 0.2, subtended_angle = 0.03, length = 1"),
     "tape_spring",
     {"has no peak"}},
    {"Sense", spring, TAPE("steady = 0.1, peak = 1, peak_angle = 0.1, sense = \"up\""), "tape_spring", {"opposite"}},
    {"Count", spring, TAPE("steady = 0.1, peak = 1, peak_angle = 0.1, count = 0"), "tape_spring", {"must be positive"}},
    {"Misspelt", spring, TAPE("steddy = 0.1, peak = 1, peak_angle = 0.1"), "tape_spring", {"steady"}},
    {"Kind",
     "type = \"revolute\"\nparent = \"hub\"\nchild = \"arm\"\naxis = [0, 1, 0]\nspring = { stiffness = 100 }\n"
     "initial = { angle = 0 }",
     "type = \"universal\"\nparent = \"hub\"\nchild = \"arm\"\n" TAPE("steady = 0.1, peak = 1, peak_angle = 0.1"),
     "tape_spring",
     {"for a revolute joint"}},
    {"Governor", spring, "motor = { torque = 1, governor = true }", "motor", {"add one", "no_load_rate"}},
    {"RateUnit", spring, "motor = { torque = 1, no_load_rate = \"2 m/s\" }", "motor", {"angular rate"}},
    {"NegativeRate", spring, "motor = { torque = -1, no_load_rate = -2 }", "motor", {"must be positive"}},
    {"NoJoint", link, CABLE("stiffness = 5"), "joints = [", {"wrist"}},
    {"Itself",
     link,
     "type = \"cable\"\njoints = [\"gimbal\", \"gimbal\"]\nstiffness = 5\n",
     "joints = [",
     {"ties \"gimbal\" to itself"}},
    {"Bodies",
     link,
     "type = \"cable\"\nbodies = [\"hub\", \"arm\"]\njoints = [\"gimbal\", \"gimbal\"]\nstiffness = 5\n",
     "bodies = [",
     {"runs over pulleys in two joints"},
     2},
    {"SpringWithJoints",
     link,
     "type = \"spring\"\nbodies = [\"hub\", \"arm\"]\nstiffness = 5\nratio = 2\n",
     "ratio",
     {"belongs to a cable"}},
};
INSTANTIATE_TEST_SUITE_P(Each, BadHingeLaw, ::testing::ValuesIn(cases), label_of);

const char* const two_joints = R"(volvelle = 1
[bodies.hub]
mass = 1
inertia = [1, 1, 1]
[bodies.one]
mass = 1
inertia = [1, 1, 1]
[bodies.two]
mass = 1
inertia = [1, 1, 1]
[joints.a]
type = "revolute"
parent = "hub"
child = "one"
[joints.b]
type = "prismatic"
parent = "hub"
child = "two"
[links.tie]
type = "cable"
joints = ["a", "b"]
stiffness = 5
[run]
duration = 1
step = 0.01
)";

class BadCable : public ::testing::TestWithParam<BadCase> {};
TEST_P(BadCable, IsRefusedAtItsLine) { expect_refused(GetParam(), two_joints); }

const BadCase cables[] = {
    {"NoStiffness",
     "stiffness = 5\n",
     "damping = 1\n",
     "[links.tie]",
     {"does not say how far it gives way", "coupling"}},
    {"Negative", "stiffness = 5\n", "stiffness = -5\n", "stiffness = -5", {"zero or positive"}},
    {"ZeroRatio", "stiffness = 5\n", "stiffness = 5\nratio = 0\n", "ratio", {"not zero"}},
    {"Slides", "stiffness = 5\n", "stiffness = 5\nradii = [0.1, 0.2]\n", "radii", {"slides and has no pulley"}},
    {"Twice",
     "[\"a\", \"b\"]\nstiffness = 5\n",
     "[\"a\", \"b\"]\nstiffness = 5\nradii = [1, 1]\nratio = 2\n",
     "ratio",
     {"say the same twice"},
     2},
    {"Tension", "stiffness = 5\n", "stiffness = 5\ntension = 3\n", "tension", {"goes with the pulleys' radii"}},
    {"Preload", "stiffness = 5\n", "stiffness = 5\npreload = -3\n", "preload", {"zero or positive"}},
    {"Kind", "type = \"prismatic\"", "type = \"spherical\"", "joints = [", {"no single coordinate"}},
};
INSTANTIATE_TEST_SUITE_P(Each, BadCable, ::testing::ValuesIn(cables), label_of);

}  // namespace
}  // namespace volvelle
