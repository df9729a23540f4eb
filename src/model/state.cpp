#include "model/state.hpp"

#include "model/joints/joints.hpp"

namespace volvelle {

State<double> initial_state(const Description& description, const Model& model, int integrals) {
  State<double> state;
  state.coordinates = model.coordinates;
  state.velocities = model.velocities;
  state.x.assign(std::size_t(model.coordinates + model.velocities + integrals + model.numbers_beside()), 0.0);
  for (int i = model.numbers_of_laws(); i > 0; i -= numbers_of_a_law) state.x[state.x.size() - std::size_t(i)] = 1;
  for (const int i : model.feedback_quaternions) numbers_of_feedback(model, state)[i] = 1;
  for (int b = 1; b < model.joint_slots(); ++b) {
    double* q = state.q().data() + model.q_offset[b];
    double* v = state.v().data() + model.v_offset[b];
    const BodyDescription body = b < model.size() ? description.bodies[model.body[b]] : BodyDescription{};
    const bool alone = model.flies_alone(b);
    const JointDescription joint = model.joint[b] == no_joint ? JointDescription{} : description.joints[model.joint[b]];
    if (model.has_attitude(b)) {
      write_attitude(model.attitude, alone ? body.attitude : joint.attitude, q);
      const Vector3<double> rate_U =
          alone ? body.rate : Vector3<double>{joint.rates[0], joint.rates[1], joint.rates[2]};
      const Vector3<double> rate = transpose_times(rotation_matrix(joint.on_child.orientation), rate_U);
      for (int i = 0; i < 3; ++i) v[i] = rate[i];
      if (model.kind[b] != JointKind::free) continue;
      for (int i = 0; i < 3; ++i) {
        q[attitude_size(model.attitude) + i] = alone ? body.position[i] : joint.position[i];
        v[3 + i] = alone ? body.velocity[i] : joint.velocity[i];
      }
      continue;
    }
    for (int i = 0; i < coordinate_count(model.kind[b]); ++i) {
      q[i] = joint.coordinates[i];
      v[i] = joint.rates[i];
    }
  }
  for (const PrescribedCoordinate& coordinate : model.motions) {
    const Jet jet = motion_at(coordinate, state.at);
    if (coordinate.given == PrescribedCoordinate::Given::place) state.q()[coordinate.q] = jet.value;
    if (coordinate.given != PrescribedCoordinate::Given::acceleration) state.v()[coordinate.v] = jet.rate;
  }
  return state;
}

void displace(const Model& model, std::span<const double> change, State<double>& state) {
  for (int b = 1; b < model.size(); ++b) {
    double* q = state.q().data() + model.q_offset[b];
    const double* d = change.data() + model.v_offset[b];
    if (!model.has_attitude(b)) {
      for (int i = 0; i < model.dof[b]; ++i) q[i] += d[i];
      continue;
    }
    const Vector3<double> half = Vector3<double>{d[0], d[1], d[2]} * 0.5;
    const Quaternion<double> turn = normalized(Quaternion<double>{1, half.x, half.y, half.z});
    write_attitude(model.attitude, normalized(read_attitude(model.attitude, q) * turn), q);
    if (model.kind[b] == JointKind::free)
      for (int i = 0; i < 3; ++i) q[attitude_size(model.attitude) + i] += d[3 + i];
  }
}

void normalize_quaternions(const Model& model, State<double>& state) {
  for (int i = model.numbers_of_laws(); i > 0; i -= numbers_of_a_law) {
    double* q = state.x.data() + state.x.size() - std::size_t(i);
    write_attitude(AttitudeCoordinates::quaternion, normalized(Quaternion<double>{q[0], q[1], q[2], q[3]}), q);
  }
  for (const int i : model.feedback_quaternions) {
    double* q = numbers_of_feedback(model, state) + i;
    write_attitude(AttitudeCoordinates::quaternion, normalized(Quaternion<double>{q[0], q[1], q[2], q[3]}), q);
  }
  if (model.attitude != AttitudeCoordinates::quaternion) return;
  for (int b = 1; b < model.joint_slots(); ++b) {
    if (!model.has_attitude(b)) continue;
    double* q = state.q().data() + model.q_offset[b];
    write_attitude(model.attitude, normalized(read_attitude(model.attitude, q)), q);
  }
}

bool turn_short_way(const Model& model, State<double>& state) {
  bool turned = false;
  for (const int i : model.feedback_quaternions) {
    double* q = numbers_of_feedback(model, state) + i;
    if (q[0] > 0) continue;
    for (int k = 0; k < 4; ++k) q[k] = -q[k];
    turned = true;
  }
  return turned;
}

bool switch_mrps(const Model& model, State<double>& state) {
  if (model.attitude != AttitudeCoordinates::mrp) return false;
  bool switched = false;
  for (int b = 1; b < model.joint_slots(); ++b) {
    if (!model.has_attitude(b)) continue;
    double* q = state.q().data() + model.q_offset[b];
    const Vector3<double> sigma{q[0], q[1], q[2]};
    if (squared_norm(sigma) <= 1) continue;
    const Vector3<double> shadow = mrp_shadow(sigma);
    for (int i = 0; i < 3; ++i) q[i] = shadow[i];
    switched = true;
  }
  return switched;
}

}  // namespace volvelle
