// PNG and PDF.
#include "plot/cairo_canvas.hpp"

#include <cairo-pdf.h>
#include <cairo.h>
#include <cmath>
#include <new>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "plot/png_density.hpp"

#ifdef __SANITIZE_ADDRESS__
// What fontconfig keeps for the next text until the program ends is no leak of ours.
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig"; }
#endif

namespace volvelle::plot {

namespace {

cairo_status_t append(void* document, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(document)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

void require(cairo_status_t status) {
  if (status == CAIRO_STATUS_NO_MEMORY || status == CAIRO_STATUS_INVALID_SIZE) throw std::bad_alloc();
  if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
}

struct Release {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
  void operator()(cairo_font_options_t* options) const { cairo_font_options_destroy(options); }
};

void set_source(cairo_t* context, const Color& color) {
  cairo_set_source_rgb(context, color.red / 255.0, color.green / 255.0, color.blue / 255.0);
}

}  // namespace

struct CairoCanvas::Surface {
  std::string bytes;  // what a PDF has written so far
  double dots_per_inch = 0;
  std::unique_ptr<cairo_surface_t, Release> target;
  std::unique_ptr<cairo_t, Release> context;

  void open(cairo_surface_t* created) {
    target.reset(created);
    require(cairo_surface_status(created));
    context.reset(cairo_create(created));
    require(cairo_status(context.get()));
    const std::unique_ptr<cairo_font_options_t, Release> options(cairo_font_options_create());
    cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);  // letters stand where they belong
    cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(context.get(), options.get());
    cairo_set_line_join(context.get(), CAIRO_LINE_JOIN_ROUND);
  }
};

CairoCanvas::CairoCanvas(std::unique_ptr<Surface> surface) : surface_(std::move(surface)) {}
CairoCanvas::CairoCanvas(CairoCanvas&&) noexcept = default;
CairoCanvas::~CairoCanvas() = default;

CairoCanvas CairoCanvas::png(double width, double height, double dots_per_inch) {
  auto surface = std::make_unique<Surface>();
  surface->dots_per_inch = dots_per_inch;
  const double scale = dots_per_inch / 72;
  surface->open(cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(std::lround(width * scale)),
                                           static_cast<int>(std::lround(height * scale))));
  set_source(surface->context.get(), {255, 255, 255});
  cairo_paint(surface->context.get());
  cairo_scale(surface->context.get(), scale, scale);
  return CairoCanvas(std::move(surface));
}

CairoCanvas CairoCanvas::pdf(double width, double height, const std::string& title) {
  auto surface = std::make_unique<Surface>();
  surface->open(cairo_pdf_surface_create_for_stream(append, &surface->bytes, width, height));
  cairo_surface_t* target = surface->target.get();
  cairo_pdf_surface_set_metadata(target, CAIRO_PDF_METADATA_TITLE, RichText(title).plain().c_str());
  cairo_pdf_surface_set_metadata(target, CAIRO_PDF_METADATA_CREATOR, "Volvelle");
  return CairoCanvas(std::move(surface));
}

void CairoCanvas::polyline(std::span<const Point> points, const Stroke& stroke) {
  cairo_t* context = surface_->context.get();
  for (const Point& point : points) cairo_line_to(context, point.x, point.y);
  set_source(context, stroke.color);
  cairo_set_line_width(context, stroke.width);
  cairo_set_dash(context, stroke.dash.data(), static_cast<int>(stroke.dash.size()), 0);
  cairo_stroke(context);
}

void CairoCanvas::text(Point place, const RichText& text, const Lettering& lettering) {
  cairo_t* context = surface_->context.get();
  cairo_select_font_face(context, "Helvetica", CAIRO_FONT_SLANT_NORMAL,
                         lettering.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  const auto set_size = [&](const Span& span) {
    cairo_set_font_size(context, lettering.size * (span.raised ? raised_size : 1));
  };
  double width = 0;
  for (const Span& span : text.spans) {
    cairo_text_extents_t extents;
    set_size(span);
    cairo_text_extents(context, span.letters.c_str(), &extents);
    width += extents.x_advance;
  }
  const double before = lettering.anchor == Anchor::start ? 0 : lettering.anchor == Anchor::middle ? width / 2 : width;
  cairo_save(context);
  cairo_translate(context, place.x, place.y);
  if (lettering.upward) cairo_rotate(context, -std::numbers::pi / 2);
  set_source(context, lettering.color);
  cairo_move_to(context, -before, 0);
  for (const Span& span : text.spans) {
    set_size(span);
    if (span.raised) cairo_rel_move_to(context, 0, -raised_shift * lettering.size);
    cairo_show_text(context, span.letters.c_str());
    if (span.raised) cairo_rel_move_to(context, 0, raised_shift * lettering.size);
  }
  cairo_restore(context);
  cairo_new_path(context);
}

void CairoCanvas::begin_clip(const Rectangle& area) {
  cairo_t* context = surface_->context.get();
  cairo_save(context);
  cairo_rectangle(context, area.left, area.top, area.width, area.height);
  cairo_clip(context);
}

void CairoCanvas::end_clip() { cairo_restore(surface_->context.get()); }

std::string CairoCanvas::document() {
  require(cairo_status(surface_->context.get()));
  if (surface_->dots_per_inch > 0) {
    std::string bytes;
    require(cairo_surface_write_to_png_stream(surface_->target.get(), append, &bytes));
    return with_density(bytes, surface_->dots_per_inch);
  }
  surface_->context.reset();
  cairo_surface_finish(surface_->target.get());
  require(cairo_surface_status(surface_->target.get()));
  return std::move(surface_->bytes);
}

}  // namespace volvelle::plot
