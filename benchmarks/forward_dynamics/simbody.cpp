// Simbody: realize to Dynamics, then calcAccelerationIgnoringConstraints(); and realize to Acceleration.
#include <Simbody.h>
#include <memory>

#include "measure.hpp"

namespace forward_dynamics {
namespace {

SimTK::Vec3 simtk(const Vector& v) { return {v[0], v[1], v[2]}; }
SimTK::Rotation simtk(const Quaternion& q) {
  return SimTK::Rotation(SimTK::Quaternion(SimTK::Vec4(q[0], q[1], q[2], q[3]), true));
}

// Simbody's sliders move along x: the frame of their link is turned, so that no second one is needed.
SimTK::Rotation frame_of(const Link& link) {
  if (link.kind != Kind::prismatic) return {};
  return SimTK::Rotation(-SimTK::Pi / 2, SimTK::YAxis);  // x of the turned frame is z of ours
}

SimTK::Body::Rigid rigid_body(const Link& link) {
  const auto& I = link.inertia;
  const SimTK::Vec3 center = simtk(link.center_of_mass);
  const SimTK::Inertia about_center(I[0], I[1], I[2], I[3], I[4], I[5]);
  const SimTK::MassProperties ours(link.mass, center, about_center.shiftFromMassCenter(-center, link.mass));
  return SimTK::Body::Rigid(ours.reexpress(frame_of(link)));
}

// Angular velocities of free and ball joints are in the parent's axes, and so are torques.
class Simbody {
 public:
  Simbody(const System& system, bool by_operator) : system_(system), matter_(multibody_) {
    if (!by_operator) {
      forces_ = std::make_unique<SimTK::GeneralForceSubsystem>(multibody_);
      discrete_ = std::make_unique<SimTK::Force::DiscreteForces>(*forces_, matter_);
    }
    for (const Link& link : system.links) add(link);
    multibody_.realizeTopology();
    state_ = multibody_.getDefaultState();
    multibody_.realizeModel(state_);
    body_forces_.resize(matter_.getNumBodies());
    body_forces_.setToZero();
    order_numbers();
  }

  void evaluate(int configuration) {
    state_.updQ() = q_[configuration];
    state_.updU() = u_[configuration];
    if (!discrete_) {
      multibody_.realize(state_, SimTK::Stage::Dynamics);
      matter_.calcAccelerationIgnoringConstraints(state_, tau_[configuration], body_forces_, udot_,
                                                  body_accelerations_);
    } else {
      discrete_->setAllMobilityForces(state_, tau_[configuration]);
      multibody_.realize(state_, SimTK::Stage::Acceleration);
    }
  }

  std::vector<double> accelerations() const {
    const SimTK::Vector& found = discrete_ ? state_.getUDot() : udot_;
    std::vector<double> vdot(system_.v.size());
    for (std::size_t i = 0; i < vdot.size(); ++i) vdot[i] = found[v_index_[i]];
    for (const Link& link : system_.links) {
      if (link.kind != Kind::free && link.kind != Kind::spherical) continue;
      const Vector in_own_axes = rotate_inverse(attitude(system_.q[0], link.q), vector(vdot, link.v));
      std::copy(in_own_axes.begin(), in_own_axes.end(), vdot.begin() + link.v);
    }
    return vdot;
  }

 private:
  void add(const Link& link) {
    const SimTK::Rotation turned = frame_of(link);
    const SimTK::Body::Rigid body = rigid_body(link);
    if (link.kind == Kind::free) {
      bodies_.push_back(SimTK::MobilizedBody::Free(matter_.updGround(), body));
      return;
    }
    const SimTK::Rotation parent = ~frame_of(system_.links[link.parent]);
    const SimTK::Transform at(parent * simtk(link.orientation) * turned, parent * simtk(link.position));
    SimTK::MobilizedBody& on = bodies_[link.parent];
    if (link.kind == Kind::revolute) bodies_.push_back(SimTK::MobilizedBody::Pin(on, at, body, SimTK::Transform()));
    if (link.kind == Kind::prismatic) bodies_.push_back(SimTK::MobilizedBody::Slider(on, at, body, SimTK::Transform()));
    if (link.kind == Kind::spherical) bodies_.push_back(SimTK::MobilizedBody::Ball(on, at, body, SimTK::Transform()));
  }

  // Bodies are numbered by their depth.
  void order_numbers() {
    for (int c = 0; c < 2; ++c) {
      q_[c].resize(state_.getNQ());
      u_[c].resize(state_.getNU());
      tau_[c].resize(state_.getNU());
      v_index_.clear();
      for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const Link& link = system_.links[i];
        const int q = int(bodies_[i].getFirstQIndex(state_)), u = int(bodies_[i].getFirstUIndex(state_));
        for (int k = 0; k < coordinate_count(link.kind); ++k) q_[c][q + k] = system_.q[c][link.q + k];
        for (int k = 0; k < velocity_count(link.kind); ++k) {
          v_index_.push_back(u + k);
          u_[c][u + k] = system_.v[link.v + k];
          tau_[c][u + k] = system_.tau[link.v + k];
        }
        if (link.kind != Kind::free && link.kind != Kind::spherical) continue;
        const Quaternion R = attitude(system_.q[c], link.q);
        const Vector rate = rotate(R, vector(system_.v, link.v)), torque = rotate(R, vector(system_.tau, link.v));
        for (int k = 0; k < 3; ++k) {
          u_[c][u + k] = rate[k];
          tau_[c][u + k] = torque[k];
        }
      }
    }
  }

  const System& system_;
  SimTK::MultibodySystem multibody_;
  SimTK::SimbodyMatterSubsystem matter_;
  std::unique_ptr<SimTK::GeneralForceSubsystem> forces_;
  std::unique_ptr<SimTK::Force::DiscreteForces> discrete_;  // none: the operator takes the forces
  std::vector<SimTK::MobilizedBody> bodies_;
  SimTK::State state_;
  std::array<SimTK::Vector, 2> q_, u_, tau_;
  SimTK::Vector udot_;
  SimTK::Vector_<SimTK::SpatialVec> body_forces_, body_accelerations_;
  std::vector<int> v_index_;
};

}  // namespace
}  // namespace forward_dynamics

int main(int count, char** arguments) {
  using namespace forward_dynamics;
  int major = 0, minor = 0, patch = 0;
  SimTK_version_simbody(&major, &minor, &patch);
  print_versions("simbody", std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch));
  for (const System& system : all_systems()) {
    for (const bool by_operator : {true, false}) {
      Simbody simbody(system, by_operator);
      measure(system, by_operator ? "calcAcceleration" : "realize", simbody, seconds_from(count, arguments));
    }
  }
}
