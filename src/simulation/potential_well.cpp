#include "simulation/potential_well.hpp"

#include <limits>

#include "description/problem.hpp"
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
  well.curves.push_back({"total", {}, true});
  for (const PotentialDescription& potential : craft.description.potentials)
    well.curves.push_back({potential.name, {}, !potential.switched_off});
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

std::vector<double> well_about_point(const Description& description, int potential, const Matrix3<double>& turned,
                                     const std::vector<Vector3<double>>& places) {
  const Mode mode = initial_mode(description);
  const Model model = compile_model(description, build_spanning_tree(description, linkage_of(mode)), mode);
  const Parameters<double> parameters = compile_parameters(description, model, mode);
  const Potential<double> p = compile_potentials(description, model, parameters)[std::size_t(potential)];
  const Pose<double>& X_BU = parameters.X_BU[p.slot[1]];
  const Vector3<double> m = X_BU.R * (turned * description.potentials[std::size_t(potential)].moments[0]);
  const Matrix3<double> upright = Matrix3<double>::identity();  // all in the second body's axes
  const auto energy_at = [&](const Vector3<double>& x) {        // from the second point
    switch (p.kind) {
      case PotentialDescription::Kind::flux_pin:
        return dot(x, p.normal) * dot(p.image, p.normal) < 0 ? over_superconductor(p, upright, x, m).energy
                                                             : std::numeric_limits<double>::quiet_NaN();
      case PotentialDescription::Kind::magnets:
        return between_magnets(x, m, p.moment[1] * mu_0_over_4_pi).energy;
      default:
        return law_of_distance(p, squared_norm(x)).energy;
    }
  };
  std::vector<double> energies;
  for (const Vector3<double>& place : places) energies.push_back(energy_at(X_BU * place - p.point[1]));
  return energies;
}

}  // namespace volvelle
