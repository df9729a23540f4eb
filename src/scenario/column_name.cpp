// The grammar of column names, and the units that follow from it.
#include "scenario/column_name.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace volvelle {

namespace {

// Takes the part after the last dot off; a name without a dot stays whole.
std::string_view take_last(std::string_view& name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return std::exchange(name, {});
  const std::string_view last = name.substr(dot + 1);
  name = name.substr(0, dot);
  return last;
}

bool is_component(std::string_view part) {
  return part.size() == 1 && std::string_view("wxyz123456789").find(part[0]) != std::string_view::npos;
}

struct QuantityUnit {
  std::string_view quantity;
  std::string_view unit;
};

constexpr std::array<QuantityUnit, 12> units_of_quantities{{{"time", "s"},
                                                            {"mass", "kg"},
                                                            {"position", "m"},
                                                            {"velocity", "m/s"},
                                                            {"rate", "rad/s"},
                                                            {"angle", "rad"},
                                                            {"displacement", "m"},
                                                            {"speed", "m/s"},
                                                            {"reaction.force", "N"},
                                                            {"reaction.torque", "N m"},
                                                            {"force", "N"},
                                                            {"torque", "N m"}}};

}  // namespace

ColumnName split_column(std::string_view column) {
  ColumnName name;
  const std::size_t dots = static_cast<std::size_t>(std::count(column.begin(), column.end(), '.'));
  std::string_view rest = column;
  if (dots >= 2 && is_component(column.substr(column.rfind('.') + 1))) name.component = take_last(rest);
  name.quantity = take_last(rest);
  const bool is_load = name.quantity == "force" || name.quantity == "torque";
  if (is_load && rest.ends_with(".reaction")) name.quantity.insert(0, std::string(take_last(rest)) + ".");
  name.owner = rest;
  return name;
}

std::string unit_of_column(std::string_view column) {
  const ColumnName name = split_column(column);
  if (name.owner == "energy") return "J";
  if (name.owner == "momentum") return name.quantity == "linear" ? "N s" : "N m s";
  const auto found = std::find_if(units_of_quantities.begin(), units_of_quantities.end(),
                                  [&](const QuantityUnit& entry) { return entry.quantity == name.quantity; });
  return found == units_of_quantities.end() ? "" : std::string(found->unit);
}

}  // namespace volvelle
