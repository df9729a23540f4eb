// A frame fixed in a body or in the world: where it sits, and what it does right now.
#pragma once

#include <vector>

#include "dynamics/udwadia_kalaba/body.hpp"
#include "spatial/pose.hpp"

namespace volvelle::udwadia_kalaba {

struct Mark {
  int body = world;
  Vector3<double> from_center;  // of mass, in body axes; the world's: from its origin
  Quaternion<double> orientation;
};

// In inertial axes.
struct Frame {
  int body = world;
  Vector3<double> rho;   // from the body's centre of mass
  Vector3<double> p, v;  // of the frame's origin
  Vector3<double> w;
  Quaternion<double> attitude;
  Matrix3<double> R;

  Vector3<double> x() const { return R.column(0); }
  Vector3<double> y() const { return R.column(1); }
  Vector3<double> z() const { return R.column(2); }
};

// What positions are counted from: a point that moves uniformly with the spacecraft, so that an orbit costs no digits.
struct Origin {
  Vector3<double> p, v;  // in the world
};

inline Frame see(const Mark& mark, const std::vector<Body>& bodies, const Origin& origin) {
  Frame frame;
  frame.body = mark.body;
  if (mark.body == world) {
    frame.attitude = mark.orientation;
    frame.p = mark.from_center - origin.p;
    frame.v = -origin.v;
  } else {
    const Body& body = bodies[std::size_t(mark.body)];
    frame.attitude = body.q * mark.orientation;
    frame.rho = body.Q * mark.from_center;
    frame.p = body.r + frame.rho;
    frame.v = body.r_dot + cross(body.w, frame.rho);
    frame.w = body.w;
  }
  frame.R = rotation_matrix(frame.attitude);
  return frame;
}

}  // namespace volvelle::udwadia_kalaba
