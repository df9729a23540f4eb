// Potentials: forces and torques are the slopes of the energy, and flux pinning is as stiff as its formulas say.
#include "effects/potential.hpp"

#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <numbers>

#include "laws/random_spacecraft.hpp"
#include "simulation/evaluation.hpp"

namespace volvelle::testing {
namespace {

using Kind = PotentialDescription::Kind;

constexpr double mu_0 = 4e-7 * std::numbers::pi;

struct Felt {
  double energy = 0;
  Vector3<double> force[2], torque[2];  // about the bodies' origins, world axes
};

Felt felt(const Description& d) {
  Evaluation<double> evaluation = make_evaluation(d);
  State<double> state = initial_state(d, evaluation.model(), Integral::integral_count);
  evaluation.solve(state);
  Felt result;
  result.energy = stored_energy(evaluation.model(), evaluation.effects(), state, evaluation.kinematics(), {});
  for (std::size_t i = 0; i < d.bodies.size(); ++i) {
    const int slot = evaluation.model().slot_of_body(d.bodies[i].name);
    const Matrix3<double>& R = evaluation.kinematics().R_WB[slot];
    result.force[i] = R * evaluation.forces().F_B[slot].force;
    result.torque[i] = R * evaluation.forces().F_B[slot].torque;
  }
  return result;
}

// Five points: the error falls with h^4.
double slope(const std::function<double(double)>& f) {
  const double h = 1e-3;
  return (f(h) - f(-h)) * (8 / (12 * h)) - (f(2 * h) - f(-2 * h)) / (12 * h);
}

double curvature(const std::function<double(double)>& f, double h) {
  return (16 * (f(h) + f(-h)) - (f(2 * h) + f(-2 * h)) - 30 * f(0)) / (12 * h * h);
}

PotentialDescription random_potential(Random& random, Kind kind) {
  PotentialDescription p;
  p.name = "well";
  p.kind = kind;
  p.bodies = {"first", "second"};
  p.positions = {random.vector(0.3), random.vector(0.3)};
  p.strength = random.uniform(-5, 5);
  p.length = random.uniform(0.6, 2);
  p.table = {{0, -3}, {0.8, -1}, {1.7, 0.4}, {4, 0.1}, {9, 0}};
  p.moments = {random.vector(2e3), random.vector(2e3)};
  p.normal = normalized(random.vector(1));
  p.positions[1] -= p.normal * (kind == Kind::flux_pin ? 6.0 : 0.0);
  p.cooled = {random.vector(1), random.vector(2e3)};
  return p;
}

Description random_pair(Random& random, Kind kind) {
  Description d;
  d.bodies = {random_body(random, "first"), random_body(random, "second")};
  for (BodyDescription& body : d.bodies) {
    body.has_initial = true;
    body.position = random.vector(1);
    body.attitude = random.attitude();
  }
  d.bodies[1].position += Vector3<double>{2.5, 0, 0};
  d.potentials = {random_potential(random, kind)};
  return d;
}

class PotentialKinds : public ::testing::TestWithParam<Kind> {};

TEST_P(PotentialKinds, ForcesAndTorquesAreSlopesOfTheEnergy) {
  Random random(7);
  for (int sample = 0; sample < 40; ++sample) {
    const Description d = random_pair(random, GetParam());
    const Felt here = felt(d);
    const double scale = norm(here.force[0]) + norm(here.torque[0]) + norm(here.torque[1]);
    for (std::size_t b = 0; b < 2; ++b)
      for (int i = 0; i < 3; ++i) {
        Vector3<double> axis{};
        axis[i] = 1;
        const auto moved = [&](double h) {
          Description there = d;
          there.bodies[b].position += axis * h;
          return felt(there).energy;
        };
        const auto turned = [&](double h) {
          Description there = d;
          there.bodies[b].attitude = quaternion_about(axis, h) * there.bodies[b].attitude;
          return felt(there).energy;
        };
        EXPECT_NEAR(here.force[b][i], -slope(moved), 1e-6 * scale) << sample << " body " << b << " along " << i;
        EXPECT_NEAR(here.torque[b][i], -slope(turned), 1e-6 * scale) << sample << " body " << b << " about " << i;
      }
  }
}

TEST_P(PotentialKinds, PullOneBodyAsMuchAsTheOther) {
  Random random(8);
  for (int sample = 0; sample < 40; ++sample) {
    Description d = random_pair(random, GetParam());
    d.potentials[0].damping = 0.7;
    d.potentials[0].turn_damping = 0.4;
    for (BodyDescription& body : d.bodies) body.velocity = random.vector(1), body.rate = random.vector(1);
    const Felt here = felt(d);
    Vector3<double> torque{};
    for (std::size_t b = 0; b < 2; ++b) torque += here.torque[b] + cross(d.bodies[b].position, here.force[b]);
    EXPECT_NEAR(norm(here.force[0] + here.force[1]), 0, 1e-13 * (1 + norm(here.force[0])));
    EXPECT_NEAR(norm(torque), 0, 1e-12 * (1 + norm(here.torque[0]) + norm(here.torque[1])));
  }
}

INSTANTIATE_TEST_SUITE_P(All, PotentialKinds,
                         ::testing::Values(Kind::gaussian, Kind::spring, Kind::power, Kind::table, Kind::magnets,
                                           Kind::flux_pin),
                         [](const auto& kind) { return std::string(name_of(kind.param)); });

TEST(LawOfDistance, IsSmoothWherePointsMeet) {
  EXPECT_DOUBLE_EQ(gaussian_well(3.0, 0.5, 0.0).energy, -3);
  EXPECT_DOUBLE_EQ(gaussian_well(3.0, 0.5, 0.0).pull, 12);  // depth / width^2
  EXPECT_DOUBLE_EQ(spring_well(8.0, 0.0, 0.0).pull, 8);
  EXPECT_DOUBLE_EQ(spring_well(8.0, 2.0, 0.0).energy, 16);
  const std::vector<Cubic> cubics = spline_through({{0, -1}, {1, -0.5}, {2, 0}});
  EXPECT_NEAR(table_well(cubics, 0.0).pull, table_well(cubics, 1e-12).pull, 1e-5);
}

TEST(LawOfDistance, PowersAreThoseOfSchool) {
  EXPECT_NEAR(power_well(2.0, 3.0, 4.0).energy, 2.0 / 8, 1e-15);
  EXPECT_NEAR(power_well(2.0, 3.0, 4.0).pull, -3 * 2.0 / 16 / 2, 1e-15);  // U' / r
}

TEST(LawOfDistance, ATableIsItsPointsWithContinuousCurvature) {
  const std::vector<std::pair<double, double>> points{{0.2, 1}, {0.5, -2}, {1.1, -1.5}, {1.4, 0.3}, {3, 0.2}};
  const std::vector<Cubic> cubics = spline_through(points);
  for (const auto& [r, U] : points) {
    EXPECT_NEAR(table_well(cubics, r * r).energy, U, 1e-13);
    const auto slope_at = [&](double x) { return table_well(cubics, x * x).pull * x; };
    const double h = 1e-6, left = (slope_at(r) - slope_at(r - h)) / h, right = (slope_at(r + h) - slope_at(r)) / h;
    if (r == 3) continue;  // the end
    EXPECT_NEAR(left, right, 1e-3 * (1 + std::abs(left))) << r;
  }
  EXPECT_NEAR(table_well(cubics, 9.0).pull, 0, 1e-14);
  EXPECT_DOUBLE_EQ(table_well(cubics, 25.0).energy, 0.2);  // beyond the end nothing changes
  EXPECT_DOUBLE_EQ(table_well(cubics, 25.0).pull, 0);
}

// A magnet over a superconductor in the world's plane z = 0.1, its moment up.
struct Levitation {
  double m = 5.6, z_0 = 0.03;
  Description d;

  Levitation() {
    Random random(4);
    d.bodies = {random_body(random, "first")};
    d.bodies[0].has_initial = true;
    PotentialDescription p;
    p.name = "pin";
    p.kind = Kind::flux_pin;
    p.bodies = {"first", world_name};
    p.positions = {Vector3<double>{0.01, -0.02, 0.005}, Vector3<double>{0.3, 0.2, 0.1}};
    p.moments[0] = {0, 0, m};
    p.normal = {0, 0, 2};
    d.bodies[0].position = Vector3<double>{0, 0, 0.1 + z_0} - p.positions[0];
    p.cooled = {{0, 0, 0.1 + z_0}, {0, 0, m}};
    d.potentials = {p};
  }
  // Energy with the magnet moved, or turned about its own point.
  double moved(const Vector3<double>& by) const {
    Description there = d;
    there.bodies[0].position += by;
    return felt(there).energy;
  }
  double turned(const Vector3<double>& axis, double angle) const {
    Description there = d;
    const Vector3<double> arm = d.potentials[0].positions[0];
    there.bodies[0].attitude = quaternion_about(axis, angle);
    there.bodies[0].position += arm - rotation_matrix(there.bodies[0].attitude) * arm;
    return felt(there).energy;
  }
};

TEST(FluxPinning, HoldsAsItsFormulasSay) {
  const Levitation at;
  const double k_z = 3 * mu_0 * at.m * at.m / (16 * std::numbers::pi * std::pow(at.z_0, 5));
  const double k_tilt = mu_0 * at.m * at.m / (32 * std::numbers::pi * std::pow(at.z_0, 3));
  EXPECT_NEAR(k_z, 97, 0.5);  // N/m: the 19 mm cylinder of neodymium at 3 cm
  const auto along = [&](const Vector3<double>& axis) {
    return curvature([&](double h) { return at.moved(axis * h); }, 1e-4);
  };
  const auto about = [&](const Vector3<double>& axis) {
    return curvature([&](double h) { return at.turned(axis, h); }, 5e-3);
  };
  EXPECT_NEAR(along({0, 0, 1}) / k_z, 1, 1e-6);
  EXPECT_NEAR(along({1, 0, 0}) / k_z, 0.5, 1e-6);
  EXPECT_NEAR(along({0, 1, 0}) / k_z, 0.5, 1e-6);
  EXPECT_NEAR(about({1, 0, 0}) / k_tilt, 1, 1e-6);
  EXPECT_NEAR(about({0, 1, 0}) / k_tilt, 1, 1e-6);
  EXPECT_NEAR(about({0, 0, 1}) / k_tilt, 0, 1e-6);
}

TEST(FluxPinning, HasNoWrenchWhereItCooled) {
  Random random(5);
  for (int sample = 0; sample < 40; ++sample) {
    Description d = random_pair(random, Kind::flux_pin);
    d.potentials[0].cooled.reset();  // here
    const Felt here = felt(d);
    EXPECT_NEAR(norm(here.force[0]) + norm(here.torque[0]) + norm(here.torque[1]), 0, 1e-13);
    EXPECT_LT(here.energy, 0);
  }
}

TEST(FluxPinning, TakesFourteenMillijoulesToEscapeFromThreeCentimetres) {
  const Levitation at;
  EXPECT_NEAR((at.moved({0, 0, 100}) - at.moved({})) * 1e3, 14, 1);
}

}  // namespace
}  // namespace volvelle::testing
