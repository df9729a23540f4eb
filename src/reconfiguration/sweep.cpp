// Conservative advancement [Mirtich 1996]: no point of the swinging part moves farther than its distance from the axis
// times the angle, so the hinge may turn by (gap / that distance) before anything can have happened.
#include "reconfiguration/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace volvelle {
namespace {

constexpr double contact = 1e-9;        // m
constexpr double least_advance = 1e-4;  // rad, where gaps are small; then halved down to the place
constexpr double sharp = 1e-13;         // rad

struct Axis {
  Vector3<double> point, direction;  // in the world
};

Axis axis_of(const Configuration& from, const Hinge& hinge) {
  const Pose<double>& X = from.modules[std::size_t(hinge.first)];
  return {X * hinge.position, normalized(X.R * hinge.axis)};
}

Pose<double> turn_about(const Axis& axis, double angle) {
  const Matrix3<double> R = rotation_matrix(quaternion_about(axis.direction, angle));
  return {R, axis.point - R * axis.point};
}

double distance_from(const Axis& axis, const Vector3<double>& point) {
  return norm(cross(point - axis.point, axis.direction));
}

// Everything that can end a swing, at an angle.
class Swinging {
 public:
  Swinging(const ModuleShapes& shapes, const Sites& sites, const Configuration& from, const JointSet& joints,
           double sensor_distance)
      : shapes_(shapes),
        sites_(sites),
        from_(from),
        joints_(joints),
        axis_(axis_of(from, *joints.hinge)),
        tolerance_(sensor_distance),
        sensors_(sensors_across(sites, joints)) {
    for (std::size_t b = 0; b < joints.swings.size(); ++b)
      for (std::size_t a = 0; a < joints.swings.size(); ++a)
        if (!joints.swings[a] && joints.swings[b] && shapes.has(int(a)) && shapes.has(int(b)))
          pairs_.push_back({int(a), int(b), shapes.reach(int(b), from.modules[b], axis_.point, axis_.direction)});
    std::erase_if(sensors_,
                  [&](const SensorPair& pair) { return distance_from(axis_, place_of(pair.second)) < tolerance_; });
  }

  struct Reading {
    double advance = 0;                                    // rad that can be turned before anything happens
    double gap = std::numeric_limits<double>::infinity();  // m, of pairs that the hinge does not join
    int collides = -1;                                     // index of a pair
    int latches = -1;                                      // index of a pair of sensors
  };

  Reading read(double angle, const std::vector<char>& armed) const {
    Reading reading{2 * M_PI, std::numeric_limits<double>::infinity(), -1, -1};
    const Pose<double> turn = turn_about(axis_, angle);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const auto& [a, b, reach] = pairs_[i];
      const double d = shapes_.distance(a, from_.modules[std::size_t(a)], b, turn * from_.modules[std::size_t(b)]);
      if (d <= contact && reading.collides < 0) reading.collides = int(i);
      if (a != joints_.hinge->first || b != joints_.hinge->second) reading.gap = std::min(reading.gap, d);
      reading.advance = std::min(reading.advance, d / reach);
    }
    for (std::size_t i = 0; i < sensors_.size(); ++i) {
      const double beyond = sensor_gap(sensors_[i], turn);
      if (armed[i] && beyond <= 0 && reading.latches < 0) reading.latches = int(i);
      reading.advance =
          std::min(reading.advance, std::abs(beyond) / distance_from(axis_, place_of(sensors_[i].second)));
    }
    return reading;
  }

  // Sensors that are apart count from then on.
  void arm(double angle, std::vector<char>& armed) const {
    const Pose<double> turn = turn_about(axis_, angle);
    for (std::size_t i = 0; i < sensors_.size(); ++i) armed[i] = char(armed[i] || sensor_gap(sensors_[i], turn) > 0);
  }

  // Modules that sensors have face to face at the start.
  bool are_together(int a, int b) const {
    return std::any_of(sensors_.begin(), sensors_.end(), [&](const SensorPair& pair) {
      return sites_.sensors[std::size_t(pair.first)].module == a &&
             sites_.sensors[std::size_t(pair.second)].module == b && sensor_gap(pair, {}) <= 0;
    });
  }

  SwingEnd end_at(const Reading& reading, double angle) const {
    if (reading.latches >= 0) {
      const SensorPair& pair = sensors_[std::size_t(reading.latches)];
      return {SwingEnd::Kind::latch, angle, sites_.sensors[std::size_t(pair.first)].module,
              sites_.sensors[std::size_t(pair.second)].module};
    }
    const auto& [a, b, reach] = pairs_[std::size_t(reading.collides)];
    return {are_together(a, b) ? SwingEnd::Kind::closed : SwingEnd::Kind::collision, angle, a, b};
  }

  std::size_t sensor_count() const { return sensors_.size(); }
  bool measures() const { return pairs_.size() > 1; }

 private:
  struct Pair {
    int a, b;
    double reach;
  };
  Vector3<double> place_of(int sensor) const {
    const Site& site = sites_.sensors[std::size_t(sensor)];
    return from_.modules[std::size_t(site.module)] * site.position;
  }
  double sensor_gap(const SensorPair& pair, const Pose<double>& turn) const {
    return norm(place_of(pair.first) - turn * place_of(pair.second)) - tolerance_;
  }

  const ModuleShapes& shapes_;
  const Sites& sites_;
  const Configuration& from_;
  const JointSet& joints_;
  Axis axis_;
  double tolerance_;
  std::vector<SensorPair> sensors_;
  std::vector<Pair> pairs_;
};

SwingEnd sweep_one_way(const Swinging& swinging, double sense, std::vector<Swing::Gap>& gaps) {
  std::vector<char> armed(swinging.sensor_count());
  swinging.arm(0, armed);
  double angle = 0;
  while (angle < 2 * M_PI) {
    const Swinging::Reading here = swinging.read(sense * angle, armed);
    gaps.push_back({sense * angle, here.gap});
    const double next = angle + std::max(here.advance, least_advance);
    Swinging::Reading there = swinging.read(sense * next, armed);
    if (there.collides >= 0 || there.latches >= 0) {
      double low = angle, high = next;
      while (high - low > sharp) {
        const double middle = (low + high) / 2;
        const Swinging::Reading between = swinging.read(sense * middle, armed);
        const bool ended = between.collides >= 0 || between.latches >= 0;
        if (ended) there = between;
        (ended ? high : low) = middle;
        if (middle == low && middle == high) break;
      }
      return swinging.end_at(there, sense * high);
    }
    angle = next;
    swinging.arm(sense * angle, armed);
  }
  return {SwingEnd::Kind::open, sense * 2 * M_PI, 0, 0};
}

}  // namespace

ModuleShapes::ModuleShapes(const Description& description) {
  for (const BodyDescription& body : description.bodies) {
    number_.push_back(body.shape ? int(shapes_.size()) : -1);
    if (body.shape) shapes_.push_back(make_body_shape(*body.shape));
  }
  distance_ = std::make_unique<ShapeDistance>(shapes_);
}

double ModuleShapes::distance(int a, const Pose<double>& X_a, int b, const Pose<double>& X_b) const {
  return distance_->measure(number_[std::size_t(a)], X_a, number_[std::size_t(b)], X_b).distance;
}

double ModuleShapes::reach(int module, const Pose<double>& X, const Vector3<double>& point,
                           const Vector3<double>& axis) const {
  double farthest = 0;
  for (const ConvexPart& part : shapes_[std::size_t(number_[std::size_t(module)])].parts) {
    farthest = std::max(farthest, norm(cross(X * part.center - point, axis)) + part.reach);
  }
  return farthest;
}

double Swing::clearance_to(double angle) const {
  double least = std::numeric_limits<double>::infinity();
  for (const Gap& gap : gaps)
    if (gap.angle * angle >= 0 && std::abs(gap.angle) <= std::abs(angle)) least = std::min(least, gap.distance);
  return least;
}

Configuration turned(const Configuration& from, const JointSet& joints, double angle) {
  const Pose<double> turn = turn_about(axis_of(from, *joints.hinge), angle);
  Configuration to = from;
  for (std::size_t m = 0; m < joints.swings.size(); ++m)
    if (joints.swings[m]) to.modules[m] = turn * from.modules[m];
  return to;
}

// Of points a and b, b turned about the axis: nearest where both point the same way from it.
Configuration drawn_together(const Configuration& from, const Sites& sites, const JointSet& joints, double near_angle,
                             double tolerance) {
  const Axis axis = axis_of(from, *joints.hinge);
  const Pose<double> turn = turn_about(axis, near_angle);
  double most = 0;
  for (const SensorPair& pair : sensors_across(sites, joints)) {
    const Site &first = sites.sensors[std::size_t(pair.first)], &second = sites.sensors[std::size_t(pair.second)];
    const Vector3<double> a = from.modules[std::size_t(first.module)] * first.position - axis.point;
    const Vector3<double> b = turn * (from.modules[std::size_t(second.module)] * second.position) - axis.point;
    if (norm(a - b) > tolerance * 1.01) continue;
    const double more =
        std::atan2(dot(axis.direction, cross(b, a)), dot(a, b) - dot(a, axis.direction) * dot(b, axis.direction));
    if (std::abs(more) > std::abs(most)) most = more;
  }
  return turned(from, joints, near_angle + most);
}

Swing sweep(double sensor_distance, const ModuleShapes& shapes, const Sites& sites, const Configuration& from,
            const JointSet& joints) {
  const Swinging swinging(shapes, sites, from, joints, sensor_distance);
  Swing swing;
  swing.measured = swinging.measures();
  swing.lower = sweep_one_way(swinging, -1, swing.gaps);
  swing.upper = sweep_one_way(swinging, 1, swing.gaps);
  return swing;
}

}  // namespace volvelle
