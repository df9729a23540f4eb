#include "view/well_drawing.hpp"

#include <algorithm>
#include <cmath>

#include "plot/contours.hpp"

namespace volvelle::view {

namespace {

constexpr int lines_of_energy = 12;

class WellDrawer {
 public:
  WellDrawer(const Well& well, const WellPhase& phase, const Frame& second)
      : well_(well), phase_(phase), plane_(second * well.plane) {}

  void add_faces(WellDrawing& drawing) const {
    for (int row = 0; row + 1 < well_points; ++row)
      for (int column = 0; column + 1 < well_points; ++column) {
        add_face({row, row, row + 1}, {column, column + 1, column + 1}, drawing);
        add_face({row, row + 1, row + 1}, {column, column + 1, column}, drawing);
      }
  }

  void add_lines(WellDrawing& drawing) const {
    std::vector<double> side, levels, heights;
    for (int i = 0; i < well_points; ++i) side.push_back(along(i));
    for (int k = 0; k < lines_of_energy; ++k) levels.push_back((k + 0.5) / lines_of_energy);
    for (const double energy : phase_.energy) heights.push_back(std::isnan(energy) ? energy : level_of(well_, energy));
    const std::vector<plot::Curve> curves = plot::contours(side, side, heights, levels);
    for (std::size_t k = 0; k < curves.size(); ++k)
      for (std::size_t i = 0; i + 1 < curves[k].x.size(); ++i) {
        const auto end = [&](std::size_t j) { return at(curves[k].x[j], curves[k].y[j], levels[k]); };
        if (std::isfinite(curves[k].x[i]) && std::isfinite(curves[k].x[i + 1]))
          drawing.lines.push_back({end(i), end(i + 1)});
      }
  }

 private:
  double along(int i) const { return well_.span * (2.0 * i / (well_points - 1) - 1); }

  Vector at(double x, double y, double level) const {
    const double height = height_of(well_, well_.low + level * (well_.high - well_.low));
    return plane_ * (Vector{x, y, height} * well_.enlarged);
  }

  void add_face(const std::array<int, 3>& rows, const std::array<int, 3>& columns, WellDrawing& drawing) const {
    WellDrawing::Face face;
    for (std::size_t i = 0; i < 3; ++i) {
      const double energy = phase_.energy[static_cast<std::size_t>(rows[i] * well_points + columns[i])];
      if (std::isnan(energy)) return;
      const double level = level_of(well_, energy);
      face.corners[i] = at(along(columns[i]), along(rows[i]), level);
      face.level += level / 3;
    }
    drawing.faces.push_back(face);
  }

  const Well& well_;
  const WellPhase& phase_;
  Frame plane_;
};

}  // namespace

WellDrawing draw_well(const Well& well, double time, const Frame& second) {
  WellDrawing drawing;
  const auto now = std::find_if(well.phases.begin(), well.phases.end(),
                                [&](const WellPhase& phase) { return phase.from <= time && time < phase.to; });
  if (now == well.phases.end()) return drawing;
  const WellDrawer drawer(well, *now, second);
  drawer.add_faces(drawing);
  drawer.add_lines(drawing);
  return drawing;
}

}  // namespace volvelle::view
