// What is wrong with a .fold file is said with the number of the edge or face, and what would be right.
#include <functional>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "origami/fold_file.hpp"
#include "origami/miura.hpp"

namespace volvelle::testing {
namespace {

using nlohmann::json;

// Four panels round one inner vertex, number 4; edges 0 to 3 are the creases, faces 0 to 3.
json vertex_sheet() { return json::parse(write_fold(make_miura({2, 2, 1, 0.8, 1.1, 0.7}), "sheet")); }

std::string refusal(const std::string& text, int frame = 0) {
  try {
    FoldFile(text, "bad.fold").pattern(frame);
  } catch (const FoldFileError& error) {
    return error.what();
  }
  return "";
}

void expect_refused(const std::function<void(json&)>& spoil, const std::vector<std::string>& words, int frame = 0) {
  json file = vertex_sheet();
  ASSERT_EQ(refusal(file.dump(), frame), "");
  spoil(file);
  const std::string said = refusal(file.dump(), frame);
  EXPECT_TRUE(said.starts_with("bad.fold: ")) << said;
  for (const std::string& word : words)
    EXPECT_NE(said.find(word), std::string::npos) << "[" << word << "] in: " << said;
}

TEST(BadFoldFile, NoJson) {
  EXPECT_NE(refusal("{\n\"file_spec\": 1.2,\n oops }").find("no JSON"), std::string::npos);
  EXPECT_NE(refusal("{\n\"file_spec\": 1.2,\n oops }").find("line 3"), std::string::npos);
  EXPECT_NE(refusal("[1, 2]").find("one JSON object"), std::string::npos);
  EXPECT_NE(refusal("").find("no JSON"), std::string::npos);
}

TEST(BadFoldFile, MissingParts) {
  expect_refused([](json& f) { f.erase("vertices_coords"); }, {"vertices_coords is missing"});
  expect_refused([](json& f) { f.erase("edges_vertices"); }, {"edges_vertices is missing"});
  expect_refused([](json& f) { f.erase("faces_vertices"); }, {"faces_vertices is missing", "panels are made from it"});
  expect_refused([](json& f) { f["faces_vertices"] = json::array(); }, {"faces_vertices", "empty"});
  expect_refused([](json& f) { f["edges_assignment"].erase(0); }, {"edges_assignment", "12 edges", "11"});
  expect_refused([](json& f) { f["edges_foldAngle"] = 3; }, {"edges_foldAngle", "12 edges"});
}

TEST(BadFoldFile, MisspeltKeysAndUnknownAngles) {
  expect_refused(
      [](json& f) {
        f["edges_foldangle"] = f["edges_foldAngle"];
        f.erase("edges_foldAngle");
      },
      {"no key edges_foldangle", "Did you mean edges_foldAngle?"});
  expect_refused([](json& f) { f["edges_foldAngle"][1] = nullptr; }, {"edge 1", "without a fold angle", "degrees"});
  json other = vertex_sheet();  // what belongs to other tools is left alone
  other["cp:grid"] = 3;
  other["somebody_elses"] = true;
  EXPECT_EQ(refusal(other.dump()), "");
}

TEST(BadFoldFile, WrongNumbers) {
  expect_refused([](json& f) { f["vertices_coords"][2] = {1, "x"}; }, {"vertex 2", "two or three numbers"});
  expect_refused([](json& f) { f["vertices_coords"][2] = {1}; }, {"vertex 2"});
  expect_refused([](json& f) { f["edges_vertices"][5] = {0, 99}; }, {"edge 5", "vertex 99", "0 to 8"});
  expect_refused([](json& f) { f["edges_vertices"][5] = {3, 3}; }, {"edge 5", "itself"});
  expect_refused([](json& f) { f["edges_vertices"][5] = {3.5, 3}; }, {"edge 5", "whole numbers"});
  expect_refused([](json& f) { f["faces_vertices"][1][2] = -1; }, {"face 1", "vertex -1"});
  expect_refused([](json& f) { f["faces_vertices"][1] = {1, 2}; }, {"face 1", "three vertices"});
  expect_refused([](json& f) { f["faces_vertices"][1] = {1, 2, 5, 2}; }, {"face 1", "vertex 2 twice"});
  expect_refused([](json& f) { f["edges_assignment"][4] = "X"; }, {"edge 4", "X", "mountain"});
  expect_refused([](json& f) { f["frame_unit"] = "furlong"; }, {"frame_unit", "furlong", "mm"});
}

TEST(BadFoldFile, AbsurdAngles) {
  expect_refused([](json& f) { f["edges_foldAngle"][0] = 190; }, {"edge 0", "190 deg", "between -180 and 180"});
  expect_refused([](json& f) { f["edges_foldAngle"][0] = "big"; }, {"edge 0", "degrees"});
  expect_refused([](json& f) { f["edges_foldAngle"][0] = -f["edges_foldAngle"][0].get<double>(); },
                 {"edge 0", "valley", "mountains (M) negative"});
  expect_refused([](json& f) { f["edges_foldAngle"][0] = 20; }, {"do not fit together", "gap", "faces"});
}

TEST(BadFoldFile, FacesAgainstEdges) {
  expect_refused([](json& f) { f["edges_vertices"][6] = f["edges_vertices"][5]; }, {"edges 5 and 6", "keep one"});
  expect_refused([](json& f) { f["faces_vertices"][0] = {0, 3, 4, 1}; }, {"counter-clockwise"});
  expect_refused([](json& f) { f["faces_vertices"][0] = {0, 1, 5, 3}; }, {"face 0", "not among the edges"});
  expect_refused([](json& f) { f["faces_vertices"].erase(3); }, {"mountain", "only face"});
  expect_refused([](json& f) { f["edges_assignment"][0] = "B"; }, {"edge 0", "boundary", "faces 0 and 1"});
  expect_refused(
      [](json& f) {
        f["edges_vertices"].push_back({0, 8});
        f["edges_assignment"].push_back("V");
        f["edges_foldAngle"].push_back(0);
      },
      {"edge 12", "the side of no face"});
  expect_refused(
      [](json& f) {
        f["edges_assignment"] = json::array({"C", "C", "C", "C", "B", "B", "B", "B", "B", "B", "B", "B"});
      },
      {"not in one piece", "face 1"});
}

// A square with a flap on either of two sides; one flap is made to reach over the other.
TEST(BadFoldFile, CrossingCreases) {
  json file{{"vertices_coords", {{0, 0}, {2, 0}, {2, 2}, {0, 2}, {3, 1}, {1.5, 2.5}}},
            {"edges_vertices", {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 0}, {1, 4}, {4, 2}, {2, 5}, {5, 3}}},
            {"faces_vertices", {{0, 1, 2}, {0, 2, 3}, {1, 4, 2}, {3, 2, 5}}}};
  ASSERT_EQ(refusal(file.dump()), "");
  file["vertices_coords"][4] = {2.5, 2.9};
  file["vertices_coords"][5] = {2.8, 2.1};
  EXPECT_NE(refusal(file.dump()).find("edges 5 (1 to 4) and 8 (5 to 3) cross; put a vertex"), std::string::npos);
}

TEST(BadFoldFile, PanelsThatAreNotFlat) {
  expect_refused([](json& f) { f["file_frames"][0]["vertices_coords"][0][2] = 0.3; }, {"face 0", "not flat", "vertex"},
                 1);
  expect_refused(
      [](json& f) {
        for (const int v : {1, 2}) f["vertices_coords"][std::size_t(v)] = f["vertices_coords"][4];
      },
      {"face 1", "no area"});
}

TEST(BadFoldFile, Frames) {
  expect_refused([](json& f) { f["file_frames"][0]["frame_parent"] = 7; }, {"frame_parent", "frame 1", "0 to 1"}, 1);
  expect_refused([](json& f) { f["file_frames"][0]["frame_parent"] = 1; }, {"frame 1", "inherits from itself"}, 1);
  EXPECT_NE(refusal(vertex_sheet().dump(), 5).find("no frame 5"), std::string::npos);
}

}  // namespace
}  // namespace volvelle::testing
