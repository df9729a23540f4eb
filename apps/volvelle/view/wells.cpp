// From potentials and how bodies moved to surfaces of energy.
#include "view/wells.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simulation/events/change.hpp"
#include "simulation/potential_well.hpp"
#include "view/switchings.hpp"

namespace volvelle::view {

namespace {

constexpr std::size_t most_rows = 240;  // of a path
constexpr double depth_drawn = 0.6;     // of the span, from the highest to the lowest
constexpr double gap = 0.08;            // of the span, between the plane and the highest
constexpr double smallest_drawn = 0.5;  // of the size of bodies: the span of a surface

using Kind = PotentialDescription::Kind;
using Places = std::vector<Vector>;

bool has_pole(const PotentialDescription& potential) {
  return potential.kind == Kind::power || potential.kind == Kind::magnets || potential.kind == Kind::flux_pin;
}

// Potentials that pull one point of a body in another body, by their places in the description.
std::vector<std::vector<int>> groups_of(const std::vector<PotentialDescription>& potentials) {
  std::vector<std::vector<int>> groups;
  for (int i = 0; i < static_cast<int>(potentials.size()); ++i) {
    const PotentialDescription& one = potentials[static_cast<std::size_t>(i)];
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const std::vector<int>& members) {
      const PotentialDescription& other = potentials[static_cast<std::size_t>(members.front())];
      return other.bodies == one.bodies && norm(other.positions[0] - one.positions[0]) == 0;
    });
    if (group == groups.end())
      groups.push_back({i});
    else
      group->push_back(i);
  }
  return groups;
}

class WellFinder {
 public:
  WellFinder(const ViewedResult& viewed, std::vector<int> members)
      : slices_(*viewed.slices),
        description_(viewed.scene.description),
        members_(std::move(members)),
        switched_(switchings(description_, slices_.events())) {
    switch_off_what_waits(description_);
    const PotentialDescription& one = at(members_.front());
    well_.first = body_entry(viewed.scene, one.bodies[0]);
    well_.second = body_entry(viewed.scene, one.bodies[1]);
    well_.point = one.positions[0];
    path_ = path_between(slices_, well_.first, well_.second);
    std::vector<const PotentialDescription*> all;
    for (const int i : members_) {
      all.push_back(&at(i));
      well_.name += (well_.name.empty() ? "" : ", ") + at(i).name;
    }
    choose_plane(all, path_, well_);
    well_.enlarged = std::max(1.0, std::round(smallest_drawn * viewed.scene.size / well_.span));
  }

  // Without phases where nothing is ever on.
  Well find() {
    double from = path_.times.front();
    turn_on(from);
    for (const double to : switch_times()) {
      if (to > from) add_phase(from, to);
      from = std::max(from, to);
      for (const int i : members_) switch_at(to, at(i));
      turn_on(from);
    }
    add_phase(from, std::numeric_limits<double>::infinity());
    find_range();
    return well_;
  }

 private:
  PotentialDescription& at(int i) { return description_.potentials[static_cast<std::size_t>(i)]; }

  std::vector<double> switch_times() {
    std::vector<double> times;
    for (const int i : members_)
      for (const auto& [time, on] : switched_[at(i).name]) times.push_back(time);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
  }

  void switch_at(double time, PotentialDescription& potential) {
    for (const auto& [when, on] : switched_[potential.name]) {
      if (when != time) continue;
      potential.switched_off = !on;
      if (!on) potential.cooled.reset();
    }
  }

  // Superconductors cool where their magnet is.
  void turn_on(double time) {
    const Frame stands = stand_at(slices_, well_.first, well_.second, time);
    turned_ = stands.R;
    for (const int i : members_) {
      PotentialDescription& potential = at(i);
      if (potential.kind != Kind::flux_pin || potential.switched_off || potential.cooled) continue;
      potential.cooled = {stands * potential.positions[0], turned_ * potential.moments[0]};
    }
  }

  std::vector<double> energies(const Places& places) {
    std::vector<double> sum(places.size(), 0);
    for (const int i : members_) {
      if (at(i).switched_off) continue;
      const std::vector<double> one = well_about_point(description_, i, turned_, places);
      for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += one[k];
    }
    return sum;
  }

  void add_phase(double from, double to) {
    if (std::all_of(members_.begin(), members_.end(), [&](int i) { return at(i).switched_off; })) return;
    Places grid, passed;
    for (int row = 0; row < well_points; ++row)
      for (int column = 0; column < well_points; ++column) grid.push_back(place_on(well_, row, column));
    for (std::size_t i = 0; i < path_.times.size(); ++i)
      if (path_.times[i] >= from && path_.times[i] <= to) passed.push_back(path_.frames[i] * well_.point);
    well_.phases.push_back({from, to, energies(grid)});
    for (const double energy : energies(passed)) hold(energy, passed_low_, passed_high_);
  }

  static void hold(double energy, double& low, double& high) {
    if (!std::isfinite(energy)) return;
    low = std::min(low, energy);
    high = std::max(high, energy);
  }

  // All of it; where energies have poles, half as much again as between what was passed through and far away.
  void find_range() {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const WellPhase& phase : well_.phases)
      for (const double energy : phase.energy) hold(energy, low, high);
    if (std::any_of(members_.begin(), members_.end(), [&](int i) { return has_pole(at(i)); })) {
      const double more = (passed_high_ - passed_low_) / 2;
      low = std::max(low, passed_low_ - more);
      high = std::min(high, passed_high_ + more);
    }
    well_.low = low;
    well_.high = high;
    if (!(low < high)) well_.phases.clear();
  }

  const ResultSlices& slices_;
  Description description_;
  std::vector<int> members_;
  Switchings switched_;
  RelativePath path_;
  Matrix3<double> turned_ = Matrix3<double>::identity();  // the first body in the second, when the phase began
  double passed_low_ = 0, passed_high_ = 0;               // J, with that of far away
  Well well_;
};

Frame frame_at(const Poses& poses, std::size_t row, int body, std::size_t bodies) {
  if (body < 0)
    return {Matrix3<double>::identity(),
            -Vector{poses.rows[4 * row + 1], poses.rows[4 * row + 2], poses.rows[4 * row + 3]}};
  const float* p = &poses.bodies[7 * (row * bodies + static_cast<std::size_t>(body))];
  return {rotation_matrix(normalized(Quaternion<double>{p[3], p[4], p[5], p[6]})), {p[0], p[1], p[2]}};
}

}  // namespace

RelativePath path_between(const ResultSlices& slices, int first, int second) {
  const std::size_t rows = slices.rows(), bodies = slices.bodies().size();
  const Poses poses = slices.poses({0, rows, std::max<std::size_t>(1, (rows + most_rows - 1) / most_rows)});
  RelativePath path;
  for (std::size_t row = 0; 4 * row < poses.rows.size(); ++row) {
    path.times.push_back(poses.rows[4 * row]);
    path.frames.push_back(frame_at(poses, row, second, bodies).inverse() * frame_at(poses, row, first, bodies));
  }
  return path;
}

Frame stand_at(const ResultSlices& slices, int first, int second, double time) {
  const std::size_t bodies = slices.bodies().size();
  const Poses poses = slices.poses({slices.row_at(time), 1, 1});
  return frame_at(poses, 0, second, bodies).inverse() * frame_at(poses, 0, first, bodies);
}

Vector place_on(const Well& well, int row, int column) {
  const auto along = [&](int i) { return well.span * (2.0 * i / (well_points - 1) - 1); };
  return well.plane * Vector{along(column), along(row), 0};
}

double level_of(const Well& well, double energy) {
  return std::clamp((energy - well.low) / (well.high - well.low), 0.0, 1.0);
}

double height_of(const Well& well, double energy) {
  return well.span * (depth_drawn * (level_of(well, energy) - 1) - gap);
}

std::vector<Well> find_wells(const ViewedResult& viewed) {
  std::vector<Well> wells;
  if (viewed.slices->rows() == 0) return wells;
  for (const std::vector<int>& members : groups_of(viewed.scene.description.potentials)) {
    Well well = WellFinder(viewed, members).find();
    if (!well.phases.empty()) wells.push_back(std::move(well));
  }
  return wells;
}

}  // namespace volvelle::view
