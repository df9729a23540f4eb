// What a sampled controller of an attitude sees: its sensors, and the attitude that is wanted now.
#pragma once

#include <array>
#include <memory>

#include "description/controllers.hpp"
#include "simulation/control/sensor.hpp"

namespace volvelle {

// Remembers how many numbers a sensor has drawn, where there is one.
std::unique_ptr<Sensor> sensor_of(const Description& description, const std::string& name);
void remember_draws(const std::unique_ptr<Sensor>& sensor, double& drawn);
void take_up_draws(const std::unique_ptr<Sensor>& sensor, double drawn);

struct AttitudeSight {
  Quaternion<double> e;      // of the body seen from the command, w >= 0
  Vector3<double> w;         // of the body, its axes
  Vector3<double> w_c, a_c;  // rate and acceleration of the command, in its own axes
};

class AttitudeView {
 public:
  static constexpr std::size_t numbers = 7;  // that its controller remembers
  AttitudeView(const Description& description, const ControllerDescription& c);

  void begin(std::span<double> memory) const;
  AttitudeSight look(const Assembly& assembly, std::span<double> memory);
  Vector3<double> error(const Assembly& assembly, std::span<const double> memory) const;
  int body() const { return body_; }

 private:
  enum : std::size_t { wanted = 0, since = 4, draws = 5 };
  Quaternion<double> command_at(double time, std::span<const double> memory) const;

  ControllerDescription c_;
  std::array<Profile, 3> turning_;
  int body_;
  std::unique_ptr<Sensor> attitude_, rate_;
};

}  // namespace volvelle
