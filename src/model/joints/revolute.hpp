// Revolute: one angle about z.
#pragma once

#include "model/joints/joint_motion.hpp"

namespace volvelle {

template <class S>
JointMotion<S> move_revolute(const S* q, const S* v, Motion<S>* H) {
  H[0] = {{S(0), S(0), S(1)}, {}};
  return {{rotation_about_z(q[0]), {}}, H[0] * v[0], {}};
}

}  // namespace volvelle
