#include "origami/deployment_answer.hpp"

#include <cmath>

#include "spatial/rotation.hpp"

namespace volvelle::testing {
namespace {

using Point = Vector3<double>;

struct Mass {
  double mass;
  Point place;
};

Point corner(const MiuraOptions& o, double th, int i, int j) {
  const double g = o.sector_angle, H = o.a * std::sin(th) * std::sin(g);
  const double q = std::sqrt(1 + std::pow(std::cos(th) * std::tan(g), 2));
  return {i * o.b * std::cos(th) * std::tan(g) / q, j * std::sqrt(o.a * o.a - H * H) + (i % 2) * o.b / q, (j % 2) * H};
}

Matrix3<double> hub_axes(const DeploymentCase& c, double th) {
  const int i = c.hub % c.sheet.columns, j = c.hub / c.sheet.columns;
  const Point x = normalized(corner(c.sheet, th, i + 1, j) - corner(c.sheet, th, i, j));
  const Point z = normalized(cross(x, corner(c.sheet, th, i, j + 1) - corner(c.sheet, th, i, j)));
  return Matrix3<double>::columns(x, cross(z, x), z);
}

std::vector<Mass> masses_at(const DeploymentCase& c, double th) {
  const MiuraOptions& o = c.sheet;
  const double near = 0.5 - 0.5 / std::sqrt(3.0), panel_mass = c.areal_density * o.a * o.b * std::sin(o.sector_angle);
  std::vector<Mass> masses;
  for (int j = 0; j < o.rows; ++j)
    for (int i = 0; i < o.columns; ++i) {
      const Point p = corner(o, th, i, j), along = corner(o, th, i + 1, j) - p, up = corner(o, th, i, j + 1) - p;
      const Point normal = normalized(cross(along, up)) * (c.thickness / (2 * std::sqrt(3.0)));
      const double mass = panel_mass / 8 * (j * o.columns + i == c.hub ? c.mass_factor : 1);
      for (const double s : {near, 1 - near})
        for (const double t : {near, 1 - near})
          for (const double side : {-1.0, 1.0}) masses.push_back({mass, p + along * s + up * t + normal * side});
    }
  return masses;
}

// f'(th) of values that `at` returns, to the sixth order.
template <class At, class Combine>
void differentiate(double th, At at, Combine combine) {
  constexpr double h = 2e-3;
  constexpr std::array<std::pair<int, double>, 6> rule{
      {{-3, -1 / 60.0}, {-2, 9 / 60.0}, {-1, -45 / 60.0}, {1, 45 / 60.0}, {2, -9 / 60.0}, {3, 1 / 60.0}}};
  for (const auto& [step, weight] : rule) combine(at(th + step * h), weight / h);
}

struct SheetMotion {
  double inertia;    // M
  Point sheet_turn;  // of the sheet's axes for each radian of fold, in those axes
};

SheetMotion motion_at(const DeploymentCase& c, double th) {
  const std::vector<Mass> masses = masses_at(c, th);
  std::vector<Point> slope(masses.size());
  differentiate(
      th, [&](double at) { return masses_at(c, at); },
      [&](const std::vector<Mass>& there, double weight) {
        for (std::size_t k = 0; k < slope.size(); ++k) slope[k] += there[k].place * weight;
      });
  double mass = 0, M = 0;
  Point center, drift, h;
  for (std::size_t k = 0; k < masses.size(); ++k) {
    mass += masses[k].mass;
    center += masses[k].place * masses[k].mass;
    drift += slope[k] * masses[k].mass;
  }
  center = center / mass;
  drift = drift / mass;
  Symmetric3<double> J;
  for (std::size_t k = 0; k < masses.size(); ++k) {
    const Point r = masses[k].place - center, v = slope[k] - drift;
    J += point_inertia(r) * masses[k].mass;
    h += cross(r, v) * masses[k].mass;
    M += squared_norm(v) * masses[k].mass;
  }
  const Point w = Cofactors<double>(J).solve(h);
  return {M - dot(h, w), -w};
}

}  // namespace

double stored_energy(const DeploymentCase& c, double fold) {
  const MiuraOptions& o = c.sheet;
  const double zigzag = 2 * fold, straight = 2 * std::atan(std::cos(o.sector_angle) * std::tan(fold));
  return c.stiffness_per_length / 2 *
         (o.b * o.columns * (o.rows - 1) * zigzag * zigzag + o.a * o.rows * (o.columns - 1) * straight * straight);
}

std::vector<DeploymentMoment> exact_deployment(const DeploymentCase& c, const std::vector<double>& folds) {
  const double start = c.sheet.fold, energy = stored_energy(c, start);
  // Gauss-Legendre with five points, in s with fold = start - s^2: there the time's slope is smooth at the start
  constexpr std::array<double, 3> node{0, 0.53846931010568309, 0.90617984593866399};
  constexpr std::array<double, 3> weight{0.56888888888888889, 0.47862867049936647, 0.23692688505618909};
  std::vector<DeploymentMoment> moments;
  DeploymentMoment now{start, 0, 0, 0};
  Matrix3<double> R = Matrix3<double>::identity();  // the sheet's axes in inertial ones, as they are at the start
  double s = 0;
  for (const double fold : folds) {
    const int pieces = 12;
    const double ds = (std::sqrt(start - fold) - s) / pieces;
    for (int piece = 0; piece < pieces; ++piece, s += ds) {
      Point turn, skew;  // of the sheet's axes: its integral and, over ds, its first moment about the middle
      for (int k = -2; k <= 2; ++k) {
        const double offset = ds / 2 * (k < 0 ? -1 : 1) * node[std::size_t(std::abs(k))];
        const double at = s + ds / 2 + offset, th = start - at * at;
        const double w = weight[std::size_t(std::abs(k))] * ds / 2;
        const SheetMotion m = motion_at(c, th);
        now.time += w * 2 * at * std::sqrt(m.inertia / (2 * (energy - stored_energy(c, th))));
        turn += m.sheet_turn * (-2 * at * w);
        skew += m.sheet_turn * (-2 * at * w * offset / ds);
      }
      turn += cross(turn, skew);  // [Magnus 1954], to the fourth order: its direction changes
      const double angle = norm(turn);
      if (angle > 0) R = R * rotation_matrix(quaternion_about(turn / angle, angle));
    }
    const SheetMotion m = motion_at(c, fold);
    now.fold = fold;
    now.rate = -std::sqrt(2 * (energy - stored_energy(c, fold)) / m.inertia);
    const Matrix3<double> hub = transpose(hub_axes(c, start)) * R * hub_axes(c, fold);
    now.hub_turn = norm(rotation_vector(quaternion_from_dcm(hub)));
    moments.push_back(now);
  }
  return moments;
}

}  // namespace volvelle::testing
