// Where frames are put and which body is the root is the describer's choice: the motion must not depend on it.
#include <gtest/gtest.h>

#include "laws/redescribe.hpp"

namespace volvelle::testing {
namespace {

// The acceleration of each body's centre of mass and its angular acceleration, inertial axes.
struct Physical {
  std::vector<Vector3<double>> acceleration, angular_acceleration;
  double scale = 1;
};

Physical physical(const Description& description) {
  Flight flight(description);
  const BodyMotions m = flight.motions();
  Physical result;
  for (std::size_t i = 0; i < description.bodies.size(); ++i) {
    const Vector3<double> c = m.rotation[i] * description.bodies[i].center_of_mass;
    const Vector3<double>& w = m.angular_velocity[i];
    result.angular_acceleration.push_back(m.angular_acceleration[i]);
    result.acceleration.push_back(m.acceleration[i] + cross(m.angular_acceleration[i], c) + cross(w, cross(w, c)));
    result.scale = std::max({result.scale, norm(result.acceleration[i]), norm(result.angular_acceleration[i])});
  }
  return result;
}

void expect_same(const Physical& a, const Physical& b, unsigned seed) {
  for (std::size_t i = 0; i < a.acceleration.size(); ++i) {
    EXPECT_NEAR(norm(a.acceleration[i] - b.acceleration[i]) / a.scale, 0, 1e-10) << "seed " << seed << " body " << i;
    EXPECT_NEAR(norm(a.angular_acceleration[i] - b.angular_acceleration[i]) / a.scale, 0, 1e-10)
        << "seed " << seed << " body " << i;
  }
}

TEST(Invariance, MotionDoesNotDependOnWhereBodyFramesArePut) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    Random random(seed);
    SpacecraftOptions options;
    options.grounded = seed % 2 == 0;
    const Description d = random_spacecraft(random, options);
    std::vector<Placement> placed;
    for (std::size_t i = 0; i < d.bodies.size(); ++i) placed.push_back(random.placement());
    expect_same(physical(d), physical(with_other_frames(d, placed)), seed);
  }
}

TEST(Invariance, MotionDoesNotDependOnWhichBodyIsTheRoot) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    Random random(seed);
    SpacecraftOptions options;
    options.several_roots = false;
    Description d = random_spacecraft(random, options);
    for (JointDescription& joint : d.joints) {
      joint.motion.clear();
      if (joint.kind != JointKind::spherical && joint.kind != JointKind::planar) continue;
      joint.spring.reset();
      joint.damper.clear();
      joint.motor.clear();
    }
    for (JointDescription& joint : d.joints)
      if (joint.kind == JointKind::free) joint.motor.clear();
    Flight flight(d);
    const std::string root = d.bodies[std::size_t(random.integer(1, int(d.bodies.size()) - 1))].name;
    expect_same(physical(d), physical(with_other_root(d, root, flight.motions())), seed);
  }
}

TEST(Invariance, AttitudeCoordinatesDoNotMatter) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    Random random(seed);
    Description d = random_spacecraft(random, SpacecraftOptions{});
    const Physical with_quaternions = physical(d);
    d.run.attitude = AttitudeCoordinates::mrp;
    expect_same(with_quaternions, physical(d), seed);
  }
}

}  // namespace
}  // namespace volvelle::testing
