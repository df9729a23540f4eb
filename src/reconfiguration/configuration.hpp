// Where the modules of a spacecraft are, and when two of its shapes are one: up to a rigid motion of the whole, modules
// that stand for each other, and each module's own symmetry. Mirror images are two shapes.
#pragma once

#include <map>
#include <vector>

#include "reconfiguration/craft.hpp"
#include "spatial/pose.hpp"

namespace volvelle {

struct Configuration {
  std::vector<Pose<double>> modules;  // in the world, by body of the description
};

// What shapes are compared by.
struct Likeness {
  std::vector<int> kind;                    // by module: those of one kind can stand for each other
  std::vector<Matrix3<double>> symmetries;  // rotations that leave a module as it is, the identity among them
  double distance = 0;                      // m
  double angle = 0;                         // rad
};

Likeness make_likeness(const ModularCraft& craft);

// All products of the rotations that the generators name.
std::vector<Matrix3<double>> close_symmetries(const std::vector<SymmetryDescription>& generators);

bool are_alike(const Configuration& a, const Configuration& b, const Likeness& likeness);

// Finds a shape among those added: by a number that rigid motions and relabelling leave as it is, in its cell and those
// beside it, then by comparing.
class ConfigurationIndex {
 public:
  explicit ConfigurationIndex(Likeness likeness);

  int find(const Configuration& configuration) const;  // its number, or -1
  int add(const Configuration& configuration);         // the next number

 private:
  long cell_of(const Configuration& configuration) const;

  Likeness likeness_;
  double cell_size_ = 0;
  std::vector<Configuration> known_;
  std::multimap<long, int> cells_;
};

}  // namespace volvelle
