#include "simulation/integrators/cvode.hpp"

#include <algorithm>
#include <cmath>
#include <cvode/cvode_ls.h>
#include <cvode/cvode_proj.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_spgmr.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include "simulation/integrators/cvode_integrator.hpp"
#include "simulation/integrators/cvode_words.hpp"
#include "simulation/integrators/step_size.hpp"

namespace volvelle {
namespace {

// Up to so many columns a Jacobian of differences, with its factors, costs less than Krylov iterations at each step.
// Measured on chains of 5 to 200 hinged panels: where dampers are mild the two take the same time at 50 columns, where
// they are very stiff at 150; at 400 columns Krylov is four to ten times faster.
constexpr std::size_t most_dense_columns = 100;

// A step may shrink until it no longer moves the clock: from rest to thrust, the first one has far to go.
constexpr int most_attempts = 60;

}  // namespace

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
  std::copy(like.x.begin(), like.x.end(), values(x_.get()).begin());
  void* memory = memory_.get();
  CVodeSetErrHandlerFn(memory, say_nothing, nullptr);
  CVodeInit(memory, rate, like.at.time, x_.get());
  CVodeSetUserData(memory, this);
  CVodeWFtolerances(memory, weigh);
  CVodeSetMaxErrTestFails(memory, most_attempts);
  CVodeSetMaxConvFails(memory, most_attempts);
  given_.reserve(like.x.size());
  columns_.reserve(like.x.size());
  sort_components(like);
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
  sort_components(state);
  standing_steps_ = 0;
  started_ = true;
}

void Cvode::sort_components(const State<double>& state) {
  error_weights(norm_, state.x, moved_.x);
  given_.clear();
  columns_.clear();
  for (int i = 0; i < int(state.x.size()); ++i) {
    const bool given = moved_.x[i] == 0;
    if (given) given_.push_back(i);
    if (!given && i < state.coordinates + state.velocities) columns_.push_back(i);
  }
}

// Where the next step may go at most. A step that would get more than half-way to the stop is halved: the sliver it
// would leave costs a multistep method more than one step.
double Cvode::aim(double time, double stop) const {
  long steps = 0;
  double next = 0;
  CVodeGetNumSteps(memory_.get(), &steps);
  CVodeGetCurrentStep(memory_.get(), &next);
  const double remaining = stop - time;
  return steps > 0 && next < remaining * (1 - 1e-6) && 2 * next > remaining ? time + remaining / 2 : stop;
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
  if (stands_still(state.at.time, stop)) {
    const bool lost = not_finite_ >= 0 && not_finite_time_ - state.at.time < 1e4 * shortest_step(state.at.time, stop);
    return refuse(lost ? CV_REPTD_RHSFUNC_ERR : CV_TOO_CLOSE, std::move(outcome));
  }
  take(state, flag == CV_TSTOP_RETURN ? goal : reached);
  return outcome;
}

// CVODE goes on with steps too short to move the clock. A few of them are right: the first ones from rest.
bool Cvode::stands_still(double time, double stop) {
  double taken = 0;
  CVodeGetLastStep(memory_.get(), &taken);
  standing_steps_ = taken < shortest_step(time, stop) ? standing_steps_ + 1 : 0;
  return standing_steps_ > 20;
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

std::unique_ptr<Integrator> make_adams(RightHandSide rhs, Projection project, const ErrorNorm& norm,
                                       const State<double>& like) {
  return std::make_unique<Cvode>(CV_ADAMS, std::move(rhs), std::move(project), norm, like);
}

std::unique_ptr<Integrator> make_bdf(RightHandSide rhs, Projection project, const ErrorNorm& norm,
                                     const State<double>& like) {
  return std::make_unique<Cvode>(CV_BDF, std::move(rhs), std::move(project), norm, like);
}

}  // namespace volvelle
