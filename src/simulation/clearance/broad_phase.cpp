#include "simulation/clearance/broad_phase.hpp"

#include <algorithm>
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/narrowphase/collision_object.h>
#include <numeric>

namespace volvelle {

double distance_between(const Box& a, const Box& b) {
  double square = 0;
  for (int k = 0; k < 3; ++k) {
    const double gap = std::max({a.low[k] - b.high[k], b.low[k] - a.high[k], 0.0});
    square += gap * gap;
  }
  return std::sqrt(square);
}

struct BroadPhase::Tree {
  std::vector<int> numbers;                       // of the bodies: objects point to theirs
  std::vector<std::shared_ptr<fcl::Boxd>> boxes;  // as large as a body's
  std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects;
  fcl::DynamicAABBTreeCollisionManagerd manager;
  bool set_up = false;
};

namespace {

int number_of(const fcl::CollisionObjectd* object) { return *static_cast<const int*>(object->getUserData()); }

BroadPhase::Pair in_order(int a, int b) { return a < b ? BroadPhase::Pair{a, b} : BroadPhase::Pair{b, a}; }

bool collect(fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* data) {
  static_cast<std::vector<BroadPhase::Pair>*>(data)->push_back(in_order(number_of(a), number_of(b)));
  return false;
}

bool visit_pair(fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* data, double& distance) {
  const auto pair = in_order(number_of(a), number_of(b));
  distance = (*static_cast<const std::function<double(int, int)>*>(data))(pair.a, pair.b);
  return false;
}

}  // namespace

BroadPhase::BroadPhase(int bodies) : tree_(std::make_unique<Tree>()) {
  tree_->numbers.resize(std::size_t(bodies));
  std::iota(tree_->numbers.begin(), tree_->numbers.end(), 0);
  for (int i = 0; i < bodies; ++i) {
    auto& box = tree_->boxes.emplace_back(std::make_shared<fcl::Boxd>(1, 1, 1));
    auto& object = tree_->objects.emplace_back(std::make_unique<fcl::CollisionObjectd>(box));
    object->setUserData(&tree_->numbers[i]);
  }
}

BroadPhase::~BroadPhase() = default;

void BroadPhase::place(const std::vector<Box>& boxes) {
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Vector3<double> side = boxes[i].high - boxes[i].low, middle = (boxes[i].low + boxes[i].high) * 0.5;
    tree_->boxes[i]->side = {side.x, side.y, side.z};
    tree_->boxes[i]->computeLocalAABB();
    tree_->objects[i]->setTranslation({middle.x, middle.y, middle.z});
    tree_->objects[i]->computeAABB();
  }
  if (tree_->set_up) return tree_->manager.update();
  std::vector<fcl::CollisionObjectd*> objects;
  for (const auto& object : tree_->objects) objects.push_back(object.get());
  tree_->manager.registerObjects(objects);
  tree_->manager.setup();
  tree_->set_up = true;
}

std::vector<BroadPhase::Pair> BroadPhase::overlapping() const {
  std::vector<Pair> pairs;
  tree_->manager.collide(&pairs, collect);
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

void BroadPhase::visit_nearest(const std::function<double(int, int)>& visit) const {
  tree_->manager.distance(const_cast<void*>(static_cast<const void*>(&visit)), visit_pair);
}

}  // namespace volvelle
