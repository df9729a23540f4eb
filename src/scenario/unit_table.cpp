#include "scenario/unit_table.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <numbers>
#include <utility>

#include "description/nearest_name.hpp"

namespace volvelle {
namespace {

struct NamedUnit {
  std::string_view name;
  Unit unit;
  bool takes_prefix = false;
};

constexpr double turn = 2 * std::numbers::pi;
constexpr Dimension length{0, 1, 0, 0}, time{0, 0, 1, 0}, angle{0, 0, 0, 1}, mass{1, 0, 0, 0}, force{1, 1, -2, 0};

constexpr std::array named_units{
    NamedUnit{"m", {1, length}, true},
    NamedUnit{"g", {1e-3, mass}, true},
    NamedUnit{"s", {1, time}, true},
    NamedUnit{"min", {60, time}},
    NamedUnit{"h", {3600, time}},
    NamedUnit{"day", {86400, time}},
    NamedUnit{"d", {86400, time}},
    NamedUnit{"rad", {1, angle}, true},
    NamedUnit{"deg", {turn / 360, angle}},
    NamedUnit{"\u00b0", {turn / 360, angle}},
    NamedUnit{"arcmin", {turn / 21600, angle}},
    NamedUnit{"arcsec", {turn / 1296000, angle}, true},
    NamedUnit{"rev", {turn, angle}},
    NamedUnit{"rpm", {turn / 60, {0, 0, -1, 1}}},
    NamedUnit{"Hz", {1, {0, 0, -1, 0}}, true},
    NamedUnit{"N", {1, force}, true},
    NamedUnit{"Nm", {1, {1, 2, -2, 0}}, true},
    NamedUnit{"Nms", {1, {1, 2, -1, 0}}, true},
    NamedUnit{"J", {1, {1, 2, -2, 0}}, true},
    NamedUnit{"W", {1, {1, 2, -3, 0}}, true},
    NamedUnit{"Pa", {1, {1, -1, -2, 0}}, true},
    NamedUnit{"A", {1, {}}, true},  // of magnetic moments alone
    NamedUnit{"AU", {149597870700.0, length}},
    NamedUnit{"in", {0.0254, length}},
    NamedUnit{"ft", {0.3048, length}},
    NamedUnit{"lb", {0.45359237, mass}},
    NamedUnit{"lbf", {4.4482216152605, force}},
};

// Those most often meant, for suggestions.
constexpr std::array<std::string_view, 18> common_prefixed{
    "kg", "mg", "mm", "cm", "km", "um", "ms", "us", "mN", "kN", "uN", "mrad", "urad", "mNm", "kNm", "kHz", "MHz", "kW"};

// Units in full, in small letters and without a plural s.
constexpr std::array<std::pair<std::string_view, std::string_view>, 40> long_names{{
    {"kilogram", "kg"},
    {"kilogramme", "kg"},
    {"kilo", "kg"},
    {"gram", "g"},
    {"gramme", "g"},
    {"milligram", "mg"},
    {"meter", "m"},
    {"metre", "m"},
    {"kilometer", "km"},
    {"kilometre", "km"},
    {"centimeter", "cm"},
    {"centimetre", "cm"},
    {"millimeter", "mm"},
    {"millimetre", "mm"},
    {"micrometer", "um"},
    {"micron", "um"},
    {"second", "s"},
    {"sec", "s"},
    {"millisecond", "ms"},
    {"microsecond", "us"},
    {"minute", "min"},
    {"hour", "h"},
    {"hr", "h"},
    {"degree", "deg"},
    {"radian", "rad"},
    {"milliradian", "mrad"},
    {"arcminute", "arcmin"},
    {"arcsecond", "arcsec"},
    {"turn", "rev"},
    {"revolution", "rev"},
    {"newton", "N"},
    {"millinewton", "mN"},
    {"kilonewton", "kN"},
    {"hertz", "Hz"},
    {"joule", "J"},
    {"inch", "in"},
    {"foot", "ft"},
    {"feet", "ft"},
    {"pound", "lb"},
    {"lbm", "lb"},
}};

struct Prefix {
  std::string_view name;
  double factor;
};

constexpr std::array prefixes{Prefix{"T", 1e12},      Prefix{"G", 1e9},       Prefix{"M", 1e6},  Prefix{"k", 1e3},
                              Prefix{"d", 1e-1},      Prefix{"c", 1e-2},      Prefix{"m", 1e-3}, Prefix{"u", 1e-6},
                              Prefix{"\u00b5", 1e-6}, Prefix{"\u03bc", 1e-6}, Prefix{"n", 1e-9}, Prefix{"p", 1e-12}};

const NamedUnit* find_named(std::string_view name) {
  for (const NamedUnit& unit : named_units)
    if (unit.name == name) return &unit;
  return nullptr;
}

}  // namespace

std::optional<Unit> find_unit(std::string_view name) {
  if (const NamedUnit* unit = find_named(name)) return unit->unit;
  for (const Prefix& prefix : prefixes) {
    if (!name.starts_with(prefix.name)) continue;
    const NamedUnit* unit = find_named(name.substr(prefix.name.size()));
    if (unit && unit->takes_prefix) return Unit{prefix.factor * unit->unit.factor, unit->unit.dimension};
  }
  return std::nullopt;
}

std::string nearest_unit(std::string_view name, const std::optional<Dimension>& dimension) {
  std::string word(name);
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  if (word.size() > 3 && word.ends_with('s')) word.pop_back();
  for (const auto& [long_name, unit] : long_names)
    if (word == long_name) return std::string(unit);
  std::vector<std::string> all = unit_names();
  all.insert(all.end(), common_prefixed.begin(), common_prefixed.end());
  std::vector<std::string> fitting;
  for (const std::string& unit : all)
    if (find_unit(unit)->dimension == dimension) fitting.push_back(unit);
  const std::string nearest = nearest_name(name, fitting);
  return nearest.empty() ? nearest_name(name, all) : nearest;
}

std::vector<std::string> unit_names() {
  std::vector<std::string> names;
  for (const NamedUnit& unit : named_units) names.emplace_back(unit.name);
  return names;
}

}  // namespace volvelle
