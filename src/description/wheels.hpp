// Wheels become bodies on revolute joints: from then on nothing knows of wheels but what asks for their names.
#pragma once

#include "description/description.hpp"

namespace volvelle {

// Adds a body and a joint of each wheel's name. A balanced wheel has no mass but its spin inertia, which is taken out
// of its body's inertia: with the wheel at rest in it, the body is as the user gave it. A wheel that is not balanced
// brings its mass along. Wheels of bodies that are not there are left out.
void mount_wheels(Description& description);

// A unit vector across a wheel's axis: where its centre of mass points at angle 0.
Vector3<double> zero_direction_of(const WheelDescription& wheel);

}  // namespace volvelle
