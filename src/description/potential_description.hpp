// Potentials between two bodies: wells of a distance, magnets, flux pinning.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "spatial/matrix3.hpp"

namespace volvelle {

struct PotentialDescription {
  enum class Kind {
    gaussian,  // -depth exp(-r^2 / (2 width^2))
    spring,    // stiffness (r - rest)^2 / 2
    power,     // coefficient / r^exponent
    table,     // a spline through points
    magnets,   // two dipoles
    flux_pin   // a magnet on the first body, a superconductor on the second
  };
  // Where the magnet was when the superconductor cooled, in the second body's frame.
  struct Cooling {
    Vector3<double> position;
    Vector3<double> moment;  // A m^2
  };
  std::string name;
  Kind kind = Kind::gaussian;
  std::array<std::string, 2> bodies;             // either may be the world
  std::array<Vector3<double>, 2> positions;      // body frames; of a superconductor, a point of its plane
  double strength = 0;                           // depth, J; stiffness, N/m; coefficient, J m^exponent
  double length = 0;                             // width or rest, m; of a power its exponent
  std::vector<std::pair<double, double>> table;  // distance, m, and energy, J
  std::array<Vector3<double>, 2> moments;        // A m^2, body axes; of flux pinning the first
  Vector3<double> normal{0, 0, 1};               // of the superconductor's plane, second body's axes
  std::optional<Cooling> cooled;                 // absent: as at the start of the run
  double damping = 0;                            // N s/m, on the first point as it moves in the second body
  double turn_damping = 0;                       // N m s/rad
  bool switched_off = false;                     // until the sequence turns it on
};

struct AlignmentDescription {
  std::array<Vector3<double>, 2> axes;  // body axes, unit vectors once read
  double angle = 0;                     // rad between them
};

// Two points on different bodies that come near each other, with two axes that come into line.
struct ProximityDescription {
  std::array<std::string, 2> bodies;  // either may be the world
  std::array<Vector3<double>, 2> positions;
  double distance = 0;  // m
  std::optional<AlignmentDescription> alignment;
};

const char* name_of(PotentialDescription::Kind kind);  // as a scenario writes it

}  // namespace volvelle
