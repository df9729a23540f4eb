// Surfaces of energy: what a body that is moved by hand has, and where they are shown.
#include "view/wells.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "scenario/scenario.hpp"
#include "simulation/potential_well.hpp"
#include "view/colors.hpp"

namespace volvelle::view {
namespace {

// Two craft that stand askew, with every kind of potential between them.
const char* const askew = R"(volvelle = 1
[bodies.hub]
mass = 7
center_of_mass = [0.1, -0.05, 0.02]
inertia = [1.1, 0.9, 1.4, 0.1, -0.05, 0.08]
initial = { position = [0.3, -0.4, 0.2], euler = { sequence = "321", angles = [-0.4, 0.3, 0.7] } }

[bodies.other]
mass = 5
center_of_mass = [-0.1, 0.07, 0.03]
inertia = [0.7, 0.8, 0.5, -0.04, 0.06, 0.02]
initial = { position = [2, 0.3, -0.2], euler = { sequence = "321", angles = [0.3, -0.2, 0.5] } }

[potentials.one]
bodies = ["other", "hub"]
positions = [[-0.3, 0.1, 0.2], [0.2, 0.1, -0.1]]
KIND

[run]
duration = 1
)";

const char* const kinds[] = {"gaussian = { depth = 0.8, width = 1.5 }",
                             "spring = { stiffness = 0.2, rest = 1 }",
                             "power = { coefficient = 0.1, exponent = 1.5 }",
                             "table = [[0, -0.3], [1, -0.2], [2, 0.1], [5, 0]]",
                             "magnets = { moments = [[200, 80, -50], [30, -200, 100]] }",
                             "flux_pin = { moment = [900, 200, 300], normal = [1, 0.2, 0] }"};

Frame frame_of(const BodyDescription& body) { return {rotation_matrix(body.attitude), body.position}; }

TEST(Wells, AboutAPointHaveTheEnergyOfABodyMovedByHand) {
  for (const char* kind : kinds) {
    std::string text = askew;
    text.replace(text.find("KIND"), 4, kind);
    Description d = parse_scenario(text, "case.toml").description;
    const WellInPlane moved = well_in_plane(d, 1, {2, 0}, 0.3, 5);
    const Frame hub = frame_of(d.bodies[0]), start = hub.inverse() * frame_of(d.bodies[1]);
    PotentialDescription& one = d.potentials[0];
    one.cooled = {start * one.positions[0], start.R * one.moments[0]};
    std::vector<Vector> places;
    for (const double x : moved.second)
      for (const double z : moved.first) {
        Frame there = frame_of(d.bodies[1]);
        there.p.x = x;
        there.p.z = z;
        places.push_back(hub.inverse() * (there * one.positions[0]));
      }
    const std::vector<double> energies = well_about_point(d, 0, start.R, places);
    ASSERT_EQ(energies.size(), moved.energy.size());
    for (std::size_t i = 0; i < energies.size(); ++i)
      EXPECT_NEAR(energies[i], moved.energy[i], 1e-12 * (std::abs(moved.energy[i]) + 1e-3)) << kind << i;
    EXPECT_NE(energies.front(), energies.back());
  }
}

TEST(Wells, BehindASuperconductorThereIsNone) {
  std::string text = askew;
  text.replace(text.find("KIND"), 4, "flux_pin = { moment = [0, 0, 5], normal = [0, 0, 1] }");
  Description d = parse_scenario(text, "case.toml").description;
  d.potentials[0].cooled = {{0.2, 0.1, -0.05}, {0, 0, 5}};  // 5 cm before its plane
  const auto energies = well_about_point(d, 0, Matrix3<double>::identity(), {{0.2, 0.1, -0.06}, {0.2, 0.1, -0.16}});
  EXPECT_TRUE(std::isfinite(energies[0]));
  EXPECT_TRUE(std::isnan(energies[1]));
}

RelativePath straight(const Vector& from, const Vector& to) {
  RelativePath path;
  for (const double part : {0.0, 0.5, 1.0}) {
    path.times.push_back(part);
    path.frames.push_back({Matrix3<double>::identity(), from + (to - from) * part});
  }
  return path;
}

TEST(Wells, StandInThePlaneOfTheMotionAndHoldItsPath) {
  PotentialDescription well;
  well.length = 0.2;
  well.positions[1] = {1, 0, 0.5};
  Well shown;
  choose_plane({&well}, straight({0, 0, 0}, {0.2, 0, 2}), shown);
  const Vector out = shown.plane.R * Vector{0, 0, 1};
  EXPECT_EQ(out.y, 1);  // x and z are seen
  for (const Vector& held : {Vector{0, 0, 0}, Vector{0.2, 0, 2}, Vector{1.4, 0, 0.5}, Vector{1, 0, 0.1}}) {
    const Vector place = shown.plane.inverse() * held;
    EXPECT_LT(std::max(std::abs(place.x), std::abs(place.y)), shown.span);
    EXPECT_EQ(place.z, 0);
  }
  choose_plane({&well}, straight({0, 0, 0.5}, {0.2, 0.3, 0.5}), shown);
  EXPECT_EQ((shown.plane.R * Vector{0, 0, 1}).z, 1);
  EXPECT_EQ(shown.plane.p.z, 0.5);
}

TEST(Wells, DeeperIsLower) {
  Well well;
  well.low = -2;
  well.high = 1;
  EXPECT_EQ(level_of(well, -3), 0);
  EXPECT_EQ(level_of(well, 9), 1);
  EXPECT_LT(height_of(well, -2), height_of(well, -1));
  EXPECT_LT(height_of(well, 1), 0);
}

TEST(Colors, AreNumbersOrNames) {
  EXPECT_EQ(color_named("#0080FF"), (std::array<double, 3>{0, 128 / 255.0, 1}));
  EXPECT_EQ(color_named("goldenrod"), (std::array<double, 3>{218 / 255.0, 165 / 255.0, 32 / 255.0}));
  for (const char* none : {"", "#12345", "#12345g", "#1234567", "golden rod"}) EXPECT_FALSE(color_named(none)) << none;
}

}  // namespace
}  // namespace volvelle::view
