// Quantities with units: "5 deg", "120 rpm", "4.5 mN", "N m/rad". Everything becomes SI and radians.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace volvelle {

// Exponents of the base units. The radian is one, so that an angle is not taken for a plain number.
struct Dimension {
  int kg = 0, m = 0, s = 0, rad = 0;
  friend bool operator==(const Dimension&, const Dimension&) = default;
};

struct Unit {
  double factor = 1;  // times this gives SI
  Dimension dimension;
};

// What a key expects.
struct Quantity {
  const char* words;  // "a length"
  const char* unit;   // "m"
  Dimension dimension;
  const char* examples;  // "\"5 mm\""
};

namespace quantity {
inline constexpr Quantity plain{"a plain number", "", {}, "0.5"};
inline constexpr Quantity mass{"a mass", "kg", {1, 0, 0, 0}, "\"350 g\""};
inline constexpr Quantity length{"a length", "m", {0, 1, 0, 0}, "\"5 mm\""};
inline constexpr Quantity time{"a time", "s", {0, 0, 1, 0}, "\"2 min\""};
inline constexpr Quantity angle{"an angle", "rad", {0, 0, 0, 1}, "\"5 deg\""};
inline constexpr Quantity speed{"a speed", "m/s", {0, 1, -1, 0}, "\"3 cm/s\""};
inline constexpr Quantity angular_rate{"an angular rate", "rad/s", {0, 0, -1, 1}, "\"5 deg/s\" or \"120 rpm\""};
inline constexpr Quantity acceleration{"an acceleration", "m/s^2", {0, 1, -2, 0}, "\"9.81 m/s^2\""};
inline constexpr Quantity inertia{"a moment of inertia", "kg m^2", {1, 2, 0, 0}, "\"0.2 kg m^2\""};
inline constexpr Quantity force{"a force", "N", {1, 1, -2, 0}, "\"4.5 mN\""};
inline constexpr Quantity torque{"a torque", "N m", {1, 2, -2, 0}, "\"2 mN m\""};
inline constexpr Quantity energy{"an energy", "J", {1, 2, -2, 0}, "\"2 mJ\""};
inline constexpr Quantity power{"a power", "W", {1, 2, -3, 0}, "\"0.5 W\""};
inline constexpr Quantity stiffness{"a stiffness", "N/m", {1, 0, -2, 0}, "\"20 N/mm\""};
inline constexpr Quantity angular_stiffness{"a rotational stiffness", "N m/rad", {1, 2, -2, -1}, "\"0.5 N m/deg\""};
inline constexpr Quantity damping{"a damping coefficient", "N s/m", {1, 0, -1, 0}, "\"3 N s/m\""};
inline constexpr Quantity angular_damping{
    "a rotational damping coefficient", "N m s/rad", {1, 2, -1, -1}, "\"0.1 N m s/rad\""};
inline constexpr Quantity frequency{"a frequency", "Hz", {0, 0, -1, 0}, "\"0.2 Hz\" or \"3 rad/s\""};
inline constexpr Quantity gravity_parameter{
    "a gravitational parameter", "m^3/s^2", {0, 3, -2, 0}, "\"398600.4418 km^3/s^2\""};
inline constexpr Quantity pressure{"a stress", "Pa", {1, -1, -2, 0}, "\"210 GPa\""};
inline constexpr Quantity areal_density{"a mass per area", "kg/m^2", {1, -2, 0, 0}, "\"300 g/m^2\""};
inline constexpr Quantity density{"a density", "kg/m^3", {1, -3, 0, 0}, "\"2 g/m^3\""};
inline constexpr Quantity area{"an area", "m^2", {0, 2, 0, 0}, "\"300 cm^2\""};
inline constexpr Quantity imbalance{"a static imbalance", "kg m", {1, 1, 0, 0}, "\"5 g cm\""};
inline constexpr Quantity angular_acceleration{"an angular acceleration", "rad/s^2", {0, 0, -2, 1}, "\"2 deg/s^2\""};
inline constexpr Quantity magnetic_moment{"a magnetic moment", "A m^2", {0, 2, 0, 0}, "\"5 A m^2\""};
inline constexpr Quantity per_length{"a number per metre of crease", "1/m", {0, -1, 0, 0}, "4"};
inline constexpr Quantity crease_torque{"a torque per metre of crease", "N m/m", {1, 1, -2, 0}, "\"2 mN m/m\""};
inline constexpr Quantity crease_stiffness{
    "a stiffness per metre of crease", "N m/rad/m", {1, 1, -2, -1}, "\"0.1 N m/(rad m)\""};
inline constexpr Quantity crease_damping{
    "a damping coefficient per metre of crease", "N m s/rad/m", {1, 1, -1, -1}, "\"0.01 N m s/(rad m)\""};
}  // namespace quantity

// Either the number in SI or, in words, what is wrong with the text and what would be right.
std::variant<double, std::string> parse_quantity(std::string_view text, const Quantity& expected);

// "a length is expected here, such as "5 mm", or a plain number in m"
std::string expectation(const Quantity& expected);

// A unit alone, such as "km^3/s^2".
std::variant<Unit, std::string> parse_unit(std::string_view text);

// Every unit name without prefix, for messages and the documentation.
std::vector<std::string> unit_names();

}  // namespace volvelle
