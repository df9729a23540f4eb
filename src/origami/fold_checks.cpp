// Whether the arrays of a .fold file make a sheet.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <map>

#include "origami/fold_arrays.hpp"

namespace volvelle {
namespace {

constexpr double tolerance = 1e-5;  // of the sheet's size

Vector3<double> area_of(const FoldArrays& a, const std::vector<int>& face) {
  Vector3<double> area;
  for (std::size_t k = 2; k < face.size(); ++k)
    area += cross(a.vertices[face[k - 1]] - a.vertices[face[0]], a.vertices[face[k]] - a.vertices[face[0]]) * 0.5;
  return area;
}

std::pair<int, int> key_of(int from, int to) { return std::minmax(from, to); }

// What the assignment of an edge asks of the faces along it.
void check_assignment(const FoldArrays& a, std::size_t e) {
  const std::size_t count = a.faces_of_edge[e].size();
  const char letter = a.assignments[e];
  if (count == 0)
    a.fail(
        fmt::format("edge {} ({} to {}) is the side of no face; add its face to faces_vertices, or take the edge "
                    "away",
                    e, a.edges[e][0], a.edges[e][1]));
  if (count > 2)
    a.fail(fmt::format("edge {} is a side of {} faces ({}); a crease joins two", e, count,
                       fmt::join(a.faces_of_edge[e], ", ")));
  if (count == 2 && letter == 'B')
    a.fail(
        fmt::format("edge {} is a boundary (B), but faces {} and {} both lie along it; assign M, V, F or U to a "
                    "crease, C to a cut",
                    e, a.faces_of_edge[e][0], a.faces_of_edge[e][1]));
  if (count == 1 && (letter == 'M' || letter == 'V'))
    a.fail(fmt::format("edge {} is a {}, but only face {} lies along it; assign B to a boundary, or add the other face",
                       e, letter == 'M' ? "mountain" : "valley", a.faces_of_edge[e][0]));
}

// Twice the area of a triangle in the plane, with its sign.
double turn(const Vector3<double>& p, const Vector3<double>& q, const Vector3<double>& r) {
  return (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y);
}

bool cross_each_other(const FoldArrays& a, const std::array<int, 2>& e, const std::array<int, 2>& f, double small) {
  for (const int v : e)
    if (v == f[0] || v == f[1]) return false;
  const auto &p = a.vertices[e[0]], &q = a.vertices[e[1]], &r = a.vertices[f[0]], &s = a.vertices[f[1]];
  const double d1 = turn(p, q, r), d2 = turn(p, q, s), d3 = turn(r, s, p), d4 = turn(r, s, q);
  const auto apart = [&](double x, double y) { return (x > small && y < -small) || (x < -small && y > small); };
  return apart(d1, d2) && apart(d3, d4);
}

}  // namespace

double size_of(const FoldArrays& a) {
  double largest = 0;
  for (int axis = 0; axis < 3; ++axis) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Vector3<double>& v : a.vertices) {
      low = std::min(low, v[axis]);
      high = std::max(high, v[axis]);
    }
    largest = std::max(largest, high - low);
  }
  return largest;
}

void check_faces(FoldArrays& a) {
  std::map<std::pair<int, int>, int> edge_at;
  for (int e = 0; e < int(a.edges.size()); ++e) {
    const auto [known, is_new] = edge_at.try_emplace(key_of(a.edges[e][0], a.edges[e][1]), e);
    if (!is_new)
      a.fail(fmt::format("edges {} and {} both join vertices {} and {}; keep one of them", known->second, e,
                         a.edges[e][0], a.edges[e][1]));
  }
  a.faces_of_edge.assign(a.edges.size(), {});
  std::map<std::pair<int, int>, int> runs;  // a side in the direction in which a face runs along it
  for (int f = 0; f < int(a.faces.size()); ++f) {
    const std::vector<int>& face = a.faces[f];
    for (std::size_t k = 0; k < face.size(); ++k) {
      const int from = face[k], to = face[(k + 1) % face.size()];
      const auto edge = edge_at.find(key_of(from, to));
      if (edge == edge_at.end())
        a.fail(
            fmt::format("the side of face {} from vertex {} to {} is not among the edges; add [{}, {}] to "
                        "edges_vertices",
                        f, from, to, from, to));
      a.faces_of_edge[edge->second].push_back(f);
      const auto [other, is_new] = runs.try_emplace({from, to}, f);
      if (!is_new)
        a.fail(
            fmt::format("faces {} and {} both run from vertex {} to {}; list the corners of all faces "
                        "counter-clockwise",
                        other->second, f, from, to));
    }
  }
  for (std::size_t e = 0; e < a.edges.size(); ++e) check_assignment(a, e);
}

void check_crossings(const FoldArrays& a) {
  const double small = 1e-9 * size_of(a) * size_of(a);
  const auto left = [&](int e) { return std::min(a.vertices[a.edges[e][0]].x, a.vertices[a.edges[e][1]].x); };
  const auto right = [&](int e) { return std::max(a.vertices[a.edges[e][0]].x, a.vertices[a.edges[e][1]].x); };
  std::vector<int> order(a.edges.size());
  for (std::size_t e = 0; e < order.size(); ++e) order[e] = int(e);
  std::sort(order.begin(), order.end(), [&](int e, int f) { return left(e) < left(f); });
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t j = i + 1; j < order.size() && left(order[j]) <= right(order[i]); ++j) {
      const auto [e, f] = std::minmax(order[i], order[j]);
      if (cross_each_other(a, a.edges[e], a.edges[f], small))
        a.fail(
            fmt::format("edges {} ({} to {}) and {} ({} to {}) cross; put a vertex where they meet and divide both "
                        "there",
                        e, a.edges[e][0], a.edges[e][1], f, a.edges[f][0], a.edges[f][1]));
    }
}

void check_planarity(const FoldArrays& a) {
  const double size = size_of(a);
  for (std::size_t f = 0; f < a.faces.size(); ++f) {
    const Vector3<double> area = area_of(a, a.faces[f]);
    if (!(norm(area) > 1e-12 * size * size)) a.fail(fmt::format("face {} has no area; its corners lie on one line", f));
    const Vector3<double> normal = normalized(area);
    for (const int v : a.faces[f]) {
      const double off = std::abs(dot(a.vertices[v] - a.vertices[a.faces[f][0]], normal));
      if (off > tolerance * size)
        a.fail(
            fmt::format("face {} is not flat: vertex {} is {:.3g} off the plane of the others; panels are rigid "
                        "plates. Divide the face with a crease, or mend the coordinates",
                        f, v, off));
    }
  }
}

bool is_unfolded(const FoldArrays& a) {
  if (a.folded_form) return false;
  const double size = size_of(a);
  for (const Vector3<double>& v : a.vertices)
    if (std::abs(v.z - a.vertices[0].z) > tolerance * size) return false;
  if (a.in_plane) {
    for (std::size_t f = 0; f < a.faces.size(); ++f)
      if (area_of(a, a.faces[f]).z < 0)
        a.fail(fmt::format("face {} runs clockwise; list its corners counter-clockwise, seen from above", f));
    return true;
  }
  return std::all_of(a.faces.begin(), a.faces.end(), [&](const auto& face) { return area_of(a, face).z > 0; });
}

}  // namespace volvelle
