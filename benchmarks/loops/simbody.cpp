// Simbody: realize to Dynamics, then calcAcceleration(). A loop is closed by a ball and a point on a line: five rows.
// Those that are redundant it finds by a factorisation of all of them together.
#include <Simbody.h>

#include "measure.hpp"

namespace loops {
namespace {

SimTK::Vec3 simtk(const Vector& v) { return {v[0], v[1], v[2]}; }
SimTK::Rotation simtk(const Quaternion& q) {
  return SimTK::Rotation(SimTK::Quaternion(SimTK::Vec4(q[0], q[1], q[2], q[3]), true));
}
SimTK::Transform simtk(const Pose& pose) { return {simtk(pose.orientation), simtk(pose.position)}; }

SimTK::Body::Rigid rigid_body(const Body& body) {
  const auto& I = body.inertia;
  const SimTK::Vec3 center = simtk(body.center_of_mass);
  const SimTK::Inertia about_center(I[0], I[1], I[2], I[3], I[4], I[5]);
  return SimTK::Body::Rigid(
      SimTK::MassProperties(body.mass, center, about_center.shiftFromMassCenter(-center, body.mass)));
}

// Angular velocities of the free root are in inertial axes.
class Simbody {
 public:
  explicit Simbody(const System& system) : system_(system), matter_(multibody_) {
    bodies_.push_back(SimTK::MobilizedBody::Free(matter_.updGround(), rigid_body(system.bodies[0])));
    for (int k = 0; k < system.tree_hinges(); ++k) {
      const Hinge& hinge = system.hinges[k];
      bodies_.push_back(SimTK::MobilizedBody::Pin(bodies_[hinge.parent], simtk(hinge.on_parent),
                                                  rigid_body(system.bodies[k + 1]), simtk(hinge.on_child)));
    }
    for (int k = system.tree_hinges(); k < int(system.hinges.size()); ++k) close_loop(system.hinges[k]);
    multibody_.realizeTopology();
    state_ = multibody_.getDefaultState();
    multibody_.realizeModel(state_);
    body_forces_.resize(matter_.getNumBodies());
    body_forces_.setToZero();
    for (int s = 0; s < 3; ++s) set_numbers(s);
  }

  void evaluate(int s) {
    state_.updQ() = q_[s];
    state_.updU() = u_[s];
    multibody_.realize(state_, SimTK::Stage::Dynamics);
    matter_.calcAcceleration(state_, tau_[s], body_forces_, udot_, body_accelerations_);
  }

  std::vector<double> accelerations(int s) const {
    std::vector<double> result(std::size_t(udot_.size()));
    for (int k = 0; k < 6; ++k) result[k] = udot_[first(0) + k];
    const Vector own = rotate(inverse(system_.states[s].base.orientation), {result[0], result[1], result[2]});
    std::copy(own.begin(), own.end(), result.begin());
    for (int k = 0; k < system_.tree_hinges(); ++k) result[6 + k] = udot_[first(k + 1)];
    return result;
  }

 private:
  int first(int body) const { return int(bodies_[body].getFirstUIndex(state_)); }

  void close_loop(const Hinge& hinge) {
    SimTK::MobilizedBody& parent = bodies_[hinge.parent];
    SimTK::MobilizedBody& child = bodies_[hinge.child];
    const Vector start{0, 0, -hinge.span / 2}, end{0, 0, hinge.span / 2};
    SimTK::Constraint::Ball(parent, simtk(hinge.on_parent * start), child, simtk(hinge.on_child * start));
    const Vector axis = rotate(hinge.on_parent.orientation, {0, 0, 1});
    SimTK::Constraint::PointOnLine(parent, SimTK::UnitVec3(simtk(axis)), simtk(hinge.on_parent * end), child,
                                   simtk(hinge.on_child * end));
  }

  // Bodies are numbered by their depth.
  void set_numbers(int s) {
    const State& state = system_.states[s];
    q_[s].resize(state_.getNQ());
    u_[s].resize(state_.getNU());
    tau_[s].resize(state_.getNU());
    tau_[s].setToZero();
    const Vector rate = rotate(state.base.orientation, state.angular_velocity);
    const int base = int(bodies_[0].getFirstQIndex(state_));
    for (int k = 0; k < 4; ++k) q_[s][base + k] = state.base.orientation[k];
    for (int k = 0; k < 3; ++k) {
      q_[s][base + 4 + k] = state.base.position[k];
      u_[s][first(0) + k] = rate[k];
      u_[s][first(0) + 3 + k] = state.velocity[k];
    }
    for (int k = 0; k < system_.tree_hinges(); ++k) {
      q_[s][int(bodies_[k + 1].getFirstQIndex(state_))] = state.angle[k];
      u_[s][first(k + 1)] = state.rate[k];
      tau_[s][first(k + 1)] = state.tree_torque[k];
    }
  }

  const System& system_;
  SimTK::MultibodySystem multibody_;
  SimTK::SimbodyMatterSubsystem matter_;
  std::vector<SimTK::MobilizedBody> bodies_;
  SimTK::State state_;
  std::array<SimTK::Vector, 3> q_, u_, tau_;
  SimTK::Vector udot_;
  SimTK::Vector_<SimTK::SpatialVec> body_forces_, body_accelerations_;
};

}  // namespace
}  // namespace loops

int main(int count, char** arguments) {
  using namespace loops;
  int major = 0, minor = 0, patch = 0;
  SimTK_version_simbody(&major, &minor, &patch);
  print_versions("simbody", std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch));
  return measure_all(count, arguments, [](const System& system, double seconds) {
    Simbody simbody(system);
    measure(system, "calcAcceleration", simbody, seconds);
  });
}
