// The energy of potentials as surfaces over a plane, as in Shoer & Peck's Figure 4: how high it would be if the point
// that a potential pulls were there.
#pragma once

#include <string>
#include <vector>

#include "view/viewed_result.hpp"

namespace volvelle::view {

inline constexpr int well_points = 65;  // along each side of a surface

// While the same potentials are on. A superconductor that is cooled anew begins another.
struct WellPhase {
  double from = 0, to = 0;     // s; the last has no end: infinity
  std::vector<double> energy;  // J, row by row; NaN where there is none
};

// Of all potentials that pull one point of a body in another body.
struct Well {
  std::string name;
  int first = -1, second = -1;  // bodies; -1: the world
  Vector point;                 // in the first: what is moved, while the body does not turn
  Frame plane;                  // in the second, from the middle of the surface; energy goes up along its z
  double span = 1;              // m to each side
  double enlarged = 1;          // of a surface that is small beside the spacecraft: how many times as large it is drawn
  double low = 0, high = 1;     // J: what is drawn; what is beyond is cut off
  std::vector<WellPhase> phases;
};

std::vector<Well> find_wells(const ViewedResult& viewed);

Vector place_on(const Well& well, int row, int column);  // of its grid, in the second body
double level_of(const Well& well, double energy);        // from 0 to 1
double height_of(const Well& well, double energy);       // m, along the plane's z: all of it below the plane

// Surfaces as JSON for the page; energies in single precision as base64.
std::string wells_json(const ViewedResult& viewed);

// How one body stands in another at some rows of a result; -1 is the world.
struct RelativePath {
  std::vector<double> times;
  std::vector<Frame> frames;
};
RelativePath path_between(const ResultSlices& slices, int first, int second);
Frame stand_at(const ResultSlices& slices, int first, int second, double time);  // at the last row that is not later

// A plane of two of the second body's axes, in which the point moves most and wells lie, and how large a part of it to
// show. well_plane.cpp
void choose_plane(const std::vector<const PotentialDescription*>& potentials, const RelativePath& path, Well& well);

}  // namespace volvelle::view
