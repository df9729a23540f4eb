#include "diagram/diagram.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "diagram/diagram_layout.hpp"
#include "plot/svg_canvas.hpp"

namespace volvelle::command_line {
namespace {

constexpr const char* ink = "#1f2a36";
constexpr const char* body_fill = "#e9f0f7";
constexpr const char* body_line = "#3b6790";
constexpr const char* joint_line = "#7a7f87";
constexpr const char* tie_line = "#b5541c";
constexpr double way = 34;  // px between ties that run beside each other

class Drawing {
 public:
  void box(const Box& b, const char* fill, const char* line, double corner) {
    svg_ +=
        fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{:g}" fill="{}" stroke="{}"/>)"
                    "\n",
                    b.x, b.y, b.width, b.height, corner, fill, line);
    const double center = b.x + 0.5 * b.width;
    text(center, b.y + 15, b.name, 11, "600", ink);
    for (std::size_t i = 0; i < b.lines.size(); ++i)
      text(center, b.y + 15 + line_height * double(i + 1), b.lines[i], 9.5, "400", "#4a5563");
  }

  void text(double x, double y, const std::string& words, double size, const char* weight, const char* color) {
    svg_ += fmt::format(
        R"(<text x="{:.1f}" y="{:.1f}" font-size="{:g}" font-weight="{}" fill="{}" text-anchor="middle">{}</text>)"
        "\n",
        x, y, size, weight, color, plot::escape_xml(words));
  }

  // Out of the right of one box and into the left of the other, level at both ends.
  void connection(const Box& from, const Box& to, bool dashed) {
    const double x0 = from.right(), x1 = to.x, half = 0.5 * (x1 - x0);
    svg_ += fmt::format(
        R"(<path d="M{0:.1f} {1:.1f} C{2:.1f} {1:.1f} {2:.1f} {3:.1f} {4:.1f} {3:.1f}" fill="none" stroke="{5}"{6}/>)"
        "\n",
        x0, from.middle(), x0 + half, to.middle(), x1, joint_line, dashed ? R"( stroke-dasharray="3 3")" : "");
  }

  // Round the right side of everything, its words where it turns.
  void tie(const Box& from, const Box& to, double x, const std::string& words) {
    svg_ += fmt::format(
        R"(<path d="M{0:.1f} {1:.1f} H{2:.1f} V{3:.1f} H{4:.1f}" fill="none" stroke="{5}" stroke-dasharray="5 3"/>)"
        "\n",
        from.right(), from.middle() + 5, x, to.middle() - 5, to.right(), tie_line);
    labels_ += fmt::format(
        R"svg(<text transform="translate({:.1f} {:.1f}) rotate(90)" font-size="9.5" fill="{}" stroke="white" )svg"
        R"svg(stroke-width="3" paint-order="stroke" text-anchor="middle">{}</text>)svg"
        "\n",
        x + 3, 0.5 * (from.middle() + to.middle()), tie_line, plot::escape_xml(words));
  }

  std::string document(double width, double height, const std::string& title) const {
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}" )"
        R"(font-family="Helvetica, Arial, 'DejaVu Sans', sans-serif">)"
        "\n"
        "<title>{2}</title>\n"
        R"(<rect width="100%" height="100%" fill="white"/>)"
        "\n{3}</svg>\n",
        width, height, plot::escape_xml(title), svg_ + labels_);
  }

 private:
  std::string svg_, labels_;  // words on lines come last
};

}  // namespace

std::string draw_diagram(const Description& description, const SpanningTree& tree) {
  const DiagramLayout layout = lay_out_diagram(description, tree);
  Drawing drawing;
  const auto box_of = [&](int slot) -> const Box& {
    return slot == 0 ? layout.world : layout.bodies[std::size_t(slot)];
  };
  double beside = layout.width + 18;
  for (const Tie& tie : layout.ties) {
    drawing.tie(box_of(tie.from), box_of(tie.to), beside, tie.words);
    beside += way;
  }
  for (std::size_t slot = 1; slot < layout.bodies.size(); ++slot) {
    const TreeNode& node = tree.nodes[slot - 1];
    const bool free = node.joint == no_joint && node.dock == no_dock;
    drawing.connection(box_of(node.parent), layout.joints[slot], free);
    drawing.connection(layout.joints[slot], layout.bodies[slot], free);
  }
  drawing.connection(layout.system, layout.solver, false);
  drawing.box(layout.world, "white", ink, 2);
  for (std::size_t slot = 1; slot < layout.bodies.size(); ++slot) {
    drawing.box(layout.joints[slot], "white", joint_line, 11);
    drawing.box(layout.bodies[slot], body_fill, body_line, 3);
  }
  for (const Box* box : {&layout.system, &layout.solver}) drawing.box(*box, "#f4f1e8", "#8a7a45", 3);
  const double width = std::max(layout.ties.empty() ? layout.width : beside - way + 14, layout.width) + 24;
  return drawing.document(width, layout.height, description.name);
}

}  // namespace volvelle::command_line
