// At rest M a = -dU/dq, so that A = da/dq = -M^-1 K: similar to a symmetric matrix, with one negative eigenvalue for
// every direction in which U has a minimum. In orbit the motion of the centre of mass is no affair of the shape (there
// the potential is a saddle that gyroscopic forces make harmless): it is held where it is.
#include "reconfiguration/equilibrium.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace volvelle {
namespace {

constexpr double difference = 1e-5;   // rad or m, of central differences
constexpr double longest_move = 0.3;  // rad or m at once
constexpr double arrived = 1e-10;     // rad or m

// The directions that are looked at: each a velocity's own, with what of the base's translation leaves the centre of
// mass in its place.
class Directions {
 public:
  Directions(Assembly& assembly, bool in_orbit) : assembly_(assembly) {
    const Model& model = assembly.model();
    for (int b = 1; b < model.size() && in_orbit; ++b) {
      if (model.parent[b] != 0) continue;
      const int first = model.v_offset[b];
      if (model.kind[b] == JointKind::planar) still_ = {first + 1, first + 2};
      if (model.kind[b] == JointKind::free) still_ = {first + 3, first + 4, first + 5};
      if (!still_.empty()) break;  // the base's; a loose part has its own way
    }
    for (int i = 0; i < model.velocities; ++i)
      if (std::find(still_.begin(), still_.end(), i) == still_.end() && !model.held[std::size_t(i)]) own_.push_back(i);
  }

  Eigen::Index count() const { return Eigen::Index(own_.size()); }

  Eigen::VectorXd acceleration() {
    std::fill(assembly_.state.v().begin(), assembly_.state.v().end(), 0.0);
    assembly_.evaluation.accelerate(assembly_.state);
    Eigen::VectorXd a(count());
    for (Eigen::Index i = 0; i < count(); ++i)
      a[i] = assembly_.evaluation.accelerations().vdot[std::size_t(own_[std::size_t(i)])];
    return a;
  }

  void move(const Eigen::VectorXd& by) {
    std::vector<double> change(std::size_t(assembly_.model().velocities));
    for (Eigen::Index i = 0; i < count(); ++i) change[std::size_t(own_[std::size_t(i)])] = by[i];
    const Vector3<double> before = center();
    displace(assembly_.model(), change, assembly_.state);
    for (int again = 0; again < 2 && !still_.empty(); ++again) bring_back(before);
  }

  Eigen::MatrixXd slope() {
    Eigen::MatrixXd A(count(), count());
    const State<double> here = assembly_.state;
    for (Eigen::Index i = 0; i < count(); ++i) {
      move(Eigen::VectorXd::Unit(count(), i) * difference);
      const Eigen::VectorXd ahead = acceleration();
      assembly_.state = here;
      move(Eigen::VectorXd::Unit(count(), i) * -difference);
      A.col(i) = (ahead - acceleration()) / (2 * difference);
      assembly_.state = here;
    }
    return A;
  }

  // Like velocities, of all the model's.
  std::vector<double> whole(const Eigen::VectorXd& direction) const {
    std::vector<double> all(std::size_t(assembly_.model().velocities));
    for (Eigen::Index i = 0; i < count(); ++i) all[std::size_t(own_[std::size_t(i)])] = direction[i];
    return all;
  }

 private:
  Vector3<double> center() {
    assembly_.evaluation.place(assembly_.state);
    return assembly_.evaluation.system().p_WC;
  }

  // By the base's translation, along axes at right angles to each other.
  void bring_back(const Vector3<double>& to) {
    const Vector3<double> off = to - center();
    std::vector<double> change(std::size_t(assembly_.model().velocities));
    for (const int i : still_) {
      std::vector<double> unit(change.size());
      unit[std::size_t(i)] = 1;
      const State<double> here = assembly_.state;
      const Vector3<double> start = center();
      displace(assembly_.model(), unit, assembly_.state);
      const Vector3<double> moved = center() - start;
      change[std::size_t(i)] = dot(moved, off) / squared_norm(moved);
      assembly_.state = here;
    }
    displace(assembly_.model(), change, assembly_.state);
  }

  Assembly& assembly_;
  std::vector<int> still_, own_;
};

double largest(const Eigen::VectorXd& v) { return v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0; }

// The eigenvector of the steepest way down, its largest part 1; nothing at a minimum, or where it falls by less than
// `least`.
std::vector<double> way_down(const Directions& directions, const Eigen::MatrixXd& A, double least = 0) {
  constexpr double neutral = 1e-5;  // of the stiffest: differences do not see less
  const Eigen::EigenSolver<Eigen::MatrixXd> solver(A);
  Eigen::Index steepest = 0;
  solver.eigenvalues().real().maxCoeff(&steepest);
  const double flat = std::max(least, neutral * largest(solver.eigenvalues().cwiseAbs()));
  if (solver.eigenvalues()[steepest].real() <= flat) return {};
  Eigen::VectorXd direction = solver.eigenvectors().col(steepest).real();
  Eigen::Index most = 0;
  direction.cwiseAbs().maxCoeff(&most);
  return directions.whole(direction / direction[most]);
}

}  // namespace

Equilibrium polish(Assembly& assembly, bool in_orbit, double least_acceleration) {
  constexpr int most_moves = 30;
  constexpr double nothing = 1e-3;  // of the least acceleration
  Equilibrium equilibrium;
  Directions directions(assembly, in_orbit);
  Eigen::VectorXd moved = Eigen::VectorXd::Zero(directions.count());
  for (int i = 0; i < most_moves && !equilibrium.found && directions.count() > 0; ++i) {
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> slope;
    slope.setThreshold(1e-7);
    const Eigen::MatrixXd A = directions.slope();
    slope.compute(A);
    const Eigen::VectorXd acceleration = directions.acceleration();
    Eigen::VectorXd step = slope.solve(-acceleration);
    if (A.cwiseAbs().maxCoeff() <= least_acceleration) step.setZero();  // nothing holds it anywhere
    const double left = largest(acceleration + A * step);               // what no move takes away
    if (largest(step) > longest_move) step *= longest_move / largest(step);
    directions.move(step);
    moved += step;
    equilibrium.found = largest(step) < arrived && left <= nothing * least_acceleration;
  }
  equilibrium.found = equilibrium.found || directions.count() == 0;
  equilibrium.moved = largest(moved);
  if (directions.count() > 0) equilibrium.downhill = way_down(directions, directions.slope(), least_acceleration);
  equilibrium.stable = equilibrium.downhill.empty();
  return equilibrium;
}

// Newton's method with the eigenvalues' magnitudes: saddles repel it.
bool descend(Assembly& assembly, bool in_orbit, double least_acceleration) {
  constexpr int most_moves = 200;
  constexpr double nudge = 1e-2, least = 1e-7;
  Directions directions(assembly, in_orbit);
  if (directions.count() == 0) return true;
  for (int i = 0; i < most_moves; ++i) {
    const Eigen::MatrixXd A = directions.slope();
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(A);
    const double stiffest = largest(solver.eigenvalues().cwiseAbs());
    if (stiffest <= least_acceleration) return true;  // nothing holds it anywhere
    const Eigen::MatrixXd V = solver.eigenvectors().real();
    Eigen::VectorXd step = V.colPivHouseholderQr().solve(directions.acceleration());
    for (Eigen::Index k = 0; k < step.size(); ++k) {
      const double stiffness = std::abs(solver.eigenvalues()[k].real());
      step[k] = stiffness > std::max(least_acceleration, least * stiffest) ? step[k] / stiffness : 0;
    }
    step = V * step;
    if (largest(step) > longest_move) step *= longest_move / largest(step);
    const bool stays = largest(step) < arrived;
    if (stays) {
      const std::vector<double> down = way_down(directions, A, least_acceleration);
      if (down.empty()) return true;
      std::vector<double> change = down;
      for (double& part : change) part *= nudge;
      displace(assembly.model(), change, assembly.state);
    } else {
      directions.move(step);
    }
  }
  return false;
}

std::vector<Pose<double>> poses_of(Assembly& assembly, std::size_t bodies) {
  assembly.evaluation.place(assembly.state);
  std::vector<Pose<double>> poses(bodies);
  const Model& model = assembly.model();
  const auto& kin = assembly.evaluation.kinematics();
  for (int b = 1; b < model.size(); ++b) {
    const Pose<double> X_WB{kin.R_WB[b], kin.p_RB_W[b] + kin.p_WR[model.tree[b]]};
    poses[std::size_t(model.body[b])] = X_WB * assembly.evaluation.parameters().X_BU[b];
  }
  return poses;
}

}  // namespace volvelle
