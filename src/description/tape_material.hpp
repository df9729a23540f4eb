// A tape spring's moments from what it is made of. A strip of thickness t, curved across with radius R over the angle
// alpha, has the bending stiffness D = E t^3 / (12 (1 - nu^2)) per width.
//
// Folded far, the fold is a cylinder of the strip's own radius R, whatever its angle [Seffen & Pellegrino, Deployment
// dynamics of tape springs, Proc. R. Soc. A 455, 1999]:
//   opposite sense, the edges stretched: (1 + nu) D alpha      equal sense, the edges pressed: (1 - nu) D alpha
//
// Bent little, with longitudinal curvature k and width s = R alpha [Wuest, ZAMM 34, 1954, as given there]:
//   M(k) = s D (k + nu/R - nu (1/R + nu k) F1 + (1/R + nu k)^2 F2 / k)
//   F1 = (2/l) (cosh l - cos l) / (sinh l + sin l),   F2 = F1 / 4 - sinh l sin l / (sinh l + sin l)^2
//   l = (3 (1 - nu^2))^(1/4) s / sqrt(t / k)
// Its maximum is the peak in the opposite sense. In the equal sense a strip buckles sideways long before its own
// maximum; no formula is given for that.
#pragma once

namespace volvelle {

struct TapeMaterial {
  double modulus = 0;          // Pa
  double poisson = 0;          // nu
  double thickness = 0;        // m
  double radius = 0;           // m
  double subtended_angle = 0;  // rad
};

struct TapeMoments {
  double stiffness = 0;       // N m: D
  double steady = 0;          // N m, opposite sense
  double steady_equal = 0;    // N m
  double peak = 0;            // N m, opposite sense; 0: the strip is so thick or flat that it has none
  double peak_curvature = 0;  // 1/m: over a length L, the peak comes at the angle peak_curvature L
};

TapeMoments tape_moments(const TapeMaterial& material);

}  // namespace volvelle
