// Runs, versions, unknown tables and broken TOML that must be refused.
#include "bad_input.hpp"

namespace volvelle {
namespace {

class BadRun : public ::testing::TestWithParam<BadCase> {};
TEST_P(BadRun, IsRefusedWhereItStandsAndSaysWhatIsRight) { expect_refused(GetParam()); }

const BadCase runs[] = {
    {"DurationZero", "duration = 60", "duration = 0", "duration", {"duration is 0 s", "must be positive"}},
    {"DurationNegative", "duration = 60", "duration = -3", "duration", {"duration is -3 s", "must be positive"}},
    {"DurationMissing", "duration = 60\n", "", "[run]", {"\"duration\" is missing in [run]"}},
    {"StepZero", "step = 0.01", "step = 0", "step", {"step is 0 s", "must be positive"}},
    {"StepMissing",
     "step = 0.01",
     "integrator = \"rk4\"",
     "integrator",
     {"rk4 takes fixed steps", "\"step\" is missing in [run]", "step = 0.01"}},
    {"StepUnit", "step = 0.01", "step = \"10 m\"", "10 m", {"a time is expected"}},
    {"StepsAbsurd", "step = 0.01", "step = 1e-12", "step", {"6e+13 steps", "lengthen the step"}},
    {"RowsAbsurd", "step = 0.01", "step = 0.01\noutput_every = 1e-8", "output_every", {"rows", "write less often"}},
    {"OutputNegative", "step = 0.01", "step = 0.01\noutput_every = -1", "output_every", {"must be positive"}},
    {"ToleranceAndStep",
     "step = 0.01",
     "step = 0.01\ntolerance = { relative = 1e-10 }",
     "tolerance",
     {"different integrators", "Keep step for fixed steps", "integrator = \"dp853\""}},
    {"ToleranceTooTight",
     "step = 0.01",
     "tolerance = { relative = 1e-16, absolute = 1e-18 }",
     "relative",
     {"relative tolerance is 1e-16", "between 1e-14 and 1e-02"}},
    {"ToleranceTooLoose", "step = 0.01", "tolerance = 0.5", "tolerance", {"relative tolerance is 0.5", "1e-14"}},
    {"ToleranceNegative", "step = 0.01", "tolerance = -1e-9", "tolerance", {"relative tolerance is -1e-09"}},
    {"ToleranceAbsoluteZero",
     "step = 0.01",
     "tolerance = { relative = 1e-9, absolute = 0 }",
     "absolute",
     {"absolute tolerance is 0", "must be positive", "such as 1e-11"}},
    {"ToleranceAbsoluteHuge", "step = 0.01", "tolerance = { absolute = 50 }", "absolute", {"absolute tolerance is 50"}},
    {"ToleranceUnit", "step = 0.01", "tolerance = { absolute = \"1 mm\" }", "absolute", {"a plain number is expected"}},
    {"ToleranceWord", "step = 0.01", "tolerance = \"tight\"", "tight", {"a plain number is expected"}},
    {"ToleranceList",
     "step = 0.01",
     "tolerance = [1e-9, 1e-12]",
     "tolerance",
     {"a plain number is expected", "a list"}},
    {"ToleranceMisspelt", "step = 0.01", "tolerance = { relativ = 1e-9 }", "relativ", {"Did you mean \"relative\"?"}},
    {"IntegratorNumber", "step = 0.01", "integrator = 4", "integrator", {"text in quotes is expected"}},
    {"StepNegativeUnused", "step = 0.01", "step = -1\nintegrator = \"bdf\"", "step", {"must be positive"}},
    {"IntegratorUnknown", "step = 0.01", "step = 0.01\nintegrator = \"rk5\"", "rk5", {"Did you mean \"rk4\"?"}},
    {"Formulation",
     "step = 0.01",
     "step = 0.01\nformulation = \"orthogonal-compliment\"",
     "orthogonal-compliment",
     {"is not known", "Did you mean \"orthogonal-complement\"?"}},
    {"LoopsUnknown",
     "step = 0.01",
     "step = 0.01\nloops = \"dence\"",
     "loops",
     {"loops \"dence\" is not known", "Did you mean \"dense\"?"}},
    {"LoopsBoolean", "step = 0.01", "step = 0.01\nloops = true", "loops", {"text in quotes is expected", "\"auto\""}},
    {"CutsUnknown",
     "step = 0.01",
     "step = 0.01\ncuts = \"chain\"",
     "cuts",
     {"cuts \"chain\" is not known", "Did you mean \"chains\"?"}},
    {"CutsOneJoint",
     "step = 0.01",
     "step = 0.01\ncuts = \"gimbal\"",
     "cuts",
     {"\"gimbal\" is a joint", "cuts = [\"gimbal\"]"}},
    {"CutsNumber", "step = 0.01", "step = 0.01\ncuts = 3", "cuts", {"a list of joints is expected", "not a number"}},
    {"CutsItemNumber", "step = 0.01", "step = 0.01\ncuts = [\n7]", "7]", {"text in quotes is expected", "\"hinge\""}},
    {"CutsNoSuchJoint",
     "step = 0.01",
     "step = 0.01\ncuts = [\n\"gimbl\"]",
     "\"gimbl\"",
     {"there is no joint \"gimbl\"", "Did you mean \"gimbal\"?"}},
    {"CutsTwice",
     "step = 0.01",
     "step = 0.01\ncuts = [\"gimbal\",\n  \"gimbal\"]",
     "  \"gimbal\"",
     {"joint \"gimbal\" is named twice", "once"}},
    {"VersionOther", "volvelle = 1", "volvelle = 2", "volvelle = 2", {"version is 2", "volvelle = 1"}},
    {"TopUnknown", "[forces.push]", "[force.push]", "[force.push]", {"Did you mean \"forces\"?"}},
    {"TopSingular", "[bodies.arm]", "[body.arm]", "[body.arm]", {"Did you mean \"bodies\"?"}},
    {"TopPlural", "[environment]", "[environments]", "[environments]", {"Did you mean \"environment\"?"}},
    {"Campaign",
     "[run]",
     "[campaign.c]\nruns = 3\n[run]",
     "[campaign.c]",
     {"\"campaign\" is not available in this version"}},
    {"ControllerType",
     "[run]",
     "[controllers.c]\ntype = \"atitude\"\n[run]",
     "atitude",
     {"Did you mean \"attitude\"?"}},
    {"ControllerTypeOfOtherKeys",
     "[run]",
     "[controllers.c]\ntype = \"jiont\"\nevery = 1\njoint = \"gimbal\"\nK = 1\ntarget = 0\n[run]",
     "jiont",
     {"Did you mean \"joint\"?"}},
    {"ControllerWithoutSamples",
     "[run]",
     "[controllers.c]\ntype = \"library\"\nlibrary = \"a.so\"\nfunction = \"f\"\ninputs = []\noutputs = "
     "[\"gimbal\"]\n[run]",
     "[controllers.c]",
     {"\"every\" is missing"}},
    {"ControllerLaw",
     "[run]",
     "[wheels.x]\nbody = \"hub\"\naxis = [1, 0, 0]\nspin_inertia = 1\n[wheels.y]\nbody = \"hub\"\naxis = [0, 1, 0]\n"
     "spin_inertia = 1\n[wheels.z]\nbody = \"hub\"\naxis = [0, 0, 1]\nspin_inertia = 1\n"
     "[controllers.c]\ntype = \"attitude\"\nbody = \"hub\"\nwheels = [\"x\", \"y\", \"z\"]\nK = 1\nlaw = "
     "\"mpr\"\n[run]",
     "mpr",
     {"Did you mean \"mrp\"?"}},
    {"ControllerSlew",
     "burns = [{ start = 10, stop = 40 }]",
     "[controllers.c]\ntype = \"thrusters\"\nevery = 1\nbody = \"arm\"\nthrusters = [\"jet\"]\nK = 1\n"
     "deadband = { angle = 1, rate = 1 }\nslew = { axis = [1, 0, 0], angel = 1, angle = 1, stop = 5 }",
     "angel",
     {"the key \"angel\" is not known"}},
    {"ControllerKey",
     "[run]",
     "[controllers.c]\ntype = \"joint\"\nevery = 1\njoint = \"gimbal\"\nK = 1\ntarget = 0\nwheels = []\n[run]",
     "wheels = []",
     {"\"wheels\" is not known"}},
    {"SensorBody", "[run]", "[sensors.s]\ntype = \"rate\"\nbody = \"hob\"\n[run]", "hob", {"no body \"hob\""}},
    {"SlewWheels",
     "[run]",
     "[slews.s]\nbody = \"hub\"\nwheels = [\"rw1\"]\nrate = [0, 0, 0]\n[run]",
     "rw1",
     {"no wheel \"rw1\""}},
    {"SlewWheelOfAnotherBody",
     "[run]",
     "[wheels.x]\nbody = \"arm\"\naxis = [1, 0, 0]\nspin_inertia = 0.1\n"
     "[slews.s]\nbody = \"hub\"\nwheels = [\"x\"]\nrate = [0, 0, 0]\n[run]",
     "wheels = [\"x\"]",
     {"wheel \"x\" is on \"arm\", not on \"hub\""}},
    {"ControllerOfARunWithoutEnd",
     "[run]\nduration = 60",
     "[controllers.c]\ntype = \"joint\"\nevery = 1\njoint = \"gimbal\"\nK = 1\ntarget = 0\n[run]\nduration = -60",
     "duration",
     {"duration is -60 s"}},
    {"OutputColumns", "[run]", "[output]\ncolumns = \"hub\"\n[run]", "columns", {"a list of column patterns"}},
    {"UnquotedUnit", "duration = 60", "duration = 60 s", "duration", {"goes in quotes", "\"5 deg\""}},
    {"UnquotedText", "name = \"good\"", "name = good", "name", {"text goes in quotes"}},
    {"OpenString", "name = \"good\"", "name = \"good", "name", {"closing quote"}},
    {"IntegerOverflow", "mass = 50", "mass = 99999999999999999999", "9999", {"too large"}},
};
INSTANTIATE_TEST_SUITE_P(OneMistake, BadRun, ::testing::ValuesIn(runs), label_of);

// There is no line to show for something that is not there.
TEST(MissingTable, IsToldInOneLineWithoutAnExcerpt) {
  const std::pair<const char*, std::vector<std::string>> missing[] = {
      {"[run]\nduration = 60\nstep = 0.01\n", {"[run] is missing", "duration = 60"}},
      {"volvelle = 1\n", {"\"volvelle\" is missing", "volvelle = 1"}},
  };
  for (const auto& [part, words] : missing) {
    std::string text = good_scenario;
    text.erase(text.find(part), std::string(part).size());
    const auto found = refusals(text);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_TRUE(says(found, 1, words));
    const std::string shown = format(found[0]);
    EXPECT_EQ(shown.rfind("case.toml:1:1: error: ", 0), 0u) << shown;
    EXPECT_EQ(std::count(shown.begin(), shown.end(), '\n'), 1) << shown;
    expect_program_refuses(text, 1);
  }
}

}  // namespace
}  // namespace volvelle
