#include "laws/random_spacecraft.hpp"

#include <algorithm>

namespace volvelle::testing {
namespace {

std::string body_name(int i) { return "body" + std::to_string(i); }

void add_joint_loads(Random& random, JointDescription& joint) {
  const auto n = std::size_t(joint.kind == JointKind::spherical ? 1 : coordinate_count(joint.kind));
  if (joint.kind == JointKind::fixed) return;
  const auto list = [&](double low, double high, std::size_t count) {
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i) values.push_back(random.uniform(low, high));
    return values;
  };
  if (n > 0 && random.chance(0.7)) {
    joint.spring = SpringDescription{list(1, 20, n), {}, {}, {}};
    if (joint.kind != JointKind::spherical) {
      joint.spring->rest = list(-1, 1, n);
      joint.spring->preload = list(-2, 2, n);
    }
  }
  if (n > 0 && random.chance(0.7)) joint.damper = list(0.1, 3, n);
  const double phase = random.uniform(0, 3);
  if (random.chance(0.7))
    for (int i = 0; i < velocity_count(joint.kind); ++i)
      joint.motor.push_back(SineProfile{random.uniform(-5, 5), 0.3, phase, random.uniform(-1, 1)});
}

void add_body_loads(Random& random, Description& d) {
  for (std::size_t i = 0; i < d.bodies.size(); ++i) {
    const std::string& body = d.bodies[i].name;
    const std::string number = std::to_string(i);
    if (random.chance(0.6))
      d.forces.push_back({"force" + number, body, random.vector(1), random.vector(5), random.vector(5),
                          random.chance(0.5), SineProfile{1, 0.2, random.uniform(0, 3), 0.5}});
    if (random.chance(0.4))
      d.thrusters.push_back(
          {"jet" + number, body, random.vector(1), random.vector(1), random.uniform(1, 5), {{-1.0, 5.0}}, 0, 0, 0});
  }
}

void add_gravity(Random& random, bool orbiting, Description& d) {
  switch (orbiting ? 0 : random.integer(0, 3)) {
    case 1:
      d.gravity = {GravityDescription::Kind::uniform, random.vector(5), 0, true, 0, 0};
      break;
    // a heavy and near point mass, so that gradients matter
    case 2:
      d.gravity = {GravityDescription::Kind::point_mass, {}, 5e3, random.chance(0.5), 0, 0};
      break;
    case 3:
      d.gravity = {GravityDescription::Kind::point_mass, {}, 5e3, random.chance(0.5), 0.1, 8};
      break;
    default:
      if (Random own(unsigned(1e6 * d.bodies.front().mass) + 4);
          own.chance(orbiting ? 1 : 0.6)) {  // all the rest is as without it
        d.gravity.kind = GravityDescription::Kind::orbiting_frame;
        d.gravity.rate = own.uniform(-1, 1);
      }
      break;
  }
  if (d.gravity.kind != GravityDescription::Kind::point_mass) return;
  const Vector3<double> place{25, -10, 18};
  for (BodyDescription& body : d.bodies)
    if (body.has_initial) body.position += place;
  for (JointDescription& joint : d.joints)
    if (joint.parent == world_name) joint.on_parent.position += place;
  for (SpringLinkDescription& link : d.spring_links)
    if (link.bodies[0] == world_name) link.positions[0] += place;
}

// Strained from the start. A frequency and a ratio make the same of it as a stiffness and a damping.
BushingDescription random_bushing(Random& random, const std::string& name, const std::string& first,
                                  const std::string& second) {
  const auto positive = [&](double most) {
    return Vector3<double>{random.uniform(0, most), random.uniform(0, most), random.uniform(0, most)};
  };
  BushingDescription bushing;
  bushing.name = name;
  bushing.bodies = {first, second};
  bushing.positions = {random.vector(1), random.vector(1)};
  bushing.orientation = random.attitude();
  bushing.axis = random.vector(1) + Vector3<double>{0, 0, 0.1};
  bushing.stiffness = {positive(10), positive(10)};
  bushing.damping = {positive(2), positive(2)};
  if (random.chance(0.3)) bushing.frequency = SixValues{positive(0.3), positive(0.3)};
  if (random.chance(0.3)) bushing.damping_ratio = SixValues{positive(0.3), positive(0.3)};
  bushing.rest_position = random.vector(0.5);
  bushing.rest_orientation = random.attitude();
  return bushing;
}

void add_bushings(const SpacecraftOptions& options, Description& d) {
  Random random(unsigned(1e6 * d.bodies.front().mass));  // its own: all the rest is as without them
  d.bushings.push_back(random_bushing(random, "bushing", body_name(options.bodies - 1), body_name(0)));
  if (!options.grounded) return;
  const bool far = d.gravity.kind == GravityDescription::Kind::point_mass;
  d.bushings.push_back(random_bushing(random, "foot", body_name(options.bodies / 2), world_name));
  if (far) d.bushings.back().positions[1] += Vector3<double>{25, -10, 18};
}

// Of every kind, some to the world; a table of one piece, and a superconductor far below: derivatives exist everywhere.
void add_potentials(const SpacecraftOptions& options, Description& d) {
  using Law = PotentialDescription::Kind;
  Random random(unsigned(1e6 * d.bodies.front().mass) + 3);  // its own: all the rest is as without them
  const bool far = d.gravity.kind == GravityDescription::Kind::point_mass;
  for (const Law kind : {Law::gaussian, Law::spring, Law::power, Law::table, Law::magnets, Law::flux_pin}) {
    if (random.chance(0.5)) continue;
    PotentialDescription p;
    p.name = "potential" + std::to_string(d.potentials.size());
    p.kind = kind;
    const int first = random.integer(0, options.bodies - 1), further = random.integer(1, options.bodies - 1);
    p.bodies = {body_name(first), body_name((first + further) % options.bodies)};
    p.positions = {random.vector(1), random.vector(1)};
    p.strength = random.uniform(-10, 10);
    p.length = random.uniform(1, 3);
    p.table = {{0, random.uniform(-9, 9)}, {random.uniform(100, 200), 0}};
    p.damping = random.chance(0.5) ? random.uniform(0, 1) : 0;
    p.turn_damping = random.chance(0.5) ? random.uniform(0, 1) : 0;
    if (kind == Law::magnets) p.moments = {random.vector(1e4), random.vector(1e4)};
    if (kind == Law::flux_pin) {
      p.normal = normalized(random.vector(1));
      p.positions[1] -= p.normal * 40.0;
      p.moments[0] = random.vector(3e6);
      p.cooled = {random.vector(3), random.vector(3e6)};
    } else if (options.grounded && random.chance(0.3)) {
      p.bodies[1] = world_name;
      if (far) p.positions[1] += Vector3<double>{25, -10, 18};
    }
    d.potentials.push_back(p);
  }
}

double start_of(const JointDescription& joint) {
  return joint.motion.empty() ? joint.coordinates[0] : evaluate(joint.motion[0], {}).value;
}

TapeBend random_bend(Random& random) {
  const double steady = random.uniform(0.2, 1), peak = steady + random.uniform(0.5, 4);
  return {steady, peak, random.uniform(steady, peak), random.uniform(0.1, 0.5), random.uniform(0.1, 0.4)};
}

// With lists as long as the joint has coordinates; some are beyond their no-load rate.
void limit_motor(Random& random, JointDescription& joint) {
  MotorLimitDescription limit{{}, random.chance(0.5)};
  for (int i = 0; i < coordinate_count(joint.kind); ++i) {
    const double rate = std::abs(joint.rates[i]);
    limit.no_load_rate.push_back(random.chance(0.4) && rate > 0.1 ? rate / 1.5 : rate + random.uniform(0.2, 1));
    if (rate < 0.02) return;
  }
  joint.motor_limit = limit;
}

void add_cable(Random& random, const JointDescription& first, const JointDescription& second, Description& d) {
  CableDescription cable{"cable" + std::to_string(d.cables.size()), {first.name, second.name}};
  cable.ratio = random.uniform(0.3, 2) * (random.chance(0.5) ? 1 : -1);
  cable.stiffness = random.uniform(1, 9);
  cable.damping = random.uniform(0.1, 1);
  cable.rest = random.uniform(-1, 1);
  const double stretch = std::abs(start_of(first) - cable.ratio * start_of(second) - *cable.rest);
  if (random.chance(0.7)) cable.preload = 0.5 * cable.stiffness * stretch * (random.chance(0.5) ? 0.6 : 1.7);
  d.cables.push_back(cable);
}

// The body itself, or one that it stands on, near or far.
std::string ancestor_of(Random& random, const Description& d, std::string body) {
  for (std::size_t j = d.joints.size(); j-- > 0;)
    if (d.joints[j].child == body && d.joints[j].parent != world_name && random.chance(0.7)) body = d.joints[j].parent;
  return body;
}

// Surfaces in air and light, magnets, and thrusters that empty tanks. Shadows and magnets where the planet is far
// enough.
void add_surroundings(Description& d) {
  Random random(unsigned(1e6 * d.bodies.front().mass) + 2);  // its own: all the rest is as without them
  const bool far = d.gravity.kind == GravityDescription::Kind::point_mass;
  d.atmosphere = AtmosphereDescription{random.uniform(0.1, 1), 1, random.uniform(5, 20), 2, random.uniform(-0.2, 0.2)};
  d.sun = SunDescription{random.vector(1) + Vector3<double>{0, 0, 1.5}, random.uniform(2e9, 1e10)};
  d.sun->pressure = random.uniform(0.1, 1);
  if (far) d.sun->radius = random.uniform(5, 15);
  if (far) d.magnetic_field = MagneticFieldDescription{random.vector(1e12)};
  for (std::size_t i = 0; i < d.bodies.size(); ++i) {
    const std::string& body = d.bodies[i].name;
    if (random.chance(0.4))
      d.surfaces.push_back({"skin" + std::to_string(i), body, random.vector(1), random.vector(1),
                            random.uniform(0.2, 2), random.uniform(0, 2), random.uniform(0, 0.5),
                            random.uniform(0, 0.5), random.chance(0.5)});
    if (far && random.chance(0.3))
      d.dipoles.push_back({"coil" + std::to_string(i), body, random.vector(2), SineProfile{1, 0.3, 0.2, 0.5}});
  }
  for (ThrusterDescription& thruster : d.thrusters) {
    if (random.chance(0.3)) continue;
    thruster.specific_impulse = thruster.force / random.uniform(0.5, 1.5);  // about 0.1 kg/s
    thruster.tank = ancestor_of(random, d, thruster.body);
  }
}

// Tape springs, limited motors and cables, all away from the corners of their laws, where derivatives exist.
void add_hinge_laws(Description& d) {
  Random random(unsigned(1e6 * d.bodies.front().mass) + 1);  // its own: all the rest is as without them
  std::vector<const JointDescription*> single;
  for (JointDescription& joint : d.joints) {
    if (coordinate_count(joint.kind) == 1) single.push_back(&joint);
    if (joint.kind == JointKind::revolute && random.chance(0.7))
      joint.tape_spring =
          TapeSpringDescription{start_of(joint) + random.uniform(0.05, 0.6) * (random.chance(0.5) ? 1 : -1),
                                random_bend(random), random_bend(random)};
    if (coordinate_count(joint.kind) == 1 && joint.spring && random.chance(0.4))
      joint.spring->command = SineProfile{random.uniform(0.2, 1), 0.4, random.uniform(0, 3), 0.1};
    const bool plain = coordinate_count(joint.kind) == 1 || joint.kind == JointKind::cylindrical;
    if (plain && !joint.motor.empty() && random.chance(0.7)) limit_motor(random, joint);
  }
  for (std::size_t i = 1; i < single.size(); i += 2)
    if (random.chance(0.7)) add_cable(random, *single[i], *single[i - 1], d);
}

}  // namespace

BodyDescription random_body(Random& random, const std::string& name) {
  BodyDescription body;
  body.name = name;
  body.mass = random.uniform(1, 20);
  body.center_of_mass = random.vector(0.7);
  // a real body: principal moments from three positive second moments
  const double a = random.uniform(0.1, 3), b = random.uniform(0.1, 3), c = random.uniform(0.1, 3);
  body.inertia = rotate(rotation_matrix(random.attitude()), Symmetric3<double>{b + c, a + c, a + b, 0, 0, 0});
  return body;
}

namespace {

// Away from where they are singular; Euler angles on either side of it.
double random_coordinate(Random& random, JointKind kind, int i) {
  const bool turns = angles_of(kind) != EulerAngles::none;
  if (turns && i == 1) {
    const double second = random.uniform(-1, 1);
    if (angles_of(kind) == EulerAngles::euler123) return second + (random.chance(0.3) ? 3.2 : 0);
    return 1.6 + second - (random.chance(0.3) ? 3.2 : 0);
  }
  const int of_place = i - (turns ? 3 : 0);
  const bool distance = place_of(kind) != PlaceCoordinates::rectangular && of_place == 0;
  return distance ? random.uniform(0.5, 1.5) : random.uniform(-1, 1);
}

}  // namespace

JointDescription random_joint(Random& random, JointKind kind, const std::string& name, const std::string& parent,
                              const std::string& child) {
  JointDescription joint;
  joint.name = name;
  joint.kind = kind;
  joint.parent = parent;
  joint.child = child;
  joint.on_parent = random.placement();
  joint.on_child = random.placement();
  joint.axis = random.vector(1) + Vector3<double>{0, 0, 0.1};
  joint.second_axis = cross(joint.axis, random.vector(1)) + joint.axis * random.uniform(-0.4, 0.4);
  for (int i = 0; i < 3; ++i) {
    joint.coordinates[i] = random.uniform(-1, 1);
    joint.rates[i] = random.uniform(-1, 1);
  }
  for (int i = 0; is_composed(kind) && i < coordinate_count(kind); ++i) {
    joint.coordinates[i] = random_coordinate(random, kind, i);
    joint.rates[i] = random.uniform(-1, 1);
  }
  joint.attitude = quaternion_about(normalized(random.vector(1)), random.uniform(0.2, 2));
  joint.position = random.vector(1);
  joint.velocity = random.vector(1);
  return joint;
}

Description without_poles(Description description) {
  using enum PotentialDescription::Kind;
  std::erase_if(description.potentials, [](const PotentialDescription& p) {
    return p.kind == power || p.kind == magnets || p.kind == flux_pin;
  });
  return description;
}

Description random_spacecraft(Random& random, const SpacecraftOptions& options) {
  Description d;
  d.name = "random";
  d.run.duration = 1;
  d.run.step = 1e-3;
  d.run.output_every = 0.1;
  d.run.attitude = options.attitude;
  for (int i = 0; i < options.bodies; ++i) {
    d.bodies.push_back(random_body(random, body_name(i)));
    const bool root = i == 0 || (options.several_roots && random.chance(0.15));
    const JointKind kind = all_joint_kinds[random.integer(0, 7)];
    if (root && !(options.grounded && random.chance(0.7))) {
      BodyDescription& body = d.bodies.back();
      body.has_initial = true;
      body.position = random.vector(2);
      body.velocity = random.vector(1);
      body.attitude = random.attitude();
      body.rate = random.vector(1);
      continue;
    }
    const std::string parent = root ? world_name : body_name(random.integer(std::max(0, i - 3), i - 1));
    JointDescription joint = random_joint(random, kind, "joint" + std::to_string(i), parent, body_name(i));
    if (options.joint_loads) add_joint_loads(random, joint);
    if (options.prescribed && random.chance(0.2))
      for (int k = 0; k < coordinate_count(kind); ++k)
        joint.motion.push_back(SineProfile{random.uniform(0.2, 1), 0.4, random.uniform(0, 3), 0.1});
    d.joints.push_back(joint);
  }
  if (options.body_loads) add_body_loads(random, d);
  if (options.links && options.bodies > 1) {
    d.spring_links.push_back({"tie",
                              {body_name(0), body_name(options.bodies - 1)},
                              {random.vector(1), random.vector(1)},
                              random.uniform(1, 10),
                              random.uniform(0.1, 2),
                              random.uniform(0, 1)});
    if (options.grounded)
      d.spring_links.push_back({"anchor",
                                {world_name, body_name(options.bodies / 2)},
                                {random.vector(1), random.vector(1)},
                                random.uniform(1, 10),
                                random.uniform(0.1, 2),
                                0});
  }
  if (options.gravity) add_gravity(random, options.orbiting, d);
  if (options.body_loads) add_surroundings(d);
  if (options.links && options.bodies > 1) add_bushings(options, d);
  if (options.links && options.bodies > 1) add_potentials(options, d);
  if (options.joint_loads) add_hinge_laws(d);
  return d;
}

void compose_at_random(Random& random, Description& d) {
  for (JointDescription& joint : d.joints) {
    if (joint.tape_spring || joint.motor_limit || (joint.spring && joint.spring->command) || random.chance(0.2))
      continue;
    if (std::any_of(d.cables.begin(), d.cables.end(),
                    [&](const auto& c) { return c.joints[0] == joint.name || c.joints[1] == joint.name; }))
      continue;
    const Placement on_parent = joint.on_parent;
    joint = random_joint(random, composed_joint_kinds[random.integer(0, 10)], joint.name, joint.parent, joint.child);
    joint.on_parent = on_parent;
    add_joint_loads(random, joint);
    if (random.chance(0.8)) continue;
    for (int i = 0; i < coordinate_count(joint.kind); ++i)
      joint.motion.push_back(SineProfile{random.uniform(0.05, 0.2), 0.4, random.uniform(0, 3), joint.coordinates[i]});
  }
}

void move_bases_at_random(Random& random, Description& d) {
  const auto three = [&] {
    std::vector<Profile> profiles;
    for (int i = 0; i < 3; ++i)
      profiles.push_back(SineProfile{random.uniform(0.2, 1), 0.4, random.uniform(0, 3), random.uniform(-0.5, 0.5)});
    return profiles;
  };
  for (JointDescription& joint : d.joints) {
    const bool free = joint.kind == JointKind::free;
    if (joint.kind != JointKind::spherical && !free) continue;
    joint.on_child.orientation = {};
    BaseMotionDescription base;
    const int moved = free ? random.integer(0, 4) : 0;
    if (moved != 1 && moved != 2) base.rate = three();
    if (moved == 1 || moved == 3) base.velocity = three();
    if (moved == 2 || moved == 4) base.acceleration = three();
    joint.base_motion = base;
  }
}

Description spacecraft_with_joint(Random& random, JointKind kind, const SpacecraftOptions& options) {
  SpacecraftOptions chain = options;
  chain.bodies = 4;
  chain.several_roots = false;
  Description d = random_spacecraft(random, chain);
  for (JointDescription& joint : d.joints) {
    if (joint.child != "body2") continue;
    JointDescription tested = random_joint(random, kind, joint.name, "body1", "body2");
    if (options.joint_loads) add_joint_loads(random, tested);
    joint = tested;
  }
  d.cables.clear();
  for (JointDescription& joint : d.joints) joint.tape_spring.reset(), joint.motor_limit.reset();
  for (JointDescription& joint : d.joints)
    if (joint.spring) joint.spring->command.reset();
  if (options.joint_loads) add_hinge_laws(d);
  for (JointDescription& joint : d.joints)
    if (joint.child == "body3") joint.parent = "body2";
  return d;
}

}  // namespace volvelle::testing
