// Every bad input: one change to a good scenario, refused at the changed line with what is wrong and what would be
// right.
#include <gtest/gtest.h>

#include "expect_input_error.hpp"

namespace volvelle {
namespace {

const std::string good = R"(volvelle = 1
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

struct Case {
  const char* label;
  const char* from;                // replaced ...
  const char* to;                  // ... by this
  const char* at;                  // text whose line the error must name, in the changed file
  std::vector<std::string> words;  // of the message
  std::size_t errors = 1;          // how many this one mistake makes

  friend std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.label; }
};

void expect_refused(const Case& c) {
  SCOPED_TRACE(c.label);
  std::string text = good;
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
}

class BadInput : public testing::TestWithParam<Case> {};
TEST_P(BadInput, IsRefusedWhereItStandsAndSaysWhatIsRight) { expect_refused(GetParam()); }

std::string name_of_case(const testing::TestParamInfo<Case>& info) { return info.param.label; }

TEST(GoodInput, IsAccepted) { EXPECT_NO_THROW(parse_scenario(good, "case.toml")); }

const Case bodies[] = {
    {"MassNegative", "mass = 400", "mass = -1", "mass = -1", {"mass is -1 kg", "must be positive"}},
    {"MassZero", "mass = 400", "mass = 0", "mass = 0", {"must be positive"}},
    {"MassNan", "mass = 400", "mass = nan", "mass = nan", {"not a finite number", "a mass is expected"}},
    {"MassInfinite", "mass = 400", "mass = inf", "mass = inf", {"not a finite number"}},
    {"MassNegativeInfinite", "mass = 400", "mass = -inf", "mass = -inf", {"not a finite number"}},
    {"MassOverflow", "mass = 400", "mass = 1e999", "mass = 1e999", {"1e999", "too large"}},
    {"MassOverflowString", "mass = 400", "mass = \"1e999 kg\"", "1e999", {"not a finite number"}},
    {"MassText", "mass = 400", "mass = \"heavy\"", "heavy", {"does not begin with a number", "\"350 g\""}},
    {"MassBoolean", "mass = 400", "mass = true", "mass = true", {"a mass is expected", "not true or false"}},
    {"MassMissing", "mass = 400\n", "", "[bodies.hub]", {"\"mass\" is missing in [bodies.hub]", "mass = 400"}},
    {"MassTwice", "mass = 400", "mass = 400\nmass = 4", "mass = 4\n", {"\"mass\" is given twice"}},
    {"InertiaMissing", "inertia = [633, 633, 200]\n", "", "[bodies.hub]", {"\"inertia\" is missing"}},
    {"InertiaTriangle", "[633, 633, 200]", "[1, 1, 3]", "[1, 1, 3]", {"1, 1 and 3 kg m^2", "triangle inequality"}},
    {"InertiaNegative", "[633, 633, 200]", "[-1, 1, 1]", "[-1, 1, 1]", {"-1, 1 and 1", "none may be negative"}},
    {"InertiaIndefinite", "[633, 633, 200]", "[1, 1, 1, 5, 0, 0]", "5, 0, 0", {"-4, 1 and 6", "none may be negative"}},
    {"InertiaNotSymmetric",
     "[633, 633, 200]",
     "[[1, 0.2, 0], [0.1, 1, 0], [0, 0, 1]]",
     "0.2",
     {"not symmetric", "0.2", "0.1", "must be equal"}},
    {"InertiaFourNumbers", "[633, 633, 200]", "[1, 1, 1, 1]", "[1, 1, 1, 1]", {"a list of 4", "3 numbers such as"}},
    {"InertiaNumber", "[633, 633, 200]", "5", "inertia = 5", {"a number", "3 numbers such as"}},
    {"InertiaNan", "[633, 633, 200]", "[1, nan, 1]", "nan", {"not a finite number"}},
    {"InertiaEmpty", "[633, 633, 200]", "[]", "inertia = []", {"a list of 0"}},
    {"CenterUnit",
     "center_of_mass = [0, 0, 0]",
     "center_of_mass = [\"5 kg\", 0, 0]",
     "5 kg",
     {"a length is expected here, such as \"5 mm\""}},
    {"CenterTwoNumbers",
     "center_of_mass = [0, 0, 0]",
     "center_of_mass = [0, 0]",
     "[0, 0]\n",
     {"a list of 3", "this one has 2"}},
    {"UnknownKey",
     "mass = 400",
     "masss = 400\nmass = 1",
     "masss",
     {"\"masss\" is not known in [bodies.hub]", "Did you mean \"mass\"?"}},
    {"UnknownKeyFar", "mass = 400", "zzzz = 400\nmass = 1", "zzzz", {"Known here: mass, center_of_mass"}},
    {"InitialUnknownKey", "{ rate = [0, 0, 0] }", "{ rates = [0, 0, 0] }", "rates", {"Did you mean \"rate\"?"}},
    {"QuaternionNorm",
     "{ rate = [0, 0, 0] }",
     "{ quaternion = [1, 1, 0, 0] }",
     "quaternion",
     {"norm is 1.41421", "must be 1"}},
    {"QuaternionZero", "{ rate = [0, 0, 0] }", "{ quaternion = [0, 0, 0, 0] }", "quaternion", {"norm is 0"}},
    {"QuaternionThree",
     "{ rate = [0, 0, 0] }",
     "{ quaternion = [1, 0, 0] }",
     "quaternion",
     {"a list of 4", "(w, x, y, z)"}},
    {"DcmLeftHanded",
     "{ rate = [0, 0, 0] }",
     "{ dcm = [[1, 0, 0], [0, 1, 0], [0, 0, -1]] }",
     "dcm",
     {"left-handed", "determinant +1"}},
    {"DcmNotOrthonormal",
     "{ rate = [0, 0, 0] }",
     "{ dcm = [[1, 0, 0], [0, 1, 0], [0, 0.1, 1]] }",
     "dcm",
     {"not orthonormal"}},
    {"EulerSequence",
     "{ rate = [0, 0, 0] }",
     "{ euler = { sequence = \"311\", angles = [0, 0, 0] } }",
     "311",
     {"\"311\" is not an Euler sequence", "\"321\""}},
    {"EulerUnitMissing",
     "{ rate = [0, 0, 0] }",
     "{ euler = { sequence = \"321\", angles = [\"5\", 0, 0] } }",
     "321",
     {"has no unit", "\"5 deg\""}},
    {"TwoOrientations",
     "{ rate = [0, 0, 0] }",
     "{ mrp = [0, 0, 0], quaternion = [1, 0, 0, 0] }",
     "mrp",
     {"\"mrp\" and \"quaternion\" both", "keep one"}},
    {"ShapeNegative", "mass = 50", "mass = 50\nshape = { sphere = -1 }", "sphere", {"must be positive"}},
    {"ShapeTwo", "mass = 50", "mass = 50\nshape = { sphere = 1, box = [1, 1, 1] }", "sphere", {"keep one of them"}},
    {"ShapeNone", "mass = 50", "mass = 50\nshape = { position = [0, 0, 0] }", "shape", {"the shape is missing", "box"}},
    {"BodyName",
     "[bodies.arm]",
     "[bodies.\"a m\"]\nmass = 1\ninertia = [1, 1, 1]\n[bodies.arm]",
     "a m",
     {"letters, digits"}},
    {"BodyReserved",
     "[bodies.arm]",
     "[bodies.system]\nmass = 1\ninertia = [1, 1, 1]\n[bodies.arm]",
     "[bodies.system]",
     {"\"system\"", "choose another"}},
    {"BodyTwice",
     "[bodies.arm]",
     "[bodies.hub]\nmass = 1\n[bodies.arm]",
     "[bodies.hub]\nmass = 1",
     {"\"bodies.hub\" is given twice"}},
    {"BodyNoTable",
     "[bodies.hub]",
     "bodies.x = 5\n[bodies.hub]",
     "bodies.x",
     {"[bodies.x] must be a table", "not a number"}},
    {"InitialUnderJoint",
     "mass = 50",
     "mass = 50\ninitial = { position = [1, 0, 0] }",
     "[1, 0, 0] }",
     {"hangs under joint \"gimbal\"", "set the joint's initial instead"}},
};
INSTANTIATE_TEST_SUITE_P(Bodies, BadInput, testing::ValuesIn(bodies), name_of_case);

const Case joints[] = {
    {"TypeMissing", "type = \"revolute\"\n", "", "[joints.gimbal]", {"\"type\" is missing in [joints.gimbal]"}},
    {"TypeUnknown", "\"revolute\"", "\"revolut\"", "revolut\"", {"Did you mean \"revolute\"?", "prismatic"}},
    {"ParentMissing", "parent = \"hub\"\n", "", "[joints.gimbal]", {"\"parent\" is missing"}},
    {"ChildMissing", "child = \"arm\"\n", "", "[joints.gimbal]", {"\"child\" is missing"}},
    {"ParentUnknown", "parent = \"hub\"", "parent = \"hbu\"", "hbu", {"no body \"hbu\"", "Did you mean \"hub\"?"}},
    {"ParentNumber", "parent = \"hub\"", "parent = 5", "parent = 5", {"text in quotes"}},
    {"ChildUnknown", "child = \"arm\"", "child = \"arms\"", "arms", {"no body \"arms\"", "Did you mean \"arm\"?"}},
    {"ChildWorld", "child = \"arm\"", "child = \"world\"", "world", {"the world cannot hang", "make it the parent"}},
    {"Itself", "child = \"arm\"", "child = \"hub\"\n#", "child = \"hub\"", {"ties \"hub\" to itself"}},
    {"AxisZero", "axis = [0, 1, 0]", "axis = [0, 0, 0]", "axis", {"not zero", "[0, 0, 1]"}},
    {"AxisOfFixed", "type = \"revolute\"", "type = \"fixed\"\n#", "axis", {"a fixed joint has no axis"}, 3},
    {"AxesOfRevolute",
     "axis = [0, 1, 0]",
     "axes = [[1, 0, 0], [0, 1, 0]]",
     "axes",
     {"axes belongs to a universal joint"}},
    {"AngleUnitMissing", "{ angle = 0 }", "{ angle = \"5\" }", "\"5\"", {"has no unit", "\"5 deg\""}},
    {"AngleWrongUnit",
     "{ angle = 0 }",
     "{ angle = \"5 mm\" }",
     "5 mm",
     {"an angle is expected here, such as \"5 deg\""}},
    {"InitialKeyOfAnother",
     "{ angle = 0 }",
     "{ displacement = 0 }",
     "displacement",
     {"not known in the initial of a revolute joint", "angle, rate"}},
    {"InitialAndMotion",
     "{ angle = 0 }",
     "{ angle = 0 }\nmotion = { formula = \"sin(t)\" }",
     "{ angle = 0 }",
     {"motion already defines", "remove initial"}},
    {"SpringList", "{ stiffness = 100 }", "{ stiffness = [1, 2] }", "stiffness", {"one value", "a list of 2"}},
    {"SpringUnit", "{ stiffness = 100 }", "{ stiffness = \"5 N/m\" }", "5 N/m", {"a rotational stiffness is expected"}},
    {"SpringNoStiffness", "{ stiffness = 100 }", "{ rest = 1 }", "rest = 1", {"\"stiffness\" is missing in spring"}},
    {"DamperNegative",
     "{ stiffness = 100 }",
     "{ stiffness = 1 }\ndamper = { coefficient = -1 }",
     "damper",
     {"-1", "zero or positive"}},
    {"MotorForce", "{ stiffness = 100 }", "{ stiffness = 1 }\nmotor = { force = 1 }", "motor", {"given by torque"}},
    {"MotionJump",
     "initial = { angle = 0 }",
     "motion = { table = [[0, 0], [5, 0], [5, 1]] }",
     "motion",
     {"jumps in value at t = 5 s", "ramp, sine or formula"}},
    {"MotionCorner",
     "initial = { angle = 0 }",
     "motion = { table = [[0, 0], [5, 0], [9, 1]] }",
     "motion",
     {"jumps in rate at t = 5 s", "ramp, sine or formula"}},
    {"MotionFormula",
     "initial = { angle = 0 }",
     "motion = { formula = \"sine(t)\" }",
     "motion",
     {"\"sine\" is not known", "Did you mean \"sin\"?"}},
    {"MotionPole",
     "initial = { angle = 0 }",
     "motion = { formula = \"1/t\" }",
     "motion",
     {"no finite value", "t = 0 s"}},
    {"FormulaInString", "initial = { angle = 0 }", "motion = \"sin(t)\"", "motion", {"{ formula = \"sin(t)\" }"}},
    {"LikeABody",
     "[joints.gimbal]",
     "[joints.arm]",
     "[joints.arm]",
     {"a body is already called \"arm\"", "another name"}},
    {"Orientation",
     "axis = [0, 1, 0]",
     "orientation = [0, 1, 0]",
     "orientation",
     {"orientation must be a table", "mrp"}},
};
INSTANTIATE_TEST_SUITE_P(Joints, BadInput, testing::ValuesIn(joints), name_of_case);

const Case effects[] = {
    {"ThrusterBody", "body = \"arm\"", "body = \"arn\"", "arn", {"no body \"arn\"", "Did you mean \"arm\"?"}},
    {"ThrusterWorld", "body = \"arm\"", "body = \"world\"", "\"world\"", {"the world cannot be used here"}},
    {"ThrusterDirection", "[0, 0, -1]", "[0, 0, 0]", "direction", {"not zero"}},
    {"ThrusterForce", "force = 4.5", "force = -4.5", "-4.5", {"-4.5 N", "turn the direction"}},
    {"ThrusterUnit", "force = 4.5", "force = \"4.5 kg\"", "4.5 kg", {"a force is expected here, such as \"4.5 mN\""}},
    {"ThrusterRise", "force = 4.5", "force = 4.5\nrise = -1", "rise", {"-1 s", "zero or positive"}},
    {"BurnEmpty", "stop = 40", "stop = 10", "burns", {"the burn is empty", "stop must be later than start"}},
    {"BurnReversed", "stop = 40", "stop = 4", "burns", {"the burn is empty", "4 s"}},
    {"BurnsNone", "[{ start = 10, stop = 40 }]", "[]", "burns", {"there is no burn", "start = 10"}},
    {"BurnsOverlap",
     "stop = 40 }",
     "stop = 40 }, { start = 30, stop = 50 }",
     "burns",
     {"starts at 30 s", "must not overlap"}},
    {"BurnsUnordered",
     "stop = 40 }",
     "stop = 40 }, { start = 3, stop = 5 }",
     "burns",
     {"not ordered in time", "earlier burn first"}},
    {"BurnMinimumOverlap",
     "stop = 40 }]",
     "stop = 40 }, { start = 45, stop = 50 }]\nminimum_on = 36",
     "burns",
     {"before the one above it ends at 46 s", "minimum_on"}},
    {"BurnKey", "stop = 40", "end = 40", "burns", {"\"end\" is not known in a burn"}, 2},
    {"TableUnordered",
     "scale = 1",
     "scale = { table = [[0, 1], [5, 1], [3, 2]] }",
     "scale",
     {"not ordered in time", "3 s comes after 5 s"}},
    {"TableEmpty", "scale = 1", "scale = { table = [] }", "scale", {"the table is empty"}},
    {"TableTriple", "scale = 1", "scale = { table = [[0, 1, 2]] }", "scale", {"a list of 2", "(time, value)"}},
    {"RampReversed",
     "scale = 1",
     "scale = { ramp = { from = 0, to = 1, start = 5, stop = 5 } }",
     "scale",
     {"stop must be later than start"}},
    {"SineFrequency",
     "scale = 1",
     "scale = { sine = { amplitude = 1, frequency = \"1 m\" } }",
     "scale",
     {"a frequency is expected"}},
    {"ProfileTwo", "scale = 1", "scale = { formula = \"t\", table = [[0, 1]] }", "scale", {"exactly one of"}},
    {"ProfileKey", "scale = 1", "scale = { sinus = 1 }", "scale", {"\"sinus\" is not known", "Did you mean \"sine\"?"}},
    {"ForceFrame", "scale = 1", "frame = \"intertial\"", "intertial", {"Did you mean \"inertial\"?"}},
    {"ForceNone", "force = [1, 0, 0]\n", "", "[forces.push]", {"neither force nor torque"}},
    {"LinkSame", "[\"hub\", \"arm\"]", "[\"hub\", \"hub\"]", "bodies = [", {"ties \"hub\" to itself"}},
    {"LinkUnknown", "[\"hub\", \"arm\"]", "[\"hub\", \"amr\"]", "amr", {"no body \"amr\"", "\"arm\""}},
    {"LinkStiffness", "stiffness = 5\n", "stiffness = -5\n", "-5", {"zero or positive"}},
    {"LinkRest", "stiffness = 5\n", "stiffness = 5\nrest = -5\n", "rest", {"zero or positive"}},
    {"LinkBushing",
     "type = \"spring\"",
     "type = \"bushing\"",
     "bushing",
     {"not available in this version", "use \"spring\""}},
    {"GravityType", "\"uniform\"", "\"unform\"", "unform", {"\"unform\" is not known", "\"uniform\""}},
    {"GravityMu",
     "{ type = \"uniform\", acceleration = [0, 0, -9.81] }",
     "{ type = \"point_mass\", mu = 0 }",
     "mu = 0",
     {"must be positive"}},
    {"GravityJ2",
     "{ type = \"uniform\", acceleration = [0, 0, -9.81] }",
     "{ type = \"point_mass\", mu = 1, j2 = 1e-3 }",
     "j2",
     {"needs the equatorial radius"}},
    {"Atmosphere", "[environment]", "[environment]\natmosphere = 1", "atmosphere", {"not available in this version"}},
};
INSTANTIATE_TEST_SUITE_P(Effects, BadInput, testing::ValuesIn(effects), name_of_case);

const Case runs[] = {
    {"DurationZero", "duration = 60", "duration = 0", "duration", {"duration is 0 s", "must be positive"}},
    {"DurationNegative", "duration = 60", "duration = -3", "duration", {"duration is -3 s", "must be positive"}},
    {"DurationMissing", "duration = 60\n", "", "[run]", {"\"duration\" is missing in [run]"}},
    {"StepZero", "step = 0.01", "step = 0", "step", {"step is 0 s", "must be positive"}},
    {"StepMissing", "step = 0.01\n", "", "[run]", {"\"step\" is missing in [run]", "step = 0.01"}},
    {"StepUnit", "step = 0.01", "step = \"10 m\"", "10 m", {"a time is expected"}},
    {"StepsAbsurd", "step = 0.01", "step = 1e-12", "step", {"6e+13 steps", "lengthen the step"}},
    {"RowsAbsurd", "step = 0.01", "step = 0.01\noutput_every = 1e-8", "output_every", {"rows", "write less often"}},
    {"OutputNegative", "step = 0.01", "step = 0.01\noutput_every = -1", "output_every", {"must be positive"}},
    {"Tolerance",
     "step = 0.01",
     "tolerance = { relative = 1e-10 }",
     "tolerance",
     {"not available in this version", "step = 0.01"}},
    {"Integrator",
     "step = 0.01",
     "step = 0.01\nintegrator = \"dp54\"",
     "dp54",
     {"not available in this version", "use \"rk4\""}},
    {"IntegratorUnknown", "step = 0.01", "step = 0.01\nintegrator = \"rk5\"", "rk5", {"Did you mean \"rk4\"?"}},
    {"Formulation",
     "step = 0.01",
     "step = 0.01\nformulation = \"udwadia-kalaba\"",
     "udwadia",
     {"not available in this version", "articulated"}},
    {"Loops", "step = 0.01", "step = 0.01\nloops = \"dense\"", "loops", {"not available in this version"}},
    {"RunMissing", "[run]\nduration = 60\nstep = 0.01\n", "", "volvelle", {"[run] is missing", "duration = 60"}},
    {"VersionMissing", "volvelle = 1\n", "", "name", {"\"volvelle\" is missing", "volvelle = 1"}},
    {"VersionOther", "volvelle = 1", "volvelle = 2", "volvelle = 2", {"version is 2", "volvelle = 1"}},
    {"TopUnknown", "[forces.push]", "[force.push]", "[force.push]", {"Did you mean \"forces\"?"}},
    {"Wheels",
     "[run]",
     "[wheels.w]\nbody = \"hub\"\n[run]",
     "[wheels.w]",
     {"\"wheels\" is not available in this version"}},
    {"OutputColumns", "[run]", "[output]\ncolumns = \"hub\"\n[run]", "columns", {"a list of column patterns"}},
    {"UnquotedUnit", "duration = 60", "duration = 60 s", "duration", {"goes in quotes", "\"5 deg\""}},
    {"UnquotedText", "name = \"good\"", "name = good", "name", {"text goes in quotes"}},
    {"OpenString", "name = \"good\"", "name = \"good", "name", {"closing quote"}},
    {"IntegerOverflow", "mass = 50", "mass = 99999999999999999999", "9999", {"too large"}},
};
INSTANTIATE_TEST_SUITE_P(Run, BadInput, testing::ValuesIn(runs), name_of_case);

TEST(BadTree, ABodyUnderTwoJointsNamesBoth) {
  const std::string text = good + "[joints.second]\ntype = \"fixed\"\nparent = \"world\"\nchild = \"arm\"\n";
  const auto found = refusals(text);
  EXPECT_TRUE(says(found, line_of(text, "[joints.second]") + 3,
                   {"\"arm\" hangs under two joints, \"gimbal\" and \"second\"", "not supported yet in this version"}));
  EXPECT_EQ(found.size(), 1u);
}

TEST(BadTree, ARingIsNamed) {
  std::string text = good + "[joints.back]\ntype = \"fixed\"\nparent = \"arm\"\nchild = \"hub\"\n";
  text.erase(text.find("initial = { rate = [0, 0, 0] }\n"), std::string("initial = { rate = [0, 0, 0] }\n").size());
  const auto found = refusals(text);
  EXPECT_TRUE(says(found, line_of(text, "child = \"arm\""), {"ring", "\"arm\" under \"hub\" under \"arm\""}));
  EXPECT_EQ(found.size(), 1u);
}

TEST(BadInput, AllErrorsAreToldAtOnceInFileOrder) {
  std::string text = good;
  text.replace(text.find("mass = 50"), 9, "mass = -2");
  text.replace(text.find("mass = 400"), 10, "mas = 400");
  text.replace(text.find("duration = 60"), 13, "duration = \"1 kg\"");
  const auto found = refusals(text);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_NE(found[0].message.find("Did you mean \"mass\"?"), std::string::npos);
  EXPECT_NE(found[1].message.find("-2 kg"), std::string::npos);
  EXPECT_NE(found[2].message.find("a time is expected"), std::string::npos);
}

TEST(BadInput, AFormulaErrorPointsIntoTheFormula) {
  std::string text = good;
  text.replace(text.find("scale = 1"), 9, "scale = { formula = \"1 + sine(t)\" }");
  const auto found = refusals(text);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].column, static_cast<int>(std::string("scale = { formula = \"1 + ").size()) + 1);
}

TEST(BadInput, DeeplyNestedKeysAreRefusedNotCrashed) {
  std::string keys = "a";
  for (int i = 0; i < 200000; ++i) keys += ".a";
  EXPECT_TRUE(says(refusals("volvelle = 1\n[" + keys + "]\n"), 2, {"nested too deeply"}));
  EXPECT_FALSE(refusals("volvelle = 1\nx = " + std::string(100000, '[')).empty());
}

TEST(BadInput, EmptyAndBinaryTextsAreRefused) {
  EXPECT_TRUE(says(refusals(""), 1, {"\"volvelle\" is missing"}));
  EXPECT_FALSE(refusals(std::string("\0\1\2\3", 4)).empty());
  EXPECT_TRUE(says(refusals("volvelle = 1\nname = \"\xff\"\n"), 2, {"UTF-8"}));
}

TEST(BadInput, NoBodyAtAllIsRefused) {
  EXPECT_TRUE(
      says(refusals("volvelle = 1\n[run]\nduration = 1\nstep = 0.1\n"), 1, {"there is no body", "[bodies.hub]"}));
}

}  // namespace
}  // namespace volvelle
