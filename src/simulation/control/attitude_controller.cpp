// Wheels and thrusters that turn a body to an attitude, from samples.
#include <algorithm>
#include <cmath>

#include "description/named.hpp"
#include "simulation/control/allocation.hpp"
#include "simulation/control/attitude_view.hpp"
#include "simulation/control/controllers.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

class AttitudeController final : public Controller {
 public:
  AttitudeController(const Description& description, const ControllerDescription& c)
      : every_(c.every),
        how_{c.law == ControllerDescription::Law::quaternion, c.inertia.has_value()},
        gains_{c.K, c.P, c.Ki, c.inertia.value_or(Symmetric3<double>{})},
        view_(description, c),
        shares_(wheel_shares(description, c)) {
    for (const std::string& name : c.wheels) joints_.push_back(index_of_named(description.joints, name));
    view_.begin(memory_);
  }

  void sample(const Assembly& assembly, Commands& commands) override {
    const AttitudeSight sight = view_.look(assembly, memory_);
    Vector3<double> z{memory_[integral], memory_[integral + 1], memory_[integral + 2]};
    const Vector3<double> L = torque_to_command(how_, gains_, sight.e, sight.w, sight.w_c, sight.a_c, z);
    z += fed_back(how_, sight.e) * every_;
    for (int i = 0; i < 3; ++i) memory_[integral + std::size_t(i)] = z[i];
    for (std::size_t i = 0; i < joints_.size(); ++i) commands.motors.push_back({joints_[i], -dot(shares_[i], L)});
  }

  Vector3<double> error(const Assembly& assembly) const override { return view_.error(assembly, memory_); }
  std::span<double> memory() override { return memory_; }

 private:
  static constexpr std::size_t integral = AttitudeView::numbers;
  double every_;
  AttitudeFeedback how_;
  Gains<double> gains_;
  AttitudeView view_;
  std::vector<int> joints_;
  std::vector<Vector3<double>> shares_;  // by wheel
  std::array<double, AttitudeView::numbers + 3> memory_{};
};

// About each axis of the body: nothing between the switching lines error / angle + rate / rate = -1 and 1 of the
// deadband, and outside a torque back to them. In every period a thruster burns for its part of it, from the sample on.
class ThrusterController final : public Controller {
 public:
  ThrusterController(const Description& description, const ControllerDescription& c)
      : c_(c), gains_{c.K, c.P, 0, c.inertia.value_or(Symmetric3<double>{})}, view_(description, c) {
    for (const std::string& name : c.thrusters) {
      thrusters_.push_back(index_of_named(description.thrusters, name));
      descriptions_.push_back(*find_named(description.thrusters, name));
    }
    view_.begin(memory_);
  }

  void sample(const Assembly& assembly, Commands& commands) override {
    const Vector3<double> wanted = wanted_torque(view_.look(assembly, memory_));
    std::vector<double> parts = share_among(torques(assembly), wanted);
    const double most = parts.empty() ? 0 : *std::max_element(parts.begin(), parts.end());
    const double now = assembly.state.at.time;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const double on = c_.every * (most > 1 ? parts[i] / most : parts[i]);
      if (on < std::max(descriptions_[i].minimum_on, least_part * c_.every)) continue;
      commands.pulses.push_back({thrusters_[i], {now, now + on}});
    }
  }

  Vector3<double> error(const Assembly& assembly) const override { return view_.error(assembly, memory_); }
  std::span<double> memory() override { return memory_; }

 private:
  static constexpr double least_part = 1e-6;  // of a period: shorter is rounding

  Vector3<double> wanted_torque(const AttitudeSight& sight) const {
    const AttitudeFeedback how{false, c_.inertia.has_value()};
    const Vector3<double> L = torque_to_command(how, gains_, sight.e, sight.w, sight.w_c, sight.a_c, {}) +
                              cross(sight.w, gains_.inertia * sight.w);  // no wheels take the momentum
    const Vector3<double> turn = rotation_vector(sight.e);
    const Vector3<double> rate = sight.w - transpose_times(rotation_matrix(sight.e), sight.w_c);
    Vector3<double> wanted;
    for (int i = 0; i < 3; ++i) {
      const double line = turn[i] / c_.deadband_angle + rate[i] / c_.deadband_rate;
      if (std::abs(line) > 1 && line * L[i] < 0) wanted[i] = L[i];
    }
    return wanted;
  }

  // Of each at full thrust, about the centre of mass of all that hangs together, in the axes of the user's body.
  std::vector<Vector3<double>> torques(const Assembly& assembly) const {
    const Model& model = assembly.model();
    const Evaluation<double>& evaluation = assembly.evaluation;
    const auto& kin = evaluation.kinematics();
    const int b = model.slot_of_body(c_.body);
    const Pose<double>& X_BU = evaluation.parameters().X_BU[b];
    const Vector3<double> center_B =
        transpose_times(kin.R_WB[b], evaluation.centers()[std::size_t(model.tree[b])].p_RC - kin.p_RB_W[b]);
    const Vector3<double> center = transpose_times(X_BU.R, center_B - X_BU.p);
    std::vector<Vector3<double>> torques;
    for (const ThrusterDescription& t : descriptions_)
      torques.push_back(cross(t.position - center, normalized(t.direction) * t.force));
    return torques;
  }

  ControllerDescription c_;
  Gains<double> gains_;
  AttitudeView view_;
  std::vector<int> thrusters_;
  std::vector<ThrusterDescription> descriptions_;
  std::array<double, AttitudeView::numbers> memory_{};
};

}  // namespace

std::unique_ptr<Controller> make_attitude_controller(const Description& description, const ControllerDescription& c) {
  return std::make_unique<AttitudeController>(description, c);
}

std::unique_ptr<Controller> make_thruster_controller(const Description& description, const ControllerDescription& c) {
  return std::make_unique<ThrusterController>(description, c);
}

}  // namespace volvelle
