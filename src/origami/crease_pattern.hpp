// A sheet of flat panels hinged along creases, at one state of folding: plain data in metres and radians.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "spatial/vector3.hpp"

namespace volvelle {

// The shape that many panels share, in a panel's own frame: corner 0 at the origin, corner 1 on the x axis, the rest
// counter-clockwise in the plane z = 0 [Fulton & Schaub, Section 3.4: panels are populated from stock bodies].
struct StockPanel {
  std::vector<Vector3<double>> outline;
};

struct Panel {
  std::string name;  // "2.0": column 2, row 0
  int stock = 0;
  std::vector<int> corners;  // vertices, in the order of the stock panel's outline
};

enum class Sense { flat, valley, mountain };

struct Crease {
  std::string name;  // "zigzag.2.1"
  std::string kind;  // "zigzag"
  std::array<int, 2> panels{};
  std::array<int, 2> vertices{};
  double angle = 0;           // rad: 0 flat, positive where the panels' upper sides (their normals) face each other
  Sense sense = Sense::flat;  // the way it folds, also where it is flat now
  double slope = 0;           // of the angle with the sheet's fold, where the pattern folds as one
  double lean = 0;            // the angle's size is 2 atan(lean tan(fold)); 0: the crease does not move with the fold
  bool rigid = false;         // a seam of one panel, not a hinge
  double sign() const { return sense == Sense::mountain ? -1 : 1; }
};

struct CreasePattern {
  std::vector<StockPanel> stock;
  std::vector<Vector3<double>> vertices;  // folded
  std::vector<Panel> panels;
  std::vector<Crease> creases;
  bool folds_as_one = false;  // slopes say how all creases move with the fold

  // The fold is atan(tan(part x angle of this crease) / lean); -1: the sheet has no crease.
  int measured_crease = -1;
  double part = 1;
  double lean = 1;
};

// The side of a panel along an edge: from corner k to corner k + 1. -1 when the panel has no such side.
int side_along(const Panel& panel, const std::array<int, 2>& edge);

double crease_length(const CreasePattern& pattern, const Crease& crease);

}  // namespace volvelle
