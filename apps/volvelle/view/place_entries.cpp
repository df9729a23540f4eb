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
  place.color = entry.color;
  const bool is_momentum = entry.kind == Entry::Kind::linear_momentum || entry.kind == Entry::Kind::angular_momentum;
  place.scale = is_momentum ? 0 : entry.kind == Entry::Kind::wheel ? 1 : entry.size * level_at(entry.level, time);
  if (entry.body < 0) return place;
  place.frame = placed[static_cast<std::size_t>(entry.body)].frame * entry.place;
  if (entry.inertial) place.frame.R = entry.place.R;
  return place;
}

// As on the page: still, grey; one way orange, the other blue, the brighter the faster.
std::array<double, 3> speed_color(double part) {
  constexpr std::array<double, 3> forward{0.95, 0.5, 0.15}, backward{0.2, 0.55, 0.95};
  const double far = std::sqrt(std::min(1.0, std::abs(part)));
  std::array<double, 3> color{};
  for (std::size_t i = 0; i < 3; ++i) color[i] = 0.62 + ((part >= 0 ? forward : backward)[i] - 0.62) * far;
  return color;
}

double value_at(const std::vector<double>& times, const std::vector<double>& values, double time) {
  const auto after = std::upper_bound(times.begin(), times.end(), time);
  if (after == times.begin()) return values.front();
  if (after == times.end()) return values.back();
  const auto next = static_cast<std::size_t>(after - times.begin());
  return std::lerp(values[next - 1], values[next], (time - times[next - 1]) / (times[next] - times[next - 1]));
}

// Each against the fastest of all over the run, or 1 rad/s.
void paint_wheels(const ViewedResult& viewed, double time, std::vector<PlacedEntry>& placed) {
  const ResultSlices& slices = *viewed.slices;
  std::vector<std::size_t> wheels;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < placed.size(); ++i) {
    const Entry& entry = viewed.scene.entries[i];
    const auto is_speed = [&](const ResultColumn& column) { return column.name == entry.name + ".speed"; };
    if (entry.kind != Entry::Kind::wheel || std::ranges::none_of(slices.columns(), is_speed)) continue;
    wheels.push_back(i);
    names.push_back(entry.name + ".speed");
  }
  if (wheels.empty()) return;
  constexpr std::size_t most_rows = 4000;
  const Columns all = slices.series(names, slices.start(), slices.end(), most_rows);
  const Columns now = slices.series(names, time, time, 2 * most_rows);
  double fastest = 1;
  for (std::size_t k = 1; k < all.size(); ++k)
    for (const double speed : all[k]) fastest = std::max(fastest, std::abs(speed));
  for (std::size_t k = 0; k < wheels.size(); ++k)
    placed[wheels[k]].color = speed_color(value_at(now[0], now[k + 1], time) / fastest);
}

}  // namespace

std::vector<PlacedEntry> place_entries(const Scene& scene, const std::vector<Frame>& bodies) {
  std::vector<PlacedEntry> placed;
  for (const Entry& entry : scene.entries)
    placed.push_back(entry.kind == Entry::Kind::body ? PlacedEntry{bodies.at(placed.size()), 1, entry.color}
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
    placed.push_back({between(&poses.bodies[7 * body], &poses.bodies[7 * (second * n + body)], part), 1, entry.color});
  }
  paint_wheels(viewed, time, placed);
  return placed;
}

}  // namespace volvelle::view
