// The other way round: a joint's coordinates from where M is in F, as near as the joint can come to that.
#pragma once

#include "model/joints/joints.hpp"

namespace volvelle {

// `q` comes in as it was a little earlier: angles go on from there, beyond a full turn, and quaternions keep their
// sign.
void measure_coordinates(JointKind kind, AttitudeCoordinates attitude, const Vector3<double>& first_axis,
                         const Pose<double>& X_FM, double* q);

}  // namespace volvelle
