#include "simulation/control/controller.hpp"

#include "description/named.hpp"
#include "simulation/control/attitude_view.hpp"
#include "simulation/control/controllers.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

// K error + P error-rate + Ki (integral of the error), towards a profile.
class JointController final : public Controller {
 public:
  JointController(const Description& description, const ControllerDescription& c)
      : c_(c), joint_(index_of_named(description.joints, c.joint)), sensor_(sensor_of(description, c.joint_sensor)) {}

  void sample(const Assembly& assembly, Commands& commands) override {
    take_up_draws(sensor_, memory_[1]);
    const Model& model = assembly.model();
    const int slot = assembly.slot_of_joint(joint_);
    if (slot == 0) return;  // it is broken
    double angle = assembly.state.q()[model.q_offset[slot]], rate = assembly.state.v()[model.v_offset[slot]];
    if (sensor_) angle = sensor_->see_coordinate(angle), rate = sensor_->see_coordinate_rate(rate);
    const Jet target = evaluate(c_.target, assembly.state.at);
    const double error = target.value - angle;
    commands.motors.push_back({joint_, c_.K * error + c_.P * (target.rate - rate) + c_.Ki * memory_[0]});
    memory_[0] += error * c_.every;
    remember_draws(sensor_, memory_[1]);
  }

  Vector3<double> error(const Assembly& assembly) const override {
    const int slot = assembly.slot_of_joint(joint_);
    if (slot == 0) return {};
    return {evaluate(c_.target, assembly.state.at).value - assembly.state.q()[assembly.model().q_offset[slot]], 0, 0};
  }

  std::span<double> memory() override { return memory_; }

 private:
  ControllerDescription c_;
  int joint_;
  std::unique_ptr<Sensor> sensor_;
  std::array<double, 2> memory_{};  // integral; numbers drawn
};

// Its torques are part of the equations of motion, and so are its errors.
class ContinuousController final : public Controller {
 public:
  ContinuousController(const Description& description, const ControllerDescription& c) {
    for (const ControllerDescription& other : description.controllers) {
      if (other.name == c.name) return;
      if (other.is_continuous()) ++feedback_;
    }
  }

  void sample(const Assembly& /*assembly*/, Commands& /*commands*/) override {}

  Vector3<double> error(const Assembly& assembly) const override {
    const Feedback<double>& feedback = assembly.evaluation.effects().feedbacks.all[feedback_];
    const State<double>& state = assembly.state;
    if (feedback.of_attitude)
      return rotation_vector(quaternion_of_feedback(numbers_of_feedback(assembly.model(), state) + feedback.first));
    if (feedback.slot == 0) return {};
    const Profile& target = assembly.evaluation.effects().profiles.all[std::size_t(feedback.level)];
    return {evaluate(target, state.at).value - state.q()[feedback.q], 0, 0};
  }

 private:
  std::size_t feedback_ = 0;
};

}  // namespace

std::unique_ptr<Controller> make_joint_controller(const Description& description, const ControllerDescription& c) {
  return std::make_unique<JointController>(description, c);
}

std::unique_ptr<Controller> make_continuous_controller(const Description& description, const ControllerDescription& c) {
  return std::make_unique<ContinuousController>(description, c);
}

std::unique_ptr<Controller> make_controller(const Description& description, const ControllerDescription& controller,
                                            const ReadColumns& read) {
  if (controller.is_continuous()) return make_continuous_controller(description, controller);
  switch (controller.kind) {
    case ControllerDescription::Kind::attitude:
      return make_attitude_controller(description, controller);
    case ControllerDescription::Kind::joint:
      return make_joint_controller(description, controller);
    case ControllerDescription::Kind::thrusters:
      return make_thruster_controller(description, controller);
    case ControllerDescription::Kind::library:
      break;
  }
  return make_library_controller(description, controller, read);
}

}  // namespace volvelle
