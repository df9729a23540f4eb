// What the user wrote, less what the motion has not, plus the joints that it has.
#include <algorithm>
#include <fmt/format.h>

#include "reconfiguration/motion.hpp"
#include "scenario/document.hpp"
#include "scenario/reconfiguration_reader.hpp"

namespace volvelle {
namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? "\\n" : c == '\t' ? "\\t" : std::string(1, c);
  }
  return out + "\"";
}

std::string inline_text(const Value& value) {
  std::string text;
  switch (value.kind) {
    case Value::Kind::boolean:
      return value.boolean ? "true" : "false";
    case Value::Kind::integer:
      return std::to_string(value.integer);
    case Value::Kind::number:
      return fmt::format("{}", value.number);  // the shortest that reads back the same
    case Value::Kind::array:
      for (const Value& item : value.items) text += (text.empty() ? "" : ", ") + inline_text(item);
      return "[" + text + "]";
    case Value::Kind::table:
      for (const Entry& entry : value.entries)
        text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", quoted(entry.key), inline_text(entry.value));
      return "{ " + text + " }";
    default:
      return quoted(value.string);
  }
}

std::string number_text(double x) { return fmt::format("{}", x); }

std::string vector_text(const Vector3<double>& v) {
  return fmt::format("[{}, {}, {}]", number_text(v.x), number_text(v.y), number_text(v.z));
}

std::string quaternion_text(const Quaternion<double>& q) {
  return fmt::format("{{ quaternion = [{}, {}, {}, {}] }}", number_text(q.w), number_text(q.x), number_text(q.y),
                     number_text(q.z));
}

std::string placement_text(const Placement& placement, const char* prefix) {
  return fmt::format("{0}position = {1}\n{0}orientation = {2}\n", prefix, vector_text(placement.position),
                     quaternion_text(placement.orientation));
}

// A table's keys but for some, a line each.
std::string lines_of(const Value& table, const std::vector<std::string>& but) {
  std::string text;
  for (const Entry& entry : table.entries)
    if (std::find(but.begin(), but.end(), entry.key) == but.end())
      text += fmt::format("{} = {}\n", entry.key, inline_text(entry.value));
  return text;
}

std::string bodies_text(const Value& bodies, const Description& motion) {
  std::string text;
  for (const Entry& entry : bodies.entries) {
    text += fmt::format("[bodies.{}]\n{}", quoted(entry.key), lines_of(entry.value, {"initial"}));
    for (const BodyDescription& body : motion.bodies) {
      const auto hangs = [&](const JointDescription& joint) { return joint.child == body.name; };
      if (body.name != entry.key || std::any_of(motion.joints.begin(), motion.joints.end(), hangs)) continue;
      text += fmt::format("initial = {{ position = {}, quaternion = [{}, {}, {}, {}] }}\n", vector_text(body.position),
                          number_text(body.attitude.w), number_text(body.attitude.x), number_text(body.attitude.y),
                          number_text(body.attitude.z));
    }
    text += "\n";
  }
  return text;
}

std::string motor_text(double torque) {
  return torque == 0 ? "" : fmt::format("motor = {{ torque = {} }}\n", number_text(torque));
}

std::string joints_text(const Value* written, const Description& motion) {
  std::string text;
  for (const JointDescription& joint : motion.joints) {
    text += fmt::format("[joints.{}]\n", quoted(joint.name));
    if (const Value* own = written ? written->find(joint.name) : nullptr) {
      text += lines_of(*own, {"initial", "position", "orientation"}) + placement_text(joint.on_parent, "") + "\n";
      continue;
    }
    text += fmt::format("type = \"{}\"\nparent = {}\nchild = {}\n", name_of(joint.kind), quoted(joint.parent),
                        quoted(joint.child));
    text += placement_text(joint.on_parent, "");
    if (joint.kind == JointKind::revolute)
      text += placement_text(joint.on_child, "child_") +
              fmt::format("axis = {}\ndamper = {{ coefficient = {} }}\n{}", vector_text(joint.axis),
                          number_text(joint.damper.front()),
                          motor_text(std::get<ConstantProfile>(joint.motor.front()).value));
    text += "\n";
  }
  return text;
}

// Tables of named things, but for those that are off.
std::string things_text(const Entry& things, const std::vector<std::string>& off) {
  std::string text;
  for (const Entry& entry : things.value.entries)
    if (std::find(off.begin(), off.end(), entry.key) == off.end())
      text += fmt::format("[{}.{}]\n{}\n", things.key, quoted(entry.key), lines_of(entry.value, {}));
  return text;
}

}  // namespace

std::string write_motion(const Scenario& scenario, const Graph& graph, const GraphEdge& edge) {
  const ModularCraft craft = craft_of(scenario);
  const Description motion =
      describe_motion(craft, graph.nodes[std::size_t(edge.from)].configuration, edge.joint_set, edge.motion.drive);
  const std::vector<std::string> off = left_off(craft.reconfiguration, edge.motion.drive);
  const Value& root = scenario.document->root;
  const std::string title =
      fmt::format("{}: {} to {}", graph.title, graph.nodes[std::size_t(edge.from)].name,
                  edge.to < 0 ? name_of(edge.motion.ending) : graph.nodes[std::size_t(edge.to)].name);
  std::string text =
      fmt::format("volvelle = 1\nname = {}\ndescription = {}\n\n", quoted(title),
                  quoted(fmt::format("{}, {}", edge.joints, graph.drives[std::size_t(edge.motion.drive)].name)));
  for (const Entry& entry : root.entries) {
    const std::string& key = entry.key;
    if (key == "bodies") text += bodies_text(entry.value, motion);
    if (key == "forces" || key == "links" || key == "potentials" || key == "surfaces" || key == "dipoles")
      text += things_text(entry, off);
    if (key == "environment" || key == "output") text += fmt::format("[{}]\n{}\n", key, lines_of(entry.value, {}));
  }
  text += joints_text(root.find("joints"), motion);
  const bool swings = edge.joint_set.hinge && edge.motion.ending != Ending::equilibrium;
  if (swings)
    text += fmt::format("[sequence.end]\njoint = \"{}\"\nangle = {}\nstop = true\n\n", hinge_name,
                        number_text(edge.motion.angle));
  const double duration = swings ? edge.motion.time * 1.01 : edge.motion.time;
  const Tolerance& tolerance = motion.run.tolerance;
  text += fmt::format(
      "[run]\nduration = {}\nintegrator = \"dp853\"\ntolerance = {{ relative = {}, absolute = {} }}\n"
      "output_every = {}\n",
      number_text(duration), number_text(tolerance.relative), number_text(tolerance.absolute),
      number_text(duration / 200));
  return text;
}

}  // namespace volvelle
