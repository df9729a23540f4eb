#include "description/advice.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

#include "description/advice_parts.hpp"
#include "description/check_parts.hpp"
#include "description/planet.hpp"

namespace volvelle {
namespace {

constexpr double turn = 2 * std::numbers::pi;
constexpr double fastest_usual_rate = 1000;  // rad/s

std::string list(const std::vector<double>& values) {
  std::vector<std::string> words;
  for (const double value : values) words.push_back(fmt::format("{:.6g}", value));
  return fmt::format("{}", fmt::join(words, ", "));
}

void advise_rate(const std::string& thing, double rate, Notes& notes) {
  if (!(std::abs(rate) > fastest_usual_rate)) return;
  notes.push_back(
      fmt::format("{} starts turning at {:.6g} rad/s, which is {:.6g} rpm: \"{:.6g} deg/s\" or \"{:.6g} "
                  "rpm\" may be meant.",
                  thing, rate, rate * 60 / turn, rate, rate));
}

void advise_start(const JointDescription& joint, Notes& notes) {
  const std::string name = fmt::format("joint '{}'", joint.name);
  for (int i = 0; i < coordinate_count(joint.kind); ++i) {
    const auto index = static_cast<std::size_t>(i);
    if (!is_angle(joint.kind, i)) continue;
    const bool prescribed = index < joint.motion.size();
    const auto* held = prescribed ? std::get_if<ConstantProfile>(&joint.motion[index]) : nullptr;
    if (held) advise_angle(name + " is held at", held->value, notes);
    if (prescribed) continue;
    advise_angle(name + " starts at", joint.coordinates[index], notes);
    advise_rate(name, joint.rates[index], notes);
  }
  if (joint.kind == JointKind::spherical || joint.kind == JointKind::free)
    advise_rate(name, norm(Vector3<double>{joint.rates[0], joint.rates[1], joint.rates[2]}), notes);
}

// A spring that a drive turns.
void advise_command(const JointDescription& joint, Notes& notes) {
  const double start = evaluate(*joint.spring->command, {}).value;
  if (!joint.motion.empty())
    notes.push_back(fmt::format(
        "joint '{}' has its motion prescribed: the commanded spring only adds to what that takes.", joint.name));
  else if (std::abs(start - joint.coordinates[0]) > 1e-9)
    notes.push_back(
        fmt::format("the spring of joint '{}' is commanded to {:.6g} at the start, where the joint is at "
                    "{:.6g}: it swings from the first moment.",
                    joint.name, start, joint.coordinates[0]));
}

void advise_joint(const JointDescription& joint, double duration, Notes& notes) {
  advise_start(joint, notes);
  advise_holds(joint, notes);
  for (const Profile& torque : joint.motor)
    advise_profile(fmt::format("the motor in joint '{}'", joint.name), torque, duration, notes);
  const BaseMotionDescription base = joint.base_motion.value_or(BaseMotionDescription{});
  for (const auto* profiles : {&joint.motion, &base.rate, &base.velocity, &base.acceleration})
    for (const Profile& motion : *profiles)
      advise_profile(fmt::format("the motion of joint '{}'", joint.name), motion, duration, notes);
  if (!joint.spring) return;
  if (joint.spring->command) advise_command(joint, notes);
  const std::vector<double>& stiffness = joint.spring->stiffness;
  if (std::any_of(stiffness.begin(), stiffness.end(), [](double k) { return k < 0; }))
    notes.push_back(
        fmt::format("the spring in joint '{}' has a negative stiffness ({}): it drives the joint away from "
                    "its rest.",
                    joint.name, list(stiffness)));
}

void advise_burns(const ThrusterDescription& thruster, bool switched_on, double duration, Notes& notes) {
  const auto end = [&](const Burn& burn) { return std::max(burn.stop, burn.start + thruster.minimum_on); };
  const auto is_outside = [&](const Burn& burn) { return burn.start >= duration || end(burn) <= 0; };
  if (!switched_on && std::all_of(thruster.burns.begin(), thruster.burns.end(), is_outside)) {
    notes.push_back(fmt::format("thruster '{}' never fires: none of its burns falls in the run, 0 to {:.6g} s.",
                                thruster.name, duration));
    return;
  }
  for (const Burn& burn : thruster.burns) {
    if (is_outside(burn))
      notes.push_back(
          fmt::format("the burn of thruster '{}' from {:.6g} s to {:.6g} s is outside the run, 0 to {:.6g} "
                      "s.",
                      thruster.name, burn.start, burn.stop, duration));
    else if (end(burn) > burn.stop)
      notes.push_back(
          fmt::format("minimum_on lengthens the burn of thruster '{}' at {:.6g} s from {:.6g} s to {:.6g} "
                      "s.",
                      thruster.name, burn.start, burn.stop - burn.start, thruster.minimum_on));
  }
}

void advise_gravity(const Description& description, Notes& notes) {
  constexpr double least_usual_mu = 1e7;  // m^3/s^2; a small asteroid's
  constexpr double far = 1000, near = 1;  // m
  const GravityDescription& gravity = description.gravity;
  if (gravity.kind != GravityDescription::Kind::point_mass) return;
  const auto bodies = free_flying_bodies(description);
  const auto is_far = [](const BodyDescription* body) { return norm(body->position) > far; };
  if (gravity.mu < least_usual_mu && std::any_of(bodies.begin(), bodies.end(), is_far))
    notes.push_back(
        fmt::format("the point mass has mu = {0:.10g} m^3/s^2, next to nothing at this distance: \"{0:.10g} "
                    "km^3/s^2\" may be meant.",
                    gravity.mu));
  for (const BodyDescription* body : bodies) {
    const double distance = norm(body->position);
    if (distance < gravity.radius)
      notes.push_back(
          fmt::format("body '{}' starts {:.6g} m from the centre of the point mass, inside its radius of "
                      "{:.6g} m.",
                      body->name, distance, gravity.radius));
    else if (distance < near)
      notes.push_back(
          fmt::format("body '{}' starts {:.6g} m from the point mass, where gravity has no bounds: give it "
                      "an initial position in orbit.",
                      body->name, distance));
  }
}

// Whom light never reaches.
void advise_shadow(const Description& description, Notes& notes) {
  if (!description.sun || description.surfaces.empty()) return;
  const double radius = planet_radius(description.sun->radius, description);
  for (const BodyDescription* body : free_flying_bodies(description))
    if (norm(body->position) < radius)
      notes.push_back(
          fmt::format("body '{}' starts {:.6g} m from the inertial origin, inside the planet of {:.6g} m that "
                      "casts the shadow: give it an initial position in orbit.",
                      body->name, norm(body->position), radius));
}

// What nothing acts on, or nobody uses.
void advise_surroundings(const Description& description, Notes& notes) {
  for (const SurfaceDescription& surface : description.surfaces) {
    const bool in_air = description.atmosphere && surface.drag_coefficient > 0;
    if (surface.drag_coefficient > 0 && description.sun && !description.atmosphere)
      notes.push_back(fmt::format("the drag_coefficient of surface '{}' is not used: [environment] has no atmosphere.",
                                  surface.name));
    if (in_air || description.sun) continue;
    notes.push_back(fmt::format("surface '{}' feels nothing: {}", surface.name,
                                description.atmosphere ? "its drag_coefficient is zero, and [environment] has no sun."
                                                       : "[environment] has neither an atmosphere nor a sun."));
  }
  for (const DipoleDescription& dipole : description.dipoles)
    if (!description.magnetic_field)
      notes.push_back(fmt::format("dipole '{}' feels nothing: [environment] has no magnetic_field.", dipole.name));
  for (const BodyDescription& body : description.bodies) {
    const auto uses = [&](const ThrusterDescription& t) { return t.specific_impulse && t.tank == body.name; };
    if (body.propellant && std::none_of(description.thrusters.begin(), description.thrusters.end(), uses))
      notes.push_back(
          fmt::format("no thruster uses the propellant of body '{0}': give one a specific_impulse and tank "
                      "= \"{0}\".",
                      body.name));
  }
}

void advise_run(const RunDescription& run, Notes& notes) {
  const bool fixed = run.integrator == IntegratorKind::rk4;
  const Tolerance usual;
  if (!fixed && run.step > 0)
    notes.push_back(fmt::format("run.step is not used: {} chooses its steps by tolerance, {:g} relative here.",
                                name_of(run.integrator), run.tolerance.relative));
  if (fixed && (run.tolerance.relative != usual.relative || run.tolerance.absolute != usual.absolute))
    notes.emplace_back("run.tolerance is not used: rk4 takes fixed steps.");
}

}  // namespace

std::vector<std::string> advise(const Description& description) {
  const double duration = description.run.duration;
  Notes notes;
  for (const BodyDescription& body : description.bodies)
    advise_rate(fmt::format("body '{}'", body.name), norm(body.rate), notes);
  for (const JointDescription& joint : description.joints)
    if (!joint.is_wheel) advise_joint(joint, duration, notes);
  for (const ThrusterDescription& thruster : description.thrusters)
    advise_burns(thruster, thruster.commanded || has_change(description, ChangeDescription::Kind::on, thruster.name),
                 duration, notes);
  for (const WheelDescription& wheel : description.wheels)
    if (!wheel.mass && norm(wheel.position) > 0)
      notes.push_back(
          fmt::format("wheel '{}' has no mass of its own and is balanced: where it sits changes nothing. Give "
                      "it a mass, or leave out its position",
                      wheel.name));
  advise_triggers(description, notes);
  advise_sequence(description, notes);
  for (const ForceDescription& force : description.forces)
    advise_profile(fmt::format("the scale of force '{}'", force.name), force.scale, duration, notes);
  advise_gravity(description, notes);
  advise_surroundings(description, notes);
  advise_shadow(description, notes);
  advise_run(description.run, notes);
  return notes;
}

}  // namespace volvelle
