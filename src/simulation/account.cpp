#include "simulation/account.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <fmt/format.h>

#include "mechanics/closing_joints.hpp"
#include "mechanics/momentum.hpp"

namespace volvelle {
namespace {

Vector3<double> integral_vector(const State<double>& state, Integral first) {
  const auto integrals = state.integrals();
  return {integrals[first], integrals[first + 1], integrals[first + 2]};
}

Residual open_loops(const Evaluation<double>& evaluation, State<double> state) {
  const Model& model = evaluation.model();
  Residual worst;
  for (int s = model.size(); s < model.joint_slots(); ++s) {
    const ClosureError error =
        measure_closing_joint(model, evaluation.parameters(), evaluation.kinematics(), s,
                              state.q().data() + model.q_offset[s], state.v().data() + model.v_offset[s]);
    worst.place = std::max(worst.place, worst_of(error.place));
    worst.rate = std::max(worst.rate, worst_of(error.rate));
  }
  return worst;
}

double extent_of(const Model& model, const Kinematics<double>& kin) {
  double extent = 0;
  for (int b = 1; b < model.size(); ++b) extent = std::max(extent, norm(kin.p_RB_W[b]));
  return extent;
}

}  // namespace

Account take_account(const Evaluation<double>& evaluation, const State<double>& state) {
  const Model& model = evaluation.model();
  const auto& parameters = evaluation.parameters();
  const auto& kin = evaluation.kinematics();
  const auto& system = evaluation.system();
  const Effects<double>& effects = evaluation.effects();
  const auto integrals = state.integrals();
  const Momentum<double> momentum = compute_momentum(model, parameters, kin, system);
  const GravityEnergy<double> gravity =
      gravity_energy(model, parameters, effects.gravity, kin, evaluation.centers(), system);
  const double stored = stored_energy(model, effects, state, kin, evaluation.drives());
  const double translation = 0.5 * system.mass * squared_norm(system.v_WC);
  const double supplied = integrals[Integral::supplied];
  const double carried = integrals[Integral::carried];
  const double exchanged = integrals[Integral::exchanged];

  Account a;
  a.mass = system.mass;
  a.position = system.p_WC;
  a.velocity = system.v_WC;
  a.kinetic = translation + momentum.kinetic;
  a.potential = gravity.orbital + gravity.rest + stored;
  a.orbital = translation + gravity.orbital;
  a.rotational = momentum.kinetic + gravity.rest + stored;
  a.total = a.orbital + a.rotational;
  a.supplied = supplied + carried;
  a.dissipated = integrals[Integral::dissipated] + face_heat(effects.joint_stops, state.at.time);
  a.balance = a.total - a.supplied + a.dissipated;
  a.linear = system.v_WC * system.mass;
  a.angular = momentum.angular;
  a.orbital_angular = cross(system.p_WC, a.linear);

  a.rotational_balance = a.rotational - supplied + exchanged + a.dissipated;
  a.orbital_balance = a.orbital - carried - exchanged;
  a.linear_balance = a.linear - integral_vector(state, Integral::impulse);
  a.angular_balance = a.angular - integral_vector(state, Integral::angular_impulse);
  const bool held = std::any_of(model.trees.begin(), model.trees.end(), [](const Tree& t) { return !t.flies_free; });
  a.energy_scale = (held ? a.kinetic : momentum.kinetic) + std::abs(a.potential) + std::abs(a.supplied) + a.dissipated;
  a.energy_scale = std::max(a.energy_scale, 1e-6 * a.kinetic);  // where it flies fast, rounding is of that
  a.rotational_scale =
      momentum.kinetic + std::abs(gravity.rest + stored) + std::abs(supplied) + std::abs(exchanged) + a.dissipated;
  a.orbital_scale = translation + std::abs(gravity.orbital) + std::abs(carried);
  // where nothing goes anywhere, rounding is measured by what the turning could carry
  a.linear_scale = std::max(momentum.linear_contributions, 1e-6 * std::sqrt(2 * system.mass * momentum.kinetic));
  a.angular_scale = momentum.angular_contributions;
  const Residual residual = evaluation.other() ? evaluation.other()->residual() : open_loops(evaluation, state);
  a.residual = residual.place;
  a.rate_residual = residual.rate;
  a.extent = extent_of(model, kin);
  return a;
}

namespace {

// Whether a joint to the world may be locked during the run or drives what flies free, or a constraint ties something
// to the world: then the world takes momentum.
bool may_be_held(const Description& description) {
  const bool tied = std::any_of(description.constraints.begin(), description.constraints.end(),
                                [](const ConstraintDescription& constraint) {
                                  return constraint.bodies[0] == world_name || constraint.bodies[1] == world_name;
                                });
  return tied || std::any_of(description.joints.begin(), description.joints.end(), [&](const JointDescription& joint) {
           const bool locks = std::any_of(
               description.sequence.begin(), description.sequence.end(), [&](const ChangeDescription& change) {
                 return change.kind == ChangeDescription::Kind::lock && change.target == joint.name;
               });
           return joint.parent == world_name && (locks || !joint.motor.empty());
         });
}

}  // namespace

bool world_takes_part(const Description& description, const Model& model) {
  return may_be_held(description) ||
         !std::all_of(model.trees.begin(), model.trees.end(), [](const Tree& t) { return t.flies_free; });
}

Auditor::Auditor(const Description& description, const Model& model, const Effects<double>& effects)
    : flies_free_(!world_takes_part(description, model)),
      orbits_(effects.gravity.kind == GravityDescription::Kind::point_mass),
      closes_loops_(model.has_loops() || !description.constraints.empty()) {
  balance_.audit = {"energy.balance", "J", 0, 0, 0, 0, true, ""};
  rotational_.audit = {"energy.rotational", "J", 0, 0, 0, 0, flies_free_, ""};
  orbital_.audit = {"energy.orbital", "J", 0, 0, 0, 0, flies_free_, ""};
  linear_.audit = {"momentum.linear", "N s", 0, 0, 0, 0, flies_free_, ""};
  angular_.audit = {"momentum.angular", "N m s", 0, 0, 0, 0, flies_free_, ""};
  residual_.audit = {"loops.residual", "m, rad", 0, 0, 0, 0, true, ""};
  const SheetStrain strain(description);
  for (const SheetStrain::Column& column : strain.columns())
    strains_.push_back({{column.name, column.unit, 0, 0, 0, 0, false, ""}, 0, 0});
  if (flies_free_) return;
  for (Row* row : {&rotational_, &orbital_, &linear_, &angular_}) row->audit.note = "the world holds the structure";
}

void Auditor::add_scalar(Row& row, double shown, double change, double scale, double fallback) const {
  if (first_) row.audit.start = shown;
  row.audit.end = shown;
  row.audit.drift = std::max(row.audit.drift, change);
  row.scale = std::max(row.scale, scale);
  row.fallback = std::max(row.fallback, fallback);
}

void Auditor::add(const Account& a) {
  if (first_) start_ = a;
  add_scalar(balance_, a.balance, std::abs(a.balance - start_.balance), a.energy_scale, a.kinetic);
  add_scalar(rotational_, a.rotational, std::abs(a.rotational_balance - start_.rotational_balance), a.rotational_scale,
             a.kinetic);
  add_scalar(orbital_, a.orbital, std::abs(a.orbital_balance - start_.orbital_balance), a.orbital_scale, a.kinetic);
  add_scalar(linear_, norm(a.linear), norm(a.linear_balance - start_.linear_balance), a.linear_scale, 0);
  add_scalar(angular_, norm(a.angular), norm(a.angular_balance - start_.angular_balance), a.angular_scale,
             norm(a.orbital_angular));
  add_scalar(residual_, a.residual, a.residual, a.extent, 1);
  first_ = false;
}

// What sheets give way by is shown, not audited: its worst is in the note.
void Auditor::add(const SheetStrain& strain) {
  for (std::size_t i = 0; i < strains_.size(); ++i) {
    Audit& audit = strains_[i].audit;
    const double now = strain.last()[i];
    if (first_strain_) audit.start = now;
    audit.end = now;
    audit.drift = std::max(audit.drift, now);
  }
  first_strain_ = false;
}

namespace {

using AccountNumbers = std::array<double, sizeof(Account) / sizeof(double)>;
static_assert(std::is_trivially_copyable_v<Account> && sizeof(AccountNumbers) == sizeof(Account));

}  // namespace

std::vector<double> Auditor::collected() const {
  const auto start = std::bit_cast<AccountNumbers>(start_);
  std::vector<double> numbers(start.begin(), start.end());
  for (const Row* row : {&balance_, &rotational_, &orbital_, &linear_, &angular_, &residual_})
    numbers.insert(numbers.end(), {row->audit.start, row->audit.end, row->audit.drift, row->scale, row->fallback});
  for (const Row& row : strains_) numbers.insert(numbers.end(), {row.audit.start, row.audit.end, row.audit.drift});
  return numbers;
}

void Auditor::take_up(const std::vector<double>& collected) {
  AccountNumbers start;
  std::copy_n(collected.begin(), start.size(), start.begin());
  start_ = std::bit_cast<Account>(start);
  auto next = collected.begin() + std::ptrdiff_t(start.size());
  for (Row* row : {&balance_, &rotational_, &orbital_, &linear_, &angular_, &residual_})
    for (double* number : {&row->audit.start, &row->audit.end, &row->audit.drift, &row->scale, &row->fallback})
      *number = *next++;
  for (Row& row : strains_)
    for (double* number : {&row.audit.start, &row.audit.end, &row.audit.drift}) *number = *next++;
  first_ = first_strain_ = false;
}

std::vector<Audit> Auditor::audits() const {
  std::vector<Audit> audits;
  for (const Row* row : {&balance_, &rotational_, &orbital_, &linear_, &angular_, &residual_}) {
    if (!orbits_ && (row == &orbital_ || row == &rotational_)) continue;
    if (!closes_loops_ && row == &residual_) continue;
    audits.push_back(row->audit);
    const double scale = row->scale > 0 ? row->scale : row->fallback;
    audits.back().scale = scale;
    audits.back().relative = scale > 0 ? row->audit.drift / scale : 0.0;
  }
  for (const Row& row : strains_) {
    audits.push_back(row.audit);
    audits.back().note = fmt::format("at most {:.3g}", row.audit.drift);
  }
  return audits;
}

}  // namespace volvelle
