// `volvelle check --diagram`: every body and joint has its box, and no box lies on another.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "command_line/program.hpp"
#include "places.hpp"
#include "scenario/scenario.hpp"

namespace volvelle::testing {
namespace {

using ::testing::HasSubstr;

struct DrawnBox {
  double x, y, width, height;
};

std::vector<DrawnBox> boxes_in(const std::string& svg) {
  std::vector<DrawnBox> boxes;
  for (std::size_t at = 0; (at = svg.find("<rect x=", at)) != std::string::npos; ++at) {
    DrawnBox box{};
    const char* format = "<rect x=\"%lf\" y=\"%lf\" width=\"%lf\" height=\"%lf\"";
    EXPECT_EQ(std::sscanf(svg.c_str() + at, format, &box.x, &box.y, &box.width, &box.height), 4);
    boxes.push_back(box);
  }
  return boxes;
}

bool overlap(const DrawnBox& a, const DrawnBox& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

TEST(Diagram, HasABoxForEverythingAndNoneOnAnother) {
  for (const char* example : {"four_arm_servicer", "two_hubs_and_an_arm", "andrews_squeezer", "docking", "slosh",
                              "mars_aerobraking", "tumbling_body", "two_arm_servicer"}) {
    SCOPED_TRACE(example);
    const std::string file = in_project("examples/") + example + ".toml";
    const Description description = read_scenario(file).description;
    const TemporaryFolder folder;
    const Outcome outcome = run_program(folder, {"check", file, "--diagram", "diagram.svg"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("wrote diagram.svg"));
    std::ifstream stream(folder / "diagram.svg");
    const std::string svg{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    for (const BodyDescription& body : description.bodies) EXPECT_THAT(svg, HasSubstr(">" + body.name + "<"));
    for (const JointDescription& joint : description.joints) EXPECT_THAT(svg, HasSubstr(">" + joint.name));
    for (const ThrusterDescription& thruster : description.thrusters)
      EXPECT_THAT(svg, HasSubstr("thruster " + thruster.name));
    const std::vector<DrawnBox> boxes = boxes_in(svg);
    EXPECT_GE(boxes.size(), 2 * description.bodies.size() + 3);
    for (std::size_t i = 0; i < boxes.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(boxes[i], boxes[j])) << i << " and " << j;
  }
}

TEST(Diagram, IsWrittenAsSvgAlone) {
  const TemporaryFolder folder;
  const Outcome outcome = run_program(folder, {"check", in_project("examples/docking.toml"), "--diagram", "d.png"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--diagram 'd.png' should end in .svg"));
  EXPECT_FALSE(std::filesystem::exists(folder / "d.png"));
}

// The start and the end have a row each, whatever lies between.
TEST(Check, CountsTheRowsThatARunWrites) {
  const TemporaryFolder folder;
  const std::string file = in_project("examples/tumbling_body.toml");
  for (const char* every : {"7", "500"}) {
    const std::string setting = std::string("run.output_every=") + every;
    const std::string checked = run_program(folder, {"check", file, "--set", "run.duration=20", "--set", setting}).out;
    const Outcome ran =
        run_program(folder, {"run", file, "--set", "run.duration=20", "--set", setting, "--json", "-o", "a.h5"});
    const int rows = nlohmann::json::parse(ran.out).at("rows");
    EXPECT_THAT(checked, HasSubstr(std::to_string(rows) + " rows"));
  }
}

TEST(Diagram, SaysWhereItCannotBeWritten) {
  const TemporaryFolder folder;
  const Outcome outcome =
      run_program(folder, {"check", in_project("examples/docking.toml"), "--diagram", "nowhere/diagram.svg"});
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_THAT(outcome.err, HasSubstr("nowhere"));
}

}  // namespace
}  // namespace volvelle::testing
