#include "laws/random_wheels.hpp"

#include "description/wheels.hpp"

namespace volvelle::testing {
namespace {

std::array<double, 4> random_gains(Random& random, double size) {
  return {random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size),
          random.uniform(-size, size)};
}

void drive(Random& random, int mode, WheelDescription& wheel) {
  const SineProfile sine{random.uniform(1, 3), random.uniform(0.1, 0.5), random.uniform(0, 3), random.uniform(-2, 2)};
  switch (mode) {
    case 0:
      wheel.torque = sine;
      wheel.friction = WheelFrictionDescription{0, random.uniform(0.01, 0.1)};
      break;
    case 1:
      wheel.speed = Profile(ConstantProfile{random.uniform(-20, 20)});
      break;
    case 2:
      wheel.speed = Profile(sine);
      break;
    default:
      wheel.speed =
          QuaternionLaw{random_gains(random, 5), random_gains(random, 3), random_gains(random, 2), random.attitude()};
  }
}

WheelDescription random_wheel(Random& random, const std::string& name, const std::string& body, int mode) {
  WheelDescription wheel;
  wheel.name = name;
  wheel.body = body;
  wheel.axis = random.vector(1) + Vector3<double>{0.1, 0, 0};
  wheel.spin_inertia = random.uniform(0.01, 0.06);
  if (random.chance(0.5)) {
    wheel.mass = random.uniform(0.5, 2);
    wheel.position = random.vector(1);
    wheel.transverse_inertia = wheel.spin_inertia * random.uniform(0.6, 1);
    wheel.static_imbalance = random.uniform(0.01, 0.1);
    wheel.dynamic_imbalance = random.uniform(-0.1, 0.1) * wheel.spin_inertia;
    wheel.zero_direction = cross(wheel.axis, random.vector(1) + Vector3<double>{0, 0.1, 0});
  }
  drive(random, mode, wheel);
  if (!wheel.speed) wheel.initial_speed = random.uniform(-30, 30);
  return wheel;
}

}  // namespace

void add_random_wheels(Random& random, Description& description) {
  const int count = random.integer(2, 5);
  for (int i = 0; i < count; ++i) {
    const int body = random.integer(0, int(description.bodies.size()) - 1);
    description.wheels.push_back(
        random_wheel(random, "wheel" + std::to_string(i), description.bodies[std::size_t(body)].name, (i + count) % 4));
  }
  mount_wheels(description);
}

}  // namespace volvelle::testing
