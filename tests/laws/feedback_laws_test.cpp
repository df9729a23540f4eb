// Continuous controllers on random bodies of random spacecraft: torques by their definition, numbers that follow the
// motion, power that is torque times rate, and the same through every formulation and scalar.
#include <gtest/gtest.h>

#include "description/controllers.hpp"
#include "description/wheels.hpp"
#include "laws/motion_of_bodies.hpp"
#include "laws/random_spacecraft.hpp"
#include "model/joints/joints.hpp"
#include "spatial/mrp.hpp"
#include "spatial/rotation.hpp"

namespace volvelle::testing {
namespace {

// Three or four wheels on some body, and a controller of each kind; nothing else moves a motor where `alone`.
Description spacecraft_under_control(unsigned seed, bool alone) {
  Random random(9100 + seed);
  SpacecraftOptions options;
  options.bodies = 2 + int(seed % 6);
  options.grounded = seed % 3 == 0;
  options.prescribed = false;
  if (alone) options.joint_loads = options.body_loads = options.links = options.gravity = false;
  Description d = random_spacecraft(random, options);
  ControllerDescription point;
  point.name = "point";
  point.body = d.bodies[std::size_t(random.integer(0, int(d.bodies.size()) - 1))].name;
  for (int i = 0; i < 3 + int(seed % 2); ++i) {
    WheelDescription wheel;
    wheel.name = "wheel" + std::to_string(i);
    wheel.body = point.body;
    wheel.axis = random.vector(0.4);
    wheel.axis[i % 3] += 1;
    wheel.spin_inertia = random.uniform(0.01, 0.05);
    wheel.initial_speed = random.uniform(-10, 10);
    if (i == 0) wheel.max_torque = 0.3;
    d.wheels.push_back(wheel);
    point.wheels.push_back(wheel.name);
  }
  WheelDescription steered = d.wheels[0];
  steered.name = "steered";
  d.wheels.push_back(steered);
  const auto gain = [&] { return random.uniform(0.5, 2); };
  point.K = gain(), point.P = gain(), point.Ki = gain();
  point.law = seed % 2 == 0 ? ControllerDescription::Law::mrp : ControllerDescription::Law::quaternion;
  point.command = random.attitude();
  point.turning = {SineProfile{0.3, 0.1, 1, 0.2}, ConstantProfile{-0.2}, SineProfile{0.1, 0.2, 0.5, 0}};
  if (seed % 3 != 0) point.inertia = Symmetric3<double>{3, 4, 5, 0.2, -0.3, 0.1};
  ControllerDescription steer;
  steer.name = "steer";
  steer.kind = ControllerDescription::Kind::joint;
  steer.joint = "steered";
  steer.K = gain(), steer.P = gain(), steer.Ki = gain();
  steer.target = SineProfile{0.4, 0.3, 0.2, 0.1};
  d.controllers = {point, steer};
  mount_wheels(d);
  connect_controllers(d);
  return d;
}

// As a run starts them, with some integral.
void start(Flight& flight) {
  const Model& model = flight.evaluation.model();
  flight.evaluation.place(flight.state);
  start_feedback(flight.description, model, flight.evaluation.parameters(), flight.evaluation.effects().feedbacks,
                 flight.evaluation.kinematics(), flight.state);
  for (int i = 4; i < model.feedback_numbers; ++i) numbers_of_feedback(model, flight.state)[i] = 0.1 * i - 0.5;
}

int slot_of(const Model& model, const std::string& joint) {
  return int(std::find(model.joint_name.begin(), model.joint_name.end(), joint) - model.joint_name.begin());
}

Quaternion<double> attitude_now(const Flight& flight, const std::string& body) {
  const int b = flight.evaluation.model().slot_of_body(body);
  return quaternion_from_dcm(flight.evaluation.kinematics().R_WB[b] * flight.evaluation.parameters().X_BU[b].R);
}

TEST(FeedbackLaws, FormulationsAgreeOnAccelerations) {
  for (unsigned seed = 0; seed < 24; ++seed) {
    const Description d = spacecraft_under_control(seed, false);
    const Mode mode = initial_mode(d);
    Flight plain(d, mode);
    start(plain);
    const Solution expected = plain.solve();
    for (const Scalar scalar : {Scalar::back_substitution, Scalar::orthogonal_complement, Scalar::judge, Scalar::dual,
                                Scalar::lanes_4, Scalar::lanes_8}) {
      Flight other(d, mode, scalar);
      start(other);
      const Solution found = other.solve();
      double scale = 1;
      for (const double a : expected.accelerations.vdot) scale = std::max(scale, std::abs(a));
      for (std::size_t v = 0; v < expected.accelerations.vdot.size(); ++v)
        ASSERT_NEAR(found.accelerations.vdot[v] / scale, expected.accelerations.vdot[v] / scale, 1e-11)
            << "seed " << seed << " scalar " << int(scalar);
    }
  }
}

// By hand, from the body's attitude alone.
TEST(FeedbackLaws, TorquesAreThoseOfTheirDefinition) {
  for (unsigned seed = 0; seed < 24; ++seed) {
    Flight flight(spacecraft_under_control(seed, true));
    start(flight);
    flight.evaluation.solve(flight.state);
    const Description& d = flight.description;
    const Model& model = flight.evaluation.model();
    const ControllerDescription& c = d.controllers[0];
    const int b = model.slot_of_body(c.body);
    const Quaternion<double> q = attitude_now(flight, c.body);
    const Matrix3<double> R = rotation_matrix(q), C = rotation_matrix(c.command);
    const Vector3<double> w =
        transpose_times(flight.evaluation.parameters().X_BU[b].R, flight.evaluation.kinematics().V_WB[b].angular);
    Vector3<double> w_c, a_c;
    for (int i = 0; i < 3; ++i) {
      const Jet jet = evaluate((*c.turning)[std::size_t(i)], flight.state.at);
      w_c[i] = jet.value, a_c[i] = jet.rate;
    }
    const Vector3<double> w_r = transpose_times(R, C * w_c);  // through the world
    Quaternion<double> e = conjugate(c.command) * q;
    if (e.w < 0) e = e * -1.0;
    const Vector3<double> s = c.law == ControllerDescription::Law::mrp ? mrp_from_quaternion(e) : e.vector();
    const double* z = numbers_of_feedback(model, flight.state) + 4;
    Vector3<double> L = s * -c.K - (w - w_r) * c.P - Vector3<double>{z[0], z[1], z[2]} * c.Ki;
    if (c.inertia) L += *c.inertia * (transpose_times(R, C * a_c) + cross(w_r, w));
    const std::vector<Vector3<double>> shares = wheel_shares(d, c);
    Vector3<double> given;
    double power = 0;
    for (std::size_t i = 0; i < c.wheels.size(); ++i) {
      const int v = model.v_offset[slot_of(model, c.wheels[i])];
      const double wanted = -dot(shares[i], L), most = d.wheels[i].max_torque.value_or(1e9);
      EXPECT_NEAR(flight.evaluation.forces().tau[v], std::clamp(wanted, -most, most), 1e-11) << seed;
      given += normalized(d.wheels[i].axis) * -wanted;
      power += std::clamp(wanted, -most, most) * flight.state.v()[v];
    }
    EXPECT_LT(norm(given - L), 1e-11 * (1 + norm(L))) << "together the wheels give it";
    const ControllerDescription& steer = d.controllers[1];
    const int slot = slot_of(model, "steered"), v = model.v_offset[slot];
    const Jet target = evaluate(steer.target, flight.state.at);
    const double tau = steer.K * (target.value - flight.state.q()[model.q_offset[slot]]) +
                       steer.P * (target.rate - flight.state.v()[v]) + steer.Ki * z[3];
    const double limited = std::clamp(tau, -0.3, 0.3);
    EXPECT_NEAR(flight.evaluation.forces().tau[v], limited, 1e-11) << seed;
    power += limited * flight.state.v()[v];
    EXPECT_NEAR(flight.evaluation.forces().power, power, 1e-10 * (1 + std::abs(power))) << seed;
  }
}

// The quaternion is that of the body seen from a command that turns, a moment later as well.
TEST(FeedbackLaws, NumbersFollowTheMotion) {
  for (unsigned seed = 0; seed < 24; ++seed) {
    Flight flight(spacecraft_under_control(seed, false));
    start(flight);
    const std::vector<double> rate = flight.rate();
    const Model& model = flight.evaluation.model();
    const State<double> before = flight.state;
    const ControllerDescription& c = flight.description.controllers[0];
    const double h = 1e-5;
    Vector3<double> w_c;
    for (int i = 0; i < 3; ++i) w_c[i] = evaluate((*c.turning)[std::size_t(i)], before.at).value;
    const auto at = [&](double t) {
      State<double> moved = before;
      for (std::size_t k = 0; k < moved.x.size(); ++k) moved.x[k] += t * rate[k];
      flight.evaluation.place(moved);
      const Quaternion<double> command = c.command * quaternion_about(normalized(w_c), norm(w_c) * t);
      Quaternion<double> e = conjugate(command) * attitude_now(flight, c.body);
      return e.w < 0 ? e * -1.0 : e;
    };
    const Quaternion<double> later = at(h), earlier = at(-h);
    const double* own = rate.data() + rate.size() - std::size_t(model.numbers_beside());
    EXPECT_NEAR(own[0], (later.w - earlier.w) / (2 * h), 1e-8) << seed;
    EXPECT_NEAR(own[1], (later.x - earlier.x) / (2 * h), 1e-8) << seed;
    EXPECT_NEAR(own[2], (later.y - earlier.y) / (2 * h), 1e-8) << seed;
    EXPECT_NEAR(own[3], (later.z - earlier.z) / (2 * h), 1e-8) << seed;
    const Quaternion<double> e = at(0);
    const Vector3<double> s = c.law == ControllerDescription::Law::mrp ? mrp_from_quaternion(e) : e.vector();
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(own[4 + i], s[i], 1e-12) << seed;
    const int slot = slot_of(model, "steered");
    const double lacks = evaluate(flight.description.controllers[1].target, before.at).value;
    EXPECT_NEAR(own[7], lacks - before.q()[model.q_offset[slot]], 1e-12) << seed;
  }
}

}  // namespace
}  // namespace volvelle::testing
