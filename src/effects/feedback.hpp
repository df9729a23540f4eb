// Continuous controllers: torques of motors that follow from the state at every instant.
//   body:   L = -K s - P (w - w_c) - Ki z,   z-dot = s,   s the MRPs or the vector part of e, the body's quaternion
//   seen
//           from the command [Schaub & Junkins, Eq. 8.90]; with an inertia J also J (w_c-dot - w x w_c). Wheels share
//           it. e is integrated beside the state, e-dot = (e w - w_c e) / 2 with w_c in the command's axes: no attitude
//           has to be read off a matrix, and the command is known to the integrator's order.
//   joint:  tau = K (q_c - q) + P (q_c-dot - q-dot) + Ki z,   z-dot = q_c - q
#pragma once

#include "effects/motor.hpp"
#include "mechanics/kinematics.hpp"

namespace volvelle {

// How an attitude is fed back: sampled or not.
struct AttitudeFeedback {
  bool by_quaternion = false;  // else by MRPs
  bool leads = false;          // feeds the command's acceleration forward
};

template <class S>
struct Gains {
  S K{}, P{}, Ki{};
  Symmetric3<S> inertia;

  auto numbers() { return std::tie(K, P, Ki, inertia); }
  auto numbers() const { return std::tie(K, P, Ki, inertia); }
};

template <class S>
Vector3<S> fed_back(const AttitudeFeedback& how, const Quaternion<S>& e) {
  return how.by_quaternion ? e.vector() : e.vector() * (S(1) / (S(1) + e.w));
}

// Torque on the body. w in its axes; w_c and a_c, rate and acceleration of the command, in the command's.
template <class S>
Vector3<S> torque_to_command(const AttitudeFeedback& how, const Gains<S>& gains, const Quaternion<S>& e,
                             const Vector3<S>& w, const Vector3<S>& w_c, const Vector3<S>& a_c, const Vector3<S>& z) {
  const Matrix3<S> R = rotation_matrix(e);
  const Vector3<S> w_r = transpose_times(R, w_c);
  const Vector3<S> L = -(fed_back(how, e) * gains.K) - (w - w_r) * gains.P - z * gains.Ki;
  if (!how.leads) return L;
  return L + gains.inertia * (transpose_times(R, a_c) - cross(w, w_r));
}

struct FeedbackPlace : AttitudeFeedback {
  bool of_attitude = false;
  int slot = 0;      // of the body, or of the joint; 0: it is broken
  int q = 0, v = 0;  // of the joint
  int first = 0;     // of its numbers
  int level = 0;     // which profile: the joint's target, or the first of three rates
};

template <class S>
struct Feedback : FeedbackPlace {
  using Place = FeedbackPlace;
  Gains<S> gains;
  Vector3<S> bias;       // of the rate sensor, rad/s; joint: of coordinate and rate
  Vector3<S> half_bias;  // of the attitude sensor: the vector part of its turn; the rest follows

  auto numbers() { return std::tie(gains, bias, half_bias); }
  auto numbers() const { return std::tie(gains, bias, half_bias); }
};

struct FeedbackMotorPlace : MotorPlace {
  int feedback = 0;
};

template <class S>
struct FeedbackMotor : FeedbackMotorPlace {
  using Place = FeedbackMotorPlace;
  Vector3<S> share;  // of what its controller wants
  S droop{};         // as a motor's

  auto numbers() { return std::tie(share, droop); }
  auto numbers() const { return std::tie(share, droop); }
};

template <class S>
struct Feedbacks {
  std::vector<Feedback<S>> all;
  std::vector<FeedbackMotor<S>> motors;

  auto numbers() { return std::tie(all, motors); }
  auto numbers() const { return std::tie(all, motors); }
};

// After the motors, whose limits they keep.
Feedbacks<double> compile_feedback(const Description& description, const Model& model,
                                   const std::vector<Motor<double>>& motors, Profiles& profiles);

// At the start of a run: how bodies stand to what is wanted. They must be placed in the world.
void start_feedback(const Description& description, const Model& model, const Parameters<double>& parameters,
                    const Feedbacks<double>& feedbacks, const Kinematics<double>& kin, State<double>& state);

template <class S>
Quaternion<S> quaternion_of_feedback(const S* numbers) {
  return {numbers[0], numbers[1], numbers[2], numbers[3]};
}

template <class S>
Vector3<S> levels_of(const Feedback<S>& feedback, const std::vector<double>& levels) {
  const double* at = levels.data() + feedback.level;
  return {S(at[0]), S(at[1]), S(at[2])};
}

template <class S>
Vector3<S> rate_of_body(const Feedback<S>& feedback, const Parameters<S>& parameters, const Kinematics<S>& kin) {
  return transpose_times(parameters.X_BU[feedback.slot].R, kin.V_WB[feedback.slot].angular);
}

// As the sensor has it: turned by a bias.
template <class S>
Quaternion<S> seen(const Feedback<S>& feedback, const Quaternion<S>& e) {
  using std::sqrt;
  const Vector3<S>& b = feedback.half_bias;
  return e * Quaternion<S>{sqrt(S(1) - squared_norm(b)), b.x, b.y, b.z};
}

// Torque on a body, or along a joint in x.
template <class S>
Vector3<S> wanted_by(const Feedback<S>& feedback, const Parameters<S>& parameters, const Drives& drives,
                     const State<S>& state, const Kinematics<S>& kin, const S* numbers) {
  const S* own = numbers + feedback.first;
  const Gains<S>& gains = feedback.gains;
  if (feedback.of_attitude) {
    const Quaternion<S> e = seen(feedback, quaternion_of_feedback(own));
    const Vector3<S> w = rate_of_body(feedback, parameters, kin) + feedback.bias;
    return torque_to_command(feedback, gains, e, w, levels_of(feedback, drives.levels),
                             levels_of(feedback, drives.level_rates), Vector3<S>{own[4], own[5], own[6]});
  }
  const S error = S(drives.levels[feedback.level]) - state.q()[feedback.q] - feedback.bias.x;
  const S error_rate = S(drives.level_rates[feedback.level]) - state.v()[feedback.v] - feedback.bias.y;
  return {gains.K * error + gains.P * error_rate + gains.Ki * own[0], S(0), S(0)};
}

// Calls f(motor, torque before its limits).
template <class S, class F>
void for_each_feedback_motor(const Model& model, const Parameters<S>& parameters, const Feedbacks<S>& feedbacks,
                             const Drives& drives, const State<S>& state, const Kinematics<S>& kin, const F& f) {
  const S* numbers = numbers_of_feedback(model, state);
  std::size_t next = 0;
  for (std::size_t i = 0; i < feedbacks.all.size(); ++i) {
    if (feedbacks.all[i].slot == 0) continue;
    const Vector3<S> wanted = wanted_by(feedbacks.all[i], parameters, drives, state, kin, numbers);
    for (; next < feedbacks.motors.size() && feedbacks.motors[next].feedback == int(i); ++next)
      f(feedbacks.motors[next], dot(feedbacks.motors[next].share, wanted));
  }
}

template <class S>
S limited(const FeedbackMotor<S>& motor, const S& wanted, const S& rate) {
  return limited_torque(motor, motor.droop, wanted, rate);
}

template <class S>
void add_feedback_torques(const Model& model, const Parameters<S>& parameters, const Feedbacks<S>& feedbacks,
                          const Drives& drives, const State<S>& state, const Kinematics<S>& kin, Forces<S>& forces) {
  for_each_feedback_motor(model, parameters, feedbacks, drives, state, kin,
                          [&](const FeedbackMotor<S>& motor, const S& wanted) {
                            const S torque = limited(motor, wanted, state.v()[motor.v]);
                            forces.tau[motor.v] += torque;
                            forces.power += torque * state.v()[motor.v];
                          });
}

// Of the numbers that controllers integrate.
template <class S>
void compute_feedback_rates(const Model& model, const Parameters<S>& parameters, const Feedbacks<S>& feedbacks,
                            const Drives& drives, const State<S>& state, const Kinematics<S>& kin, std::span<S> rates) {
  const S* numbers = numbers_of_feedback(model, state);
  S* first = rates.data() + rates.size() - std::size_t(model.numbers_beside());
  for (const Feedback<S>& feedback : feedbacks.all) {
    if (feedback.slot == 0) continue;
    S* rate = first + feedback.first;
    if (!feedback.of_attitude) {
      *rate = S(drives.levels[feedback.level]) - state.q()[feedback.q] - feedback.bias.x;
      continue;
    }
    const Quaternion<S> e = quaternion_of_feedback(numbers + feedback.first);
    const Vector3<S> w = rate_of_body(feedback, parameters, kin), w_c = levels_of(feedback, drives.levels);
    const Quaternion<S> body = quaternion_rate(e, w), command = (Quaternion<S>{S(0), w_c.x, w_c.y, w_c.z} * e) * S(0.5);
    const Vector3<S> s = fed_back(feedback, seen(feedback, e));
    const S values[numbers_of_attitude_feedback] = {
        body.w - command.w, body.x - command.x, body.y - command.y, body.z - command.z, s.x, s.y, s.z};
    for (int i = 0; i < numbers_of_attitude_feedback; ++i) rate[i] = values[i];
  }
}

}  // namespace volvelle
