// Triangles of a mesh: STL, as text or binary, and Wavefront OBJ. Lengths are metres.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "spatial/vector3.hpp"

namespace volvelle {

using MeshTriangles = std::vector<std::array<Vector3<double>, 3>>;

// By the ending of its name. Throws std::runtime_error with the file's name, what is wrong and what would be right.
MeshTriangles read_mesh_file(const std::filesystem::path& path);
MeshTriangles read_stl(const std::string& bytes, const std::string& name);
MeshTriangles read_obj(const std::string& text, const std::string& name);

}  // namespace volvelle
