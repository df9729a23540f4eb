// The values of a row, in the order of the layout.
#include <algorithm>
#include <cmath>

#include "model/joints/joints.hpp"
#include "simulation/reaction.hpp"
#include "simulation/recorder.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {

void Recorder::remember_joints(const Evaluation<double>& evaluation, const State<double>& state) {
  constexpr std::size_t numbers_of_a_body = 16;
  next_ = 1 + numbers_of_a_body * body_slots_.size();
  write_joints(evaluation, state);
}

std::span<const double> Recorder::record(const Evaluation<double>& evaluation, const State<double>& state,
                                         const Account& account, const std::vector<DriveAndResistance>& margins,
                                         const ClearanceRow& clearance, const std::vector<Vector3<double>>& errors) {
  next_ = 0;
  put(state.at.time);
  write_bodies(evaluation);
  write_joints(evaluation, state);
  if (with_reactions_) write_reactions(evaluation);
  write_wheels(evaluation, state);
  write_bushings(evaluation);
  write_potentials(evaluation);
  write_commands(evaluation, state);
  for (const int body : tanks_) put(evaluation.parameters().M_B[body_slots_[body_rows_[body]]].mass);
  write_surroundings(evaluation.effects().surroundings, account.position);
  write_sheets(evaluation, state);
  if (with_margins_) write_margins(margins);
  for (const double value : strain_.measure(evaluation, state, joint_slots_)) put(value);
  if (with_clearance_)
    for (const double value : {clearance.distance, double(clearance.first), double(clearance.second)}) put(value);
  write_errors(errors);
  write_account(account);
  first_ = false;
  return row_;
}

void Recorder::put(const Vector3<double>& value) {
  put(value.x);
  put(value.y);
  put(value.z);
}

void Recorder::write_bodies(const Evaluation<double>& evaluation) {
  const Model& model = evaluation.model();
  const auto& kin = evaluation.kinematics();
  const auto& parameters = evaluation.parameters();
  for (const int b : body_slots_) put(kin.p_WR[model.tree[b]] + kin.p_RB_W[b] + kin.R_WB[b] * parameters.X_BU[b].p);
  for (const int b : body_slots_) put(kin.v_WR[model.tree[b]] + velocity_at(kin, b, parameters.X_BU[b].p));
  for (std::size_t i = 0; i < body_slots_.size(); ++i) {
    const int b = body_slots_[i];
    Quaternion<double> q = quaternion_from_dcm(kin.R_WB[b] * parameters.X_BU[b].R);
    const Quaternion<double>& last = last_attitude_[i];
    if (q.w * last.w + q.x * last.x + q.y * last.y + q.z * last.z < 0 && !first_) q = q * -1.0;
    last_attitude_[i] = q;
    put(q.w);
    put(q.vector());
  }
  for (const Quaternion<double>& q : last_attitude_) put(mrp_from_quaternion(q));
  for (const int b : body_slots_) put(transpose_times(parameters.X_BU[b].R, kin.V_WB[b].angular));
}

void Recorder::write_joints(const Evaluation<double>& evaluation, const State<double>& state) {
  const Model& model = evaluation.model();
  for (const JointColumn& column : joint_columns_) {
    const int b = joint_slots_[column.joint];
    if (b == 0 && !column.velocity) {
      keep(1);
    } else if (column.velocity) {
      put(b == 0 ? 0.0 : state.v()[model.v_offset[b] + column.coordinate]);
    } else {
      put(state.q()[model.q_offset[b] + column.coordinate]);
    }
  }
  const auto q = [&](int b) { return state.q().data() + model.q_offset[b]; };
  const auto v = [&](int b) { return state.v().data() + model.v_offset[b]; };
  for (const int j : turning_) {
    const int b = joint_slots_[j];
    b == 0 ? keep(3) : put(mrp_from_quaternion(normalized(read_attitude(model.attitude, q(b)))));
  }
  for (const int j : turning_) {  // from the joint frame on the child to the child's own axes
    const int b = joint_slots_[j];
    put(b == 0 ? Vector3<double>{} : evaluation.parameters().R_CM[b] * Vector3<double>{v(b)[0], v(b)[1], v(b)[2]});
  }
  const int first = attitude_size(model.attitude);
  for (const int j : flying_) {
    const int b = joint_slots_[j];
    b == 0 ? keep(3) : put(Vector3<double>{q(b)[first], q(b)[first + 1], q(b)[first + 2]});
  }
  for (const int j : flying_) {
    const int b = joint_slots_[j];
    put(b == 0 ? Vector3<double>{} : Vector3<double>{v(b)[3], v(b)[4], v(b)[5]});
  }
}

void Recorder::write_reactions(const Evaluation<double>& evaluation) {
  std::vector<Wrench<double>> reactions(reacting_.size());
  for (std::size_t i = 0; i < reactions.size(); ++i)
    if (const int slot = joint_slots_[reacting_[i]]; slot != 0) reactions[i] = reaction_of(evaluation, slot);
  for (const Wrench<double>& reaction : reactions) put(reaction.force);
  for (const Wrench<double>& reaction : reactions) put(reaction.torque);
}

namespace {

// Of a continuous controller on the motor of a slot.
double feedback_torque(const Evaluation<double>& evaluation, const State<double>& state, int slot) {
  double sum = 0;
  if (evaluation.effects().feedbacks.all.empty()) return sum;
  for_each_feedback_motor(evaluation.model(), evaluation.parameters(), evaluation.effects().feedbacks,
                          evaluation.drives(), state, evaluation.kinematics(),
                          [&](const FeedbackMotor<double>& motor, double wanted) {
                            if (motor.slot == slot) sum += limited(motor, wanted, state.v()[motor.v]);
                          });
  return sum;
}

}  // namespace

// What a motor is commanded to; where it keeps a speed, what that takes beyond friction and command.
void Recorder::write_wheels(const Evaluation<double>& evaluation, const State<double>& state) {
  const Model& model = evaluation.model();
  for (const int j : wheels_) put(joint_slots_[j] == 0 ? 0.0 : state.v()[model.v_offset[joint_slots_[j]]]);
  for (const int j : wheels_) {
    const int slot = joint_slots_[j], v = slot == 0 ? 0 : model.v_offset[slot];
    double torque = 0;
    for (const Motor<double>& motor : evaluation.effects().motors)
      if (motor.slot == slot) torque += motor_torque(motor, evaluation.drives().levels[motor.level], state.v()[v]);
    torque += feedback_torque(evaluation, state, slot);
    for (const PrescribedCoordinate& motion : model.motions)
      if (motion.slot == slot)
        torque +=
            dot(evaluation.kinematics().H[v], evaluation.accelerations().F_joint[slot]) - evaluation.forces().tau[v];
    put(torque);
  }
}

void Recorder::write_bushings(const Evaluation<double>& evaluation) {
  const auto& bushings = evaluation.effects().bushings;
  std::vector<BushingPose<double>> poses;
  for (const Bushing<double>& bushing : bushings)
    poses.push_back(bushing_pose(evaluation.model(), bushing, evaluation.kinematics()));
  for (const auto& pose : poses) put(norm(pose.stretch));
  for (const auto& pose : poses) put(norm(Vector3<double>{pose.turn.x, pose.turn.y, 0}));
  for (const auto& pose : poses) put(pose.turn.z);
}

void Recorder::write_potentials(const Evaluation<double>& evaluation) {
  const auto& kin = evaluation.kinematics();
  const auto& potentials = evaluation.effects().potentials;
  std::vector<Vector3<double>> ways;
  for (const Potential<double>& p : potentials) ways.push_back(way_between(evaluation.model(), p, kin));
  for (const Vector3<double>& way : ways) put(norm(way));
  for (std::size_t i = 0; i < potentials.size(); ++i)
    put(potentials[i].is_on ? interaction_of(potentials[i], kin, ways[i]).energy : 0);
}

void Recorder::write_commands(const Evaluation<double>& evaluation, const State<double>& state) {
  const auto write = [&](std::size_t from, std::size_t to) {
    std::vector<double> flex(to - from);
    for (std::size_t i = from; i < to; ++i) {
      const auto& springs = evaluation.effects().joint_springs.commanded;
      const int slot = joint_slots_[commanded_[i]];
      const auto spring = std::find_if(springs.begin(), springs.end(), [&](const auto& s) { return s.slot == slot; });
      const double command = spring == springs.end() ? 0 : evaluation.drives().levels[spring->level];
      if (spring != springs.end()) flex[i - from] = state.q()[spring->q] - command;
      put(command);
    }
    for (const double value : flex) put(value);
  };
  write(0, turning_commands_);
  write(turning_commands_, commanded_.size());
}

void Recorder::write_surroundings(const Surroundings<double>& around, const Vector3<double>& at) {
  if (around.air) put(air_density(around, at));
  if (around.light) put(sunlight(around, at));
  if (around.magnetic) put(magnetic_field(around, at));
}

// fold = atan(tan(part angle) / lean)
void Recorder::write_sheets(const Evaluation<double>& evaluation, const State<double>& state) {
  const Model& model = evaluation.model();
  for (const SheetColumn& sheet : sheet_columns_) {
    const int b = joint_slots_[sheet.joint];
    if (b == 0) {
      keep(1);
      continue;
    }
    const double angle = sheet.part * state.q()[model.q_offset[b]];
    put(sheet.lean == 1 ? angle : std::atan2(std::sin(angle), sheet.lean * std::cos(angle)));
  }
  for (const SheetColumn& sheet : sheet_columns_) {
    const int b = joint_slots_[sheet.joint];
    if (b == 0) {
      put(0.0);
      continue;
    }
    const double angle = sheet.part * state.q()[model.q_offset[b]], c = sheet.lean * std::cos(angle),
                 s = std::sin(angle);
    put(sheet.part * state.v()[model.v_offset[b]] * sheet.lean / (c * c + s * s));
  }
}

void Recorder::write_margins(const std::vector<DriveAndResistance>& margins) {
  const auto write = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) put(margins[i].drive);
    for (std::size_t i = from; i < to; ++i) put(margins[i].resistance);
    for (std::size_t i = from; i < to; ++i) put(margins[i].margin());
  };
  write(0, hinge_margins_);
  write(hinge_margins_, margins.size());
}

void Recorder::write_errors(const std::vector<Vector3<double>>& errors) {
  for (const std::size_t i : pointing_) put(norm(errors[i]));
  for (const std::size_t i : pointing_) put(errors[i]);
  for (const std::size_t i : turning_errors_) put(errors[i].x);
  for (const std::size_t i : sliding_errors_) put(errors[i].x);
}

void Recorder::write_account(const Account& a) {
  put(a.mass);
  put(a.position);
  put(a.velocity);
  for (const double energy :
       {a.kinetic, a.potential, a.total, a.orbital, a.rotational, a.supplied, a.dissipated, a.balance})
    put(energy);
  put(a.linear);
  put(a.angular);
  put(a.orbital_angular);
  put(a.residual);
  put(a.rate_residual);
}

}  // namespace volvelle
