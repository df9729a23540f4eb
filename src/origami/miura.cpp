// With the fold th, the sector angle g and the sides a, b [Schenk & Guest 2013]:
//   H = a sin(th) sin(g), L = sqrt(a^2 - H^2), q = sqrt(1 + cos^2(th) tan^2(g)), S = b cos(th) tan(g) / q, V = b / q,
//   P(i, j) = (i S, j L + (i mod 2) V, (j mod 2) H).
#include "origami/miura.hpp"

#include <cmath>

#include "origami/grid_pattern.hpp"

namespace volvelle {
namespace {

// Every other column leans the other way.
StockPanel leaning_panel(double a, double b, double angle) {
  const Vector3<double> along{b, 0, 0}, up{a * std::cos(angle), a * std::sin(angle), 0};
  return {{{}, along, along + up, up}};
}

}  // namespace

CreasePattern make_miura(const MiuraOptions& o) {
  const double sine = std::sin(o.fold), cosine = std::cos(o.fold);
  const double H = o.a * sine * std::sin(o.sector_angle);
  const double L = std::sqrt(o.a * o.a - H * H);
  const double lean = cosine * std::tan(o.sector_angle);
  const double q = std::hypot(1, lean), S = o.b * lean / q, V = o.b / q;
  const double g = std::cos(o.sector_angle);

  GridMaker maker{o.rows, o.columns, "straight", "zigzag", {}, {}, {}};
  maker.vertex = [&](int i, int j) { return Vector3<double>{i * S, j * L + (i % 2) * V, (j % 2) * H}; };
  maker.stock = [](int i, int) { return i % 2; };
  maker.fold = [&](bool straight, int i, int j) -> GridFold {
    if (!straight) {
      const double sign = j % 2 == 0 ? 1 : -1;
      return {sign * 2 * o.fold, sign, sign * 2, 1};
    }
    const double sign = (i + j) % 2 == 0 ? -1 : 1;
    return {sign * 2 * std::atan2(g * sine, cosine), sign, sign * 2 * g / (cosine * cosine + g * g * sine * sine), g};
  };
  CreasePattern pattern =
      make_grid(maker, {leaning_panel(o.a, o.b, o.sector_angle), leaning_panel(o.a, o.b, M_PI - o.sector_angle)});
  pattern.folds_as_one = true;
  for (int c = 0; c < int(pattern.creases.size()) && pattern.measured_crease < 0; ++c)
    if (pattern.creases[c].kind == "zigzag") pattern.measured_crease = c;
  if (pattern.measured_crease < 0 && !pattern.creases.empty()) {  // one row
    pattern.measured_crease = 0;
    pattern.lean = g;
  }
  if (pattern.measured_crease >= 0) pattern.part = 0.5 * pattern.creases[pattern.measured_crease].sign();
  return pattern;
}

}  // namespace volvelle
