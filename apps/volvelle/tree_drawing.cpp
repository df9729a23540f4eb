// Drawing the spanning forest.
#include "tree_drawing.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <vector>

namespace volvelle::command_line {

namespace {

class TreeDrawing {
 public:
  TreeDrawing(const Description& description, const SpanningTree& tree, const Style& style, std::size_t most_bodies)
      : description_(description), tree_(tree), style_(style) {
    const std::size_t slots = tree.nodes.size() + 1;
    children_.resize(slots);
    bodies_under_.assign(slots, 1);
    shown_.assign(slots, false);
    for (std::size_t slot = 1; slot < slots; ++slot) children_[parent_of(slot)].push_back(slot);
    for (std::size_t slot = slots - 1; slot > 0; --slot) bodies_under_[parent_of(slot)] += bodies_under_[slot];
    choose(most_bodies);
    draw_children(0, "");
  }

  const std::string& text() const { return text_; }

 private:
  std::size_t parent_of(std::size_t slot) const { return static_cast<std::size_t>(tree_.nodes[slot - 1].parent); }

  // The bodies nearest to the world are shown first, so a shown body's parent is shown too.
  void choose(std::size_t most_bodies) {
    std::vector<std::size_t> order(tree_.nodes.size());
    std::iota(order.begin(), order.end(), std::size_t{1});
    const auto depth = [&](std::size_t slot) { return tree_.nodes[slot - 1].depth; };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return depth(a) < depth(b); });
    for (std::size_t i = 0; i < std::min(order.size(), most_bodies); ++i) shown_[order[i]] = true;
  }

  void draw_children(std::size_t slot, const std::string& margin) {
    std::vector<std::size_t> drawn;
    std::size_t hidden = 0;
    for (const std::size_t child : children_[slot]) {
      if (shown_[child]) {
        drawn.push_back(child);
      } else {
        hidden += bodies_under_[child];
      }
    }
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      const bool last = i + 1 == drawn.size() && hidden == 0;
      text_ += fmt::format("{}{}{}\n", margin, last ? "└─ " : "├─ ", label(drawn[i]));
      draw_children(drawn[i], margin + (last ? "   " : "│  "));
    }
    if (hidden > 0) {
      text_ += fmt::format("{}└─ {}\n", margin,
                           style_.dim(fmt::format("… {} more bod{}", hidden, hidden > 1 ? "ies" : "y")));
    }
  }

  std::string label(std::size_t slot) const {
    const TreeNode& node = tree_.nodes[slot - 1];
    const BodyDescription& body = description_.bodies[static_cast<std::size_t>(node.body)];
    const std::string name = style_.bold(body.name);
    if (node.joint == no_joint) return fmt::format("{}  {:g} kg, {}", name, body.mass, style_.dim("flies free"));
    const JointDescription& joint = description_.joints[static_cast<std::size_t>(node.joint)];
    if (body.is_wheel) return fmt::format("{}  {}", name, style_.dim("a wheel"));
    const char* turned = joint.child == body.name ? "" : ", turned round";
    return fmt::format("{}  {:g} kg, {}", name, body.mass,
                       style_.dim(fmt::format("on {} ({}{})", joint.name, name_of(joint.kind), turned)));
  }

  const Description& description_;
  const SpanningTree& tree_;
  const Style& style_;
  std::vector<std::vector<std::size_t>> children_;  // by slot; 0 is the world
  std::vector<std::size_t> bodies_under_;           // itself included
  std::vector<bool> shown_;
  std::string text_;
};

}  // namespace

std::string draw_tree(const Description& description, const SpanningTree& tree, const Style& style,
                      std::size_t most_bodies) {
  return fmt::format("{}\n{}", world_name, TreeDrawing(description, tree, style, most_bodies).text());
}

}  // namespace volvelle::command_line
