// The map: a grid of rectangles that folds along its columns, then along its rows.
#pragma once

#include "origami/crease_pattern.hpp"

namespace volvelle {

struct MapFoldOptions {
  int rows = 3, columns = 3;
  double a = 1;         // m, sides between columns
  double b = 1;         // m, sides between rows
  double fold = 0;      // rad, of the creases between columns: 0 flat, pi / 2 packed; half their angle
  double row_fold = 0;  // rad, of the creases between rows
};

// Whether panels stay flat at these folds: one of the two must be 0 or pi / 2.
bool can_fold(const MapFoldOptions& options);

// Panels I.J; creases column.I.J (between columns I-1 and I) and row.I.J (between rows J-1 and J).
CreasePattern make_map_fold(const MapFoldOptions& options);

}  // namespace volvelle
