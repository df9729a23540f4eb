// The scene at one instant as a picture, drawn without a browser.
#pragma once

#include <string>

#include "view/viewed_result.hpp"

namespace volvelle::view {

struct PictureRequest {
  int width = 1600, height = 900;         // pixels
  double time = 0;                        // s
  double azimuth = 0.6, elevation = 0.4;  // rad: from where it looks, z up
  double zoom = 1;                        // 1: all of it fits
  int follow = -1;                        // a body whose axes are upright; -1: inertial axes, all of it in the middle
  bool dark = false;
  bool wells = false;  // with the energy of potentials as surfaces
};

std::string draw_picture(const ViewedResult& viewed, const PictureRequest& request);  // PNG

// Where each entry of the scene is at a time, seen from the system's centre of mass, how large, and of what colour:
// wheels by their speed.
struct PlacedEntry {
  Frame frame;
  double scale = 1;
  std::array<double, 3> color{};
};
std::vector<PlacedEntry> place_entries(const ViewedResult& viewed, double time);
std::vector<PlacedEntry> place_entries(const Scene& scene, const std::vector<Frame>& bodies);  // at rest

// A scene with its entries where they are, on no ground: what is not covered can be seen through. PNG.
std::string draw_cut_out(const Scene& scene, std::vector<PlacedEntry> placed, const PictureRequest& request);

}  // namespace volvelle::view
