// Patterns whose panels stand in columns and rows: what the Miura sheet and the map share.
#pragma once

#include <functional>

#include "origami/crease_pattern.hpp"

namespace volvelle {

struct GridFold {
  double angle = 0;  // rad, valley positive
  double sign = 1;   // of the angle, also where it is zero: the way the crease folds
  double slope = 0;  // of the angle with the fold
  double lean = 0;   // the angle's size is 2 atan(lean tan(fold)); 0: it does not move with it
};

struct GridMaker {
  int rows = 1, columns = 1;
  std::string between_columns, between_rows;                         // the two kinds of creases
  std::function<Vector3<double>(int i, int j)> vertex;               // i = 0 .. columns, j = 0 .. rows
  std::function<int(int i, int j)> stock;                            // of the panel in column i, row j
  std::function<GridFold(bool between_columns, int i, int j)> fold;  // of the crease at the first side of that panel
};

// Panels I.J with the corners (I, J), (I+1, J), (I+1, J+1), (I, J+1), row by row. Creases KIND.I.J: the one between
// columns I-1 and I in row J, and the one between rows J-1 and J in column I.
CreasePattern make_grid(const GridMaker& maker, std::vector<StockPanel> stock);

}  // namespace volvelle
