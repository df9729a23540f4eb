// How long the next step is: from the error of the last one, from where the run must stop, and at the very start.
#pragma once

#include "simulation/integrators/integrator.hpp"

namespace volvelle {

// A step that does not pass the stop and leaves no sliver before it: one just short of it is stretched to it, one that
// would get more than half-way is halved.
struct Stride {
  double length = 0;
  double end = 0;  // the time it ends at; the stop exactly, where it gets there
};
Stride choose_stride(double natural, double time, double stop);

// Below this a step no longer moves the clock.
double shortest_step(double time, double stop);

// Grows and shrinks the step so that the next error is just below one [Hairer, Norsett & Wanner, Section II.4;
// Gustafsson's PI control, Hairer & Wanner, Section IV.2].
class StepSize {
 public:
  explicit StepSize(double error_order) : order_(error_order) {}

  double natural() const { return natural_; }  // s: what the errors so far suggest, whatever the stops
  void start(double length);
  void accept(double length, double error);
  void reject(double length, double error);  // an infinite error too

 private:
  double order_;
  double natural_ = 0;
  double last_error_ = 1;
  bool just_rejected_ = false;
};

// A first step from the sizes of state, rate and second derivative [Hairer, Norsett & Wanner, Section II.4, "Starting
// Step Size"]. Evaluates once, in `trial`.
double starting_step(const RightHandSide& rhs, const ErrorNorm& norm, const State<double>& state,
                     const std::vector<double>& rate, double error_order, double stop, State<double>& trial,
                     std::vector<double>& trial_rate);

}  // namespace volvelle
