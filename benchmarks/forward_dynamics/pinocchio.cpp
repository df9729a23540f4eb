// Pinocchio: aba() in both of its conventions.
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/config.hpp>
#include <pinocchio/multibody.hpp>

#include "measure.hpp"

namespace forward_dynamics {
namespace {

Eigen::Vector3d eigen(const Vector& v) { return {v[0], v[1], v[2]}; }
Eigen::Quaterniond eigen(const Quaternion& q) { return {q[0], q[1], q[2], q[3]}; }

pinocchio::Inertia inertia(const Link& link) {
  const auto& I = link.inertia;
  Eigen::Matrix3d about_center;
  about_center << I[0], I[3], I[4], I[3], I[1], I[5], I[4], I[5], I[2];
  return {link.mass, eigen(link.center_of_mass), about_center};
}

// Linear velocities and forces of the free root are in body axes; quaternions are x, y, z, w.
class Pinocchio {
 public:
  explicit Pinocchio(const System& system) : system_(system) {
    std::vector<pinocchio::JointIndex> joints;
    for (const Link& link : system.links) {
      joints.push_back(add_joint(link, link.kind == Kind::free ? 0 : joints[link.parent]));
      model_.appendBodyToJoint(joints.back(), inertia(link));
    }
    model_.gravity.setZero();
    data_ = pinocchio::Data(model_);
    for (int c = 0; c < 2; ++c) set_coordinates(c);
    set_velocities();
  }

  void evaluate(int configuration) {
    using Numbers = Eigen::Ref<const Eigen::VectorXd>;  // what the packaged library has aba() compiled for
    pinocchio::aba(model_, data_, Numbers(q_[configuration]), Numbers(v_[configuration]), Numbers(tau_[configuration]),
                   convention);
  }

  std::vector<double> accelerations() const {
    std::vector<double> vdot(data_.ddq.begin(), data_.ddq.end());
    const Eigen::Vector3d omega = eigen(vector(system_.v, 0)), velocity = v_[0].head<3>();
    const Eigen::Vector3d a = eigen(attitude(system_.q[0], 0)) * (data_.ddq.head<3>() + omega.cross(velocity));
    for (int i = 0; i < 3; ++i) {
      vdot[i] = data_.ddq[3 + i];
      vdot[3 + i] = a[i];
    }
    return vdot;
  }

  pinocchio::Convention convention = pinocchio::Convention::WORLD;

 private:
  pinocchio::JointIndex add_joint(const Link& link, pinocchio::JointIndex parent) {
    const pinocchio::SE3 placement(eigen(link.orientation), eigen(link.position));
    const std::string name = "joint" + std::to_string(model_.njoints);
    if (link.kind == Kind::free) return model_.addJoint(parent, pinocchio::JointModelFreeFlyer(), placement, name);
    if (link.kind == Kind::revolute) return model_.addJoint(parent, pinocchio::JointModelRZ(), placement, name);
    if (link.kind == Kind::prismatic) return model_.addJoint(parent, pinocchio::JointModelPZ(), placement, name);
    return model_.addJoint(parent, pinocchio::JointModelSpherical(), placement, name);
  }

  // Links come in the order of joints, so that the numbers do too.
  void set_coordinates(int c) {
    const std::vector<double>& q = system_.q[c];
    q_[c] = Eigen::Map<const Eigen::VectorXd>(q.data(), Eigen::Index(q.size()));
    for (const Link& link : system_.links) {
      if (link.kind == Kind::free) q_[c].segment<3>(link.q) = eigen(vector(q, link.q + 4));
      const int at = link.kind == Kind::free ? link.q + 3 : link.q;
      if (link.kind == Kind::free || link.kind == Kind::spherical)
        q_[c].segment<4>(at) = eigen(attitude(q, link.q)).coeffs();
    }
  }

  void set_velocities() {
    for (int c = 0; c < 2; ++c) {
      const Eigen::Quaterniond R = eigen(attitude(system_.q[c], 0));
      const auto swapped = [&](const std::vector<double>& numbers) {
        Eigen::VectorXd result = Eigen::Map<const Eigen::VectorXd>(numbers.data(), Eigen::Index(numbers.size()));
        result.head<3>() = R.conjugate() * eigen(vector(numbers, 3));
        result.segment<3>(3) = eigen(vector(numbers, 0));
        return result;
      };
      v_[c] = swapped(system_.v);
      tau_[c] = swapped(system_.tau);
    }
  }

  const System& system_;
  pinocchio::Model model_;
  pinocchio::Data data_;
  std::array<Eigen::VectorXd, 2> q_, v_, tau_;
};

}  // namespace
}  // namespace forward_dynamics

int main(int count, char** arguments) {
  using namespace forward_dynamics;
  print_versions("pinocchio", PINOCCHIO_VERSION);
  for (const System& system : all_systems()) {
    Pinocchio pinocchio(system);
    for (const auto convention : {pinocchio::Convention::WORLD, pinocchio::Convention::LOCAL}) {
      pinocchio.convention = convention;
      const char* variant = convention == pinocchio::Convention::WORLD ? "WORLD" : "LOCAL";
      measure(system, variant, pinocchio, seconds_from(count, arguments));
    }
  }
}
