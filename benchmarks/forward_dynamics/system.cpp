#include "system.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace forward_dynamics {
namespace {

// SplitMix64: the same numbers from every standard library.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  double uniform(double low, double high) { return low + (high - low) * double(next() >> 11) * 0x1p-53; }
  int below(int count) { return int(next() % std::uint64_t(count)); }
  Vector vector(double size) {
    const double x = uniform(-size, size), y = uniform(-size, size), z = uniform(-size, size);
    return {x, y, z};
  }

 private:
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

Quaternion normalized(const Quaternion& q) {
  const double norm = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  return {q[0] / norm, q[1] / norm, q[2] / norm, q[3] / norm};
}

Quaternion random_attitude(Random& random) {
  const Vector axis = random.vector(1);
  return normalized({random.uniform(0.2, 1), axis[0], axis[1], axis[2]});
}

// The inertia of a real body: three second moments along skew axes e give sum of m (1 - e e').
std::array<double, 6> random_inertia(Random& random, double mass) {
  const Quaternion axes = random_attitude(random);
  std::array<double, 6> inertia{};
  for (int k = 0; k < 3; ++k) {
    Vector unit{};
    unit[k] = 1;
    const Vector e = rotate(axes, unit);
    const double radius = random.uniform(0.05, 0.15);
    const double moment = mass * radius * radius;
    for (int i = 0; i < 3; ++i) inertia[i] += moment * (1 - e[i] * e[i]);
    inertia[3] -= moment * e[0] * e[1];
    inertia[4] -= moment * e[0] * e[2];
    inertia[5] -= moment * e[1] * e[2];
  }
  return inertia;
}

void append(std::vector<double>& numbers, const auto& more) { numbers.insert(numbers.end(), more.begin(), more.end()); }

class Builder {
 public:
  Builder(std::string name, int links, std::uint64_t seed) : random_(seed), rate_(0.5 * std::min(1.0, 8.0 / links)) {
    system_.name = std::move(name);
    add(Kind::free, 0);
  }

  void add(Kind kind, int parent) {
    Link link;
    link.parent = parent;
    link.kind = kind;
    if (kind != Kind::free) {
      link.position = random_.vector(0.3);
      link.orientation = random_attitude(random_);
    }
    link.mass = random_.uniform(0.6, 1.4) * (kind == Kind::free ? 5 : 1);
    link.center_of_mass = random_.vector(0.15);
    link.inertia = random_inertia(random_, link.mass);
    link.q = int(system_.q[0].size());
    link.v = int(system_.v.size());
    add_coordinates(kind);
    for (int i = 0; i < velocity_count(kind); ++i) {
      system_.v.push_back(random_.uniform(-rate_, rate_));
      system_.tau.push_back(random_.uniform(-0.1, 0.1));
    }
    system_.links.push_back(link);
  }

  int random_parent() { return random_.below(int(system_.links.size())); }
  System finish() { return std::move(system_); }

 private:
  void add_coordinates(Kind kind) {
    const double change = 1e-9;
    if (kind == Kind::free || kind == Kind::spherical) {
      Quaternion attitude = random_attitude(random_);
      append(system_.q[0], attitude);
      for (double& component : attitude) component += random_.uniform(-change, change);
      append(system_.q[1], normalized(attitude));
    }
    const int plain = kind == Kind::free ? 3 : kind == Kind::spherical ? 0 : 1;
    const double size = kind == Kind::revolute ? 1.5 : 0.3;
    for (int i = 0; i < plain; ++i) {
      const double coordinate = random_.uniform(-size, size);
      system_.q[0].push_back(coordinate);
      system_.q[1].push_back(coordinate + random_.uniform(-change, change));
    }
  }

  Random random_;
  double rate_;  // of long chains less, so that accelerations stay of order one
  System system_;
};

System branches(const std::string& name, int count, int links) {
  Builder builder(name + "_" + std::to_string(links), links, std::uint64_t(1000 * count + links));
  for (int i = 1; i <= links; ++i) builder.add(Kind::revolute, std::max(i - count, 0));
  return builder.finish();
}

System mixed_tree(int links) {
  Builder builder("mixed_" + std::to_string(links), links, std::uint64_t(links));
  constexpr Kind kinds[] = {Kind::revolute, Kind::prismatic, Kind::spherical};
  for (int i = 0; i < links; ++i) builder.add(kinds[i % 3], builder.random_parent());
  return builder.finish();
}

}  // namespace

int coordinate_count(Kind kind) { return kind == Kind::free ? 7 : kind == Kind::spherical ? 4 : 1; }
int velocity_count(Kind kind) { return kind == Kind::free ? 6 : kind == Kind::spherical ? 3 : 1; }

std::vector<System> all_systems() {
  std::vector<System> systems;
  for (const int links : {8, 32, 128, 512}) systems.push_back(branches("chain", 1, links));
  for (const int links : {8, 32, 128, 512}) systems.push_back(branches("branches", 8, links));
  for (const int links : {8, 32, 128}) systems.push_back(mixed_tree(links));
  return systems;
}

Quaternion attitude(const std::vector<double>& q, int at) { return {q[at], q[at + 1], q[at + 2], q[at + 3]}; }
Vector vector(const std::vector<double>& numbers, int at) { return {numbers[at], numbers[at + 1], numbers[at + 2]}; }

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Vector rotate(const Quaternion& q, const Vector& v) {
  const Vector axis{q[1], q[2], q[3]};
  const Vector once = cross(axis, v), twice = cross(axis, once);
  return {v[0] + 2 * (q[0] * once[0] + twice[0]), v[1] + 2 * (q[0] * once[1] + twice[1]),
          v[2] + 2 * (q[0] * once[2] + twice[2])};
}

Vector rotate_inverse(const Quaternion& q, const Vector& v) { return rotate({q[0], -q[1], -q[2], -q[3]}, v); }

Checksum checksum(const std::vector<double>& vdot) {
  Random random(7);
  Checksum result;
  for (const double acceleration : vdot) {
    const double term = random.uniform(-1, 1) * acceleration;
    result.sum += term;
    result.magnitude += std::abs(term);
  }
  return result;
}

}  // namespace forward_dynamics
