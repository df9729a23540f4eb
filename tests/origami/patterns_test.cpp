// Folded sheets by their formulas: rigid panels, and the angles that the formulas say.
#include <gtest/gtest.h>
#include <map>

#include "origami/map_fold.hpp"
#include "origami/miura.hpp"
#include "origami/scheel.hpp"
#include "origami/sheet_geometry.hpp"

namespace volvelle::testing {
namespace {

const Crease& crease_of(const CreasePattern& pattern, const std::string& name) {
  for (const Crease& crease : pattern.creases)
    if (crease.name == name) return crease;
  throw std::out_of_range(name);
}

std::map<std::string, int> count_kinds(const CreasePattern& pattern) {
  std::map<std::string, int> counts;
  for (const Crease& crease : pattern.creases) ++counts[crease.kind];
  return counts;
}

TEST(Miura, PanelsStayRigidAtEveryFold) {
  for (const int size : {1, 2, 3, 5, 10})
    for (const double sector : {20.0, 55.0, 60.0, 84.0})
      for (const double fold : {0.5, 1.0, 12.0, 30.0, 45.0, 70.0, 89.0, 89.99}) {
        const CreasePattern sheet = make_miura({size, size + 1, 0.9, 0.7, sector * degree, fold * degree});
        EXPECT_LT(worst_distance_error(sheet), 1e-13) << size << " " << sector << " " << fold;
        EXPECT_LT(worst_angle_error(sheet), 1e-12) << size << " " << sector << " " << fold;
        EXPECT_LT(worst_placement_error(sheet), 1e-12) << size << " " << sector << " " << fold;
      }
}

TEST(Miura, FoldsAsItsFormulasSay) {
  const double g = 60 * degree, th = 35 * degree;
  const CreasePattern sheet = make_miura({4, 3, 0.9, 0.7, g, th});
  EXPECT_EQ(sheet.panels.size(), 12u);
  EXPECT_EQ(count_kinds(sheet), (std::map<std::string, int>{{"straight", 8}, {"zigzag", 9}}));
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 3; ++i) {
      const std::string place = std::to_string(i) + "." + std::to_string(j);
      if (j > 0) {
        const Crease& zigzag = crease_of(sheet, "zigzag." + place);
        EXPECT_DOUBLE_EQ(zigzag.angle, (j % 2 == 0 ? 2 : -2) * th);
        EXPECT_DOUBLE_EQ(crease_length(sheet, zigzag), 0.7);
      }
      if (i > 0) {
        const Crease& straight = crease_of(sheet, "straight." + place);
        EXPECT_NEAR(straight.angle, ((i + j) % 2 == 0 ? -2 : 2) * std::atan(std::cos(g) * std::tan(th)), 1e-15);
        EXPECT_NEAR(crease_length(sheet, straight), 0.9, 1e-15);
      }
    }
  // the box around it
  const double H = 0.9 * std::sin(th) * std::sin(g), L = std::sqrt(0.81 - H * H),
               q = std::hypot(1, std::cos(th) * std::tan(g));
  const Vector3<double> far = sheet.vertices.back();
  EXPECT_NEAR(far.x, 3 * 0.7 * std::cos(th) * std::tan(g) / q, 1e-14);
  EXPECT_NEAR(far.y, 4 * L + 0.7 / q, 1e-14);
}

TEST(Miura, SlopesAreHowAnglesMoveWithTheFold) {
  const double h = 1e-5;
  for (const double fold : {5.0, 40.0, 85.0}) {
    const auto at = [&](double th) { return make_miura({3, 4, 1.1, 0.8, 65 * degree, th}); };
    const CreasePattern here = at(fold * degree), after = at(fold * degree + h), before = at(fold * degree - h);
    for (std::size_t c = 0; c < here.creases.size(); ++c)
      EXPECT_NEAR(here.creases[c].slope, (after.creases[c].angle - before.creases[c].angle) / (2 * h), 1e-7);
  }
}

TEST(Miura, TheMeasuredCreaseTellsTheFold) {
  for (const int rows : {1, 3}) {
    const CreasePattern sheet = make_miura({rows, 3, 1, 0.8, 65 * degree, 37 * degree});
    const double angle = sheet.creases[std::size_t(sheet.measured_crease)].angle;
    EXPECT_NEAR(std::atan(std::tan(sheet.part * angle) / sheet.lean), 37 * degree, 1e-15) << rows;
  }
}

TEST(MapFold, FoldsOneWayAfterTheOther) {
  const double half = M_PI / 2;
  for (const auto& [fold, row_fold] : {std::pair(0.0, 0.0),
                                       {0.4, 0.0},
                                       {1.3, 0.0},
                                       {half, 0.0},
                                       {half, 0.7},
                                       {half, half},
                                       {0.0, 0.6},
                                       {0.0, half},
                                       {0.5, half}}) {
    const MapFoldOptions options{4, 3, 0.9, 0.7, fold, row_fold};
    ASSERT_TRUE(can_fold(options));
    const CreasePattern sheet = make_map_fold(options);
    EXPECT_LT(worst_distance_error(sheet), 1e-14) << fold << " " << row_fold;
    EXPECT_LT(worst_angle_error(sheet), 1e-14) << fold << " " << row_fold;
    EXPECT_LT(worst_placement_error(sheet), 1e-14) << fold << " " << row_fold;
  }
  EXPECT_FALSE(can_fold({3, 3, 1, 1, 0.4, 0.1}));
}

TEST(Scheel, WrapsRoundItsHubAndLiesFlat) {
  for (const int n : {3, 4, 6, 8})
    for (const int rings : {1, 2, 3, 5})
      for (const bool wrapped : {false, true}) {
        const CreasePattern sheet = make_scheel({n, rings, 0.8, wrapped});
        EXPECT_EQ(int(sheet.panels.size()), 2 * n * rings + 1);
        EXPECT_EQ(int(sheet.creases.size()), 4 * n * rings - 2 * n);
        EXPECT_LT(worst_distance_error(sheet), 1e-13) << n << " " << rings << wrapped;
        EXPECT_LT(worst_angle_error(sheet), 1e-13) << n << " " << rings << wrapped;
        EXPECT_LT(worst_placement_error(sheet), 1e-12) << n << " " << rings << wrapped;
        if (!wrapped) continue;
        double height = 0;
        for (const Vector3<double>& v : sheet.vertices) height = std::max(height, v.z);
        EXPECT_NEAR(height, rings * 0.8 * std::tan(M_PI / n), 1e-14);
        // placed by the angles alone, the sheet closes
        const ClosureGap gap = worst_gap(sheet, fold_panels(sheet, 0, {}));
        EXPECT_LT(gap.distance + gap.turn, 1e-12) << n << " " << rings;
      }
}

TEST(Scheel, FoldsByItsTable) {
  const CreasePattern sheet = make_scheel({6, 3, 1, true});
  EXPECT_EQ(count_kinds(sheet), (std::map<std::string, int>{{"hub", 6}, {"hill", 18}, {"valley", 12}, {"cross", 24}}));
  for (const Crease& crease : sheet.creases) {
    const double expected = crease.kind == "hub"                    ? 90
                            : crease.kind == "valley"               ? 180
                            : crease.kind == "hill"                 ? -180
                            : crease.name.starts_with("cross.left") ? 60
                                                                    : -60;
    EXPECT_DOUBLE_EQ(crease.angle, expected * degree) << crease.name;
  }
}

}  // namespace
}  // namespace volvelle::testing
