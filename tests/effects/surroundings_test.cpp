// Air, light, shadow and magnetic fields at a place, against numbers worked out by hand or in another way.
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

#include "effects/surface.hpp"

namespace volvelle::testing {
namespace {

constexpr double ground = 6378137, half_turn = std::numbers::pi;

Description sunlit() {
  Description d;
  d.gravity.radius = ground;
  d.sun = SunDescription{{3, 0, 0}};
  return d;
}

TEST(Surroundings, AirThinsByEOverAScaleHeightAndTurnsWithThePlanet) {
  Description d;
  d.atmosphere = AtmosphereDescription{2.0, 100e3, 7000, ground, 1e-4};
  const Surroundings<double> around = compile_surroundings(d);
  const double r = ground + 100e3;
  EXPECT_NEAR(air_density(around, {0, r, 0}), 2, 1e-12);
  EXPECT_NEAR(air_density(around, {0, 0, -(r + 14000)}), 2 * std::exp(-2.0), 1e-12);
  EXPECT_EQ(wind(around, Vector3<double>{0, r, 5}), (Vector3<double>{-1e-4 * r, 0, 0}));
}

TEST(Surroundings, LightHasThePressureOfItsDistance) {
  Description d = sunlit();
  EXPECT_NEAR(compile_surroundings(d).pressure, 4.5398e-6, 1e-10);  // 1361 / 299792458
  d.sun->distance = 2 * SunDescription::astronomical_unit;
  EXPECT_NEAR(compile_surroundings(d).pressure, 1.13495e-6, 1e-10);
  d.sun->pressure = 5e-6;
  EXPECT_EQ(compile_surroundings(d).pressure, 5e-6);
}

TEST(Surroundings, ThePlanetCastsAShadow) {
  const Surroundings<double> around = compile_surroundings(sunlit());
  EXPECT_EQ(sunlight(around, Vector3<double>{7e6, 0, 0}), 1) << "before it";
  EXPECT_EQ(sunlight(around, Vector3<double>{0, 7e6, 0}), 1) << "beside it";
  EXPECT_EQ(sunlight(around, Vector3<double>{-7e6, 0, 0}), 0) << "behind it";
  EXPECT_EQ(sunlight(around, Vector3<double>{-7e6, 0, 6.2e6}), 0);
  EXPECT_EQ(sunlight(around, Vector3<double>{-7e6, 0, 6.5e6}), 1);
  const double far = -4e9;  // beyond the umbra's tip: a ring of the sun is left, 1 - (planet / sun in the sky)^2
  const double part = std::pow(std::asin(ground / -far) / around.sun_angle, 2);
  EXPECT_NEAR(sunlight(around, Vector3<double>{far, 0, 0}), 1 - part, 1e-12);
}

// The same part of the sun's disc, by counting.
TEST(Surroundings, InThePenumbraAPartOfTheSunIsInSight) {
  const Surroundings<double> around = compile_surroundings(sunlit());
  const double x = -7e6, a = around.sun_angle;
  double last = -1;
  for (const double height : {ground - 30e3, ground - 15e3, ground, ground + 15e3, ground + 30e3}) {
    const Vector3<double> r{x, height, 0};
    const double b = std::asin(ground / norm(r)), c = std::atan2(height, -x);
    int seen = 0, all = 0;
    constexpr int steps = 2000;
    for (int i = 0; i < steps; ++i) {
      for (int j = 0; j < steps; ++j) {
        const double u = a * (2 * (i + 0.5) / steps - 1), v = a * (2 * (j + 0.5) / steps - 1);
        if (u * u + v * v > a * a) continue;
        ++all;
        seen += (u - c) * (u - c) + v * v > b * b;
      }
    }
    const double light = sunlight(around, r);
    EXPECT_NEAR(light, double(seen) / all, 2e-4) << height;
    EXPECT_GT(light, last) << "more and more of it";
    last = light;
  }
  EXPECT_GT(last, 0.5);
  EXPECT_LT(last, 1);
}

TEST(Surroundings, ADipolesFieldIsTwiceAsStrongOverItsPolesAndTheOtherWayRound) {
  Description d;
  d.magnetic_field = MagneticFieldDescription{{0, 0, -7.72e22}};
  const Surroundings<double> around = compile_surroundings(d);
  const Vector3<double> equator = magnetic_field(around, Vector3<double>{7e6, 0, 0});
  const Vector3<double> pole = magnetic_field(around, Vector3<double>{0, 0, 7e6});
  EXPECT_NEAR(equator.z, 1e-7 * 7.72e22 / std::pow(7e6, 3), 1e-18);  // 22.5 uT northward
  EXPECT_NEAR(pole.z, -2 * equator.z, 1e-18);
  EXPECT_EQ(equator.x, 0);
}

TEST(Surroundings, TheForceOnAMagnetIsTheGradientOfItsEnergy) {
  Description d;
  d.magnetic_field = MagneticFieldDescription{{1e22, -3e22, 6e22}};
  const Surroundings<double> around = compile_surroundings(d);
  const Vector3<double> r{4e6, -5e6, 3e6}, m{20, 30, -10};
  const Vector3<double> force = magnetic_force(around, r, m);
  constexpr double h = 100;
  for (int i = 0; i < 3; ++i) {
    Vector3<double> step{};
    step[i] = h;
    const double slope =
        (dot(m, magnetic_field(around, r + step)) - dot(m, magnetic_field(around, r - step))) / (2 * h);
    EXPECT_NEAR(force[i], slope, 1e-8 * norm(force)) << i;
  }
}

Surface<double> plate(bool two_sided, double specular = 0, double diffuse = 0) {
  Surface<double> surface;
  surface.two_sided = two_sided;
  surface.area = 2;
  surface.drag_coefficient = 2.2;
  surface.specular = specular;
  surface.diffuse = diffuse;
  return surface;
}

TEST(Surface, DragActsAgainstTheWindAsTheAreaThatItSees) {
  const double angle = 0.6;
  const Vector3<double> v{7500, 0, 0}, normal{std::cos(angle), 0, std::sin(angle)};
  const Vector3<double> force = drag(plate(false), 1e-11, normal, v);
  EXPECT_NEAR(force.x, -0.5 * 1e-11 * 2.2 * 2 * std::cos(angle) * 7500 * 7500, 1e-12);
  EXPECT_EQ(force.y, 0);
  EXPECT_EQ(force.z, 0);
  EXPECT_EQ(norm(drag(plate(false), 1e-11, -normal, v)), 0) << "its back is in the lee";
  EXPECT_EQ(drag(plate(true), 1e-11, -normal, v), force);
}

TEST(Surface, LightPushesABlackSurfaceAwayAndAMirrorAlongItsNormal) {
  const double c = std::cos(0.5), s = std::sin(0.5), P = 4.5e-6;
  const Vector3<double> sun{c, s, 0}, normal{1, 0, 0};
  const auto near = [](const Vector3<double>& a, const Vector3<double>& b) { EXPECT_NEAR(norm(a - b), 0, 1e-20); };
  near(light_force(plate(false), P, normal, sun), sun * (-P * 2 * c));
  near(light_force(plate(false, 1), P, normal, sun), normal * (-P * 2 * c * 2 * c));
  near(light_force(plate(false, 0, 1), P, normal, sun), (sun + normal * (2.0 / 3)) * (-P * 2 * c));
  near(light_force(plate(false, 0.3, 0.4), P, -normal, sun), {});
  near(light_force(plate(true, 0.3, 0.4), P, -normal, sun), light_force(plate(true, 0.3, 0.4), P, normal, sun));
}

TEST(Surroundings, TheTimesOfAnEclipseAreThoseOfTheGeometry) {
  const Surroundings<double> around = compile_surroundings(sunlit());
  // on a circle through the shadow: half of the light is gone where the planet's rim hides the sun's centre
  const double r = 7e6, expected = half_turn - std::asin(ground / r);
  double low = half_turn / 2, high = half_turn;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    const bool lit = sunlight(around, Vector3<double>{r * std::cos(middle), r * std::sin(middle), 0}) > 0.5;
    (lit ? low : high) = middle;
  }
  EXPECT_NEAR(low, expected, 2e-5) << "the rim is round: not half of the disc exactly";
}

}  // namespace
}  // namespace volvelle::testing
