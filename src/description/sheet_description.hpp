// Which bodies and joints of a description are a folded sheet.
#pragma once

#include <string>
#include <vector>

namespace volvelle {

// A folded sheet, whose panels are among the bodies and whose creases are among the joints.
struct SheetDescription {
  std::string name;
  std::string pattern;                    // "miura", "map", "scheel", or the name of a .fold file
  std::vector<std::string> panels;        // bodies
  std::vector<std::vector<int>> corners;  // by panel: its vertices in the pattern, which neighbours share
  std::vector<std::string> creases;       // joints
  std::string compliance;                 // what lets a sheet move that would be rigid; empty: nothing
  // What gives way, by name: creases that are bushings, with their length; bend lines, with the panel's width across.
  struct Giving {
    std::string name;
    double size = 0;  // m
  };
  std::vector<Giving> bushings, bend_lines;
  double thickness = 0;  // m
  // The fold that results show: atan(tan(part x angle of this crease) / lean); empty: none.
  std::string measured_crease;
  double part = 1;
  double lean = 1;
  std::vector<double> leans;  // by crease: its angle is 2 atan(lean tan(fold)); empty: the sheet does not fold as one
};

}  // namespace volvelle
