// What the user said, in SI units and radians: named bodies, joints and effects. Plain data, no behaviour.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "description/clearance_description.hpp"
#include "description/controller_description.hpp"
#include "description/environment_description.hpp"
#include "description/joint_kind.hpp"
#include "description/joint_laws.hpp"
#include "description/potential_description.hpp"
#include "description/profile.hpp"
#include "description/sheet_description.hpp"
#include "description/wheel_description.hpp"
#include "spatial/matrix3.hpp"
#include "spatial/quaternion.hpp"

namespace volvelle {

inline constexpr const char* world_name = "world";

// A frame fixed in a body: turns and moves the frame's components into the body's.
struct Placement {
  Vector3<double> position;
  Quaternion<double> orientation;
};

struct ShapeDescription {
  enum class Kind { box, plate, cylinder, sphere, mesh, polygon };
  Kind kind = Kind::box;
  Vector3<double> size;  // box: edges; plate: edges and thickness; cylinder: radius, length along z; sphere: radius
  std::string mesh_file;
  std::vector<Vector3<double>> outline;                   // polygon: counter-clockwise, z = 0; size.z is its thickness
  std::vector<std::array<Vector3<double>, 3>> triangles;  // of a mesh, once its file was read
  Placement placement;
};

struct BodyDescription {
  std::string name;
  double mass = 0;                 // kg
  Vector3<double> center_of_mass;  // m, body frame
  Symmetric3<double> inertia;      // kg m^2, about the centre of mass, body axes
  // Of a body that flies free: r_BN_N (m), v_BN_N (m/s) of the body frame's origin, attitude, omega_BN_B (rad/s).
  Vector3<double> position;
  Vector3<double> velocity;
  Quaternion<double> attitude;
  Vector3<double> rate;
  bool has_initial = false;
  std::optional<ShapeDescription> shape;
  std::string color;
  std::optional<double> propellant;  // kg of its mass that thrusters may use; absent: practically all
  bool is_wheel = false;             // of a wheel of its name: not the user's own
  Symmetric3<double> in_wheels;      // kg m^2: what of its inertia are balanced wheels, which turn by themselves

  Symmetric3<double> own_inertia() const { return inertia - in_wheels; }
};

// When something happens: at a time, when a joint's coordinate passes a value, when two bodies are near, or after an
// event.
struct TriggerDescription {
  std::optional<double> time;  // s
  std::string joint;           // revolute or prismatic; empty when the trigger is another
  double angle = 0;            // rad or m
  std::string event;           // "inner.latch"; empty when the trigger is another
  double delay = 0;            // s after any of them
  std::optional<ProximityDescription> proximity;
};

// Coordinates are child relative to parent, angular first: revolute (angle), prismatic (displacement), cylindrical
// (angle, displacement), universal (angle.1, angle.2), planar (angle, displacement.1, displacement.2), spherical
// (attitude), free (attitude, position); composed kinds: Euler angles, then those of the place, in their own order.
struct JointDescription {
  std::string name;
  JointKind kind = JointKind::fixed;
  std::string parent;
  std::string child;
  Placement on_parent;
  Placement on_child;
  Vector3<double> axis{0, 0, 1};         // joint frame; universal: the first axis, fixed in the parent
  Vector3<double> second_axis{0, 1, 0};  // universal only, fixed in the child

  std::array<double, most_plain_coordinates> coordinates{};  // initial, of the kinds that have plain coordinates
  std::array<double, most_plain_coordinates> rates{};        // initial; spherical and free: angular, in child axes
  Quaternion<double> attitude;                               // initial, spherical and free
  Vector3<double> position;                                  // initial, free, parent joint axes
  Vector3<double> velocity;                                  // initial, free, parent joint axes

  std::optional<SpringDescription> spring;
  std::vector<double> damper;  // N m s/rad or N s/m, one per coordinate or empty; spherical: one value
  std::vector<Profile> motor;  // N m or N, one per velocity coordinate (spherical: three, child axes) or empty
  std::optional<MotorLimitDescription> motor_limit;
  std::vector<Profile> motion;  // prescribed coordinates, one per coordinate or empty
  std::optional<BaseMotionDescription> base_motion;
  std::optional<TapeSpringDescription> tape_spring;
  bool is_wheel = false;                  // of a wheel of its name: not the user's own
  std::optional<SpeedDescription> speed;  // of a wheel: its rate is prescribed
  std::optional<double> max_rate;         // rad/s, of a wheel: its motor drives no further
  std::optional<double> max_torque;       // N m, of a wheel's motor

  std::optional<FrictionDescription> friction;
  std::optional<StopDescription> stop;
  std::optional<double> latch;                // rad or m, revolute and prismatic: locks when it gets there
  std::optional<TriggerDescription> release;  // locked from the start until then
  std::optional<double> breaks;               // N m: a larger reaction torque parts the joint for good

  bool is_prescribed() const { return !motion.empty() || base_motion.has_value(); }
};

struct Burn {
  double start = 0;
  double stop = 0;
};

struct ThrusterDescription {
  std::string name;
  std::string body;
  Vector3<double> position;
  Vector3<double> direction;               // of the force on the body
  double force = 0;                        // N
  std::vector<Burn> burns;                 // ordered, not overlapping
  double rise = 0;                         // s from none to full thrust
  double fall = 0;                         // s from full thrust to none
  double minimum_on = 0;                   // s; a shorter burn is lengthened to it
  std::optional<double> specific_impulse;  // s; absent: uses no propellant
  std::string tank;                        // the body that loses the mass
  std::vector<Burn> switched;              // by the sequence or a controller; an open one has no end
  bool commanded = false;                  // by a controller
};

struct ForceDescription {
  std::string name;
  std::string body;
  Vector3<double> position;     // where the force acts, body frame
  Vector3<double> force;        // N
  Vector3<double> torque;       // N m
  bool inertial_frame = false;  // components of force and torque; else body axes
  Profile scale = ConstantProfile{1.0};
  bool switched_off = false;  // until the sequence turns it on
};

// A spring and damper along the line between two points.
struct SpringLinkDescription {
  std::string name;
  std::array<std::string, 2> bodies;  // either may be the world
  std::array<Vector3<double>, 2> positions;
  double stiffness = 0;       // N/m
  double damping = 0;         // N s/m
  double rest = 0;            // m
  bool switched_off = false;  // until the sequence turns it on
};

// Along and about the three axes of a frame.
struct SixValues {
  Vector3<double> translation;
  Vector3<double> rotation;
};

// Springs and dampers along and about the axes of a frame on the first body, which hold a frame of the second body
// where it is at rest.
struct BushingDescription {
  std::string name;
  std::array<std::string, 2> bodies;         // either may be the world
  std::array<Vector3<double>, 2> positions;  // body frames
  Quaternion<double> orientation;            // of the frame, on the first body
  Vector3<double> axis{0, 0, 1};             // in that frame; the shortest turn from z to it makes the bushing's axes
  SixValues stiffness;                       // N/m, N m/rad
  SixValues damping;                         // N s/m, N m s/rad
  std::optional<SixValues> frequency;        // Hz: instead of a stiffness
  std::optional<SixValues> damping_ratio;    // instead of a damping
  // At rest, absent: as at the start of the run.
  std::optional<Vector3<double>> rest_position;        // of the second point from the first, along the bushing's axes
  std::optional<Quaternion<double>> rest_orientation;  // of the second body in the first
  bool switched_off = false;                           // until the sequence turns it on
};

// A rigid hold of one body on another, made and broken during the run.
struct DockDescription {
  std::string name;
  std::array<std::string, 2> bodies;
  std::array<Vector3<double>, 2> positions;   // of the ports, body frames
  std::optional<double> distance;             // m between the ports at which they catch
  std::optional<TriggerDescription> capture;  // or when; without both, docked from the start
  std::optional<TriggerDescription> release;
};

// What holds between two bodies, or two joints, beyond the joints themselves. Directions are unit vectors once read.
struct ConstraintDescription {
  enum class Kind {
    distance,        // of two points stays
    point_on_plane,  // the second body's point stays in a plane of the first
    point_on_line,   // or on a line of the first
    knife_edge,      // the second body's point does not move across its blade, seen from the first
    rolling,         // a ball, or a disc, of the second body on a plane of the first, without slipping
    coupling         // the first joint's coordinate follows the second's: a gear, a closed cable
  };
  std::string name;
  Kind kind = Kind::distance;
  std::array<std::string, 2> bodies;  // either may be the world; of a coupling, none
  // Points in the body frames; of a plane or a line any of its points, of what rolls its centre.
  std::array<Vector3<double>, 2> positions;
  std::optional<double> distance;       // m; absent: as at the start
  Vector3<double> normal;               // of a plane, in the first body's axes; across a blade, in the second's
  Vector3<double> direction;            // of a line, in the first body's axes
  double radius = 0;                    // m, of what rolls
  std::optional<Vector3<double>> axis;  // of a disc that rolls, in the second body's axes; absent: a ball
  std::array<std::string, 2> joints;    // of a coupling: revolute or prismatic
  double ratio = 1;                     // of a coupling: first = ratio second + what it is at the start
};

// One entry of [sequence]: when, and what changes.
struct ChangeDescription {
  enum class Kind { mark, lock, free, rest, on, off, command, dock, undock, stop };
  std::string name;
  TriggerDescription when;
  Kind kind = Kind::mark;  // mark: only recorded, as an event others can wait for
  // joint (lock, free, rest, command), thruster, force, link or potential (on, off), link (dock, undock)
  std::string target;
  double rest = 0;             // rad or m: the spring's new rest
  std::vector<Profile> motor;  // command: the joint's new motor; times count from the start of the run
};

struct GravityDescription {
  enum class Kind { none, uniform, point_mass, orbiting_frame };
  Kind kind = Kind::none;
  Vector3<double> acceleration;  // m/s^2, uniform
  double mu = 0;                 // m^3/s^2, point mass at the inertial origin
  bool gradient =
      true;       // each body at its own place, with gradient torque; else the field at the spacecraft's centre of mass
  double j2 = 0;  // of a field symmetric about inertial z
  double radius = 0;  // m, equatorial, for j2
  double rate = 0;    // rad/s, of an orbiting frame about its z
};

enum class FormulationKind { articulated, back_substitution, orthogonal_complement, udwadia_kalaba };
enum class IntegratorKind { rk4, dp54, dp853, adams, bdf };
enum class AttitudeCoordinates { quaternion, mrp };
enum class LoopMethod { automatic, dense };  // how closed loops are solved; dense: as the paper does

// Which joints of closed loops are cut, so that the rest is a tree.
struct Cuts {
  enum class Kind { automatic, chains, named };  // chains: Fulton & Schaub's grid, topology/chain_grid.hpp
  Kind kind = Kind::automatic;
  std::vector<std::string> joints;  // named: these and no others
};

// Where the user names neither an integrator nor a step; docs/decisions/007-default-integrator.md has the measurements.
inline constexpr IntegratorKind default_integrator = IntegratorKind::dp853;

inline constexpr double tightest_tolerance = 1e-14;  // below it rounding hides the errors that are to be controlled

// Of the local error, per step: relative to each quantity's size, plus absolute in SI units and radians.
struct Tolerance {
  double relative = 1e-10;
  double absolute = 1e-12;
};

struct RunDescription {
  double duration = 0;  // s
  FormulationKind formulation = FormulationKind::articulated;
  IntegratorKind integrator = IntegratorKind::rk4;
  double step = 0;          // s, rk4; zero when none was given
  double output_every = 0;  // s
  AttitudeCoordinates attitude = AttitudeCoordinates::quaternion;
  Tolerance tolerance;  // every integrator but rk4
  LoopMethod loops = LoopMethod::automatic;
  Cuts cuts;
};

struct OutputDescription {
  std::vector<std::string> columns;  // patterns with *; empty: everything but reactions
};

struct Description {
  std::string name;
  std::string text;  // the `description` key
  std::vector<BodyDescription> bodies;
  std::vector<JointDescription> joints;
  std::vector<WheelDescription> wheels;  // once mounted, bodies and joints of their names stand for them
  std::vector<SlewDescription> slews;
  std::vector<SensorDescription> sensors;
  std::vector<ControllerDescription> controllers;
  std::vector<ThrusterDescription> thrusters;
  std::vector<ForceDescription> forces;
  std::vector<SurfaceDescription> surfaces;
  std::vector<DipoleDescription> dipoles;
  std::vector<SpringLinkDescription> spring_links;
  std::vector<BushingDescription> bushings;
  std::vector<CableDescription> cables;
  std::vector<PotentialDescription> potentials;
  std::vector<DockDescription> docks;
  std::vector<ConstraintDescription> constraints;
  std::vector<ChangeDescription> sequence;
  std::vector<SheetDescription> sheets;
  ClearanceDescription clearance;
  GravityDescription gravity;
  std::optional<AtmosphereDescription> atmosphere;
  std::optional<SunDescription> sun;
  std::optional<MagneticFieldDescription> magnetic_field;
  RunDescription run;
  OutputDescription output;
};

const char* name_of(IntegratorKind kind);  // as a scenario writes it
const char* unit_of(const JointDescription& joint, std::size_t coordinate);

// kg that thrusters may use of a body that is a tank. Some mass always stays, so that the body goes on to have a
// motion.
double propellant_in(const BodyDescription& tank);

}  // namespace volvelle
