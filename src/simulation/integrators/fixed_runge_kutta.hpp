// The classical Runge-Kutta method behind the integrators' interface: equal steps from where it is to the stop, none
// longer than the user's.
#pragma once

#include "simulation/integrators/integrator.hpp"

namespace volvelle {

// How many equal steps, none longer than `longest`; a last step longer by a few roundings is no reason for one more.
long steps_between(double start, double stop, double longest);

class FixedRungeKutta final : public Integrator {
 public:
  FixedRungeKutta(double longest, OneStep step, Projection project, const State<double>& like);

  void restart() override {}  // a step needs nothing from the one before it
  StepOutcome step(State<double>& state, double stop) override;
  StepOutcome retake(const State<double>& from, double time, State<double>& to) override;

 private:
  // Steps counted from where they began, so that their ends do not gather roundings.
  struct Plan {
    double start = 0;
    double stop = 0;
    long steps = 0;
    long taken = 0;
    double time_after(long count) const {
      return count == steps ? stop : start + double(count) * ((stop - start) / double(steps));
    }
  };

  StepOutcome advance(State<double>& state, double h, double end);

  double longest_;
  OneStep one_step_;
  Projection project_;
  State<double> kept_;
  Plan plan_;
};

}  // namespace volvelle
