#include "simulation/events/jump.hpp"

#include <algorithm>

#include "dynamics/velocity_jump.hpp"

namespace volvelle {
namespace {

// Velocity of every body, about Bo in B, relative to `reference` by tree.
std::vector<Motion<double>> body_velocities(const Evaluation<double>& evaluation,
                                            const std::vector<Vector3<double>>& reference) {
  const Model& model = evaluation.model();
  const auto& kin = evaluation.kinematics();
  std::vector<Motion<double>> velocities(std::size_t(model.size()));
  for (int b = 1; b < model.size(); ++b) {
    velocities[b] = kin.V_WB[b];
    const int t = model.tree[b];
    velocities[b].linear += transpose_times(kin.R_WB[b], kin.v_WR[t] - reference[t]);
  }
  return velocities;
}

// The same of bodies as they moved before they were joined.
std::vector<Motion<double>> earlier_velocities(const Evaluation<double>& evaluation,
                                               const std::vector<BodyState>& before,
                                               const std::vector<Vector3<double>>& reference) {
  const Model& model = evaluation.model();
  std::vector<Motion<double>> velocities(std::size_t(model.size()));
  for (int b = 1; b < model.size(); ++b) {
    const BodyState& body = before[model.body[b]];
    Motion<double> V_U = body.V_U;
    V_U.linear += transpose_times(body.X_WU.R, body.v_WR - reference[model.tree[b]]);
    velocities[b] = evaluation.parameters().X_BU[b].motion_to_parent(V_U);
  }
  return velocities;
}

double kinetic_energy_lost(const Evaluation<double>& evaluation, const std::vector<Motion<double>>& before,
                           const std::vector<Motion<double>>& after) {
  double lost = 0;
  for (int b = 1; b < evaluation.model().size(); ++b)
    lost += 0.5 * dot(before[b] - after[b], evaluation.parameters().M_B[b] * (before[b] + after[b]));
  return lost;
}

struct Resting {
  int velocity;
  int slot;
  double sense;  // of motion into the stop
};

// Which velocities an impulse cannot change freely: those of drives, locks and stops; not those that only stick.
std::vector<Resting> hold_for_impulse(const Assembly& assembly, Model& model) {
  std::vector<Resting> resting;
  for (std::size_t j = 0; j < assembly.mode.joints.size(); ++j) {
    const int slot = assembly.slot_of_joint(int(j));
    if (slot == 0 || assembly.mode.joints[j].locked) continue;
    for (int i = 0; i < coordinate_count(model.kind[slot]); ++i) {
      const int v = model.v_offset[slot] + i;
      const Hold hold = assembly.mode.joints[j].coordinate[i].hold;
      if (hold == Hold::sticks) model.held[v] = false;
      if (hold == Hold::rests_on_lower) resting.push_back({v, slot, -1});
      if (hold == Hold::rests_on_upper) resting.push_back({v, slot, 1});
    }
  }
  return resting;
}

// Solves; a stop that would have to pull lets go, and it is solved again.
void solve_with_stops(const Assembly& assembly, Model& model, std::vector<Resting> resting,
                      const std::vector<ImposedRate>& imposed, VelocityJump<double>& jump) {
  std::erase_if(resting, [&](const Resting& r) {
    return std::any_of(imposed.begin(), imposed.end(), [&](const ImposedRate& i) { return i.velocity == r.velocity; });
  });
  for (;;) {
    jump.solve(model, assembly.evaluation.parameters());
    const auto pulls = std::find_if(resting.begin(), resting.end(), [&](const Resting& r) {
      return jump.impulse_along(r.velocity, r.slot) * r.sense > 0;
    });
    if (pulls == resting.end()) return;
    model.held[pulls->velocity] = false;
    resting.erase(pulls);
  }
}

void impose_rates(const Assembly& assembly, Model& model, const std::vector<ImposedRate>& imposed,
                  VelocityJump<double>& jump) {
  const auto v = assembly.state.v();
  for (int i = 0; i < model.velocities; ++i)
    if (model.held[i]) jump.impose(i, -v[i]);
  for (const PrescribedCoordinate& motion : model.motions) jump.impose(motion.v, 0);
  for (const ImposedRate& rate : imposed) {
    model.held[rate.velocity] = true;
    jump.impose(rate.velocity, rate.rate - v[rate.velocity]);
  }
}

}  // namespace

double apply_jump(Assembly& assembly, const std::vector<BodyState>& before, std::vector<ImposedRate>& imposed) {
  Evaluation<double>& evaluation = assembly.evaluation;
  State<double>& state = assembly.state;
  evaluation.solve(state);
  const std::vector<Vector3<double>> reference = evaluation.kinematics().v_WR;
  const auto joined = body_velocities(evaluation, reference);
  const auto earlier = before.empty() ? joined : earlier_velocities(evaluation, before, reference);

  Model model = evaluation.model();
  const std::vector<Resting> resting = hold_for_impulse(assembly, model);
  VelocityJump<double> jump(model, evaluation.kinematics());
  impose_rates(assembly, model, imposed, jump);
  if (!before.empty())
    for (int b = 1; b < model.size(); ++b)
      jump.impulses.F_B[b] = evaluation.parameters().M_B[b] * (earlier[b] - joined[b]);
  solve_with_stops(assembly, model, resting, imposed, jump);

  for (ImposedRate& rate : imposed)
    rate.energy_lost = -0.5 * jump.impulse_along(rate.velocity, rate.slot) * (state.v()[rate.velocity] + rate.rate);
  double driven = 0;
  for (const PrescribedCoordinate& motion : model.motions)
    driven += jump.impulse_along(motion.v, motion.slot) * state.v()[motion.v];
  for (int i = 0; i < model.velocities; ++i) state.v()[i] += jump.result.vdot[i];
  for (const ImposedRate& rate : imposed) state.v()[rate.velocity] = rate.rate;

  evaluation.solve(state);
  const double lost = kinetic_energy_lost(evaluation, earlier, body_velocities(evaluation, reference)) + driven;
  state.integrals()[Integral::supplied] += driven;
  state.integrals()[Integral::dissipated] += std::max(lost, 0.0);
  return std::max(lost, 0.0);
}

}  // namespace volvelle
