// SVG, written by hand.
#include "plot/svg_canvas.hpp"

#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace volvelle::plot {

namespace {

constexpr double millimetres_per_point = 25.4 / 72;

// In hundredths of a point, without trailing zeros.
std::string number(double value) {
  const long hundredths = std::lround(value * 100);
  std::string text = fmt::format("{}{}", hundredths < 0 ? "-" : "", std::labs(hundredths) / 100);
  const long rest = std::labs(hundredths) % 100;
  if (rest != 0) text += rest % 10 == 0 ? fmt::format(".{}", rest / 10) : fmt::format(".{:02}", rest);
  return text;
}

std::string color_text(const Color& color) {
  return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

const char* anchor_text(Anchor anchor) {
  switch (anchor) {
    case Anchor::start:
      return "start";
    case Anchor::middle:
      return "middle";
    case Anchor::end:
      return "end";
  }
  return "start";
}

}  // namespace

std::string escape_xml(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

SvgCanvas::SvgCanvas(double width, double height, const std::string& title) {
  body_ = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}mm\" height=\"{}mm\" viewBox=\"0 0 {} {}\"\n"
      "     font-family=\"Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif\">\n",
      number(width * millimetres_per_point), number(height * millimetres_per_point), number(width), number(height));
  if (!title.empty()) body_ += fmt::format("<title>{}</title>\n", escape_xml(RichText(title).plain()));
  body_ += "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
}

void SvgCanvas::polyline(std::span<const Point> points, const Stroke& stroke) {
  body_ += "<polyline points=\"";
  const char* separator = "";
  for (const Point& point : points) {
    body_ += fmt::format("{}{},{}", separator, number(point.x), number(point.y));
    separator = " ";
  }
  body_ += fmt::format("\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
                       color_text(stroke.color), number(stroke.width));
  for (std::size_t i = 0; i < stroke.dash.size(); ++i) {
    body_ += (i == 0 ? " stroke-dasharray=\"" : " ") + number(stroke.dash[i]);
  }
  body_ += stroke.dash.empty() ? "/>\n" : "\"/>\n";
}

void SvgCanvas::text(Point place, const RichText& text, const Lettering& lettering) {
  body_ +=
      fmt::format("<text x=\"{0}\" y=\"{1}\" font-size=\"{2}\" text-anchor=\"{3}\" fill=\"{4}\"", number(place.x),
                  number(place.y), number(lettering.size), anchor_text(lettering.anchor), color_text(lettering.color));
  if (lettering.bold) body_ += " font-weight=\"bold\"";
  if (lettering.upward) body_ += fmt::format(" transform=\"rotate(-90 {} {})\"", number(place.x), number(place.y));
  body_ += ">";
  double shift = 0;  // of the next letters, from those before
  for (const Span& span : text.spans) {
    const std::string letters = escape_xml(span.letters);
    if (span.raised) {
      body_ += fmt::format("<tspan dy=\"{}\" font-size=\"{}\">{}</tspan>", number(-raised_shift * lettering.size),
                           number(raised_size * lettering.size), letters);
      shift = raised_shift * lettering.size;
    } else if (shift != 0) {
      body_ += fmt::format("<tspan dy=\"{}\">{}</tspan>", number(std::exchange(shift, 0)), letters);
    } else {
      body_ += letters;
    }
  }
  body_ += "</text>\n";
}

void SvgCanvas::begin_clip(const Rectangle& area) {
  ++clips_;
  body_ += fmt::format(
      "<clipPath id=\"clip{0}\"><rect x=\"{1}\" y=\"{2}\" width=\"{3}\" height=\"{4}\"/></clipPath>\n"
      "<g clip-path=\"url(#clip{0})\">\n",
      clips_, number(area.left), number(area.top), number(area.width), number(area.height));
}

void SvgCanvas::end_clip() { body_ += "</g>\n"; }

std::string SvgCanvas::document() const { return body_ + "</svg>\n"; }

}  // namespace volvelle::plot
