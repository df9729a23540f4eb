// The numbers of a spacecraft: what a Monte-Carlo sample may vary.
#pragma once

#include <tuple>
#include <vector>

#include "model/model.hpp"
#include "spatial/pose.hpp"

namespace volvelle {

// Inside the algorithms, B is a body's hinge frame: its inboard joint's frame on it, hinge along z, turned about z and
// moved along it as Model::is_aligned() asks of it for what hangs on it, or Model::leans() for its own mass. The frame
// that the user gave the body is U, fixed in B. F is the inboard joint's frame on the tree's parent. A reversed joint
// has the user's child as the tree's parent.
template <class S>
struct Parameters {
  // by slot
  std::vector<RigidInertia<S>> M_B;        // about Bo in B
  std::vector<Vector3<S>> center_of_mass;  // in B
  std::vector<Symmetric3<S>> I_center;     // about the centre of mass, in B
  std::vector<Symmetric3<S>> I_rotors;     // of the rotors it carries, in B: gravity sees them with it
  std::vector<Pose<S>> X_BU;               // the user's body frame in B
  // by joint slot
  std::vector<Pose<S>> X_PF;           // the joint's frame on the parent, hinge along z, in the parent's B
  std::vector<Pose<S>> X_BM;           // the joint's frame on the child in the child's B: B itself, but of joints that
                                       // close loops
  std::vector<Matrix3<S>> R_JF;        // F's axes in the joint frame as the user placed it on the parent
  std::vector<S> moved;                // how far F and B were moved along z from where the user placed the joint
  std::vector<Vector3<S>> first_axis;  // universal joints: in F
  std::vector<Matrix3<S>> R_CM;        // the joint frame on the user's child, in that child's own axes

  auto numbers() {
    return std::tie(M_B, center_of_mass, I_center, I_rotors, X_BU, X_PF, X_BM, R_JF, moved, first_axis, R_CM);
  }
  auto numbers() const {
    return std::tie(M_B, center_of_mass, I_center, I_rotors, X_BU, X_PF, X_BM, R_JF, moved, first_axis, R_CM);
  }
};

Parameters<double> compile_parameters(const Description& description, const Model& model, const Mode& mode);

template <class S, class T>
Parameters<S> cast(const Parameters<T>& from) {
  Parameters<S> to;
  for (const auto& x : from.M_B) to.M_B.push_back(cast<S>(x));
  for (const auto& x : from.center_of_mass) to.center_of_mass.push_back(cast<S>(x));
  for (const auto& x : from.I_center) to.I_center.push_back(cast<S>(x));
  for (const auto& x : from.I_rotors) to.I_rotors.push_back(cast<S>(x));
  for (const auto& x : from.X_PF) to.X_PF.push_back(cast<S>(x));
  for (const auto& x : from.X_BM) to.X_BM.push_back(cast<S>(x));
  for (const auto& x : from.X_BU) to.X_BU.push_back(cast<S>(x));
  for (const auto& x : from.R_JF) to.R_JF.push_back(cast<S>(x));
  for (const auto& x : from.moved) to.moved.push_back(S(x));
  for (const auto& x : from.first_axis) to.first_axis.push_back(cast<S>(x));
  for (const auto& x : from.R_CM) to.R_CM.push_back(cast<S>(x));
  return to;
}

}  // namespace volvelle
