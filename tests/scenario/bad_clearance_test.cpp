// [clearance] that must be refused, and meshes that cannot be read.
#include <cstring>
#include <gmock/gmock.h>

#include "bad_input.hpp"
#include "scenario/mesh_file.hpp"
#include "scenario/scenario.hpp"
#include "simulation/columns.hpp"

namespace volvelle {
namespace {

using ::testing::HasSubstr;
using testing::TemporaryFolder;

class BadClearance : public ::testing::TestWithParam<BadCase> {};
TEST_P(BadClearance, IsRefusedWhereItStandsAndSaysWhatIsRight) { expect_refused(GetParam()); }

// The good scenario with two shapes, a third body to measure against, and a table.
#define SHAPES                                                                                                      \
  "[bodies.far]\nmass = 1\ninertia = [1, 1, 1]\nshape = { sphere = 1 }\n[bodies.near]\nmass = 1\ninertia = [1, 1, " \
  "1]\nshape = { box = [1, 1, 1] }\n"

const BadCase tables[] = {
    {"NotATable", "[run]\n", "clearance = 3\n[run]\n", "clearance", {"clearance"}},
    {"BodiesText",
     "[run]\n",
     SHAPES "[clearance]\nbodies = \"far\"\n[run]\n",
     "bodies = \"far\"",
     {"a list of bodies is expected", "not a string"}},
    {"BodiesEmpty",
     "[run]\n",
     SHAPES "[clearance]\nbodies = []\n[run]\n",
     "bodies = []",
     {"the list is empty", "leave bodies out"}},
    {"BodiesNumber",
     "[run]\n",
     SHAPES "[clearance]\nbodies = [\"far\", 3]\n[run]\n",
     "3]",
     {"text in quotes is expected"}},
    {"BodiesUnknown",
     "[run]\n",
     SHAPES "[clearance]\nbodies = [\"far\", \"nera\"]\n[run]\n",
     "nera",
     {"there is no body \"nera\"", "Did you mean \"near\"?"}},
    {"BodiesPattern",
     "[run]\n",
     SHAPES "[clearance]\nbodies = [\"far\", \"pan*\"]\n[run]\n",
     "pan*",
     {"no body matches \"pan*\""}},
    {"BodiesShapeless",
     "[run]\n",
     SHAPES "[clearance]\nbodies = [\"far\", \"hub\"]\n[run]\n",
     "\"hub\"]",
     {"\"hub\" has no shape", "shape = { box"}},
    {"IgnoreText",
     "[run]\n",
     SHAPES "[clearance]\nignore = \"far\"\n[run]\n",
     "ignore",
     {"a list of pairs is expected", "not a string"}},
    {"IgnoreOne",
     "[run]\n",
     SHAPES "[clearance]\nignore = [[\"far\"]]\n[run]\n",
     "ignore",
     {"a list of 2 is expected", "this one has 1"}},
    {"IgnoreUnknown",
     "[run]\n",
     SHAPES "[clearance]\nignore = [[\"far\", \"nea\"]]\n[run]\n",
     "nea\"",
     {"there is no body \"nea\"", "\"near\""}},
    {"TouchNegative",
     "[run]\n",
     SHAPES "[clearance]\ntouch = -0.1\n[run]\n",
     "touch",
     {"the distance is -0.1 m", "zero or positive"}},
    {"TouchUnit", "[run]\n", SHAPES "[clearance]\ntouch = \"3 s\"\n[run]\n", "3 s", {"a length is expected"}},
    {"Collision", "[run]\n", SHAPES "[clearance]\ncollision = \"stpo\"\n[run]\n", "stpo", {"Did you mean \"stop\"?"}},
    {"Misspelt", "[run]\n", SHAPES "[clearance]\ntuch = 1\n[run]\n", "tuch", {"Did you mean \"touch\"?"}},
    {"NoShapes", "[run]\n", "[clearance]\n[run]\n", "[clearance]", {"no body has a shape to measure", "shape = { box"}},
    {"NoMesh",
     "[run]\n",
     SHAPES "[bodies.dish]\nmass = 1\ninertia = [1, 1, 1]\nshape = { mesh = \"dish.stl\" }\n[clearance]\n[run]\n",
     "dish.stl",
     {"there is no such file", "leave the body out of clearance.bodies"}},
    {"MeshEnding",
     "[run]\n",
     SHAPES "[bodies.dish]\nmass = 1\ninertia = [1, 1, 1]\nshape = { mesh = \"dish.step\" }\n[clearance]\n[run]\n",
     "dish.step",
     {"meshes are read from .stl and .obj files"}},
    {"EventTouch",
     "[run]\n",
     SHAPES "[clearance]\n[sequence.go]\nevent = \"far/near.touch\"\n[run]\n",
     "far/near.touch",
     {"there is no event"}},
    {"EventUnknownBody",
     "[run]\n",
     SHAPES "[clearance]\n[sequence.go]\nevent = \"far/nera.collide\"\n[run]\n",
     "far/nera",
     {"there is no event"}},
};

INSTANTIATE_TEST_SUITE_P(Tables, BadClearance, ::testing::ValuesIn(tables),
                         [](const auto& tested) { return std::string(tested.param.label); });

TEST(Clearance, BodiesThatJointsJoinAreNoPair) {
  std::string text = good_scenario + "[clearance]\n";
  for (const char* body : {"[bodies.hub]\n", "[bodies.arm]\n"})
    text.insert(text.find(body) + std::strlen(body), "shape = { box = [1, 1, 1] }\n");
  EXPECT_THAT(testing::refusal_of(parse_scenario(text, "joined.toml").description),
              HasSubstr("no pair of bodies to measure"));
}

std::string why_not(MeshTriangles (*read)(const std::string&, const std::string&), const std::string& text) {
  try {
    read(text, "dish");
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

TEST(MeshFile, ReadsStlAsTextAndBinary) {
  const MeshTriangles text = read_stl(
      "solid one\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0.5\nvertex 1 0 0\nvertex 0 2e0 0\nendloop\nendfacet\n"
      "endsolid one\n",
      "one.stl");
  ASSERT_EQ(text.size(), 1u);
  EXPECT_EQ(text[0][0], (Vector3<double>{0, 0, 0.5}));
  EXPECT_EQ(text[0][2], (Vector3<double>{0, 2, 0}));
  std::string binary(84 + 2 * 50, '\0');
  const std::uint32_t count = 2;
  std::memcpy(binary.data() + 80, &count, 4);
  const float corner[3] = {1, 2.5F, -3};
  std::memcpy(binary.data() + 84 + 50 + 12 + 24, corner, 12);
  const MeshTriangles read = read_stl(binary, "two.stl");
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[1][2], (Vector3<double>{1, 2.5, -3}));
}

TEST(MeshFile, ReadsObjWithFacesOfAnySize) {
  const MeshTriangles read = read_obj(
      "# a square\nv 0 0 0\nv 1 0 0\nvn 0 0 1\nv 1 1 0\nv 0 1 0\nf 1/1/1 2/2/1 3 4\nf -4 -3 -2\n", "square.obj");
  ASSERT_EQ(read.size(), 3u);
  EXPECT_EQ(read[1][2], (Vector3<double>{0, 1, 0}));
  EXPECT_EQ(read[2][1], (Vector3<double>{1, 0, 0}));
}

TEST(MeshFile, SaysWhatIsWrong) {
  EXPECT_THAT(why_not(read_stl, "hello"), HasSubstr("dish: this is no STL file"));
  EXPECT_THAT(why_not(read_stl, "solid x\nvertex 1 2\nendsolid"), HasSubstr("vertex 1 is not three numbers"));
  EXPECT_THAT(why_not(read_stl, "solid x\nvertex 1 2 3\nendsolid"), HasSubstr("less than three vertices"));
  EXPECT_THAT(why_not(read_stl, "solid x\nendsolid"), HasSubstr("no triangles"));
  EXPECT_THAT(why_not(read_obj, "v 1 2 3\nf 1 1 2"), HasSubstr("a face has corner 2, and there are 1 vertices"));
  EXPECT_THAT(why_not(read_obj, "v 1 2 3\nf 1 x 1"), HasSubstr("\"x\" is no corner"));
  EXPECT_THAT(why_not(read_obj, "v 1 2 3\nf 1 1"), HasSubstr("less than three corners"));
  EXPECT_THAT(why_not(read_obj, "v 1 2"), HasSubstr("vertex 1 is not three numbers"));
}

TEST(MeshFile, IsMeasuredFromTheScenariosFolder) {
  const TemporaryFolder folder;
  std::ofstream(folder / "wall.obj") << "v 2 -1 -1\nv 2 1 -1\nv 2 1 1\nv 2 -1 1\nf 1 2 3 4\n";
  std::ofstream(folder / "craft.toml")
      << "volvelle = 1\n[bodies.hub]\nmass = 1\ninertia = [1, 1, 1]\nshape = { box = [1, 1, 1] }\n[bodies.wall]\nmass "
         "= "
         "1\ninertia = [1, 1, 1]\nshape = { mesh = \"wall.obj\" }\n[clearance]\n[run]\nduration = 1\nstep = 0.1\n";
  const ClearanceStart start = Simulation(read_scenario(folder / "craft.toml").description).clearance();
  EXPECT_NEAR(start.distance, 1.5, 1e-12);
  EXPECT_EQ(start.pair, "hub/wall");
}

}  // namespace
}  // namespace volvelle
