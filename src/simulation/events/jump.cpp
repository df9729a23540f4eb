#include "simulation/events/jump.hpp"

#include <algorithm>
#include <cmath>

#include "dynamics/velocity_jump.hpp"
#include "simulation/events/guard.hpp"

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

// A coordinate at a stop that can only push.
struct Contact {
  int velocity;
  int slot;
  double sense;  // of motion into the stop
  double jump;   // of its rate while the stop holds
  bool holds;
};

using Imposed = std::vector<ImposedRate*>;

// Which velocities an impulse cannot change freely: those of drives, locks and stops; not those that only stick.
std::vector<Contact> find_contacts(const Assembly& assembly, Model& model) {
  std::vector<Contact> contacts;
  for (std::size_t j = 0; j < assembly.mode.joints.size(); ++j) {
    const int slot = assembly.slot_of_joint(int(j));
    const JointDescription& joint = assembly.description.joints[j];
    if (slot == 0 || assembly.mode.joints[j].locked || !joint.motion.empty()) continue;
    for (int i = 0; i < coordinate_count(model.kind[slot]); ++i) {
      const int v = model.v_offset[slot] + i;
      const Hold hold = assembly.mode.joints[j].coordinate[i].hold;
      model.held[v] = false;
      if (!joint.stop || joint.stop->compliant) continue;
      const double q = assembly.state.q()[model.q_offset[slot] + i];
      for (const Side side : both_sides) {
        const double limit = stop_limit(*joint.stop, i, side), sense = sense_of(side);
        if (!std::isfinite(limit)) continue;
        const bool rests = hold == (side == Side::upper ? Hold::rests_on_upper : Hold::rests_on_lower);
        const bool touches = (limit - q) * sense <= same_place * std::max(1.0, std::abs(limit));
        if (rests || touches) contacts.push_back({v, slot, sense, -assembly.state.v()[v], rests});
      }
    }
  }
  return contacts;
}

// Solves with those contacts that hold, and changes the first that should do the other thing: a stop that would have to
// pull lets go, one that would be entered holds. Ends, for the effective mass is positive [Murty 1974].
void solve_with_contacts(const Assembly& assembly, Model& model, std::vector<Contact>& contacts,
                         VelocityJump<double>& jump) {
  const auto v = assembly.state.v();
  for (int round = 0; round < 1000; ++round) {
    for (const Contact& c : contacts) {
      model.held[c.velocity] = c.holds;
      jump.impose(c.velocity, c.holds ? c.jump : 0);
    }
    jump.solve(model, assembly.evaluation.parameters());
    double largest = 0, strongest = 0;
    for (const double change : jump.result.vdot) largest = std::max(largest, std::abs(change));
    for (const Wrench<double>& f : jump.result.F_joint) strongest = std::max(strongest, norm(f.torque) + norm(f.force));
    const auto wrong = std::find_if(contacts.begin(), contacts.end(), [&](const Contact& c) {
      if (c.holds) return jump.impulse_along(c.velocity, c.slot) * c.sense > same_force * strongest;
      return (v[c.velocity] + jump.result.vdot[c.velocity]) * c.sense > same_rate * (1 + largest);
    });
    if (wrong == contacts.end()) return;
    wrong->holds = !wrong->holds;
  }
}

// Locks and drives hold whatever it takes; impacts are contacts that hold a rate of their own.
void impose_rates(const Assembly& assembly, Model& model, const Imposed& imposed, std::vector<Contact>& contacts,
                  VelocityJump<double>& jump) {
  const auto v = assembly.state.v();
  for (int i = 0; i < model.velocities; ++i)
    if (model.held[i]) jump.impose(i, -v[i]);
  for (const PrescribedCoordinate& motion : model.motions) jump.impose(motion.v, 0);
  for (const ImposedRate* rate : imposed) {
    std::erase_if(contacts, [&](const Contact& c) { return c.velocity == rate->velocity; });
    const double change = -(1 + rate->restitution) * v[rate->velocity];
    if (rate->sense != 0) contacts.push_back({rate->velocity, rate->slot, rate->sense, change, true});
    model.held[rate->velocity] = true;
    jump.impose(rate->velocity, change);
  }
}

// Work of the impulse along one velocity: its mean rate times the impulse.
double work_along(const Assembly& assembly, const VelocityJump<double>& jump, int velocity, int slot) {
  return jump.impulse_along(velocity, slot) * (assembly.state.v()[velocity] + 0.5 * jump.result.vdot[velocity]);
}

// One impulse; stops at which an impact is still to come do not push yet.
double jump_once(Assembly& assembly, const std::vector<BodyState>& before, const Imposed& imposed,
                 const Imposed& later) {
  Evaluation<double>& evaluation = assembly.evaluation;
  State<double>& state = assembly.state;
  evaluation.solve(state);
  const std::vector<Vector3<double>> reference = evaluation.kinematics().v_WR;
  const auto joined = body_velocities(evaluation, reference);
  const auto earlier = before.empty() ? joined : earlier_velocities(evaluation, before, reference);

  Model model = evaluation.model();
  VelocityJump<double> jump(model, evaluation.kinematics());
  std::vector<Contact> contacts = find_contacts(assembly, model);
  for (const ImposedRate* impact : later)
    std::erase_if(contacts, [&](const Contact& c) { return c.velocity == impact->velocity; });
  impose_rates(assembly, model, imposed, contacts, jump);
  for (int b = 1; b < model.size(); ++b)
    jump.impulses.F_B[b] = evaluation.parameters().M_B[b] * (earlier[b] - joined[b]);
  solve_with_contacts(assembly, model, contacts, jump);

  for (ImposedRate* rate : imposed) rate->energy_lost = -work_along(assembly, jump, rate->velocity, rate->slot);
  double driven = 0;
  for (const PrescribedCoordinate& motion : evaluation.model().motions)
    driven += work_along(assembly, jump, motion.v, motion.slot);
  for (int i = 0; i < evaluation.model().velocities; ++i) {
    const double held = jump.kinematics.prescribed_acceleration[i];
    const bool to_rest = held == -state.v()[i] && jump.result.vdot[i] == held;
    state.v()[i] = to_rest ? 0.0 : state.v()[i] + jump.result.vdot[i];
  }

  evaluation.solve(state);
  const double lost = kinetic_energy_lost(evaluation, earlier, body_velocities(evaluation, reference)) + driven;
  state.integrals()[Integral::supplied] += driven;
  state.integrals()[Integral::dissipated] += lost;
  return lost;
}

}  // namespace

double apply_jump(Assembly& assembly, const std::vector<BodyState>& before, std::vector<ImposedRate>& imposed) {
  Imposed to_rest, impacts;
  for (ImposedRate& rate : imposed) (rate.sense == 0 ? to_rest : impacts).push_back(&rate);
  double lost = 0;
  if (!before.empty() || !to_rest.empty()) lost += jump_once(assembly, before, to_rest, impacts);
  std::erase_if(impacts,
                [&](const ImposedRate* rate) { return assembly.state.v()[rate->velocity] * rate->sense <= 0; });
  if (!impacts.empty()) lost += jump_once(assembly, {}, impacts, {});
  return lost;
}

}  // namespace volvelle
