#include "simulation/sheet_strain.hpp"

#include <algorithm>
#include <cmath>

#include "description/named.hpp"

namespace volvelle {
namespace {

// The edges of a crease of this length, at the end where they are farther apart.
double widest_gap(const BushingPose<double>& pose, double length) {
  const Vector3<double> tilt{pose.turn.x, pose.turn.y, 0};
  const double angle = norm(tilt), half = 0.5 * angle;
  // the axis turned by the tilt, less itself: 2 sin(a/2) (n x z cos(a/2) - z sin(a/2))
  const Vector3<double> aside = angle > 0 ? cross(tilt / angle, Vector3<double>{0, 0, 1}) : Vector3<double>{};
  const Vector3<double> apart =
      (aside * std::cos(half) - Vector3<double>{0, 0, 1} * std::sin(half)) * (2 * std::sin(half));
  const Vector3<double> end = apart * (0.5 * length);
  return std::max(norm(pose.stretch + end), norm(pose.stretch - end));
}

}  // namespace

SheetStrain::SheetStrain(const Description& description) : worst_(description.sheets.size()) {
  using Quantity = Column::Quantity;
  for (int s = 0; s < int(description.sheets.size()); ++s) {
    const SheetDescription& sheet = description.sheets[s];
    for (const auto& crease : sheet.bushings)
      parting_.push_back({s, index_of_named(description.bushings, crease.name), crease.size, sheet.thickness});
    for (const auto& crease : sheet.bend_lines)
      bending_.push_back({s, index_of_named(description.joints, crease.name), crease.size, sheet.thickness});
  }
  const auto has = [&](Quantity quantity, const SheetDescription& sheet) {
    return (quantity != Quantity::bend && !sheet.bushings.empty()) ||
           (quantity != Quantity::gap && !sheet.bend_lines.empty());
  };
  for (const auto& [quantity, word, unit] :
       {std::tuple(Quantity::gap, ".gap", "m"), {Quantity::bend, ".bend", "rad"}, {Quantity::strain, ".strain", ""}})
    for (int s = 0; s < int(description.sheets.size()); ++s)
      if (has(quantity, description.sheets[s]))
        columns_.push_back({quantity, s, description.sheets[s].name + word, unit});
  values_.resize(columns_.size());
}

const std::vector<double>& SheetStrain::measure(const Evaluation<double>& evaluation, const State<double>& state,
                                                const std::vector<int>& slot_of_joint) {
  std::fill(worst_.begin(), worst_.end(), Worst{});
  for (const Crease& crease : parting_) {
    Worst& worst = worst_[crease.sheet];
    const double gap = widest_gap(
        bushing_pose(evaluation.model(), evaluation.effects().bushings[crease.index], evaluation.kinematics()),
        crease.size);
    worst.gap = std::max(worst.gap, gap);
    worst.strain = std::max(worst.strain, gap / crease.size);
  }
  for (const Crease& crease : bending_) {
    const int slot = slot_of_joint[crease.index];
    if (slot == 0) continue;
    Worst& worst = worst_[crease.sheet];
    const double bend = std::abs(state.q()[evaluation.model().q_offset[slot]]);
    worst.bend = std::max(worst.bend, bend);
    worst.strain = std::max(worst.strain, 0.5 * crease.thickness * bend / crease.size);
  }
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const Worst& worst = worst_[columns_[i].sheet];
    values_[i] = columns_[i].quantity == Column::Quantity::gap    ? worst.gap
                 : columns_[i].quantity == Column::Quantity::bend ? worst.bend
                                                                  : worst.strain;
  }
  return values_;
}

}  // namespace volvelle
