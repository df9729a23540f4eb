#include "mechanics/attitude_laws.hpp"

#include "spatial/rotation.hpp"

namespace volvelle {

void start_laws(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                State<double>& state) {
  double* at = state.x.data() + state.x.size() - std::size_t(model.numbers_of_laws());
  for (const AttitudeLaw& law : model.laws) {
    Quaternion<double> q = quaternion_from_dcm(kin.R_WB[law.carrier] * parameters.X_BU[law.carrier].R);
    if (q.w < 0) q = q * -1.0;
    write_attitude(AttitudeCoordinates::quaternion, q, at);
    at += numbers_of_a_law;
    const Quaternion<double> e = error_of_law(law, q);
    state.v()[law.v] = dot(law.law.K1, e) + dot(half_turn_along(law.law.K3, e), rate_of_carrier(law, parameters, kin));
  }
}

}  // namespace volvelle
