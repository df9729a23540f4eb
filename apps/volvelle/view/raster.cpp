// The depth buffer.
#include "view/raster.hpp"

#include <algorithm>
#include <cairo.h>
#include <cmath>
#include <memory>
#include <new>

namespace volvelle::view {

namespace {

cairo_status_t append_png(void* document, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(document)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

struct ReleaseSurface {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};

std::uint32_t byte_of(float value) {
  return static_cast<std::uint32_t>(std::lround(std::clamp(value, 0.0F, 1.0F) * 255));
}

}  // namespace

Raster::Raster(int width, int height, const Rgb& top, const Rgb& bottom)
    : width_(width * samples), height_(height * samples) {
  const std::size_t all = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
  color_.resize(all);
  nearness_.resize(all, 0);
  for (int y = 0; y < height_; ++y) {
    const float part = static_cast<float>(y) / static_cast<float>(height_);
    Rgb ground;
    for (std::size_t i = 0; i < 3; ++i) ground[i] = top[i] + (bottom[i] - top[i]) * part;
    std::fill_n(color_.begin() + std::ptrdiff_t(y) * width_, width_, ground);
  }
}

void Raster::triangle(const ScreenPoint& a, const ScreenPoint& b, const ScreenPoint& c, const Rgb& color,
                      float opacity) {
  const auto sample = [](const ScreenPoint& p) { return ScreenPoint{p.x * samples, p.y * samples, p.nearness}; };
  const ScreenPoint p = sample(a), q = sample(b), r = sample(c);
  const double area = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  if (!(std::abs(area) > 1e-12)) return;
  const auto within = [](double value, int end) { return std::clamp(static_cast<int>(std::floor(value)), 0, end - 1); };
  const int left = within(std::min({p.x, q.x, r.x}), width_), right = within(std::max({p.x, q.x, r.x}), width_);
  const int top = within(std::min({p.y, q.y, r.y}), height_), bottom = within(std::max({p.y, q.y, r.y}), height_);
  for (int y = top; y <= bottom; ++y) {
    for (int x = left; x <= right; ++x) {
      const double sx = x + 0.5, sy = y + 0.5;
      const double u = ((q.x - sx) * (r.y - sy) - (q.y - sy) * (r.x - sx)) / area;
      const double v = ((r.x - sx) * (p.y - sy) - (r.y - sy) * (p.x - sx)) / area;
      const double w = 1 - u - v;
      if (u < 0 || v < 0 || w < 0) continue;
      const float nearness = static_cast<float>(u * p.nearness + v * q.nearness + w * r.nearness);
      const std::size_t at =
          static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
      if (nearness <= nearness_[at]) continue;
      for (std::size_t i = 0; i < 3; ++i) color_[at][i] += (color[i] - color_[at][i]) * opacity;
      if (opacity >= 1) nearness_[at] = nearness;
    }
  }
}

void Raster::line(const ScreenPoint& a, const ScreenPoint& b, double width, const Rgb& color, double before) {
  const double dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
  if (!(length > 1e-9)) return;
  const double ox = -dy / length * width / 2, oy = dx / length * width / 2;
  const auto moved = [&](const ScreenPoint& p, double side) {
    return ScreenPoint{p.x + side * ox, p.y + side * oy, p.nearness * (1 + before)};
  };
  triangle(moved(a, 1), moved(b, 1), moved(b, -1), color);
  triangle(moved(a, 1), moved(b, -1), moved(a, -1), color);
}

// The mean of a pixel's samples, as cairo has pixels: colours times how much is covered.
std::uint32_t Raster::pixel(int x, int y, Ground ground) const {
  Rgb sum{};
  float covered = 0;
  for (int i = 0; i < samples * samples; ++i) {
    const std::size_t row = static_cast<std::size_t>(y * samples + i / samples);
    const std::size_t at = row * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x * samples + i % samples);
    if (ground == Ground::left_out && nearness_[at] <= 0) continue;
    covered += 1.0F / (samples * samples);
    for (std::size_t k = 0; k < 3; ++k) sum[k] += color_[at][k] / (samples * samples);
  }
  return byte_of(covered) << 24U | byte_of(sum[0]) << 16U | byte_of(sum[1]) << 8U | byte_of(sum[2]);
}

std::string Raster::png(Ground ground) const {
  const int width = width_ / samples, height = height_ / samples;
  const cairo_format_t format = ground == Ground::drawn ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32;
  const std::unique_ptr<cairo_surface_t, ReleaseSurface> surface(cairo_image_surface_create(format, width, height));
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) throw std::bad_alloc();
  cairo_surface_flush(surface.get());
  unsigned char* pixels = cairo_image_surface_get_data(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      reinterpret_cast<std::uint32_t*>(pixels + std::ptrdiff_t(y) * stride)[x] = pixel(x, y, ground);
  cairo_surface_mark_dirty(surface.get());
  std::string bytes;
  if (cairo_surface_write_to_png_stream(surface.get(), append_png, &bytes) != CAIRO_STATUS_SUCCESS)
    throw std::bad_alloc();
  return bytes;
}

}  // namespace volvelle::view
