// Colours and dashes: told apart by colour-blind readers, and in print without colour by their lightness.
#pragma once

#include <cstddef>

#include "plot/figure.hpp"

namespace volvelle::plot {

inline constexpr std::size_t color_count = 6;
inline constexpr std::size_t dash_count = 5;

Color line_color(std::size_t index);               // goes round
std::vector<double> line_dash(std::size_t index);  // the first is solid; goes round

// Whether columns that share a panel can still be told apart when each stands in several runs.
bool can_share_panels(std::size_t columns, std::size_t runs);

// Gives every curve its stroke and fills the legends; a panel whose legend would repeat the first one's has none. One
// run: a colour a column. Panels with one column each: a colour and a dash a run. Else a colour a column and a dash a
// run.
void style_lines(Figure& figure);

}  // namespace volvelle::plot
