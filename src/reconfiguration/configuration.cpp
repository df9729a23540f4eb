#include "reconfiguration/configuration.hpp"

#include <algorithm>
#include <cmath>

namespace volvelle {
namespace {

// Of the rotation from one attitude to the other.
double angle_between(const Matrix3<double>& a, const Matrix3<double>& b) {
  double squares = 0;  // |A - B|^2 = 4 (1 - cos angle)
  for (int i = 0; i < 3; ++i) squares += squared_norm(a.row[i] - b.row[i]);
  return 2 * std::asin(std::min(1.0, std::sqrt(squares / 8)));
}

bool stands_like(const Pose<double>& a, const Pose<double>& b, const Likeness& likeness) {
  if (norm(a.p - b.p) > likeness.distance) return false;
  return std::any_of(likeness.symmetries.begin(), likeness.symmetries.end(),
                     [&](const Matrix3<double>& S) { return angle_between(a.R, b.R * S) <= likeness.angle; });
}

// Whether a rigid motion takes every module of `a` to one of `b`, each to another.
bool fits(const Configuration& a, const Configuration& b, const Pose<double>& motion, const Likeness& likeness) {
  std::vector<char> taken(b.modules.size());
  for (std::size_t i = 0; i < a.modules.size(); ++i) {
    const Pose<double> moved = motion * a.modules[i];
    std::size_t k = 0;
    while (k < b.modules.size() &&
           (taken[k] || likeness.kind[i] != likeness.kind[k] || !stands_like(moved, b.modules[k], likeness)))
      ++k;
    if (k == b.modules.size()) return false;
    taken[k] = 1;
  }
  return true;
}

}  // namespace

std::vector<Matrix3<double>> close_symmetries(const std::vector<SymmetryDescription>& generators) {
  constexpr double same = 1e-6;
  std::vector<Matrix3<double>> group{Matrix3<double>::identity()};
  for (std::size_t done = 0; done < group.size(); ++done)
    for (const SymmetryDescription& generator : generators) {
      const Matrix3<double> next =
          group[done] * rotation_matrix(quaternion_about(normalized(generator.axis), 2 * M_PI / generator.order));
      if (std::none_of(group.begin(), group.end(), [&](const auto& S) { return angle_between(S, next) < same; }))
        group.push_back(next);
      if (group.size() > 1000) return group;  // axes that make no finite group: the checks say so
    }
  return group;
}

Likeness make_likeness(const ModularCraft& craft) {
  const ReconfigurationDescription& r = craft.reconfiguration;
  const Description& description = craft.description;
  Likeness likeness{{}, close_symmetries(r.symmetries), r.match_distance, r.match_angle};
  for (std::size_t i = 0; i < description.bodies.size(); ++i) {
    int kind = int(r.alike.size() + i);
    for (std::size_t group = 0; group < r.alike.size(); ++group)
      if (std::find(r.alike[group].begin(), r.alike[group].end(), description.bodies[i].name) != r.alike[group].end())
        kind = int(group);
    likeness.kind.push_back(kind);
  }
  return likeness;
}

// Some module of `b` must stand where the first of `a` goes, in one of its symmetric attitudes: these are all rigid
// motions there can be.
bool are_alike(const Configuration& a, const Configuration& b, const Likeness& likeness) {
  const Pose<double> from = a.modules.front().inverse();
  for (std::size_t k = 0; k < b.modules.size(); ++k) {
    if (likeness.kind[k] != likeness.kind[0]) continue;
    for (const Matrix3<double>& S : likeness.symmetries)
      if (fits(a, b, Pose<double>{b.modules[k].R * S, b.modules[k].p} * from, likeness)) return true;
  }
  return false;
}

ConfigurationIndex::ConfigurationIndex(Likeness likeness) : likeness_(std::move(likeness)) {
  const double n = double(likeness_.kind.size());
  cell_size_ = likeness_.distance * n * n;  // twice what n (n - 1) / 2 distances of modules that are off can add up to
}

long ConfigurationIndex::cell_of(const Configuration& configuration) const {
  double sum = 0;
  for (std::size_t i = 0; i < configuration.modules.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) sum += norm(configuration.modules[i].p - configuration.modules[k].p);
  return std::lround(sum / cell_size_);
}

int ConfigurationIndex::find(const Configuration& configuration) const {
  const long cell = cell_of(configuration);
  int first = -1;
  for (auto at = cells_.lower_bound(cell - 1); at != cells_.upper_bound(cell + 1); ++at)
    if ((first < 0 || at->second < first) && are_alike(configuration, known_[std::size_t(at->second)], likeness_))
      first = at->second;
  return first;
}

int ConfigurationIndex::add(const Configuration& configuration) {
  const int number = int(known_.size());
  cells_.emplace(cell_of(configuration), number);
  known_.push_back(configuration);
  return number;
}

}  // namespace volvelle
