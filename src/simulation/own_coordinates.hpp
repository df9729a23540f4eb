// Steps of a formulation that integrates in coordinates of its own: positions and quaternions of all bodies, and their
// rates. To the run it shows the joints' coordinates, read off the bodies; as long as the run hands back what it was
// shown, the bodies go on from where they are, and are only placed anew after something has happened.
#pragma once

#include "dynamics/udwadia_kalaba/judge.hpp"
#include "simulation/evaluation.hpp"
#include "simulation/integrators/integrator.hpp"

namespace volvelle {

// By groups of the bodies' coordinates; the audits' integrals are the last three, as everywhere.
ErrorNorm error_norm_of_bodies(int bodies, const Tolerance& tolerance);

class OwnCoordinates final : public Integrator {
 public:
  // All must outlive it; `evaluation` solves by `judge`.
  OwnCoordinates(const RunDescription& run, Evaluation<double>& evaluation, udwadia_kalaba::Judge& judge,
                 const ErrorNorm& norm, const State<double>& like);

  void restart() override { inner_->restart(); }
  StepOutcome step(State<double>& state, double stop) override;
  StepOutcome retake(const State<double>& from, double time, State<double>& to) override;
  bool is_leaping(double time) const override { return inner_->is_leaping(time); }

 private:
  // A state of the run, and the bodies' that stands for it.
  struct Pair {
    State<double> shown;
    State<double> own;
  };

  State<double> own_of(const State<double>& state);
  void show(const State<double>& own, State<double>& state);
  void stand(const State<double>& own);  // puts the bodies there
  void take_down(State<double>& own) const;
  void rate(const State<double>& own, std::span<double> rate);
  void expect_joints(const Instant& at);
  void rate_closed(const State<double>& own, std::span<double> rate);
  void rate_at(const State<double>& own, std::span<double> rate);
  void project(State<double>& own);
  void project(State<double>& own, double least);
  Footing footing();
  void require_constraints(StepOutcome& outcome) const;
  StepOutcome in_joints(StepOutcome outcome) const;

  Evaluation<double>& evaluation_;
  udwadia_kalaba::Judge& judge_;
  int size_;                       // of the bodies' coordinates
  udwadia_kalaba::Origin origin_;  // at...
  double origin_time_ = 0;         // s
  State<double> joints_;           // as last read
  State<double> shown_;            // likewise, to the run: angles go on from there
  Pair before_, after_;            // the last step
  double footing_ = 1;             // of the last projection: the weakest row, against what it was at best
  double firmest_ = 0;
  std::unique_ptr<Integrator> inner_;
};

}  // namespace volvelle
