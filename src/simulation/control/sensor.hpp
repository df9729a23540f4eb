// What a controller is told of the spacecraft: the truth, or a sensor's view of it with bias and noise.
#pragma once

#include <random>

#include "simulation/assembly.hpp"

namespace volvelle {

class Sensor {
 public:
  explicit Sensor(const SensorDescription& description) : description_(description), engine_(description.seed) {}

  Quaternion<double> see_attitude(const Quaternion<double>& truth);  // turned by a small error, in body axes
  Vector3<double> see(const Vector3<double>& truth);                 // of a rate
  double see_coordinate(double truth);
  double see_coordinate_rate(double truth);

  // As many numbers as have been drawn: with the seed they tell where it stands.
  long drawn() const { return drawn_; }
  void draw_until(long drawn);

 private:
  Vector3<double> error();
  double draw();

  SensorDescription description_;
  std::mt19937_64 engine_;
  std::normal_distribution<double> normal_;
  long drawn_ = 0;
};

// The body's attitude and rate, in the axes that the user gave it. The assembly must have been placed at its state.
Quaternion<double> attitude_of(const Assembly& assembly, int body);
Vector3<double> rate_of(const Assembly& assembly, int body);

}  // namespace volvelle
