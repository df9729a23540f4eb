// Where a joint or body of a cluster is and how it moves, in the axes of the cluster's base.
#pragma once

#include "spatial/matrix3.hpp"
#include "spatial/spatial_vector.hpp"

namespace volvelle {

// Of a body, or of a joint that closes a loop as it stands on its parent.
template <class S>
struct LoopPlace {
  Matrix3<S> R;
  Vector3<S> p;
  Vector3<S> w, v;  // turning, and moving of the origin
};

// A hinge.
template <class S>
struct LoopHinge {
  Vector3<S> e;     // its axis
  Vector3<S> bias;  // what velocities add to the turning
};

}  // namespace volvelle
