// Orientations: MRPs, quaternions, direction cosines, Euler angles.
#include <cmath>
#include <fmt/format.h>

#include "scenario/part_readers.hpp"
#include "spatial/mrp.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {

std::optional<Quaternion<double>> read_quaternion(Reading& reading, const Value& value) {
  constexpr double tolerance = 1e-3;
  if (!check_list(reading, value, 4, "[1, 0, 0, 0] (w, x, y, z)")) return std::nullopt;
  double q[4];
  for (std::size_t i = 0; i < 4; ++i) {
    const auto number = read_quantity(reading, value.items[i], quantity::plain);
    if (!number) return std::nullopt;
    q[i] = *number;
  }
  const Quaternion<double> quaternion{q[0], q[1], q[2], q[3]};
  const double norm = std::sqrt(squared_norm(quaternion));
  if (std::abs(norm - 1) <= tolerance) return normalized(quaternion);
  reading.error(value.at,
                fmt::format("the quaternion's norm is {:.6g}; it must be 1, scalar first (w, x, y, z).", norm));
  return std::nullopt;
}

namespace {

std::optional<Quaternion<double>> read_mrp(Reading& reading, const Value& value) {
  const auto sigma = read_vector(reading, value, quantity::plain);
  if (!sigma) return std::nullopt;
  if (squared_norm(*sigma) > 1e12) {
    reading.error(value.at, "these MRPs are far outside the unit sphere; use the short set, with a norm of at most 1.");
    return std::nullopt;
  }
  return quaternion_from_mrp(*sigma);
}

std::optional<Quaternion<double>> read_dcm(Reading& reading, const Value& value) {
  constexpr double tolerance = 1e-6;
  if (!check_list(reading, value, 3, "[[1, 0, 0], [0, 1, 0], [0, 0, 1]]")) return std::nullopt;
  Matrix3<double> R;
  for (int i = 0; i < 3; ++i) {
    const auto row = read_vector(reading, value.items[static_cast<std::size_t>(i)], quantity::plain);
    if (!row) return std::nullopt;
    R.row[i] = *row;
  }
  const Matrix3<double> error = R * transpose(R) - Matrix3<double>::identity();
  double worst = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) worst = std::max(worst, std::abs(error(i, j)));
  if (!(worst <= tolerance)) {
    reading.error(value.at,
                  fmt::format("the dcm is not orthonormal: dcm times its transpose differs from the unit matrix by "
                              "{:.2g}. Its rows must be perpendicular unit vectors.",
                              worst));
    return std::nullopt;
  }
  if (determinant(R) < 0) {
    reading.error(value.at,
                  "the dcm is left-handed (its determinant is -1), a reflection; it must be a rotation, with "
                  "determinant +1. Check the sign of one row.");
    return std::nullopt;
  }
  return quaternion_from_dcm(R);
}

std::optional<Quaternion<double>> read_euler(Reading& reading, const Value& value, const Location& at) {
  TableReader table(reading, value, at, "euler", "euler");
  const Value* sequence = table.require("sequence", "\"321\"");
  const Value* angles = table.require("angles", "[\"10 deg\", 0, 0]");
  if (!sequence || !angles) return std::nullopt;
  const auto word = read_string(reading, *sequence, "\"321\"");
  const auto turns = read_vector(reading, *angles, quantity::angle);
  if (!word || !turns) return std::nullopt;
  if (!is_euler_sequence(*word)) {
    reading.error(sequence->at,
                  fmt::format("\"{}\" is not an Euler sequence; write three axes 1 to 3, no two alike in a row, "
                              "such as \"321\" or \"313\".",
                              *word));
    return std::nullopt;
  }
  return quaternion_from_euler(*word, {turns->x, turns->y, turns->z});
}

}  // namespace

bool read_orientation_keys(TableReader& table, Quaternion<double>& out) {
  const char* first = nullptr;
  std::optional<Quaternion<double>> orientation;
  for (const char* key : {"mrp", "quaternion", "dcm", "euler"}) {
    const Value* value = table.find(key);
    if (!value) continue;
    const Location at = table.key_location(key);
    if (first) {
      table.reading().error(at,
                            fmt::format("\"{}\" and \"{}\" both give the orientation; keep one of them.", first, key));
      return false;
    }
    first = key;
    const std::string_view word = key;
    orientation = word == "mrp"          ? read_mrp(table.reading(), *value)
                  : word == "quaternion" ? read_quaternion(table.reading(), *value)
                  : word == "dcm"        ? read_dcm(table.reading(), *value)
                                         : read_euler(table.reading(), *value, at);
  }
  if (orientation) out = *orientation;
  return orientation.has_value();
}

void read_orientation(TableReader& table, std::string_view key, Quaternion<double>& out) {
  const Value* value = table.find(key);
  if (!value) return;
  TableReader inner(table.reading(), *value, table.key_location(key), "orientation", std::string(key));
  if (inner.is_table() && value->entries.empty())
    table.reading().error(value->at, fmt::format("{} is empty; write one such as {{ mrp = [0, 0, 0] }}.", key));
  read_orientation_keys(inner, out);
}

}  // namespace volvelle
