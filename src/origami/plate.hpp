// Mass properties of a flat polygonal plate of even thickness.
#pragma once

#include <vector>

#include "spatial/matrix3.hpp"

namespace volvelle {

struct Plate {
  double area = 0;             // m^2
  double mass = 0;             // kg
  Vector3<double> center;      // of mass, m
  Symmetric3<double> inertia;  // kg m^2, about the centre of mass
};

// The outline runs counter-clockwise in the plane z = 0, the middle of the plate; concave ones may be.
Plate make_plate(const std::vector<Vector3<double>>& outline, double areal_density, double thickness);

}  // namespace volvelle
