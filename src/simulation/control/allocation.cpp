#include "simulation/control/allocation.hpp"

#include <Eigen/Dense>
#include <algorithm>

namespace volvelle {
namespace {

// Least squares in the columns that are in use; zero in the others.
Eigen::VectorXd solve_in(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const std::vector<char>& used) {
  std::vector<int> columns;
  for (int i = 0; i < A.cols(); ++i)
    if (used[std::size_t(i)]) columns.push_back(i);
  Eigen::VectorXd all = Eigen::VectorXd::Zero(A.cols());
  if (columns.empty()) return all;
  const Eigen::VectorXd some = A(Eigen::all, columns).colPivHouseholderQr().solve(b);
  for (std::size_t k = 0; k < columns.size(); ++k) all[columns[k]] = some[Eigen::Index(k)];
  return all;
}

// As far towards `to` as nothing turns negative; what comes to zero is used no more.
void go_towards(const Eigen::VectorXd& to, Eigen::VectorXd& f, std::vector<char>& used) {
  double part = 1;
  for (Eigen::Index i = 0; i < f.size(); ++i)
    if (used[std::size_t(i)] && to[i] <= 0) part = std::min(part, f[i] / (f[i] - to[i]));
  f += part * (to - f);
  for (Eigen::Index i = 0; i < f.size(); ++i)
    if (used[std::size_t(i)] && f[i] <= 1e-14) used[std::size_t(i)] = 0, f[i] = 0;
}

}  // namespace

std::vector<double> share_among(std::span<const Vector3<double>> torques, const Vector3<double>& wanted) {
  constexpr double weight = 1e-5;  // of the parts themselves: decides where torques leave a choice
  const auto n = Eigen::Index(torques.size());
  double largest = 0;
  for (const Vector3<double>& torque : torques) largest = std::max(largest, norm(torque));
  std::vector<double> parts(torques.size(), 0.0);
  const double size = norm(wanted);
  if (!(largest > 0) || !(size > 0)) return parts;
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(n + 3, n);
  Eigen::VectorXd b = Eigen::VectorXd::Zero(n + 3);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (int k = 0; k < 3; ++k) A(k, i) = torques[std::size_t(i)][k] / largest;
    A(i + 3, i) = weight;
  }
  for (int k = 0; k < 3; ++k) b[k] = wanted[k] / size;
  Eigen::VectorXd f = Eigen::VectorXd::Zero(n);
  std::vector<char> used(torques.size(), 0);
  for (Eigen::Index round = 0; round < 3 * n; ++round) {
    const Eigen::VectorXd gain = A.transpose() * (b - A * f);
    Eigen::Index best = -1;
    for (Eigen::Index i = 0; i < n; ++i)
      if (!used[std::size_t(i)] && gain[i] > 1e-12 && (best < 0 || gain[i] > gain[best])) best = i;
    if (best < 0) break;
    used[std::size_t(best)] = 1;
    for (Eigen::Index inner = 0; inner <= n; ++inner) {
      const Eigen::VectorXd to = solve_in(A, b, used);
      bool inside = true;
      for (Eigen::Index i = 0; i < n; ++i) inside = inside && (!used[std::size_t(i)] || to[i] > 0);
      go_towards(to, f, used);
      if (inside) break;
    }
  }
  for (Eigen::Index i = 0; i < n; ++i) parts[std::size_t(i)] = f[i] * size / largest;
  return parts;
}

}  // namespace volvelle
