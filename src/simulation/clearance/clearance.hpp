// The distances of a spacecraft's bodies: which are measured, where they are, which are nearest.
#pragma once

#include <functional>

#include "simulation/clearance/body_places.hpp"
#include "simulation/clearance/measured_pairs.hpp"
#include "simulation/clearance/shape_distance.hpp"

namespace volvelle {

// Two measured bodies, by their places in MeasuredPairs::bodies(); a < b.
using BodyPair = BroadPhase::Pair;

struct Nearest {
  bool found = false;
  double distance = 0;  // m
  BodyPair pair{};
};

class Clearance {
 public:
  explicit Clearance(const Description& description);  // throws InvalidDescription

  const MeasuredPairs& pairs() const { return pairs_; }
  const BodyShape& shape(int body) const { return shapes_[body]; }

  // The evaluation must have been placed at the time.
  BodyPlaces place(const Evaluation<double>& evaluation, double time) const {
    return find_places(evaluation, time, pairs_.bodies());
  }

  Gap measure(const BodyPair& pair, const BodyPlaces& places) const;
  Gap measure(const BodyPair& pair, const BodyPlace& second_from_first) const;  // in the first body's frame

  // Of all measured pairs that count. Of several at one distance, the first in order.
  Nearest nearest(const BodyPlaces& places, const std::function<bool(const BodyPair&)>& counts);

  // Measured pairs whose boxes, each with a margin of its body's, overlap; in order.
  std::vector<BodyPair> near(const BodyPlaces& places, const std::vector<double>& margins);

 private:
  MeasuredPairs pairs_;
  std::vector<BodyShape> shapes_;
  ShapeDistance distance_;
  BroadPhase broad_;
};

}  // namespace volvelle
