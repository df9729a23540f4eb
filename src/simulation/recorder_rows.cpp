// The values of a row, in the order of the layout.
#include "model/joints/joints.hpp"
#include "simulation/recorder.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {

void Recorder::write_bodies(const Evaluation<double>& evaluation) {
  const Model& model = evaluation.model();
  const auto& kin = evaluation.kinematics();
  const auto& parameters = evaluation.parameters();
  for (const int b : file_order_) put(kin.p_WR[model.tree[b]] + kin.p_RB_W[b] + kin.R_WB[b] * parameters.X_BU[b].p);
  for (const int b : file_order_) put(kin.v_WR[model.tree[b]] + velocity_at(kin, b, parameters.X_BU[b].p));
  for (const int b : file_order_) {
    Quaternion<double> q = quaternion_from_dcm(kin.R_WB[b] * parameters.X_BU[b].R);
    const Quaternion<double>& last = last_attitude_[b];
    if (q.w * last.w + q.x * last.x + q.y * last.y + q.z * last.z < 0 && row_[0] > 0) q = q * -1.0;
    last_attitude_[b] = q;
    put(q.w);
    put(q.vector());
  }
  for (const int b : file_order_) put(mrp_from_quaternion(last_attitude_[b]));
  for (const int b : file_order_) put(transpose_times(parameters.X_BU[b].R, kin.V_WB[b].angular));
}

void Recorder::write_joints(const Evaluation<double>& evaluation, const State<double>& state) {
  const Model& model = evaluation.model();
  for (const JointColumn& column : joint_columns_)
    put(column.velocity ? state.v()[column.index] : state.q()[column.index]);
  const auto q = [&](int b) { return state.q().data() + model.q_offset[b]; };
  const auto v = [&](int b) { return state.v().data() + model.v_offset[b]; };
  for (const int b : attitude_slots_) put(mrp_from_quaternion(normalized(read_attitude(model.attitude, q(b)))));
  for (const int b : attitude_slots_)  // from the child's hinge frame to the child's own axes
    put(transpose_times(evaluation.parameters().X_BU[b].R, Vector3<double>{v(b)[0], v(b)[1], v(b)[2]}));
  const int first = attitude_size(model.attitude);
  for (const int b : attitude_slots_)
    if (model.kind[b] == JointKind::free) put(Vector3<double>{q(b)[first], q(b)[first + 1], q(b)[first + 2]});
  for (const int b : attitude_slots_)
    if (model.kind[b] == JointKind::free) put(Vector3<double>{v(b)[3], v(b)[4], v(b)[5]});
}

void Recorder::write_reactions(const Evaluation<double>& evaluation) {
  const auto& parameters = evaluation.parameters();
  const auto& wrenches = evaluation.accelerations().F_joint;
  // from the child's hinge frame to the joint frame the user placed on the parent: through the parent's hinge frame
  const auto to_joint = [&](int b, const Vector3<double>& in_B) {
    const Vector3<double> in_F = transpose_times(parameters.X_PF[b].R, evaluation.kinematics().X_PB[b].R * in_B);
    return parameters.R_JF[b] * in_F;
  };
  for (const int b : joint_slots_) put(to_joint(b, wrenches[b].force));
  for (const int b : joint_slots_) put(to_joint(b, wrenches[b].torque));
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
  put(0.0);  // loops.residual
  put(0.0);  // loops.rate_residual
}

}  // namespace volvelle
