// Drawing the scene: a camera that fits all of it, light from over its shoulder, faces and lines into the raster.
#include "view/picture.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "view/raster.hpp"
#include "view/well_drawing.hpp"

namespace volvelle::view {

namespace {

constexpr double half_view = 0.24;  // rad, half of the angle seen from top to bottom
constexpr double filled = 0.86;     // part of the picture

struct Camera {
  Vector right, up, forward;  // unit vectors
  Vector at;                  // what is in the middle
  double distance = 1;
  double width = 1, height = 1;

  Camera(double azimuth, double elevation, int pixels_across, int pixels_down)
      : forward{-std::cos(elevation) * std::cos(azimuth), -std::cos(elevation) * std::sin(azimuth),
                -std::sin(elevation)},
        width(pixels_across),
        height(pixels_down) {
    right = {-std::sin(azimuth), std::cos(azimuth), 0};
    up = cross(right, forward);
  }

  ScreenPoint project(const Vector& point) const {
    const Vector from = point - at;
    const double depth = std::max(distance + dot(from, forward), 1e-6 * distance);
    const double scale = height / 2 / std::tan(half_view) / depth;
    return {width / 2 + dot(from, right) * scale, height / 2 - dot(from, up) * scale, distance / depth};
  }

  // Moves so that all points are just seen.
  void fit(const std::vector<Vector>& points, double zoom, bool keep_middle) {
    Vector low = points.front(), high = low;
    for (const Vector& p : points)
      for (int i = 0; i < 3; ++i) {
        low[i] = std::min(low[i], p[i]);
        high[i] = std::max(high[i], p[i]);
      }
    if (!keep_middle) at = (low + high) * 0.5;
    distance = std::max(norm(high - low), 1e-9) / std::tan(half_view);
    for (int round = 0; round < 6; ++round) {
      double left = 1e300, right_end = -1e300, top = 1e300, bottom = -1e300;
      for (const Vector& p : points) {
        const ScreenPoint s = project(p);
        left = std::min(left, s.x), right_end = std::max(right_end, s.x);
        top = std::min(top, s.y), bottom = std::max(bottom, s.y);
      }
      const double pixel = 2 * distance * std::tan(half_view) / height;
      if (!keep_middle) {
        at += right * (((left + right_end) / 2 - width / 2) * pixel);
        at -= up * (((top + bottom) / 2 - height / 2) * pixel);
      }
      const double across = keep_middle ? 2 * std::max(width / 2 - left, right_end - width / 2) : right_end - left;
      const double down = keep_middle ? 2 * std::max(height / 2 - top, bottom - height / 2) : bottom - top;
      distance *= std::max(across / width, down / height) / filled;
    }
    distance /= zoom;
  }
};

struct Look {
  Rgb top, bottom, edge, rim, mountain, valley, axis, link, ball;
};

constexpr Look light{{0.985F, 0.98F, 0.97F}, {0.90F, 0.895F, 0.88F}, {0.22F, 0.22F, 0.24F},
                     {0.80F, 0.84F, 0.90F},  {0.84F, 0.25F, 0.20F},  {0.16F, 0.50F, 0.85F},
                     {0.90F, 0.55F, 0.10F},  {0.35F, 0.55F, 0.35F},  {0.76F, 0.25F, 0.05F}};
constexpr Look night{{0.075F, 0.09F, 0.13F}, {0.025F, 0.03F, 0.05F}, {0.05F, 0.06F, 0.08F},
                     {0.55F, 0.62F, 0.74F},  {0.95F, 0.38F, 0.30F},  {0.35F, 0.66F, 1.00F},
                     {1.00F, 0.68F, 0.25F},  {0.50F, 0.75F, 0.50F},  {1.00F, 0.62F, 0.30F}};

Rgb base_color(Material material, const std::array<double, 3>& own) {
  switch (material) {
    case Material::cells:
      return {0.20F, 0.30F, 0.52F};
    case Material::back:
      return {0.86F, 0.71F, 0.45F};
    case Material::plume:
      return {1.0F, 0.72F, 0.35F};
    default:
      return {float(own[0]), float(own[1]), float(own[2])};
  }
}

// As the page has them: the bottom of a well, half-way, its rim.
Rgb well_color(double level) {
  constexpr std::array<Rgb, 3> ramp{{{0.12F, 0.25F, 0.56F}, {0.23F, 0.63F, 0.71F}, {0.89F, 0.94F, 0.82F}}};
  const std::size_t lower = level < 0.5 ? 0 : 1;
  const float part = static_cast<float>(2 * level - static_cast<double>(lower));
  Rgb color;
  for (std::size_t i = 0; i < 3; ++i) color[i] = ramp[lower][i] + (ramp[lower + 1][i] - ramp[lower][i]) * part;
  return color;
}

Rgb lit(const Rgb& color, const Vector& normal, const Camera& camera) {
  const Vector lamp = normalized(camera.up * 0.75 - camera.right * 0.45 - camera.forward * 0.6);
  const double facing = dot(normal, camera.forward) > 0 ? -1 : 1;  // both sides are seen
  const double key = std::max(0.0, dot(normal, lamp) * facing), fill = 0.5 + 0.5 * normal.z * facing;
  const double shine = 0.22 * std::pow(std::max(0.0, dot(normal, normalized(lamp - camera.forward)) * facing), 24);
  Rgb out;
  for (std::size_t i = 0; i < 3; ++i)
    out[i] = std::min(1.0F, static_cast<float>(color[i] * (0.42 + 0.14 * fill + 0.56 * key) + shine));
  return out;
}

struct LineLook {
  double width = 1;  // pixels in a picture 900 high
  Rgb color{};
  double before = 1e-3;
};

LineLook look_of(LineKind kind, const Look& look) {
  switch (kind) {
    case LineKind::mountain:
      return {2.8, look.mountain, 2e-3};
    case LineKind::valley:
      return {2.8, look.valley, 2e-3};
    case LineKind::axis:
    case LineKind::cut_axis:
      return {1.4, look.axis};
    case LineKind::link:
      return {1.6, look.link};
    case LineKind::boundary:
      return {1.1, look.rim};
    default:
      return {1.1, look.edge};
  }
}

Vector vector_of(const std::array<float, 3>& v) { return {v[0], v[1], v[2]}; }

class Painter {
 public:
  Painter(const Scene& scene, std::vector<PlacedEntry> placed_entries, const PictureRequest& request,
          std::vector<WellDrawing> wells = {})
      : scene_(scene),
        placed_(std::move(placed_entries)),
        wells_(std::move(wells)),
        camera_(request.azimuth, request.elevation, request.width, request.height),
        look_(request.dark ? night : light),
        raster_(request.width, request.height, look_.top, look_.bottom) {
    if (request.follow >= 0) {
      const Frame to_body = placed_[static_cast<std::size_t>(request.follow)].frame.inverse();
      for (PlacedEntry& place : placed_) place.frame = to_body * place.frame;
      for (WellDrawing& well : wells_) move(well, to_body);
    }
    std::vector<Vector> points;
    for (const FaceCorner& corner : scene_.geometry.faces)
      if (place_of(corner.entry).scale > 0) points.push_back(placed(corner));
    for (const WellDrawing& well : wells_)
      for (const WellDrawing::Face& face : well.faces) points.push_back(face.corners[0]);
    if (points.empty()) points.emplace_back();
    camera_.fit(points, request.zoom, request.follow >= 0);
  }

  std::string paint(Ground ground) {
    for (const bool see_through : {false, true}) {
      for (std::size_t i = 0; i + 2 < scene_.geometry.faces.size(); i += 3) paint_face(i, see_through);
      if (!see_through) paint_lines();
    }
    for (WellDrawing& well : wells_) paint_well(well);
    return raster_.png(ground);
  }

 private:
  const PlacedEntry& place_of(float entry) const { return placed_[static_cast<std::size_t>(entry)]; }

  template <class Corner>
  Vector placed(const Corner& corner) const {
    const PlacedEntry& place = place_of(corner.entry);
    return place.frame * (vector_of(corner.position) * place.scale);
  }

  void paint_face(std::size_t i, bool see_through) {
    const FaceCorner* corner = &scene_.geometry.faces[i];
    const auto material = static_cast<Material>(static_cast<int>(corner->material));
    const PlacedEntry& place = place_of(corner->entry);
    if ((material == Material::plume) != see_through || place.scale <= 0) return;
    const Vector normal = place.frame.R * normalized(vector_of(corner[0].normal) + vector_of(corner[1].normal) +
                                                     vector_of(corner[2].normal));
    const Rgb base = base_color(material, place.color);
    raster_.triangle(camera_.project(placed(corner[0])), camera_.project(placed(corner[1])),
                     camera_.project(placed(corner[2])), see_through ? base : lit(base, normal, camera_),
                     see_through ? 0.35F : 1.0F);
  }

  void paint_lines() {
    const double unit = camera_.height / 900;
    const auto& lines = scene_.geometry.lines;
    const double fine = std::min(1.0, 40 / std::sqrt(static_cast<double>(lines.size()) + 1) + 0.25);
    for (std::size_t i = 0; i + 1 < lines.size(); i += 2) {
      if (place_of(lines[i].entry).scale <= 0) continue;
      const LineLook line = look_of(static_cast<LineKind>(static_cast<int>(lines[i].kind)), look_);
      raster_.line(camera_.project(placed(lines[i])), camera_.project(placed(lines[i + 1])), line.width * unit * fine,
                   line.color, line.before);
    }
  }

  static void move(WellDrawing& well, const Frame& to) {
    for (WellDrawing::Face& face : well.faces)
      for (Vector& corner : face.corners) corner = to * corner;
    for (auto& line : well.lines)
      for (Vector& end : line) end = to * end;
    if (well.ball) well.ball->center = to * well.ball->center;
    if (well.ball) well.ball->point = to * well.ball->point;
  }

  // It is seen through a little; what is far goes first.
  void paint_well(WellDrawing& well) {
    const auto depth = [&](const WellDrawing::Face& face) {
      return dot(face.corners[0] - camera_.at, camera_.forward);
    };
    std::sort(well.faces.begin(), well.faces.end(), [&](const auto& a, const auto& b) { return depth(a) > depth(b); });
    for (const auto& [corners, level] : well.faces) {
      const Vector normal = normalized(cross(corners[1] - corners[0], corners[2] - corners[0]));
      const float light_on_it = 0.72F + 0.28F * static_cast<float>(std::abs(dot(normal, camera_.forward)));
      Rgb color = well_color(level);
      for (float& part : color) part *= light_on_it;
      raster_.triangle(camera_.project(corners[0]), camera_.project(corners[1]), camera_.project(corners[2]), color,
                       0.86F);
    }
    for (const auto& [from, to] : well.lines)
      raster_.line(camera_.project(from), camera_.project(to), 0.9 * camera_.height / 900, {0.14F, 0.25F, 0.33F}, 1e-3);
    if (well.ball) paint_ball(*well.ball);
  }

  // Before everything else, with a line to the point that it stands for.
  void paint_ball(const WellDrawing::Ball& ball) {
    constexpr double before = 1e6;
    constexpr int corners = 32;
    if (ball.plumb)
      raster_.line(camera_.project(ball.point), camera_.project(ball.center), 1.4 * camera_.height / 900, look_.ball,
                   before);
    const auto on_rim = [&](int i) {
      const double angle = 2 * std::numbers::pi * i / corners;
      ScreenPoint p = camera_.project(ball.center + camera_.right * (ball.radius * std::cos(angle)) +
                                      camera_.up * (ball.radius * std::sin(angle)));
      p.nearness *= before;
      return p;
    };
    for (int i = 1; i + 1 < corners; ++i) raster_.triangle(on_rim(0), on_rim(i), on_rim(i + 1), look_.ball);
  }

  const Scene& scene_;
  std::vector<PlacedEntry> placed_;
  std::vector<WellDrawing> wells_;
  Camera camera_;
  Look look_;
  Raster raster_;
};

Vector center_at(const ResultSlices& slices, double time) {
  const Poses poses = slices.poses({slices.row_at(time), 1, 1});
  return {poses.rows[1], poses.rows[2], poses.rows[3]};
}

}  // namespace

std::string draw_picture(const ViewedResult& viewed, const PictureRequest& request) {
  std::vector<PlacedEntry> placed = place_entries(viewed, request.time);
  std::vector<WellDrawing> wells;
  if (request.wells) {
    const Frame world{Matrix3<double>::identity(), -center_at(*viewed.slices, request.time)};
    const auto stands = [&](int body) { return body < 0 ? world : placed[static_cast<std::size_t>(body)].frame; };
    for (const Well& well : find_wells(viewed))
      wells.push_back(draw_well(well, request.time, stands(well.first), stands(well.second)));
  }
  return Painter(viewed.scene, std::move(placed), request, std::move(wells)).paint(Ground::drawn);
}

std::string draw_cut_out(const Scene& scene, std::vector<PlacedEntry> placed, const PictureRequest& request) {
  return Painter(scene, std::move(placed), request).paint(Ground::left_out);
}

}  // namespace volvelle::view
