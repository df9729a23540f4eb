#include "simulation/events/feedback_guards.hpp"

#include <cmath>

namespace volvelle {

void add_corners_of_feedback(const Feedbacks<double>& feedbacks, std::vector<Guard>& guards) {
  Guard guard;
  guard.kind = Guard::Kind::turning;
  for (guard.motor = 0; guard.motor < int(feedbacks.all.size()); ++guard.motor)
    if (feedbacks.all[std::size_t(guard.motor)].of_attitude) guards.push_back(guard);
  guard.kind = Guard::Kind::reaching;
  for (guard.motor = 0; guard.motor < int(feedbacks.motors.size()); ++guard.motor) {
    const FeedbackMotor<double>& motor = feedbacks.motors[std::size_t(guard.motor)];
    for (const double sense : {-1.0, 0.0, 1.0}) {
      guard.threshold = sense * motor.most;
      if (sense == 0 ? motor.limited : motor.most > 0) guards.push_back(guard);
    }
  }
}

GuardReading read_wanted_torque(const Guard& guard, const Assembly& assembly, const State<double>& state) {
  const Evaluation<double>& evaluation = assembly.evaluation;
  const Feedbacks<double>& feedbacks = evaluation.effects().feedbacks;
  const FeedbackMotor<double>& motor = feedbacks.motors[std::size_t(guard.motor)];
  const Vector3<double> wanted =
      wanted_by(feedbacks.all[std::size_t(motor.feedback)], evaluation.parameters(), evaluation.drives(), state,
                evaluation.kinematics(), numbers_of_feedback(assembly.model(), state));
  const double torque = dot(motor.share, wanted);
  return {torque - guard.threshold, 0, std::abs(torque)};
}

GuardReading read_half_turn(const Guard& guard, const Assembly& assembly, const State<double>& state) {
  const Evaluation<double>& evaluation = assembly.evaluation;
  const Feedback<double>& feedback = evaluation.effects().feedbacks.all[std::size_t(guard.motor)];
  const Quaternion<double> e = quaternion_of_feedback(numbers_of_feedback(assembly.model(), state) + feedback.first);
  const Vector3<double> w = rate_of_body(feedback, evaluation.parameters(), evaluation.kinematics()) -
                            levels_of(feedback, evaluation.drives().levels);
  return {e.w, -0.5 * dot(e.vector(), w), 0};
}

}  // namespace volvelle
