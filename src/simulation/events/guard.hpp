// Guards: numbers that turn negative when something happens. They are read after every step; the step in which one
// turns is taken again up to its root.
#pragma once

#include <memory>

#include "simulation/assembly.hpp"

namespace volvelle {

struct Guard {
  enum class Kind {
    latching,  // a joint comes to the angle it latches at
    passing,   // a joint passes an angle that something waits for
    nearing,   // two points that something waits for come near, and into line
    impact,    // a coordinate comes to a stop that throws it back
    touching,  // a coordinate comes to a compliant stop
    parting,   // a compliant stop would begin to pull
    slowing,   // sliding comes to an end
    starting,  // what nothing could hold begins to slide
    slipping,  // dry friction can no longer hold
    lifting,   // the stop that a coordinate rests on would begin to pull
    breaking,  // the reaction torque is more than the joint bears
    catching,  // the ports of a dock come close enough
    snapping,  // a tape spring is bent to its peak
    straight,  // one that has snapped is straight again
    corner,    // a tape spring that has not is straight: its law has a corner there
    limiting,  // a motor comes to a rate where its law has a corner
    loose,     // or a cable to where one of its runs hangs loose
    cutting,   // or a motor's profile to its largest torque
    reaching,  // or what a continuous controller wants of one
    turning,   // or its body to half a turn from what is wanted
    racing,    // a wheel comes to its largest speed
    easing,    // a wheel at its largest speed is driven on no more
  };
  Kind kind = Kind::latching;
  int joint = -1;
  int coordinate = 0;
  Side side = Side::upper;
  int dock = -1;
  int cable = -1;        // of the effects
  int motor = -1;        // likewise; reaching: of those under feedback; turning: which feedback
  int waiting = -1;      // passing, nearing: which entry of the waiting list
  double threshold = 0;  // the angle, limit, torque or distance it compares with
  int cluster = -1;      // of loops that its joint is in; -1: none
  std::shared_ptr<const ProximityDescription> near;  // nearing: which points

  // Whichever side it comes from.
  bool two_sided() const { return kind == Kind::latching || kind == Kind::passing || is_corner(); }
  // Nothing happens there, but a step shall not go across.
  bool is_corner() const {
    return kind == Kind::corner || kind == Kind::limiting || kind == Kind::loose || kind == Kind::cutting ||
           kind == Kind::reaching || kind == Kind::turning;
  }
  // Whether the law that acts holds on one side of the guard only; the others may be passed without harm.
  bool is_barrier() const {
    return !two_sided() && kind != Kind::catching && kind != Kind::nearing && kind != Kind::racing;
  }
  // Whether it looks at a place that the motion comes to, rather than at a force or a rate.
  bool is_place() const {
    return two_sided() || kind == Kind::impact || kind == Kind::touching || kind == Kind::snapping ||
           kind == Kind::straight;
  }
  bool is_force() const {
    return kind == Kind::slipping || kind == Kind::lifting || kind == Kind::breaking || kind == Kind::easing ||
           kind == Kind::reaching;
  }
};

struct GuardReading {
  double value = 0;
  double rate = 0;
  double scale = 0;  // of the forces that the value is a difference of
};

inline constexpr double same_instant = 1e-9;  // s: what is closer in time is one
inline constexpr double same_place = 1e-11;   // rad or m
inline constexpr double same_rate = 1e-12;    // rad/s or m/s
inline constexpr double same_force = 1e-12;   // of what there is

// Guards of all that can happen in the assembly's mode, but for `passing`.
std::vector<Guard> make_guards(const Assembly& assembly);

// At a state of the assembly's model; evaluates it, and where there are guards of forces also a moment later, for
// their rates.
std::vector<GuardReading> read_guards(const std::vector<Guard>& guards, Assembly& assembly, State<double>& state);

// The state a moment later, to see where forces tend; returns how much later. The assembly was solved for neither.
double go_a_moment_on(Assembly& assembly, State<double>& state);

// From port to port.
struct PortDistance {
  double distance = 0;
  double rate = 0;
};
PortDistance port_distance(const Assembly& assembly, int dock);  // of the last solve

// Negative when the points are near and the axes in line; of the last solve.
GuardReading read_proximity(const ProximityDescription& near, const Assembly& assembly);

// Whether the joint is in a loop that moves. There a coordinate that comes to rest may be at dead centre, where nothing
// can hold it: it turns back.
bool is_driven_by_loops(const Model& model, const State<double>& state, int slot);

// Dry friction on a coordinate.
double dry_friction(const JointDescription& joint, int coordinate);

// The limit on a side; infinite where there is none.
double stop_limit(const StopDescription& stop, int coordinate, Side side);

}  // namespace volvelle
