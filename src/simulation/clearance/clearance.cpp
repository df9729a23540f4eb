#include "simulation/clearance/clearance.hpp"

#include <limits>

namespace volvelle {
namespace {

std::vector<BodyShape> shapes_of(const Description& description, const MeasuredPairs& pairs) {
  std::vector<BodyShape> shapes;
  for (const int body : pairs.bodies()) shapes.push_back(make_body_shape(*description.bodies[body].shape));
  return shapes;
}

}  // namespace

Clearance::Clearance(const Description& description)
    : pairs_(description), shapes_(shapes_of(description, pairs_)), distance_(shapes_), broad_(pairs_.count()) {}

Gap Clearance::measure(const BodyPair& pair, const BodyPlaces& places) const {
  return measure(pair, seen_from(places.bodies[pair.a], places.bodies[pair.b]));
}

// Always seen from the first body, so that the number is the same whoever asks.
Gap Clearance::measure(const BodyPair& pair, const BodyPlace& second_from_first) const {
  return distance_.measure(pair.a, {}, pair.b, second_from_first.X);
}

Nearest Clearance::nearest(const BodyPlaces& places, const std::function<bool(const BodyPair&)>& counts) {
  std::vector<Box> boxes;
  for (int i = 0; i < pairs_.count(); ++i) boxes.push_back(box_round(shapes_[i], places.bodies[i].X, 0));
  broad_.place(boxes);
  Nearest best;
  double within = std::numeric_limits<double>::infinity();  // a little more than the best, so that equals are seen
  broad_.visit_nearest([&](int a, int b) {
    const BodyPair pair{a, b};
    if (distance_between(boxes[a], boxes[b]) > within || !pairs_.is_measured(a, b) || !counts(pair)) return within;
    const double distance = measure(pair, places).distance;
    const bool nearer = !best.found || distance < best.distance || (distance == best.distance && pair < best.pair);
    if (nearer) best = {true, distance, pair};
    return within = best.distance * (1 + 1e-9) + 1e-12;
  });
  return best;
}

std::vector<BodyPair> Clearance::near(const BodyPlaces& places, const std::vector<double>& margins) {
  std::vector<Box> boxes;
  for (int i = 0; i < pairs_.count(); ++i) boxes.push_back(box_round(shapes_[i], places.bodies[i].X, margins[i]));
  broad_.place(boxes);
  std::vector<BodyPair> pairs;
  for (const BodyPair& pair : broad_.overlapping())
    if (pairs_.is_measured(pair.a, pair.b)) pairs.push_back(pair);
  return pairs;
}

}  // namespace volvelle
