#include "description/wheels.hpp"

#include <algorithm>

#include "description/named.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

Symmetric3<double> square_of(const Vector3<double>& a) {
  return {a.x * a.x, a.y * a.y, a.z * a.z, a.x * a.y, a.x * a.z, a.y * a.z};
}

// a b' + b a'
Symmetric3<double> product_of(const Vector3<double>& a, const Vector3<double>& b) {
  return {2 * a.x * b.x,         2 * a.y * b.y,         2 * a.z * b.z,
          a.x * b.y + a.y * b.x, a.x * b.z + a.z * b.x, a.y * b.z + a.z * b.y};
}

BodyDescription body_of(const WheelDescription& wheel, const Vector3<double>& axis) {
  BodyDescription body;
  body.name = wheel.name;
  body.is_wheel = true;
  body.inertia = square_of(axis) * wheel.spin_inertia;
  if (!wheel.mass) return body;
  const Vector3<double> zero = zero_direction_of(wheel), third = cross(axis, zero);
  const double across = wheel.transverse_inertia.value_or(wheel.spin_inertia / 2);
  body.mass = *wheel.mass;
  body.center_of_mass = zero * (wheel.static_imbalance / body.mass);
  body.inertia += (square_of(zero) + square_of(third)) * across + product_of(axis, third) * wheel.dynamic_imbalance;
  return body;
}

JointDescription joint_of(const WheelDescription& wheel, const BodyDescription& carrier) {
  JointDescription joint;
  joint.on_parent.position = wheel.mass ? wheel.position : carrier.center_of_mass;
  joint.name = joint.child = wheel.name;
  joint.is_wheel = true;
  joint.kind = JointKind::revolute;
  joint.parent = wheel.body;
  joint.axis = wheel.axis;
  joint.rates[0] = wheel.initial_speed;
  if (wheel.torque) joint.motor = {*wheel.torque};
  joint.speed = wheel.speed;
  joint.max_rate = wheel.max_speed;
  joint.max_torque = wheel.max_torque;
  if (const auto& friction = wheel.friction)
    joint.friction = FrictionDescription{{friction->torque},
                                         {friction->viscous},
                                         {std::max(friction->static_torque, friction->torque)},
                                         {friction->stribeck}};
  return joint;
}

// Its wheels turn as it needs, and its body starts as it says.
void start_slew(const SlewDescription& slew, Description& description) {
  for (const std::string& wheel : slew.wheels)
    if (JointDescription* joint = find_named(description.joints, wheel); joint && joint->is_wheel)
      joint->speed = SolvedSpeed{};
  BodyDescription* body = find_named(description.bodies, slew.body);
  if (!body) return;
  for (int i = 0; i < 3; ++i) body->rate[i] = evaluate(slew.rate[std::size_t(i)], {}).value;
}

}  // namespace

Vector3<double> zero_direction_of(const WheelDescription& wheel) {
  const Vector3<double> axis = normalized(wheel.axis);
  if (!wheel.zero_direction) return rotation_matrix(quaternion_z_to(axis)).column(0);
  return normalized(*wheel.zero_direction - axis * dot(axis, *wheel.zero_direction));
}

void mount_wheels(Description& description) {
  for (const WheelDescription& wheel : description.wheels) {
    BodyDescription* carrier = find_named(description.bodies, wheel.body);
    if (!carrier || !(norm(wheel.axis) > 0)) continue;
    const Vector3<double> axis = normalized(wheel.axis);
    if (!wheel.mass) carrier->in_wheels += square_of(axis) * wheel.spin_inertia;
    description.joints.push_back(joint_of(wheel, *carrier));
    description.bodies.push_back(body_of(wheel, axis));
  }
  for (const SlewDescription& slew : description.slews) start_slew(slew, description);
}

}  // namespace volvelle
