#include "model/model.hpp"

#include "description/problem.hpp"
#include "model/joints/joints.hpp"

namespace volvelle {
namespace {

void add_slot(Model& model, const Description& description, const TreeNode& node) {
  const int slot = model.size();
  const JointDescription* joint = node.joint == no_joint ? nullptr : &description.joints[node.joint];
  const JointKind kind = joint ? joint->kind : JointKind::free;
  model.parent.push_back(node.parent);
  model.kind.push_back(kind);
  model.q_offset.push_back(model.coordinates);
  model.v_offset.push_back(model.velocities);
  model.dof.push_back(velocity_count(kind));
  model.prescribed.push_back(joint && !joint->motion.empty());
  model.body.push_back(node.body);
  model.joint.push_back(node.joint);
  model.body_name.push_back(description.bodies[node.body].name);
  model.joint_name.push_back(joint ? joint->name : model.body_name.back());

  if (node.parent == 0) {
    model.tree.push_back(int(model.trees.size()));
    model.trees.push_back({slot, kind == JointKind::free});
  } else {
    model.tree.push_back(model.tree[node.parent]);
  }
  if (joint)
    for (int i = 0; i < int(joint->motion.size()); ++i)
      model.motions.push_back({slot, model.coordinates + i, model.velocities + i, joint->motion[i]});
  model.coordinates += coordinate_size(kind, model.attitude);
  model.velocities += velocity_count(kind);
}

}  // namespace

Model compile_model(const Description& description, const SpanningTree& tree) {
  std::vector<Problem> problems;
  for (const int j : tree.cut_joints)
    problems.push_back({"joints." + description.joints[j].name + ".child",
                        "joint '" + description.joints[j].name + "' closes a loop: this version runs trees only"});
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
  model.prescribed.push_back(false);
  model.body.push_back(-1);
  model.joint.push_back(no_joint);
  model.body_name.emplace_back(world_name);
  model.joint_name.emplace_back(world_name);
  for (const TreeNode& node : tree.nodes) add_slot(model, description, node);
  return model;
}

}  // namespace volvelle
