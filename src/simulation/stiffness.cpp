#include "simulation/stiffness.hpp"

#include <cmath>
#include <numbers>
#include <numeric>

namespace volvelle {
namespace {

// One spring or damper as a quadratic form: share = coefficient * |its rate|^2.
struct Element {
  int index = 0;  // of a link, in its list
  enum class Kind { along, spherical, link, bushing, cable } kind = Kind::along;
  double coefficient = 0;
  int slot = 0;   // of the others
  int v = 0;      // their first velocity
  SixValues six;  // a bushing's, one coefficient for each of its rates
};

class Iteration {
 public:
  Iteration(const Evaluation<double>& evaluation, const State<double>& state, std::vector<Element> elements)
      : evaluation_(evaluation),
        model_(evaluation.model()),
        elements_(std::move(elements)),
        state_(state),
        at_rest_(model_, evaluation.parameters()),
        moving_(model_, evaluation.parameters()),
        forces_(model_),
        work_(model_),
        accelerations_(model_),
        shares_(elements_.size()) {
    std::fill(state_.v().begin(), state_.v().end(), 0.0);
    compute_kinematics(model_, evaluation_.parameters(), state_, at_rest_);
    std::fill(at_rest_.prescribed_acceleration.begin(), at_rest_.prescribed_acceleration.end(), 0.0);
  }

  // Rayleigh quotient f'M^-1 f / u'f with f = K u: grows towards the largest eigenvalue.
  double run() {
    auto u = state_.v();
    unsigned seed = 12345;
    for (double& x : u) x = double((seed = seed * 1103515245u + 12345u) >> 16 & 0x7fff) / 32768.0 + 0.1;
    for (std::size_t i = 0; i < u.size(); ++i)
      if (model_.held[i]) u[i] = 0;
    double eigenvalue = 0;
    for (int iteration = 0; iteration < 300; ++iteration) {
      const double work_done = apply();
      solve_articulated_body(model_, evaluation_.parameters(), at_rest_, forces_, work_, accelerations_);
      const double response = power_of(accelerations_.vdot);
      if (!(work_done > 0)) return 0;
      const double next = response / work_done;
      double largest = 0;
      for (const double a : accelerations_.vdot) largest = std::max(largest, std::abs(a));
      for (std::size_t i = 0; i < u.size(); ++i) u[i] = accelerations_.vdot[i] / largest;
      if (std::abs(next - eigenvalue) < 1e-9 * next) return next;
      eigenvalue = next;
    }
    return eigenvalue;
  }

  const Element* largest_share() const {
    const Element* best = nullptr;
    double most = 0;
    for (std::size_t i = 0; i < elements_.size(); ++i)
      if (shares_[i] > most) most = shares_[i], best = &elements_[i];
    return best;
  }

 private:
  // forces = K u; returns u'K u and keeps each element's share
  double apply() {
    const auto u = state_.v();
    compute_kinematics(model_, evaluation_.parameters(), state_, moving_);
    forces_.clear();
    for (std::size_t e = 0; e < elements_.size(); ++e) shares_[e] = apply(elements_[e], u);
    return std::accumulate(shares_.begin(), shares_.end(), 0.0);
  }

  double apply(const Element& element, std::span<const double> u) {
    const Effects<double>& effects = evaluation_.effects();
    const double k = element.coefficient;
    if (element.kind == Element::Kind::link) {
      const SpringLink<double>& link = effects.spring_links[element.index];
      const double rate = link_line(model_, link, moving_).rate;
      const Vector3<double> along = link_line(model_, link, at_rest_).along;
      for (int i = 0; i < 2; ++i)
        if (link.slot[i] != 0)
          add_external_force(at_rest_, link.slot[i], link.point[i],
                             transpose_times(at_rest_.R_WB[link.slot[i]], along * (i == 0 ? -k * rate : k * rate)), {},
                             forces_, forces_.external[model_.tree[link.slot[i]]]);
      return k * rate * rate;
    }
    if (element.kind == Element::Kind::bushing) {
      const Bushing<double>& bushing = effects.bushings[element.index];
      const BushingPose<double> pose = bushing_pose(model_, bushing, at_rest_);
      const BushingPose<double> moving = bushing_pose(model_, bushing, moving_);
      const Vector3<double> force = each_times(element.six.translation, moving.stretch_rate);
      const Vector3<double> moment = each_times(element.six.rotation, moving.turn_rate);
      push_apart(model_, bushing, at_rest_, pose, force, moment, forces_);
      return dot(force, moving.stretch_rate) + dot(moment, moving.turn_rate);
    }
    if (element.kind == Element::Kind::cable) {
      const Cable<double>& cable = effects.cables[element.index];
      const double rate = u[std::size_t(cable.v[0])] - cable.ratio * u[std::size_t(cable.v[1])];
      forces_.tau[cable.v[0]] += k * rate;
      forces_.tau[cable.v[1]] -= cable.ratio * k * rate;
      return k * rate * rate;
    }
    double share = 0;
    for (int i = element.v; i < element.v + (element.kind == Element::Kind::along ? 1 : 3); ++i) {
      forces_.tau[i] += k * u[i];
      share += k * u[i] * u[i];
    }
    return share;
  }

  // f'w for velocities w, with f the forces now applied
  double power_of(const std::vector<double>& w) {
    const auto u = state_.v();
    const std::vector<double> kept(u.begin(), u.end());
    std::copy(w.begin(), w.end(), u.begin());
    compute_kinematics(model_, evaluation_.parameters(), state_, moving_);
    double power = 0;
    for (std::size_t i = 0; i < w.size(); ++i) power += forces_.tau[i] * w[i];
    for (int b = 1; b < model_.size(); ++b) {
      power += dot(moving_.V_WB[b], forces_.F_B[b]);
      if (model_.trees[model_.tree[b]].flies_free)
        power += dot(moving_.v_WR[model_.tree[b]], moving_.R_WB[b] * forces_.F_B[b].force);
    }
    std::copy(kept.begin(), kept.end(), u.begin());
    return power;
  }

  const Evaluation<double>& evaluation_;
  const Model& model_;
  std::vector<Element> elements_;
  State<double> state_;
  Kinematics<double> at_rest_, moving_;
  Forces<double> forces_;
  ArticulatedBodyWork<double> work_;
  Accelerations<double> accelerations_;
  std::vector<double> shares_;
};

std::string name_of_element(const Evaluation<double>& evaluation, const Element& element) {
  if (element.kind == Element::Kind::link)
    return "link '" + evaluation.effects().spring_links[element.index].name + "'";
  if (element.kind == Element::Kind::bushing) return "link '" + evaluation.effects().bushings[element.index].name + "'";
  if (element.kind == Element::Kind::cable) return "link '" + evaluation.effects().cables[element.index].name + "'";
  return "joint '" + evaluation.model().joint_name[element.slot] + "'";
}

// Stops count as if they were pressed: they will be.
template <class Coefficient, class Coefficients>
std::vector<Element> elements_with(const Effects<double>& effects, Coefficient coefficient, Coefficients of_bushing) {
  std::vector<Element> elements;
  const auto add = [&](Element::Kind kind, const auto& list) {
    for (const auto& item : list)
      if (coefficient(item) > 0) elements.push_back({0, kind, coefficient(item), item.slot, item.v});
  };
  add(Element::Kind::along, effects.joint_springs.along);
  add(Element::Kind::along, effects.joint_springs.commanded);
  add(Element::Kind::along, effects.joint_stops);
  add(Element::Kind::spherical, effects.joint_springs.spherical);
  for (int i = 0; i < int(effects.spring_links.size()); ++i)
    if (coefficient(effects.spring_links[i]) > 0)
      elements.push_back({i, Element::Kind::link, coefficient(effects.spring_links[i])});
  for (int i = 0; i < int(effects.cables.size()); ++i)
    if (coefficient(effects.cables[i]) > 0)
      elements.push_back({i, Element::Kind::cable, coefficient(effects.cables[i])});
  for (int i = 0; i < int(effects.bushings.size()); ++i)
    elements.push_back({i, Element::Kind::bushing, 0, 0, 0, of_bushing(effects.bushings[i])});
  return elements;
}

// Of a tape spring where it is straight, and stiffest: it will come there.
double straight_stiffness(const TapeSpring<double>& tape) {
  const auto of = [](const TapeCurve<double>& curve) {
    return curve.steady / curve.rise_angle + std::numbers::e * curve.excess / curve.peak_angle;
  };
  return std::max(of(tape.above), of(tape.below));
}

Stiffest iterate(const Evaluation<double>& evaluation, const State<double>& state, std::vector<Element> elements) {
  if (elements.empty()) return {};
  Iteration iteration(evaluation, state, std::move(elements));
  const double eigenvalue = iteration.run();
  const Element* element = iteration.largest_share();
  return {eigenvalue, element ? name_of_element(evaluation, *element) : ""};
}

}  // namespace

Stiffest stiffest_spring(const Evaluation<double>& evaluation, const State<double>& state) {
  std::vector<Element> elements = elements_with(
      evaluation.effects(), [](const auto& s) { return s.stiffness; },
      [](const Bushing<double>& b) {
        return SixValues{b.stiffness, b.turn_stiffness};
      });
  for (const TapeSpring<double>& tape : evaluation.effects().tape_springs)
    elements.push_back({0, Element::Kind::along, straight_stiffness(tape), tape.slot, tape.v});
  return iterate(evaluation, state, std::move(elements));
}

Stiffest stiffest_damper(const Evaluation<double>& evaluation, const State<double>& state) {
  std::vector<Element> elements = elements_with(
      evaluation.effects(), [](const auto& s) { return s.damping; },
      [](const Bushing<double>& b) {
        return SixValues{b.damping, b.turn_damping};
      });
  for (const JointFriction<double>& f : evaluation.effects().joint_friction)
    if (f.viscous > 0) elements.push_back({0, Element::Kind::along, f.viscous, f.slot, f.v});
  return iterate(evaluation, state, std::move(elements));
}

}  // namespace volvelle
