// Creases of folded sheets as lines: mountains and valleys apart.
#include <algorithm>
#include <map>
#include <optional>

#include "view/scene.hpp"

namespace volvelle::view {

namespace {

using Edge = std::pair<int, int>;  // vertices of the pattern, the smaller first

// Which panels of a sheet share an edge, and where it is on the first of them.
struct SharedEdge {
  std::vector<std::size_t> panels;  // index into SheetDescription::panels
  std::size_t side = 0;             // on the first: from this corner to the next
};

std::map<Edge, SharedEdge> edges_of(const SheetDescription& sheet) {
  std::map<Edge, SharedEdge> edges;
  for (std::size_t p = 0; p < sheet.corners.size(); ++p) {
    const std::vector<int>& corners = sheet.corners[p];
    for (std::size_t k = 0; k < corners.size(); ++k) {
      SharedEdge& edge = edges[std::minmax(corners[k], corners[(k + 1) % corners.size()])];
      if (edge.panels.empty()) edge.side = k;
      edge.panels.push_back(p);
    }
  }
  return edges;
}

struct CreaseHinge {
  double angle = 0;  // at the start, or its sense where it starts flat
  int joint = 0;     // of the description's
};
using Hinges = std::map<std::pair<std::string, std::string>, CreaseHinge>;  // by the panels, in alphabetical order

Hinges crease_hinges(const Description& description, const SheetDescription& sheet) {
  std::map<std::string, double> leans;
  for (std::size_t c = 0; c < std::min(sheet.creases.size(), sheet.leans.size()); ++c)
    leans[sheet.creases[c]] = sheet.leans[c];
  Hinges hinges;
  for (std::size_t j = 0; j < description.joints.size(); ++j) {
    const JointDescription& joint = description.joints[j];
    if (joint.kind != JointKind::revolute) continue;
    const auto lean = leans.find(joint.name);
    const double angle = joint.coordinates[0] != 0 ? joint.coordinates[0] : lean == leans.end() ? 0 : lean->second;
    hinges[std::minmax(joint.parent, joint.child)] = {angle, static_cast<int>(j)};
  }
  return hinges;
}

void add_sheet_creases(Scene& scene, const SheetDescription& sheet) {
  const Hinges hinges = crease_hinges(scene.description, sheet);
  std::map<std::string, const BodyDescription*> bodies;
  for (const BodyDescription& body : scene.description.bodies) bodies[body.name] = &body;
  std::map<std::string, int> entries;
  for (std::size_t i = 0; i < scene.entries.size(); ++i) entries[scene.entries[i].name] = static_cast<int>(i);
  for (const auto& [vertices, edge] : edges_of(sheet)) {
    if (edge.panels.size() != 2) continue;
    const std::string &first = sheet.panels[edge.panels[0]], &second = sheet.panels[edge.panels[1]];
    const auto hinge = hinges.find(std::minmax(first, second));
    if (hinge == hinges.end() || hinge->second.angle == 0) continue;
    const BodyDescription& panel = *bodies.at(first);
    if (!panel.shape || panel.shape->outline.size() <= edge.side) continue;
    const std::vector<Vector>& outline = panel.shape->outline;
    scene.line_joints.emplace_back(static_cast<int>(scene.geometry.lines.size() / 2), hinge->second.joint);
    scene.geometry.line(entries.at(first), outline[edge.side], outline[(edge.side + 1) % outline.size()],
                        hinge->second.angle > 0 ? LineKind::valley : LineKind::mountain);
  }
}

}  // namespace

void add_creases(Scene& scene) {
  for (const SheetDescription& sheet : scene.description.sheets) add_sheet_creases(scene, sheet);
}

}  // namespace volvelle::view
