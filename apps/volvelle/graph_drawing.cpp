#include "graph_drawing.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace volvelle::command_line {

namespace {

constexpr double node_radius = 46, label_away = 54, margin = 64;

struct Spot {
  double x = 0, y = 0;
};

// Round a circle, wide enough for all.
std::vector<Spot> lay_out_circle(std::size_t count, double& radius) {
  radius = count < 2 ? 0 : std::max(140.0, node_radius * 1.5 * double(count) / M_PI);
  std::vector<Spot> spots;
  for (std::size_t i = 0; i < count; ++i) {
    const double angle = 2 * M_PI * double(i) / double(count) - M_PI / 2;
    spots.push_back({radius * std::cos(angle), radius * std::sin(angle)});
  }
  return spots;
}

Vector3<double> half_size(const BodyDescription& body) {
  const bool has_box = body.shape && (body.shape->kind == ShapeDescription::Kind::box ||
                                      body.shape->kind == ShapeDescription::Kind::plate);
  return has_box ? body.shape->size * 0.5 : Vector3<double>{0.05, 0.05, 0.05};
}

// The modules as outlines, about their middle, to fit the node's circle.
std::string draw_modules(const Configuration& configuration, const Description& description, const Spot& at) {
  Vector3<double> middle;
  for (const Pose<double>& X : configuration.modules) middle += X.p * (1.0 / double(configuration.modules.size()));
  double reach = 1e-9;
  std::vector<std::string> outlines;
  std::vector<std::vector<Vector3<double>>> corners;
  for (std::size_t m = 0; m < configuration.modules.size(); ++m) {
    const Vector3<double> h = half_size(description.bodies[m]);
    auto& own = corners.emplace_back();
    for (const auto& [sx, sy] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
      own.push_back(configuration.modules[m] * Vector3<double>{sx * h.x, sy * h.y, 0} - middle);
      reach = std::max(reach, std::hypot(own.back().x, own.back().y));
    }
  }
  const double scale = (node_radius - 6) / reach;
  std::string text;
  for (std::size_t m = 0; m < corners.size(); ++m) {
    std::string points;
    for (const Vector3<double>& c : corners[m])
      points += fmt::format("{:.1f},{:.1f} ", at.x + scale * c.x, at.y - scale * c.y);
    const std::string& color = description.bodies[m].color;
    text += fmt::format("<polygon points=\"{}\" fill=\"{}\" stroke=\"#333\"/>\n", points,
                        color.empty() ? "#9db4c8" : color);
  }
  return text;
}

// From rim to rim, bowed so that there and back are apart.
std::string draw_arrow(const Spot& a, const Spot& b, int count, bool costs, const std::string& words) {
  const double dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
  const double ux = dx / length, uy = dy / length, bow = 18;
  const Spot from{a.x + ux * node_radius - uy * 6, a.y + uy * node_radius + ux * 6};
  const Spot to{b.x - ux * (node_radius + 4) - uy * 6, b.y - uy * (node_radius + 4) + ux * 6};
  return fmt::format(
      "<path d=\"M{:.1f},{:.1f} Q{:.1f},{:.1f} {:.1f},{:.1f}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1f}\" "
      "marker-end=\"url(#{})\"><title>{}</title></path>\n",
      from.x, from.y, (a.x + b.x) / 2 - uy * bow, (a.y + b.y) / 2 + ux * bow, to.x, to.y, costs ? "#c0392b" : "#2e8b57",
      1 + 0.4 * std::min(count, 5), costs ? "red" : "green", words);
}

// On the far side of its node, where no arrow passes.
std::string draw_label(const Spot& at, const std::string& name) {
  const double length = std::max(1e-9, std::hypot(at.x, at.y)), x = at.x / length, y = at.y / length;
  const char* anchor = x > 0.3 ? "start" : x < -0.3 ? "end" : "middle";
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", at.x + label_away * x,
                     at.y + label_away * y + 4 + 4 * y, anchor, name);
}

// What the arrows mean, in the lower left corner.
std::string draw_legend(double half) {
  std::string text;
  double y = half - 44;
  for (const auto& [color, words] : {std::pair{"#2e8b57", "passive: it takes no work"}, {"#c0392b", "takes work"}}) {
    text += fmt::format(
        "<path d=\"M{0:.1f},{1:.1f} h24\" stroke=\"{2}\" stroke-width=\"2\"/><text x=\"{3:.1f}\" y=\"{4:.1f}\">{5}"
        "</text>\n",
        -half + 12, y, color, -half + 42, y + 4, words);
    y += 16;
  }
  return text + fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">the thicker, the more ways</text>\n", -half + 12, y + 4);
}

}  // namespace

std::string draw_graph(const Graph& graph, const Description& description) {
  double radius = 0;
  const std::vector<Spot> spots = lay_out_circle(graph.nodes.size(), radius);
  const double half = radius + node_radius + margin;
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{0:.0f} {0:.0f} {1:.0f} {1:.0f}\" "
      "font-family=\"sans-serif\" "
      "font-size=\"12\">\n<rect x=\"{0:.0f}\" y=\"{0:.0f}\" width=\"{1:.0f}\" height=\"{1:.0f}\" "
      "fill=\"white\"/>\n<defs>",
      -half, 2 * half);
  for (const auto& [name, color] : {std::pair{"red", "#c0392b"}, {"green", "#2e8b57"}})
    text += fmt::format(
        "<marker id=\"{}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" "
        "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0,0 L8,4 L0,8 z\" fill=\"{}\"/></marker>",
        name, color);
  text += "</defs>\n";
  struct Bundle {
    int count = 0;
    bool costs = true;
    std::string words;
  };
  std::map<std::pair<int, int>, Bundle> bundles;
  for (const GraphEdge& e : graph.edges) {
    Bundle& bundle = bundles[{e.from, e.to}];
    ++bundle.count;
    bundle.costs = bundle.costs && (e.motion.supplied > 0 || e.work > 0);
    bundle.words += fmt::format("{}{}: {}, {:.4g} s", bundle.words.empty() ? "" : "\n",
                                graph.drives[std::size_t(e.motion.drive)].name, e.joints, e.motion.time);
  }
  for (const auto& [ends, bundle] : bundles)
    text += draw_arrow(spots[std::size_t(ends.first)], spots[std::size_t(ends.second)], bundle.count, bundle.costs,
                       bundle.words);
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    text += draw_modules(graph.nodes[n].configuration, description, spots[n]);
    text += draw_label(spots[n], graph.nodes[n].name);
  }
  return text + draw_legend(half) + "</svg>\n";
}

}  // namespace volvelle::command_line
