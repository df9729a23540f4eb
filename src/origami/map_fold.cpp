// Either set of creases folds like an accordion while the other is flat or packed. Behind a packed crease panels lie
// upside down, so that what is a valley in one of them is a mountain in the next.
#include "origami/map_fold.hpp"

#include <cmath>

#include "origami/grid_pattern.hpp"

namespace volvelle {
namespace {

constexpr double near = 1e-12;  // rad

bool is_packed(double fold) { return std::abs(fold - M_PI / 2) < near; }
bool is_flat(double fold) { return std::abs(fold) < near; }

// Corner k of an accordion of strips of this width: how far along, and how high.
std::array<double, 2> accordion(int k, double width, double fold) {
  const double angle = is_packed(fold) ? M_PI : is_flat(fold) ? 0 : 2 * fold;
  const double c = angle == M_PI ? -1 : std::cos(angle), s = angle == M_PI ? 0 : std::sin(angle);
  const int flat = (k + 1) / 2, raised = k / 2;  // strips of either kind before it
  return {width * (flat + raised * c), width * raised * s};
}

}  // namespace

bool can_fold(const MapFoldOptions& o) {
  const auto is_end = [](double fold) { return is_flat(fold) || is_packed(fold); };
  return is_end(o.fold) || is_end(o.row_fold);
}

CreasePattern make_map_fold(const MapFoldOptions& o) {
  GridMaker maker{o.rows, o.columns, "column", "row", {}, {}, {}};
  maker.vertex = [&](int i, int j) {
    const auto [x, x_high] = accordion(i, o.b, o.fold);
    const auto [y, y_high] = accordion(j, o.a, o.row_fold);
    return Vector3<double>{x, y, x_high + y_high};
  };
  maker.stock = [](int, int) { return 0; };
  // rows fold behind packed columns unless they are the ones that are packed, or fold alone
  const bool rows_first = is_packed(o.row_fold) && !is_packed(o.fold);
  const bool rows_alone = is_flat(o.fold) && !is_flat(o.row_fold);
  maker.fold = [&](bool between_columns, int i, int j) -> GridFold {
    if (between_columns) {
      const double sign = (i % 2 == 1) != (rows_first && j % 2 == 1) ? 1 : -1;
      const bool moves = is_packed(o.row_fold) || is_flat(o.row_fold);
      return {sign * 2 * o.fold, sign, moves ? sign * 2 : 0, moves ? 1.0 : 0};
    }
    const double sign = (j % 2 == 1) != (!rows_first && !rows_alone && i % 2 == 1) ? 1 : -1;
    return {sign * 2 * o.row_fold, sign, 0, 0};
  };
  const StockPanel rectangle{{{}, {o.b, 0, 0}, {o.b, o.a, 0}, {0, o.a, 0}}};
  CreasePattern pattern = make_grid(maker, {rectangle});
  pattern.folds_as_one = is_flat(o.row_fold) || is_packed(o.row_fold);
  if (pattern.creases.empty()) return pattern;
  pattern.measured_crease = 0;
  pattern.part = 0.5 * pattern.creases[0].sign();
  return pattern;
}

}  // namespace volvelle
