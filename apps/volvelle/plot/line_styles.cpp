// Strokes of curves.
#include "plot/line_styles.hpp"

#include <algorithm>
#include <array>

#include "plot/panel_names.hpp"

namespace volvelle::plot {

namespace {

constexpr double line_width = 1.15;  // pt
constexpr Color dark_grey{70, 70, 70};

// Lightness 27, 50, 74, 62, 39 and 12 of 100: no two alike in grey.
constexpr std::array<Color, color_count> colors{
    {{9, 63, 134}, {200, 86, 63}, {234, 174, 61}, {45, 163, 190}, {138, 70, 111}, {31, 31, 31}}};

Stroke stroke_of(std::size_t color, std::size_t dash) { return {line_color(color), line_width, line_dash(dash)}; }

std::size_t position_of(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

std::vector<std::string> texts_of(const std::vector<LegendEntry>& legend) {
  std::vector<std::string> texts;
  for (const LegendEntry& entry : legend) texts.push_back(entry.text);
  return texts;
}

}  // namespace

Color line_color(std::size_t index) { return colors[index % color_count]; }

std::vector<double> line_dash(std::size_t index) {
  static const std::array<std::vector<double>, dash_count> dashes{
      {{}, {4.5, 2}, {1.2, 1.6}, {6, 1.8, 1.2, 1.8}, {9, 2.5}}};
  return dashes[index % dash_count];
}

bool can_share_panels(std::size_t columns, std::size_t runs) {
  return runs == 1 || (columns <= color_count && runs <= dash_count);
}

void style_lines(Figure& figure) {
  const std::size_t runs = figure.runs.size();
  const bool one_column_each = std::all_of(figure.panels.begin(), figure.panels.end(),
                                           [](const Panel& panel) { return panel.columns.size() == 1; });
  const bool color_by_run = runs > 1 && one_column_each;
  for (Panel& panel : figure.panels) {
    const auto column_stroke = [&](std::size_t c) { return stroke_of(c, runs > 1 ? 0 : c / color_count); };
    for (Curve& curve : panel.curves) {
      const std::size_t column = position_of(panel.columns, curve.column);
      curve.stroke = color_by_run ? stroke_of(curve.run, curve.run) : column_stroke(column);
      if (runs > 1) curve.stroke.dash = line_dash(curve.run);
    }
    if (panel.columns.size() < 2) continue;
    const std::vector<std::string> names = distinct_names(panel.columns);
    const bool is_said = &panel != &figure.panels.front() && names == texts_of(figure.panels.front().legend);
    for (std::size_t c = 0; c < names.size() && !is_said; ++c) panel.legend.push_back({column_stroke(c), names[c]});
  }
  if (runs < 2) return;
  for (std::size_t r = 0; r < runs; ++r) {
    Stroke stroke = stroke_of(r, r);
    if (!color_by_run) stroke.color = dark_grey;
    figure.runs_legend.push_back({stroke, figure.runs[r]});
  }
}

}  // namespace volvelle::plot
