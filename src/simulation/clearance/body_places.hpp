// Where the measured bodies are and how they move, seen from the first of them: so neither an orbit nor a spin of the
// whole spacecraft counts as motion, or costs digits.
#pragma once

#include <vector>

#include "simulation/clearance/broad_phase.hpp"
#include "simulation/clearance/convex_parts.hpp"
#include "simulation/evaluation.hpp"

namespace volvelle {

struct BodyPlace {
  Pose<double> X;    // the user's body frame, in the first body's
  Motion<double> V;  // in the first body's axes: rate, and velocity of the frame's origin
  Vector3<double> velocity_of(const Vector3<double>& point) const {  // a point of the body, in the first body's frame
    return cross_plus(V.angular, point - X.p, V.linear);
  }
};

struct BodyPlaces {
  double time = 0;  // s
  std::vector<BodyPlace> bodies;
};

// The evaluation must have been placed at the time; by number of the description.
BodyPlaces find_places(const Evaluation<double>& evaluation, double time, const std::vector<int>& bodies);

// The second body's place, seen from the first.
BodyPlace seen_from(const BodyPlace& first, const BodyPlace& second);

// How a body may have moved between two places of it.
struct Stretch {
  BodyPlace from, to;
  double duration = 0;      // s
  double acceleration = 0;  // m/s^2: of any of its points, at most
  double path = 0;          // m: no point has gone farther
};
// The bounds follow from the velocities at both ends and how they differ, with a margin: as long as a step follows the
// motion they hold.
Stretch stretch_between(const BodyShape& shape, const BodyPlace& from, const BodyPlace& to, double duration);

// Round a shape that is placed, with a margin on every side.
Box box_round(const BodyShape& shape, const Pose<double>& X, double margin);

// A lower bound of the distance of two bodies during a stretch of the second, seen from the first: how far their points
// are apart along `direction`. Of convex bodies, across their nearest points, it is near the distance itself.
double least_separation(const BodyShape& first, const BodyShape& second, const Stretch& stretch,
                        const Vector3<double>& direction);

}  // namespace volvelle
