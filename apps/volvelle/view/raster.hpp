// A picture made of triangles and lines, the nearer in front: a depth buffer at several times the picture's size, whose
// mean is the picture.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace volvelle::view {

using Rgb = std::array<float, 3>;  // from 0 to 1

// A place in the picture: pixels from the upper left, and how near: 1 / distance.
struct ScreenPoint {
  double x = 0, y = 0, nearness = 0;
};

enum class Ground { drawn, left_out };  // left out: pixels that nothing covers can be seen through

class Raster {
 public:
  Raster(int width, int height, const Rgb& top, const Rgb& bottom);  // a ground from one colour to the other

  void triangle(const ScreenPoint& a, const ScreenPoint& b, const ScreenPoint& c, const Rgb& color, float opacity = 1);
  // `before`: how much nearer than it is, so that the faces that it lies on do not hide it.
  void line(const ScreenPoint& a, const ScreenPoint& b, double width, const Rgb& color, double before);

  std::string png(Ground ground = Ground::drawn) const;

 private:
  static constexpr int samples = 3;  // along each side of a pixel

  std::uint32_t pixel(int x, int y, Ground ground) const;

  int width_, height_;  // of the samples
  std::vector<Rgb> color_;
  std::vector<float> nearness_;
};

}  // namespace volvelle::view
