// A crease pattern as a .fold file [FOLD 1.2, https://github.com/edemaine/fold].
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "origami/fold_file.hpp"
#include "origami/folding.hpp"

namespace volvelle {
namespace {

using Json = nlohmann::ordered_json;

Json coordinates(const std::vector<Vector3<double>>& vertices, int dimensions) {
  Json list = Json::array();
  for (const Vector3<double>& v : vertices) {
    Json point = Json::array({v.x, v.y});
    if (dimensions == 3) point.push_back(v.z);
    list.push_back(point);
  }
  return list;
}

const char* letter_of(const Crease& crease) {
  if (crease.rigid) return "J";
  return crease.sense == Sense::mountain ? "M" : crease.sense == Sense::valley ? "V" : "F";
}

// Creases first, then the boundary.
void write_edges(const CreasePattern& pattern, Json& file) {
  Json vertices = Json::array(), assignments = Json::array(), angles = Json::array(), names = Json::array();
  std::map<std::pair<int, int>, int> known;
  for (const Crease& crease : pattern.creases) {
    known[std::minmax(crease.vertices[0], crease.vertices[1])] = 1;
    vertices.push_back(crease.vertices);
    assignments.push_back(letter_of(crease));
    angles.push_back(crease.angle * 180 / M_PI);
    names.push_back(crease.name);
  }
  for (const Panel& panel : pattern.panels)
    for (std::size_t k = 0; k < panel.corners.size(); ++k) {
      const int from = panel.corners[k], to = panel.corners[(k + 1) % panel.corners.size()];
      const auto [side, is_new] = known.try_emplace(std::minmax(from, to), int(assignments.size()));
      if (!is_new) {  // two panels without a crease between them
        if (std::size_t(side->second) >= pattern.creases.size()) assignments[std::size_t(side->second)] = "C";
        continue;
      }
      vertices.push_back(std::array{from, to});
      assignments.push_back("B");
      angles.push_back(0.0);
      names.push_back("");
    }
  file["edges_vertices"] = vertices;
  file["edges_assignment"] = assignments;
  file["edges_foldAngle"] = angles;
  file["edges_volvelle:name"] = names;
}

void write_faces(const CreasePattern& pattern, Json& file) {
  Json vertices = Json::array(), names = Json::array();
  for (const Panel& panel : pattern.panels) {
    vertices.push_back(panel.corners);
    names.push_back(panel.name);
  }
  file["faces_vertices"] = vertices;
  file["faces_volvelle:name"] = names;
}

// The vertices of the sheet with every crease flat; none when that tears it.
std::vector<Vector3<double>> unfold(CreasePattern pattern) {
  for (Crease& crease : pattern.creases) crease.angle = 0;
  const auto poses = fold_panels(pattern, 0, {});
  const ClosureGap gap = worst_gap(pattern, poses);
  if (gap.distance > 1e-9 || gap.turn > 1e-9) return {};
  return place_vertices(pattern, poses);
}

Json folded_frame(const std::string& title, const std::vector<Vector3<double>>& vertices) {
  return {{"frame_title", title}, {"frame_classes", {"foldedForm"}}, {"frame_attributes", {"3D"}},
          {"frame_parent", 0},    {"frame_inherit", true},           {"vertices_coords", coordinates(vertices, 3)}};
}

}  // namespace

std::string write_fold(const CreasePattern& pattern, const std::string& title, const std::vector<FoldMoment>& moments) {
  const std::vector<Vector3<double>> flat = unfold(pattern);
  const bool has_flat = !flat.empty();
  Json file{{"file_spec", 1.2},
            {"file_creator", "Volvelle"},
            {"file_classes", {moments.empty() ? "singleModel" : "animation"}},
            {"frame_title", title},
            {"frame_classes", {has_flat ? "creasePattern" : "foldedForm"}},
            {"frame_attributes", {has_flat ? "2D" : "3D"}},
            {"frame_unit", "m"},
            {"vertices_coords", has_flat ? coordinates(flat, 2) : coordinates(pattern.vertices, 3)}};
  write_edges(pattern, file);
  write_faces(pattern, file);
  Json frames = Json::array();
  if (has_flat) frames.push_back(folded_frame("folded", pattern.vertices));
  for (const FoldMoment& moment : moments) frames.push_back(folded_frame(moment.title, moment.vertices));
  if (!frames.empty()) file["file_frames"] = frames;
  return file.dump(1) + "\n";
}

}  // namespace volvelle
