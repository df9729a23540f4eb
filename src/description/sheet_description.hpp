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
  // The fold that results show: atan(tan(part x angle of this crease) / lean); empty: none.
  std::string measured_crease;
  double part = 1;
  double lean = 1;
};

}  // namespace volvelle
