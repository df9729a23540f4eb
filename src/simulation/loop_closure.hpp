// Keeps the loops of a run closed: the plan by which they are closed, and the way back onto them after every step.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>

#include "dynamics/articulated_body.hpp"
#include "dynamics/formulation.hpp"

namespace volvelle {

class LoopClosure {
 public:
  static constexpr double firm_pivot = 3e-3;  // against unit vectors; what starts below is not firm

  LoopClosure(const Model& model, const Parameters<double>& parameters);

  // Chooses the plan for the state. Where loops are open by some error, what is smaller than `slack` times that counts
  // as zero, and what is smaller than `least`.
  void plan_at(const State<double>& state, double slack = 100, double least = 0);

  // In how many ways the loops can move as planned, rigid motion of their bases apart.
  int modes() const;

  // Where the rank changes, so that not all ways to move lead anywhere: slots of the joints that close such loops.
  std::vector<int> joints_at_bifurcation(const State<double>& state);
  bool stands_at_bifurcation(const State<double>& state) { return !joints_at_bifurcation(state).empty(); }
  const std::shared_ptr<const LoopPlan>& plan() const { return model_.loop_plan; }

  // Moves state.q() and state.v() so that all loops are closed, by the least there is in the sense of kinetic energy;
  // joints that close loops are read off the bodies. True where another plan had to be found. A state too far off to be
  // closed has no footing.
  bool project(State<double>& state);

  // The same of a state that is known to be closed to within a little, where the loops lose rank: as far as they are
  // firm. The plan stays as it is.
  void project_firmly(State<double>& state);

  // The same with the plan as it is.
  void close(State<double>& state);

  double footing() const { return weakest_ / std::max(firmest_, firm_pivot); }  // the weakest pivot, against its best
  double footing_at(State<double>& state);  // as planned, of a state that is closed first
  // Whether loops can move in more ways than planned there, where pivots below `least` of the best are none.
  bool moves_in_more_ways(const State<double>& state, double least);
  double weakest() const { return weakest_; }
  double firmest() const { return firmest_; }
  void remember(double firmest) { firmest_ = std::max(firmest_, firmest); }

  // Reads joints that close loops off the bodies, and says how far the loops are open. By joint: errors().
  Residual measure(State<double>& state);
  double extent() const { return extent_; }  // m: of the structure, as last measured
  const std::vector<Motion<double>>& errors() const { return errors_; }
  const std::vector<Motion<double>>& rate_errors() const { return rate_errors_; }

 private:
  std::vector<int> open_after(const State<double>& moving, double step);
  // A plan, and what it was where it was made.
  struct Followed {
    std::shared_ptr<const LoopPlan> plan;
    std::vector<double> fresh;    // sizes of its pivots
    std::vector<double> checked;  // and where it was last found to be the best there is
    double weakest = 1;           // of them, against unit vectors
    double independence = 1;

    double quality() const { return weakest * std::sqrt(std::max(independence, 0.0)); }
  };

  void place(const State<double>& state);
  void follow(const LoopPlan& plan);
  void follow(const Followed& plan);
  bool plan_again(const State<double>& state);
  double independence() const;  // of the modes: what the others leave of the inertia of one, at the least
  bool is_worn() const;
  void judge_pivots();
  double close_places(State<double>& state);
  void close_rates(State<double>& state);
  const std::vector<double>& make_up_for(const std::vector<Motion<double>>& missed);

  Model model_;
  const Parameters<double>& parameters_;
  Kinematics<double> moving_, still_;
  Forces<double> no_forces_;
  ArticulatedBodyWork<double> work_;
  std::vector<double> change_, rest_;
  double extent_ = 0;
  double weakest_ = 1, firmest_ = 0;
  Followed followed_;
  std::vector<Motion<double>> errors_, rate_errors_;  // by joint that closes a loop
  bool went_astray_ = false;                          // close_places() ended where numbers are not finite
};

}  // namespace volvelle
