// Prismatic: one displacement along z.
#pragma once

#include "model/joints/joint_motion.hpp"

namespace volvelle {

template <class S>
JointMotion<S> move_prismatic(const S* q, const S* v, Motion<S>* H) {
  H[0] = {{}, {S(0), S(0), S(1)}};
  return {{Matrix3<S>::identity(), {S(0), S(0), q[0]}}, H[0] * v[0], {}};
}

}  // namespace volvelle
