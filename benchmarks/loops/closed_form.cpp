// A reference of any size, not a peer: where all hinge angles are known functions of one number (the fold), seven
// unknowns are left, three and three of the base and that one. Kane's equations of these, body by body.
#include <stdexcept>

#include "measure.hpp"

namespace loops {
namespace {

constexpr int unknowns = 7;

// Angular velocity and velocity of a point for each unknown speed alone; accelerations when none of them changes.
struct Motion {
  std::array<Vector, unknowns> turns{};
  std::array<Vector, unknowns> moves{};
  Vector angular_velocity{}, angular_bias{}, bias{};
};

Motion carried(const Motion& motion, const Vector& arm) {
  Motion result = motion;
  for (int i = 0; i < unknowns; ++i) result.moves[i] = motion.moves[i] + cross(motion.turns[i], arm);
  result.bias = motion.bias + cross(motion.angular_bias, arm) +
                cross(motion.angular_velocity, cross(motion.angular_velocity, arm));
  return result;
}

Vector times(const Inertia& I, const Vector& v) {
  return {I[0] * v[0] + I[3] * v[1] + I[4] * v[2], I[3] * v[0] + I[1] * v[1] + I[5] * v[2],
          I[4] * v[0] + I[5] * v[1] + I[2] * v[2]};
}

class ClosedForm {
 public:
  explicit ClosedForm(const System& system) : system_(system) {
    if (system.mode.empty()) throw std::invalid_argument("no closed form");
  }

  void evaluate(int s) {
    const State& state = system_.states[s];
    const double speed = state.rate[0] / system_.mode[0];
    for (auto& row : equations_) row.fill(0);
    std::vector<Motion> motions(system_.bodies.size());
    for (int i = 0; i < 3; ++i) {
      Vector axis{};
      axis[i] = 1;
      motions[0].turns[i] = rotate(state.base.orientation, axis);
      motions[0].moves[3 + i] = axis;
    }
    motions[0].angular_velocity = rotate(state.base.orientation, state.angular_velocity);
    add_body(0, state.poses[0], motions[0]);
    for (int k = 0; k < system_.tree_hinges(); ++k) {
      const Hinge& h = system_.hinges[k];
      const Pose frame = state.poses[h.parent] * h.on_parent;
      const Vector axis = rotate(frame.orientation, {0, 0, 1});
      Motion motion = carried(motions[h.parent], frame.position - state.poses[h.parent].position);
      motion.turns[6] = motion.turns[6] + system_.mode[k] * axis;
      motion.angular_bias = motion.angular_bias + system_.mode_change[k] * speed * speed * axis +
                            state.rate[k] * cross(motion.angular_velocity, axis);
      motion.angular_velocity = motion.angular_velocity + state.rate[k] * axis;
      motions[h.child] = carried(motion, state.poses[h.child].position - frame.position);
      add_body(h.child, state.poses[h.child], motions[h.child]);
    }
    for (std::size_t k = 0; k < system_.hinges.size(); ++k)
      equations_[6][unknowns] += system_.mode[k] * state.torque[k];
    solve();
  }

  std::vector<double> accelerations(int s) const {
    const double speed = system_.states[s].rate[0] / system_.mode[0];
    std::vector<double> result(6);
    for (int i = 0; i < 6; ++i) result[i] = equations_[i][unknowns];
    for (int k = 0; k < system_.tree_hinges(); ++k)
      result.push_back(system_.mode[k] * equations_[6][unknowns] + system_.mode_change[k] * speed * speed);
    return result;
  }

 private:
  void add_body(int b, const Pose& pose, const Motion& at_origin) {
    const Body& body = system_.bodies[b];
    const Motion motion = carried(at_origin, rotate(pose.orientation, body.center_of_mass));
    const auto inertia_times = [&](const Vector& v) {
      return rotate(pose.orientation, times(body.inertia, rotate(inverse(pose.orientation), v)));
    };
    const Vector torque =
        inertia_times(motion.angular_bias) + cross(motion.angular_velocity, inertia_times(motion.angular_velocity));
    for (int i = 0; i < unknowns; ++i) {
      for (int j = 0; j < unknowns; ++j)
        equations_[i][j] +=
            body.mass * dot(motion.moves[i], motion.moves[j]) + dot(motion.turns[i], inertia_times(motion.turns[j]));
      equations_[i][unknowns] -= body.mass * dot(motion.moves[i], motion.bias) + dot(motion.turns[i], torque);
    }
  }

  // Gauss and Jordan; the matrix is positive definite. Leaves the solution in the last column.
  void solve() {
    for (int p = 0; p < unknowns; ++p) {
      for (int j = unknowns; j >= p; --j) equations_[p][j] /= equations_[p][p];
      for (int i = 0; i < unknowns; ++i)
        for (int j = unknowns; i != p && j >= p; --j) equations_[i][j] -= equations_[i][p] * equations_[p][j];
    }
  }

  const System& system_;
  std::array<std::array<double, unknowns + 1>, unknowns> equations_{};
};

}  // namespace
}  // namespace loops

int main(int count, char** arguments) {
  using namespace loops;
  return measure_all(count, arguments, [](const System& system, double) {
    ClosedForm closed_form(system);
    measure(system, "kane", closed_form, 0);
  });
}
