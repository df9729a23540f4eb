// [origami.NAME]: what it says, and what is said of what is wrong with it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "description/named.hpp"
#include "expect_input_error.hpp"
#include "places.hpp"

namespace volvelle {
namespace {

constexpr double degree = M_PI / 180;

const std::string miura =
    "volvelle = 1\n[bodies.bus]\nmass = 50\ninertia = [5, 6, 7]\n[origami.wing]\npattern = \"miura\"\nrows = "
    "3\ncolumns = 4\na = \"90 cm\"\nb = "
    "0.7\nsector_angle = \"65 deg\"\nfold = \"50 deg\"\nareal_density = \"800 g/m^2\"\n";
const std::string end = "[run]\nduration = 1\n";

Description with(const std::string& lines) { return parse_scenario(miura + lines + end, "wing.toml").description; }

const JointDescription& crease(const Description& d, const std::string& name) {
  return *find_named(d.joints, "wing.crease." + name);
}

TEST(OrigamiReader, LawsOfAKindAndOfACreaseStandAboveThoseOfAll) {
  const Description d = with(
      "creases.spring = { stiffness_per_length = \"0.2 N m/(rad m)\" }\n"
      "creases.damper = { coefficient = 0.01 }\n"
      "creases.zigzag = { spring = { stiffness = 3, rest = \"10 deg\" }, latch = { angle = \"20 deg\" } }\n"
      "overrides = [{ crease = \"*.0.1\", latch = { angle = \"30 deg\" } }, { crease = \"zigzag.3.*\", damper = false, "
      "latch = false }]\n");
  EXPECT_NEAR(crease(d, "straight.1.0").spring->stiffness[0], 0.2 * 0.9, 1e-15);
  EXPECT_FALSE(crease(d, "straight.1.0").latch);
  EXPECT_EQ(crease(d, "zigzag.1.1").spring->stiffness[0], 3);
  EXPECT_DOUBLE_EQ(crease(d, "zigzag.1.1").spring->rest[0], -10 * degree);  // a mountain
  EXPECT_DOUBLE_EQ(crease(d, "zigzag.1.2").spring->rest[0], 10 * degree);   // a valley
  EXPECT_DOUBLE_EQ(*crease(d, "zigzag.1.1").latch, -20 * degree);
  EXPECT_DOUBLE_EQ(*crease(d, "zigzag.0.1").latch, -30 * degree);
  EXPECT_EQ(crease(d, "zigzag.0.1").damper[0], 0.01);
  EXPECT_TRUE(crease(d, "zigzag.3.1").damper.empty());
  EXPECT_FALSE(crease(d, "zigzag.3.2").latch);
  EXPECT_EQ(crease(d, "zigzag.3.2").spring->stiffness[0], 3);
}

// All creases of a Miura sheet get to their latches at one fold.
TEST(OrigamiReader, LatchesMayBeAtAFold) {
  const Description d = with("creases.latch = { fold = \"8 deg\" }\n");
  EXPECT_DOUBLE_EQ(*crease(d, "zigzag.2.2").latch, 16 * degree);
  EXPECT_DOUBLE_EQ(*crease(d, "zigzag.2.1").latch, -16 * degree);
  const double straight = 2 * std::atan(std::cos(65 * degree) * std::tan(8 * degree));
  EXPECT_NEAR(*crease(d, "straight.1.0").latch, straight, 1e-15);
  EXPECT_NEAR(*crease(d, "straight.2.0").latch, -straight, 1e-15);
}

TEST(OrigamiReader, EveryLawReads) {
  const Description d = with(
      "creases.friction = { torque_per_length = 0.1, viscous = 0.2 }\n"
      "creases.stop = { lower = \"5 deg\", upper = inf, restitution = 0.3 }\n"
      "creases.motor = { torque = { table = [[0, 0.1], [2, 0]] } }\n"
      "creases.release = { time = 4 }\n"
      "creases.breaks = { torque = 60 }\n");
  const JointDescription& j = crease(d, "straight.1.1");  // a mountain
  EXPECT_NEAR(j.friction->torque[0], 0.09, 1e-15);
  EXPECT_EQ(j.friction->viscous[0], 0.2);
  EXPECT_DOUBLE_EQ(j.stop->upper[0], -5 * degree);
  EXPECT_TRUE(std::isinf(j.stop->lower[0]));
  EXPECT_EQ(j.stop->restitution, 0.3);
  EXPECT_DOUBLE_EQ(evaluate(j.motor[0], {1, 1}).value, -0.05);
  EXPECT_EQ(j.release->time, 4);
  EXPECT_EQ(j.breaks, 60);
}

TEST(OrigamiReader, TheHubIsAPanelOrABody) {
  const Description heavy =
      with("hub = { panel = [2, 1], mass_factor = 5 }\ninitial = { rate = [0, 0, \"1 rpm\"] }\nfold_rate = -0.1\n");
  const BodyDescription& hub = *find_named(heavy.bodies, "wing.panel.2.1");
  EXPECT_NEAR(hub.mass, 5 * 0.8 * 0.9 * 0.7 * std::sin(65 * degree), 1e-12);
  EXPECT_GT(hub.rate.z, 0.1);
  EXPECT_DOUBLE_EQ(crease(heavy, "zigzag.0.1").rates[0], 0.2);
  const Description hung =
      with("hub = { body = \"bus\", panel = [0, 2], position = [1, 0, 0], orientation = { mrp = [0, 0, 1] } }\n");
  const JointDescription& mount = *find_named(hung.joints, "wing.mount");
  EXPECT_EQ(mount.parent, "bus");
  EXPECT_EQ(mount.child, "wing.panel.0.2");
  EXPECT_EQ(mount.on_parent.position.x, 1);
}

TEST(OrigamiReader, SheetsAreTakenFromFiles) {
  const std::string text = fmt::format(
      "volvelle = 1\n[origami.sheet]\nfile = \"{}/examples/fold/miura_3x3.fold\"\nscale = 0.5\nareal_density = 1\n"
      "hub = {{ panel = \"1.1\" }}\n[run]\nduration = 1\n",
      project_folder());
  const Description d = parse_scenario(text, "/elsewhere/sheet.toml").description;
  EXPECT_EQ(d.bodies.size(), 9u);
  EXPECT_EQ(d.joints.size(), 12u);
  EXPECT_NEAR(find_named(d.bodies, "sheet.panel.0.0")->mass, 0.25 * std::sin(60 * degree), 1e-12);
  EXPECT_NEAR(find_named(d.joints, "sheet.crease.zigzag.0.1")->coordinates[0], -120 * degree, 1e-12);
}

struct Bad {
  std::string lines;
  std::vector<std::string> words;
};

TEST(OrigamiReader, SaysWhatIsWrongWhereItStands) {
  for (const Bad& bad : std::vector<Bad>{
           {"row_fold = 0.1\n", {"row_fold belongs to map", "sector_angle"}},
           {"sides = 3\n", {"sides belongs to scheel"}},
           {"thickness = -1\n", {"thickness"}},
           {"thicknes = 1\n", {"thicknes", "thickness"}},
           {"fold_rate = \"1 m\"\n", {"angular rate"}},
           {"hub = { panel = [4, 0] }\n", {"no panel [4, 0]", "[3, 2]"}},
           {"hub = { panel = true }\n", {"a panel is expected", "[3, 2]"}},
           {"hub = { position = [1, 0, 0] }\n", {"position", "body = \"bus\""}},
           {"hub = { mass_factor = 0 }\n", {"mass_factor", "positive"}},
           {"hub = { body = \"buss\" }\n", {"no body \"buss\"", "bus"}},
           {"creases.cross = { spring = { stiffness = 1 } }\n", {"no cross creases", "straight, zigzag"}},
           {"creases.zig = { spring = { stiffness = 1 } }\n", {"\"zig\" is not known"}},
           {"creases.spring = { rest = 1 }\n", {"neither stiffness nor stiffness_per_length"}},
           {"creases.spring = { stiffness = 1, stiffness_per_length = 1 }\n", {"cannot both be meant"}},
           {"creases.spring = { stiffness_per_length = \"1 N m/rad\" }\n", {"stiffness per metre"}},
           {"creases.stop = { lower = 0 }\n", {"does not say what happens at the limit"}},
           {"creases.stop = { restitution = 0 }\n", {"neither lower nor upper"}},
           {"creases.latch = { fold = 0.1, angle = 0.2 }\n", {"angle of its own", "keep one"}},
           {"creases.latch = { time = 0.1 }\n", {"\"time\" is not known"}},
           {"creases.latch = {}\n", {"fold = \"5 deg\"", "angle = \"5 deg\""}},
           {"creases.latch = { fold = 3 }\n", {"beyond 90 deg", "171.9 deg"}},
           {"overrides = [{ crease = \"zigzag.9.1\", latch = false }]\n", {"no crease", "zigzag.9.1", "Did you mean"}},
           {"overrides = [{ latch = false }]\n", {"\"crease\" is missing"}},
           {"overrides = 3\n", {"overrides must be a list"}},
           {"removed = [\"hill.*\"]\n", {"no crease", "hill.*"}},
           {"removed = [\"zigzag.*\", \"straight.*\"]\n", {"no hinge is left", "panel 1.0"}},
           {"initial = { position = [0, 0] }\n", {"list of 3"}},
           {"creases.damper = { coefficient = -1 }\n", {"crease straight.1.0", "coefficient"}},
       }) {
    const std::string text = miura + bad.lines + end;
    const auto found = refusals(text);
    EXPECT_EQ(found.size(), 1u) << bad.lines;
    EXPECT_TRUE(says(found, line_of(text, bad.lines), bad.words)) << bad.lines;
  }
}

// Laws are written for all creases, for a kind or for some: what the checks find is told where that law stands.
TEST(OrigamiReader, PointsAtTheLawItself) {
  const std::string lines =
      "creases.damper = { coefficient = 1 }\ncreases.zigzag.damper = { coefficient = -1 }\noverrides = [\n"
      "  { crease = \"straight.1.0\", damper = { coefficient = -2 } },\n"
      "  { crease = \"zigzag.2.1\", release = { event = \"wing.crease.zigzag.1.1.lach\" } },\n]\n";
  const std::string text = miura + lines + end;
  const auto found = refusals(text);
  EXPECT_TRUE(says(found, line_of(text, "creases.zigzag.damper"), {"crease zigzag", "coefficient"}));
  EXPECT_TRUE(says(found, line_of(text, "coefficient = -2"), {"crease straight.1.0", "coefficient"}));
  EXPECT_TRUE(says(found, line_of(text, "lach"), {"crease zigzag.2.1", "lach"}));
}

TEST(OrigamiReader, SaysWhatIsMissingOrOutOfRange) {
  const auto expect = [](const std::string& lines, const std::string& line, const std::vector<std::string>& words) {
    const std::string text = "volvelle = 1\n[origami.s]\nareal_density = 1\n" + lines + end;
    EXPECT_TRUE(says(refusals(text), line_of(text, line), words));
  };
  const std::string map = "pattern = \"map\"\nrows = 2\ncolumns = 2\na = 1\nb = 1\n";
  const std::string scheel = "pattern = \"scheel\"\nsides = 6\nrings = 2\nside = 1\n";
  expect("", "[origami.s]", {"does not say what sheet", "pattern = \"miura\""});
  expect("pattern = \"muira\"\n", "pattern", {"muira", "miura"});
  expect("pattern = \"miura\"\nrows = 2\n", "[origami.s]", {"\"columns\" is missing"});
  expect(map + "fold = \"91 deg\"\n", "fold", {"91 deg", "between 0 and 90 deg"});
  expect(map + "fold = 0.3\nrow_fold = 0.2\n", "row_fold", {"both ways at once"});
  expect("pattern = \"map\"\nrows = 1.5\ncolumns = 2\na = 1\nb = 1\nfold = 0.1\n", "rows", {"whole number"});
  expect("pattern = \"map\"\nrows = 0\ncolumns = 2\na = 1\nb = 1\nfold = 0.1\n", "rows", {"from 1 up"});
  expect("pattern = \"map\"\nrows = 2\ncolumns = 2\na = -1\nb = 1\nfold = 0.1\n", "a = -1", {"positive"});
  expect(scheel + "fold = 0.3\n", "fold", {"flat (0)", "wrapped (\"90 deg\")"});
  expect("pattern = \"scheel\"\nsides = 2\nrings = 2\nside = 1\nfold = 0\n", "sides", {"from 3 up"});
  expect("file = \"none.fold\"\n", "file", {"none.fold", "no such file"});
  expect("file = \"none.fold\"\npattern = \"map\"\n", "pattern", {"keep one"});
  expect(scheel + "fold = 0\ncreases.latch = { fold = 0.1 }\n", "creases", {"crease hub.0", "give its latch an angle"});
  expect(scheel + "fold = \"90 deg\"\nfold_rate = 1\n", "fold_rate", {"one fold", "starts at rest"});
  expect(scheel + "fold = \"90 deg\"\nbushings = { stiffness = { translation = 9, rotation = [1, 1, 2] } }\n",
         "bushings", {"starts folded over", "rotation = [x, y, 0]"});
}

TEST(OrigamiReader, BodiesAreNotNeededBesideASheet) {
  const std::string text = miura.substr(0, miura.find("[bodies")) + miura.substr(miura.find("[origami")) + end;
  EXPECT_EQ(parse_scenario(text, "wing.toml").description.bodies.size(), 12u);
}

}  // namespace
}  // namespace volvelle
