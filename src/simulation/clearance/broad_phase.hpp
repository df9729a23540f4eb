// Which bodies are near each other, by boxes round them in a tree of boxes (FCL's dynamic tree of axis-aligned boxes).
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "spatial/vector3.hpp"

namespace volvelle {

struct Box {
  Vector3<double> low, high;
};

// Zero where they overlap.
double distance_between(const Box& a, const Box& b);

class BroadPhase {
 public:
  explicit BroadPhase(int bodies);
  ~BroadPhase();
  BroadPhase(const BroadPhase&) = delete;
  BroadPhase& operator=(const BroadPhase&) = delete;

  void place(const std::vector<Box>& boxes);

  // All pairs whose boxes overlap, a < b, in order.
  struct Pair {
    int a, b;
    friend bool operator==(const Pair&, const Pair&) = default;
    friend bool operator<(const Pair& x, const Pair& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; }
  };
  std::vector<Pair> overlapping() const;

  // Calls for every pair whose boxes are no farther apart than what the calls have returned so far; each returns how
  // far pairs may still be.
  void visit_nearest(const std::function<double(int a, int b)>& visit) const;

 private:
  struct Tree;
  std::unique_ptr<Tree> tree_;
};

}  // namespace volvelle
