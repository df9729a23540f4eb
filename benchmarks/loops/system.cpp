#include "system.hpp"

#include <algorithm>
#include <queue>
#include <stdexcept>

namespace loops {
namespace {

struct Twist {
  Vector angular{};
  Vector linear{};  // of the frame's origin
};

Vector axis_in_world(const System& system, const State& state, int hinge) {
  const Hinge& h = system.hinges[hinge];
  return rotate(state.poses[h.parent].orientation, rotate(h.on_parent.orientation, {0, 0, 1}));
}

Vector velocity_at(const Twist& twist, const Vector& origin, const Vector& point) {
  return twist.linear + cross(twist.angular, point - origin);
}

std::vector<Twist> twists(const System& system, const State& state) {
  std::vector<Twist> result(system.bodies.size());
  result[0] = {rotate(state.base.orientation, state.angular_velocity), state.velocity};
  for (int k = 0; k < system.tree_hinges(); ++k) {
    const Hinge& h = system.hinges[k];
    const Pose& parent = state.poses[h.parent];
    const Pose& child = state.poses[h.child];
    const Vector point = parent * h.on_parent.position;
    Twist twist;
    twist.angular = result[h.parent].angular + state.rate[k] * axis_in_world(system, state, k);
    twist.linear = velocity_at(result[h.parent], parent.position, point) + cross(twist.angular, child.position - point);
    result[h.child] = twist;
  }
  return result;
}

// A torque between two bodies does work on each tree hinge of the path between them.
void add_on_path(const System& system, const State& state, int hinge, std::vector<double>& torques) {
  const Vector torque = state.torque[hinge] * axis_in_world(system, state, hinge);
  const auto add_to_root = [&](int body, double sign) {
    for (; body != 0; body = system.hinges[body - 1].parent)
      torques[body - 1] += sign * dot(torque, axis_in_world(system, state, body - 1));
  };
  add_to_root(system.hinges[hinge].child, 1);
  add_to_root(system.hinges[hinge].parent, -1);
}

// Of every body the hinge that carries it, found breadth first.
std::vector<int> carrying_hinges(const System& system, int root) {
  std::vector<std::vector<int>> of_body(system.bodies.size());
  for (int k = 0; k < int(system.hinges.size()); ++k) {
    of_body[system.hinges[k].parent].push_back(k);
    of_body[system.hinges[k].child].push_back(k);
  }
  std::vector<int> carrying(system.bodies.size(), -1);
  std::vector<bool> seen(system.bodies.size());
  std::queue<int> next({root});
  seen[root] = true;
  while (!next.empty()) {
    const int body = next.front();
    next.pop();
    for (const int k : of_body[body]) {
      const Hinge& h = system.hinges[k];
      const int other = h.parent == body ? h.child : h.parent;
      if (seen[other]) continue;
      seen[other] = true;
      carrying[other] = k;
      next.push(other);
    }
  }
  if (std::find(seen.begin(), seen.end(), false) != seen.end())
    throw std::invalid_argument(system.name + " is not in one piece");
  return carrying;
}

std::vector<int> depth_first(const System& system, const std::vector<int>& carrying, int root) {
  std::vector<std::vector<int>> children(system.bodies.size());
  for (int body = 0; body < int(carrying.size()); ++body) {
    if (carrying[body] < 0) continue;
    const Hinge& h = system.hinges[carrying[body]];
    children[h.parent == body ? h.child : h.parent].push_back(body);
  }
  std::vector<int> order, stack{root};
  while (!stack.empty()) {
    const int body = stack.back();
    stack.pop_back();
    order.push_back(body);
    stack.insert(stack.end(), children[body].rbegin(), children[body].rend());
  }
  return order;
}

// Seen from the other body, with the angle of the same sign: both frames are turned half round about x, so that z
// points the other way.
Hinge reversed(const Hinge& hinge) {
  const Pose turn{{}, {0, 1, 0, 0}};
  Hinge result = hinge;
  std::swap(result.parent, result.child);
  result.on_parent = hinge.on_child * turn;
  result.on_child = hinge.on_parent * turn;
  return result;
}

}  // namespace

System with_tree(const System& any_order, int root) {
  const std::vector<int> carrying = carrying_hinges(any_order, root);
  const std::vector<int> order = depth_first(any_order, carrying, root);
  System result;
  result.name = any_order.name;
  std::vector<int> number(order.size());
  for (const int body : order) {
    number[body] = int(result.bodies.size());
    result.bodies.push_back(any_order.bodies[body]);
  }
  std::vector<int> hinges(carrying.size() - 1);
  for (std::size_t i = 1; i < order.size(); ++i) hinges[i - 1] = carrying[order[i]];
  std::vector<bool> in_tree(any_order.hinges.size());
  for (const int k : hinges) in_tree[k] = true;
  for (int k = 0; k < int(in_tree.size()); ++k)
    if (!in_tree[k]) hinges.push_back(k);

  result.states.resize(any_order.states.size());
  for (const int k : hinges) {
    Hinge hinge = any_order.hinges[k];
    hinge.parent = number[hinge.parent];
    hinge.child = number[hinge.child];
    if (hinge.parent > hinge.child) hinge = reversed(hinge);
    result.hinges.push_back(hinge);
    if (!any_order.mode.empty()) {
      result.mode.push_back(any_order.mode[k]);
      result.mode_change.push_back(any_order.mode_change[k]);
    }
    for (std::size_t s = 0; s < result.states.size(); ++s) {
      result.states[s].angle.push_back(any_order.states[s].angle[k]);
      result.states[s].rate.push_back(any_order.states[s].rate[k]);
      result.states[s].torque.push_back(any_order.states[s].torque[k]);
    }
  }
  return result;
}

void complete(System& system, State& state) {
  state.poses.assign(system.bodies.size(), state.base);
  for (int k = 0; k < system.tree_hinges(); ++k) {
    const Hinge& h = system.hinges[k];
    const Pose turn{{}, about_z(state.angle[k])};
    state.poses[h.child] = state.poses[h.parent] * h.on_parent * turn * inverse(h.on_child);
  }
  state.tree_torque.assign(state.torque.begin(), state.torque.begin() + system.tree_hinges());
  for (int k = system.tree_hinges(); k < int(system.hinges.size()); ++k)
    add_on_path(system, state, k, state.tree_torque);
}

void tumble(System& system, double spin) {
  State& first = system.states[0];
  first.base = {{0.3, -0.2, 0.5}, normalized({0.8, 0.3, -0.4, 0.2})};
  first.angular_velocity = spin * Vector{0.6, -0.4, 0.7};
  first.velocity = {0.5, 0.2, -0.4};
  State& second = system.states[1];
  second.base = {{0.3 + 1e-6, -0.2 - 2e-6, 0.5 + 1e-6}, normalized({0.8, 0.3 + 1e-6, -0.4 + 2e-6, 0.2 - 1e-6})};
  second.angular_velocity = first.angular_velocity;
  second.velocity = first.velocity;
  State at_rest = first;
  at_rest.angular_velocity = at_rest.velocity = {};
  std::fill(at_rest.rate.begin(), at_rest.rate.end(), 0.0);
  system.states.resize(2);
  system.states.push_back(at_rest);
  for (State& state : system.states) complete(system, state);
}

Gaps worst_gaps(const System& system) {
  Gaps worst;
  for (const State& state : system.states) {
    const std::vector<Twist> twist = twists(system, state);
    for (int k = system.tree_hinges(); k < int(system.hinges.size()); ++k) {
      const Hinge& h = system.hinges[k];
      const Pose& parent = state.poses[h.parent];
      const Pose& child = state.poses[h.child];
      const Pose gap = inverse(parent * h.on_parent * Pose{{}, about_z(state.angle[k])}) * child * h.on_child;
      const Vector turned{gap.orientation[1], gap.orientation[2], gap.orientation[3]};
      worst.position = std::max({worst.position, length(gap.position), 2 * length(turned)});
      const Vector point = parent * h.on_parent.position;
      const Vector slip =
          velocity_at(twist[h.child], child.position, point) - velocity_at(twist[h.parent], parent.position, point);
      const Vector turning =
          twist[h.child].angular - twist[h.parent].angular - state.rate[k] * axis_in_world(system, state, k);
      worst.velocity = std::max({worst.velocity, length(slip), length(turning)});
    }
  }
  return worst;
}

}  // namespace loops
