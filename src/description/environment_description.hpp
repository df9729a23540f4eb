// What is around a spacecraft besides gravity, and what of it feels that, as the user gave it.
#pragma once

#include <optional>
#include <string>

#include "description/profile.hpp"
#include "spatial/vector3.hpp"

namespace volvelle {

// Density falls by e over every scale height above a sphere about the inertial origin.
struct AtmosphereDescription {
  double density = 0;       // kg/m^3, at `altitude`
  double altitude = 0;      // m
  double scale_height = 0;  // m
  double radius = 0;        // m, of the sphere; zero: as gravity says
  double rotation = 0;      // rad/s about inertial z: the air turns with the planet
};

struct SunDescription {
  static constexpr double astronomical_unit = 149597870700.0;  // m
  static constexpr double sun_radius = 6.957e8;                // m, IAU 2015
  static constexpr double speed_of_light = 299792458.0;        // m/s
  static constexpr double irradiance = 1361.0;                 // W/m^2 at one astronomical unit, IAU 2015

  Vector3<double> direction;            // towards the sun, inertial, of any length
  double distance = astronomical_unit;  // m
  std::optional<double> pressure;       // Pa on a black surface that faces the sun; absent: follows from the distance
  double radius = 0;                    // m, of the planet at the inertial origin that casts a shadow; zero: as gravity
                                        // says, or none
};

struct MagneticFieldDescription {
  Vector3<double> moment;  // A m^2, of a dipole at the inertial origin, inertial axes
};

// A flat piece of a body's skin.
struct SurfaceDescription {
  std::string name;
  std::string body;
  Vector3<double> position;     // of its centre, body frame
  Vector3<double> normal;       // outward, body axes, of any length
  double area = 0;              // m^2
  double drag_coefficient = 0;  // zero: feels no air
  double specular = 0;          // parts of the light that it throws back
  double diffuse = 0;
  bool two_sided = false;
};

// A magnet or a coil.
struct DipoleDescription {
  std::string name;
  std::string body;
  Vector3<double> moment;  // A m^2, body axes
  Profile scale = ConstantProfile{1.0};
};

}  // namespace volvelle
