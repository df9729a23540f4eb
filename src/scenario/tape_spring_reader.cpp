#include "scenario/tape_spring_reader.hpp"

#include <array>
#include <cmath>
#include <fmt/format.h>

#include "description/tape_material.hpp"

namespace volvelle {
namespace {

constexpr double rise_part = 1.0 / 3;  // of peak_angle: at the peak, the steady part is there to half a percent
constexpr std::array material_keys{"modulus", "poisson", "tape_thickness", "radius", "subtended_angle"};

// A key whose value must lie within limits.
bool read_within(TableReader& table, const char* key, const Quantity& quantity, double low, double high,
                 const std::string& words, double& out) {
  if (!table.read(key, quantity, out)) return false;
  if (out >= low && out <= high) return true;
  table.reading().error(table.find(key)->at, fmt::format("{} is {:.6g} {}; {}.", key, out, quantity.unit, words));
  return false;
}

bool read_positive(TableReader& table, const char* key, const Quantity& quantity, double& out) {
  return read_within(table, key, quantity, 1e-300, 1e300, "it must be positive", out);
}

struct BothSenses {
  TapeBend opposite, equal;
};

// From what the strip is made of. False when something is missing or wrong.
bool read_material(TableReader& table, BothSenses& tape) {
  TapeMaterial m;
  bool good = true;
  for (const char* key : material_keys)
    good = table.require(key, key == material_keys[0]   ? "\"210 GPa\""
                              : key == material_keys[1] ? "0.3"
                              : key == material_keys[4] ? "\"100 deg\""
                              : key == material_keys[2] ? "\"0.1 mm\""
                                                        : "\"13 mm\"") &&
           good;
  if (!good) return false;
  good = read_positive(table, "modulus", quantity::pressure, m.modulus) && good;
  good = read_within(table, "poisson", quantity::plain, 0, 0.5, "it must lie between 0 and 0.5", m.poisson) && good;
  good = read_positive(table, "tape_thickness", quantity::length, m.thickness) && good;
  good = read_positive(table, "radius", quantity::length, m.radius) && good;
  good = read_within(table, "subtended_angle", quantity::angle, 1e-3, 2 * 3.1415926535897932,
                     "it must be positive, up to a whole turn", m.subtended_angle) &&
         good;
  if (!good) return false;
  const TapeMoments moments = tape_moments(m);
  tape.opposite.steady = moments.steady;
  tape.equal.steady = tape.equal.peak = moments.steady_equal;
  tape.opposite.peak = moments.peak;
  double length = 0;
  if (read_positive(table, "length", quantity::length, length))
    tape.opposite.peak_angle = moments.peak_curvature * length;
  if (moments.peak > 0 || table.find("peak")) return true;
  table.reading().error(table.key_location("tape_thickness"),
                        "a strip so thick for its curve has no peak, it bends like a plate; give its peak (and "
                        "peak_angle) yourself, or make it thinner.");
  return false;
}

bool read_moments(TableReader& table, BothSenses& tape) {
  if (!table.find("steady") && !table.has_unknown_keys()) {
    table.reading().error(table.location(),
                          fmt::format("{} says neither its moments nor what it is made of; add steady = \"50 mN m\", "
                                      "peak = \"0.6 N m\" and peak_angle = \"4 deg\", or modulus, poisson, "
                                      "tape_thickness, radius, subtended_angle and length.",
                                      table.title()));
    return false;
  }
  for (const char* key : {"length"})
    if (table.find(key))
      table.reading().error(table.key_location(key),
                            fmt::format("{} goes with modulus, radius and the rest of what a strip is made of; give "
                                        "peak_angle instead.",
                                        key));
  const bool good =
      read_positive(table, "steady", quantity::torque, tape.opposite.steady) && table.require("peak", "\"0.6 N m\"");
  tape.equal.steady = tape.opposite.steady;
  return good;
}

// A moment that may not be less than another.
bool read_peak(TableReader& table, const char* key, const char* than, double least, double& out) {
  return !table.find(key) || read_within(table, key, quantity::torque, least, 1e300,
                                         fmt::format("it cannot be less than {}, {:.6g} N m", than, least), out);
}

bool read_relatch(TableReader& table, const char* key, const char* peak_key, TapeBend& bend) {
  bend.relatch = bend.peak;
  return !table.find(key) ||
         read_within(table, key, quantity::torque, bend.steady, bend.peak,
                     fmt::format("it must lie between the steady moment, {:.6g} N m, and {}, {:.6g} N m", bend.steady,
                                 peak_key, bend.peak),
                     bend.relatch);
}

bool read_angles(TableReader& table, BothSenses& tape) {
  bool good = true;
  if (table.find("peak_angle"))
    good = read_positive(table, "peak_angle", quantity::angle, tape.opposite.peak_angle);
  else if (!(tape.opposite.peak_angle > 0))
    good = table.require("peak_angle", "\"4 deg\"");
  if (!good) return false;
  tape.opposite.rise_angle = rise_part * tape.opposite.peak_angle;
  if (table.find("rise_angle")) good = read_positive(table, "rise_angle", quantity::angle, tape.opposite.rise_angle);
  tape.equal.peak_angle = tape.opposite.peak_angle;
  tape.equal.rise_angle = tape.opposite.rise_angle;
  return good;
}

bool read_both_senses(TableReader& table, BothSenses& tape) {
  const bool material = table.find("modulus");
  if (material && table.find("steady"))
    table.reading().error(table.key_location("steady"),
                          "steady follows from what the strip is made of; keep it or modulus and the rest.");
  if (!(material ? read_material(table, tape) : read_moments(table, tape))) return false;
  bool good = read_peak(table, "peak", "the steady moment", tape.opposite.steady, tape.opposite.peak);
  if (!material) tape.equal.peak = tape.opposite.peak;  // alike on both sides, unless it says more
  if (table.find("steady_equal")) {
    good = read_positive(table, "steady_equal", quantity::torque, tape.equal.steady) && good;
    tape.equal.peak = tape.equal.steady;
  }
  good = read_peak(table, "peak_equal", "the steady moment in the equal sense", tape.equal.steady, tape.equal.peak) &&
         good;
  good = good && read_relatch(table, "relatch", "peak", tape.opposite) &&
         read_relatch(table, "relatch_equal", "peak_equal", tape.equal);
  const bool alike = !material && !table.find("steady_equal") && !table.find("peak_equal");
  if (alike && !table.find("relatch_equal")) tape.equal.relatch = tape.opposite.relatch;
  return read_angles(table, tape) && good;
}

TapeBend mean(const TapeBend& a, const TapeBend& b) {
  return {0.5 * (a.steady + b.steady), 0.5 * (a.peak + b.peak), 0.5 * (a.relatch + b.relatch), a.peak_angle,
          a.rise_angle};
}

}  // namespace

TapeSpringDescription read_tape(TableReader& table) {
  TapeSpringDescription tape;
  table.read("rest", quantity::angle, tape.rest);
  std::string sense = "opposite";
  table.read_choice("sense", {"opposite", "equal", "both"}, {}, sense);
  BothSenses both;
  if (!table.is_table() || !read_both_senses(table, both)) {
    both.opposite = both.equal = {1, 1, 1, 0.1, 0.1};  // an error is told; what else there is goes on
  }
  tape.above = sense == "both" ? mean(both.opposite, both.equal) : sense == "equal" ? both.equal : both.opposite;
  tape.below = sense == "both" ? mean(both.opposite, both.equal) : sense == "equal" ? both.opposite : both.equal;
  return tape;
}

TapeSpringDescription times(double count, TapeSpringDescription tape) {
  for (TapeBend* bend : {&tape.above, &tape.below})
    for (double* moment : {&bend->steady, &bend->peak, &bend->relatch}) *moment *= count;
  return tape;
}

}  // namespace volvelle
