// The integrals of 1, x, y, x^2, y^2 and x y over a polygon, as sums over its sides (Green's theorem).
#include "origami/plate.hpp"

namespace volvelle {

Plate make_plate(const std::vector<Vector3<double>>& outline, double areal_density, double thickness) {
  double twice_area = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  const Vector3<double> origin = outline.front();
  for (std::size_t k = 0; k < outline.size(); ++k) {
    const Vector3<double> p = outline[k] - origin, q = outline[(k + 1) % outline.size()] - origin;
    const double w = p.x * q.y - q.x * p.y;
    twice_area += w;
    x += w * (p.x + q.x) / 3;
    y += w * (p.y + q.y) / 3;
    xx += w * (p.x * p.x + p.x * q.x + q.x * q.x) / 6;
    yy += w * (p.y * p.y + p.y * q.y + q.y * q.y) / 6;
    xy += w * (2 * p.x * p.y + p.x * q.y + q.x * p.y + 2 * q.x * q.y) / 12;
  }
  Plate plate;
  plate.area = twice_area / 2;
  plate.mass = areal_density * plate.area;
  const double cx = x / twice_area, cy = y / twice_area;  // means over the area
  plate.center = origin + Vector3<double>{cx, cy, 0};
  const double m = plate.mass, through = m * thickness * thickness / 12;
  const double mxx = m * (xx / twice_area - cx * cx), myy = m * (yy / twice_area - cy * cy);
  const double mxy = m * (xy / twice_area - cx * cy);
  plate.inertia = {myy + through, mxx + through, mxx + myy, -mxy, 0, 0};
  return plate;
}

}  // namespace volvelle
