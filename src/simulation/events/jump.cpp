#include "simulation/events/jump.hpp"

#include <algorithm>
#include <cmath>

#include "dynamics/closed_loops/plan_loops.hpp"
#include "dynamics/velocity_jump.hpp"
#include "mechanics/closing_joints.hpp"
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

// A coordinate that touches a stop, which can only push.
struct Contact {
  Impact at;
  int velocity = 0;
  int slot = 0;
  double sense = 1;        // of motion into the stop
  double restitution = 0;  // of what moves in; what stands still is only kept from moving in
  double closing = 0;      // rate into the stop, before
  bool holds = true;

  double jump() const { return -(1 + restitution) * closing * sense; }  // of the velocity, while it holds
};

bool moves_in(const Contact& contact) { return contact.closing > same_rate; }

std::vector<Contact> find_contacts(const Assembly& assembly) {
  std::vector<Contact> contacts;
  const Model& model = assembly.model();
  for (int j = 0; j < int(assembly.mode.joints.size()); ++j) {
    const int slot = assembly.slot_of_joint(j);
    const JointDescription& joint = assembly.description.joints[j];
    if (slot == 0 || assembly.mode.joints[j].locked || !joint.stop || joint.stop->compliant) continue;
    for (int i = 0; i < coordinate_count(model.kind[slot]); ++i)
      for (const Side side : both_sides) {
        const double limit = stop_limit(*joint.stop, i, side), sense = sense_of(side);
        if (!std::isfinite(limit)) continue;
        const int v = model.v_offset[slot] + i;
        const Hold hold = assembly.mode.joints[j].coordinate[i].hold;
        const bool rests = hold == (side == Side::upper ? Hold::rests_on_upper : Hold::rests_on_lower);
        const double gap = (limit - assembly.state.q()[model.q_offset[slot] + i]) * sense;
        if (!rests && gap > same_place * std::max(1.0, std::abs(limit))) continue;
        Contact contact{{j, i, side}, v, slot, sense, 0, assembly.state.v()[v] * sense};
        if (moves_in(contact)) contact.restitution = joint.stop->restitution;
        contacts.push_back(contact);
      }
  }
  return contacts;
}

// Of the contacts, those that take part in an impulse: what stands still, and what moves in when it is their turn. What
// moves away may come back in the course of it: that is an impact of its own, afterwards.
std::vector<Contact> taking_part(const Assembly& assembly, bool impacts, const std::vector<Stilled>& stilled) {
  std::vector<Contact> contacts = find_contacts(assembly);
  std::erase_if(contacts, [&](const Contact& c) {
    const bool listed =
        std::any_of(stilled.begin(), stilled.end(), [&](const Stilled& still) { return still.velocity == c.velocity; });
    return listed || c.closing < -same_rate || (!impacts && moves_in(c));
  });
  return contacts;
}

// Dry friction and stops let an impulse through; drives and locks hold.
void let_go(const Assembly& assembly, Model& model) {
  for (int j = 0; j < int(assembly.mode.joints.size()); ++j) {
    const int slot = assembly.slot_of_joint(j);
    const JointDescription& joint = assembly.description.joints[j];
    if (slot == 0 || assembly.mode.joints[j].locked || !joint.motion.empty() || joint.speed) continue;
    for (int i = 0; i < coordinate_count(model.kind[slot]); ++i)
      if (!runs_at_limit(assembly.mode.joints[j].coordinate[i].hold)) model.held[model.v_offset[slot] + i] = false;
  }
}

// Solves with those contacts that hold, and changes the first that should do the other thing: a stop that would have to
// pull lets go, one that would be left too slowly holds. Ends, for the effective mass is positive [Murty 1974].
void solve_with_contacts(const Assembly& assembly, Model& model, std::vector<Contact>& contacts,
                         VelocityJump<double>& jump) {
  for (int round = 0; round < 1000; ++round) {
    for (const Contact& c : contacts) {
      model.held[c.velocity] = c.holds;
      jump.impose(c.velocity, c.holds ? c.jump() : 0);
    }
    choose_passages(model);
    if (model.has_loops())
      model.loop_plan =
          std::make_shared<const LoopPlan>(plan_loops(model, assembly.evaluation.parameters(), jump.kinematics));
    jump.solve(model, assembly.evaluation.parameters(), assembly.evaluation.other());
    double largest = 0, strongest = 0;
    for (const double change : jump.result.vdot) largest = std::max(largest, std::abs(change));
    for (const Wrench<double>& f : jump.result.F_joint) strongest = std::max(strongest, norm(f.torque) + norm(f.force));
    const auto wrong = std::find_if(contacts.begin(), contacts.end(), [&](const Contact& c) {
      if (c.holds) return jump.impulse_along(c.velocity, c.slot) * c.sense > same_force * strongest;
      return (jump.result.vdot[c.velocity] - c.jump()) * c.sense > same_rate * (1 + largest);
    });
    if (wrong == contacts.end()) return;
    wrong->holds = !wrong->holds;
  }
}

// Work of the impulse along one velocity: its mean rate times the impulse.
double work_along(const Assembly& assembly, const VelocityJump<double>& jump, int velocity, int slot) {
  return jump.impulse_along(velocity, slot) * (assembly.state.v()[velocity] + 0.5 * jump.result.vdot[velocity]);
}

// By joint that closes a loop: bodies that were joined may move against it.
std::vector<Motion<double>> rates_against_loops(const Evaluation<double>& evaluation, State<double>& state) {
  const Model& model = evaluation.model();
  std::vector<Motion<double>> rates;
  for (int s = model.size(); s < model.joint_slots(); ++s)
    rates.push_back(measure_closing_joint(model, evaluation.parameters(), evaluation.kinematics(), s,
                                          state.q().data() + model.q_offset[s], state.v().data() + model.v_offset[s])
                        .rate);
  return rates;
}

// Whether the world takes part in what constraints pass on. Where it does not, orbital velocities cost no digits.
bool touches_world(const Assembly& assembly) {
  const auto& constraints = assembly.description.constraints;
  const auto& trees = assembly.model().trees;
  return std::any_of(constraints.begin(), constraints.end(),
                     [](const auto& tie) { return tie.bodies[0] == world_name || tie.bodies[1] == world_name; }) ||
         std::any_of(trees.begin(), trees.end(), [](const Tree& tree) { return !tree.flies_free; });
}

// What latches in loops take at one instant is not determined one by one: they share it.
void share_in_loops(const Model& model, std::vector<Stilled>& stilled) {
  if (!model.has_loops()) return;
  for (int c = 0; c < int(model.clusters.size()); ++c) {
    double lost = 0;
    int count = 0;
    const auto is_there = [&](const Stilled& still) { return model.cluster[still.slot] == c; };
    for (const Stilled& still : stilled)
      if (is_there(still)) lost += still.energy_lost, ++count;
    for (Stilled& still : stilled)
      if (is_there(still)) still.energy_lost = lost / count;
  }
}

// One impulse. `contacts` are told what they lost, and passed on.
double jump_once(Assembly& assembly, const std::vector<BodyState>& before, std::vector<Stilled>& stilled,
                 std::vector<Contact>& contacts, std::vector<Wrench<double>>& passed) {
  Evaluation<double>& evaluation = assembly.evaluation;
  State<double>& state = assembly.state;
  evaluation.solve(state);
  std::vector<Vector3<double>> reference = evaluation.kinematics().v_WR;
  // constraints pass impulses from tree to tree, and to the world: all must be seen from one frame
  if (!assembly.description.constraints.empty())
    std::fill(reference.begin(), reference.end(), touches_world(assembly) ? Vector3<double>{} : reference.front());
  const auto joined = body_velocities(evaluation, reference);
  const auto earlier = before.empty() ? joined : earlier_velocities(evaluation, before, reference);

  Model model = evaluation.model();
  model.rotors_apart = false;  // impulses act on them as well
  VelocityJump<double> jump(model, evaluation.kinematics());
  if (evaluation.other())  // bodies that were joined may move against constraints
    for (const double rate : evaluation.other()->rates_against_constraints()) jump.changes.push_back(-rate);
  else
    jump.missed = rates_against_loops(evaluation, state);
  let_go(assembly, model);
  for (const Stilled& still : stilled) model.held[still.velocity] = true;
  for (int i = 0; i < model.velocities; ++i)
    if (model.held[i]) jump.impose(i, -state.v()[i]);
  for (const PrescribedCoordinate& motion : model.motions) jump.impose(motion.v, 0);
  for (int b = 1; b < model.size(); ++b)
    jump.impulses.push(b, evaluation.parameters().M_B[b] * (earlier[b] - joined[b]));
  solve_with_contacts(assembly, model, contacts, jump);

  for (Stilled& still : stilled) still.energy_lost = -work_along(assembly, jump, still.velocity, still.slot);
  share_in_loops(evaluation.model(), stilled);
  passed = jump.result.F_joint;
  for (Contact& c : contacts) {
    c.at.energy_lost = c.holds ? -work_along(assembly, jump, c.velocity, c.slot) : 0;
    c.at.impulse = c.holds ? jump.impulse_along(c.velocity, c.slot) : 0;
    c.at.linear_impulse = c.holds ? norm(passed[c.slot].force) : 0;
  }
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

// One that is hit twice at an instant counts once.
void add_impact(const Impact& impact, std::vector<Impact>& impacts) {
  for (Impact& known : impacts)
    if (known.joint == impact.joint && known.coordinate == impact.coordinate) {
      known.energy_lost += impact.energy_lost;
      known.impulse += impact.impulse;
      known.linear_impulse += impact.linear_impulse;
      return;
    }
  impacts.push_back(impact);
}

constexpr int many_rounds = 200;  // of impacts that set each other off: from here on they lose all

}  // namespace

Jump apply_jump(Assembly& assembly, const std::vector<BodyState>& before, std::vector<Stilled>& stilled) {
  Jump result;
  if (!before.empty() || !stilled.empty()) {
    std::vector<Contact> contacts = taking_part(assembly, false, stilled);
    result.stilling = result.energy_lost = jump_once(assembly, before, stilled, contacts, result.passed);
  }
  std::vector<Stilled> none;
  std::vector<Wrench<double>> passed;
  for (int round = 0; round < 2 * many_rounds; ++round) {
    std::vector<Contact> contacts = taking_part(assembly, true, {});
    if (std::none_of(contacts.begin(), contacts.end(), moves_in)) break;
    if (round >= many_rounds)
      for (Contact& c : contacts) c.restitution = 0;
    result.energy_lost += jump_once(assembly, {}, none, contacts, passed);
    for (const Contact& c : contacts)
      if (moves_in(c) && c.holds) add_impact(c.at, result.impacts);
  }
  return result;
}

}  // namespace volvelle
