#include "simulation/events/freedom.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "dynamics/velocity_jump.hpp"

namespace volvelle {
namespace {

constexpr double not_at_all = 1e-8;  // of how fast bodies move

// Every body is pushed somewhere: what can move does.
std::vector<Motion<double>> push_all(const Model& model, const Parameters<double>& parameters,
                                     Forces<double>& impulses) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<Motion<double>> alone(std::size_t(model.size()));  // how each would move by itself
  for (int b = 1; b < model.size(); ++b) {
    for (int i = 0; i < 3; ++i) {
      alone[b].angular[i] = uniform(random);
      alone[b].linear[i] = uniform(random);
    }
    impulses.push(b, parameters.M_B[b] * alone[b]);
  }
  return alone;
}

// How fast bodies that are tied together move at most, with their ties and without: what does not move with them does
// so by rounding only.
struct Pace {
  double turning = 0, moving = 0;

  void add(const Motion<double>& V, double arm) {
    turning = std::max(turning, norm(V.angular));
    moving = std::max(moving, norm(V.linear) + arm * norm(V.angular));
  }
  double along(const Motion<double>& h) const { return norm(h.angular) * turning + norm(h.linear) * moving; }
};

Pace pace_of(const Evaluation<double>& evaluation, const std::vector<Motion<double>>& V,
             const std::vector<Motion<double>>& alone, int cluster) {
  Pace pace;
  for (int b = 1; b < evaluation.model().size(); ++b) {
    if (cluster >= 0 && evaluation.model().cluster[b] != cluster) continue;
    const double arm = norm(evaluation.kinematics().X_PB[b].p);
    pace.add(V[b], arm);
    pace.add(alone[b], arm);
  }
  return pace;
}

}  // namespace

bool is_tied(const Assembly& assembly, int slot) {
  return !assembly.description.constraints.empty() ||
         (assembly.model().has_loops() && assembly.model().cluster[slot] >= 0);
}

std::vector<bool> find_freedom(Assembly& assembly) {
  const Evaluation<double>& evaluation = assembly.evaluation;
  Model model = evaluation.model();
  model.rotors_apart = false;
  choose_passages(model);
  VelocityJump<double> jump(model, evaluation.kinematics());
  const std::vector<Motion<double>> alone = push_all(model, evaluation.parameters(), jump.impulses);
  jump.solve(model, evaluation.parameters(), evaluation.other());
  std::vector<bool> free(std::size_t(model.velocities), false);
  const bool apart = assembly.description.constraints.empty() && model.has_loops();  // cluster by cluster
  for (int slot = 1; slot < model.joint_slots(); ++slot) {
    const Pace pace = pace_of(evaluation, jump.result.A_WB, alone, apart ? model.cluster[slot] : -1);
    for (int v = model.v_offset[slot]; v < model.v_offset[slot] + model.dof[slot]; ++v)
      free[v] = std::abs(jump.result.vdot[v]) > not_at_all * pace.along(evaluation.kinematics().H[v]);
  }
  assembly.evaluation.solve(assembly.state);
  return free;
}

}  // namespace volvelle
