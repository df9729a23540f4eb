// One interface for every integrator: one accepted step at a time, up to a stop time, never past it.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "description/description.hpp"
#include "model/state.hpp"
#include "simulation/integrators/error_norm.hpp"

namespace volvelle {

// state in, its time derivative out; imposes prescribed coordinates on the state.
using RightHandSide = std::function<void(State<double>& state, std::span<double> rate)>;

// Moves an accepted state back onto its constraints (unit quaternions, later closed loops), at rounding level: no
// integrator starts afresh for it.
using Projection = std::function<void(State<double>& state)>;

// How well constraints determine the motion where a state was projected last: 1 firmly, near 0 hardly. There rounding
// in the constraints grows beyond tight tolerances, and no more is asked for than can be had. 0: it was too far off.
struct Footing {
  static constexpr double delicate = 0.1;  // from here on down

  std::function<double()> now;
  std::function<double(State<double>&)> at;  // of a state that is put there and stays; comparable from one to the next
  RightHandSide closed_rate;                 // of a state that is put onto the constraints first
  RightHandSide coast;                       // of a state that moves on without acceleration
  Projection arrive;  // a state that is known without them, where they hardly determine anything: as far as they do
  std::function<void(const State<double>&)> renew;  // forgets states that were put elsewhere
  std::function<void(const State<double>& from, State<double>& to)> keep_momentum;  // likewise
  double attainable = 1e-9;                                                         // relative, where it is delicate

  double operator()() const { return now ? now() : 1; }
};

// A step of length h to time `end`, whatever comes of it.
using OneStep = std::function<void(State<double>& state, double h, double end)>;

struct StepOutcome {
  bool accepted = true;
  int rejected = 0;        // attempts that were too long, on the way
  std::string reason;      // when not accepted: why, in words
  bool explained = false;  // the reason says it all
  bool singular = false;   // constraints hardly determine the motion there
  int component = -1;      // and the component of the state that held it back, where one did
  double attempted = 0;    // s: the longest step that was tried
};

class Integrator {
 public:
  virtual ~Integrator() = default;

  // Forgets the past: the state, or what acts, has changed.
  virtual void restart() = 0;

  // One accepted and projected step from `state` towards `stop`; where it gets there, the time is `stop` exactly.
  // A refused step leaves the state as it was.
  virtual StepOutcome step(State<double>& state, double stop) = 0;

  // Afresh from `from` to `time`, a stretch no longer than the last step, to look for an event's root. Leaves the
  // integrator in need of a restart.
  virtual StepOutcome retake(const State<double>& from, double time, State<double>& to) = 0;

  // Whether the time lies on the way over a place where constraints lose rank: what retake() gives there is smooth.
  virtual bool is_leaping(double /*time*/) const { return false; }
};

// `norm` must outlive the integrator. Evaluations are counted where they happen, in the right-hand side. With
// `rk4_step` the classical method leaves its steps to that; with `footing` methods with error control leap over places
// where there is hardly any.
std::unique_ptr<Integrator> make_integrator(const RunDescription& run, RightHandSide rhs, Projection project,
                                            const ErrorNorm& norm, const State<double>& like, OneStep rk4_step = {},
                                            Footing footing = {});

}  // namespace volvelle
