#include "origami/grid_pattern.hpp"

#include <fmt/format.h>

namespace volvelle {

CreasePattern make_grid(const GridMaker& maker, std::vector<StockPanel> stock) {
  CreasePattern pattern;
  pattern.stock = std::move(stock);
  const int columns = maker.columns, rows = maker.rows;
  const auto vertex = [&](int i, int j) { return j * (columns + 1) + i; };
  const auto panel = [&](int i, int j) { return j * columns + i; };
  for (int j = 0; j <= rows; ++j)
    for (int i = 0; i <= columns; ++i) pattern.vertices.push_back(maker.vertex(i, j));
  const auto add_crease = [&](bool between_columns, int i, int j) {
    const GridFold fold = maker.fold(between_columns, i, j);
    Crease crease;
    crease.kind = between_columns ? maker.between_columns : maker.between_rows;
    crease.name = fmt::format("{}.{}.{}", crease.kind, i, j);
    crease.panels = {between_columns ? panel(i - 1, j) : panel(i, j - 1), panel(i, j)};
    crease.vertices = {vertex(i, j), between_columns ? vertex(i, j + 1) : vertex(i + 1, j)};
    crease.angle = fold.angle;
    crease.slope = fold.slope;
    crease.lean = fold.lean;
    crease.sense = fold.sign < 0 ? Sense::mountain : Sense::valley;
    pattern.creases.push_back(crease);
  };
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i) {
      pattern.panels.push_back({fmt::format("{}.{}", i, j),
                                maker.stock(i, j),
                                {vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1)}});
      if (i > 0) add_crease(true, i, j);
      if (j > 0) add_crease(false, i, j);
    }
  return pattern;
}

}  // namespace volvelle
