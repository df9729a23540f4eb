#include "simulation/potential_well.hpp"

#include "simulation/account.hpp"
#include "simulation/events/change.hpp"

namespace volvelle {
namespace {

// The energies of a spacecraft that is set down by hand. What rests, or cooled, where it starts has
// done so before.
class SetDown {
 public:
  explicit SetDown(const Description& user)
      : description(user),
        evaluation_(make_evaluation(prepared(description))),
        all_on_(evaluation_.effects().potentials) {
    if (evaluation_.model().has_loops())
      throw InvalidDescription(
          std::vector<Problem>{{"joints", "joints close loops here, so that none can be moved by itself."}});
    for (Potential<double>& potential : all_on_) potential.is_on = true;
  }

  Description description;  // where it stands now

  double total() {
    place();
    return take_account(evaluation_, state_).potential;
  }
  double of(std::size_t potential) const {
    return potential_energy(evaluation_.model(), {all_on_[potential]}, evaluation_.kinematics());
  }

 private:
  static const Description& prepared(Description& description) {
    switch_off_what_waits(description);
    return description;
  }

  void place() {
    state_ = initial_state(description, evaluation_.model(), Integral::integral_count);
    evaluation_.place(state_);
  }

  Evaluation<double> evaluation_;
  State<double> state_;
  std::vector<Potential<double>> all_on_;
};

double between(double from, double to, int i, int points) { return from + (to - from) * i / (points - 1); }

}  // namespace

WellAlongJoint well_along_joint(const Description& description, int joint, int coordinate, double from, double to,
                                int points) {
  SetDown craft(description);
  WellAlongJoint well;
  well.curves.push_back({"total", {}});
  for (const PotentialDescription& potential : description.potentials) well.curves.push_back({potential.name, {}});
  for (int i = 0; i < points; ++i) {
    const double q = between(from, to, i, points);
    craft.description.joints[std::size_t(joint)].coordinates[std::size_t(coordinate)] = q;
    well.coordinate.push_back(q);
    well.curves[0].energy.push_back(craft.total());
    for (std::size_t p = 0; p < description.potentials.size(); ++p) well.curves[p + 1].energy.push_back(craft.of(p));
  }
  return well;
}

WellInPlane well_in_plane(const Description& description, int body, const std::array<int, 2>& axes, double span,
                          int points) {
  SetDown craft(description);
  const Vector3<double> start = description.bodies[std::size_t(body)].position;
  WellInPlane well;
  for (int i = 0; i < points; ++i) {
    well.first.push_back(between(start[axes[0]] - span, start[axes[0]] + span, i, points));
    well.second.push_back(between(start[axes[1]] - span, start[axes[1]] + span, i, points));
  }
  Vector3<double>& place = craft.description.bodies[std::size_t(body)].position;
  for (const double second : well.second)
    for (const double first : well.first) {
      place[axes[0]] = first;
      place[axes[1]] = second;
      well.energy.push_back(craft.total());
    }
  return well;
}

}  // namespace volvelle
