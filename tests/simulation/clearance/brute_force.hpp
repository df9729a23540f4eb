// Distances of shapes by trying all: every edge against every edge, every corner against every face, and planes that
// may separate. Slow, and shares nothing with what it judges.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "spatial/pose.hpp"

namespace volvelle::testing {

struct Solid {
  std::vector<Vector3<double>> points;
  std::vector<std::vector<int>> faces;  // convex, in order round

  Solid placed(const Pose<double>& pose) const {
    Solid solid = *this;
    for (auto& p : solid.points) p = pose * p;
    return solid;
  }
  std::vector<std::pair<Vector3<double>, Vector3<double>>> edges() const {
    std::vector<std::pair<Vector3<double>, Vector3<double>>> all;
    for (const auto& face : faces)
      for (std::size_t i = 0; i < face.size(); ++i)
        all.emplace_back(points[face[i]], points[face[(i + 1) % face.size()]]);
    return all;
  }
};

inline Solid solid_box(double x, double y, double z) {
  Solid box;
  for (int i = 0; i < 8; ++i) box.points.push_back({(i & 1 ? x : -x) / 2, (i & 2 ? y : -y) / 2, (i & 4 ? z : -z) / 2});
  box.faces = {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}};
  return box;
}

inline Solid solid_plate(const std::vector<Vector3<double>>& outline, double thickness) {
  Solid plate;
  const int n = int(outline.size());
  std::vector<int> top, bottom;
  for (int i = 0; i < n; ++i) {
    plate.points.push_back(outline[i] + Vector3<double>{0, 0, thickness / 2});
    top.push_back(i);
  }
  plate.faces = {top};
  if (thickness == 0) return plate;
  for (int i = 0; i < n; ++i) {
    plate.points.push_back(outline[i] - Vector3<double>{0, 0, thickness / 2});
    bottom.push_back(n + i);
    plate.faces.push_back({i, (i + 1) % n, n + (i + 1) % n, n + i});
  }
  plate.faces.push_back(bottom);
  return plate;
}

// Of two segments: where both inner points are nearest, else with an end of one.
inline double segment_distance(const Vector3<double>& a0, const Vector3<double>& a1, const Vector3<double>& b0,
                               const Vector3<double>& b1) {
  const auto from_point = [](const Vector3<double>& p, const Vector3<double>& s0, const Vector3<double>& s1) {
    const double t = std::clamp(dot(p - s0, s1 - s0) / squared_norm(s1 - s0), 0.0, 1.0);
    return norm(p - (s0 + (s1 - s0) * t));
  };
  double least =
      std::min({from_point(a0, b0, b1), from_point(a1, b0, b1), from_point(b0, a0, a1), from_point(b1, a0, a1)});
  const Vector3<double> u = a1 - a0, v = b1 - b0, w = a0 - b0;
  const double a = dot(u, u), b = dot(u, v), c = dot(v, v), d = dot(u, w), e = dot(v, w), D = a * c - b * b;
  if (D > 1e-14 * a * c) {
    const double s = (b * e - c * d) / D, t = (a * e - b * d) / D;
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) least = std::min(least, norm(w + u * s - v * t));
  }
  return least;
}

// Of a point from a face's inside; infinite where its foot is not in the face.
inline double foot_distance(const Vector3<double>& p, const std::vector<Vector3<double>>& face) {
  Vector3<double> n;
  for (std::size_t i = 2; i < face.size(); ++i) n += cross(face[i - 1] - face[0], face[i] - face[0]);
  n = normalized(n);
  for (std::size_t i = 0; i < face.size(); ++i) {
    const Vector3<double>&q0 = face[i], &q1 = face[(i + 1) % face.size()];
    if (dot(cross(q1 - q0, p - q0), n) < 0) return std::numeric_limits<double>::infinity();
  }
  return std::abs(dot(p - face[0], n));
}

// Whether no plane of the usual ones has the two on either side: normals of faces, and of pairs of edges; of flat ones
// also normals of edges in their plane.
inline bool overlap(const Solid& a, const Solid& b) {
  std::vector<Vector3<double>> axes;
  const auto add_own = [&](const Solid& s) {
    for (const auto& face : s.faces) {
      Vector3<double> n;
      for (std::size_t i = 2; i < face.size(); ++i)
        n += cross(s.points[face[i - 1]] - s.points[face[0]], s.points[face[i]] - s.points[face[0]]);
      axes.push_back(n);
      for (std::size_t i = 0; i < face.size(); ++i)
        axes.push_back(cross(n, s.points[face[(i + 1) % face.size()]] - s.points[face[i]]));
    }
  };
  add_own(a);
  add_own(b);
  for (const auto& [p0, p1] : a.edges())
    for (const auto& [q0, q1] : b.edges()) axes.push_back(cross(p1 - p0, q1 - q0));
  for (const Vector3<double>& axis : axes) {
    if (norm(axis) < 1e-9) continue;
    const Vector3<double> n = normalized(axis);
    double a_low = 1e300, a_high = -1e300, b_low = 1e300, b_high = -1e300;
    for (const auto& p : a.points) a_low = std::min(a_low, dot(n, p)), a_high = std::max(a_high, dot(n, p));
    for (const auto& p : b.points) b_low = std::min(b_low, dot(n, p)), b_high = std::max(b_high, dot(n, p));
    if (a_high < b_low || b_high < a_low) return false;
  }
  return true;
}

inline double brute_force_distance(const Solid& a, const Solid& b) {
  if (overlap(a, b)) return 0;
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [p0, p1] : a.edges())
    for (const auto& [q0, q1] : b.edges()) least = std::min(least, segment_distance(p0, p1, q0, q1));
  const auto corners_on_faces = [&](const Solid& corners, const Solid& s) {
    for (const auto& face : s.faces) {
      std::vector<Vector3<double>> outline;
      for (const int i : face) outline.push_back(s.points[i]);
      for (const auto& p : corners.points)
        for (int side = 0; side < 2; ++side) {
          least = std::min(least, foot_distance(p, outline));
          std::reverse(outline.begin(), outline.end());  // whichever way it runs
        }
    }
  };
  corners_on_faces(a, b);
  corners_on_faces(b, a);
  return least;
}

// Of a point from a solid cylinder along z through the origin.
inline double cylinder_distance(const Vector3<double>& p, double radius, double length) {
  const double out = std::max(std::hypot(p.x, p.y) - radius, 0.0), up = std::max(std::abs(p.z) - length / 2, 0.0);
  return std::hypot(out, up);
}

// Of a solid from a cylinder along z through the origin, where neither reaches into the other: along every edge the
// distance is convex; and the cylinder's farthest points towards a face may have their foot in it.
inline double cylinder_distance(const Solid& solid, double radius, double length) {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [p0, p1] : solid.edges()) {
    double low = 0, high = 1;
    for (int i = 0; i < 200; ++i) {
      const double third = (high - low) / 3;
      const double left = cylinder_distance(p0 + (p1 - p0) * (low + third), radius, length);
      const double right = cylinder_distance(p0 + (p1 - p0) * (high - third), radius, length);
      (left < right ? high : low) += left < right ? -third : third;
    }
    least = std::min(least, cylinder_distance(p0 + (p1 - p0) * (0.5 * (low + high)), radius, length));
  }
  for (const auto& face : solid.faces) {
    std::vector<Vector3<double>> outline;
    for (const int i : face) outline.push_back(solid.points[i]);
    Vector3<double> n;
    for (std::size_t i = 2; i < outline.size(); ++i) n += cross(outline[i - 1] - outline[0], outline[i] - outline[0]);
    n = normalized(n);
    const double across = std::hypot(n.x, n.y);
    for (const double sign : {-1.0, 1.0}) {
      const Vector3<double> rim{sign * radius * n.x / across, sign * radius * n.y / across,
                                std::copysign(length / 2, sign * n.z)};
      for (int side = 0; side < 2; ++side) {
        least = std::min(least, foot_distance(rim, outline));
        std::reverse(outline.begin(), outline.end());
      }
    }
  }
  return least;
}

}  // namespace volvelle::testing
