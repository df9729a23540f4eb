// A spacecraft as plain numbers, the same for every library. No symmetry hides a sign: masses, inertias, centres of
// mass and axes are all unequal and skew.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace forward_dynamics {

using Vector = std::array<double, 3>;
using Quaternion = std::array<double, 4>;  // w, x, y, z

// free: q attitude and position, v angular velocity in body axes and velocity of the frame's origin in inertial axes.
// spherical: q attitude, v angular velocity relative to the parent in the link's own axes.
// revolute, prismatic: about and along z of the link's frame.
enum class Kind { free, revolute, prismatic, spherical };

struct Link {
  int parent = 0;  // index into System::links
  Kind kind = Kind::free;
  Vector position{};                   // m, of the frame at q = 0, in the parent's
  Quaternion orientation{1, 0, 0, 0};  // likewise
  double mass = 0;                     // kg
  Vector center_of_mass{};             // m, link frame
  std::array<double, 6> inertia{};     // kg m^2, about the centre of mass, link axes: xx, yy, zz, xy, xz, yz
  int q = 0;                           // where its coordinates start in System::q
  int v = 0;                           // and its velocities
};

struct System {
  std::string name;
  std::vector<Link> links;               // the first flies free; parents come before what hangs on them
  std::array<std::vector<double>, 2> q;  // two configurations that differ a little in every coordinate
  std::vector<double> v;                 // of both
  std::vector<double> tau;               // along v: torques in the axes of the angular velocities, and so on
};

int coordinate_count(Kind kind);
int velocity_count(Kind kind);

std::vector<System> all_systems();

Quaternion attitude(const std::vector<double>& q, int at);
Vector vector(const std::vector<double>& numbers, int at);
Vector rotate(const Quaternion& q, const Vector& v);          // q_AB: components in B to components in A
Vector rotate_inverse(const Quaternion& q, const Vector& v);  // and back
Vector cross(const Vector& a, const Vector& b);

// A sum of the accelerations with fixed weights, and that of its terms' magnitudes, for the comparison of libraries.
struct Checksum {
  double sum = 0;
  double magnitude = 0;
};
Checksum checksum(const std::vector<double>& vdot);  // v-dot in the conventions of System::v

}  // namespace forward_dynamics
