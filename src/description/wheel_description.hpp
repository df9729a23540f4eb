// Wheels that spin in bodies, as the user gave them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "description/profile.hpp"
#include "spatial/quaternion.hpp"

namespace volvelle {

// Omega = K1 . e + K2 . integral of e + K3 . e-dot, e = conj(q_command) q of the wheel's body [Misra & Misra, Eq. 39].
struct QuaternionLaw {
  std::array<double, 4> K1{}, K2{}, K3{};  // rad/s, rad/s^2, rad; scalar first
  Quaternion<double> command;

  bool looks_at_acceleration() const { return K3 != std::array<double, 4>{}; }
};

// As a slew of its body needs it.
struct SolvedSpeed {};

// How fast a wheel turns relative to its body, whatever torque that takes.
using SpeedDescription = std::variant<Profile, QuaternionLaw, SolvedSpeed>;

// A body that flies free turns as is said; its wheels turn as that needs.
struct SlewDescription {
  std::string name;
  std::string body;
  std::vector<std::string> wheels;
  std::array<Profile, 3> rate{ConstantProfile{}, ConstantProfile{}, ConstantProfile{}};  // rad/s, body axes
};

struct WheelFrictionDescription {
  double torque = 0;         // N m, dry
  double viscous = 0;        // N m s/rad
  double static_torque = 0;  // N m, at rest: never less than `torque`
  double stribeck = 0;       // rad/s: how fast the one goes over into the other
};

struct WheelDescription {
  std::string name;
  std::string body;
  Vector3<double> axis{0, 0, 1};  // body axes, of any length
  double spin_inertia = 0;        // kg m^2, about its own centre of mass
  // Without a mass it is balanced, and a part of its body's mass and inertia.
  std::optional<double> mass;                     // kg, beside the body's
  Vector3<double> position;                       // m: the wheel's centre, on the axis
  std::optional<double> transverse_inertia;       // kg m^2, both, about its own centre of mass; absent: a thin disc's
  double static_imbalance = 0;                    // kg m
  double dynamic_imbalance = 0;                   // kg m^2
  std::optional<Vector3<double>> zero_direction;  // where the centre of mass points at wheel angle 0
  std::optional<Profile> torque;                  // N m, of the motor on the wheel
  std::optional<SpeedDescription> speed;          // rad/s
  std::optional<WheelFrictionDescription> friction;
  std::optional<double> max_speed;   // rad/s: the motor drives no further
  std::optional<double> max_torque;  // N m
  double initial_speed = 0;          // rad/s
  bool has_initial = false;
};

}  // namespace volvelle
