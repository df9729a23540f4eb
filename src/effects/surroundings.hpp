// Air, sunlight and a magnetic field about a planet at the inertial origin, at one place.
#pragma once

#include <tuple>

#include "description/description.hpp"
#include "effects/dipole_field.hpp"
#include "scalar/select.hpp"

namespace volvelle {

struct SurroundingsKind {
  bool air = false;
  bool light = false;
  bool shadow = false;
  bool magnetic = false;
};

template <class S>
struct Surroundings : SurroundingsKind {
  using Place = SurroundingsKind;
  S density{};        // kg/m^3 at distance `base` from the origin
  S base{};           // m
  S steepness{};      // 1 / scale height
  S rotation{};       // rad/s, of the air about inertial z
  Vector3<S> sun;     // unit vector towards it
  S pressure{};       // Pa, of light that a black surface stops
  S sun_angle{};      // rad, half of what the sun takes of the sky
  S planet{};         // m, radius of what casts a shadow
  Vector3<S> dipole;  // T m^3: mu_0 / 4 pi times the planet's moment

  auto numbers() { return std::tie(density, base, steepness, rotation, sun, pressure, sun_angle, planet, dipole); }
  auto numbers() const {
    return std::tie(density, base, steepness, rotation, sun, pressure, sun_angle, planet, dipole);
  }
};

Surroundings<double> compile_surroundings(const Description& description);

template <class S>
S air_density(const Surroundings<S>& around, const Vector3<S>& r) {
  using std::exp;
  return around.density * exp((around.base - norm(r)) * around.steepness);
}

// Of the air, which turns with the planet.
template <class S>
Vector3<S> wind(const Surroundings<S>& around, const Vector3<S>& r) {
  return {-around.rotation * r.y, around.rotation * r.x, S(0)};
}

// The part of the sun's disc that the planet leaves in sight [Montenbruck & Gill, Satellite Orbits, Eqs. 3.85-3.94]: 1
// in full light, 0 in the umbra, in between as two discs in the sky overlap. Areas by atan2, which keeps its digits
// where the planet's disc is large.
template <class S>
S sunlight(const Surroundings<S>& around, const Vector3<S>& r) {
  using std::atan2;
  using std::sqrt;
  if (!around.shadow) return S(1);
  const auto positive_part = [](const S& x) { return select(x > S(0), x, S(0)); };
  const S distance = norm(r), inward = -dot(r, around.sun);
  const S a = around.sun_angle;
  const S b = atan2(around.planet, sqrt(positive_part(dot(r, r) - around.planet * around.planet)));
  const S c = atan2(norm(cross(r, around.sun)), inward);  // between the discs' centres
  const S x = ((c - b) * (c + b) + a * a) / (c + c);      // from the sun's centre to the chord where the discs cross
  const S y = sqrt(positive_part(a * a - x * x));
  const S covered = a * a * atan2(y, x) + b * b * atan2(y, c - x) - c * y;
  const S pi(3.14159265358979323846);
  const S partial = S(1) - covered / (pi * a * a);
  const S within = select(a > b, S(1) - b * b / (a * a), S(0));  // the smaller disc wholly on the larger
  const S gap = select(b > a, b - a, a - b);
  return select(a + b < c, S(1), select(c < gap, within, select(distance > S(0), partial, S(0))));
}

template <class S>
Vector3<S> magnetic_field(const Surroundings<S>& around, const Vector3<S>& r) {
  return dipole_field(around.dipole, r);
}

// On a magnet of this moment: the gradient of moment . field.
template <class S>
Vector3<S> magnetic_force(const Surroundings<S>& around, const Vector3<S>& r, const Vector3<S>& moment) {
  return dipole_force(around.dipole, r, moment);
}

}  // namespace volvelle
