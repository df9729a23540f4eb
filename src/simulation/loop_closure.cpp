#include "simulation/loop_closure.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "dynamics/closed_loops/plan_loops.hpp"
#include "mechanics/closing_joints.hpp"

namespace volvelle {
namespace {

constexpr int most_rounds = 8;
constexpr double closed = 1e-15;  // of the structure's size: nothing better is to be had
constexpr double open = 1e-11;    // likewise: the plan does not close them any more
constexpr double worn = 0.3;      // of what a pivot was
constexpr double astray = 3e-4;   // m, rad: rows of loops so far open do not tell which of them depend on others

}  // namespace

LoopClosure::LoopClosure(const Model& model, const Parameters<double>& parameters)
    : model_(model),
      parameters_(parameters),
      moving_(model, parameters),
      still_(model, parameters),
      no_forces_(model),
      work_(model),
      change_(std::size_t(model.velocities)),
      rest_(change_.size()),
      errors_(std::size_t(model.joint_slots() - model.size())),
      rate_errors_(errors_.size()) {}

void LoopClosure::place(const State<double>& state) {
  compute_kinematics(model_, parameters_, state, moving_);
  compute_joint_kinematics(model_, parameters_, state.q().data(), rest_.data(), still_);
}

Residual LoopClosure::measure(State<double>& state) {
  place(state);
  extent_ = 0;
  for (int b = 1; b < model_.size(); ++b) extent_ = std::max(extent_, norm(moving_.p_RB_W[b]));
  Residual worst;
  for (int s = model_.size(); s < model_.joint_slots(); ++s) {
    const ClosureError error = measure_closing_joint(
        model_, parameters_, moving_, s, state.q().data() + model_.q_offset[s], state.v().data() + model_.v_offset[s]);
    const std::size_t i = std::size_t(s - model_.size());
    errors_[i] = error.place;
    rate_errors_[i] = error.rate;
    worst.place = larger(worst.place, worst_of(error.place));
    worst.rate = larger(worst.rate, worst_of(error.rate));
  }
  return worst;
}

void LoopClosure::plan_at(const State<double>& state, double slack, double least) {
  constexpr double enough = 1e-4;  // independence that costs no digits to speak of
  State<double> here = state;
  const double error = measure(here).place;
  place(here);
  const double unsure = std::min(slack * error, good_pivot);  // no good pivot is an error
  const double tolerance = std::max({loop_rank_tolerance, unsure, least});
  follow(plan_loops(model_, parameters_, still_, tolerance));
  Followed best = followed_;
  for (const double good : {0.1, 0.3, 0.01}) {  // other pivots make other modes
    if (best.independence >= enough) break;
    follow(plan_loops(model_, parameters_, still_, tolerance, good));
    if (followed_.quality() > best.quality()) best = followed_;
  }
  if (best.plan != followed_.plan) follow(best);
  judge_pivots();
}

void LoopClosure::follow(const LoopPlan& plan) {
  followed_ = {std::make_shared<const LoopPlan>(plan), {}, {}, 1, 1};
  follow(followed_);
  followed_.fresh = followed_.checked = work_.loops.pivot_size;
  followed_.independence = independence();
  for (const LoopPlan::ClusterPlan& cluster : plan.clusters)
    followed_.weakest = std::min(followed_.weakest, cluster.weakest);
}

void LoopClosure::follow(const Followed& plan) {
  followed_ = plan;
  model_.loop_plan = plan.plan;
  work_.loops.make_room(model_);
  work_.loops.pivot_size.assign(plan.plan->pivots.size(), 0.0);
  make_up_for(errors_);
}

double LoopClosure::independence() const {
  double least = 1;
  for (std::size_t c = 0; c < work_.loops.sum.size(); ++c) {
    const std::size_t n = std::size_t(model_.loop_plan->clusters[c].modes);
    const std::vector<double>& D = work_.loops.sum[c].D;  // factored: L below inverse pivots
    for (std::size_t j = 0; j < n; ++j) {
      const double pivot = 1 / D[j * n + j];
      double whole = pivot;
      for (std::size_t k = 0; k < j; ++k) whole += D[j * n + k] * D[j * n + k] / D[k * n + k];
      least = std::min(least, pivot / whole);
    }
  }
  return least;
}

// As the weakest was when it was chosen, and has become since.
void LoopClosure::judge_pivots() {
  double left = 1;
  for (std::size_t i = 0; i < followed_.fresh.size(); ++i)
    left = std::min(left, work_.loops.pivot_size[i] / followed_.fresh[i]);
  weakest_ = followed_.weakest * left;
  firmest_ = std::max(firmest_, weakest_);
}

// Away from where the plan was made its pivots may shrink: others are better then.
bool LoopClosure::is_worn() const {
  for (std::size_t i = 0; i < followed_.checked.size(); ++i)
    if (!(work_.loops.pivot_size[i] > worn * followed_.checked[i])) return true;
  return false;
}

// Another plan, unless it is worse than the worn one: then that stays until it has worn further.
bool LoopClosure::plan_again(const State<double>& state) {
  judge_pivots();
  Followed old = followed_;
  old.checked = work_.loops.pivot_size;
  const Followed as_it_is{nullptr, {}, {}, weakest_, independence()};
  plan_at(state);
  if (!(followed_.quality() < as_it_is.quality())) return true;
  follow(old);
  return false;
}

// The smallest change of velocities, or of places, that makes up for what the loops miss.
const std::vector<double>& LoopClosure::make_up_for(const std::vector<Motion<double>>& missed) {
  work_.loops.missed = missed;
  solve_articulated_body(model_, parameters_, still_, no_forces_, no_forces_.tau.data(), work_, change_.data());
  work_.loops.missed.clear();
  return change_;
}

int LoopClosure::modes() const {
  int sum = 0;
  for (const LoopPlan::ClusterPlan& cluster : model_.loop_plan->clusters) sum += cluster.modes;
  return sum;
}

// By the slots of the joints that stay open, a step along the velocities of `moving` away.
std::vector<int> LoopClosure::open_after(const State<double>& moving, double step) {
  constexpr double bent = 1e-3, rounding = 1000 * closed;
  State<double> near = moving;
  double largest = 0;
  for (const double v : near.v()) largest = std::max(largest, std::abs(v));
  if (largest == 0) return {};
  std::vector<double> change(near.v().begin(), near.v().end());
  for (double& v : change) v *= step / largest;
  displace(model_, change, near);
  close_places(near);
  const double much = std::max(bent * step * step, rounding * extent_);  // one loop opens as far in a large structure
  std::vector<int> open_slots;
  for (int s = model_.size(); s < model_.joint_slots(); ++s)
    if (!(worst_of(errors_[std::size_t(s - model_.size())]) <= much)) open_slots.push_back(s);
  return open_slots;
}

// Where loops can move in no more ways than a little away, every one of them leads somewhere: after a small step, rows
// that depend on others at the start are closed with the others. At a bifurcation they are not, by the square of the
// step. A trial that ends in numbers that are not finite went too far for the pivots, and says nothing: a shorter one
// may.
std::vector<int> LoopClosure::joints_at_bifurcation(const State<double>& state) {
  constexpr int trials = 3;
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<int> found;
  for (int trial = 0; trial < trials && modes() > 0; ++trial) {
    State<double> moving = state;
    for (int i = 0; i < model_.velocities; ++i) moving.v()[i] = model_.held[i] ? 0 : uniform(random);
    measure(moving);
    close_rates(moving);
    std::vector<int> open_slots;
    for (const double step : {1e-3, 1e-4, 1e-5, 1e-6}) {
      open_slots = open_after(moving, step);
      if (open_slots.empty() || !went_astray_) break;
    }
    if (went_astray_) open_slots.clear();
    found.insert(found.end(), open_slots.begin(), open_slots.end());
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  State<double> here = state;
  measure(here);
  return found;
}

double LoopClosure::close_places(State<double>& state) {
  double now = measure(state).place;
  went_astray_ = false;
  for (int round = 0; round < most_rounds && now > closed * std::max(1.0, extent_); ++round) {
    const State<double> before = state;
    displace(model_, make_up_for(errors_), state);
    const double next = measure(state).place;
    if (!(next < now)) {  // as good as it gets, or worse
      went_astray_ = std::isnan(next);
      state = before;
      return measure(state).place;
    }
    const bool converges = next < 0.5 * now;
    now = next;
    if (!converges) break;
  }
  return now;
}

void LoopClosure::close_rates(State<double>& state) {
  const std::vector<double>& change = make_up_for(rate_errors_);
  for (int i = 0; i < model_.velocities; ++i) state.v()[i] += change[i];
  measure(state);
}

void LoopClosure::close(State<double>& state) {
  close_places(state);
  close_rates(state);
}

double LoopClosure::footing_at(State<double>& state) {
  close(state);
  judge_pivots();
  return footing();
}

bool LoopClosure::moves_in_more_ways(const State<double>& state, double least) {
  const Followed plan = followed_;
  const double weakest = weakest_, firmest = firmest_;
  const int before = modes();
  plan_at(state, 100, least * std::max(firmest_, firm_pivot));
  const bool more = modes() > before;
  follow(plan);
  weakest_ = weakest;
  firmest_ = firmest;
  return more;
}

void LoopClosure::project_firmly(State<double>& state) {
  constexpr double firm = 1e-3;
  const Followed plan = followed_;
  const double weakest = weakest_, firmest = firmest_;
  const State<double> given = state;
  if (footing_at(state) < firm) {
    state = given;
    plan_at(state, 100, firm * firmest);
    close(state);
    follow(plan);
  }
  weakest_ = weakest;
  firmest_ = firmest;
}

bool LoopClosure::project(State<double>& state) {
  bool planned = false;
  const double gap = close_places(state);
  if (!(gap < astray)) {
    weakest_ = 0;
    return false;
  }
  if (gap > open * std::max(1.0, extent_)) {
    plan_at(state);
    planned = true;
    close_places(state);
  }
  close_rates(state);
  if (is_worn() && plan_again(state)) planned = true;
  judge_pivots();
  return planned;
}

}  // namespace volvelle
