#include "laws/random_switches.hpp"

#include <limits>

#include "topology/spanning_tree.hpp"

namespace volvelle::testing {
namespace {

constexpr double none = std::numeric_limits<double>::infinity();

void lock(JointDescription& joint, JointMode& mode) {
  mode.locked = true;
  joint.rates = {};
  joint.velocity = {};
}

// One side of every coordinate, so deep that the coordinate is in it, or with a face that creeps back behind it.
void add_stop(Random& random, JointDescription& joint, JointMode& mode) {
  StopDescription stop;
  stop.compliant = true;
  for (int i = 0; i < coordinate_count(joint.kind); ++i) {
    const Side side = random.chance(0.5) ? Side::upper : Side::lower;
    const double limit = joint.coordinates[i] - sense_of(side) * random.uniform(0.05, 0.3);
    stop.lower.push_back(side == Side::lower ? limit : -none);
    stop.upper.push_back(side == Side::upper ? limit : none);
    stop.stiffness.push_back(random.uniform(1, 10));
    stop.damping.push_back(random.uniform(0.5, 2));
    StopFace& face = mode.coordinate[i].face[std::size_t(side)];
    face = random.chance(0.6) ? StopFace{true, 0, 0} : StopFace{false, random.uniform(0.3, 0.6), -0.1};
  }
  joint.stop = stop;
}

void add_friction(Random& random, JointDescription& joint, JointMode& mode) {
  FrictionDescription friction;
  for (int i = 0; i < coordinate_count(joint.kind); ++i) {
    friction.torque.push_back(random.uniform(0.1, 2));
    friction.viscous.push_back(random.uniform(0, 1));
    if (random.chance(0.3)) {
      mode.coordinate[i].hold = Hold::sticks;
      joint.rates[i] = 0;
    } else {
      mode.coordinate[i].slip = joint.rates[i] > 0 ? 1 : -1;
    }
  }
  joint.friction = friction;
}

// Every tree that flies free hangs on one before it.
void dock_trees(Random& random, Description& description, Mode& mode) {
  const SpanningTree tree = build_spanning_tree(description);
  for (int slot = 2; slot <= int(tree.nodes.size()); ++slot) {
    if (tree.nodes[slot - 1].root != slot || tree.nodes[slot - 1].joint != no_joint) continue;
    int last = slot;  // the tree's slots are slot .. last
    while (last < int(tree.nodes.size()) && tree.nodes[last].root == slot) ++last;
    DockDescription dock;
    dock.name = "dock" + std::to_string(slot);
    const int before = tree.nodes[random.integer(1, slot - 1) - 1].body;
    const int within = tree.nodes[random.integer(slot, last) - 1].body;
    dock.bodies = {description.bodies[before].name, description.bodies[within].name};
    if (random.chance(0.5)) std::swap(dock.bodies[0], dock.bodies[1]);
    description.docks.push_back(dock);
    const Placement pose = random.placement();
    mode.docks.push_back({true, {rotation_matrix(pose.orientation), pose.position}});
  }
}

}  // namespace

Mode switch_at_random(Random& random, Description& description) {
  Mode mode;
  mode.joints.resize(description.joints.size());
  for (std::size_t j = 0; j < description.joints.size(); ++j) {
    JointDescription& joint = description.joints[j];
    if (joint.tape_spring) mode.joints[j].tape = int(j % 3) - 1;
    if (!joint.motion.empty()) continue;
    if (random.chance(0.25)) {
      lock(joint, mode.joints[j]);
      continue;
    }
    if (random.chance(0.5)) add_stop(random, joint, mode.joints[j]);
    if (random.chance(0.5)) add_friction(random, joint, mode.joints[j]);
  }
  dock_trees(random, description, mode);
  return mode;
}

}  // namespace volvelle::testing
