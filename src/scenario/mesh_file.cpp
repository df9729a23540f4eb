#include "scenario/mesh_file.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace volvelle {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& what) {
  throw std::runtime_error(fmt::format("{}: {}", name, what));
}

void require_numbers(const MeshTriangles& triangles, const std::string& name) {
  if (triangles.empty()) refuse(name, "the mesh has no triangles.");
  for (const auto& triangle : triangles)
    for (const Vector3<double>& p : triangle)
      if (!std::isfinite(p.x + p.y + p.z)) refuse(name, "a corner of the mesh is not finite.");
}

// 80 bytes of title, the count, then 50 bytes a triangle: normal, three corners, two bytes of nothing.
constexpr std::size_t stl_head = 84, stl_triangle = 50;

std::size_t binary_size(const std::string& bytes) {
  if (bytes.size() < stl_head) return 0;
  std::uint32_t count = 0;
  std::memcpy(&count, bytes.data() + 80, sizeof count);
  return stl_head + stl_triangle * std::size_t(count);
}

MeshTriangles read_binary_stl(const std::string& bytes) {
  MeshTriangles triangles;
  for (std::size_t at = stl_head; at + stl_triangle <= bytes.size(); at += stl_triangle) {
    float numbers[12];
    std::memcpy(numbers, bytes.data() + at, sizeof numbers);
    auto& triangle = triangles.emplace_back();
    for (int corner = 0; corner < 3; ++corner)
      for (int k = 0; k < 3; ++k) triangle[corner][k] = double(numbers[3 + 3 * corner + k]);
  }
  return triangles;
}

// "7", "7/1", "7//3", or from the end: "-1".
int corner_number(const std::string& word, std::size_t vertices, const std::string& name) {
  int number = 0;
  try {
    number = std::stoi(word);
  } catch (const std::logic_error&) {
    refuse(name, fmt::format("\"{}\" is no corner of a face; a number is expected, such as 7.", word));
  }
  const long index = number > 0 ? long(number) - 1 : long(vertices) + number;
  if (number == 0 || index < 0 || index >= long(vertices))
    refuse(name, fmt::format("a face has corner {}, and there are {} vertices before it.", number, vertices));
  return int(index);
}

}  // namespace

MeshTriangles read_stl(const std::string& bytes, const std::string& name) {
  MeshTriangles triangles;
  if (const std::size_t size = binary_size(bytes); size > 0 && size == bytes.size()) {
    triangles = read_binary_stl(bytes);
  } else if (bytes.compare(0, 5, "solid") == 0) {
    std::istringstream text(bytes);
    std::vector<Vector3<double>> corners;
    for (std::string word; text >> word;) {
      if (word != "vertex") continue;
      Vector3<double> p;
      if (!(text >> p.x >> p.y >> p.z))
        refuse(name, fmt::format("vertex {} is not three numbers.", corners.size() + 1));
      corners.push_back(p);
    }
    if (corners.size() % 3 != 0) refuse(name, "the last facet has less than three vertices.");
    for (std::size_t i = 0; i < corners.size(); i += 3)
      triangles.push_back({corners[i], corners[i + 1], corners[i + 2]});
  } else {
    refuse(name,
           "this is no STL file, neither text (it would begin with \"solid\") nor binary (its length does not fit "
           "the number of triangles it gives).");
  }
  require_numbers(triangles, name);
  return triangles;
}

MeshTriangles read_obj(const std::string& text, const std::string& name) {
  MeshTriangles triangles;
  std::vector<Vector3<double>> vertices;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string what;
    words >> what;
    if (what == "v") {
      Vector3<double> p;
      if (!(words >> p.x >> p.y >> p.z))
        refuse(name, fmt::format("vertex {} is not three numbers.", vertices.size() + 1));
      vertices.push_back(p);
    } else if (what == "f") {
      std::vector<int> corners;
      for (std::string word; words >> word;) corners.push_back(corner_number(word, vertices.size(), name));
      if (corners.size() < 3) refuse(name, "a face has less than three corners.");
      for (std::size_t i = 2; i < corners.size(); ++i)
        triangles.push_back({vertices[corners[0]], vertices[corners[i - 1]], vertices[corners[i]]});
    }
  }
  require_numbers(triangles, name);
  return triangles;
}

MeshTriangles read_mesh_file(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  std::string ending = path.extension().string();
  for (char& c : ending) c = char(std::tolower(static_cast<unsigned char>(c)));
  if (ending != ".stl" && ending != ".obj") refuse(name, "meshes are read from .stl and .obj files.");
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) refuse(path.string(), "there is no such file.");
  std::ifstream stream(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (stream.bad()) refuse(name, "the file cannot be read.");
  return ending == ".stl" ? read_stl(bytes, name) : read_obj(bytes, name);
}

}  // namespace volvelle
