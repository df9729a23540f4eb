#include "simulation/integrators/cvode.hpp"

#include <algorithm>
#include <cmath>
#include <cvode/cvode_ls.h>
#include <cvode/cvode_proj.h>
#include <limits>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_spgmr.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include "simulation/integrators/cvode_words.hpp"
#include "simulation/integrators/step_size.hpp"
#include "simulation/integrators/sundials_handle.hpp"

namespace volvelle {
namespace {

// Up to so many columns a Jacobian of differences, with its factors, is cheaper than Krylov iterations at each step.
constexpr std::size_t most_dense_columns = 200;

int first_not_finite(std::span<const double> x) {
  for (std::size_t i = 0; i < x.size(); ++i)
    if (!std::isfinite(x[i])) return int(i);
  return -1;
}

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
  double aim(double time, double stop) const;
  void take(State<double>& state, double time) const;
  long failed_attempts() const;
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
  bool started_ = false;
  SundialsHandle<SUNContext> context_ = make_context();
  SundialsHandle<N_Vector> x_, scratch_;
  SundialsHandle<SUNMatrix> matrix_;
  SundialsHandle<SUNLinearSolver> linear_;
  SundialsHandle<SUNNonlinearSolver> nonlinear_;
  SundialsHandle<void*> memory_;
};

Cvode::Cvode(int method, RightHandSide rhs, Projection project, const ErrorNorm& norm, const State<double>& like)
    : adams_(method == CV_ADAMS),
      rhs_(std::move(rhs)),
      project_(std::move(project)),
      norm_(norm),
      at_(like),
      moved_(like),
      x_(own(N_VNew_Serial(sunindextype(like.x.size()), context_.get()))),
      scratch_(own(N_VClone(x_.get()))),
      memory_(own(CVodeCreate(method, context_.get()))) {
  std::vector<double> weight(like.x.size());
  error_weights(norm_, like.x, weight);
  for (int i = 0; i < int(weight.size()); ++i) {
    if (weight[i] == 0) given_.push_back(i);
    if (weight[i] != 0 && i < like.coordinates + like.velocities) columns_.push_back(i);
  }
  std::copy(like.x.begin(), like.x.end(), values(x_.get()).begin());
  void* memory = memory_.get();
  CVodeSetErrHandlerFn(memory, say_nothing, nullptr);
  CVodeInit(memory, rate, like.at.time, x_.get());
  CVodeSetUserData(memory, this);
  CVodeWFtolerances(memory, weigh);
  adams_ ? use_fixed_point() : use_newton();
}

void Cvode::use_fixed_point() {
  nonlinear_ = own(SUNNonlinSol_FixedPoint(x_.get(), 0, context_.get()));
  CVodeSetNonlinearSolver(memory_.get(), nonlinear_.get());
}

void Cvode::use_newton() {
  void* memory = memory_.get();
  if (columns_.size() <= most_dense_columns) {
    const auto n = sunindextype(at_.x.size());
    matrix_ = own(SUNDenseMatrix(n, n, context_.get()));
    linear_ = own(SUNLinSol_Dense(x_.get(), matrix_.get(), context_.get()));
    CVodeSetLinearSolver(memory, linear_.get(), matrix_.get());
    CVodeSetJacFn(memory, jacobian);
  } else {
    linear_ = own(SUNLinSol_SPGMR(x_.get(), SUN_PREC_NONE, 20, context_.get()));
    CVodeSetLinearSolver(memory, linear_.get(), nullptr);
  }
  CVodeSetProjFn(memory, project);
}

void Cvode::start(const State<double>& state) {
  std::copy(state.x.begin(), state.x.end(), values(x_.get()).begin());
  CVodeReInit(memory_.get(), state.at.time, x_.get());
  started_ = true;
}

// Where the next step may go at most. A step that would get more than half-way to the stop is halved: the sliver it
// would leave costs a multistep method more than one step.
double Cvode::aim(double time, double stop) const {
  long steps = 0;
  double next = 0;
  CVodeGetNumSteps(memory_.get(), &steps);
  CVodeGetCurrentStep(memory_.get(), &next);
  const double remaining = stop - time;
  return steps > 0 && next < remaining && 2 * next > remaining ? time + remaining / 2 : stop;
}

StepOutcome Cvode::step(State<double>& state, double stop) {
  at_.at.inside = state.at.inside;
  if (!started_) start(state);
  StepOutcome outcome;
  const double goal = aim(state.at.time, stop);
  outcome.attempted = goal - state.at.time;
  const long failed = failed_attempts();
  CVodeSetStopTime(memory_.get(), goal);
  double reached = 0;
  const int flag = CVode(memory_.get(), goal, x_.get(), &reached, CV_ONE_STEP);
  outcome.rejected = int(failed_attempts() - failed);
  if (flag < 0) return refuse(flag, std::move(outcome));
  double taken = 0;
  CVodeGetLastStep(memory_.get(), &taken);
  const double shortest = shortest_step(state.at.time, stop);
  if (flag != CV_TSTOP_RETURN && taken < shortest) {  // CVODE itself would go on without moving the clock
    const bool lost = not_finite_ >= 0 && not_finite_time_ - state.at.time < 1e4 * shortest;
    return refuse(lost ? CV_REPTD_RHSFUNC_ERR : CV_ERR_FAILURE, std::move(outcome));
  }
  take(state, flag == CV_TSTOP_RETURN ? goal : reached);
  return outcome;
}

// Given components do not move inside CVODE; the last right-hand side, at this time, has imposed them on its copy.
void Cvode::take(State<double>& state, double time) const {
  const auto x = values(x_.get());
  std::copy(x.begin(), x.end(), state.x.begin());
  for (const int i : given_) state.x[i] = at_.x[i];
  state.at.time = time;
  project_(state);
}

StepOutcome Cvode::retake(const State<double>& from, double time, State<double>& to) {
  to = from;
  started_ = false;
  StepOutcome outcome;
  while (to.at.time < time && outcome.accepted) outcome = step(to, time);
  started_ = false;
  return outcome;
}

long Cvode::failed_attempts() const {
  long by_error = 0, by_iteration = 0;
  CVodeGetNumErrTestFails(memory_.get(), &by_error);
  CVodeGetNumStepSolveFails(memory_.get(), &by_iteration);
  return by_error + by_iteration;
}

StepOutcome Cvode::refuse(int flag, StepOutcome outcome) {
  started_ = false;
  double step = 0;
  CVodeGetCurrentStep(memory_.get(), &step);
  outcome.accepted = false;
  outcome.reason = cvode_words(flag, step);
  const bool by_rate = flag == CV_FIRST_RHSFUNC_ERR || flag == CV_REPTD_RHSFUNC_ERR || flag == CV_UNREC_RHSFUNC_ERR;
  outcome.component = by_rate ? not_finite_ : worst_component(flag != CV_TOO_MUCH_ACC);
  return outcome;
}

// With the largest weighted error; or, where the tolerance itself is at fault, the largest weighted value.
int Cvode::worst_component(bool by_error) {
  if (by_error) CVodeGetEstLocalErrors(memory_.get(), x_.get());
  CVodeGetErrWeights(memory_.get(), scratch_.get());
  N_VProd(x_.get(), scratch_.get(), x_.get());
  const auto weighted = values(x_.get());
  const auto less = [](double a, double b) { return std::abs(a) < std::abs(b); };
  return int(std::max_element(weighted.begin(), weighted.end(), less) - weighted.begin());
}

// Zero, or one where a shorter step may mend it.
int Cvode::evaluate(double time, std::span<const double> x, std::span<double> rate) {
  std::copy(x.begin(), x.end(), at_.x.begin());
  at_.at.time = time;
  if (adams_) project_(at_);  // CVODE projects only what BDF finds
  rhs_(at_, rate);
  for (const int i : given_) rate[i] = 0;
  const int bad = first_not_finite(rate);
  if (bad < 0) return 0;
  not_finite_ = bad;
  not_finite_time_ = time;
  return 1;
}

int Cvode::rate(double time, N_Vector x, N_Vector rate, void* data) {
  return self(data).evaluate(time, values(x), values(rate));
}

// CVODE takes the root of the mean square, the worst group's error is no more than the root of the sum.
int Cvode::weigh(N_Vector x, N_Vector weight, void* data) {
  const auto w = values(weight);
  error_weights(self(data).norm_, values(x), w);
  const double from_mean = std::sqrt(double(w.size()));
  for (double& each : w) each = each > 0 ? each * from_mean : 1.0;
  return 0;
}

int Cvode::jacobian(double time, N_Vector x, N_Vector rate, SUNMatrix matrix, void* data, N_Vector, N_Vector,
                    N_Vector) {
  return self(data).difference(time, values(x), values(rate), matrix);
}

// Forward differences, each by the larger of a relative step and one that lifts the change of the rate over its own
// rounding [as in CVODE, Hindmarsh et al.]. Nothing depends on the integrals: their columns stay zero.
int Cvode::difference(double time, std::span<const double> x, std::span<const double> rate, SUNMatrix jacobian) {
  constexpr double rounding = std::numeric_limits<double>::epsilon();
  CVodeGetErrWeights(memory_.get(), scratch_.get());
  const auto weight = values(scratch_.get());
  double h = 0, square = 0;
  CVodeGetCurrentStep(memory_.get(), &h);
  for (std::size_t i = 0; i < rate.size(); ++i) square += rate[i] * rate[i] * weight[i] * weight[i];
  const double least = 1000 * std::abs(h) * rounding * std::sqrt(square * double(rate.size()));

  std::copy(x.begin(), x.end(), moved_.x.begin());
  for (const int j : columns_) {
    const double step = std::max(std::sqrt(rounding) * std::abs(x[j]), least > 0 ? least / weight[j] : 1 / weight[j]);
    moved_.x[j] = x[j] + step;
    const std::span<double> column(SUNDenseMatrix_Column(jacobian, j), x.size());
    if (evaluate(time, moved_.x, column) != 0) return 1;
    for (std::size_t i = 0; i < x.size(); ++i) column[i] = (column[i] - rate[i]) / (moved_.x[j] - x[j]);
    moved_.x[j] = x[j];
  }
  return 0;
}

int Cvode::project(double time, N_Vector x, N_Vector correction, double, N_Vector error, void* data) {
  Cvode& cvode = self(data);
  if (!cvode.correct(time, values(x), values(correction))) return 1;
  if (error) drop_error_of_length(cvode.norm_, cvode.moved_.x, values(error));
  return 0;
}

// The change that projects x, and the projected x in `moved_`.
bool Cvode::correct(double time, std::span<const double> x, std::span<double> change) {
  std::copy(x.begin(), x.end(), moved_.x.begin());
  moved_.at = {time, at_.at.inside};
  project_(moved_);
  for (std::size_t i = 0; i < x.size(); ++i) change[i] = moved_.x[i] - x[i];
  for (const int i : given_) change[i] = 0;
  return first_not_finite(change) < 0;
}

}  // namespace

std::unique_ptr<Integrator> make_adams(RightHandSide rhs, Projection project, const ErrorNorm& norm,
                                       const State<double>& like) {
  return std::make_unique<Cvode>(CV_ADAMS, std::move(rhs), std::move(project), norm, like);
}

std::unique_ptr<Integrator> make_bdf(RightHandSide rhs, Projection project, const ErrorNorm& norm,
                                     const State<double>& like) {
  return std::make_unique<Cvode>(CV_BDF, std::move(rhs), std::move(project), norm, like);
}

}  // namespace volvelle
