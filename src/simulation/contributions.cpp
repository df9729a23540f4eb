#include "simulation/contributions.hpp"

#include "simulation/assembly.hpp"
#include "simulation/supported.hpp"

namespace volvelle {
namespace {

// Bodies seen from the hub: what the papers call m_sc, c, I_sc,B and their rates as the hub sees them.
struct RigidPart {
  double mass = 0;
  Vector3<double> mc, mc_rate;  // m c, m c'
  Symmetric3<double> I;
  Matrix3<double> I_rate;  // I'
};

// In world axes, about the hub's point.
void add_body(const Parameters<double>& parameters, const Kinematics<double>& kin, int hub, int b, RigidPart& sum) {
  const Matrix3<double>&R = kin.R_WB[b], &R_hub = kin.R_WB[hub];
  const double m = parameters.M_B[b].mass;
  const Vector3<double> w = R_hub * kin.V_WB[hub].angular, w_b = R * kin.V_WB[b].angular, turn = w_b - w;
  const Vector3<double> arm = R * parameters.center_of_mass[b], c = kin.p_RB_W[b] - kin.p_RB_W[hub] + arm;
  const Vector3<double> velocity = R * kin.V_WB[b].linear - R_hub * kin.V_WB[hub].linear + cross(w_b, arm);
  const Vector3<double> c_rate = velocity - cross(w, c);
  const Matrix3<double> I_c = rotate(R, parameters.I_center[b]).full(), c_tilde = skew(c), rate_tilde = skew(c_rate);
  sum.mass += m;
  sum.mc += c * m;
  sum.mc_rate += c_rate * m;
  sum.I += Symmetric3<double>::of(I_c) + point_inertia(c) * m;
  sum.I_rate = sum.I_rate + (skew(turn) * I_c - I_c * skew(turn)) - (rate_tilde * c_tilde + c_tilde * rate_tilde) * m;
}

bool is_within(const Model& model, int b, int branch) {
  while (b > branch) b = model.parent[b];
  return b == branch;
}

class Finder {
 public:
  explicit Finder(const Description& description) : assembly_(described(description)), work_(assembly_.model()) {
    evaluation().solve(assembly_.state);
    gather_contributions(model(), evaluation().parameters(), kin(), evaluation().forces(), work_);
  }

  std::vector<BranchContribution> branches() {
    std::vector<BranchContribution> all;
    for (int b = 1; b < model().size(); ++b)
      if (const int hub = model().parent[b]; hub > 0 && model().parent[hub] == 0) all.push_back(branch(hub, b));
    return all;
  }

 private:
  static Description described(Description description) {
    description.run.formulation = FormulationKind::articulated;
    if (const std::string why = why_not(FormulationKind::back_substitution, description); !why.empty())
      throw InvalidDescription(std::vector<Problem>{{"joints", why}});
    return description;
  }

  Evaluation<double>& evaluation() { return assembly_.evaluation; }
  const Model& model() { return evaluation().model(); }
  const Kinematics<double>& kin() { return evaluation().kinematics(); }

  BranchContribution branch(int hub, int b) {
    const Matrix3<double> R = kin().R_WB[hub] * evaluation().parameters().X_BU[hub].R;  // the hub's own axes
    const Vector3<double> w = kin().R_WB[hub] * kin().V_WB[hub].angular;
    RigidPart rigid;
    BranchContribution found{model().body_name[hub], model().body_name[b], {}, {}, {}, {}, {}, {}, {}};
    for (int i = b; i < model().size(); ++i) {
      if (!is_within(model(), i, b)) continue;
      add_body(evaluation().parameters(), kin(), hub, i, rigid);
      add_joint(R, i, found.joints);
    }
    const PlatformEquations<double> all = contribution(model(), b, work_);
    const auto seen = [&R](const Matrix3<double>& M) { return transpose(R) * M * R; };
    found.A = seen(all.A.full() - Matrix3<double>::identity() * rigid.mass);
    found.B = seen(all.B + skew(rigid.mc));
    found.C = transpose(found.B);
    found.D = seen((all.D - rigid.I).full());
    const Vector3<double> turning = cross(w, rigid.mc_rate) * 2.0 + cross(w, cross(w, rigid.mc));
    found.v_trans = transpose_times(R, all.v_trans + turning);
    found.v_rot = transpose_times(R, all.v_rot + cross(w, rigid.I * w) + rigid.I_rate * w);
    return found;
  }

  void add_joint(const Matrix3<double>& R, int b, std::vector<JointTerms>& to) {
    for (int k = 0; k < model().dof[b]; ++k) {
      const int v = model().v_offset[b] + k;
      if (model().held[v]) continue;
      const EffectorTerms<double>& e = work_.effector[v];
      to.push_back({model().joint_name[b], k, model().body_name[model().parent[b]], transpose_times(R, e.v_trans_LHS),
                    transpose_times(R, e.v_rot_LHS), transpose_times(R, e.a), transpose_times(R, e.b), e.c});
    }
  }

  Assembly assembly_;
  BackSubstitutionWork<double> work_;
};

}  // namespace

std::vector<BranchContribution> find_contributions(const Description& description) {
  return Finder(description).branches();
}

}  // namespace volvelle
