// Which thrusters give a torque: parts of full thrust that are never negative.
#pragma once

#include <span>
#include <vector>

#include "spatial/vector3.hpp"

namespace volvelle {

// Parts f >= 0 for which the sum of f torques is nearest to what is wanted; of all that are, those whose squares add up
// to least. Non-negative least squares by active sets [Lawson & Hanson 1974, Chapter 23].
std::vector<double> share_among(std::span<const Vector3<double>> torques, const Vector3<double>& wanted);

}  // namespace volvelle
