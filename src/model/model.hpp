// The compiled spacecraft: small, immutable, the same for every sample. Bodies are numbered outward; slot 0 is the
// world.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "description/description.hpp"
#include "model/mode.hpp"
#include "topology/loops.hpp"
#include "topology/spanning_tree.hpp"

namespace volvelle {

// A coordinate whose motion is given; the solver finds the force it takes.
struct PrescribedCoordinate {
  enum class Given : unsigned char {
    place,         // `motion` is the coordinate
    rate,          // `motion` is its rate: the coordinate itself is integrated
    acceleration,  // `motion` is that, or a law: coordinate and rate are integrated
  };
  int slot = 0;
  int q = 0;  // index into the coordinates
  int v = 0;  // index into the velocities
  Profile motion;
  Given given = Given::place;
};

// Coordinate, rate and acceleration of a motion, as far as they are given.
Jet motion_at(const PrescribedCoordinate& coordinate, const Instant& at);

// A wheel whose speed follows the attitude of its body. The body's quaternion is integrated beside the state, so that
// its sign never jumps; State::x ends with these.
struct AttitudeLaw {
  int slot = 0;     // of the wheel
  int v = 0;        // its velocity
  int carrier = 0;  // slot of the body
  QuaternionLaw law;
  bool acts = true;  // else the wheel is locked, or runs at its limit
};
inline constexpr int numbers_of_a_law = 4;

// Continuous controllers integrate numbers of their own: before those of laws.
inline constexpr int numbers_of_attitude_feedback = 7;  // the body's quaternion seen from the command; integrals
inline constexpr int numbers_of_joint_feedback = 1;     // the integral

// A body whose rate is given, and the wheels that see to it.
struct Slew {
  int slot = 0;
  std::array<Profile, 3> rate;         // body axes as the user gave them
  std::vector<int> wheels;             // their velocities
  std::vector<Vector3<double>> share;  // by wheel: acceleration that a unit of torque about each axis takes
};

// How a joint lets through what hangs on it: the formulations have short ways for the commonest.
enum class Passage : unsigned char {
  rigid,    // all of it
  hinge,    // all but the torque about z
  link,     // likewise: a hinge that stands as Model::is_aligned() says
  slider,   // all but the force along z
  ball,     // forces alone
  flying,   // none of it: a root that flies free
  general,  // several axes, or some that are held
};

inline bool is_hinge(Passage passage) { return passage == Passage::hinge || passage == Passage::link; }

// Joints that loops tie together. The bodies outboard of them move relative to the base by a few modes.
struct Cluster {
  int base = 0;              // slot of the body that all of it hangs on
  int first = 0;             // lowest slot of the bodies that hang in it
  std::vector<int> members;  // slots of the joints of the tree, upward; their children are the bodies that hang in it
  std::vector<int> closing;  // slots of the joints that close its loops
  bool rigid = true;         // nothing hangs on its bodies beyond it
};

// Walked the other way, a hinge or slider is one again, about the axis turned round: such joints need no reversing.
inline bool has_one_axis(JointKind kind) { return kind == JointKind::revolute || kind == JointKind::prismatic; }

// Bodies that hang together. A free-flying tree is evaluated in a frame that translates with its root.
struct Tree {
  int root = 0;  // slot
  bool flies_free = false;
};

struct LoopPlan;

struct Model {
  Model();
  ~Model();
  Model(const Model&);
  Model(Model&&) noexcept;
  Model& operator=(const Model&);
  Model& operator=(Model&&) noexcept;

  // by joint slot: the inboard joint of every body, and from slot size() on the joints that close loops
  std::vector<int> parent;  // slots of bodies
  std::vector<int> child;   // the slot itself, but of joints that close loops
  std::vector<JointKind> kind;
  std::vector<int> q_offset;
  std::vector<int> v_offset;
  std::vector<int> dof;
  std::vector<bool> reversed;  // the joint is walked from its child to its parent; q and v stay the joint's own
  std::vector<int> joint;      // index into Description::joints, or no_joint
  std::vector<int> dock;       // index into Description::docks, or no_dock
  std::vector<std::string> joint_name;  // the body's name where it flies free

  // by slot
  std::vector<int> tree;
  std::vector<Passage> passage;
  std::vector<char> bare;          // nothing hangs on it
  std::vector<char> is_tip;        // the same, but for rotors
  std::vector<char> yielding_tip;  // bare, and free to move on its hinge, slider or ball
  std::vector<char> hands_first;   // of all that hang on its parent, the one with the highest slot
  std::vector<char> bears;         // something hands it inertia: what hangs on it, but not within its own cluster
  std::vector<char> lays_first;    // it, or the cluster that starts with it, is the first to hand inertia to that body
  std::vector<char> carries;       // within a cluster: something outside the cluster hangs on it, near or far
  std::vector<int> shelf;          // where a pass from the tips to the base keeps what it gathers; soon used again
  std::vector<int> body;           // index into Description::bodies
  std::vector<char> can_spin;      // a balanced wheel: no mass, and the same inertia however far it has turned
  std::vector<int> first_rotor, rotor_end;  // slots of the rotors that it carries
  std::vector<std::string> body_name;

  std::vector<int> hinge_angles;  // of passages that are hinges, in the order of slots: index into the coordinates

  // by velocity
  std::vector<bool> held;  // its acceleration is given: prescribed, or zero where it is locked, sticks or rests

  std::vector<Tree> trees;
  std::vector<PrescribedCoordinate> motions;
  std::vector<AttitudeLaw> laws;
  std::vector<Slew> slews;
  AttitudeCoordinates attitude = AttitudeCoordinates::quaternion;
  int coordinates = 0;
  int velocities = 0;
  int shelves = 0;
  int feedback_numbers = 0;               // that continuous controllers integrate
  std::vector<int> feedback_quaternions;  // where there are some among them

  // Balanced wheels that nothing holds come last: from this slot on. They only pass torques on to what carries them,
  // and formulations may treat them apart.
  int rotors_from = 0;
  bool rotors_apart = true;

  Loops loops;
  std::vector<Cluster> clusters;
  std::vector<int> cluster;                   // by joint slot; none: -1
  std::shared_ptr<const LoopPlan> loop_plan;  // where the model is asked for accelerations

  int size() const { return int(body.size()); }  // bodies, the world included
  int joint_slots() const { return int(parent.size()); }
  bool has_loops() const { return joint_slots() > size(); }
  bool is_free_root(int slot) const {  // one that is locked, or in a loop, is held by the world
    const bool in_loop = !cluster.empty() && cluster[slot] >= 0;
    return parent[slot] == 0 && kind[slot] == JointKind::free && !is_held(slot) && !in_loop;
  }
  bool is_held(int slot) const {  // in any of its velocities
    for (int i = v_offset[slot]; i < v_offset[slot] + dof[slot]; ++i)
      if (held[i]) return true;
    return false;
  }
  // The first body on another with one axis hangs, by a hinge, across x of that body's frame and in the plane z = 0:
  // frames are turned about their axis, and moved along it, until it does.
  bool is_aligned(int slot) const {
    return slot > 1 && !has_loops() && parent[slot] == slot - 1 && kind[slot] == JointKind::revolute &&
           has_one_axis(kind[slot - 1]);
  }
  // On a hinge or slider, and bare: its frame is turned about the axis, and moved along it, until the centre of mass is
  // on x.
  bool leans(int slot) const {
    return bare[slot] && !has_loops() && joint[slot] != no_joint && has_one_axis(kind[slot]);
  }
  // Whether any but the next body hangs on it.
  bool bears_beyond_next(int slot) const {
    return !is_tip[slot] && (parent[slot + 1] != slot || !hands_first[slot + 1]);
  }
  bool has_attitude(int slot) const { return kind[slot] == JointKind::spherical || kind[slot] == JointKind::free; }
  bool flies_alone(int slot) const { return joint[slot] == no_joint && dock[slot] == no_dock; }
  int degrees_of_freedom() const;  // of the tree
  int numbers_of_laws() const { return numbers_of_a_law * int(laws.size()); }
  int numbers_beside() const { return feedback_numbers + numbers_of_laws(); }  // in the state, after the integrals
  void close_loops_by(const std::shared_ptr<const LoopPlan>& plan);
  int slot_of_body(const std::string& name) const;  // the name must be there
};

Model compile_model(const Description& description, const SpanningTree& tree, const Mode& mode);

// Whether both hang together and are held in the same way.
bool same_structure(const Model& a, const Model& b);

// Sets `passage`, and which wheels are rotors, after what is held has changed.
void choose_passages(Model& model);

Linkage linkage_of(const Mode& mode);

}  // namespace volvelle
