// What a run asks of its description and its state before it starts.
#include <algorithm>
#include <fmt/format.h>

#include "description/nearest_name.hpp"
#include "description/problem.hpp"
#include "simulation/column_filter.hpp"
#include "simulation/integrators/fixed_runge_kutta.hpp"
#include "simulation/loop_assembly.hpp"
#include "simulation/run_loop.hpp"
#include "simulation/start_checks.hpp"

namespace volvelle {
namespace {

// Columns that controllers ask for.
void check_inputs(const Description& description, const Layout& layout) {
  std::vector<std::string> columns;
  for (const Block& block : layout.blocks) columns.insert(columns.end(), block.columns.begin(), block.columns.end());
  for (const ControllerDescription& c : description.controllers)
    for (std::size_t i = 0; i < c.inputs.size(); ++i)
      if (std::find(columns.begin(), columns.end(), c.inputs[i]) == columns.end())
        throw InvalidDescription(std::vector<Problem>{
            {fmt::format("controllers.{}.inputs.{}", c.name, i),
             fmt::format("there is no column \"{}\".{}", c.inputs[i], suggestion(c.inputs[i], columns))}});
}

}  // namespace

void RunLoop::check_start() {
  Evaluation<double> plain = make_evaluation(assembly.description, assembly.mode);
  std::vector<Problem> problems = check_inertia_of_free_directions(description, plain, assembly.state);
  if (problems.empty() && description.run.integrator == IntegratorKind::rk4)
    problems = check_step(plain, assembly.state, fixed_steps().longest);
  if (assembly.closure() && problems.empty())
    problems = check_bifurcation(assembly.model(), *assembly.closure(), assembly.state);
  if (!description.constraints.empty() && problems.empty()) problems = check_constraints(description, assembly);
  if (!problems.empty()) throw InvalidDescription(problems);
  choose_columns(recorder.layout(), description.output.columns);  // throws when a pattern matches nothing
  check_inputs(description, recorder.layout());
}

RunLoop::FixedSteps RunLoop::fixed_steps() const {
  FixedSteps steps;
  Schedule ahead = schedule;
  for (double time = 0; time < ahead.duration();) {
    const double stop = ahead.next(time).time;
    const long count = steps_between(time, stop, description.run.step);
    steps.count += count;
    steps.longest = std::max(steps.longest, (stop - time) / double(count));
    time = stop;
  }
  return steps;
}

}  // namespace volvelle
