#include "origami/fold_arrays.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <fmt/format.h>

#include "description/nearest_name.hpp"

namespace volvelle {
namespace {

using Json = nlohmann::ordered_json;

const Json& list_at(const FoldArrays& a, const Json& frame, const char* key, const char* example) {
  if (!frame.contains(key))
    a.fail(fmt::format("{} is missing; a sheet needs it, such as \"{}\": {}", key, key, example));
  const Json& list = frame.at(key);
  if (!list.is_array() || list.empty())
    a.fail(fmt::format("{} must be a list such as {}, not {}", key, example,
                       list.is_array() ? "an empty one" : list.type_name()));
  return list;
}

int vertex_number(const FoldArrays& a, const Json& value, const std::string& owner) {
  if (!value.is_number_integer())
    a.fail(fmt::format("{} must name vertices by whole numbers from 0, not {}", owner, value.dump()));
  const auto number = value.get<long>();
  if (number < 0 || number >= long(a.vertices.size()))
    a.fail(fmt::format("{} names vertex {}, but vertices are numbered 0 to {}", owner, number, a.vertices.size() - 1));
  return int(number);
}

void read_vertices(FoldArrays& a, const Json& frame) {
  const Json& list = list_at(a, frame, "vertices_coords", "[[0, 0], [1, 0], [1, 1]]");
  a.in_plane = true;
  for (std::size_t v = 0; v < list.size(); ++v) {
    const Json& point = list[v];
    const bool numbers = point.is_array() && (point.size() == 2 || point.size() == 3) &&
                         std::all_of(point.begin(), point.end(), [](const Json& x) { return x.is_number(); });
    if (!numbers)
      a.fail(fmt::format("vertex {} must be two or three numbers such as [0, 1.5], not {}", v, point.dump()));
    if (point.size() == 3) a.in_plane = false;
    a.vertices.push_back(
        {point[0].get<double>(), point[1].get<double>(), point.size() == 3 ? point[2].get<double>() : 0});
  }
}

void read_edges(FoldArrays& a, const Json& frame) {
  const Json& list = list_at(a, frame, "edges_vertices", "[[0, 1], [1, 2]]");
  for (std::size_t e = 0; e < list.size(); ++e) {
    const std::string owner = fmt::format("edge {}", e);
    if (!list[e].is_array() || list[e].size() != 2)
      a.fail(fmt::format("{} must be two vertices such as [0, 1], not {}", owner, list[e].dump()));
    const int from = vertex_number(a, list[e][0], owner), to = vertex_number(a, list[e][1], owner);
    if (from == to) a.fail(fmt::format("{} leads from vertex {} to itself; it needs two vertices", owner, from));
    a.edges.push_back({from, to});
  }
}

// One value for each edge, or none at all.
const Json* values_of_edges(const FoldArrays& a, const Json& frame, const char* key) {
  if (!frame.contains(key)) return nullptr;
  const Json& list = frame.at(key);
  if (!list.is_array() || list.size() != a.edges.size())
    a.fail(fmt::format("{} must have one entry for each of the {} edges, not {}", key, a.edges.size(),
                       list.is_array() ? std::to_string(list.size()) : list.type_name()));
  return &list;
}

void read_assignments(FoldArrays& a, const Json& frame) {
  a.assignments.assign(a.edges.size(), 'U');
  const Json* list = values_of_edges(a, frame, "edges_assignment");
  for (std::size_t e = 0; list && e < a.edges.size(); ++e) {
    const std::string letter = (*list)[e].is_string() ? (*list)[e].get<std::string>() : (*list)[e].dump();
    if (letter.size() != 1 || std::string("BMVFUCJ").find(letter) == std::string::npos)
      a.fail(
          fmt::format("edge {} is assigned {}; known are B (boundary), M (mountain), V (valley), F (flat), U "
                      "(unassigned), C (cut) and J (join)",
                      e, letter));
    a.assignments[e] = letter[0];
  }
}

void read_angles(FoldArrays& a, const Json& frame) {
  a.angles.assign(a.edges.size(), std::nullopt);
  const Json* list = values_of_edges(a, frame, "edges_foldAngle");
  if (!list) list = values_of_edges(a, frame, "edges_foldAngles");  // of FOLD 1.0
  for (std::size_t e = 0; list && e < a.edges.size(); ++e) {
    const Json& value = (*list)[e];
    const bool folds = a.assignments[e] == 'M' || a.assignments[e] == 'V';
    if (value.is_null() && folds)
      a.fail(fmt::format("edge {} is a {} without a fold angle (null); write it in degrees, 0 where it is flat", e,
                         a.assignments[e] == 'M' ? "mountain" : "valley"));
    if (value.is_null()) continue;
    if (!value.is_number())
      a.fail(fmt::format("the fold angle of edge {} must be in degrees, not {}", e, value.dump()));
    const double degrees = value.get<double>();
    if (!(std::abs(degrees) <= 180))
      a.fail(fmt::format("the fold angle of edge {} is {} deg; it must be between -180 and 180, valleys positive", e,
                         degrees));
    const char letter = a.assignments[e];
    const bool whole = std::abs(degrees) == 180;  // folded over: only the assignment knows to which side
    if (!whole && ((letter == 'M' && degrees > 0) || (letter == 'V' && degrees < 0)))
      a.fail(
          fmt::format("edge {} is a {}, but its fold angle is {} deg; valleys (V) are positive, mountains (M) "
                      "negative",
                      e, letter == 'M' ? "mountain" : "valley", degrees));
    const double sign = whole && letter == 'M' ? -1 : whole && letter == 'V' ? 1 : degrees < 0 ? -1 : 1;
    a.angles[e] = sign * std::abs(degrees) * M_PI / 180;
  }
}

void read_faces(FoldArrays& a, const Json& frame) {
  const Json& list = list_at(a, frame, "faces_vertices", "[[0, 1, 2]]");
  for (std::size_t f = 0; f < list.size(); ++f) {
    const std::string owner = fmt::format("face {}", f);
    if (!list[f].is_array() || list[f].size() < 3)
      a.fail(fmt::format("{} must be three vertices or more, counter-clockwise, not {}", owner, list[f].dump()));
    std::vector<int>& face = a.faces.emplace_back();
    for (const Json& vertex : list[f]) face.push_back(vertex_number(a, vertex, owner));
    std::vector<int> sorted = face;
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) a.fail(fmt::format("{} has vertex {} twice; each corner counts once", owner, *twice));
  }
}

// Names that Volvelle wrote: one for each, no two alike, made of what names are made of.
std::vector<std::string> read_names(const Json& frame, const char* key, std::size_t count) {
  if (!frame.contains(key) || !frame.at(key).is_array() || frame.at(key).size() != count) return {};
  std::vector<std::string> names, given;
  for (const Json& name : frame.at(key)) {
    names.push_back(name.is_string() ? name.get<std::string>() : "");
    const auto is_odd = [](char c) { return !std::isalnum(static_cast<unsigned char>(c)) && !std::strchr("_-.", c); };
    if (std::any_of(names.back().begin(), names.back().end(), is_odd)) return {};
    if (!names.back().empty()) given.push_back(names.back());
  }
  std::sort(given.begin(), given.end());
  return std::adjacent_find(given.begin(), given.end()) == given.end() ? names : std::vector<std::string>();
}

double unit_of(const FoldArrays& a, const Json& frame) {
  if (!frame.contains("frame_unit")) return 1;
  const std::string unit = frame.at("frame_unit").is_string() ? frame.at("frame_unit").get<std::string>() : "";
  for (const auto& [name, metres] :
       {std::pair("unit", 1.0), std::pair("m", 1.0), std::pair("cm", 1e-2), std::pair("mm", 1e-3),
        std::pair("um", 1e-6), std::pair("nm", 1e-9), std::pair("in", 0.0254), std::pair("pt", 0.0254 / 72)})
    if (unit == name) return metres;
  a.fail(fmt::format("frame_unit {} is not known; known are unit, m, cm, mm, um, nm, in and pt",
                     frame.at("frame_unit").dump()));
}

}  // namespace

void FoldArrays::fail(const std::string& words) const { throw FoldFileError(fmt::format("{}: {}.", file, words)); }

namespace {

// A key that nobody knows may be another's, such as cp:grid; one that is nearly known is a slip.
void refuse_misspelt_keys(const FoldArrays& a, const Json& frame) {
  static const std::vector<std::string> known{
      "file_spec",      "file_creator",   "file_author",   "file_title",        "file_description",  "file_classes",
      "file_frames",    "frame_author",   "frame_title",   "frame_description", "frame_classes",     "frame_attributes",
      "frame_unit",     "frame_parent",   "frame_inherit", "vertices_coords",   "vertices_vertices", "vertices_edges",
      "vertices_faces", "edges_vertices", "edges_faces",   "edges_assignment",  "edges_foldAngle",   "edges_foldAngles",
      "edges_length",   "faces_vertices", "faces_edges",   "faces_faces",       "faceOrders",        "edgeOrders"};
  for (const auto& item : frame.items()) {
    const std::string& key = item.key();
    if (key.find(':') != std::string::npos || std::count(known.begin(), known.end(), key) > 0) continue;
    const std::string nearest = nearest_name(key, known);
    if (!nearest.empty()) a.fail(fmt::format("there is no key {}. Did you mean {}?", key, nearest));
  }
}

}  // namespace

FoldArrays read_arrays(const Json& frame, const std::string& file) {
  FoldArrays a;
  a.file = file;
  refuse_misspelt_keys(a, frame);
  a.unit = unit_of(a, frame);
  read_vertices(a, frame);
  read_edges(a, frame);
  read_assignments(a, frame);
  read_angles(a, frame);
  if (!frame.contains("faces_vertices"))
    a.fail("faces_vertices is missing; panels are made from it. Most origami tools can add faces when they export");
  read_faces(a, frame);
  if (frame.contains("frame_classes") && frame.at("frame_classes").is_array())
    for (const Json& word : frame.at("frame_classes")) a.folded_form = a.folded_form || word == "foldedForm";
  a.edge_names = read_names(frame, "edges_volvelle:name", a.edges.size());
  a.face_names = read_names(frame, "faces_volvelle:name", a.faces.size());
  if (std::any_of(a.face_names.begin(), a.face_names.end(), [](const std::string& n) { return n.empty(); }))
    a.face_names.clear();
  return a;
}

}  // namespace volvelle
