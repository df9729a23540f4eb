// CVODE behind the integrators' interface. Names SUNDIALS types: for cvode.cpp and cvode_equations.cpp only.
#pragma once

#include "simulation/integrators/integrator.hpp"
#include "simulation/integrators/sundials_handle.hpp"

namespace volvelle {

class Cvode final : public Integrator {
 public:
  Cvode(int method, RightHandSide rhs, Projection project, const ErrorNorm& norm, const State<double>& like);

  void restart() override { started_ = false; }
  StepOutcome step(State<double>& state, double stop) override;
  StepOutcome retake(const State<double>& from, double time, State<double>& to) override;

 private:
  void use_fixed_point();
  void use_newton();
  void start(const State<double>& state);
  void sort_components(const State<double>& state);
  double aim(double time, double stop) const;
  void take(State<double>& state, double time) const;
  long failed_attempts() const;
  bool stands_still(double time, double stop);
  StepOutcome refuse(int flag, StepOutcome outcome);
  int worst_component(bool by_error);
  int evaluate(double time, std::span<const double> x, std::span<double> rate);
  bool correct(double time, std::span<const double> x, std::span<double> change);
  int difference(double time, std::span<const double> x, std::span<const double> rate, SUNMatrix jacobian);

  // What CVODE calls.
  static Cvode& self(void* data) { return *static_cast<Cvode*>(data); }
  static int rate(double time, N_Vector x, N_Vector rate, void* data);
  static int weigh(N_Vector x, N_Vector weight, void* data);
  static int jacobian(double time, N_Vector x, N_Vector rate, SUNMatrix matrix, void* data, N_Vector, N_Vector,
                      N_Vector);
  static int project(double time, N_Vector x, N_Vector correction, double, N_Vector error, void* data);
  static void say_nothing(int, const char*, const char*, char*, void*) {}

  bool adams_;
  RightHandSide rhs_;
  Projection project_;
  const ErrorNorm& norm_;
  State<double> at_;          // the copy a right-hand side sees; keeps the stretch it belongs to
  std::vector<int> given_;    // components of no group: what a right-hand side imposes, or nothing changes
  std::vector<int> columns_;  // of the Jacobian: the other components, without the integrals
  State<double> moved_;       // another copy, to project or to difference
  int not_finite_ = -1;       // component of the last rate that was not
  double not_finite_time_ = 0;
  int standing_steps_ = 0;
  bool started_ = false;
  SundialsHandle<SUNContext> context_ = make_context();
  SundialsHandle<N_Vector> x_, scratch_;
  SundialsHandle<SUNMatrix> matrix_;
  SundialsHandle<SUNLinearSolver> linear_;
  SundialsHandle<SUNNonlinearSolver> nonlinear_;
  SundialsHandle<void*> memory_;
};

}  // namespace volvelle
