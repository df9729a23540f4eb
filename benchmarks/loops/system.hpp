// A spacecraft whose hinges close loops, as plain numbers, the same for every library. It flies free, without gravity.
#pragma once

#include <string>
#include <vector>

#include "geometry.hpp"

namespace loops {

struct Body {
  std::string name;
  double mass = 0;          // kg
  Vector center_of_mass{};  // m, body frame
  Inertia inertia{};        // kg m^2, about the centre of mass, body axes
};

// Turns about z of its frame, which is fixed in both bodies: at angle 0 the two frames coincide.
struct Hinge {
  std::string name;
  int parent = 0;  // index into System::bodies
  int child = 0;
  Pose on_parent;
  Pose on_child;
  double span = 1;  // m, length along z: libraries without hinges in loops hold two points this far apart
};

// One configuration, consistent: every loop is closed, in position and in velocity.
struct State {
  Pose base;                   // of body 0
  Vector angular_velocity{};   // rad/s, of body 0 in its own axes
  Vector velocity{};           // m/s, of its frame's origin, inertial axes
  std::vector<double> angle;   // by hinge
  std::vector<double> rate;    // by hinge
  std::vector<double> torque;  // N m, by hinge, on the child

  std::vector<Pose> poses;          // by body, in the inertial frame
  std::vector<double> tree_torque;  // by tree hinge: torques that do to the tree what those of all hinges do
};

// Hinge k < bodies - 1 carries body k + 1: these are the tree, numbered depth first. All later ones close a loop each.
struct System {
  std::string name;
  std::vector<Body> bodies;
  std::vector<Hinge> hinges;
  std::vector<double> mode;         // by hinge: d angle / d fold, where all angles follow from one number; else empty
  std::vector<double> mode_change;  // and its derivative by the fold
  std::vector<State> states;        // two that differ a little in every coordinate, then the first at rest

  int tree_hinges() const { return int(bodies.size()) - 1; }
};

// Numbers bodies and hinges anew, from body `root`: the tree is found breadth first, so that it is shallow.
System with_tree(const System& any_order, int root);

// Fills in what follows from angles and torques.
void complete(System& system, State& state);

// The worst gap of a loop in position (m, rad) and in velocity (m/s, rad/s), over all states.
struct Gaps {
  double position = 0;
  double velocity = 0;
};
Gaps worst_gaps(const System& system);

// "sheet_6x6", "corner_6x6", "open_6x6", "holes_10x10", "loose_10x10", "bricard" or "fourbars_40". Throws
// std::invalid_argument.
System make_system(const std::string& name);

// Sets the base of two states that differ a little, with this spin (rad/s), and makes a third, at rest. The two have
// angles, rates and torques already.
void tumble(System& system, double spin);

}  // namespace loops
