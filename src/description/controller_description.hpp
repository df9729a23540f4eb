// What looks at the spacecraft and commands its motors, as the user gave it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "description/profile.hpp"
#include "spatial/quaternion.hpp"

namespace volvelle {

// What a controller is told instead of the truth: truth + bias + noise, new at every sample.
struct SensorDescription {
  enum class Kind { attitude, rate, joint };
  std::string name;
  Kind kind = Kind::attitude;
  std::string body;       // attitude, rate
  std::string joint;      // or wheel: joint
  Vector3<double> bias;   // attitude: a small turn, rad, body axes; rate: rad/s; joint: of angle and of rate
  Vector3<double> noise;  // one standard deviation, likewise
  unsigned seed = 1;
};

struct ControllerDescription {
  enum class Kind {
    attitude,  // wheels turn a body to an attitude
    joint,     // a joint's motor tracks a profile
    library    // a function of the user's own
  };
  std::string name;
  Kind kind = Kind::attitude;
  double every = 0;                                        // s between samples; what it commands is held in between
  std::string attitude_sensor, rate_sensor, joint_sensor;  // empty: the truth
  double K = 0, P = 0, Ki = 0;                             // gains: on the error, on its rate, on its integral
  // attitude
  std::string body;
  std::vector<std::string> wheels;
  Quaternion<double> command;                     // the attitude wanted
  std::optional<std::array<Profile, 3>> turning;  // rad/s, body axes: the command turns at this rate
  // joint
  std::string joint;
  Profile target = ConstantProfile{};  // rad or m
  // library
  std::string library, function;
  std::vector<std::string> inputs;   // columns
  std::vector<std::string> outputs;  // wheels and joints, whose torques or forces it gives
};

}  // namespace volvelle
