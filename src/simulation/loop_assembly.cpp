#include "simulation/loop_assembly.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "mechanics/closing_joints.hpp"

namespace volvelle {
namespace {

constexpr int most_assembly_rounds = 20;
constexpr double assembled = 1e-10;  // of the structure's size

double fastest(const State<double>& state) {
  double speed = 0;
  for (const double v : state.v()) speed = std::max(speed, std::abs(v));
  return speed;
}

std::string path_of(const Model& model, int slot) {
  return model.joint[slot] == no_joint ? "links" : "joints." + model.joint_name[slot] + ".initial";
}

Problem open_place(const Model& model, int slot, const Motion<double>& error, double extent) {
  return {
      path_of(model, slot),
      fmt::format("the loop that joint '{}' closes is open: its two sides miss each other by {:.3g} m and {:.3g} rad "
                  "where the run starts. Change the initial angles and displacements round the loop so that it "
                  "closes; up to {:.2g} m and {:.2g} rad are closed by the program",
                  model.joint_name[slot], norm(error.linear), norm(error.angular), loop_tolerance * extent,
                  loop_tolerance)};
}

Problem open_rate(const Model& model, int slot, const Motion<double>& error) {
  return {path_of(model, slot),
          fmt::format("the initial rates tear the loop open that joint '{}' closes: its two sides part with {:.3g} m/s "
                      "and {:.3g} rad/s. Change the initial rates round the loop so that they agree",
                      model.joint_name[slot], norm(error.linear), norm(error.angular))};
}

Problem cannot_close(const Model& model, int slot, const Motion<double>& error) {
  return {path_of(model, slot),
          fmt::format("the loop that joint '{}' closes cannot be closed: from the initial angles on its sides come no "
                      "nearer than {:.3g} m and {:.3g} rad. Look at the lengths and directions of what is in the loop",
                      model.joint_name[slot], norm(error.linear), norm(error.angular))};
}

// A joint that closes a loop follows from the others; one that is given other than zero must agree with them.
bool is_elsewhere(const Model& model, int slot, const State<double>& given, const State<double>& found) {
  if (model.has_attitude(slot)) return false;
  for (int i = 0; i < model.dof[slot]; ++i) {
    const double q = given.q()[std::size_t(model.q_offset[slot] + i)];
    const double there = found.q()[std::size_t(model.q_offset[slot] + i)];
    if (q != 0 && std::abs(q - there) > loop_tolerance) return true;
  }
  return false;
}

Problem given_elsewhere(const Model& model, int slot, const State<double>& found) {
  std::string where;
  for (int i = 0; i < model.dof[slot]; ++i)
    where += fmt::format("{}{:.9g}", i == 0 ? "" : ", ", found.q()[std::size_t(model.q_offset[slot] + i)]);
  return {path_of(model, slot),
          fmt::format("joint '{}' closes a loop, and the other joints put it at {} (rad or m), not where its initial "
                      "says; write that, or leave its initial away",
                      model.joint_name[slot], where)};
}

int worst_joint(const Model& model, const std::vector<Motion<double>>& errors) {
  const auto worst = std::max_element(errors.begin(), errors.end(),
                                      [](const auto& a, const auto& b) { return worst_of(a) < worst_of(b); });
  return model.size() + int(worst - errors.begin());
}

}  // namespace

std::vector<Problem> check_bifurcation(const Model& model, LoopClosure& closure, const State<double>& state) {
  const std::vector<int> slots = closure.joints_at_bifurcation(state);
  if (slots.empty()) return {};
  constexpr std::size_t most_names = 8;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(slots.size(), most_names); ++i)
    names.push_back(fmt::format("'{}'", model.joint_name[slots[i]]));
  if (slots.size() > most_names) names.push_back(fmt::format("{} more", slots.size() - most_names));
  const bool one = names.size() == 1;
  return {
      {path_of(model, slots.front()),
       fmt::format("here is a bifurcation of the loops that {} {} {}: they can move in {} ways, a little away in "
                   "fewer (a sheet that lies flat, a linkage that is stretched out), and which way they go is not "
                   "determined. Keep joints round them locked here, each with a release, and let them go elsewhere; "
                   "or make them compliant: in the place of {} write a link of type = \"bushing\", stiff but about "
                   "its axis (in a sheet: bushings); or be a little to one side",
                   one ? "joint" : "joints", fmt::join(names, ", "), one ? "closes" : "close", closure.modes(),
                   one ? "that joint" : "each of these joints")}};
}

LoopSummary summarize_loops(const Assembly& assembly) {
  LoopSummary summary;
  if (const ConstrainedBody* constrained = assembly.constrained())
    summary.dependent = int(constrained->rows().size()) - constrained->rank();
  LoopClosure* closure = assembly.closure();
  if (!closure) return summary;
  const Model& model = assembly.model();
  for (int s = model.size(); s < model.joint_slots(); ++s) {
    summary.cuts.push_back({model.joint_name[s], model.body_name[model.parent[s]], model.body_name[model.child[s]]});
    summary.rows += 6;
    for (int v = model.v_offset[s]; v < model.v_offset[s] + model.dof[s]; ++v) summary.rows -= !model.held[v];
  }
  summary.nodes = 2 * summary.pairs();
  summary.rank = assembly.loop_rank();
  summary.modes = closure->modes();
  for (const LoopPlan::ClusterPlan& cluster : closure->plan()->clusters) {
    summary.weakest = std::min(summary.weakest, cluster.weakest);
    summary.largest_left = std::max(summary.largest_left, cluster.largest_left);
  }
  return summary;
}

std::vector<Problem> assemble_loops(const Model& model, LoopClosure& closure, State<double>& state) {
  std::vector<Problem> problems;
  const State<double> given = state;
  closure.measure(state);
  const double extent = closure.extent(), tolerated = loop_tolerance * std::max(extent, 1e-3);
  const double speed = fastest(state);
  for (int s = model.size(); s < model.joint_slots(); ++s) {
    const Motion<double>& error = closure.errors()[std::size_t(s - model.size())];
    if (norm(error.linear) > tolerated || norm(error.angular) > loop_tolerance)
      problems.push_back(open_place(model, s, error, extent));
  }
  if (!problems.empty()) return problems;
  for (int s = model.size(); s < model.joint_slots(); ++s) {
    const Motion<double>& error = closure.rate_errors()[std::size_t(s - model.size())];
    if (norm(error.linear) > loop_tolerance * speed * std::max(1.0, extent) ||
        norm(error.angular) > loop_tolerance * speed)
      problems.push_back(open_rate(model, s, error));
  }
  if (!problems.empty()) return problems;
  for (int s = model.size(); s < model.joint_slots() && problems.empty(); ++s)
    if (is_elsewhere(model, s, given, state)) problems.push_back(given_elsewhere(model, s, state));
  if (!problems.empty()) return problems;
  for (int round = 0; round < most_assembly_rounds; ++round) {
    const double before = closure.measure(state).place;
    closure.plan_at(state);
    if (before < assembled * extent) break;
    closure.project(state);
    if (closure.measure(state).place > 0.9 * before) break;
  }
  closure.project(state);
  if (closure.measure(state).place > assembled * std::max(extent, 1.0)) {
    const int slot = worst_joint(model, closure.errors());
    problems.push_back(cannot_close(model, slot, closure.errors()[std::size_t(slot - model.size())]));
  }
  return problems;
}

}  // namespace volvelle
