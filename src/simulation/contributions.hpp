// What branches contribute to the equations of their hub, term by term, to lay beside Allard's and Morell & Schaub's.
#pragma once

#include <string>
#include <vector>

#include "description/description.hpp"
#include "spatial/matrix3.hpp"

namespace volvelle {

// A velocity that is free to move: v-dot = a . r-ddot + b . w-dot + c of the platform that its joint stands on.
struct JointTerms {
  std::string joint;
  int coordinate = 0;  // of the joint
  std::string platform;
  Vector3<double> v_trans_LHS, v_rot_LHS;
  Vector3<double> a, b;
  double c = 0;
};

// On top of the branch as a rigid part of the spacecraft.
struct BranchContribution {
  std::string hub, body;  // the body that stands on the hub
  Matrix3<double> A, B, C, D;
  Vector3<double> v_trans, v_rot;
  std::vector<JointTerms> joints;  // of the whole branch
};

// Where the run starts; in the hub's axes and about its origin (where a joint holds it on the world: about that joint;
// joints deeper in a branch: about the joint of their platform). Throws InvalidDescription where there are loops.
std::vector<BranchContribution> find_contributions(const Description& description);

}  // namespace volvelle
