#include "simulation/comparison.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "simulation/events/occurrence.hpp"
#include "simulation/verification.hpp"

namespace volvelle {
namespace {

// Where all numbers of a quantity are smaller, they count as zero but for rounding; SI and radians.
constexpr double least_size = 1e-6;

// The same of what the run's own sizes make of that quantity: a structure that stands still under load differs by
// rounding of what the load could do.
constexpr double least_part = 1e-4;

struct Quantity {
  const char* path;  // of the block
  const char* name;
};

// Short MRPs of bodies say what their quaternions say.
constexpr std::array quantities{Quantity{"bodies/position", "position"},
                                Quantity{"bodies/velocity", "velocity"},
                                Quantity{"bodies/attitude", "attitude"},
                                Quantity{"bodies/rate", "rate"},
                                Quantity{"system/position", "centre of mass"},
                                Quantity{"system/velocity", "its velocity"},
                                Quantity{"joints/angle", "joint angle"},
                                Quantity{"joints/rate", "joint rate"},
                                Quantity{"joints/displacement", "joint displacement"},
                                Quantity{"joints/speed", "joint speed"},
                                Quantity{"joints/mrp", "joint attitude"},
                                Quantity{"joints/angular_rate", "joint angular rate"},
                                Quantity{"joints/position", "joint position"},
                                Quantity{"joints/velocity", "joint velocity"},
                                Quantity{"joints/reaction_force", "reaction force"},
                                Quantity{"joints/reaction_torque", "reaction torque"},
                                Quantity{"clearance/distance", "clearance"},
                                Quantity{"energy/kinetic", "kinetic energy"},
                                Quantity{"energy/potential", "potential energy"},
                                Quantity{"energy/rotational", "rotational energy"},
                                Quantity{"energy/supplied", "supplied energy"},
                                Quantity{"energy/dissipated", "dissipated energy"},
                                Quantity{"momentum/linear", "linear momentum"},
                                Quantity{"momentum/angular", "angular momentum"}};

struct Place {
  const Block* block = nullptr;
  std::size_t at = 0;  // in a row
};

Place find_block(const Layout& layout, const std::string& path) {
  std::size_t at = 0;
  for (const Block& block : layout.blocks) {
    if (block.path == path) return {&block, at};
    at += block.columns.size();
  }
  return {};
}

// Numbers of one block in one row, positions and velocities of bodies from the system's.
std::vector<double> numbers_of(const Place& place, const Layout& layout, std::span<const double> row) {
  std::vector<double> numbers(row.begin() + std::ptrdiff_t(place.at),
                              row.begin() + std::ptrdiff_t(place.at + place.block->columns.size()));
  const std::string& path = place.block->path;
  if (path != "bodies/position" && path != "bodies/velocity") return numbers;
  const Place center = find_block(layout, path == "bodies/position" ? "system/position" : "system/velocity");
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] -= row[center.at + i % 3];
  return numbers;
}

// Near half a turn two sets of MRPs stand for one attitude [Schaub & Junkins, Eq. 3.140].
void take_nearer_set(const std::vector<double>& to, std::vector<double>& mrps) {
  for (std::size_t i = 0; i + 2 < mrps.size(); i += 3) {
    double square = 0, here = 0, there = 0;
    for (std::size_t k = i; k < i + 3; ++k) square += mrps[k] * mrps[k];
    if (square < 0.9) continue;
    for (std::size_t k = i; k < i + 3; ++k) {
      here += std::abs(mrps[k] - to[k]);
      there += std::abs(-mrps[k] / square - to[k]);
    }
    for (std::size_t k = i; there < here && k < i + 3; ++k) mrps[k] /= -square;
  }
}

// Two quaternions stand for one attitude: at half a turn rounding decides which one a run starts with.
void take_nearer_sign(const std::vector<double>& to, std::vector<double>& quaternions) {
  for (std::size_t i = 0; i + 3 < quaternions.size(); i += 4) {
    double along = 0;
    for (std::size_t k = i; k < i + 4; ++k) along += quaternions[k] * to[k];
    for (std::size_t k = i; along < 0 && k < i + 4; ++k) quaternions[k] = -quaternions[k];
  }
}

void compare_quantity(const KeptRows& rows, std::size_t row, std::span<const double> other, const Place& place,
                      QuantityDifference& result) {
  const std::vector<double> a = numbers_of(place, rows.layout(), rows[row]);
  std::vector<double> b = numbers_of(place, rows.layout(), other);
  if (place.block->path.ends_with("/mrp")) take_nearer_set(a, b);
  if (place.block->path.ends_with("/attitude")) take_nearer_sign(a, b);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = std::abs(a[i] - b[i]);
    result.largest = std::max({result.largest, std::abs(a[i]), std::abs(b[i])});
    if (!(difference > result.difference)) continue;
    result.difference = difference;
    result.column = place.block->columns[i];
    result.time = rows[row].front();
  }
}

void compare_event_times(const Summary& run, const Summary& other, Comparison& comparison) {
  std::size_t same = 0;
  for (; same < run.events.size() && same < other.events.size(); ++same) {
    const Event &a = run.events[same], &b = other.events[same];
    if (event_name(a) != event_name(b)) break;
    comparison.event_times = std::max(comparison.event_times, std::abs(a.time - b.time));
  }
  comparison.relative_times = run.time > 0 ? comparison.event_times / run.time : 0;
  if (same == run.events.size() && same == other.events.size()) return;
  const auto name = [same](const std::vector<Event>& events) {
    return same < events.size() ? fmt::format("{} at {:.9g} s", event_name(events[same]), events[same].time) : "none";
  };
  comparison.other_events = fmt::format("event {} is {} in the one and {} in the other ({} and {} in all)", same + 1,
                                        name(run.events), name(other.events), run.events.size(), other.events.size());
}

// How large things are in a run: a length, a time, a mass, and the load that joints pass on.
struct Sizes {
  double extent = 0, duration = 0, mass = 0, force = 0;

  double speed() const {  // of crossing the structure in the run; and of what the load could push
    if (!(duration > 0)) return 0;
    return std::max(extent / duration, mass > 0 ? force / mass * duration : 0);
  }

  // By the unit of a quantity.
  double of(const std::string& unit) const {
    if (unit == "rad" || unit == "1" || unit.empty()) return 1;
    if (unit == "m") return extent;
    if (unit == "m/s") return speed();
    if (unit == "rad/s") return extent > 0 ? speed() / extent : duration > 0 ? 1 / duration : 0;
    if (unit == "N") return force;
    if (unit == "N m" || unit == "J") return force * extent;
    if (unit == "N s") return mass * speed();
    if (unit == "N m s") return mass * speed() * extent;
    return 0;
  }
};

Sizes sizes_of(const std::vector<QuantityDifference>& found, const KeptRows& rows, const Summary& run) {
  Sizes sizes;
  sizes.duration = run.time;
  const Place mass = find_block(rows.layout(), "system/mass");
  if (mass.block) sizes.mass = rows.largest()[mass.at];
  for (const QuantityDifference& quantity : found) {
    if (quantity.quantity == "position") sizes.extent = quantity.largest;
    if (quantity.quantity == "reaction force") sizes.force = quantity.largest;
  }
  for (const QuantityDifference& quantity : found)
    if (quantity.quantity == "reaction torque" && sizes.extent > 0)
      sizes.force = std::max(sizes.force, quantity.largest / sizes.extent);
  return sizes;
}

double scale_of(const QuantityDifference& quantity, const std::string& path, const KeptRows& rows, const Summary& run,
                const Sizes& sizes) {
  double scale = std::max({quantity.largest, least_size, least_part * sizes.of(quantity.unit)});
  if (path.starts_with("energy/") || path.starts_with("momentum/"))
    scale = std::max(scale, scale_of_block(rows, run, path));
  if (path.starts_with("joints/reaction"))  // where joints pass on nothing: a part of what moves, by m or rad
    scale = std::max(scale, 1e-3 * scale_of_block(rows, run, "energy/rotational"));
  return scale;
}

}  // namespace

Comparison compare_rows(const KeptRows& rows, const Summary& run, const KeptRows& other_rows, const Summary& other) {
  Comparison comparison;
  comparison.rows = std::min(rows.rows(), other_rows.rows());
  compare_event_times(run, other, comparison);
  std::vector<std::string> paths;
  for (const Quantity& quantity : quantities) {
    const Place place = find_block(rows.layout(), quantity.path);
    if (!place.block || place.block->columns.empty()) continue;
    QuantityDifference result{quantity.name, place.block->unit, 0, 0, 0, 0, "", 0};
    for (std::size_t row = 0; row < comparison.rows; ++row) compare_quantity(rows, row, other_rows[row], place, result);
    comparison.quantities.push_back(std::move(result));
    paths.emplace_back(quantity.path);
  }
  const Sizes sizes = sizes_of(comparison.quantities, rows, run);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    QuantityDifference& quantity = comparison.quantities[i];
    quantity.scale = scale_of(quantity, paths[i], rows, run, sizes);
    quantity.relative = quantity.difference / quantity.scale;
  }
  if (run.determined_reactions && other.determined_reactions) return comparison;
  const auto removed = std::erase_if(comparison.quantities, [](const QuantityDifference& quantity) {
    return quantity.quantity.starts_with("reaction");
  });
  if (removed > 0)
    comparison.left_out = "reactions: loops, or what is held in them, have redundant rows, so that they are not unique";
  return comparison;
}

double Comparison::worst() const {
  if (!other_events.empty()) return std::numeric_limits<double>::infinity();
  double worst = relative_times;
  for (const QuantityDifference& quantity : quantities) {
    if (std::isnan(quantity.relative)) return std::numeric_limits<double>::infinity();
    worst = std::max(worst, quantity.relative);
  }
  return worst;
}

}  // namespace volvelle
