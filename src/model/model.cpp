#include "model/model.hpp"

#include <algorithm>
#include <unordered_map>

#include "model/joints/joints.hpp"
#include "model/loop_plan.hpp"
#include "model/wheels_of_model.hpp"
#include "topology/groups.hpp"

namespace volvelle {
namespace {

// By velocity: whether its motion is given.
bool is_given(const JointDescription& joint, int i) {
  if (!joint.base_motion) return !joint.motion.empty() || joint.speed;
  const BaseMotionDescription& base = *joint.base_motion;
  return i < 3 ? !base.rate.empty() : !base.velocity.empty() || !base.acceleration.empty();
}

// Locked, or standing still for a reason of its own.
void add_held(Model& model, const JointDescription& joint, const JointMode& mode) {
  const bool plain = coordinate_count(joint.kind) > 0;
  for (int i = 0; i < velocity_count(joint.kind); ++i)
    model.held.push_back(is_given(joint, i) || mode.locked || (plain && mode.coordinate[i].hold != Hold::none));
}

// Velocities or accelerations of a free or spherical joint; no coordinate is set, so that none is named.
void add_base_motion(Model& model, const BaseMotionDescription& base, int slot) {
  using Given = PrescribedCoordinate::Given;
  const int q = model.coordinates, v = model.velocities;
  const auto add = [&](const std::vector<Profile>& profiles, int first, Given given) {
    for (int i = 0; i < int(profiles.size()); ++i)
      model.motions.push_back({slot, q, v + first + i, profiles[i], given});
  };
  add(base.rate, 0, Given::rate);
  add(base.velocity, 3, Given::rate);
  add(base.acceleration, 3, Given::acceleration);
}

// Motions that joints have whatever the loads: prescribed ones, and those of wheels with a given speed.
void add_motions(Model& model, const JointDescription& joint, const JointMode& mode, int slot, int parent) {
  using Given = PrescribedCoordinate::Given;
  const int q = model.coordinates, v = model.velocities;
  for (int i = 0; i < int(joint.motion.size()); ++i)
    model.motions.push_back({slot, q + i, v + i, joint.motion[i], Given::place});
  if (joint.base_motion) add_base_motion(model, *joint.base_motion, slot);
  const Hold hold = mode.coordinate[0].hold;
  const bool at_limit = runs_at_limit(hold) && !mode.locked;
  if (at_limit) {
    const double most = hold == Hold::runs_at_upper ? *joint.max_rate : -*joint.max_rate;
    model.motions.push_back({slot, q, v, ConstantProfile{most}, Given::rate});
  }
  if (!joint.speed) return;
  const auto* law = std::get_if<QuaternionLaw>(&*joint.speed);
  const bool acts = !at_limit && !mode.locked;
  if (law) model.laws.push_back({slot, v, parent, *law, acts});
  if (!acts) return;
  if (const auto* profile = std::get_if<Profile>(&*joint.speed))
    model.motions.push_back({slot, q, v, *profile, Given::rate});
  else
    model.motions.push_back({slot, q, v, ConstantProfile{}, Given::acceleration});
}

// One joint slot: of the tree, or one that closes a loop.
void add_joint(Model& model, const Description& description, int parent, int child, int j, int dock, bool reversed,
               const Mode& mode) {
  const int slot = model.joint_slots();
  const JointDescription* joint = j == no_joint ? nullptr : &description.joints[j];
  const JointKind on_its_own = dock == no_dock ? JointKind::free : JointKind::fixed;
  const JointKind kind = joint ? joint->kind : on_its_own;
  model.parent.push_back(parent);
  model.child.push_back(child);
  model.kind.push_back(kind);
  model.q_offset.push_back(model.coordinates);
  model.v_offset.push_back(model.velocities);
  model.dof.push_back(velocity_count(kind));
  model.reversed.push_back(reversed);
  model.joint.push_back(j);
  model.dock.push_back(dock);
  model.joint_name.push_back(joint ? joint->name : model.body_name[child]);
  if (joint)
    add_held(model, *joint, mode.joints[j]);
  else
    model.held.insert(model.held.end(), std::size_t(velocity_count(kind)), false);
  if (joint) add_motions(model, *joint, mode.joints[j], slot, parent);
  model.coordinates += coordinate_size(kind, model.attitude);
  model.velocities += velocity_count(kind);
}

void add_body(Model& model, const Description& description, const TreeNode& node, const Mode& mode) {
  const int slot = model.size();
  model.body.push_back(node.body);
  model.bare.push_back(1);
  model.bare[node.parent] = 0;
  model.can_spin.push_back(description.bodies[node.body].is_wheel && description.bodies[node.body].mass == 0);
  model.body_name.push_back(description.bodies[node.body].name);
  add_joint(model, description, node.parent, slot, node.joint, node.dock, node.reversed, mode);
  if (node.parent == 0) {
    model.tree.push_back(int(model.trees.size()));
    model.trees.push_back({slot, model.is_free_root(slot)});
  } else {
    model.tree.push_back(model.tree[node.parent]);
  }
}

void add_closing_joints(Model& model, const Description& description, const SpanningTree& tree, const Mode& mode) {
  std::unordered_map<std::string, int> slots;
  for (int b = 0; b < model.size(); ++b) slots.emplace(model.body_name[b], b);
  const auto slot_of = [&](const std::string& body) { return slots.at(body); };
  for (const int j : tree.cut_joints)
    add_joint(model, description, slot_of(description.joints[j].parent), slot_of(description.joints[j].child), j,
              no_dock, false, mode);
  for (const int d : tree.cut_docks)
    add_joint(model, description, slot_of(description.docks[d].bodies[0]), slot_of(description.docks[d].bodies[1]),
              no_joint, d, false, mode);
}

// Trees that loops through the world tie together count as one.
void merge_tied_trees(Model& model) {
  Groups groups(model.trees.size());
  for (const Loop& loop : model.loops.loops)
    for (const LoopStep& step : loop.steps) {
      const auto tree_at = [&](int slot) { return slot == 0 ? -1 : model.tree[slot]; };
      const int first = tree_at(model.child[loop.steps[0].slot]), other = tree_at(model.child[step.slot]);
      if (first >= 0 && other >= 0 && first != other) groups.join(std::min(first, other), std::max(first, other));
    }
  std::vector<int> number(model.trees.size(), -1);
  std::vector<Tree> kept;
  for (int t = 0; t < int(number.size()); ++t) {
    const int leader = groups.leader(t);
    if (number[leader] < 0) {
      number[leader] = int(kept.size());
      kept.push_back(model.trees[t]);
    }
    number[t] = number[leader];
  }
  for (int b = 1; b < model.size(); ++b) model.tree[b] = number[model.tree[b]];
  model.trees = kept;
}

void find_loops_of(Model& model) {
  std::vector<std::array<int, 2>> ends;
  std::vector<char> joins;
  for (int s = 0; s < model.joint_slots(); ++s) {
    ends.push_back({model.parent[s], model.child[s]});
    joins.push_back(s < model.size() && s > 0 && !model.flies_alone(s));
  }
  model.loops = find_loops(model.size(), ends, joins);
}

// From the tips to the base, each body hands to its parent. A shelf is taken by a tip, or with the first that a parent
// is handed, and is free again when its body has handed on.
void plan_gathering(Model& model) {
  model.is_tip.assign(std::size_t(model.size()), 1);
  model.hands_first.assign(std::size_t(model.size()), 0);
  model.shelf.assign(std::size_t(model.size()), 0);
  std::vector<int> unused;
  int shelves = 0;
  const auto take_shelf = [&](int b) {
    if (unused.empty()) unused.push_back(shelves++);
    model.shelf[b] = unused.back();
    unused.pop_back();
  };
  for (int b = model.rotors_from - 1; b > 0; --b) {
    const int p = model.parent[b];
    if (model.is_tip[b]) take_shelf(b);
    unused.push_back(model.shelf[b]);
    model.hands_first[b] = model.is_tip[p];
    if (model.is_tip[p]) take_shelf(p);
    model.is_tip[p] = 0;
  }
  model.shelves = std::max(model.shelves, shelves);
  model.bears.resize(model.is_tip.size());
  for (std::size_t b = 0; b < model.bears.size(); ++b) model.bears[b] = !model.is_tip[b];
  model.lays_first = model.hands_first;
}

// A cluster hands as one, when the last of its bodies has been met.
void plan_gathering_of_clusters(Model& model) {
  std::fill(model.bears.begin(), model.bears.end(), 0);
  model.carries.assign(std::size_t(model.size()), 0);
  model.lays_first.assign(std::size_t(model.size()), 0);
  model.shelves = model.size();
  for (int b = model.size() - 1; b > 0; --b) {
    model.shelf[b] = b;
    const int c = model.cluster[b], p = model.parent[b];
    if (c >= 0 && model.carries[b]) model.carries[p] = 1;
    if (c >= 0 && model.clusters[c].first != b) continue;
    const int to = c < 0 ? p : model.clusters[c].base;
    model.lays_first[b] = !model.bears[to];
    model.bears[to] = 1;
    model.carries[to] = 1;
    if (model.cluster[to] >= 0) model.clusters[model.cluster[to]].rigid = false;
  }
}

void find_clusters(Model& model) {
  model.cluster.assign(std::size_t(model.joint_slots()), -1);
  for (int c = 0; c < int(model.loops.members.size()); ++c) {
    Cluster& cluster = model.clusters.emplace_back();
    for (const int slot : model.loops.members[c]) {
      model.cluster[slot] = c;
      (slot < model.size() ? cluster.members : cluster.closing).push_back(slot);
    }
    if (cluster.members.empty()) {  // joints that close upon one body
      cluster.first = model.size();
      continue;
    }
    cluster.first = cluster.members.front();
    cluster.base = model.parent[cluster.first];
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

int Model::degrees_of_freedom() const {
  const int of_tree = has_loops() ? v_offset[size()] : velocities;
  return int(std::count(held.begin(), held.begin() + of_tree, false));
}

Jet motion_at(const PrescribedCoordinate& coordinate, const Instant& at) {
  const Jet jet = evaluate(coordinate.motion, at);
  switch (coordinate.given) {
    case PrescribedCoordinate::Given::place:
      return jet;
    case PrescribedCoordinate::Given::rate:
      return {0, jet.value, jet.rate};
    case PrescribedCoordinate::Given::acceleration:
      break;
  }
  return {0, 0, jet.value};
}

void Model::close_loops_by(const std::shared_ptr<const LoopPlan>& plan) { loop_plan = plan; }

int Model::slot_of_body(const std::string& name) const {
  return int(std::find(body_name.begin(), body_name.end(), name) - body_name.begin());
}

bool same_structure(const Model& a, const Model& b) {
  return a.parent == b.parent && a.child == b.child && a.kind == b.kind && a.joint == b.joint && a.dock == b.dock &&
         a.reversed == b.reversed && a.body == b.body && a.held == b.held && a.cluster == b.cluster &&
         a.motions.size() == b.motions.size();
}

void choose_passages(Model& model) {
  find_rotors(model);
  if (!model.has_loops()) plan_gathering(model);
  model.passage.assign(std::size_t(model.joint_slots()), Passage::general);
  model.yielding_tip.assign(std::size_t(model.size()), 0);
  model.hinge_angles.clear();
  for (int s = model.size(); s < model.joint_slots(); ++s) {  // they move nothing: held or not is the same
    if (model.kind[s] == JointKind::revolute) model.passage[s] = Passage::hinge;
    if (model.kind[s] == JointKind::prismatic) model.passage[s] = Passage::slider;
  }
  for (int b = 1; b < model.size(); ++b) {
    const bool plain =
        model.dof[b] > 0 && !model.held[model.v_offset[b]] && (!model.reversed[b] || has_one_axis(model.kind[b]));
    if (model.is_free_root(b)) model.passage[b] = Passage::flying;
    if (model.kind[b] == JointKind::fixed) model.passage[b] = Passage::rigid;
    if (model.kind[b] == JointKind::revolute && plain) model.passage[b] = Passage::hinge;
    if (model.kind[b] == JointKind::prismatic && plain) model.passage[b] = Passage::slider;
    if (model.kind[b] == JointKind::spherical && plain) model.passage[b] = Passage::ball;
    if (b >= model.rotors_from) continue;
    const bool hinge = is_hinge(model.passage[b]);
    const bool yields = hinge || model.passage[b] == Passage::slider || model.passage[b] == Passage::ball;
    model.yielding_tip[b] = yields && model.bare[b] && !model.has_loops() && model.joint[b] != no_joint;
    if (!hinge) continue;
    model.hinge_angles.push_back(model.q_offset[b]);
    if (model.is_aligned(b)) model.passage[b] = Passage::link;
  }
}

Linkage linkage_of(const Mode& mode) {
  Linkage linkage;
  for (const JointMode& joint : mode.joints) linkage.parted.push_back(joint.broken);
  for (const DockMode& dock : mode.docks) linkage.docked.push_back(dock.made);
  return linkage;
}

namespace {

// Room for the numbers of continuous controllers.
void add_feedback(Model& model, const Description& description) {
  for (const ControllerDescription& controller : description.controllers) {
    if (!controller.is_continuous()) continue;
    const bool of_attitude = controller.kind == ControllerDescription::Kind::attitude;
    if (of_attitude) model.feedback_quaternions.push_back(model.feedback_numbers);
    model.feedback_numbers += of_attitude ? numbers_of_attitude_feedback : numbers_of_joint_feedback;
  }
}

}  // namespace

Model compile_model(const Description& description, const SpanningTree& tree, const Mode& mode) {
  Model model;
  model.attitude = description.run.attitude;
  model.rotors_apart = description.constraints.empty();  // these push on any body
  // the world
  model.parent.push_back(0);
  model.child.push_back(0);
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
  model.can_spin.push_back(0);
  model.bare.push_back(0);
  model.joint_name.emplace_back(world_name);
  for (const TreeNode& node : with_rotors_last(description, tree, mode)) add_body(model, description, node, mode);
  add_closing_joints(model, description, tree, mode);
  if (model.has_loops()) {
    find_loops_of(model);
    merge_tied_trees(model);
  }
  model.rotors_from = model.size();
  plan_gathering(model);
  if (model.has_loops()) {
    find_clusters(model);
    plan_gathering_of_clusters(model);
    for (Tree& t : model.trees) t.flies_free = t.flies_free && model.is_free_root(t.root);
  }
  choose_passages(model);
  add_slews(model, description);
  add_feedback(model, description);
  return model;
}

}  // namespace volvelle
