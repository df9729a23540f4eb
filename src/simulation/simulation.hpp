// One run: description in, rows and a summary out.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "description/description.hpp"
#include "simulation/checkpoint.hpp"
#include "simulation/clearance/clearance_row.hpp"
#include "simulation/error_figures.hpp"
#include "simulation/layout.hpp"
#include "simulation/least_margin.hpp"
#include "simulation/loop_summary.hpp"

namespace volvelle {

// One line of the closing table: a quantity that should not change, or that is only shown.
struct Audit {
  std::string name;  // a result column or a group: "energy.balance", "momentum.angular"
  std::string unit;
  double start = 0;  // the magnitude, for a vector
  double end = 0;
  double drift = 0;      // max |X - X0| over the run
  double relative = 0;   // drift over the largest sum of absolute contributions
  bool audited = false;  // whether it must stay constant once what the loads do is taken off
  std::string note;      // why not, when not: "external forces act"
  double scale = 0;      // that largest sum of absolute contributions
};

struct Summary {
  enum class Status { finished, stopped, failed, interrupted };  // stopped: by an event, before its duration
  Status status = Status::finished;
  std::string failure;  // time, body and cause
  double time = 0;      // s, reached
  long steps = 0;
  long rejected = 0;  // attempts that the error control found too long
  long evaluations = 0;
  long rows = 0;
  double wall_seconds = 0;
  bool determined_reactions = true;  // those that were recorded: loops left no choice of them, all the time
  std::vector<Audit> audits;
  std::vector<Event> events;          // in the order they happened
  std::optional<LeastMargin> margin;  // where something resists a driven hinge
  ClosestApproach closest;            // where clearance is measured
  std::vector<ErrorFigures> errors;   // of controllers
  std::vector<std::string> notes;     // what the program decided for the user

  bool is_inaccurate() const;  // an audit drifts by more than worrying_drift
  bool is_complete() const { return status == Status::finished || status == Status::stopped; }
};

inline constexpr double worrying_drift = 1e-6;  // relative; beyond it the run's notes warn

class Simulation {
 public:
  explicit Simulation(const Description& description);  // throws InvalidDescription
  ~Simulation();
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  const Layout& layout() const;
  int degrees_of_freedom() const;
  LoopSummary loops() const;         // as the run starts
  ClearanceStart clearance() const;  // likewise; call before run()
  // More than duration / step where outputs and jumps shorten steps; zero where error control chooses them.
  long planned_steps() const;

  // Takes up a run of the same description where a checkpoint was taken, with the events up to then for the summary;
  // call before run(), which then goes on with sinks that have begun. Throws std::runtime_error when the checkpoint is
  // of another description.
  void resume(const Checkpoint& checkpoint, std::vector<Event> events = {});

  // Steps through the whole run, or up to the first event of the name `until` ("root.latch"). `keep_going(time)` is
  // asked after every row, and now and then between them; false interrupts.
  Summary run(const std::vector<ResultSink*>& sinks, const std::function<bool(double)>& keep_going,
              const std::string& until = "");

  // After a run that an event stopped, or that was interrupted: all it takes to go on.
  const Checkpoint& checkpoint() const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace volvelle
