#include "contribution_words.hpp"

#include <cmath>
#include <fmt/format.h>

namespace volvelle::command_line {

namespace {

std::string number(double x) { return fmt::format("{:>14.7g}", std::abs(x) < 1e-14 ? 0.0 : x); }

std::string row(const Vector3<double>& v) { return number(v.x) + number(v.y) + number(v.z); }

std::string matrix(const char* name, const Matrix3<double>& M) {
  std::string text;
  for (int i = 0; i < 3; ++i) text += fmt::format("    {:<12}{}\n", i == 0 ? name : "", row(M.row[i]));
  return text;
}

std::string vector(const char* name, const Vector3<double>& v) { return fmt::format("    {:<12}{}\n", name, row(v)); }

nlohmann::ordered_json list(const Vector3<double>& v) { return {v.x, v.y, v.z}; }

nlohmann::ordered_json list(const Matrix3<double>& M) { return {list(M.row[0]), list(M.row[1]), list(M.row[2])}; }

}  // namespace

std::string contribution_words(const std::vector<BranchContribution>& branches) {
  if (branches.empty()) return "\nNothing hangs on a hub: there are no contributions.\n";
  std::string text = "\nContributions to the equations of the hub, at the start: in the hub's axes, about its origin\n";
  for (const BranchContribution& branch : branches) {
    text += fmt::format("\n  {}: the branch of {}\n", branch.hub, branch.body);
    text += matrix("A", branch.A) + matrix("B", branch.B) + matrix("C", branch.C) + matrix("D", branch.D);
    text += vector("v_trans", branch.v_trans) + vector("v_rot", branch.v_rot);
    for (const JointTerms& joint : branch.joints) {
      text +=
          fmt::format("\n    {}{} on {}\n", joint.joint,
                      joint.coordinate > 0 ? fmt::format(", coordinate {}", joint.coordinate + 1) : "", joint.platform);
      text += vector("a", joint.a) + vector("b", joint.b) + fmt::format("    {:<12}{}\n", "c", number(joint.c));
      text += vector("v_trans,LHS", joint.v_trans_LHS) + vector("v_rot,LHS", joint.v_rot_LHS);
    }
  }
  return text;
}

nlohmann::ordered_json contribution_json(const std::vector<BranchContribution>& branches) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const BranchContribution& branch : branches) {
    nlohmann::ordered_json joints = nlohmann::ordered_json::array();
    for (const JointTerms& joint : branch.joints)
      joints.push_back({{"joint", joint.joint},
                        {"coordinate", joint.coordinate + 1},
                        {"platform", joint.platform},
                        {"a", list(joint.a)},
                        {"b", list(joint.b)},
                        {"c", joint.c},
                        {"v_trans_LHS", list(joint.v_trans_LHS)},
                        {"v_rot_LHS", list(joint.v_rot_LHS)}});
    all.push_back({{"hub", branch.hub},
                   {"branch", branch.body},
                   {"A", list(branch.A)},
                   {"B", list(branch.B)},
                   {"C", list(branch.C)},
                   {"D", list(branch.D)},
                   {"v_trans", list(branch.v_trans)},
                   {"v_rot", list(branch.v_rot)},
                   {"joints", joints}});
  }
  return all;
}

}  // namespace volvelle::command_line
