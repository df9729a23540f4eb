// The Miura sheet: rows and columns of equal parallelograms that fold and unfold as one.
#pragma once

#include "origami/crease_pattern.hpp"

namespace volvelle {

struct MiuraOptions {
  int rows = 3, columns = 3;
  double a = 1;             // m, sides on the straight creases
  double b = 1;             // m, sides on the zigzag creases
  double sector_angle = 1;  // rad, of a panel at its first corner, above 0 and below pi / 2
  double fold = 0;          // rad: 0 flat, pi / 2 packed
};

// Panels I.J; creases straight.I.J and zigzag.I.J. The fold is half the angle of a zigzag crease.
CreasePattern make_miura(const MiuraOptions& options);

}  // namespace volvelle
