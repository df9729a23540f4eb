#include "simulation/control/attitude_view.hpp"

#include "description/named.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {

std::unique_ptr<Sensor> sensor_of(const Description& description, const std::string& name) {
  const SensorDescription* found = find_named(description.sensors, name);
  return found ? std::make_unique<Sensor>(*found) : nullptr;
}

void remember_draws(const std::unique_ptr<Sensor>& sensor, double& drawn) {
  if (sensor) drawn = double(sensor->drawn());
}

void take_up_draws(const std::unique_ptr<Sensor>& sensor, double drawn) {
  if (sensor) sensor->draw_until(long(drawn));
}

AttitudeView::AttitudeView(const Description& description, const ControllerDescription& c)
    : c_(c),
      turning_(turning_of(c)),
      body_(index_of_named(description.bodies, c.body)),
      attitude_(sensor_of(description, c.attitude_sensor)),
      rate_(sensor_of(description, c.rate_sensor)) {}

void AttitudeView::begin(std::span<double> memory) const {
  memory[wanted] = c_.command.w;
  for (int i = 0; i < 3; ++i) memory[wanted + 1 + std::size_t(i)] = c_.command.vector()[i];
}

// A slew is known in closed form; else the command turns on since the last sample, at the rate of the sample's middle.
Quaternion<double> AttitudeView::command_at(double time, std::span<const double> memory) const {
  if (c_.slew) {
    const RampProfile ramp{0, c_.slew->angle, c_.slew->start, c_.slew->stop};
    return c_.command * quaternion_about(normalized(c_.slew->axis), evaluate(ramp, {time, time}).value);
  }
  const Quaternion<double> last{memory[wanted], memory[wanted + 1], memory[wanted + 2], memory[wanted + 3]};
  const double middle = memory[since] + 0.5 * c_.every;
  Vector3<double> rate;
  for (int i = 0; i < 3; ++i) rate[i] = evaluate(turning_[std::size_t(i)], {middle, middle}).value;
  const double angle = norm(rate) * (time - memory[since]);
  return angle > 0 ? normalized(last * quaternion_about(normalized(rate), angle)) : last;
}

AttitudeSight AttitudeView::look(const Assembly& assembly, std::span<double> memory) {
  take_up_draws(attitude_, memory[draws]);
  take_up_draws(rate_, memory[draws + 1]);
  Quaternion<double> q = attitude_of(assembly, body_);
  AttitudeSight sight;
  sight.w = rate_of(assembly, body_);
  if (attitude_) q = attitude_->see_attitude(q);
  if (rate_) sight.w = rate_->see(sight.w);
  const Quaternion<double> command = command_at(assembly.state.at.time, memory);
  memory[wanted] = command.w;
  for (int i = 0; i < 3; ++i) memory[wanted + 1 + std::size_t(i)] = command.vector()[i];
  memory[since] = assembly.state.at.time;
  sight.e = conjugate(command) * q;
  if (sight.e.w < 0) sight.e = sight.e * -1.0;
  for (int i = 0; i < 3; ++i) {
    const Jet jet = evaluate(turning_[std::size_t(i)], assembly.state.at);
    sight.w_c[i] = jet.value;
    sight.a_c[i] = jet.rate;
  }
  remember_draws(attitude_, memory[draws]);
  remember_draws(rate_, memory[draws + 1]);
  return sight;
}

Vector3<double> AttitudeView::error(const Assembly& assembly, std::span<const double> memory) const {
  return rotation_vector(conjugate(command_at(assembly.state.at.time, memory)) * attitude_of(assembly, body_));
}

}  // namespace volvelle
