// Laws that hold for every formulation, every scalar, every joint kind and every tree. Each compares two computations
// that share no sign.
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>

#include "laws/motion_of_bodies.hpp"
#include "laws/random_spacecraft.hpp"
#include "laws/random_switches.hpp"
#include "laws/random_wheels.hpp"
#include "mechanics/inverse_dynamics.hpp"
#include "simulation/account.hpp"

namespace volvelle::testing {
namespace {

struct Case {
  std::string name;
  JointKind kind = JointKind::free;
  bool one_joint = false;  // a chain around this kind; else a random tree
  bool grounded = false;
  AttitudeCoordinates attitude = AttitudeCoordinates::quaternion;
  bool switched = false;  // locked and sticking joints, stops, friction, docks
  bool wheels = false;    // of every kind, with every drive
  bool composed = false;  // Euler angles, coordinates of places, moved bases
  Scalar scalar = Scalar::plain;
};

std::vector<Case> all_cases(Scalar scalar) {
  std::vector<Case> cases;
  for (const JointKind kind : all_joint_kinds)
    for (const bool mrp : {false, true})
      cases.push_back({std::string(name_of(kind)) + (mrp ? "_mrp" : "_quaternion"), kind, true, false,
                       mrp ? AttitudeCoordinates::mrp : AttitudeCoordinates::quaternion});
  cases.push_back({"trees_flying", JointKind::free, false, false, AttitudeCoordinates::quaternion});
  cases.push_back({"trees_held", JointKind::free, false, true, AttitudeCoordinates::quaternion});
  cases.push_back({"trees_flying_mrp", JointKind::free, false, false, AttitudeCoordinates::mrp});
  cases.push_back({"trees_switched", JointKind::free, false, false, AttitudeCoordinates::quaternion, true});
  cases.push_back({"trees_switched_held", JointKind::free, false, true, AttitudeCoordinates::quaternion, true});
  cases.push_back({"trees_switched_mrp", JointKind::free, false, false, AttitudeCoordinates::mrp, true});
  cases.push_back({"trees_wheels", JointKind::free, false, false, AttitudeCoordinates::quaternion, false, true});
  if (scalar == Scalar::plain) {  // the others take long
    cases.push_back({"trees_wheels_held", JointKind::free, false, true, AttitudeCoordinates::quaternion, false, true});
    cases.push_back({"trees_wheels_mrp", JointKind::free, false, false, AttitudeCoordinates::mrp, false, true});
  }
  for (const JointKind kind : composed_joint_kinds) {
    std::string name = coordinates_of(kind);
    std::replace(name.begin(), name.end(), ',', '_');
    std::erase(name, ' ');
    cases.push_back({std::string(name_of(type_of(kind))) + "_" + name, kind, true});
  }
  for (const bool held : {false, true}) {
    Case c{held ? "trees_composed_held" : "trees_composed", JointKind::free, false, held};
    c.composed = true;
    cases.push_back(c);
  }
  for (Case& c : cases) c.scalar = scalar;
  return cases;
}

class LawSuite : public ::testing::TestWithParam<Case> {
 protected:
  // VOLVELLE_LAW_SAMPLES asks for fewer: a wrong sign shows in a handful. Other scalars share their signs with double.
  const unsigned samples = [this] {
    const unsigned usual = GetParam().scalar == Scalar::plain ? 40 : GetParam().scalar == Scalar::judge ? 5 : 12;
    const char* wanted = std::getenv("VOLVELLE_LAW_SAMPLES");
    return wanted ? std::min(usual, unsigned(std::atoi(wanted))) : usual;
  }();
  const double rounding =  // of a dense solve
      GetParam().scalar == Scalar::judge                   ? 100
      : GetParam().scalar == Scalar::orthogonal_complement ? 10
                                                           : 1;

  Flight sample(unsigned seed) const {
    Random random(1000 + seed);
    SpacecraftOptions options;
    options.grounded = GetParam().grounded;
    options.attitude = GetParam().attitude;
    if (GetParam().one_joint) return in_scalar(spacecraft_with_joint(random, GetParam().kind, options));
    options.bodies = (GetParam().switched ? 12 : 3) + int(seed);
    options.orbiting = GetParam().wheels && seed % 3 == 1;
    Description description = random_spacecraft(random, options);
    if (GetParam().composed) compose_at_random(random, description);
    if (GetParam().composed) move_bases_at_random(random, description);
    if (GetParam().wheels) add_random_wheels(random, description);
    if (!GetParam().switched) return in_scalar(description);
    const Mode mode = switch_at_random(random, description);
    return Flight(description, mode, GetParam().scalar);
  }

  Flight in_scalar(const Description& description) const {
    return Flight(description, initial_mode(description), GetParam().scalar);
  }
};

// x + s xdot: any curve with the right tangent will do for a first derivative.
State<double> along(const State<double>& state, const std::vector<double>& rate, double s) {
  State<double> moved = state;
  for (std::size_t i = 0; i < rate.size(); ++i) moved.x[i] += s * rate[i];
  moved.at = {state.at.time + s, state.at.inside};
  return moved;
}

BodyMotions motions_along(Flight& flight, const State<double>& start, const std::vector<double>& rate, double s) {
  flight.state = along(start, rate, s);
  return flight.motions();
}

// Five points: the error falls with s^4.
template <class Function>
auto derivative(Function f) {
  const double s = 2e-4;
  return (f(s) - f(-s)) * (8 / (12 * s)) - (f(2 * s) - f(-2 * s)) * (1 / (12 * s));
}

TEST_P(LawSuite, EnergyAndMomentumAccountsAreConstantAlongTheMotion) {
  for (unsigned seed = 0; seed < samples; ++seed) {
    Flight flight = sample(seed);
    const std::vector<double> rate = flight.rate();
    const State<double> start = flight.state;
    const auto account = [&](double s) {
      flight.state = along(start, rate, s);
      flight.evaluation.solve(flight.state);
      return take_account(flight.evaluation, flight.state);
    };
    const Account now = account(0);
    const double energy = now.energy_scale + now.kinetic + 1;
    const double momentum = now.linear_scale + now.angular_scale + 1;
    EXPECT_NEAR(derivative([&](double s) { return account(s).balance; }) / energy, 0, 1e-9) << "seed " << seed;
    if (GetParam().grounded) continue;
    EXPECT_NEAR(derivative([&](double s) { return account(s).rotational_balance; }) / energy, 0, 1e-9) << seed;
    EXPECT_NEAR(derivative([&](double s) { return account(s).orbital_balance; }) / energy, 0, 1e-9) << seed;
    EXPECT_NEAR(norm(derivative([&](double s) { return account(s).linear_balance; })) / momentum, 0, 1e-9) << seed;
    EXPECT_NEAR(norm(derivative([&](double s) { return account(s).angular_balance; })) / momentum, 0, 1e-9) << seed;
  }
}

// Whatever frames the algorithms put on the axis.
TEST_P(LawSuite, HingesTurnByTheirCoordinates) {
  for (unsigned seed = 0; seed < samples; ++seed) {
    Flight flight = sample(seed);
    const Solution s = flight.solve();
    const Model& model = flight.evaluation.model();
    for (int b = 1; b < model.size(); ++b) {
      if (model.kind[b] != JointKind::revolute) continue;
      const double q = flight.state.x[std::size_t(model.q_offset[b])];
      const Matrix3<double> expected = flight.evaluation.parameters().X_PF[b].R * rotation_about_z(q);
      for (int j = 0; j < 3; ++j)
        EXPECT_NEAR(norm(s.kinematics.X_PB[b].R.column(j) - expected.column(j)), 0, 1e-14) << "seed " << seed;
    }
  }
}

TEST_P(LawSuite, VelocitiesAreTheRatesOfPlaces) {
  for (unsigned seed = 0; seed < samples; ++seed) {
    Flight flight = sample(seed);
    const std::vector<double> rate = flight.rate();
    const State<double> start = flight.state;
    const BodyMotions now = flight.motions();
    for (std::size_t b = 0; b < now.position.size(); ++b) {
      const Vector3<double> velocity =
          derivative([&](double s) { return motions_along(flight, start, rate, s).position[b]; });
      const Matrix3<double> turning =
          derivative([&](double s) { return motions_along(flight, start, rate, s).rotation[b]; });
      EXPECT_NEAR(norm(velocity - now.velocity[b]), 0, 1e-8) << "seed " << seed << " body " << b;
      const Matrix3<double> expected = skew(now.angular_velocity[b]) * now.rotation[b];  // R-dot = w x R
      for (int j = 0; j < 3; ++j) EXPECT_NEAR(norm(turning.column(j) - expected.column(j)), 0, 1e-8) << seed;
    }
  }
}

TEST_P(LawSuite, AccelerationsAreTheRatesOfVelocities) {
  for (unsigned seed = 0; seed < samples; ++seed) {
    Flight flight = sample(seed);
    const std::vector<double> rate = flight.rate();
    const State<double> start = flight.state;
    const BodyMotions now = flight.motions();
    for (std::size_t b = 0; b < now.position.size(); ++b) {
      const double scale = 1 + norm(now.acceleration[b]) + norm(now.angular_acceleration[b]);
      const Vector3<double> acceleration =
          derivative([&](double s) { return motions_along(flight, start, rate, s).velocity[b]; });
      const Vector3<double> angular =
          derivative([&](double s) { return motions_along(flight, start, rate, s).angular_velocity[b]; });
      EXPECT_NEAR(norm(acceleration - now.acceleration[b]) / scale, 0, 1e-8) << "seed " << seed << " body " << b;
      EXPECT_NEAR(norm(angular - now.angular_acceleration[b]) / scale, 0, 1e-8) << "seed " << seed << " body " << b;
    }
  }
}

TEST_P(LawSuite, InverseDynamicsRecoversTheForces) {
  for (unsigned seed = 0; seed < samples; ++seed) {
    Flight flight = sample(seed);
    const Solution s = flight.solve();
    const Model& model = flight.evaluation.model();
    Accelerations<double> given = s.accelerations;
    std::vector<double> tau(given.vdot.size());
    inverse_dynamics(model, flight.evaluation.parameters(), s.kinematics, s.forces, given, std::span<double>(tau));
    double scale = 1;
    for (const double t : s.forces.tau) scale = std::max(scale, std::abs(t));
    for (const Wrench<double>& f : s.accelerations.F_joint) scale = std::max(scale, norm(f.torque) + norm(f.force));
    for (int b = 1; b < model.size(); ++b) {
      const Wrench<double> difference = given.F_joint[b] - s.accelerations.F_joint[b];
      EXPECT_NEAR((norm(difference.force) + norm(difference.torque)) / scale, 0, rounding * 1e-12) << "seed " << seed;
      for (int i = model.v_offset[b]; i < model.v_offset[b] + model.dof[b]; ++i) {
        if (model.held[i]) continue;
        EXPECT_NEAR((tau[i] - s.forces.tau[i]) / scale, 0, rounding * 1e-12) << "seed " << seed << " body " << b;
      }
    }
  }
}

// Newton's and Euler's laws for each body alone, in inertial axes about its centre of mass, from its own motion.
TEST_P(LawSuite, EveryBodyObeysNewtonAndEuler) {
  for (unsigned seed = 0; seed < samples; ++seed) {
    Flight flight = sample(seed);
    const BodyMotions now = flight.motions();
    const std::vector<Wrench<double>> wrenches = flight.wrenches_about_centers();
    for (std::size_t i = 0; i < flight.description.bodies.size(); ++i) {
      const BodyDescription& body = flight.description.bodies[i];
      const Matrix3<double>& R = now.rotation[i];
      const Vector3<double>& w = now.angular_velocity[i];
      const Vector3<double>& alpha = now.angular_acceleration[i];
      const Vector3<double> c = R * body.center_of_mass;
      const double left = flight.part_left(i);  // of its propellant and itself
      const Symmetric3<double> I = rotate(R, body.own_inertia()) * left;
      const Vector3<double> force = (now.acceleration[i] + cross(alpha, c) + cross(w, cross(w, c))) * body.mass * left;
      const Vector3<double> torque = I * alpha + cross(w, I * w);
      const double scale = 1 + norm(wrenches[i].force) + norm(wrenches[i].torque) + norm(force) + norm(torque);
      EXPECT_NEAR(norm(force - wrenches[i].force) / scale, 0, 1e-11) << "seed " << seed << " body " << i;
      EXPECT_NEAR(norm(torque - wrenches[i].torque) / scale, 0, 1e-11) << "seed " << seed << " body " << i;
    }
  }
}

std::string name_of_case(const ::testing::TestParamInfo<Case>& test) { return test.param.name; }

INSTANTIATE_TEST_SUITE_P(Articulated, LawSuite, ::testing::ValuesIn(all_cases(Scalar::plain)), name_of_case);
INSTANTIATE_TEST_SUITE_P(UdwadiaKalaba, LawSuite, ::testing::ValuesIn(all_cases(Scalar::judge)), name_of_case);
INSTANTIATE_TEST_SUITE_P(BackSubstitution, LawSuite, ::testing::ValuesIn(all_cases(Scalar::back_substitution)),
                         name_of_case);
INSTANTIATE_TEST_SUITE_P(OrthogonalComplement, LawSuite, ::testing::ValuesIn(all_cases(Scalar::orthogonal_complement)),
                         name_of_case);
INSTANTIATE_TEST_SUITE_P(ArticulatedDual, LawSuite, ::testing::ValuesIn(all_cases(Scalar::dual)), name_of_case);
INSTANTIATE_TEST_SUITE_P(ArticulatedLanes4, LawSuite, ::testing::ValuesIn(all_cases(Scalar::lanes_4)), name_of_case);
INSTANTIATE_TEST_SUITE_P(ArticulatedLanes8, LawSuite, ::testing::ValuesIn(all_cases(Scalar::lanes_8)), name_of_case);

}  // namespace
}  // namespace volvelle::testing
