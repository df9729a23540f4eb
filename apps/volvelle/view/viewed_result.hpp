// A result to look at: its numbers, and the scene that the scenario inside it describes.
#pragma once

#include <memory>
#include <string>

#include "scenario/scenario.hpp"
#include "view/result_slices.hpp"
#include "view/scene.hpp"

namespace volvelle::view {

struct ViewedResult {
  std::shared_ptr<ResultSlices> slices;
  Scene scene;
};

// Throws InputError when the file is no result in HDF5. Files that the scenario names (.fold, meshes) are looked for in
// `folders`, one after the other; where they are not to be found, the scene is bare and says why.
ViewedResult open_viewed(const std::filesystem::path& file, const std::vector<std::filesystem::path>& folders);

// What a scenario describes, with the sensors of its modules.
Scene scene_of(const Scenario& scenario, const std::vector<Event>& events);

// The model as a diagram (SVG); empty where it would be too large to look at.
std::string diagram_of(const ViewedResult& viewed);

// All that the page needs to know before it asks for numbers, as JSON.
std::string describe(const ViewedResult& viewed);

// Binary answers: numbers as they lie in memory, little-endian.
std::string geometry_bytes(const Geometry& geometry);  // counts of corners and ends as two 32-bit integers, then they
std::string pose_bytes(const Poses& poses);            // rows, then bodies
std::string series_bytes(const std::vector<std::vector<double>>& columns);

}  // namespace volvelle::view
