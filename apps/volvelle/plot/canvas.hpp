// What a figure is drawn on: lines, text and a clip, in points (1/72 inch) from the upper left corner.
#pragma once

#include <span>
#include <vector>

#include "plot/rich_text.hpp"

namespace volvelle::plot {

struct Point {
  double x = 0;
  double y = 0;
};

struct Rectangle {
  double left = 0;
  double top = 0;
  double width = 0;
  double height = 0;
  double right() const { return left + width; }
  double bottom() const { return top + height; }
};

struct Color {
  unsigned char red = 0;
  unsigned char green = 0;
  unsigned char blue = 0;
  friend bool operator==(const Color&, const Color&) = default;
};

struct Stroke {
  Color color;
  double width = 1;
  std::vector<double> dash;  // lengths of line and gap by turns; empty: solid
};

enum class Anchor { start, middle, end };

struct Lettering {
  double size = 8;
  Color color;
  Anchor anchor = Anchor::start;  // which end of the baseline the place is
  bool bold = false;
  bool upward = false;  // turned a quarter, to be read from the right
};

class Canvas {
 public:
  virtual ~Canvas() = default;
  virtual void polyline(std::span<const Point> points, const Stroke& stroke) = 0;
  virtual void text(Point place, const RichText& text, const Lettering& lettering) = 0;
  virtual void begin_clip(const Rectangle& area) = 0;  // until end_clip nothing is drawn outside
  virtual void end_clip() = 0;

  void line(Point from, Point to, const Stroke& stroke) {
    const Point points[] = {from, to};
    polyline(points, stroke);
  }
};

}  // namespace volvelle::plot
