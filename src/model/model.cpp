#include "model/model.hpp"

#include <algorithm>

#include "description/problem.hpp"
#include "model/joints/joints.hpp"

namespace volvelle {
namespace {

// Locked, or standing still for a reason of its own.
void add_held(Model& model, const JointMode& mode, int dof, bool prescribed, bool plain) {
  for (int i = 0; i < dof; ++i)
    model.held.push_back(prescribed || mode.locked || (plain && mode.coordinate[i].hold != Hold::none));
}

void add_slot(Model& model, const Description& description, const TreeNode& node, const Mode& mode) {
  const int slot = model.size();
  const JointDescription* joint = node.joint == no_joint ? nullptr : &description.joints[node.joint];
  const JointKind on_its_own = node.dock == no_dock ? JointKind::free : JointKind::fixed;
  const JointKind kind = joint ? joint->kind : on_its_own;
  model.parent.push_back(node.parent);
  model.kind.push_back(kind);
  model.q_offset.push_back(model.coordinates);
  model.v_offset.push_back(model.velocities);
  model.dof.push_back(velocity_count(kind));
  model.reversed.push_back(node.reversed);
  model.body.push_back(node.body);
  model.joint.push_back(node.joint);
  model.dock.push_back(node.dock);
  model.body_name.push_back(description.bodies[node.body].name);
  model.joint_name.push_back(joint ? joint->name : model.body_name.back());

  if (joint)
    add_held(model, mode.joints[node.joint], velocity_count(kind), !joint->motion.empty(), coordinate_count(kind) > 0);
  else
    model.held.insert(model.held.end(), std::size_t(velocity_count(kind)), false);
  if (joint)
    for (int i = 0; i < int(joint->motion.size()); ++i)
      model.motions.push_back({slot, model.coordinates + i, model.velocities + i, joint->motion[i]});
  if (node.parent == 0) {
    model.tree.push_back(int(model.trees.size()));
    model.trees.push_back({slot, model.is_free_root(slot)});
  } else {
    model.tree.push_back(model.tree[node.parent]);
  }
  model.coordinates += coordinate_size(kind, model.attitude);
  model.velocities += velocity_count(kind);
}

// From the tips to the base, each body hands to its parent. A shelf is taken by a tip, or with the first that a parent
// is handed, and is free again when its body has handed on.
void plan_gathering(Model& model) {
  model.is_tip.assign(std::size_t(model.size()), 1);
  model.hands_first.assign(std::size_t(model.size()), 0);
  model.shelf.assign(std::size_t(model.size()), 0);
  std::vector<int> unused;
  const auto take_shelf = [&](int b) {
    if (unused.empty()) unused.push_back(model.shelves++);
    model.shelf[b] = unused.back();
    unused.pop_back();
  };
  for (int b = model.size() - 1; b > 0; --b) {
    const int p = model.parent[b];
    if (model.is_tip[b]) take_shelf(b);
    unused.push_back(model.shelf[b]);
    model.hands_first[b] = model.is_tip[p];
    if (model.is_tip[p]) take_shelf(p);
    model.is_tip[p] = 0;
  }
}

}  // namespace

// Here, so that no other translation unit holds code of their parts.
Model::Model() = default;
Model::~Model() = default;
Model::Model(const Model&) = default;
Model::Model(Model&&) noexcept = default;
Model& Model::operator=(const Model&) = default;
Model& Model::operator=(Model&&) noexcept = default;

int Model::degrees_of_freedom() const { return int(std::count(held.begin(), held.end(), false)); }

int Model::slot_of_body(const std::string& name) const {
  return int(std::find(body_name.begin(), body_name.end(), name) - body_name.begin());
}

void choose_passages(Model& model) {
  model.passage.assign(std::size_t(model.size()), Passage::general);
  model.hinge_angles.clear();
  for (int b = 1; b < model.size(); ++b) {
    const bool plain = model.dof[b] > 0 && !model.held[model.v_offset[b]] && !model.reversed[b];
    if (model.is_free_root(b)) model.passage[b] = Passage::flying;
    if (model.kind[b] == JointKind::fixed) model.passage[b] = Passage::rigid;
    if (model.kind[b] == JointKind::revolute && plain) model.passage[b] = Passage::hinge;
    if (model.kind[b] == JointKind::prismatic && plain) model.passage[b] = Passage::slider;
    if (model.kind[b] == JointKind::spherical && plain) model.passage[b] = Passage::ball;
    if (model.passage[b] == Passage::hinge) model.hinge_angles.push_back(model.q_offset[b]);
  }
}

Linkage linkage_of(const Mode& mode) {
  Linkage linkage;
  for (const JointMode& joint : mode.joints) linkage.parted.push_back(joint.broken);
  for (const DockMode& dock : mode.docks) linkage.docked.push_back(dock.made);
  return linkage;
}

Model compile_model(const Description& description, const SpanningTree& tree, const Mode& mode) {
  std::vector<Problem> problems;
  for (const int j : tree.cut_joints)
    problems.push_back({"joints." + description.joints[j].name + ".child",
                        "joint '" + description.joints[j].name + "' closes a loop: this version runs trees only"});
  for (const int d : tree.cut_docks)
    problems.push_back({"links." + description.docks[d].name + ".bodies",
                        "dock '" + description.docks[d].name +
                            "' joins two bodies that already hang together, or that the world both holds: it closes a "
                            "loop, and this version runs trees only"});
  if (!problems.empty()) throw InvalidDescription(problems);

  Model model;
  model.attitude = description.run.attitude;
  // the world
  model.parent.push_back(0);
  model.kind.push_back(JointKind::fixed);
  model.q_offset.push_back(0);
  model.v_offset.push_back(0);
  model.dof.push_back(0);
  model.tree.push_back(-1);
  model.reversed.push_back(false);
  model.body.push_back(-1);
  model.joint.push_back(no_joint);
  model.dock.push_back(no_dock);
  model.body_name.emplace_back(world_name);
  model.joint_name.emplace_back(world_name);
  for (const TreeNode& node : tree.nodes) add_slot(model, description, node, mode);
  plan_gathering(model);
  choose_passages(model);
  return model;
}

}  // namespace volvelle
