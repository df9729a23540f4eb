#include "simulation/torque_margin.hpp"

#include <algorithm>
#include <cmath>

#include "description/named.hpp"

namespace volvelle {
namespace {

bool has_spring(const JointDescription& joint) {
  return joint.spring && (joint.spring->stiffness[0] != 0 || joint.spring->preload[0] != 0);
}

bool is_driven(const Description& description, const JointDescription& joint) {
  if (joint.kind != JointKind::revolute && joint.kind != JointKind::prismatic) return false;
  if (!joint.motion.empty()) return false;
  return has_spring(joint) || joint.tape_spring || !joint.motor.empty() ||
         std::any_of(description.cables.begin(), description.cables.end(), [&](const CableDescription& cable) {
           return cable.joints[0] == joint.name || cable.joints[1] == joint.name;
         });
}

// Where its tape spring has its peak, from where on that holds it; within, where it is straight.
double goal_of_tape(const TapeSpringDescription& tape, double start) {
  const double bend = start - tape.rest;
  if (bend > tape.above.peak_angle) return tape.rest + tape.above.peak_angle;
  return bend < -tape.below.peak_angle ? tape.rest - tape.below.peak_angle : tape.rest;
}

std::optional<double> goal_of(const JointDescription& joint) {
  if (joint.latch) return joint.latch;
  if (joint.tape_spring) return goal_of_tape(*joint.tape_spring, joint.coordinates[0]);
  if (has_spring(joint) && joint.spring->stiffness[0] > 0)
    return joint.spring->rest[0] + joint.spring->preload[0] / joint.spring->stiffness[0];
  return std::nullopt;
}

double positive(double x) { return std::max(x, 0.0); }

}  // namespace

double DriveAndResistance::margin() const {
  return drive >= (largest_margin + 1) * resistance ? largest_margin : drive / resistance - 1;
}

TorqueMargins::TorqueMargins(const Description& description) : hinge_of_joint_(description.joints.size(), -1) {
  for (int j = 0; j < int(description.joints.size()); ++j) {
    const JointDescription& joint = description.joints[j];
    if (joint.is_wheel || !is_driven(description, joint)) continue;
    Hinge hinge{joint.name, j, goal_of(joint), 0, -1};
    if (hinge.goal) hinge.sense = *hinge.goal > joint.coordinates[0] ? 1 : *hinge.goal < joint.coordinates[0] ? -1 : 0;
    const bool at_rest = hinge.goal && hinge.sense == 0 && joint.motor.empty() && !joint.latch;
    if (at_rest && has_spring(joint)) continue;  // a spring that starts where it rests drives nothing
    if (hinge.sense == 0) hinge.goal.reset();
    hinge_of_joint_[j] = int(hinges_.size());
    hinges_.push_back(hinge);
  }
  if (!hinges_.empty()) add_sheets(description);
  loads_.resize(hinges_.size());
  readings_.resize(hinges_.size() + sheets_.size());
}

void TorqueMargins::add_sheets(const Description& description) {
  for (const SheetDescription& s : description.sheets) {
    if (s.leans.empty() || s.measured_crease.empty()) continue;
    Sheet sheet{s.name, index_of_named(description.joints, s.measured_crease), s.part, s.lean,
                std::vector<double>(description.joints.size(), 0.0)};
    bool driven = false;
    for (std::size_t c = 0; c < s.creases.size(); ++c) {
      const int j = index_of_named(description.joints, s.creases[c]);
      sheet.leans[j] = s.leans[c];
      if (hinge_of_joint_[j] < 0 || s.leans[c] == 0) continue;
      Hinge& hinge = hinges_[hinge_of_joint_[j]];
      hinge.sense = s.leans[c] > 0 ? -1 : 1;  // unfolds
      hinge.sheet = int(sheets_.size());
      driven = true;
    }
    if (driven) sheets_.push_back(std::move(sheet));
  }
}

std::vector<std::string> TorqueMargins::names_of_hinges() const {
  std::vector<std::string> names;
  for (const Hinge& hinge : hinges_) names.push_back(hinge.name);
  return names;
}

std::vector<std::string> TorqueMargins::names_of_sheets() const {
  std::vector<std::string> names;
  for (const Sheet& sheet : sheets_) names.push_back(sheet.name);
  return names;
}

void TorqueMargins::add(int joint, double torque) {
  if (joint < 0 || hinge_of_joint_[joint] < 0) return;
  Loads& loads = loads_[hinge_of_joint_[joint]];
  (torque > 0 ? loads.up : loads.down) += std::abs(torque);
}

void TorqueMargins::resist(int joint, double coefficient, double rate) {
  if (joint < 0 || hinge_of_joint_[joint] < 0) return;
  Loads& loads = loads_[hinge_of_joint_[joint]];
  loads.against_up += coefficient * positive(rate);
  loads.against_down += coefficient * positive(-rate);
}

void TorqueMargins::read_loads(const Assembly& assembly) {
  const Effects<double>& effects = assembly.evaluation.effects();
  const Model& model = assembly.model();
  const State<double>& state = assembly.state;
  std::fill(loads_.begin(), loads_.end(), Loads{});
  for (const JointSpring<double>& s : effects.joint_springs.along) {
    add(model.joint[s.slot], s.preload - s.stiffness * (state.q()[s.q] - s.rest));
    resist(model.joint[s.slot], s.damping, state.v()[s.v]);
  }
  for (const CommandedSpring<double>& s : effects.joint_springs.commanded) {
    const Jet command = evaluate(effects.profiles.all[s.level], state.at);
    add(model.joint[s.slot], s.preload - s.stiffness * (state.q()[s.q] - command.value));
    resist(model.joint[s.slot], s.damping, state.v()[s.v] - command.rate);
  }
  for (const TapeSpring<double>& tape : effects.tape_springs)
    add(model.joint[tape.slot], tape_torque(tape, state.q()[tape.q]));
  for (const Motor<double>& motor : effects.motors)
    if (motor.count == 1)
      add(model.joint[motor.slot],
          motor_torque(motor, evaluate(effects.profiles.all[motor.level], state.at).value, state.v()[motor.v]));
  if (!effects.feedbacks.all.empty())
    for_each_feedback_motor(model, assembly.evaluation.parameters(), effects.feedbacks, assembly.evaluation.drives(),
                            state, assembly.evaluation.kinematics(),
                            [&](const FeedbackMotor<double>& motor, double wanted) {
                              add(model.joint[motor.slot], limited(motor, wanted, state.v()[motor.v]));
                            });
  for (const Cable<double>& cable : effects.cables) {
    const double pull = cable_pull(cable, cable_stretch(cable, state)), drag = cable.damping * cable_rate(cable, state);
    add(model.joint[cable.slot[0]], -pull - drag);
    add(model.joint[cable.slot[1]], cable.ratio * (pull + drag));
  }
  for (std::size_t h = 0; h < hinges_.size(); ++h) {
    const auto& friction = assembly.description.joints[hinges_[h].joint].friction;
    const int slot = assembly.slot_of_joint(hinges_[h].joint);
    if (!friction || slot == 0) continue;
    loads_[h].dry = friction->torque[0];
    resist(hinges_[h].joint, friction->viscous[0], state.v()[model.v_offset[slot]]);
  }
}

void TorqueMargins::read(const Assembly& assembly) {
  read_loads(assembly);
  for (std::size_t h = 0; h < hinges_.size(); ++h) {
    const Loads& loads = loads_[h];
    const bool up = hinges_[h].sense != 0 ? hinges_[h].sense > 0 : loads.up >= loads.down;
    readings_[h] = {up ? loads.up : loads.down,
                    (up ? loads.down + loads.against_up : loads.up + loads.against_down) + loads.dry};
  }
  for (std::size_t s = 0; s < sheets_.size(); ++s) readings_[hinges_.size() + s] = of_sheet(assembly, s);
}

// d angle / d fold = 2 lean / (cos^2 + lean^2 sin^2)
DriveAndResistance TorqueMargins::of_sheet(const Assembly& assembly, std::size_t s) {
  Sheet& sheet = sheets_[s];
  const int slot = assembly.slot_of_joint(sheet.measured);
  if (slot == 0) return {};
  const double angle = sheet.part * assembly.state.q()[assembly.model().q_offset[slot]];
  sheet.fold = std::atan2(std::sin(angle), sheet.lean * std::cos(angle));
  const double c = std::cos(sheet.fold), d = std::sin(sheet.fold);
  DriveAndResistance sum;
  for (std::size_t h = 0; h < hinges_.size(); ++h) {
    if (hinges_[h].sheet != int(s)) continue;
    const double lean = std::abs(sheet.leans[hinges_[h].joint]), weight = 2 * lean / (c * c + lean * lean * d * d);
    sum.drive += weight * readings_[h].drive;
    sum.resistance += weight * readings_[h].resistance;
  }
  return sum;
}

bool TorqueMargins::is_opening(const Assembly& assembly, const Hinge& hinge) const {
  const JointMode& mode = assembly.mode.joints[hinge.joint];
  if (hinge.sheet >= 0 || mode.locked || mode.broken) return false;
  if (!hinge.goal) return true;
  const int slot = assembly.slot_of_joint(hinge.joint);
  return (*hinge.goal - assembly.state.q()[assembly.model().q_offset[slot]]) * hinge.sense > 1e-9;
}

bool TorqueMargins::is_opening(const Assembly& assembly, const Sheet& sheet) const {
  for (std::size_t j = 0; j < sheet.leans.size(); ++j)
    if (sheet.leans[j] != 0 && (assembly.mode.joints[j].locked || assembly.mode.joints[j].broken)) return false;
  return sheet.fold > 1e-9;
}

void TorqueMargins::watch(const Assembly& assembly) {
  if (empty()) return;
  read(assembly);
  for (std::size_t i = 0; i < readings_.size(); ++i) {
    largest_ = std::max({largest_, readings_[i].drive, readings_[i].resistance});
    const bool resists = readings_[i].resistance > 1e-9 * largest_;  // what is left by rounding does not
    if (!resists || (least_ >= 0 && readings_[i].margin() >= at_least_.margin())) continue;
    const bool opens =
        i < hinges_.size() ? is_opening(assembly, hinges_[i]) : is_opening(assembly, sheets_[i - hinges_.size()]);
    if (!opens) continue;
    least_ = int(i);
    time_ = assembly.state.at.time;
    at_least_ = readings_[i];
  }
}

std::optional<LeastMargin> TorqueMargins::least() const {
  if (least_ < 0) return std::nullopt;
  const auto i = std::size_t(least_);
  return LeastMargin{i < hinges_.size() ? hinges_[i].name : sheets_[i - hinges_.size()].name, time_, at_least_.drive,
                     at_least_.resistance, at_least_.margin()};
}

void TorqueMargins::take_up(const std::vector<double>& collected) {
  least_ = int(collected[0]);
  time_ = collected[1];
  at_least_ = {collected[2], collected[3]};
  largest_ = collected[4];
}

}  // namespace volvelle
