#include "effects/gravity_field.hpp"

#include <gtest/gtest.h>

#include "laws/random_spacecraft.hpp"

namespace volvelle::testing {
namespace {

template <class S>
GravityField<S> field_of(const GravityDescription& description) {
  const GravityField<double> g = compile_gravity(description);
  return {static_cast<const FieldKind&>(g), cast<S>(g.uniform), S(g.mu), S(g.oblateness)};
}

template <class S = double>
GravityField<S> earth() {
  return field_of<S>({GravityDescription::Kind::point_mass, {}, 3.986004415e14, true, 1.08263e-3, 6378137});
}

// Differences over a metre at 7,000 km keep nearly all digits; long double gives the truth.
TEST(GravityField, DifferencesLoseNoDigits) {
  Random random(1);
  for (int i = 0; i < 100; ++i) {
    const Vector3<double> r0 = normalized(random.vector(1)) * 7e6;
    const Vector3<double> d = random.vector(3);
    const auto r0_long = cast<long double>(r0), d_long = cast<long double>(d);
    const auto field = field_difference(earth(), r0, d);
    const auto potential = potential_difference(earth(), r0, d);
    const auto field_truth = field_difference(earth<long double>(), r0_long, d_long);
    const auto potential_truth = potential_difference(earth<long double>(), r0_long, d_long);
    EXPECT_LT(norm(field - cast<double>(field_truth)) / norm(field), 1e-14);
    EXPECT_NEAR(potential / double(potential_truth), 1, 1e-13);
  }
}

TEST(GravityField, DifferencesAreDifferences) {
  Random random(2);
  for (int i = 0; i < 100; ++i) {
    const auto r0 = cast<long double>(normalized(random.vector(1)) * 9e6);
    const auto d = cast<long double>(random.vector(4e6));
    const auto field = field_at(earth<long double>(), r0 + d) - field_at(earth<long double>(), r0);
    EXPECT_LT(norm(field_difference(earth<long double>(), r0, d) - field) / norm(field_at(earth<long double>(), r0)),
              1e-15L);
    const long double potential = potential_at(earth<long double>(), r0 + d) - potential_at(earth<long double>(), r0);
    EXPECT_LT(std::abs(potential_difference(earth<long double>(), r0, d) - potential) /
                  std::abs(potential_at(earth<long double>(), r0)),
              1e-15L);
  }
}

TEST(GravityField, ForceIsMinusTheGradientOfThePotential) {
  Random random(3);
  for (int i = 0; i < 50; ++i) {
    const auto r = cast<long double>(normalized(random.vector(1)) * 7e6);
    Vector3<long double> gradient;
    for (int k = 0; k < 3; ++k) {
      Vector3<long double> d;
      d[k] = 1000;
      gradient[k] =
          (potential_difference(earth<long double>(), r, d) - potential_difference(earth<long double>(), r, -d)) / 2000;
    }
    EXPECT_LT(norm(field_at(earth<long double>(), r) + gradient) / norm(gradient), 1e-7L);
  }
}

// An extended body's force and torque against the sum over its point masses.
TEST(GravityField, GradientWrenchIsThatOfManyPointMasses) {
  for (const double j2 : {0.0, 0.1}) {
    const auto g = field_of<long double>({GravityDescription::Kind::point_mass, {}, 1e6, true, j2, 4e5});
    Random random(4);
    for (int i = 0; i < 20; ++i) {
      const auto r = cast<long double>(normalized(random.vector(1)) * 5e5);
      Vector3<long double> places[8];
      Vector3<long double> center;
      for (auto& p : places) {
        p = cast<long double>(random.vector(1));
        center += p / 8.0L;
      }
      Symmetric3<long double> I;
      Wrench<long double> sum;
      long double energy = 0;
      for (auto& p : places) {
        p -= center;
        I += point_inertia(p);
        const auto difference = field_difference(g, r, p);
        sum += {cross(p, difference), difference};
        energy += potential_difference(g, r, p);
      }
      const Vector3<long double> k{0, 0, 1};
      const Wrench<long double> wrench = gradient_wrench(g, r, k, I);
      EXPECT_LT(norm(wrench.torque - sum.torque) / norm(sum.torque), 2e-4L);  // third order is 1 in 500,000
      EXPECT_LT(norm(wrench.force - sum.force) / norm(sum.force), 2e-4L);
      EXPECT_NEAR(double(gradient_energy(g, r, k, I) / energy), 1, 2e-4);
    }
  }
}

TEST(GravityField, AnOblateEarthPullsHarderAtItsEquator) {
  EXPECT_GT(norm(field_at(earth(), Vector3<double>{7e6, 0, 0})), norm(field_at(earth(), Vector3<double>{0, 0, 7e6})));
}

}  // namespace
}  // namespace volvelle::testing
