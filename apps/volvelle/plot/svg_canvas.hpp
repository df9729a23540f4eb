// A figure as SVG, with its text as text.
#pragma once

#include <string>

#include "plot/canvas.hpp"

namespace volvelle::plot {

class SvgCanvas final : public Canvas {
 public:
  SvgCanvas(double width, double height, const std::string& title);  // pt; the title is for readers of the file

  void polyline(std::span<const Point> points, const Stroke& stroke) override;
  void text(Point place, const RichText& text, const Lettering& lettering) override;
  void begin_clip(const Rectangle& area) override;
  void end_clip() override;

  std::string document() const;  // the whole file

 private:
  std::string body_;
  int clips_ = 0;
};

std::string escape_xml(std::string_view text);

}  // namespace volvelle::plot
