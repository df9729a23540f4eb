// The Scheel wrap: a sheet that winds round a polygonal hub, flat or wound up [Scheel 1974; Guest & Pellegrino 1992].
#pragma once

#include "origami/crease_pattern.hpp"

namespace volvelle {

struct ScheelOptions {
  int sides = 6;         // of the hub
  int rings = 3;         // faces of the prism that each strip covers when wound up
  double side = 1;       // m, of the hub
  bool wrapped = false;  // else flat
};

// Panels: hub; right.I.K and left.I.K, on the two sides of hill I seen from the hub, ring K from 0. Creases: hub.I;
// hill.I.K and valley.I.K, which lead outward; cross.right.I.K and cross.left.I.K between rings K-1 and K. The fold is
// the angle of the hub's edges: 0 flat, pi / 2 wrapped.
CreasePattern make_scheel(const ScheelOptions& options);

}  // namespace volvelle
