#include "view/well_drawing.hpp"

#include <algorithm>
#include <cmath>

#include "plot/contours.hpp"

namespace volvelle::view {

namespace {

constexpr int lines_of_energy = 12;
constexpr double ball_size = 0.035;  // of the span

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

  void add_ball(const Vector& point, WellDrawing& drawing) const {
    const Vector in_plane = plane_.inverse() * point;
    const double energy = energy_at(in_plane.x, in_plane.y);
    if (!std::isfinite(energy)) return;
    drawing.ball = {at(in_plane.x, in_plane.y, level_of(well_, energy)), ball_size * well_.span * well_.enlarged, point,
                    well_.enlarged == 1};
  }

 private:
  // Between the places of the grid; NaN beside it.
  double energy_at(double x, double y) const {
    const double last = well_points - 1;
    const double u = (x / well_.span + 1) / 2 * last, v = (y / well_.span + 1) / 2 * last;
    if (!(u >= 0 && v >= 0 && u <= last && v <= last)) return std::nan("");
    const int i = std::min(well_points - 2, int(u)), j = std::min(well_points - 2, int(v));
    const auto energy = [&](int row, int column) {
      return phase_.energy[static_cast<std::size_t>(row * well_points + column)];
    };
    return std::lerp(std::lerp(energy(j, i), energy(j, i + 1), u - i),
                     std::lerp(energy(j + 1, i), energy(j + 1, i + 1), u - i), v - j);
  }

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

WellDrawing draw_well(const Well& well, double time, const Frame& first, const Frame& second) {
  WellDrawing drawing;
  const auto now = std::find_if(well.phases.begin(), well.phases.end(),
                                [&](const WellPhase& phase) { return phase.from <= time && time < phase.to; });
  if (now == well.phases.end()) return drawing;
  const WellDrawer drawer(well, *now, second);
  drawer.add_faces(drawing);
  drawer.add_lines(drawing);
  drawer.add_ball(first * well.point, drawing);
  return drawing;
}

}  // namespace volvelle::view
