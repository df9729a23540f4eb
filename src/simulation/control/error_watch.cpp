#include "simulation/control/error_watch.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "description/named.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

Quaternion<double> turn_by(const Vector3<double>& turn) {
  const double angle = norm(turn);
  return angle > 0 ? quaternion_about(turn / angle, angle) : Quaternion<double>{};
}

}  // namespace

ErrorWatch::ErrorWatch(const Description& description) {
  using Kind = ControllerDescription::Kind;
  for (const ControllerDescription& c : description.controllers) {
    Watched watched;
    watched.wants = c.kind != Kind::library;
    watched.of_attitude = c.kind == Kind::attitude || c.kind == Kind::thrusters;
    const JointDescription* joint = find_named(description.joints, c.joint);
    watched.figures.name = c.name;
    watched.figures.unit = joint && joint->kind == JointKind::prismatic ? "m" : "rad";
    watched.figures.from = c.settle_after;
    watched.figures.window = c.stability_window.value_or(0);
    for (const std::string& name : c.thrusters)
      watched.thrusters.push_back(index_of_named(description.thrusters, name));
    all_.push_back(std::move(watched));
  }
}

// Attitudes change by the turn from one error to the other.
double ErrorWatch::size_of_change(const Watched& watched, const Vector3<double>& a, const Vector3<double>& b) {
  if (!watched.of_attitude) return norm(b - a);
  return norm(rotation_vector(conjugate(turn_by(a)) * turn_by(b)));
}

void ErrorWatch::add(double time, const std::vector<Vector3<double>>& errors) {
  for (std::size_t i = 0; i < all_.size(); ++i) {
    Watched& watched = all_[i];
    ErrorFigures& figures = watched.figures;
    if (!watched.wants || time < figures.from * (1 - 1e-13)) continue;
    const double size = norm(errors[i]);
    if (!watched.recent.empty()) {
      const Row& last = watched.recent.back();
      const double before = norm(last.error);
      watched.sum += 0.5 * (before * before + size * size) * (time - last.time);
    }
    if (watched.recent.empty() || size > figures.largest) figures.largest = size, figures.largest_at = time;
    if (watched.recent.empty()) figures.from = time;
    std::erase_if(watched.recent, [&](const Row& row) { return row.time < time - figures.window * (1 + 1e-12); });
    for (const Row& row : watched.recent)
      watched.stability = std::max(watched.stability, size_of_change(watched, row.error, errors[i]));
    watched.recent.push_back({time, errors[i]});
  }
}

std::vector<ErrorFigures> ErrorWatch::figures(const std::vector<Pulse>& pulses) const {
  std::vector<ErrorFigures> all;
  for (const Watched& watched : all_) {
    if (!watched.wants || watched.recent.empty()) continue;
    ErrorFigures& figures = all.emplace_back(watched.figures);
    const double span = watched.recent.back().time - figures.from;
    figures.rms = span > 0 ? std::sqrt(watched.sum / span) : figures.largest;
    if (figures.window > 0) figures.stability = watched.stability;
    if (watched.thrusters.empty()) continue;
    figures.pulses = 0;
    for (const Pulse& pulse : pulses) {
      if (std::find(watched.thrusters.begin(), watched.thrusters.end(), pulse.thruster) == watched.thrusters.end())
        continue;
      ++*figures.pulses;
      figures.on_time += pulse.burn.stop - pulse.burn.start;
    }
  }
  return all;
}

std::vector<double> ErrorWatch::collected() const {
  std::vector<double> numbers;
  for (const Watched& watched : all_) {
    const ErrorFigures& f = watched.figures;
    numbers.insert(numbers.end(), {f.from, f.largest, f.largest_at, watched.sum, watched.stability});
    numbers.push_back(double(watched.recent.size()));
    for (const Row& row : watched.recent)
      numbers.insert(numbers.end(), {row.time, row.error.x, row.error.y, row.error.z});
  }
  return numbers;
}

void ErrorWatch::take_up(const std::vector<double>& collected) {
  std::size_t next = 0;
  const auto read = [&] {
    if (next == collected.size()) throw std::runtime_error("the checkpoint is of another scenario");
    return collected[next++];
  };
  for (Watched& watched : all_) {
    ErrorFigures& f = watched.figures;
    for (double* number : {&f.from, &f.largest, &f.largest_at, &watched.sum, &watched.stability}) *number = read();
    const double rows = read();
    watched.recent.clear();
    for (double i = 0; i < rows; ++i) {
      Row row{read(), {}};
      for (int k = 0; k < 3; ++k) row.error[k] = read();
      watched.recent.push_back(row);
    }
  }
}

}  // namespace volvelle
