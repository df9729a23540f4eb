// When two shapes are one.
#include "reconfiguration/configuration.hpp"

#include <gtest/gtest.h>

namespace volvelle {
namespace {

Configuration at_places(const std::vector<std::array<double, 2>>& places) {
  Configuration configuration;
  for (const auto& [x, y] : places) configuration.modules.push_back({Matrix3<double>::identity(), {x, y, 0}});
  return configuration;
}

Likeness likeness_of(std::size_t modules, const std::vector<SymmetryDescription>& symmetries) {
  return {std::vector<int>(modules, 0), close_symmetries(symmetries), 1e-3, 1e-2};
}

const SymmetryDescription quarter{{0, 0, 1}, 4}, flip{{1, 0, 0}, 2};

Configuration moved(Configuration configuration) {
  const Pose<double> motion{rotation_matrix(quaternion_about(normalized(Vector3<double>{1, -2, 0.5}), 2.1)),
                            {3, -1, 2}};
  for (Pose<double>& X : configuration.modules) X = motion * X;
  return configuration;
}

TEST(Configuration, SymmetriesCloseToTheirGroup) {
  EXPECT_EQ(close_symmetries({}).size(), 1u);
  EXPECT_EQ(close_symmetries({quarter}).size(), 4u);
  EXPECT_EQ(close_symmetries({quarter, flip}).size(), 8u);
  EXPECT_EQ(close_symmetries({quarter, {{1, 0, 0}, 4}}).size(), 24u);
}

TEST(Configuration, IsTheSameAfterARigidMotionRelabelledAndWithModulesTurned) {
  const Configuration ell = at_places({{0, 0}, {1, 0}, {2, 0}, {2, 1}});
  Configuration other = moved(at_places({{2, 0}, {2, 1}, {0, 0}, {1, 0}}));
  other.modules[2].R = other.modules[2].R * close_symmetries({quarter})[1];
  EXPECT_TRUE(are_alike(ell, other, likeness_of(4, {quarter})));
  EXPECT_FALSE(are_alike(ell, other, likeness_of(4, {})));  // one is turned
}

TEST(Configuration, MirrorImagesAreTwo) {
  const Configuration ell = at_places({{0, 0}, {1, 0}, {2, 0}, {2, 1}});
  const Configuration mirrored = at_places({{0, 0}, {1, 0}, {2, 0}, {2, -1}});
  EXPECT_FALSE(are_alike(ell, moved(mirrored), likeness_of(4, {quarter})));
  EXPECT_TRUE(are_alike(ell, moved(mirrored), likeness_of(4, {quarter, flip})));  // modules alike on both faces
}

TEST(Configuration, KindsAreNotExchanged) {
  Likeness likeness = likeness_of(3, {quarter});
  likeness.kind = {0, 1, 0};
  const Configuration row = at_places({{0, 0}, {1, 0}, {2, 0}});
  EXPECT_TRUE(are_alike(row, at_places({{2, 0}, {1, 0}, {0, 0}}), likeness));
  EXPECT_FALSE(are_alike(row, at_places({{0, 0}, {2, 0}, {1, 0}}), likeness));
}

// Distances between modules are the same; where they are turned is not, by little more than the tolerance.
TEST(Configuration, NearlySymmetricPairsAreTwo) {
  const Likeness likeness = likeness_of(2, {quarter});
  const Configuration pair = at_places({{0, 0}, {1, 0}});
  for (const auto& [off, same] : {std::pair{0.5e-2, true}, {2e-2, false}}) {
    Configuration turned = pair;
    turned.modules[1].R = rotation_matrix(quaternion_about(Vector3<double>{0, 0, 1}, off));
    EXPECT_EQ(are_alike(pair, moved(turned), likeness), same) << off;
  }
  EXPECT_TRUE(are_alike(pair, at_places({{0, 0}, {1.0005, 0}}), likeness));
  EXPECT_FALSE(are_alike(pair, at_places({{0, 0}, {1.002, 0}}), likeness));
}

// Also where the number that the index sorts by lies just across the border of its cells.
TEST(Configuration, IndexFindsWhatIsAlikeAndNothingElse) {
  const Likeness likeness = likeness_of(2, {quarter});
  for (int i = 0; i < 400; ++i) {
    const double d = 1 + 1e-4 * i;
    ConfigurationIndex index(likeness);
    EXPECT_EQ(index.add(at_places({{0, 0}, {d, 0}})), 0);
    EXPECT_EQ(index.find(moved(at_places({{0, 0}, {d + 0.9e-3, 0}}))), 0) << d;
    EXPECT_EQ(index.find(moved(at_places({{0, 0}, {d + 1.1e-3, 0}}))), -1) << d;
  }
}

}  // namespace
}  // namespace volvelle
