#include "effects/feedback.hpp"

#include <algorithm>

#include "description/controllers.hpp"
#include "description/named.hpp"
#include "model/joints/joints.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

int slot_of_motor(const Description& description, const Model& model, const std::string& name) {
  const int joint = index_of_named(description.joints, name);
  const auto found = std::find(model.joint.begin() + 1, model.joint.end(), joint);
  return found == model.joint.end() ? 0 : int(found - model.joint.begin());
}

Vector3<double> bias_of(const Description& description, const std::string& sensor) {
  const SensorDescription* found = find_named(description.sensors, sensor);
  return found ? found->bias : Vector3<double>{};
}

Feedback<double> feedback_of_body(const Description& description, const Model& model, const ControllerDescription& c,
                                  Profiles& profiles) {
  Feedback<double> feedback;
  feedback.of_attitude = true;
  feedback.by_quaternion = c.law == ControllerDescription::Law::quaternion;
  feedback.leads = c.inertia.has_value();
  feedback.slot = model.slot_of_body(c.body);
  feedback.gains = {c.K, c.P, c.Ki, c.inertia.value_or(Symmetric3<double>{})};
  feedback.bias = bias_of(description, c.rate_sensor);
  const Vector3<double> turn = bias_of(description, c.attitude_sensor);
  const double angle = norm(turn);
  if (angle > 0) feedback.half_bias = quaternion_about(turn / angle, angle).vector();
  const std::array<Profile, 3> turning = turning_of(c);
  feedback.level = profiles.add(turning[0]);
  profiles.add(turning[1]);
  profiles.add(turning[2]);
  return feedback;
}

Feedback<double> feedback_of_joint(const Description& description, const Model& model, const ControllerDescription& c,
                                   Profiles& profiles) {
  Feedback<double> feedback;
  feedback.slot = slot_of_motor(description, model, c.joint);
  feedback.q = model.q_offset[feedback.slot];
  feedback.v = model.v_offset[feedback.slot];
  feedback.gains = {c.K, c.P, c.Ki, {}};
  feedback.bias = bias_of(description, c.joint_sensor);
  feedback.level = profiles.add(c.target);
  return feedback;
}

}  // namespace

Feedbacks<double> compile_feedback(const Description& description, const Model& model,
                                   const std::vector<Motor<double>>& motors, Profiles& profiles) {
  Feedbacks<double> feedbacks;
  int first = 0;
  for (const ControllerDescription& c : description.controllers) {
    if (!c.is_continuous()) continue;
    const bool of_attitude = c.kind == ControllerDescription::Kind::attitude;
    feedbacks.all.push_back(of_attitude ? feedback_of_body(description, model, c, profiles)
                                        : feedback_of_joint(description, model, c, profiles));
    feedbacks.all.back().first = first;
    first += of_attitude ? numbers_of_attitude_feedback : numbers_of_joint_feedback;
    const std::vector<Vector3<double>> shares = wheel_shares(description, c);
    for (std::size_t i = 0; i < (of_attitude ? c.wheels.size() : 1); ++i) {
      const int slot = slot_of_motor(description, model, of_attitude ? c.wheels[i] : c.joint);
      for (const Motor<double>& motor : motors)  // the motor's torque acts on the wheel; the body feels the opposite
        if (motor.slot == slot)
          feedbacks.motors.push_back({{motor, int(feedbacks.all.size()) - 1},
                                      of_attitude ? -shares[i] : Vector3<double>{1, 0, 0},
                                      motor.droop});
    }
  }
  return feedbacks;
}

void start_feedback(const Description& description, const Model& model, const Parameters<double>& parameters,
                    const Feedbacks<double>& feedbacks, const Kinematics<double>& kin, State<double>& state) {
  std::size_t next = 0;
  for (const ControllerDescription& c : description.controllers) {
    if (!c.is_continuous()) continue;
    const Feedback<double>& feedback = feedbacks.all[next++];
    if (!feedback.of_attitude) continue;
    const Quaternion<double> q = quaternion_from_dcm(kin.R_WB[feedback.slot] * parameters.X_BU[feedback.slot].R);
    Quaternion<double> e = conjugate(c.command) * q;
    if (e.w < 0) e = e * -1.0;
    write_attitude(AttitudeCoordinates::quaternion, e, numbers_of_feedback(model, state) + feedback.first);
  }
}

}  // namespace volvelle
