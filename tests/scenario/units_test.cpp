#include "scenario/units.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numbers>

namespace volvelle {
namespace {

using testing::HasSubstr;
using testing::Not;
constexpr double pi = std::numbers::pi;

double value_of(const char* text, const Quantity& quantity) {
  const auto parsed = parse_quantity(text, quantity);
  if (const auto* message = std::get_if<std::string>(&parsed)) ADD_FAILURE() << text << ": " << *message;
  return parsed.index() == 0 ? std::get<double>(parsed) : 0;
}

std::string refusal_of(const char* text, const Quantity& quantity) {
  const auto parsed = parse_quantity(text, quantity);
  if (parsed.index() == 0) ADD_FAILURE() << text << " was accepted as " << std::get<double>(parsed);
  return parsed.index() == 1 ? std::get<std::string>(parsed) : "";
}

struct Case {
  const char* text;
  const Quantity& quantity;
  double expected;
};

TEST(Units, EveryUnitBecomesSi) {
  const Case cases[] = {
      {"5 deg", quantity::angle, 5 * pi / 180},
      {"5\u00b0", quantity::angle, 5 * pi / 180},
      {"2 rad", quantity::angle, 2},
      {"3 mrad", quantity::angle, 3e-3},
      {"60 arcmin", quantity::angle, pi / 180},
      {"3600 arcsec", quantity::angle, pi / 180},
      {"1 marcsec", quantity::angle, pi / 180 / 3.6e6},
      {"0.5 rev", quantity::angle, pi},
      {"120 rpm", quantity::angular_rate, 4 * pi},
      {"0.5 rad/s", quantity::angular_rate, 0.5},
      {"2 rev/min", quantity::angular_rate, 2 * 2 * pi / 60},
      {"10 deg/h", quantity::angular_rate, 10 * pi / 180 / 3600},
      {"4.5 mN", quantity::force, 4.5e-3},
      {"2 kN", quantity::force, 2000},
      {"1 lbf", quantity::force, 4.4482216152605},
      {"5 mm", quantity::length, 5e-3},
      {"5mm", quantity::length, 5e-3},
      {"-5 cm", quantity::length, -0.05},
      {"+7 km", quantity::length, 7000},
      {"3 um", quantity::length, 3e-6},
      {"3 \u00b5m", quantity::length, 3e-6},
      {"4 nm", quantity::length, 4e-9},
      {"2 dm", quantity::length, 0.2},
      {"1 in", quantity::length, 0.0254},
      {"1 ft", quantity::length, 0.3048},
      {"350 g", quantity::mass, 0.35},
      {"2 kg", quantity::mass, 2},
      {"1 Mg", quantity::mass, 1000},
      {"1 lb", quantity::mass, 0.45359237},
      {"2 min", quantity::time, 120},
      {"1.5 h", quantity::time, 5400},
      {"1 day", quantity::time, 86400},
      {"2 d", quantity::time, 172800},
      {"20 ms", quantity::time, 0.02},
      {"1e-3 s", quantity::time, 1e-3},
      {"3 cm/s", quantity::speed, 0.03},
      {"36 km/h", quantity::speed, 10},
      {"9.81 m/s^2", quantity::acceleration, 9.81},
      {"9.81 m/s2", quantity::acceleration, 9.81},
      {"9.81 m s^-2", quantity::acceleration, 9.81},
      {"9.81 m/s/s", quantity::acceleration, 9.81},
      {"9.81 m/s\u00b2", quantity::acceleration, 9.81},
      {"2 kg m^2", quantity::inertia, 2},
      {"2 kg*m^2", quantity::inertia, 2},
      {"2 kg\u00b7m\u00b2", quantity::inertia, 2},
      {"10 kg cm^2", quantity::inertia, 1e-3},
      {"3 N m", quantity::torque, 3},
      {"3 N*m", quantity::torque, 3},
      {"3 Nm", quantity::torque, 3},
      {"3 mNm", quantity::torque, 3e-3},
      {"3 mN m", quantity::torque, 3e-3},
      {"3 J", quantity::torque, 3},
      {"20 N/mm", quantity::stiffness, 20000},
      {"2 N m/rad", quantity::angular_stiffness, 2},
      {"2 N m", quantity::angular_stiffness, 2},
      {"2 N m/deg", quantity::angular_stiffness, 2 * 180 / pi},
      {"2 N s/m", quantity::damping, 2},
      {"2 W s^2/m^2", quantity::damping, 2},
      {"2 Pa m s", quantity::damping, 2},
      {"2 N m s/rad", quantity::angular_damping, 2},
      {"2 N m/(rad/s)", quantity::angular_damping, 2},
      {"2 Nms", quantity::angular_damping, 2},
      {"3 Hz", quantity::frequency, 3},
      {"3 mHz", quantity::frequency, 3e-3},
      {"3 1/s", quantity::frequency, 3},
      {"3 rad/s", quantity::frequency, 3 / (2 * pi)},
      {"120 rpm", quantity::frequency, 2},
      {"398600.4418 km^3/s^2", quantity::gravity_parameter, 3.986004418e14},
      {"398600.4418 km\u00b3/s\u00b2", quantity::gravity_parameter, 3.986004418e14},
  };
  for (const Case& c : cases)
    EXPECT_NEAR(value_of(c.text, c.quantity), c.expected, 1e-14 * std::abs(c.expected)) << c.text;
}

TEST(Units, AngleStringNeedsAUnit) {
  const std::string message = refusal_of("5", quantity::angle);
  EXPECT_THAT(message, HasSubstr("has no unit"));
  EXPECT_THAT(message, HasSubstr("plain number 5 for rad"));
  EXPECT_THAT(message, HasSubstr("\"5 deg\""));
}

TEST(Units, WrongDimensionNamesWhatIsExpected) {
  const std::string message = refusal_of("5 kg", quantity::length);
  EXPECT_THAT(message, HasSubstr("\"5 kg\""));
  EXPECT_THAT(message, HasSubstr("a length is expected here, such as \"5 mm\""));
  EXPECT_THAT(refusal_of("5 Hz", quantity::angular_rate), HasSubstr("an angular rate is expected"));
  EXPECT_THAT(refusal_of("5 m", quantity::angle), HasSubstr("an angle is expected"));
  EXPECT_THAT(refusal_of("5 N m/rad", quantity::torque), HasSubstr("a torque is expected"));
  EXPECT_THAT(refusal_of("5 rad/s", quantity::time), HasSubstr("a time is expected"));
  EXPECT_THAT(refusal_of("5 m", quantity::plain), HasSubstr("a plain number is expected"));
}

TEST(Units, UnknownUnitSuggestsTheNearest) {
  EXPECT_THAT(refusal_of("5 degs", quantity::angle), HasSubstr("Did you mean \"deg\"?"));
  EXPECT_THAT(refusal_of("5 RPM", quantity::angular_rate), HasSubstr("Did you mean \"rpm\"?"));
  EXPECT_THAT(refusal_of("5 parsecs", quantity::length), HasSubstr("\"parsecs\" is not known"));
  EXPECT_THAT(refusal_of("5 kmin", quantity::time), HasSubstr("\"kmin\" is not known"));
}

TEST(Units, UnknownUnitSuggestsPrefixedAndLongNames) {
  const std::pair<const char*, const Quantity&> masses[] = {
      {"400 kgs", quantity::mass}, {"400 KG", quantity::mass}, {"400 kilograms", quantity::mass}};
  for (const auto& [text, quantity] : masses)
    EXPECT_THAT(refusal_of(text, quantity), HasSubstr("Did you mean \"kg\"?")) << text;
  EXPECT_THAT(refusal_of("90 degrees", quantity::angle), HasSubstr("Did you mean \"deg\"?"));
  EXPECT_THAT(refusal_of("9 mms", quantity::length), HasSubstr("Did you mean \"mm\"?"));
  EXPECT_THAT(refusal_of("9 secs", quantity::time), HasSubstr("Did you mean \"s\"?"));
  EXPECT_THAT(refusal_of("9 msec", quantity::time), HasSubstr("Did you mean"));
  EXPECT_THAT(refusal_of("9 Newtons", quantity::force), HasSubstr("Did you mean \"N\"?"));
  EXPECT_THAT(refusal_of("9 meters/s", quantity::speed), HasSubstr("Did you mean \"m\"?"));
}

TEST(Units, UnknownUnitGivesExamplesOfTheDimensionAskedFor) {
  const std::string message = refusal_of("5 parsecs", quantity::length);
  EXPECT_THAT(message, HasSubstr("A length is expected here, such as \"5 mm\""));
  for (const char* other : {"rpm", "Hz", "lbf", "arcmin"}) EXPECT_THAT(message, Not(HasSubstr(other)));
}

TEST(Units, CommasAndOddCharactersAreNamed) {
  EXPECT_THAT(refusal_of("4,5 N", quantity::force), HasSubstr("a decimal point, not a comma"));
  EXPECT_THAT(refusal_of("\u22125 deg", quantity::angle), HasSubstr("minus sign"));
  EXPECT_THAT(refusal_of("5\u00a0deg", quantity::angle), HasSubstr("no-break space"));
}

TEST(Units, UnreadableTextIsRefused) {
  EXPECT_THAT(refusal_of("", quantity::length), HasSubstr("does not begin with a number"));
  EXPECT_THAT(refusal_of("mm 5", quantity::length), HasSubstr("does not begin with a number"));
  EXPECT_THAT(refusal_of("nan m", quantity::length), HasSubstr("not a finite number"));
  EXPECT_THAT(refusal_of("-inf m", quantity::length), HasSubstr("not a finite number"));
  EXPECT_THAT(refusal_of("1e999 m", quantity::length), HasSubstr("not a finite number"));
  EXPECT_THAT(refusal_of("1e308 Gm", quantity::length), HasSubstr("not a finite number"));
  EXPECT_THAT(refusal_of("5 m/", quantity::length), HasSubstr("not a unit"));
  EXPECT_THAT(refusal_of("5 m^", quantity::length), HasSubstr("power"));
  EXPECT_THAT(refusal_of("5 m^99", quantity::length), HasSubstr("power"));
  EXPECT_THAT(refusal_of("5 (m", quantity::length), HasSubstr("never closed"));
  EXPECT_THAT(refusal_of("5 m)", quantity::length), HasSubstr("not expected"));
  EXPECT_THAT(refusal_of("0.5", quantity::plain), HasSubstr("write the plain number 0.5"));
}

TEST(Units, AmbiguousDivisionIsRefused) {
  EXPECT_THAT(refusal_of("5 N m/rad s", quantity::angular_damping), HasSubstr("could mean two things"));
}

}  // namespace
}  // namespace volvelle
