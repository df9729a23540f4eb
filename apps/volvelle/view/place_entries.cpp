// Where everything is at an instant: between two rows, in a straight line from one to the other.
#include <algorithm>
#include <cmath>

#include "view/picture.hpp"

namespace volvelle::view {

namespace {

Frame between(const float* a, const float* b, double part) {
  Quaternion<double> p{a[3], a[4], a[5], a[6]}, q{b[3], b[4], b[5], b[6]};
  if (p.w * q.w + p.x * q.x + p.y * q.y + p.z * q.z < 0) q = q * -1.0;
  const double rest = 1 - part;
  const Quaternion<double> turned{p.w * rest + q.w * part, p.x * rest + q.x * part, p.y * rest + q.y * part,
                                  p.z * rest + q.z * part};
  return {rotation_matrix(normalized(turned)),
          {a[0] * rest + b[0] * part, a[1] * rest + b[1] * part, a[2] * rest + b[2] * part}};
}

double level_at(const std::vector<std::pair<double, double>>& level, double time) {
  if (level.empty()) return 1;
  if (time < level.front().first) return level.front().second;
  for (std::size_t i = 1; i < level.size(); ++i) {
    const auto& [t0, v0] = level[i - 1];
    const auto& [t1, v1] = level[i];
    if (time < t1) return t1 > t0 ? v0 + (v1 - v0) * (time - t0) / (t1 - t0) : v1;
  }
  return level.back().second;
}

// What is fixed in a body, or hangs on nothing.
PlacedEntry place_other(const Entry& entry, const std::vector<PlacedEntry>& placed, double time) {
  PlacedEntry place;
  const bool is_momentum = entry.kind == Entry::Kind::linear_momentum || entry.kind == Entry::Kind::angular_momentum;
  place.scale = is_momentum ? 0 : entry.kind == Entry::Kind::wheel ? 1 : entry.size * level_at(entry.level, time);
  if (entry.body < 0) return place;
  place.frame = placed[static_cast<std::size_t>(entry.body)].frame * entry.place;
  if (entry.inertial) place.frame.R = entry.place.R;
  return place;
}

}  // namespace

std::vector<PlacedEntry> place_entries(const Scene& scene, const std::vector<Frame>& bodies) {
  std::vector<PlacedEntry> placed;
  for (const Entry& entry : scene.entries)
    placed.push_back(entry.kind == Entry::Kind::body ? PlacedEntry{bodies.at(placed.size()), 1}
                                                     : place_other(entry, placed, 0));
  return placed;
}

std::vector<PlacedEntry> place_entries(const ViewedResult& viewed, double time) {
  const ResultSlices& slices = *viewed.slices;
  const std::size_t n = slices.bodies().size();
  const Poses poses = slices.poses({slices.row_at(time), 2, 1});
  const std::size_t second = poses.rows.size() > 4 ? 1 : 0;
  const double from = poses.rows[0], to = poses.rows[4 * second];
  const double part = to > from ? std::clamp((time - from) / (to - from), 0.0, 1.0) : 0;
  std::vector<PlacedEntry> placed;
  for (const Entry& entry : viewed.scene.entries) {
    if (entry.kind != Entry::Kind::body) {
      placed.push_back(place_other(entry, placed, time));
      continue;
    }
    const std::size_t body = placed.size();
    placed.push_back({between(&poses.bodies[7 * body], &poses.bodies[7 * (second * n + body)], part), 1});
  }
  return placed;
}

}  // namespace volvelle::view
