#include "dynamics/udwadia_kalaba/measure.hpp"

namespace volvelle::udwadia_kalaba {

// s-double-dot = (u x w) . (w_F-dot - w_M-dot) + ((w_F x u) x w + u x (w_M x w)) . (w_F - w_M)
Measure measure_angle_between(const Frame& F, const Vector3<double>& u, const Frame& M, const Vector3<double>& w) {
  const Vector3<double> n = cross(u, w);
  const Vector3<double> n_dot = cross(cross(F.w, u), w) + cross(u, cross(M.w, w));
  const Vector3<double> turning = F.w - M.w;
  return {{Pull{F.body, {}, n}, Pull{M.body, {}, -n}}, dot(u, w), dot(n, turning), dot(n_dot, turning)};
}

namespace {

// What is left of a point's acceleration when v-dot = w-dot = 0.
Vector3<double> centripetal(const Frame& frame) { return cross(frame.w, cross(frame.w, frame.rho)); }

}  // namespace

// d/dt of e . d-dot + (w_F x e) . d; in J, e . (w-dot x rho) = w-dot . (rho x e) and (w_F-dot x e) . d = w_F-dot . (e x
// d)
Measure measure_offset(const Frame& F, const Frame& M, const Vector3<double>& e) {
  const Vector3<double> d = M.p - F.p, d_dot = M.v - F.v, e_dot = cross(F.w, e);
  return {{Pull{F.body, -e, -cross(F.rho + d, e)}, Pull{M.body, e, cross(M.rho, e)}},
          dot(e, d),
          dot(e, d_dot) + dot(e_dot, d),
          dot(e, centripetal(M) - centripetal(F)) + 2 * dot(e_dot, d_dot) + dot(cross(F.w, e_dot), d)};
}

Measure measure_gap(const Frame& F, const Frame& M, const Vector3<double>& e) {
  return {{Pull{F.body, -e, -cross(F.rho, e)}, Pull{M.body, e, cross(M.rho, e)}},
          dot(e, M.p - F.p),
          dot(e, M.v - F.v),
          dot(e, centripetal(M) - centripetal(F))};
}

Measure measure_turning(const Frame& F, const Frame& M, const Vector3<double>& e, const Vector3<double>& w_e) {
  const Vector3<double> turning = M.w - F.w;
  return {{Pull{F.body, {}, -e}, Pull{M.body, {}, e}}, 0, dot(e, turning), dot(cross(w_e, e), turning)};
}

}  // namespace volvelle::udwadia_kalaba
