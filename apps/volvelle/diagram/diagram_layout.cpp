#include "diagram/diagram_layout.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "description/controllers.hpp"
#include "description/named.hpp"
#include "diagram/run_words.hpp"

namespace volvelle::command_line {
namespace {

constexpr double gap = 12, column_gap = 26, margin = 24;
constexpr std::size_t most_lines = 5;

// What commands something: "point (continuous)".
std::vector<std::string> commanders_of(const Description& description, const std::string& name) {
  std::vector<std::string> names;
  for (const ControllerDescription& c : description.controllers) {
    const std::vector<std::string> commanded = commanded_by(c);
    if (std::find(commanded.begin(), commanded.end(), name) != commanded.end())
      names.push_back(c.name + (c.is_continuous() ? " (continuous)" : ""));
  }
  return names;
}

// Lines that say what sits on each body, by its name.
std::map<std::string, std::vector<std::string>> loads_of(const Description& description) {
  std::map<std::string, std::vector<std::string>> loads;
  for (const auto& t : description.thrusters)
    loads[t.body].push_back("thruster " + t.name + (t.specific_impulse ? ", from " + t.tank : "") +
                            (t.commanded ? ", fired by " + commanders_of(description, t.name).front() : ""));
  for (const auto& f : description.forces) loads[f.body].push_back("force " + f.name);
  for (const auto& s : description.surfaces) loads[s.body].push_back("surface " + s.name);
  for (const auto& d : description.dipoles) loads[d.body].push_back("dipole " + d.name);
  return loads;
}

std::string laws_of(const JointDescription& joint) {
  std::vector<std::string> laws;
  const auto add = [&](bool there, const char* word) {
    if (there) laws.emplace_back(word);
  };
  add(joint.spring && !joint.spring->command, "spring");
  add(joint.spring && joint.spring->command, "commanded spring");
  add(!joint.damper.empty(), "damper");
  add(joint.tape_spring.has_value(), "tape spring");
  add(!joint.motor.empty(), "motor");
  add(joint.is_prescribed(), "prescribed");
  add(joint.friction.has_value(), "friction");
  add(joint.stop.has_value(), "stop");
  add(joint.latch.has_value(), "latch");
  add(joint.release.has_value(), "released");
  add(joint.breaks.has_value(), "breaks");
  return fmt::format("{}", fmt::join(laws, ", "));
}

Box sized(std::string name, std::vector<std::string> lines) {
  if (lines.size() > most_lines) {
    const std::size_t more = lines.size() - most_lines + 1;
    lines.resize(most_lines - 1);
    lines.push_back(fmt::format("and {} more", more));
  }
  double width = letter_width * double(name.size());
  for (const std::string& line : lines) width = std::max(width, small_letter_width * double(line.size()));
  return {0, 0, width + 18, 22 + line_height * double(lines.size()), std::move(name), std::move(lines)};
}

// A wheel hangs on its motor.
Box box_of_motor(const Description& description, const JointDescription& joint) {
  std::vector<std::string> lines;
  for (const std::string& name : commanders_of(description, joint.name)) lines.push_back("from " + name);
  if (joint.friction) lines.emplace_back("friction");
  if (joint.max_rate) lines.emplace_back("largest speed");
  if (joint.max_torque) lines.emplace_back("largest torque");
  if (!joint.speed) return sized(joint.motor.empty() ? "runs free" : "torque", lines);
  if (std::holds_alternative<SolvedSpeed>(*joint.speed)) return sized("slew", lines);
  return sized(std::holds_alternative<QuaternionLaw>(*joint.speed) ? "PID speed" : "given speed", lines);
}

Box box_of_joint(const Description& description, const TreeNode& node) {
  if (node.dock != no_dock) return sized(description.docks[std::size_t(node.dock)].name, {"dock"});
  if (node.joint == no_joint) return sized("free", {});
  const JointDescription& joint = description.joints[std::size_t(node.joint)];
  if (joint.is_wheel) return box_of_motor(description, joint);
  std::vector<std::string> lines{name_of(joint.kind)};
  if (const std::string laws = laws_of(joint); !laws.empty()) lines.push_back(laws);
  for (const std::string& name : commanders_of(description, joint.name)) lines.push_back("motor from " + name);
  return sized(joint.name, lines);
}

std::vector<Tie> find_ties(const Description& description, const SpanningTree& tree) {
  std::vector<Tie> ties;
  const auto slot = [&](const std::string& body) {
    for (std::size_t i = 0; i < description.bodies.size(); ++i)
      if (description.bodies[i].name == body) return tree.slot_of_body[i];
    return 0;
  };
  const auto add = [&](const std::string& a, const std::string& b, const std::string& words) {
    ties.push_back({slot(a), slot(b), words});
  };
  for (const int j : tree.cut_joints) {
    const JointDescription& joint = description.joints[std::size_t(j)];
    add(joint.parent, joint.child, fmt::format("{} ({})", joint.name, name_of(joint.kind)));
  }
  for (const auto& link : description.spring_links) add(link.bodies[0], link.bodies[1], link.name + " (spring)");
  for (const auto& link : description.bushings) add(link.bodies[0], link.bodies[1], link.name + " (bushing)");
  for (const auto& potential : description.potentials)
    add(potential.bodies[0], potential.bodies[1], fmt::format("{} ({})", potential.name, name_of(potential.kind)));
  for (const auto& dock : description.docks) {
    const bool held = !dock.distance && !dock.capture;  // from the start: part of the tree
    if (!held) add(dock.bodies[0], dock.bodies[1], dock.name + " (dock)");
  }
  for (const auto& constraint : description.constraints)
    if (constraint.kind != ConstraintDescription::Kind::coupling)
      add(constraint.bodies[0], constraint.bodies[1], constraint.name + " (constraint)");
  return ties;
}

class Placing {
 public:
  Placing(const SpanningTree& tree, DiagramLayout& layout)
      : tree_(tree), layout_(layout), children_(tree.nodes.size() + 1) {
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
      const TreeNode& node = tree.nodes[i];
      children_[std::size_t(node.parent)].push_back(int(i) + 1);
      if (joint_width_.size() < std::size_t(node.depth) + 1) {
        joint_width_.resize(std::size_t(node.depth) + 1);
        body_width_.resize(joint_width_.size());
      }
      auto& joint = joint_width_[std::size_t(node.depth)];
      auto& body = body_width_[std::size_t(node.depth)];
      joint = std::max(joint, layout.joints[i + 1].width);
      body = std::max(body, layout.bodies[i + 1].width);
    }
  }

  // Returns the height it takes.
  double place(int slot, double top, double left) {
    double height = 0;
    const std::size_t depth = slot == 0 ? 0 : std::size_t(tree_.nodes[std::size_t(slot - 1)].depth);
    Box& own = slot == 0 ? layout_.world : layout_.bodies[std::size_t(slot)];
    const double after = left + (slot == 0 ? own.width : body_width_[depth]) + column_gap;
    for (const int child : children_[std::size_t(slot)]) {
      const double joint_width = joint_width_[depth + 1];
      Box& joint = layout_.joints[std::size_t(child)];
      const double taken = place(child, top + height, after + joint_width + column_gap);
      joint.x = after + 0.5 * (joint_width - joint.width);
      joint.y = layout_.bodies[std::size_t(child)].middle() - 0.5 * joint.height;
      height += taken;
    }
    const double least = std::max(own.height, slot == 0 ? 0.0 : layout_.joints[std::size_t(slot)].height) + gap;
    height = std::max(height, least);
    own.x = left;
    own.y = top + 0.5 * (height - own.height);
    layout_.width = std::max(layout_.width, own.right());
    return height;
  }

 private:
  const SpanningTree& tree_;
  DiagramLayout& layout_;
  std::vector<std::vector<int>> children_;
  std::vector<double> joint_width_, body_width_;  // by depth
};

std::vector<std::string> words_for_wheel(const WheelDescription& wheel) {
  std::vector<std::string> words{"wheel", fmt::format("{:g} kg m^2", wheel.spin_inertia)};
  if (wheel.mass) words.push_back(fmt::format("{:g} kg", *wheel.mass));
  if (wheel.static_imbalance != 0 || wheel.dynamic_imbalance != 0) words.emplace_back("out of balance");
  return words;
}

}  // namespace

DiagramLayout lay_out_diagram(const Description& description, const SpanningTree& tree) {
  DiagramLayout layout;
  const auto loads = loads_of(description);
  layout.world = sized("world", {gravity_words(description.gravity) == "none" ? "no gravity" : "gravity"});
  layout.bodies.resize(tree.nodes.size() + 1);
  layout.joints.resize(tree.nodes.size() + 1);
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const BodyDescription& body = description.bodies[std::size_t(tree.nodes[i].body)];
    std::vector<std::string> lines{fmt::format("{:g} kg", body.mass)};
    if (body.is_wheel) lines = words_for_wheel(*find_named(description.wheels, body.name));
    if (const auto found = loads.find(body.name); found != loads.end())
      lines.insert(lines.end(), found->second.begin(), found->second.end());
    layout.bodies[i + 1] = sized(body.name, lines);
    layout.joints[i + 1] = box_of_joint(description, tree.nodes[i]);
  }
  layout.ties = find_ties(description, tree);
  const double height = Placing(tree, layout).place(0, margin, margin);
  layout.system = sized("System", {name_of(description.run.formulation)});
  layout.solver = sized("Solver", {name_of(description.run.integrator)});
  layout.system.x = margin;
  layout.solver.x = layout.system.right() + column_gap;
  layout.system.y = layout.solver.y = margin + height + gap;
  layout.height = layout.system.y + layout.system.height + margin;
  layout.width = std::max(layout.width, layout.solver.right());
  return layout;
}

}  // namespace volvelle::command_line
