#include "laws/scalars.hpp"

#include "dynamics/orthogonal_complement/orthogonal_complement.hpp"
#include "dynamics/udwadia_kalaba/judge.hpp"
#include "laws/random_spacecraft.hpp"
#include "scalar/dual.hpp"

namespace volvelle::testing {
namespace {

constexpr int lane = 2;

double plain(double x) { return x; }
template <int N>
double plain(const Lanes<N>& x) {
  return get_lane(x, lane);
}
template <int N>
double plain(const Dual<N>& x) {
  return get_lane(x.value, 0);
}
template <class S>
Vector3<double> plain(const Vector3<S>& a) {
  return {plain(a.x), plain(a.y), plain(a.z)};
}
template <class S>
Matrix3<double> plain(const Matrix3<S>& A) {
  return {{plain(A.row[0]), plain(A.row[1]), plain(A.row[2])}};
}
template <class S>
Pose<double> plain(const Pose<S>& X) {
  return {plain(X.R), plain(X.p)};
}
template <class S>
Motion<double> plain(const Motion<S>& V) {
  return {plain(V.angular), plain(V.linear)};
}
template <class S>
Wrench<double> plain(const Wrench<S>& F) {
  return {plain(F.torque), plain(F.force)};
}
template <class T, class U>
void take(std::vector<T>& to, const std::vector<U>& from) {
  to.clear();
  for (const U& x : from) to.push_back(plain(x));
}

template <class S>
void disturb(S&, double, double) {}
template <int N>
void disturb(Lanes<N>& x, double value, double by) {
  for (int i = 0; i < N; ++i)
    if (i != lane) set_lane(x, i, value * (1 + by * (i + 1)));
}
template <int N>
void disturb(Dual<N>& x, double, double by) {
  for (int i = 0; i < N; ++i) set_lane(x.slope, i, by * (i + 1));
}

template <class S>
Solution solve(Evaluation<S>& evaluation, State<double>& state) {
  State<S> in_scalar;
  in_scalar.at = state.at;
  in_scalar.coordinates = state.coordinates;
  in_scalar.velocities = state.velocities;
  Random random(1);
  for (const double x : state.x) {
    in_scalar.x.emplace_back(x);
    disturb(in_scalar.x.back(), x, 0.01 * random.uniform(-1, 1));
  }
  std::vector<S> rate(state.x.size());
  evaluation(in_scalar, std::span<S>(rate.data(), rate.size()));
  evaluation.solve(in_scalar);

  const Model& model = evaluation.model();
  Parameters<double> parameters;
  parameters.X_PF.resize(std::size_t(model.size()));
  Solution s{{}, Kinematics<double>(model, parameters), Forces<double>(model), Accelerations<double>(model)};
  take(state.x, in_scalar.x);
  take(s.rate, rate);
  const Kinematics<S>& kin = evaluation.kinematics();
  take(s.kinematics.X_PB, kin.X_PB);
  take(s.kinematics.V_WB, kin.V_WB);
  take(s.kinematics.A_bias, kin.A_bias);
  take(s.kinematics.rate, kin.rate);
  take(s.kinematics.R_WB, kin.R_WB);
  take(s.kinematics.p_RB_W, kin.p_RB_W);
  take(s.kinematics.H, kin.H);
  take(s.kinematics.prescribed_acceleration, kin.prescribed_acceleration);
  take(s.kinematics.p_WR, kin.p_WR);
  take(s.kinematics.v_WR, kin.v_WR);
  for (int b = 1; b < model.size(); ++b)
    if (evaluation.forces().pushed[b].yes) s.forces.push(b, plain(evaluation.forces().F_B[b]));
  take(s.forces.tau, evaluation.forces().tau);
  take(s.forces.field, evaluation.forces().field);
  take(s.accelerations.vdot, evaluation.accelerations().vdot);
  take(s.accelerations.A_WB, evaluation.accelerations().A_WB);
  take(s.accelerations.F_joint, evaluation.accelerations().F_joint);
  return s;
}

template <class S>
[[maybe_unused]] Solver solver_in(const Evaluation<double>& evaluation) {
  const auto in_scalar = std::make_shared<Evaluation<S>>(evaluation.model(), cast<S>(evaluation.parameters()),
                                                         cast<S>(evaluation.effects()));
  return [in_scalar](State<double>& state) { return solve(*in_scalar, state); };
}

#ifndef VOLVELLE_PLAIN_LAWS
// Biases, which inverse dynamics asks for, are the shared kinematics'.
Solver solver_by_judge(const Description& description, const Mode& mode, const Evaluation<double>& evaluation) {
  struct Both {
    Both(const Description& d, const Mode& m, const Evaluation<double>& e)
        : judge(d, e.model(), m), judged(e), plain(e) {}
    udwadia_kalaba::Judge judge;
    Evaluation<double> judged, plain;
  };
  const auto both = std::make_shared<Both>(description, mode, evaluation);
  both->judged.solve_by(&both->judge);
  return [both](State<double>& state) {
    Solution solution = solve(both->judged, state);
    State<double> same = state;
    both->plain.place(same);
    solution.kinematics.A_bias = both->plain.kinematics().A_bias;
    solution.kinematics.rate = both->plain.kinematics().rate;
    return solution;
  };
}

Solver solver_by_complement(const Evaluation<double>& evaluation) {
  struct Both {
    explicit Both(const Evaluation<double>& e) : complement(e.model()), solved(e) {}
    OrthogonalComplement complement;
    Evaluation<double> solved;
  };
  const auto both = std::make_shared<Both>(evaluation);
  both->solved.solve_by(&both->complement);
  return [both](State<double>& state) { return solve(both->solved, state); };
}
#endif

Solver solver_by_back_substitution(const Evaluation<double>& evaluation) {
  const auto by_branches = std::make_shared<Evaluation<double>>(evaluation);
  by_branches->solve_by_back_substitution();
  return [by_branches](State<double>& state) { return solve(*by_branches, state); };
}

}  // namespace

Solver make_solver(Scalar scalar, [[maybe_unused]] const Description& description, [[maybe_unused]] const Mode& mode,
                   const Evaluation<double>& evaluation) {
#ifndef VOLVELLE_PLAIN_LAWS  // all that a flipped sign needs
  switch (scalar) {
    case Scalar::dual:
      return solver_in<Dual<4>>(evaluation);
    case Scalar::lanes_4:
      return solver_in<Lanes<4>>(evaluation);
    case Scalar::lanes_8:
      return solver_in<Lanes<8>>(evaluation);
    case Scalar::judge:
      return solver_by_judge(description, mode, evaluation);
    case Scalar::orthogonal_complement:
      return solver_by_complement(evaluation);
    case Scalar::back_substitution:
    case Scalar::plain:
      break;
  }
#endif
  if (scalar == Scalar::back_substitution) return solver_by_back_substitution(evaluation);
  return [e = std::make_shared<Evaluation<double>>(evaluation)](State<double>& state) { return solve(*e, state); };
}

}  // namespace volvelle::testing
