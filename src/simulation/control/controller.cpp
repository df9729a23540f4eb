#include "simulation/control/controller.hpp"

#include <algorithm>
#include <dlfcn.h>
#include <fmt/format.h>

#include "description/named.hpp"
#include "description/problem.hpp"
#include "simulation/control/volvelle_controller.h"
#include "spatial/mrp.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

std::unique_ptr<Sensor> sensor_of(const Description& description, const std::string& name) {
  const SensorDescription* found = find_named(description.sensors, name);
  return found ? std::make_unique<Sensor>(*found) : nullptr;
}

// Remembers how many numbers a sensor has drawn.
void remember(const std::unique_ptr<Sensor>& sensor, double& drawn) {
  if (sensor) drawn = double(sensor->drawn());
}
void take_up(const std::unique_ptr<Sensor>& sensor, double drawn) {
  if (sensor) sensor->draw_until(long(drawn));
}

// Torque on the body L = -K sigma - P dw - Ki (integral of sigma), sigma the MRPs of the body seen from the commanded
// attitude [Schaub & Junkins, Eq. 8.90]; wheels share it so that the sum of their squares is least.
class AttitudeController final : public Controller {
 public:
  AttitudeController(const Description& description, const ControllerDescription& c)
      : c_(c),
        body_(index_of_named(description.bodies, c.body)),
        attitude_(sensor_of(description, c.attitude_sensor)),
        rate_(sensor_of(description, c.rate_sensor)) {
    std::vector<Vector3<double>> axes;
    Symmetric3<double> sum;
    for (const std::string& name : c.wheels) {
      const Vector3<double> a = normalized(find_named(description.wheels, name)->axis);
      sum += Symmetric3<double>{a.x * a.x, a.y * a.y, a.z * a.z, a.x * a.y, a.x * a.z, a.y * a.z};
      axes.push_back(a);
      joints_.push_back(index_of_named(description.joints, name));
    }
    for (const Vector3<double>& a : axes) shares_.push_back(SymmetricFactor<double>(sum).solve(a));
    memory_[wanted] = c.command.w;
    for (int i = 0; i < 3; ++i) memory_[std::size_t(wanted + 1 + i)] = c.command.vector()[i];
  }

  void sample(const Assembly& assembly, std::vector<Command>& commands) override {
    take_up(attitude_, memory_[draws]);
    take_up(rate_, memory_[draws + 1]);
    Quaternion<double> q = attitude_of(assembly, body_);
    Vector3<double> w = rate_of(assembly, body_);
    if (attitude_) q = attitude_->see_attitude(q);
    if (rate_) w = rate_->see(w);
    const Quaternion<double> command{memory_[wanted], memory_[wanted + 1], memory_[wanted + 2], memory_[wanted + 3]};
    Quaternion<double> e = conjugate(command) * q;
    if (e.w < 0) e = e * -1.0;
    const Vector3<double> sigma = mrp_from_quaternion(e), turning = turn_on(assembly.state.at, command);
    const Vector3<double> dw = w - transpose_times(rotation_matrix(e), turning);
    Vector3<double> z{memory_[integral], memory_[integral + 1], memory_[integral + 2]};
    const Vector3<double> L = sigma * -c_.K - dw * c_.P - z * c_.Ki;
    z += sigma * c_.every;
    for (int i = 0; i < 3; ++i) memory_[std::size_t(integral + i)] = z[i];
    remember(attitude_, memory_[draws]);
    remember(rate_, memory_[draws + 1]);
    for (std::size_t i = 0; i < joints_.size(); ++i) commands.push_back({joints_[i], -dot(shares_[i], L)});
  }

  std::span<double> memory() override { return memory_; }

 private:
  enum : int { wanted = 0, integral = 4, draws = 7, count = 9 };

  // The command's rate now; it turns on by it until the next sample.
  Vector3<double> turn_on(const Instant& at, const Quaternion<double>& command) {
    if (!c_.turning) return {};
    Vector3<double> rate, middle;
    for (int i = 0; i < 3; ++i) {
      const Profile& profile = (*c_.turning)[std::size_t(i)];
      rate[i] = evaluate(profile, at).value;
      const double later = at.time + 0.5 * c_.every;
      middle[i] = evaluate(profile, {later, later}).value;
    }
    const double angle = norm(middle) * c_.every;
    if (!(angle > 0)) return rate;
    const Quaternion<double> next = normalized(command * quaternion_about(normalized(middle), angle));
    memory_[wanted] = next.w;
    for (int i = 0; i < 3; ++i) memory_[std::size_t(wanted + 1 + i)] = next.vector()[i];
    return rate;
  }

  ControllerDescription c_;
  int body_;
  std::unique_ptr<Sensor> attitude_, rate_;
  std::vector<int> joints_;
  std::vector<Vector3<double>> shares_;  // by wheel
  std::array<double, count> memory_{};
};

// K error + P error-rate + Ki (integral of the error), towards a profile.
class JointController final : public Controller {
 public:
  JointController(const Description& description, const ControllerDescription& c)
      : c_(c), joint_(index_of_named(description.joints, c.joint)), sensor_(sensor_of(description, c.joint_sensor)) {}

  void sample(const Assembly& assembly, std::vector<Command>& commands) override {
    take_up(sensor_, memory_[1]);
    const Model& model = assembly.model();
    const int slot = assembly.slot_of_joint(joint_);
    if (slot == 0) return;  // it is broken
    double angle = assembly.state.q()[model.q_offset[slot]], rate = assembly.state.v()[model.v_offset[slot]];
    if (sensor_) angle = sensor_->see_coordinate(angle), rate = sensor_->see_coordinate_rate(rate);
    const Jet target = evaluate(c_.target, assembly.state.at);
    const double error = target.value - angle;
    commands.push_back({joint_, c_.K * error + c_.P * (target.rate - rate) + c_.Ki * memory_[0]});
    memory_[0] += error * c_.every;
    remember(sensor_, memory_[1]);
  }

  std::span<double> memory() override { return memory_; }

 private:
  ControllerDescription c_;
  int joint_;
  std::unique_ptr<Sensor> sensor_;
  std::array<double, 2> memory_{};  // integral; numbers drawn
};

// A function in a shared library, by volvelle_controller.h.
class LibraryController final : public Controller {
 public:
  LibraryController(const Description& description, const ControllerDescription& c, ReadColumns read)
      : c_(c), read_(std::move(read)), library_(dlopen(c.library.c_str(), RTLD_NOW | RTLD_LOCAL), dlclose) {
    const std::string path = "controllers." + c.name;
    if (!library_)
      throw InvalidDescription(
          std::vector<Problem>{{path + ".library", fmt::format("the library cannot be loaded: {}", dlerror())}});
    step_ = reinterpret_cast<volvelle_step>(dlsym(library_.get(), c.function.c_str()));
    if (!step_)
      throw InvalidDescription(std::vector<Problem>{
          {path + ".function",
           fmt::format("there is no function \"{}\" in {}; declare it extern \"C\" in C++.", c.function, c.library)}});
    for (const std::string& name : c.outputs) joints_.push_back(index_of_named(description.joints, name));
    input_.resize(c.inputs.size());
    output_.resize(joints_.size());
  }

  void sample(const Assembly& assembly, std::vector<Command>& commands) override {
    read_(c_.inputs, input_);
    const volvelle_sample sample{
        assembly.state.at.time, c_.every, int(input_.size()), input_.data(), int(output_.size()),
        output_.data(),         &memory_};
    const int result = step_(&sample);
    if (result != 0)
      throw ControlRefused{fmt::format("controller '{}' ends the run: its step returned {}", c_.name, result)};
    for (std::size_t i = 0; i < joints_.size(); ++i) {
      if (!std::isfinite(output_[i]))
        throw ControlRefused{fmt::format("controller '{}' gives no number for '{}'", c_.name, c_.outputs[i])};
      commands.push_back({joints_[i], output_[i]});
    }
  }

 private:
  ControllerDescription c_;
  ReadColumns read_;
  std::unique_ptr<void, int (*)(void*)> library_;
  volvelle_step step_ = nullptr;
  std::vector<int> joints_;
  std::vector<double> input_, output_;
  void* memory_ = nullptr;
};

}  // namespace

std::unique_ptr<Controller> make_controller(const Description& description, const ControllerDescription& controller,
                                            const ReadColumns& read) {
  switch (controller.kind) {
    case ControllerDescription::Kind::attitude:
      return std::make_unique<AttitudeController>(description, controller);
    case ControllerDescription::Kind::joint:
      return std::make_unique<JointController>(description, controller);
    case ControllerDescription::Kind::library:
      break;
  }
  return std::make_unique<LibraryController>(description, controller, read);
}

}  // namespace volvelle
