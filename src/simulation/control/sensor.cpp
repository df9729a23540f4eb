#include "simulation/control/sensor.hpp"

#include "spatial/rotation.hpp"

namespace volvelle {

double Sensor::draw() {
  ++drawn_;
  normal_.reset();  // each by itself, so that a count says where it stands
  return normal_(engine_);
}

void Sensor::draw_until(long drawn) {
  while (drawn_ < drawn) draw();
}

Vector3<double> Sensor::error() {
  Vector3<double> error = description_.bias;
  for (int i = 0; i < 3; ++i)
    if (description_.noise[i] > 0) error[i] += description_.noise[i] * draw();
  return error;
}

Quaternion<double> Sensor::see_attitude(const Quaternion<double>& truth) {
  const Vector3<double> turn = error();
  const double angle = norm(turn);
  return angle > 0 ? truth * quaternion_about(turn / angle, angle) : truth;
}

Vector3<double> Sensor::see(const Vector3<double>& truth) { return truth + error(); }

double Sensor::see_coordinate(double truth) {
  return truth + description_.bias.x + (description_.noise.x > 0 ? description_.noise.x * draw() : 0);
}

double Sensor::see_coordinate_rate(double truth) {
  return truth + description_.bias.y + (description_.noise.y > 0 ? description_.noise.y * draw() : 0);
}

Quaternion<double> attitude_of(const Assembly& assembly, int body) {
  const Model& model = assembly.model();
  for (int b = 1; b < model.size(); ++b)
    if (model.body[b] == body)
      return quaternion_from_dcm(assembly.evaluation.kinematics().R_WB[b] * assembly.evaluation.parameters().X_BU[b].R);
  return {};
}

Vector3<double> rate_of(const Assembly& assembly, int body) {
  const Model& model = assembly.model();
  for (int b = 1; b < model.size(); ++b)
    if (model.body[b] == body)
      return transpose_times(assembly.evaluation.parameters().X_BU[b].R,
                             assembly.evaluation.kinematics().V_WB[b].angular);
  return {};
}

}  // namespace volvelle
