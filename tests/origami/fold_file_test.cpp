// .fold files: what goes out comes back, and sheets come from the files that others write.
#include "origami/fold_file.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "origami/map_fold.hpp"
#include "origami/miura.hpp"
#include "origami/scheel.hpp"
#include "origami/sheet_geometry.hpp"
#include "places.hpp"

namespace volvelle::testing {
namespace {

using nlohmann::json;
const std::filesystem::path samples = in_project("examples/fold");

// How far corners of panels are apart in two patterns, measured within each: wherever either lies.
double shape_difference(const CreasePattern& a, const CreasePattern& b) {
  EXPECT_EQ(a.vertices.size(), b.vertices.size());
  double worst = 0;
  for (std::size_t i = 0; i < a.vertices.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      worst = std::max(worst, std::abs(norm(a.vertices[i] - a.vertices[j]) - norm(b.vertices[i] - b.vertices[j])));
  return worst;
}

void expect_same(const CreasePattern& a, const CreasePattern& b, double angles = 1e-13) {
  EXPECT_LT(shape_difference(a, b), 1e-11);
  ASSERT_EQ(a.panels.size(), b.panels.size());
  for (std::size_t p = 0; p < a.panels.size(); ++p) {
    EXPECT_EQ(a.panels[p].name, b.panels[p].name);
    EXPECT_EQ(a.panels[p].corners, b.panels[p].corners);
  }
  ASSERT_EQ(a.creases.size(), b.creases.size());
  for (std::size_t c = 0; c < a.creases.size(); ++c) {
    EXPECT_EQ(a.creases[c].name, b.creases[c].name);
    EXPECT_EQ(a.creases[c].kind, b.creases[c].kind);
    EXPECT_EQ(a.creases[c].sense, b.creases[c].sense) << a.creases[c].name;
    EXPECT_NEAR(a.creases[c].angle, b.creases[c].angle, angles) << a.creases[c].name;
  }
}

TEST(FoldFile, EveryPatternComesBack) {
  for (const CreasePattern& sheet :
       {make_miura({3, 4, 0.9, 0.7, 65 * degree, 50 * degree}), make_map_fold({3, 4, 0.9, 0.7, M_PI / 2, 0.6}),
        make_map_fold({3, 3, 1, 1, 1, 0}), make_scheel({6, 3, 0.8, true}), make_scheel({5, 2, 0.8, false})}) {
    const FoldFile file(write_fold(sheet, "a sheet"), "sheet.fold");
    EXPECT_EQ(file.frames(), 2);
    expect_same(file.pattern(0), sheet);  // flat, folded by its angles
    expect_same(file.pattern(1), sheet);  // folded in space
  }
}

TEST(FoldFile, FramesAreMomentsOfTheSheet) {
  const auto at = [](double fold) { return make_miura({2, 3, 0.9, 0.7, 65 * degree, fold}); };
  const FoldFile file(write_fold(at(0.9), "opens", {{"t = 1 s", at(0.5).vertices}, {"t = 2 s", at(0.2).vertices}}),
                      "opens.fold");
  EXPECT_EQ(file.frames(), 4);
  expect_same(file.pattern(2), at(0.5));
  expect_same(file.pattern(3), at(0.2));
}

// Those of the examples, and samples that another program wrote, with keys of its own in them.
TEST(FoldFile, SamplesSurviveTheRoundTrip) {
  std::vector<std::filesystem::path> files;
  for (const auto& folder : {samples, std::filesystem::path(in_project("tests/origami/samples"))})
    for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  EXPECT_GE(files.size(), 9u);
  for (const std::filesystem::path& path : files) {
    SCOPED_TRACE(path);
    const FoldFile file = FoldFile::read(path);
    const FoldFile again(file.text(), "again.fold");
    EXPECT_EQ(again.text(), file.text());
    ASSERT_EQ(again.frames(), file.frames());
    for (int frame = 0; frame < file.frames(); ++frame) {
      const CreasePattern sheet = file.pattern(frame);
      EXPECT_LT(worst_distance_error(sheet), 1e-9);
      EXPECT_LT(worst_angle_error(sheet), 1e-9);
      const FoldFile written(write_fold(sheet, "sheet"), "again.fold");
      for (int other = 0; other < written.frames(); ++other)
        expect_same(written.pattern(other), sheet, 1e-11);  // 12 decimals
    }
  }
}

// A flat frame folded by its angles is the folded frame beside it.
TEST(FoldFile, SamplesFoldToTheirFoldedFrames) {
  for (const char* name : {"miura_2x2", "miura_3x3", "map_3x3", "scheel_6x3"}) {
    const FoldFile file = FoldFile::read(samples / (std::string(name) + ".fold"));
    EXPECT_LT(shape_difference(file.pattern(0), file.pattern(1)), 1e-10) << name;
  }
}

TEST(FoldFile, KeysOfOthersSurvive) {
  json file = json::parse(write_fold(make_miura({2, 2, 1, 1, 1, 1}), "sheet"));
  file["file_other:weight"] = {{"paper", 80.5}};
  file["edges_other:ink"] = json::array({1, nullptr, "red"});
  file["file_frames"][0]["frame_other:note"] = "kept";
  const json again = json::parse(FoldFile(file.dump(), "sheet.fold").text());
  EXPECT_EQ(again, file);
}

TEST(FoldFile, NumbersAreWrittenWhole) {
  const CreasePattern sheet = make_miura({2, 2, 1.0 / 3, 1.0 / 7, 1, 1});
  const json file = json::parse(write_fold(sheet, "sheet"));
  for (std::size_t v = 0; v < sheet.vertices.size(); ++v)
    EXPECT_EQ(file["file_frames"][0]["vertices_coords"][v][1].get<double>(), sheet.vertices[v].y);
}

TEST(FoldFile, TakesAnglesOfTheOlderFormatAndOtherUnits) {
  const CreasePattern sheet = make_miura({2, 2, 1, 0.8, 1.1, 0.7});
  json file = json::parse(write_fold(sheet, "sheet"));
  file["edges_foldAngles"] = file["edges_foldAngle"];
  file.erase("edges_foldAngle");
  EXPECT_LT(shape_difference(FoldFile(file.dump(), "sheet.fold").pattern(0), sheet), 1e-12);
  file["frame_unit"] = "mm";
  EXPECT_NEAR(norm(FoldFile(file.dump(), "sheet.fold").pattern(0).stock[0].outline[1]), 0.8e-3, 1e-15);
  EXPECT_NEAR(norm(FoldFile(file.dump(), "sheet.fold").pattern(0, 2.5).stock[0].outline[1]), 2.0, 1e-12);
}

TEST(FoldFile, TrustsTheAssignmentWhereACreaseIsFoldedOver) {
  json file = json::parse(write_fold(make_map_fold({1, 3, 1, 1, M_PI / 2, 0}), "sheet"));
  for (json& angle : file["edges_foldAngle"])
    if (angle != 0.0) angle = 180;  // whatever their sign
  for (int frame : {0, 1}) {
    const CreasePattern sheet = FoldFile(file.dump(), "sheet.fold").pattern(frame);
    EXPECT_DOUBLE_EQ(sheet.creases[0].angle, M_PI) << frame;
    EXPECT_DOUBLE_EQ(sheet.creases[1].angle, -M_PI) << frame;
  }
}

TEST(FoldFile, CutsAreNoHingesAndJoinsAreRigid) {
  json file = json::parse(write_fold(make_miura({2, 2, 1, 1, 1, 0}), "sheet"));
  file["edges_assignment"][0] = "C";
  file["edges_assignment"][1] = "J";
  const CreasePattern sheet = FoldFile(file.dump(), "sheet.fold").pattern(0);
  ASSERT_EQ(sheet.creases.size(), 3u);
  EXPECT_TRUE(sheet.creases[0].rigid);
  EXPECT_FALSE(sheet.creases[1].rigid);
}

}  // namespace
}  // namespace volvelle::testing
