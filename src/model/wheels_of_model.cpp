#include "model/wheels_of_model.hpp"

#include <algorithm>
#include <numeric>

#include "description/named.hpp"

namespace volvelle {

void find_rotors(Model& model) {
  model.rotors_from = model.size();
  const auto is_rotor = [&](int b) {
    return model.can_spin[b] && !model.held[model.v_offset[b]] && !model.reversed[b];
  };
  while (model.rotors_apart && !model.has_loops() && is_rotor(model.rotors_from - 1)) --model.rotors_from;
  model.first_rotor.assign(std::size_t(model.size()), model.size());
  model.rotor_end.assign(std::size_t(model.size()), 0);
  for (int b = model.size() - 1; b >= model.rotors_from; --b) {
    model.first_rotor[model.parent[b]] = b;
    model.rotor_end[model.parent[b]] = std::max(model.rotor_end[model.parent[b]], b + 1);
  }
}

std::vector<TreeNode> with_rotors_last(const Description& description, const SpanningTree& tree, const Mode& mode) {
  const auto is_rotor = [&](const TreeNode& node) {
    if (node.joint == no_joint || !description.bodies[node.body].is_wheel || description.bodies[node.body].mass > 0)
      return false;
    const JointMode& joint = mode.joints[node.joint];
    return !joint.locked && joint.coordinate[0].hold == Hold::none && !description.joints[node.joint].speed;
  };
  std::vector<int> order(tree.nodes.size()), slot(tree.nodes.size() + 1);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    const TreeNode &first = tree.nodes[a], &second = tree.nodes[b];
    const bool spins = is_rotor(first);
    return spins != is_rotor(second) ? !spins : spins && first.parent < second.parent;
  });
  std::vector<TreeNode> nodes;
  for (std::size_t i = 0; i < order.size(); ++i) slot[order[i] + 1] = int(i) + 1;
  for (const int i : order) {
    nodes.push_back(tree.nodes[i]);
    nodes.back().parent = slot[nodes.back().parent];
  }
  return nodes;
}

namespace {

// Torques about the body's axes, shared by its wheels so that their accelerations are least.
std::vector<Vector3<double>> shares_of(const std::vector<Vector3<double>>& along) {
  Symmetric3<double> sum;
  for (const Vector3<double>& a : along)
    sum += Symmetric3<double>{a.x * a.x, a.y * a.y, a.z * a.z, a.x * a.y, a.x * a.z, a.y * a.z};
  const SymmetricFactor<double> factor(sum);
  std::vector<Vector3<double>> shares;
  for (const Vector3<double>& a : along) shares.push_back(factor.solve(a));
  return shares;
}

}  // namespace

void add_slews(Model& model, const Description& description) {
  for (const SlewDescription& from : description.slews) {
    Slew& slew = model.slews.emplace_back();
    slew.slot = model.slot_of_body(from.body);
    slew.rate = from.rate;
    std::vector<Vector3<double>> along;
    for (const std::string& name : from.wheels) {
      const WheelDescription& wheel = *find_named(description.wheels, name);
      slew.wheels.push_back(model.v_offset[model.slot_of_body(name)]);
      along.push_back(normalized(wheel.axis) * wheel.spin_inertia);
    }
    slew.share = shares_of(along);
  }
}

}  // namespace volvelle
