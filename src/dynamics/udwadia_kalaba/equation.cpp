#include "dynamics/udwadia_kalaba/equation.hpp"

#include <Eigen/Dense>

namespace volvelle::udwadia_kalaba {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Block7 = Eigen::Matrix<double, 7, 7>;

Eigen::Vector3d eigen(const Vector3<double>& a) { return {a.x, a.y, a.z}; }

Eigen::Matrix3d eigen(const Symmetric3<double>& A) {
  Eigen::Matrix3d M;
  M << A.xx, A.xy, A.xz, A.xy, A.yy, A.yz, A.xz, A.yz, A.zz;
  return M;
}

Eigen::Vector4d eigen(const Quaternion<double>& q) { return {q.w, q.x, q.y, q.z}; }

Eigen::Matrix<double, 3, 4> turn_matrix(const Body& body) {
  const TurnMatrix T(body.q);
  Eigen::Matrix<double, 3, 4> result;
  for (int i = 0; i < 4; ++i) result.col(i) = eigen(T.column[std::size_t(i)]);
  return result;
}

// x = D z: units of z in which a body's mass and inertia are about one, so that ranks are decided where light bodies
// and heavy ones count alike. D's last column is along the quaternion itself, which has no mass.
Block7 scale_of(const Body& body) {
  Block7 D = Block7::Zero();
  if (body.mass == 0) {  // a balanced wheel: part of the body that carries it
    const double size = 1 / std::sqrt(body.inertia.trace());
    D.topLeftCorner<3, 3>().setIdentity();
    D.block<4, 3>(3, 3) = 0.25 * size * turn_matrix(body).transpose();
    D.block<4, 1>(3, 6) = eigen(body.q);
    return D;
  }
  D.topLeftCorner<3, 3>().diagonal().setConstant(1 / std::sqrt(body.mass));
  Eigen::Matrix3d inertia = eigen(body.inertia);
  inertia.diagonal().array() += body.mass * body.reach * body.reach;  // a rod has none about itself
  const double size = inertia.trace() > 0 ? inertia.trace() : body.mass;
  inertia.diagonal().array() += 1e-9 * size;
  const Eigen::Matrix3d root = inertia.llt().matrixL();
  const Eigen::Matrix3d inverse_root = root.inverse();
  D.block<4, 3>(3, 3) = 0.25 * turn_matrix(body).transpose() * inverse_root.transpose();
  D.block<4, 1>(3, 6) = eigen(body.q);
  return D;
}

// M and F of Eqs. 10, 12 and 13. T-dot q-dot is zero.
Block7 mass_of(const Body& body) {
  Block7 M = Block7::Zero();
  M.topLeftCorner<3, 3>().diagonal().setConstant(body.mass);
  const Eigen::Matrix<double, 3, 4> T = turn_matrix(body);
  M.bottomRightCorner<4, 4>() = T.transpose() * eigen(body.inertia) * T;
  return M;
}

Eigen::Matrix<double, 7, 1> force_on(const Body& body, const Force& force) {
  Eigen::Matrix<double, 7, 1> F;
  const Vector3<double> torque = transpose_times(body.Q, force.tau) - cross(body.w_B, body.inertia * body.w_B);
  F << eigen(force.f), turn_matrix(body).transpose() * eigen(torque);
  return F;
}

// All of it in z.
struct System {
  std::vector<Block7> D;
  Matrix A;         // each row of length one: what constraints push along
  Matrix A_seen;    // what they ask of accelerations: A, and what rows look at besides
  Vector length;    // what they were divided by
  int constraints;  // rows before those of the quaternions

  System(const std::vector<Row>& rows, const std::vector<Body>& bodies)
      : A(Matrix::Zero(Eigen::Index(rows.size() + bodies.size()), Eigen::Index(7 * bodies.size()))),
        length(A.rows()),
        constraints(int(rows.size())) {
    for (const Body& body : bodies) D.push_back(scale_of(body));
    for (int i = 0; i < constraints; ++i) {
      const Row& row = rows[std::size_t(i)];
      for (int k = 0; k < row.pulls; ++k) add(i, row.A[std::size_t(k)], bodies, A);
    }
    for (std::size_t k = 0; k < bodies.size(); ++k)  // Eq. 15
      A.block<1, 4>(constraints + Eigen::Index(k), Eigen::Index(7 * k + 3)) = eigen(bodies[k].q).transpose();
    A_seen = A;
    for (int i = 0; i < constraints; ++i) add(i, rows[std::size_t(i)].seen, bodies, A_seen);
    for (Matrix* of : {&A, &A_seen})
      for (std::size_t k = 0; k < bodies.size(); ++k) {
        auto columns = of->middleCols<7>(Eigen::Index(7 * k));
        columns = (columns * D[k]).eval();
      }
    for (Eigen::Index i = 0; i < A.rows(); ++i) {
      length[i] = A.row(i).norm();
      if (length[i] == 0) length[i] = 1;
      A.row(i) /= length[i];
      A_seen.row(i) /= length[i];
    }
  }

  // Of a body's row on v-dot and w-dot: on r-double-dot and q-double-dot, with w-dot = Q T q-double-dot (Eq. 18).
  static void add(int i, const Pull& pull, const std::vector<Body>& bodies, Matrix& to) {
    if (pull.body == world) return;
    const Body& body = bodies[std::size_t(pull.body)];
    const Eigen::Vector3d angular = eigen(transpose_times(body.Q, pull.angular));
    to.block<1, 3>(i, 7 * pull.body) += eigen(pull.linear).transpose();
    to.block<1, 4>(i, 7 * pull.body + 3) += angular.transpose() * turn_matrix(body);
  }
};

Quaternion<double> quaternion_of(const Eigen::Matrix<double, 7, 1>& x) { return {x[3], x[4], x[5], x[6]}; }

// The shortest z with A z = b, where redundant rows may contradict each other a little.
Matrix shortest(const Matrix& A, const Vector& b, double least = rank_tolerance, double* weakest = nullptr) {
  Eigen::CompleteOrthogonalDecomposition<Matrix> decomposition;
  decomposition.setThreshold(least);
  decomposition.compute(A);
  if (weakest && decomposition.rank() > 0) {
    const Eigen::Index last = decomposition.rank() - 1;
    *weakest = std::abs(decomposition.matrixQTZ()(last, last)) / decomposition.maxPivot();
  }
  return decomposition.solve(b);
}

}  // namespace

void solve_equation(const std::vector<Force>& forces, const std::vector<Row>& rows, std::vector<Body>& bodies,
                    std::vector<double>* multipliers) {
  const System system(rows, bodies);
  const Eigen::Index n = system.A.cols(), m = system.A.rows();
  Vector b(m);
  for (int i = 0; i < system.constraints; ++i) b[i] = rows[std::size_t(i)].b;
  for (std::size_t k = 0; k < bodies.size(); ++k)
    b[system.constraints + Eigen::Index(k)] = -squared_norm(bodies[k].q_dot);
  b.array() /= system.length.array();

  // 1 - A+ A, by an orthonormal basis of A's rows
  Eigen::ColPivHouseholderQR<Matrix> rows_of_A;
  rows_of_A.setThreshold(rank_tolerance);
  rows_of_A.compute(system.A.transpose());
  const Matrix V = rows_of_A.householderQ() * Matrix::Identity(n, rows_of_A.rank());

  Matrix stacked(n + m, n);  // Eq. 14
  Vector right(n + m);
  stacked.topRows(n).setZero();
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const Eigen::Index at = Eigen::Index(7 * k);
    stacked.block<7, 7>(at, at) = system.D[k].transpose() * mass_of(bodies[k]) * system.D[k];
    right.segment<7>(at) = system.D[k].transpose() * force_on(bodies[k], forces[k]);
  }
  const Matrix M = stacked.topRows(n);
  stacked.topRows(n) -= V * (V.transpose() * M);
  stacked.bottomRows(m) = system.A_seen;
  right.tail(m) = b;
  const Vector z = stacked.completeOrthogonalDecomposition().solve(right);

  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const Eigen::Matrix<double, 7, 1> x = system.D[k] * z.segment<7>(Eigen::Index(7 * k));
    bodies[k].r_ddot = {x[0], x[1], x[2]};
    bodies[k].q_ddot = quaternion_of(x);
  }
  if (!multipliers) return;
  const Vector pushes = shortest(system.A.transpose(), M * z - right.head(n));  // M x-double-dot - F = A' lambda
  multipliers->resize(rows.size());
  for (int i = 0; i < system.constraints; ++i) (*multipliers)[std::size_t(i)] = pushes[i] / system.length[i];
}

int rank_of(const std::vector<Row>& rows, const std::vector<Body>& bodies) {
  if (rows.empty()) return 0;
  Eigen::ColPivHouseholderQR<Matrix> decomposition;
  decomposition.setThreshold(rank_tolerance);
  decomposition.compute(System(rows, bodies).A.topRows(Eigen::Index(rows.size())));
  return int(decomposition.rank());
}

namespace {

// By how much each body's coordinates, or their rates, must change for the rows' drift to go away.
template <class DriftOfQuaternion>
std::vector<Eigen::Matrix<double, 7, 1>> corrections(const std::vector<Row>& rows, const std::vector<Body>& bodies,
                                                     double Row::*drift, const DriftOfQuaternion& drift_of_quaternion,
                                                     double least, double* weakest = nullptr) {
  const System system(rows, bodies);
  Vector b(system.A.rows());
  for (int i = 0; i < system.constraints; ++i) b[i] = -(rows[std::size_t(i)].*drift);
  for (std::size_t k = 0; k < bodies.size(); ++k)
    b[system.constraints + Eigen::Index(k)] = -drift_of_quaternion(bodies[k]);
  b.array() /= system.length.array();
  const Vector z = shortest(system.A, b, least, weakest);
  std::vector<Eigen::Matrix<double, 7, 1>> x;
  for (std::size_t k = 0; k < bodies.size(); ++k) x.emplace_back(system.D[k] * z.segment<7>(Eigen::Index(7 * k)));
  return x;
}

void add(const Eigen::Matrix<double, 7, 1>& x, Vector3<double>& r, Quaternion<double>& q) {
  r += {x[0], x[1], x[2]};
  q = {q.w + x[3], q.x + x[4], q.y + x[5], q.z + x[6]};
}

}  // namespace

double correct_places(const std::vector<Row>& rows, std::vector<Body>& bodies, double least) {
  const auto length = [](const Body& body) { return 0.5 * (squared_norm(body.q) - 1); };
  double weakest = 1;
  const auto x = corrections(rows, bodies, &Row::drift, length, least, &weakest);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    add(x[k], bodies[k].r, bodies[k].q);
    bodies[k].update();
  }
  return weakest;
}

void correct_velocities(const std::vector<Row>& rows, std::vector<Body>& bodies, double least) {
  const auto stretching = [](const Body& body) { return eigen(body.q).dot(eigen(body.q_dot)); };
  const auto x = corrections(rows, bodies, &Row::rate_drift, stretching, least);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    add(x[k], bodies[k].r_dot, bodies[k].q_dot);
    bodies[k].update();
  }
}

}  // namespace volvelle::udwadia_kalaba
