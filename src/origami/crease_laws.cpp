#include "origami/crease_laws.hpp"

#include <cmath>
#include <fmt/format.h>

namespace volvelle {
namespace {

Profile times(double factor, const Profile& profile) {
  struct Scale {
    double by;
    Profile operator()(ConstantProfile p) const { return ConstantProfile{by * p.value}; }
    Profile operator()(TableProfile p) const {
      for (auto& [time, value] : p.points) value *= by;
      return p;
    }
    Profile operator()(SineProfile p) const {
      return SineProfile{by * p.amplitude, p.frequency, p.phase, by * p.offset};
    }
    Profile operator()(RampProfile p) const { return RampProfile{by * p.from, by * p.to, p.start, p.stop}; }
    Profile operator()(RampRateProfile p) const {
      return RampRateProfile{{by * p.ramp.from, by * p.ramp.to, p.ramp.start, p.ramp.stop}};
    }
    Profile operator()(const Formula& p) const { return Formula::parse(fmt::format("({})*({})", by, p.text())); }
  };
  return std::visit(Scale{factor}, profile);
}

// The size of the crease's angle where the sheet is folded so far.
double angle_at(const Crease& crease, double fold) {
  return 2 * std::atan2(crease.lean * std::sin(fold), std::cos(fold));
}

TapeSpringDescription tapes(const CreaseTape& tape, double sign, double length) {
  const auto strips = [&](TapeBend bend) {
    for (double* moment : {&bend.steady, &bend.peak, &bend.relatch}) *moment *= tape.count.of(length);
    return bend;
  };
  const bool valley = sign > 0;
  return {sign * tape.one.rest, strips(valley ? tape.one.above : tape.one.below),
          strips(valley ? tape.one.below : tape.one.above)};
}

}  // namespace

void CreaseLaws::overlay(const CreaseLaws& over) {
  spring.overlay(over.spring);
  damper.overlay(over.damper);
  friction.overlay(over.friction);
  stop.overlay(over.stop);
  motor.overlay(over.motor);
  tape_spring.overlay(over.tape_spring);
  latch.overlay(over.latch);
  release.overlay(over.release);
  breaks.overlay(over.breaks);
}

void apply_laws(const CreaseLaws& laws, const Crease& crease, double length, JointDescription& joint) {
  const double sign = crease.sign();
  if (const auto& spring = laws.spring.law)
    joint.spring = SpringDescription{
        {spring->stiffness.of(length)}, {sign * spring->rest}, {sign * spring->preload.of(length)}, {}};
  if (const auto& damper = laws.damper.law) joint.damper = {damper->of(length)};
  if (const auto& friction = laws.friction.law)
    joint.friction = FrictionDescription{{friction->torque.of(length)}, {friction->viscous.of(length)}};
  if (const auto& stop = laws.stop.law) {
    StopDescription& s = joint.stop.emplace();
    s.lower = {sign > 0 ? stop->lower : -stop->upper};
    s.upper = {sign > 0 ? stop->upper : -stop->lower};
    s.compliant = stop->compliant;
    if (stop->compliant) {
      s.stiffness = {stop->stiffness.of(length)};
      s.damping = {stop->damping.of(length)};
    }
    s.restitution = stop->restitution;
  }
  if (const auto& motor = laws.motor.law) {
    joint.motor = {times(sign * (motor->per_length ? length : 1), motor->torque)};
    if (std::isfinite(motor->no_load_rate))
      joint.motor_limit = MotorLimitDescription{{motor->no_load_rate}, motor->governor};
  }
  if (const auto& tape = laws.tape_spring.law) joint.tape_spring = tapes(*tape, sign, length);
  if (const auto& latch = laws.latch.law)
    joint.latch = sign * (latch->is_fold ? angle_at(crease, latch->at) : latch->at);
  if (const auto& release = laws.release.law) joint.release = *release;
  if (const auto& breaks = laws.breaks.law) joint.breaks = *breaks;
}

}  // namespace volvelle
