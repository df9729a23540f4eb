// The arrays of one frame of a .fold file, read and checked by themselves.
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "origami/fold_file.hpp"

namespace volvelle {

struct FoldArrays {
  std::string file;  // for messages
  std::vector<Vector3<double>> vertices;
  bool in_plane = false;     // coordinates have two numbers
  bool folded_form = false;  // frame_classes says so
  std::vector<std::array<int, 2>> edges;
  std::vector<char> assignments;              // one for each edge
  std::vector<std::optional<double>> angles;  // rad, likewise
  std::vector<std::vector<int>> faces;
  std::vector<std::string> edge_names, face_names;  // as Volvelle wrote them, or empty
  double unit = 1;                                  // m

  // Of each edge the faces along it; filled by check_faces.
  std::vector<std::vector<int>> faces_of_edge;

  [[noreturn]] void fail(const std::string& words) const;
};

FoldArrays read_arrays(const nlohmann::ordered_json& frame, const std::string& file);

// Faces against edges: every side an edge, every edge a side, neighbours running in opposite directions.
void check_faces(FoldArrays& arrays);
// No two edges of a flat frame cross.
void check_crossings(const FoldArrays& arrays);
// Every face is flat and has an area.
void check_planarity(const FoldArrays& arrays);

// Whether the frame is the sheet unfolded: flat, with every face's upper side up.
bool is_unfolded(const FoldArrays& arrays);
double size_of(const FoldArrays& arrays);  // the longest side of the box around it

}  // namespace volvelle
