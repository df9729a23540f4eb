// What only wheels have: a speed that follows a law, and formulations that must agree on unsymmetric equations.
#include <gtest/gtest.h>

#include "laws/motion_of_bodies.hpp"
#include "laws/random_wheels.hpp"
#include "mechanics/attitude_laws.hpp"

namespace volvelle::testing {
namespace {

Description spacecraft_with_wheels(unsigned seed) {
  Random random(7000 + seed);
  SpacecraftOptions options;
  options.bodies = 2 + int(seed % 7);
  options.grounded = seed % 3 == 0;
  Description description = random_spacecraft(random, options);
  add_random_wheels(random, description);
  return description;
}

// Laws look at attitudes of their own, which the initial state does not know.
void turn_laws(unsigned seed, Flight& flight) {
  Random random(seed);
  const int count = flight.evaluation.model().numbers_of_laws();
  for (int i = 0; i < count; i += numbers_of_a_law)
    write_attitude(AttitudeCoordinates::quaternion, random.attitude(),
                   &flight.state.x[flight.state.x.size() - count + i]);
}

double worst_difference_of(const std::vector<Motion<double>>& a, const std::vector<Motion<double>>& b) {
  double worst = 0, scale = 1;
  for (std::size_t i = 1; i < a.size(); ++i) {
    worst = std::max(worst, norm(a[i].angular - b[i].angular) + norm(a[i].linear - b[i].linear));
    scale = std::max(scale, norm(a[i].angular) + norm(a[i].linear));
  }
  return worst / scale;
}

TEST(WheelLaws, FormulationsAgreeOnAccelerations) {
  int laws = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    const Description description = spacecraft_with_wheels(seed);
    const Mode mode = initial_mode(description);
    Flight plain(description, mode);
    turn_laws(seed, plain);
    const Solution expected = plain.solve();
    laws += int(plain.evaluation.model().laws.size());
    for (const Scalar scalar : {Scalar::back_substitution, Scalar::orthogonal_complement, Scalar::judge, Scalar::dual,
                                Scalar::lanes_4, Scalar::lanes_8}) {
      Flight other(description, mode, scalar);
      turn_laws(seed, other);
      const Solution found = other.solve();
      EXPECT_LT(worst_difference_of(found.accelerations.A_WB, expected.accelerations.A_WB), 1e-11)
          << "seed " << seed << " scalar " << int(scalar);
      double worst = 0, scale = 1;
      for (std::size_t v = 0; v < expected.accelerations.vdot.size(); ++v) {
        worst = std::max(worst, std::abs(found.accelerations.vdot[v] - expected.accelerations.vdot[v]));
        scale = std::max(scale, std::abs(expected.accelerations.vdot[v]));
      }
      EXPECT_LT(worst / scale, 1e-11) << "seed " << seed << " scalar " << int(scalar);
    }
  }
  EXPECT_GT(laws, 30);
}

// d/dt (K1 . e + K3 . e-dot) + K2 . e, e as it turns with the body.
TEST(WheelLaws, SpeedsFollowTheAttitude) {
  int laws = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    Flight flight(spacecraft_with_wheels(seed));
    turn_laws(seed, flight);
    const Solution now = flight.solve();
    const State<double> start = flight.state;
    const Model& model = flight.evaluation.model();
    for (int i = 0; i < int(model.laws.size()); ++i) {
      const AttitudeLaw& law = model.laws[i];
      const auto speed_at = [&](double s) {
        State<double> moved = start;
        for (std::size_t k = 0; k < moved.x.size(); ++k) moved.x[k] += s * now.rate[k];
        moved.at = {start.at.time + s, start.at.inside};
        flight.evaluation.place(moved);
        const Quaternion<double> e = conjugate(law.law.command) * attitude_of_law(model, moved, i);
        const Vector3<double> w = rate_of_carrier(law, flight.evaluation.parameters(), flight.evaluation.kinematics());
        const Quaternion<double> e_dot = e * Quaternion<double>{0, w.x / 2, w.y / 2, w.z / 2};
        return dot(law.law.K1, e) + dot(law.law.K3, e_dot);
      };
      const double h = 1e-4;
      const double follows = (8 * (speed_at(h) - speed_at(-h)) - (speed_at(2 * h) - speed_at(-2 * h))) / (12 * h) +
                             dot(law.law.K2, conjugate(law.law.command) * attitude_of_law(model, start, i));
      const double scale = 1 + std::abs(follows);
      EXPECT_NEAR(now.accelerations.vdot[law.v] / scale, follows / scale, 1e-9) << "seed " << seed;
      ++laws;
    }
  }
  EXPECT_GT(laws, 20);
}

}  // namespace
}  // namespace volvelle::testing
