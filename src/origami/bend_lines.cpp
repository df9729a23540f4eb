#include "origami/bend_lines.hpp"

#include "origami/folding.hpp"

namespace volvelle {
namespace {

struct Division {
  std::array<int, 3> first, second;  // corners of the two triangles, by their place in the panel
  std::array<int, 2> diagonal;
  int first_stock = 0, second_stock = 0;
};

StockPanel triangle_of(const StockPanel& whole, const std::array<int, 3>& corners) {
  std::vector<Vector3<double>> points;
  for (const int k : corners) points.push_back(whole.outline[k]);
  const Pose<double> frame = pose_of_corners(points).inverse();
  for (Vector3<double>& point : points) {
    point = frame * point;
    point.z = 0;
  }
  points[0] = {};
  points[1].y = 0;
  return {points};
}

Division divide(const StockPanel& stock) {
  const auto& o = stock.outline;
  constexpr double alike = 1e-9;  // of equal diagonals the first
  if (norm(o[2] - o[0]) <= norm(o[3] - o[1]) * (1 + alike)) return {{0, 1, 2}, {0, 2, 3}, {0, 2}, 0, 0};
  return {{0, 1, 3}, {1, 2, 3}, {1, 3}, 0, 0};
}

}  // namespace

int add_bend_lines(CreasePattern& pattern) {
  const std::size_t stocks = pattern.stock.size(), panels = pattern.panels.size(), creases = pattern.creases.size();
  std::vector<Division> divisions(stocks);
  for (std::size_t s = 0; s < stocks; ++s) {
    if (pattern.stock[s].outline.size() != 4) continue;
    divisions[s] = divide(pattern.stock[s]);
    for (const bool first : {true, false}) {
      (first ? divisions[s].first_stock : divisions[s].second_stock) = int(pattern.stock.size());
      pattern.stock.push_back(triangle_of(pattern.stock[s], first ? divisions[s].first : divisions[s].second));
    }
  }
  std::vector<int> other(panels, -1);  // the second part of a panel
  for (std::size_t p = 0; p < panels; ++p) {
    const Panel whole = pattern.panels[p];
    if (whole.corners.size() != 4) continue;
    const Division& d = divisions[whole.stock];
    const auto corners = [&](const std::array<int, 3>& places) {
      return std::vector<int>{whole.corners[places[0]], whole.corners[places[1]], whole.corners[places[2]]};
    };
    other[p] = int(pattern.panels.size());
    pattern.panels.push_back({whole.name + ".b", d.second_stock, corners(d.second)});
    pattern.panels[p] = {whole.name, d.first_stock, corners(d.first)};
    Crease bend;
    bend.kind = "bend";
    bend.name = "bend." + whole.name;
    bend.panels = {int(p), other[p]};
    bend.vertices = {whole.corners[d.diagonal[0]], whole.corners[d.diagonal[1]]};
    pattern.creases.push_back(bend);
  }
  for (std::size_t c = 0; c < creases; ++c)
    for (int& panel : pattern.creases[c].panels)
      if (other[panel] >= 0 && side_along(pattern.panels[panel], pattern.creases[c].vertices) < 0) panel = other[panel];
  return int(pattern.creases.size() - creases);
}

}  // namespace volvelle
