// What an impact, a latch or a catch does to the velocities, through the whole articulated system: the articulated body
// at one instant, with momenta in the place of forces and jumps of velocity in the place of accelerations. Forces that
// are finite (springs, gravity, dry friction) take no part.
//
// A plastic impulse leaves the motion nearest to the one before, measured by kinetic energy (Gauss' principle): with P-
// the momenta that bodies have beyond what the new joints let them have, M dv = sum J' P-.
#pragma once

#include "dynamics/articulated_body.hpp"
#include "dynamics/closed_loops/loop_reactions.hpp"
#include "dynamics/formulation.hpp"

namespace volvelle {

template <class S>
struct VelocityJump {
  Kinematics<S> kinematics;  // of the same place, nothing moving
  Forces<S> impulses;        // on bodies: momentum to be shared out
  ArticulatedBodyWork<S> work;
  std::vector<double> changes;    // by row of constraints beyond joints: jumps of the rates against them; none without
  std::vector<Motion<S>> missed;  // by joint that closes a loop: the rate at which its two sides part
  Accelerations<S> result;        // vdot: jumps of velocity; F_joint: impulses that the joints pass on

  VelocityJump(const Model& model, const Kinematics<S>& here)
      : kinematics(here), impulses(model), work(model), result(model) {
    std::fill(kinematics.V_WB.begin(), kinematics.V_WB.end(), Motion<S>{});
    std::fill(kinematics.rate.begin(), kinematics.rate.end(), S(0));
    std::fill(kinematics.v_WR.begin(), kinematics.v_WR.end(), Vector3<S>{});
    std::fill(kinematics.A_bias.begin(), kinematics.A_bias.end(), Motion<S>{});
    std::fill(kinematics.prescribed_acceleration.begin(), kinematics.prescribed_acceleration.end(), S(0));
    std::fill(kinematics.tie.begin(), kinematics.tie.end(), Vector3<S>{});  // wheels keep their speed
  }

  // Of a held velocity; the others follow.
  void impose(int velocity, const S& jump) { kinematics.prescribed_acceleration[velocity] = jump; }

  void solve(const Model& model, const Parameters<S>& parameters, Formulation* other = nullptr) {
    if (other) return other->solve(model, parameters, kinematics, impulses, changes, result);
    if (model.has_loops()) {
      work.loops.make_room(model);  // what is held may have changed
      work.loops.missed = missed;
    }
    solve_articulated_body(model, parameters, kinematics, impulses, work, result, true);
    if (!model.has_loops()) return compute_joint_wrenches(model, work, result);
    if constexpr (std::same_as<S, double>) find_loop_reactions(model, parameters, kinematics, impulses, result);
  }

  // What holds a held velocity to its jump.
  S impulse_along(int velocity, int slot) const { return dot(kinematics.H[velocity], result.F_joint[slot]); }
};

}  // namespace volvelle
