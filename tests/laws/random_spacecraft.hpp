// Random spacecraft that hide no sign: unequal masses, skew inertias, offset centres of mass, skew axes, both sides of
// every joint placed at random, loads on inner bodies, several roots, some of them held by the world.
#pragma once

#include <random>

#include "description/description.hpp"
#include "spatial/rotation.hpp"

namespace volvelle::testing {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine_); }
  int integer(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }
  bool chance(double probability) { return uniform(0, 1) < probability; }
  Vector3<double> vector(double size) { return {uniform(-size, size), uniform(-size, size), uniform(-size, size)}; }
  Quaternion<double> attitude() {
    return normalized(Quaternion<double>{uniform(-1, 1), uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)});
  }
  Placement placement() { return {vector(1), attitude()}; }

 private:
  std::mt19937 engine_;
};

struct SpacecraftOptions {
  int bodies = 8;
  bool grounded = false;  // some roots hang on the world
  bool several_roots = true;
  bool joint_loads = true;  // springs, dampers, motors, tape springs, cables
  bool body_loads = true;   // forces, thrusters with tanks, surfaces in air and light, magnets
  bool links = true;
  bool prescribed = true;
  bool gravity = true;
  bool orbiting = false;  // gravity is what is left of it in the frame of an orbit
  AttitudeCoordinates attitude = AttitudeCoordinates::quaternion;
};

inline constexpr JointKind all_joint_kinds[] = {JointKind::fixed,       JointKind::revolute,  JointKind::prismatic,
                                                JointKind::cylindrical, JointKind::universal, JointKind::spherical,
                                                JointKind::planar,      JointKind::free};

inline constexpr JointKind composed_joint_kinds[] = {JointKind::place_rectangular,    JointKind::place_cylindrical,
                                                     JointKind::place_spherical,      JointKind::euler123,
                                                     JointKind::euler123_rectangular, JointKind::euler123_cylindrical,
                                                     JointKind::euler123_spherical,   JointKind::euler313,
                                                     JointKind::euler313_rectangular, JointKind::euler313_cylindrical,
                                                     JointKind::euler313_spherical};

BodyDescription random_body(Random& random, const std::string& name);
JointDescription random_joint(Random& random, JointKind kind, const std::string& name, const std::string& parent,
                              const std::string& child);
Description random_spacecraft(Random& random, const SpacecraftOptions& options);

// Without potentials that grow without bound where bodies meet: in a whole run some do.
Description without_poles(Description description);

// Most of its joints get Euler angles and coordinates of places instead of what they have; some of these are
// prescribed. And what hangs on the world by a free or spherical joint is moved as a base.
void compose_at_random(Random& random, Description& description);
void move_bases_at_random(Random& random, Description& description);

// A root and two bodies: the joint kind under test is inside, with a body hanging on it.
Description spacecraft_with_joint(Random& random, JointKind kind, const SpacecraftOptions& options);

}  // namespace volvelle::testing
