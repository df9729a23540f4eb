// Joints by what they keep constant, each kind from three elements: two points that coincide, two directions at a fixed
// angle, a point in a plane [Shoer & Peck 2010, Eqs. 17-19, as corrected in docs/formulations/udwadia-kalaba.md].
// Nothing here knows of the other formulations' joints.
#pragma once

#include <vector>

#include "description/description.hpp"
#include "dynamics/udwadia_kalaba/row.hpp"

namespace volvelle::udwadia_kalaba {

// Two frames do not tell on which side of a singular place the coordinates of a composed joint are: signs.
struct Sheet {
  double side = 1;   // of the angle between the first and the third axis of Euler angles
  double reach = 1;  // of a distance
  double over = 1;   // of the cosine of an elevation
};

// F is the joint's frame on its parent, M on its child; hinges turn and slide along z of both.
struct Joint {
  JointKind kind = JointKind::free;
  Mark on_parent, on_child;
  Vector3<double> first_axis{0, 0, 1};  // universal: in F
  Sheet sheet;                          // of a composed joint: where its coordinates are now

  void add_constraints(const Frame& F, const Frame& M, std::vector<Row>& rows) const;

  // Of the joint's i-th velocity, its rate of change too; angles about axes that do not stay have no value.
  Measure velocity(const Frame& F, const Frame& M, int i) const;
};

// Where M is in F, and how it moves there.
struct Relative {
  Quaternion<double> turn;           // M components into F's
  Vector3<double> offset;            // in F
  Vector3<double> turning, sliding;  // the rates, in F
};

// From coordinates to the place, and back. `q` comes in as it was a little earlier: angles go on from there, beyond a
// full turn, and attitudes keep the sign of their quaternion.
Relative relative_place(const Joint& joint, AttitudeCoordinates attitude, const double* q, const double* v);
void read_coordinates(const Joint& joint, AttitudeCoordinates attitude, const Frame& F, const Frame& M, double* q,
                      double* v);

// The frame that a joint with these coordinates puts on its child, and the other way round.
Frame child_frame(const Frame& F, const Relative& relative);
Frame parent_frame(const Frame& M, const Relative& relative);

}  // namespace volvelle::udwadia_kalaba
