// DART: Skeleton::computeForwardDynamics().
#include <dart/config.hpp>
#include <dart/dynamics/BallJoint.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/PrismaticJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>

#include "measure.hpp"

namespace forward_dynamics {
namespace {

Eigen::Vector3d eigen(const Vector& v) { return {v[0], v[1], v[2]}; }
Eigen::Quaterniond eigen(const Quaternion& q) { return {q[0], q[1], q[2], q[3]}; }

dart::dynamics::Inertia inertia(const Link& link) {
  const auto& I = link.inertia;
  Eigen::Matrix3d about_center;
  about_center << I[0], I[3], I[4], I[3], I[1], I[5], I[4], I[5], I[2];
  return {link.mass, eigen(link.center_of_mass), about_center};
}

// Attitudes are rotation vectors; linear velocities and forces of the free root are in body axes.
class Dart {
 public:
  explicit Dart(const System& system) : system_(system), skeleton_(dart::dynamics::Skeleton::create()) {
    skeleton_->setGravity(Eigen::Vector3d::Zero());
    std::vector<dart::dynamics::BodyNode*> bodies;
    for (const Link& link : system.links) {
      bodies.push_back(add_body(link, link.kind == Kind::free ? nullptr : bodies[link.parent]));
      bodies.back()->setInertia(inertia(link));
    }
    order_numbers(bodies);
  }

  void evaluate(int configuration) {
    skeleton_->setPositions(q_[configuration]);
    skeleton_->setVelocities(v_[configuration]);
    skeleton_->setForces(tau_[configuration]);
    skeleton_->computeForwardDynamics();
  }

  std::vector<double> accelerations() const {
    const Eigen::VectorXd found = skeleton_->getAccelerations();
    std::vector<double> vdot(system_.v.size());
    for (std::size_t i = 0; i < vdot.size(); ++i) vdot[i] = found[v_index_[i]];
    const Eigen::Vector3d omega = eigen(vector(system_.v, 0)), linear = eigen(vector(vdot, 3));
    const Eigen::Quaterniond R = eigen(attitude(system_.q[0], 0));
    const Eigen::Vector3d a = R * (linear + omega.cross(R.conjugate() * eigen(vector(system_.v, 3))));
    std::copy(a.begin(), a.end(), vdot.begin() + 3);
    return vdot;
  }

 private:
  template <class Joint>
  dart::dynamics::BodyNode* add(dart::dynamics::BodyNode* parent, const Link& link) {
    const std::string number = std::to_string(skeleton_->getNumBodyNodes());
    typename Joint::Properties joint_properties;
    joint_properties.mName = "joint" + number;
    const dart::dynamics::BodyNode::AspectProperties body_properties("body" + number);
    const auto [joint, body] = skeleton_->createJointAndBodyNodePair<Joint>(parent, joint_properties, body_properties);
    Eigen::Isometry3d placement = Eigen::Isometry3d::Identity();
    placement.translate(eigen(link.position)).rotate(eigen(link.orientation));
    joint->setTransformFromParentBodyNode(placement);
    if constexpr (requires { joint->setAxis(Eigen::Vector3d::UnitZ()); }) joint->setAxis(Eigen::Vector3d::UnitZ());
    return body;
  }

  dart::dynamics::BodyNode* add_body(const Link& link, dart::dynamics::BodyNode* parent) {
    if (link.kind == Kind::free) return add<dart::dynamics::FreeJoint>(parent, link);
    if (link.kind == Kind::revolute) return add<dart::dynamics::RevoluteJoint>(parent, link);
    if (link.kind == Kind::prismatic) return add<dart::dynamics::PrismaticJoint>(parent, link);
    return add<dart::dynamics::BallJoint>(parent, link);
  }

  static Eigen::VectorXd coordinates(const std::vector<double>& q, const Link& link) {
    if (link.kind == Kind::revolute || link.kind == Kind::prismatic) return Eigen::VectorXd::Constant(1, q[link.q]);
    const Eigen::Quaterniond R = eigen(attitude(q, link.q));
    if (link.kind == Kind::spherical) return dart::dynamics::BallJoint::convertToPositions(R.toRotationMatrix());
    Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
    pose.translate(eigen(vector(q, link.q + 4))).rotate(R);
    return dart::dynamics::FreeJoint::convertToPositions(pose);
  }

  void order_numbers(const std::vector<dart::dynamics::BodyNode*>& bodies) {
    const auto size = Eigen::Index(skeleton_->getNumDofs());
    for (int c = 0; c < 2; ++c) {
      q_[c].resize(size);
      v_[c].resize(size);
      tau_[c].resize(size);
      v_index_.clear();
      for (std::size_t i = 0; i < bodies.size(); ++i) {
        const Link& link = system_.links[i];
        const dart::dynamics::Joint& joint = *bodies[i]->getParentJoint();
        const Eigen::VectorXd q = coordinates(system_.q[c], link);
        for (int k = 0; k < velocity_count(link.kind); ++k) {
          v_index_.push_back(int(joint.getIndexInSkeleton(std::size_t(k))));
          q_[c][v_index_.back()] = q[k];
          v_[c][v_index_.back()] = system_.v[link.v + k];
          tau_[c][v_index_.back()] = system_.tau[link.v + k];
        }
      }
      const Eigen::Quaterniond R = eigen(attitude(system_.q[c], 0));
      const Eigen::Vector3d velocity = R.conjugate() * eigen(vector(system_.v, 3));
      const Eigen::Vector3d force = R.conjugate() * eigen(vector(system_.tau, 3));
      for (int k = 0; k < 3; ++k) {
        v_[c][v_index_[3 + k]] = velocity[k];
        tau_[c][v_index_[3 + k]] = force[k];
      }
    }
  }

  const System& system_;
  dart::dynamics::SkeletonPtr skeleton_;
  std::array<Eigen::VectorXd, 2> q_, v_, tau_;
  std::vector<int> v_index_;
};

}  // namespace
}  // namespace forward_dynamics

int main(int count, char** arguments) {
  using namespace forward_dynamics;
  print_versions("dart", DART_VERSION);
  for (const System& system : all_systems()) {
    Dart dart(system);
    measure(system, "computeForwardDynamics", dart, seconds_from(count, arguments));
  }
}
