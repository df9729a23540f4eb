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

// A turn from rest to rest about an axis that is fixed in what turns, as a ramp goes.
struct TurnDescription {
  Vector3<double> axis;
  double angle = 0;  // rad
  double start = 0;  // s
  double stop = 0;   // s
};

struct ControllerDescription {
  enum class Kind {
    attitude,   // wheels turn a body to an attitude
    joint,      // a joint's motor tracks a profile
    thrusters,  // pulses of thrusters keep a body near an attitude
    library     // a function of the user's own
  };
  enum class Law {
    mrp,        // on the MRPs of the body seen from the command
    quaternion  // on the vector part of that quaternion
  };
  std::string name;
  Kind kind = Kind::attitude;
  double every = 0;  // s between samples, in between commands hold; zero: continuous, attitude and joint alone
  std::string attitude_sensor, rate_sensor, joint_sensor;  // empty: the truth
  double K = 0, P = 0, Ki = 0;                             // gains: on the error, on its rate, on its integral
  double settle_after = 0;                                 // s: from then on its error counts
  std::optional<double> stability_window;                  // s: within which the error's change counts
  // attitude, thrusters
  std::string body;
  Quaternion<double> command;                     // the attitude wanted
  std::optional<std::array<Profile, 3>> turning;  // rad/s, body axes: the command turns at this rate
  std::optional<TurnDescription> slew;            // or so
  std::optional<Symmetric3<double>> inertia;      // kg m^2: of what the command's acceleration is to turn
  // attitude
  std::vector<std::string> wheels;
  Law law = Law::mrp;
  // thrusters
  std::vector<std::string> thrusters;
  double deadband_angle = 0;  // rad
  double deadband_rate = 0;   // rad/s
  // joint
  std::string joint;
  Profile target = ConstantProfile{};  // rad or m
  // library
  std::string library, function;
  std::vector<std::string> inputs;   // columns
  std::vector<std::string> outputs;  // wheels and joints, whose torques or forces it gives

  bool is_continuous() const { return every == 0; }
};

}  // namespace volvelle
