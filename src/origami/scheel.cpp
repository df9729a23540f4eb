// Hub corners v_i, d_i = (v_i - v_(i-1)) / s. Valley i runs from v_i along d_i, hill i from v_i between d_i and
// d_(i+1). Cross creases stand on the valleys every s and are mirrored at the hills. Flat, vertex k of valley i is at
// v_i + k s d_i and vertex k of hill i at a distance of k s / cos(pi/n) from v_i. Wound up, both are above the prism's
// corner v_(i+k): the valley's at height 0, the hill's at k s tan(pi/n).
#include "origami/scheel.hpp"

#include <cmath>
#include <fmt/format.h>

#include "origami/folding.hpp"

namespace volvelle {
namespace {

class Maker {
 public:
  explicit Maker(const ScheelOptions& options) : o_(options) {
    add_vertices();
    add_panels();
    add_creases();
    pattern_.measured_crease = hub_crease_;
    pattern_.vertices = o_.wrapped ? wrapped_ : flat_;
  }
  CreasePattern take() { return std::move(pattern_); }

 private:
  int wrap(int i) const { return (i % o_.sides + o_.sides) % o_.sides; }
  Vector3<double> corner(int i) const {
    const double radius = o_.side / (2 * std::sin(M_PI / o_.sides)), angle = 2 * M_PI * wrap(i) / o_.sides;
    return {radius * std::cos(angle), radius * std::sin(angle), 0};
  }
  int on_valley(int i, int k) const { return k == 0 ? wrap(i) : o_.sides + 2 * (wrap(i) * o_.rings + k - 1); }
  int on_hill(int i, int k) const { return k == 0 ? wrap(i) : o_.sides + 2 * (wrap(i) * o_.rings + k - 1) + 1; }
  int right(int i, int k) const { return 1 + 2 * (wrap(i) * o_.rings + k); }
  int left(int i, int k) const { return right(i, k) + 1; }

  void add_vertices() {
    for (int i = 0; i < o_.sides; ++i) flat_.push_back(corner(i));
    wrapped_ = flat_;
    const double rise = o_.side * std::tan(M_PI / o_.sides);
    for (int i = 0; i < o_.sides; ++i) {
      const Vector3<double> d = (corner(i) - corner(i - 1)) / o_.side, next = (corner(i + 1) - corner(i)) / o_.side;
      const Vector3<double> hill = normalized(d + next);
      for (int k = 1; k <= o_.rings; ++k) {
        flat_.push_back(corner(i) + d * (k * o_.side));
        flat_.push_back(corner(i) + hill * (k * o_.side / std::cos(M_PI / o_.sides)));
        wrapped_.push_back(corner(i + k));
        wrapped_.push_back(corner(i + k) + Vector3<double>{0, 0, k * rise});
      }
    }
  }

  // Panels of one ring and side are alike: their outline is that of the first sector.
  void add_panel(const std::string& name, std::vector<int> corners, int stock) {
    if (stock == int(pattern_.stock.size())) {
      std::vector<Vector3<double>> points;
      for (const int vertex : corners) points.push_back(flat_[vertex]);
      const Pose<double> frame = pose_of_corners(points).inverse();
      for (Vector3<double>& point : points) {
        point = frame * point;
        point.z = 0;
      }
      points[0] = {};
      points[1].y = 0;
      pattern_.stock.push_back({points});
    }
    pattern_.panels.push_back({name, stock, std::move(corners)});
  }

  void add_panels() {
    std::vector<int> hub;
    for (int i = 0; i < o_.sides; ++i) hub.push_back(i);
    add_panel("hub", hub, 0);
    for (int i = 0; i < o_.sides; ++i)
      for (int k = 0; k < o_.rings; ++k) {
        std::vector<int> right{on_valley(i, k), on_valley(i, k + 1), on_hill(i, k + 1)},
            left{on_hill(i, k), on_hill(i, k + 1), on_valley(i + 1, k)};
        if (k > 0) right.push_back(on_hill(i, k));
        if (k > 0) left.push_back(on_valley(i + 1, k - 1));
        add_panel(fmt::format("right.{}.{}", i, k), right, 1 + 2 * k);
        add_panel(fmt::format("left.{}.{}", i, k), left, 2 + 2 * k);
      }
  }

  void add_crease(const std::string& kind, const std::string& name, int first, int second, int from, int to,
                  double wrapped_angle) {
    Crease crease;
    crease.kind = kind;
    crease.name = name;
    crease.panels = {first, second};
    crease.vertices = {from, to};
    crease.angle = o_.wrapped ? wrapped_angle : 0;
    crease.sense = wrapped_angle < 0 ? Sense::mountain : Sense::valley;
    pattern_.creases.push_back(crease);
  }

  void add_creases() {
    const double turn = 2 * M_PI / o_.sides;
    for (int i = 0; i < o_.sides; ++i) {
      add_crease("hub", fmt::format("hub.{}", i), 0, left(i, 0), on_valley(i, 0), on_valley(i + 1, 0), M_PI / 2);
      for (int k = 0; k < o_.rings; ++k) {
        add_crease("hill", fmt::format("hill.{}.{}", i, k), left(i, k), right(i, k), on_hill(i, k), on_hill(i, k + 1),
                   -M_PI);
        if (k + 1 < o_.rings)
          add_crease("valley", fmt::format("valley.{}.{}", i, k), left(i - 1, k + 1), right(i, k), on_valley(i, k),
                     on_valley(i, k + 1), M_PI);
        if (k == 0) continue;
        add_crease("cross", fmt::format("cross.right.{}.{}", i, k), right(i, k - 1), right(i, k), on_valley(i, k),
                   on_hill(i, k), -turn);
        add_crease("cross", fmt::format("cross.left.{}.{}", i, k), left(i, k - 1), left(i, k), on_hill(i, k),
                   on_valley(i + 1, k - 1), turn);
      }
    }
  }

  const ScheelOptions& o_;
  static constexpr int hub_crease_ = 0;
  std::vector<Vector3<double>> flat_, wrapped_;
  CreasePattern pattern_;
};

}  // namespace

CreasePattern make_scheel(const ScheelOptions& options) { return Maker(options).take(); }

}  // namespace volvelle
