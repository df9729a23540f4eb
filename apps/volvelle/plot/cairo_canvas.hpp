// A figure as PNG or PDF, drawn by cairo.
#pragma once

#include <memory>
#include <string>

#include "plot/canvas.hpp"

namespace volvelle::plot {

class CairoCanvas final : public Canvas {
 public:
  static CairoCanvas png(double width, double height, double dots_per_inch);  // pt
  static CairoCanvas pdf(double width, double height, const std::string& title);
  CairoCanvas(CairoCanvas&&) noexcept;
  ~CairoCanvas() override;

  void polyline(std::span<const Point> points, const Stroke& stroke) override;
  void text(Point place, const RichText& text, const Lettering& lettering) override;
  void begin_clip(const Rectangle& area) override;
  void end_clip() override;

  std::string document();  // the whole file; nothing can be drawn after it

 private:
  struct Surface;
  explicit CairoCanvas(std::unique_ptr<Surface> surface);

  std::unique_ptr<Surface> surface_;
};

}  // namespace volvelle::plot
