// Cylindrical: an angle about z and a displacement along it.
#pragma once

#include "model/joints/joint_motion.hpp"

namespace volvelle {

template <class S>
JointMotion<S> move_cylindrical(const S* q, const S* v, Motion<S>* H) {
  H[0] = {{S(0), S(0), S(1)}, {}};
  H[1] = {{}, {S(0), S(0), S(1)}};
  return {{rotation_about_z(q[0]), {S(0), S(0), q[1]}}, H[0] * v[0] + H[1] * v[1], {}};
}

}  // namespace volvelle
