// A description made ready to evaluate, and the motion of its bodies as an observer in the inertial frame sees it: the
// body frames the user gave, whatever frames the algorithms use inside.
#pragma once

#include "laws/scalars.hpp"

namespace volvelle::testing {

// In the order of Description::bodies; inertial axes; of each body frame's origin.
struct BodyMotions {
  std::vector<Vector3<double>> position, velocity, acceleration;
  std::vector<Matrix3<double>> rotation;
  std::vector<Vector3<double>> angular_velocity, angular_acceleration;
};

struct Flight {
  Description description;
  Evaluation<double> evaluation;
  State<double> state;
  Solver solve_in_scalar;

  explicit Flight(Description d);
  Flight(Description d, const Mode& mode, Scalar scalar = Scalar::plain);

  Solution solve() {
    evaluation.place(state);  // the masses of this instant
    return solve_in_scalar(state);
  }
  std::vector<double> rate() { return solve().rate; }  // xdot at the state
  BodyMotions motions();                               // solves at the state
  // What acts on each body, all of it (loads, field, joints above and below), about its centre of mass.
  std::vector<Wrench<double>> wrenches_about_centers();
  // Of a body's mass, by what its thrusters have used since they were turned on.
  double part_left(std::size_t body) const;
};

}  // namespace volvelle::testing
