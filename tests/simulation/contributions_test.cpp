// Contributions laid beside the papers, term by term: the formulas as they are printed, evaluated here by themselves.
#include "simulation/contributions.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "places.hpp"
#include "scenario/scenario.hpp"
#include "spatial/mrp.hpp"
#include "spatial/rotation.hpp"

namespace volvelle::testing {
namespace {

void expect_printed(const Vector3<double>& found, const Vector3<double>& printed, const char* what) {
  EXPECT_NEAR(norm(found - printed), 0, 1e-12 * (1 + norm(printed))) << what;
}

void expect_printed(const Matrix3<double>& found, const Matrix3<double>& printed, const char* what) {
  for (int i = 0; i < 3; ++i) expect_printed(found.row[i], printed.row[i], what);
}

// A hub that turns and drifts, and a body on a hinge that turns: nothing is symmetric, no axes are aligned.
struct LaidBeside : ::testing::Test {
  const double m = 7, k = 12, damping = 1.5, theta = 0.4, theta_dot = 0.7;
  const Vector3<double> w_BN{0.3, -0.4, 0.5}, r_HB{0.8, -0.3, 0.2}, mrp_HB{0.1, -0.2, 0.15};
};

BranchContribution contribution_of(const std::string& body, const std::string& axis, const std::string& more = "") {
  const std::string text = fmt::format(
      "volvelle = 1\n[bodies.hub]\nmass = 90\ncenter_of_mass = [0.1, 0.05, -0.2]\n"
      "inertia = [30, 40, 35, 1, -2, 1.5]\n"
      "initial = {{ velocity = [3, -1, 2], mrp = [0.2, 0.3, -0.1], rate = [0.3, -0.4, 0.5] }}\n"
      "[bodies.body]\nmass = 7\n{}\n[joints.hinge]\ntype = \"revolute\"\nparent = \"hub\"\nchild = \"body\"\n"
      "position = [0.8, -0.3, 0.2]\norientation = {{ mrp = [0.1, -0.2, 0.15] }}\naxis = {}\n"
      "spring = {{ stiffness = 12 }}\ndamper = {{ coefficient = 1.5 }}\ninitial = {{ angle = 0.4, rate = 0.7 }}\n{}"
      "[run]\nduration = 1\n",
      body, axis, more);
  const auto found = find_contributions(parse_scenario(text, "s.toml").description);
  EXPECT_EQ(found.size(), 1u);
  EXPECT_EQ(found.front().joints.size(), 1u);
  return found.front();
}

// Allard's panel: diagonal inertia, hinged about s2, its centre of mass at -d s1.
TEST_F(LaidBeside, ContributionsOfAHingedPanelAreAllards) {
  const double d = 1.2, I1 = 1.1, I2 = 2.3, I3 = 2.9;
  const BranchContribution found =
      contribution_of("center_of_mass = [-1.2, 0, 0]\ninertia = [1.1, 2.3, 2.9]", "[0, 1, 0]");
  const Matrix3<double> BH = rotation_matrix(quaternion_from_mrp(mrp_HB));
  const double s = std::sin(theta), c = std::cos(theta);
  const Matrix3<double> BS = BH * Matrix3<double>{{{c, 0, s}, {0, 1, 0}, {-s, 0, c}}};
  const Vector3<double> s1 = BS.column(0), s2 = BS.column(1), s3 = BS.column(2), r_ScB = r_HB - s1 * d;
  const Matrix3<double> w_tilde = skew(w_BN);
  const double whole = I2 + m * d * d, w_s1 = dot(s1, w_BN), w_s3 = dot(s3, w_BN);

  const Vector3<double> a = s3 * (-m * d / whole);                                                  // Eq. 6a
  const Vector3<double> b = (s2 * whole + cross(r_HB, s3) * (m * d)) * (-1 / whole);                // Eq. 6b
  const double c_theta = (-k * theta - damping * theta_dot + (I3 - I1 + m * d * d) * w_s3 * w_s1 -  // Eq. 6c
                          m * d * dot(s3, w_tilde * (w_tilde * r_HB))) /
                         whole;
  expect_printed(found.joints[0].a, a, "a");
  expect_printed(found.joints[0].b, b, "b");
  EXPECT_NEAR(found.joints[0].c, c_theta, 1e-12);

  const Vector3<double> turning = s2 * I2 + cross(r_ScB, s3) * (m * d);
  expect_printed(found.A, outer(s3 * (m * d), a), "A, Eq. 8");
  expect_printed(found.B, outer(s3 * (m * d), b), "B, Eq. 9");
  expect_printed(found.C, outer(turning, a), "C, Eq. 10");
  expect_printed(found.D, outer(turning, b), "D, Eq. 11");
  expect_printed(found.v_trans, -(s1 * (m * d * theta_dot * theta_dot) + s3 * (m * d * c_theta)), "v_trans, Eq. 12");
  expect_printed(
      found.v_rot,
      -(w_tilde * turning * theta_dot + turning * c_theta + cross(r_ScB, s1) * (m * d * theta_dot * theta_dot)),
      "v_rot, Eq. 13");
}

// Morell & Schaub's spinning body: any inertia, any axis, a force and a torque on the body; L_S with the sign of a
// torque on it.
TEST_F(LaidBeside, ContributionsOfASpinningBodyAreMorellAndSchaubs) {
  const BranchContribution found = contribution_of(
      "center_of_mass = [0.5, -0.2, 0.3]\ninertia = [2.5, 3, 2.2, 0.3, -0.4, 0.2]", "[1, 2, -1]",
      "[forces.push]\nbody = \"body\"\nforce = [2, -3, 1]\ntorque = [0.4, 0.5, -0.6]\nposition = [0.2, 0.7, -0.1]\n");
  const Vector3<double> axis = normalized(Vector3<double>{1, 2, -1});
  const Matrix3<double> turn = rotation_matrix(Quaternion<double>{
      std::cos(theta / 2), axis.x * std::sin(theta / 2), axis.y * std::sin(theta / 2), axis.z * std::sin(theta / 2)});
  const Matrix3<double> BS = rotation_matrix(quaternion_from_mrp(mrp_HB)) * turn;
  const Vector3<double> s = BS * axis, r_ScS = BS * Vector3<double>{0.5, -0.2, 0.3}, r_ScB = r_HB + r_ScS;
  const Matrix3<double> I_Sc = rotate(BS, Symmetric3<double>{2.5, 3, 2.2, 0.3, -0.4, 0.2}).full();
  const Matrix3<double> I_S = I_Sc - skew(r_ScS) * skew(r_ScS) * m;
  const Vector3<double> F_S = BS * Vector3<double>{2, -3, 1},
                        L_S = BS * (Vector3<double>{0.4, 0.5, -0.6} +
                                    cross(Vector3<double>{0.2, 0.7, -0.1}, Vector3<double>{2, -3, 1}));
  const Vector3<double> w_SB = s * theta_dot, w_SN = w_BN + w_SB, r_ScS_prime = cross(w_SB, r_ScS);
  const double m_theta = dot(s, I_S * s);                                                   // Eq. 10
  const Vector3<double> a = cross(r_ScS, s) * (m / m_theta);                                // Eq. 6
  const Vector3<double> b = (I_S * s - cross(r_HB, cross(r_ScS, s)) * m) * (-1 / m_theta);  // Eq. 7
  const Vector3<double> gyroscopic = cross(w_SN, I_S * w_SN) + I_S * cross(w_BN, w_SB) +    // Eq. 8
                                     cross(r_ScS, cross(w_BN, cross(w_BN, r_HB))) * m;
  const double c_theta = (-k * theta - damping * theta_dot + dot(s, L_S) - dot(s, gyroscopic)) / m_theta;
  expect_printed(found.joints[0].a, a, "a");
  expect_printed(found.joints[0].b, b, "b");
  EXPECT_NEAR(found.joints[0].c, c_theta, 1e-12);

  const Vector3<double> v_trans_LHS = -(cross(r_ScS, s) * m), v_rot_LHS = I_Sc * s - cross(r_ScB, cross(r_ScS, s)) * m;
  expect_printed(found.joints[0].v_trans_LHS, v_trans_LHS, "v_trans,LHS");
  expect_printed(found.joints[0].v_rot_LHS, v_rot_LHS, "v_rot,LHS");
  expect_printed(found.A, outer(v_trans_LHS, a), "A, Eq. 2a");
  expect_printed(found.B, outer(v_trans_LHS, b), "B, Eq. 2b");
  expect_printed(found.C, outer(v_rot_LHS, a), "C, Eq. 2c");
  expect_printed(found.D, outer(v_rot_LHS, b), "D, Eq. 2d");
  const Vector3<double> v_trans_RHS = F_S - cross(w_SB, r_ScS_prime) * m;                // Eq. 12
  const Vector3<double> v_rot_RHS = L_S + cross(r_HB, F_S) - cross(w_SN, I_Sc * w_SB) -  // Eq. 11
                                    cross(w_BN, cross(r_ScB, r_ScS_prime)) * m -
                                    cross(r_ScB, cross(w_SB, r_ScS_prime)) * m;
  expect_printed(found.v_trans, v_trans_RHS - v_trans_LHS * c_theta, "v_trans");
  expect_printed(found.v_rot, v_rot_RHS - v_rot_LHS * c_theta, "v_rot");
}

TEST(Contributions, AreRefusedWhereThereAreLoops) {
  const Description description = read_scenario(in_project("examples/bricard.toml")).description;
  EXPECT_THROW(find_contributions(description), InvalidDescription);
}

}  // namespace
}  // namespace volvelle::testing
