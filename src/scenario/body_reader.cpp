// [bodies.NAME]
#include <cmath>
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

constexpr const char* inertia_example = "[633, 633, 200]";

std::optional<Symmetric3<double>> read_moments(Reading& reading, const Value& value) {
  double numbers[6]{};
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    const auto number = read_quantity(reading, value.items[i], quantity::inertia);
    if (!number) return std::nullopt;
    numbers[i] = *number;
  }
  return Symmetric3<double>{numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
}

std::optional<Symmetric3<double>> read_matrix(Reading& reading, const Value& value) {
  constexpr double tolerance = 1e-9;  // of the largest element
  Matrix3<double> I;
  double largest = 0;
  for (int i = 0; i < 3; ++i) {
    const auto row = read_vector(reading, value.items[static_cast<std::size_t>(i)], quantity::inertia);
    if (!row) return std::nullopt;
    I.row[i] = *row;
    for (int j = 0; j < 3; ++j) largest = std::max(largest, std::abs((*row)[j]));
  }
  for (int i = 0; i < 3; ++i) {
    for (int j = i + 1; j < 3; ++j) {
      if (std::abs(I(i, j) - I(j, i)) <= tolerance * largest) continue;
      reading.error(value.at,
                    fmt::format("the inertia is not symmetric: row {0} column {1} is {2:.6g}, row {1} column {0} is "
                                "{3:.6g}; the two must be equal.",
                                i + 1, j + 1, I(i, j), I(j, i)));
      return std::nullopt;
    }
  }
  return Symmetric3<double>::of(I);
}

}  // namespace

std::optional<Symmetric3<double>> read_inertia(Reading& reading, const Value& value) {
  const bool list = value.is(Value::Kind::array);
  const std::size_t count = value.items.size();
  if (list && count == 3 && value.items.front().is(Value::Kind::array)) return read_matrix(reading, value);
  if (list && (count == 3 || count == 6)) return read_moments(reading, value);
  reading.error(value.at,
                fmt::format("an inertia is a list of 3 numbers such as {}, of 6 (xx, yy, zz, xy, xz, yz), or of 3 "
                            "rows of 3, in kg m^2; this is {}.",
                            inertia_example, list ? fmt::format("a list of {}", count) : words_for(value.kind)));
  return std::nullopt;
}

void read_body_initial(TableReader& table, BodyDescription& body) {
  const Value* value = table.find("initial");
  if (!value) return;
  body.has_initial = true;
  TableReader initial(table.reading(), *value, table.key_location("initial"), "body_initial", "initial");
  initial.read("position", quantity::length, body.position);
  initial.read("velocity", quantity::speed, body.velocity);
  initial.read("rate", quantity::angular_rate, body.rate);
  read_orientation_keys(initial, body.attitude);
}

BodyDescription read_body(Reading& reading, const Entry& entry) {
  BodyDescription body;
  body.name = entry.key;
  TableReader table(reading, entry.value, entry.at, "body", fmt::format("[bodies.{}]", entry.key));
  table.require("mass", "400");
  table.read("mass", quantity::mass, body.mass);
  table.read("center_of_mass", quantity::length, body.center_of_mass);
  if (const Value* value = table.require("inertia", inertia_example)) {
    const auto inertia = read_inertia(reading, *value);
    if (inertia) body.inertia = *inertia;
  }
  read_body_initial(table, body);
  if (const Value* shape = table.find("shape")) body.shape = read_shape(reading, *shape, table.key_location("shape"));
  double propellant = 0;
  if (table.read("propellant", quantity::mass, propellant)) body.propellant = propellant;
  table.read("color", "\"#c0c0c0\"", body.color);
  return body;
}

}  // namespace volvelle
