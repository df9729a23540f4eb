// Which part of which plane shows a potential best.
#include <algorithm>
#include <cmath>
#include <limits>

#include "view/wells.hpp"

namespace volvelle::view {

namespace {

using Kind = PotentialDescription::Kind;

struct Box {
  Vector low{1, 1, 1}, high{-1, -1, -1};
  bool is_empty() const { return low.x > high.x; }

  void hold(const Vector& point, double reach = 0) {
    const bool first = is_empty();
    for (int i = 0; i < 3; ++i) {
      low[i] = first ? point[i] - reach : std::min(low[i], point[i] - reach);
      high[i] = first ? point[i] + reach : std::max(high[i], point[i] + reach);
    }
  }
};

bool has_center(const PotentialDescription& potential) {
  return potential.kind != Kind::magnets && potential.kind != Kind::flux_pin;
}

// How far from its centre a law of the distance changes much, m.
double reach_of(const PotentialDescription& potential) {
  switch (potential.kind) {
    case Kind::gaussian:
      return 2 * potential.length;
    case Kind::spring:
      return 1.5 * potential.length;
    case Kind::table:
      return potential.table.back().first;
    default:
      return 0;
  }
}

// The plane leaves out the axis along which there is least to see; of two alike, z before y before x.
int axis_left_out(const Box& box) {
  const Vector wide = box.high - box.low;
  const double alike = 1e-3 * std::max({wide.x, wide.y, wide.z});
  int least = 2;
  for (const int axis : {1, 0})
    if (wide[axis] < wide[least] - alike) least = axis;
  return least;
}

Matrix3<double> axes_without(int axis) {
  Matrix3<double> R = Matrix3<double>::identity();
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  for (int i = 0; i < 3; ++i) R.row[i] = {i == u ? 1.0 : 0.0, i == v ? 1.0 : 0.0, i == axis ? 1.0 : 0.0};
  return R;
}

}  // namespace

void choose_plane(const std::vector<const PotentialDescription*>& potentials, const RelativePath& path, Well& well) {
  const Vector start = path.frames.front() * well.point;
  Box seen, near;
  for (const Frame& frame : path.frames) seen.hold(frame * well.point);
  double across = 0;  // of magnets
  for (const PotentialDescription* potential : potentials) {
    const Vector& center = potential->positions[1];
    if (has_center(*potential)) {
      seen.hold(center);
      near.hold(center, reach_of(*potential));
    } else {
      across = std::max(across, norm(start - center) * 2 / 3);
    }
  }
  const int axis = axis_left_out(seen), u = (axis + 1) % 3, v = (axis + 2) % 3;
  well.plane.R = axes_without(axis);
  well.plane.p = start;
  if (!near.is_empty()) {
    near.hold(seen.low);
    near.hold(seen.high);
    for (const int i : {u, v}) well.plane.p[i] = (near.low[i] + near.high[i]) / 2;
  }
  well.span = across;
  for (const int i : {u, v}) {
    if (near.is_empty())
      well.span = std::max({well.span, 1.15 * (seen.high[i] - start[i]), 1.15 * (start[i] - seen.low[i])});
    else
      well.span = std::max(well.span, 1.1 * (near.high[i] - near.low[i]) / 2);
  }
  if (!(well.span > 0)) well.span = 1;
}

}  // namespace volvelle::view
