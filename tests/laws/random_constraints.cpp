#include "laws/random_constraints.hpp"

#include "simulation/carry_over.hpp"

namespace volvelle::testing {
namespace {

using Kind = ConstraintDescription::Kind;

ConstraintDescription couple(Random& random, const Description& description) {
  std::vector<std::string> names;
  for (const JointDescription& joint : description.joints)
    if (has_one_axis(joint.kind)) names.push_back(joint.name);
  ConstraintDescription made;
  made.kind = Kind::coupling;
  if (names.size() < 2) return made;
  const int first = random.integer(0, int(names.size()) - 1);
  const int second = (first + random.integer(1, int(names.size()) - 1)) % int(names.size());
  made.joints = {names[std::size_t(first)], names[std::size_t(second)]};
  made.ratio = random.uniform(0.3, 3) * (random.chance(0.5) ? 1 : -1);
  return made;
}

// With the first body's point such that the second's is where it must be.
ConstraintDescription tie(Random& random, Kind kind, const Pose<double>& first, const Pose<double>& second) {
  ConstraintDescription made;
  made.kind = kind;
  made.normal = normalized(random.vector(1));
  made.direction = normalized(random.vector(1));
  made.radius = random.uniform(0.2, 1);
  if (random.chance(0.6)) made.axis = normalized(random.vector(1));
  made.positions = {random.vector(1), random.vector(1)};
  const Vector3<double> seen = first.inverse() * (second * made.positions[1]);
  const Vector3<double>& n = made.normal;
  if (kind == Kind::point_on_line) made.positions[0] = seen + made.direction * random.uniform(-2, 2);
  if (kind == Kind::point_on_plane || kind == Kind::rolling) made.positions[0] = seen + cross(n, random.vector(1));
  if (kind != Kind::rolling) return made;
  double height = made.radius;
  if (made.axis) {
    const double lean = dot(n, transpose_times(first.R, second.R * *made.axis));
    height *= std::sqrt(1 - lean * lean);
  }
  made.positions[0] = made.positions[0] - n * height;
  return made;
}

}  // namespace

Mechanism random_tree(unsigned seed) {
  Random random(seed);
  SpacecraftOptions options;
  options.bodies = random.integer(3, 9);
  options.grounded = random.chance(0.4);
  options.attitude = random.chance(0.3) ? AttitudeCoordinates::mrp : AttitudeCoordinates::quaternion;
  options.prescribed = random.chance(0.2);
  Description description = random_spacecraft(random, options);
  const Mode mode = initial_mode(description);
  Evaluation<double> evaluation = make_evaluation(description, mode);
  State<double> state = initial_state(description, evaluation.model(), Integral::integral_count);
  return {std::move(description), mode, std::move(evaluation), std::move(state)};
}

void add_random_constraints(Random& random, int most, Mechanism& mechanism) {
  Description& description = mechanism.description;
  mechanism.evaluation.place(mechanism.state);
  const std::vector<BodyState> bodies = body_states(mechanism.evaluation);
  const int count = random.integer(1, most), last = int(bodies.size()) - 1;
  for (int i = 0; i < count; ++i) {
    const Kind kinds[] = {Kind::distance,   Kind::point_on_plane, Kind::point_on_line,
                          Kind::knife_edge, Kind::rolling,        Kind::coupling};
    const Kind kind = kinds[random.integer(0, 5)];
    int first = random.integer(-1, last), second = random.integer(-1, last);
    if (kind == Kind::coupling) {
      ConstraintDescription made = couple(random, description);
      if (made.joints[0].empty()) continue;
      made.name = "tie" + std::to_string(i);
      description.constraints.push_back(made);
      continue;
    }
    if (first == second) continue;
    const auto pose = [&](int body) { return body < 0 ? Pose<double>{} : bodies[std::size_t(body)].X_WU; };
    const auto name = [&](int body) { return body < 0 ? world_name : description.bodies[std::size_t(body)].name; };
    ConstraintDescription made = tie(random, kind, pose(first), pose(second));
    made.bodies = {name(first), name(second)};
    made.name = "tie" + std::to_string(i);
    description.constraints.push_back(made);
    if (random.chance(0.25)) {
      made.name += "_again";
      description.constraints.push_back(made);
    }
  }
}

}  // namespace volvelle::testing
