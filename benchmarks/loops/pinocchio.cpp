// Pinocchio: lcaba(), the articulated-body algorithm with loops, and constraintDynamics(), which factors the mass
// matrix with the constraints. Both close loops at points or by welds; two points make a hinge. Rows that are redundant
// take a small regularisation, which both undo by iteration.
#define PINOCCHIO_DISABLE_UNSUPPORTED_WARNINGS  // both functions may change in later versions
#include <memory>
#include <pinocchio/algorithm/constrained-dynamics.hpp>
#include <pinocchio/algorithm/loop-constrained-aba.hpp>
#include <pinocchio/config.hpp>
#include <pinocchio/multibody.hpp>

#include "measure.hpp"

namespace loops {
namespace {

Eigen::Vector3d eigen(const Vector& v) { return {v[0], v[1], v[2]}; }
Eigen::Quaterniond eigen(const Quaternion& q) { return {q[0], q[1], q[2], q[3]}; }
pinocchio::SE3 se3(const Pose& pose) { return {eigen(pose.orientation), eigen(pose.position)}; }

pinocchio::Inertia inertia(const Body& body) {
  const auto& I = body.inertia;
  Eigen::Matrix3d about_center;
  about_center << I[0], I[3], I[4], I[3], I[1], I[5], I[4], I[5], I[2];
  return {body.mass, eigen(body.center_of_mass), about_center};
}

// Frames of bodies are those of the hinges that carry them. Linear velocities of the free root are in body axes;
// quaternions are x, y, z, w.
class Pinocchio {
 public:
  enum class Algorithm { loop_constrained, cholesky };

  Pinocchio(const System& system, Algorithm algorithm) : system_(system), algorithm_(algorithm) {
    // accuracy, regularisation, most iterations: of lcaba the fastest that is right to 1e-8
    settings_ = algorithm == Algorithm::loop_constrained ? pinocchio::ProximalSettings(1e-8, 1e-5, 20)
                                                         : pinocchio::ProximalSettings(1e-10, 1e-6, 20);
    joints_.push_back(model_.addJoint(0, pinocchio::JointModelFreeFlyer(), pinocchio::SE3::Identity(), "base"));
    in_joint_.emplace_back();
    model_.appendBodyToJoint(joints_[0], inertia(system.bodies[0]));
    for (int k = 0; k < system.tree_hinges(); ++k) add(system.hinges[k], system.bodies[k + 1]);
    model_.gravity.setZero();
    for (int k = system.tree_hinges(); k < int(system.hinges.size()); ++k) close_loop(system.hinges[k]);
    data_ = std::make_unique<pinocchio::Data>(model_);  // in place: it is large
    for (const auto& constraint : constraints_) constraint_data_.emplace_back(constraint);
    if (algorithm_ == Algorithm::loop_constrained)
      pinocchio::computeJointMinimalOrdering(model_, *data_, constraints_);
    else
      pinocchio::initConstraintDynamics(model_, *data_, constraints_, constraint_data_);
    for (int s = 0; s < 3; ++s) set_numbers(s);
  }

  void evaluate(int s) {
    using Numbers = Eigen::Ref<const Eigen::VectorXd>;
    if (algorithm_ == Algorithm::loop_constrained)
      pinocchio::lcaba(model_, *data_, Numbers(q_[s]), Numbers(v_[s]), Numbers(tau_[s]), constraints_, constraint_data_,
                       settings_);
    else
      pinocchio::constraintDynamics(model_, *data_, Numbers(q_[s]), Numbers(v_[s]), Numbers(tau_[s]), constraints_,
                                    constraint_data_, settings_);
  }

  std::vector<double> accelerations(int s) const {
    std::vector<double> result(data_->ddq.begin(), data_->ddq.end());
    const Eigen::Vector3d omega = eigen(system_.states[s].angular_velocity), velocity = v_[s].head<3>();
    const Eigen::Vector3d a =
        eigen(system_.states[s].base.orientation) * (data_->ddq.head<3>() + omega.cross(velocity));
    for (int i = 0; i < 3; ++i) {
      result[i] = data_->ddq[3 + i];
      result[3 + i] = a[i];
    }
    return result;
  }

 private:
  void add(const Hinge& hinge, const Body& body) {
    const Pose placement = in_joint_[hinge.parent] * hinge.on_parent;
    joints_.push_back(
        model_.addJoint(joints_[hinge.parent], pinocchio::JointModelRZ(), se3(placement), "j_" + hinge.name));
    in_joint_.push_back(inverse(hinge.on_child));
    model_.appendBodyToJoint(joints_.back(), inertia(body), se3(in_joint_.back()));
  }

  void close_loop(const Hinge& hinge) {
    for (const double end : {-0.5, 0.5}) {
      const Pose point{{0, 0, end * hinge.span}, {1, 0, 0, 0}};
      constraints_.emplace_back(pinocchio::CONTACT_3D, model_, joints_[hinge.parent],
                                se3(in_joint_[hinge.parent] * hinge.on_parent * point), joints_[hinge.child],
                                se3(in_joint_[hinge.child] * hinge.on_child * point), pinocchio::LOCAL);
    }
  }

  void set_numbers(int s) {
    const State& state = system_.states[s];
    const Eigen::Quaterniond R = eigen(state.base.orientation);
    const int tree = system_.tree_hinges();
    q_[s].resize(7 + tree);
    q_[s] << eigen(state.base.position), R.coeffs(), Eigen::Map<const Eigen::VectorXd>(state.angle.data(), tree);
    v_[s].resize(6 + tree);
    v_[s] << R.conjugate() * eigen(state.velocity), eigen(state.angular_velocity),
        Eigen::Map<const Eigen::VectorXd>(state.rate.data(), tree);
    tau_[s].setZero(6 + tree);
    tau_[s].tail(tree) = Eigen::Map<const Eigen::VectorXd>(state.tree_torque.data(), tree);
  }

  const System& system_;
  Algorithm algorithm_;
  pinocchio::ProximalSettings settings_;
  pinocchio::Model model_;
  std::unique_ptr<pinocchio::Data> data_;
  std::vector<pinocchio::JointIndex> joints_;  // by body
  std::vector<Pose> in_joint_;                 // by body: its frame in the joint's
  std::vector<pinocchio::RigidConstraintModel> constraints_;
  std::vector<pinocchio::RigidConstraintData> constraint_data_;
  std::array<Eigen::VectorXd, 3> q_, v_, tau_;
};

}  // namespace
}  // namespace loops

int main(int count, char** arguments) {
  using namespace loops;
  print_versions("pinocchio", PINOCCHIO_VERSION);
  return measure_all(count, arguments, [](const System& system, double seconds) {
    Pinocchio loop_constrained(system, Pinocchio::Algorithm::loop_constrained);
    measure(system, "lcaba", loop_constrained, seconds);
    if (system.bodies.size() > 150) return;  // the other grows with the cube of the size
    Pinocchio cholesky(system, Pinocchio::Algorithm::cholesky);
    measure(system, "constraintDynamics", cholesky, seconds);
  });
}
