#include "simulation/own_coordinates.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "simulation/loop_words.hpp"

namespace volvelle {
namespace {

constexpr int per_body = 7;

}  // namespace

ErrorNorm error_norm_of_bodies(int bodies, const Tolerance& tolerance) {
  ErrorNorm norm{tolerance, {}};
  const int rates = per_body * bodies;
  for (int k = 0; k < bodies; ++k) {
    const int at = per_body * k;
    norm.groups.push_back({at, 3});
    norm.groups.push_back({at + 3, 4, ErrorGroup::Kind::quaternion});
    norm.groups.push_back({rates + at, 3});
    norm.groups.push_back({rates + at + 3, 4});
  }
  const int integrals = 2 * rates;
  norm.groups.push_back({integrals, Integral::impulse});
  norm.groups.push_back({integrals + Integral::impulse, 3});
  norm.groups.push_back({integrals + Integral::angular_impulse, 3});
  return norm;
}

OwnCoordinates::OwnCoordinates(const RunDescription& run, Evaluation<double>& evaluation, udwadia_kalaba::Judge& judge,
                               const ErrorNorm& norm, const State<double>& like)
    : evaluation_(evaluation),
      judge_(judge),
      size_(per_body * int(judge.multibody.bodies.size())),
      joints_(like),
      shown_(like) {
  after_ = {like, own_of(like)};
  inner_ = make_integrator(
      run, [this](State<double>& own, std::span<double> rate) { this->rate(own, rate); },
      [this](State<double>& own) { project(own); }, norm, after_.own, {}, footing());
}

State<double> OwnCoordinates::own_of(const State<double>& state) {
  judge_.multibody.place(state.q(), state.v());
  origin_ = judge_.multibody.origin;
  origin_time_ = state.at.time;
  shown_ = joints_ = state;
  State<double> own;
  own.coordinates = own.velocities = size_;
  own.x.resize(2 * std::size_t(size_) + state.integrals().size());
  std::copy(state.integrals().begin(), state.integrals().end(), own.integrals().begin());
  own.at = state.at;
  take_down(own);
  return own;
}

void OwnCoordinates::stand(const State<double>& own) {
  const auto quaternion = [](const double* x) { return Quaternion<double>{x[0], x[1], x[2], x[3]}; };
  const double* x = own.q().data();
  const double* x_dot = own.v().data();
  for (udwadia_kalaba::Body& body : judge_.multibody.bodies) {
    body.r = {x[0], x[1], x[2]};
    body.q = quaternion(x + 3);
    body.r_dot = {x_dot[0], x_dot[1], x_dot[2]};
    body.q_dot = quaternion(x_dot + 3);
    body.update();
    x += per_body;
    x_dot += per_body;
  }
  judge_.multibody.origin = {origin_.p + origin_.v * (own.at.time - origin_time_), origin_.v};
}

namespace {

void write(const Vector3<double>& r, const Quaternion<double>& q, double* x) {
  const double numbers[per_body] = {r.x, r.y, r.z, q.w, q.x, q.y, q.z};
  std::copy_n(numbers, per_body, x);
}

}  // namespace

void OwnCoordinates::take_down(State<double>& own) const {
  for (std::size_t k = 0; k < judge_.multibody.bodies.size(); ++k) {
    const udwadia_kalaba::Body& body = judge_.multibody.bodies[k];
    write(body.r, body.q, own.q().data() + per_body * k);
    write(body.r_dot, body.q_dot, own.v().data() + per_body * k);
  }
}

// Where the rows hardly determine the motion, it depends on them being obeyed to the last digit.
void OwnCoordinates::rate(const State<double>& own, std::span<double> rate) {
  if (footing_ >= Footing::delicate) return rate_at(own, rate);
  rate_closed(own, rate);
}

void OwnCoordinates::rate_closed(const State<double>& own, std::span<double> rate) {
  const double footing = footing_;  // of the step's start
  State<double> closed = own;
  project(closed);
  footing_ = footing;
  rate_at(closed, rate);
}

// Where angles will be read, to within half a turn: from where the run was shown them last, as they turned there. A
// trial that goes astray leaves no trace.
void OwnCoordinates::expect_joints(const Instant& at) {
  const Model& model = evaluation_.model();
  const double since = at.time - shown_.at.time;
  joints_ = shown_;
  joints_.at = at;
  for (int b = 1; b < model.joint_slots(); ++b)
    for (int i = 0; i < model.dof[b] && !model.has_attitude(b); ++i)
      joints_.q()[model.q_offset[b] + i] += since * shown_.v()[model.v_offset[b] + i];
}

void OwnCoordinates::rate_at(const State<double>& own, std::span<double> rate) {
  stand(own);
  expect_joints(own.at);
  judge_.multibody.read(joints_.q(), joints_.v());
  std::copy(own.integrals().begin(), own.integrals().end(), joints_.integrals().begin());
  judge_.standing = true;
  evaluation_.solve(joints_);
  judge_.standing = false;
  std::copy(own.v().begin(), own.v().end(), rate.begin());
  double* x_ddot = rate.data() + size_;
  for (const udwadia_kalaba::Body& body : judge_.multibody.bodies) {
    write(body.r_ddot, body.q_ddot, x_ddot);
    x_ddot += per_body;
  }
  evaluation_.integrate(joints_, rate.subspan(2 * std::size_t(size_)));
}

void OwnCoordinates::project(State<double>& own, double least) {
  stand(own);
  expect_joints(own.at);
  judge_.multibody.choose_sheets(joints_.q());
  std::vector<Jet> motions;
  for (const PrescribedCoordinate& motion : evaluation_.model().motions) motions.push_back(motion_at(motion, own.at));
  judge_.multibody.project(motions, least);
  take_down(own);
}

void OwnCoordinates::project(State<double>& own) {
  project(own, udwadia_kalaba::rank_tolerance);
  const double weakest = judge_.multibody.weakest_row();
  firmest_ = std::max(firmest_, weakest);
  footing_ = weakest / firmest_;
}

Footing OwnCoordinates::footing() {
  constexpr double firm = 1e-3;
  return {.now = [this] { return footing_; },
          .at =
              [this](State<double>& own) {
                project(own);
                return footing_;
              },
          .closed_rate = [this](State<double>& own, std::span<double> rate) { rate_closed(own, rate); },
          .coast =
              [](State<double>& own, std::span<double> rate) {
                std::fill(rate.begin(), rate.end(), 0.0);
                std::copy(own.v().begin(), own.v().end(), rate.begin());
              },
          .arrive = [this](State<double>& own) { project(own, firm * firmest_); }};
}

void OwnCoordinates::show(const State<double>& own, State<double>& state) {
  stand(own);
  state.at = own.at;
  expect_joints(own.at);
  std::copy(joints_.q().begin(), joints_.q().end(), state.q().begin());
  judge_.multibody.read(state.q(), state.v());
  for (const PrescribedCoordinate& c : evaluation_.model().motions) {  // as whoever reads the state will have them
    const Jet motion = motion_at(c, own.at);
    if (c.given == PrescribedCoordinate::Given::place) state.q()[c.q] = motion.value;
    if (c.given != PrescribedCoordinate::Given::acceleration) state.v()[c.v] = motion.rate;
  }
  std::copy(own.integrals().begin(), own.integrals().end(), state.integrals().begin());
  shown_ = joints_ = state;
}

StepOutcome OwnCoordinates::step(State<double>& state, double stop) {
  constexpr double far = 1000;  // m: an orbit bends away from the line that positions are counted from
  const bool goes_on = state.x == after_.shown.x && std::abs(after_.own.q()[0]) < far &&
                       std::abs(after_.own.q()[1]) < far && std::abs(after_.own.q()[2]) < far;
  if (!goes_on) inner_->restart();
  before_ = goes_on ? after_ : Pair{state, own_of(state)};
  before_.own.at = before_.shown.at = state.at;
  State<double> own = before_.own;
  StepOutcome outcome = inner_->step(own, stop);
  if (outcome.accepted) require_constraints(outcome);
  if (!outcome.accepted) return in_joints(std::move(outcome));
  show(own, state);
  after_ = {state, own};
  return outcome;
}

StepOutcome OwnCoordinates::retake(const State<double>& from, double time, State<double>& to) {
  const State<double> start = from.x == before_.shown.x ? before_.own : own_of(from);
  State<double> own = start;
  StepOutcome outcome = inner_->retake(start, time, own);
  if (!outcome.accepted) return in_joints(std::move(outcome));
  to = from;
  show(own, to);
  after_ = {to, own};
  return outcome;
}

// After a step the bodies obey the constraints, unless no motion does.
void OwnCoordinates::require_constraints(StepOutcome& outcome) const {
  for (const Violation& found : judge_.multibody.violations()) {
    if (std::abs(found.drift) < constraint_tolerance) continue;
    outcome.accepted = false;
    outcome.explained = true;
    if (found.is_joint) {
      const auto& names = evaluation_.model().joint_name;
      const auto closing = names.begin() + evaluation_.model().size();
      const int slot = int(std::find(closing, names.end(), found.name) - names.begin());
      outcome.reason = fmt::format(
          "the loop that joint '{}' closes cannot be kept closed: its two sides end a step {:.3g} m or rad apart. {}",
          found.name, std::abs(found.drift), why_loop_opens(evaluation_.model(), slot));
      return;
    }
    outcome.reason = fmt::format(
        "constraint '{}' cannot be kept: the bodies end a step {:.3g} m or rad away from it. Prescribed motions, locks "
        "or other constraints contradict it, or it has led them where it says nothing (points that meet, a disc that "
        "lies flat)",
        found.name, std::abs(found.drift));
    return;
  }
}

// Components of the bodies' coordinates to those of the joints they hang on, for words about a failure.
StepOutcome OwnCoordinates::in_joints(StepOutcome outcome) const {
  const Model& model = evaluation_.model();
  if (outcome.component >= 2 * size_) {
    outcome.component = model.coordinates + model.velocities;
  } else if (outcome.component >= 0) {
    const int body = outcome.component % size_ / per_body;
    for (int b = 1; b < model.size(); ++b)
      if (model.body[b] == body) outcome.component = model.q_offset[b];
  }
  return outcome;
}

}  // namespace volvelle
