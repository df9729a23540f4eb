// How the potential energy of a spacecraft changes as one joint, or one body, is moved by hand and all else stays where
// it starts.
#pragma once

#include <string>
#include <vector>

#include "description/description.hpp"

namespace volvelle {

struct WellCurve {
  std::string name;  // of a potential; "total": gravity, springs, links and potentials that are on
  std::vector<double> energy;
  bool is_on = true;  // at the start
};

struct WellAlongJoint {
  std::vector<double> coordinate;
  std::vector<WellCurve> curves;  // the total first; each potential, also one that is off
};

// The joint must have plain coordinates. Throws InvalidDescription.
WellAlongJoint well_along_joint(const Description& description, int joint, int coordinate, double from, double to,
                                int points);

struct WellInPlane {
  std::vector<double> first, second;  // m: places along the two axes
  std::vector<double> energy;         // row by row of the second
};

// `axes`: 0, 1 or 2 for inertial x, y or z. The body must fly free; `span` goes to both sides of where it starts.
// Throws InvalidDescription.
WellInPlane well_in_plane(const Description& description, int body, const std::array<int, 2>& axes, double span,
                          int points);

// The energy of one potential with its first point at places in the second body's frame; `turned` is how the first body
// stands there. Of a superconductor that has not cooled, and behind one that has, there is none: NaN.
std::vector<double> well_about_point(const Description& description, int potential, const Matrix3<double>& turned,
                                     const std::vector<Vector3<double>>& places);

}  // namespace volvelle
