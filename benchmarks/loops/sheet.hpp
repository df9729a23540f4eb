// Folded Miura sheets: R rows and C columns of parallelograms, hinged on every crease.
#pragma once

#include <cstdint>
#include <vector>

#include "system.hpp"

namespace loops {

struct Sheet {
  int rows = 3;
  int columns = 3;
  double a = 1;                   // m, edges along the straight creases
  double b = 0.8;                 // m, edges along the zigzag creases
  double sector_angle = 1.05;     // rad, of a panel at its first corner
  double fold = 0.6;              // rad: 0 flat, pi / 2 packed
  double fold_rate = -1.5;        // rad/s
  double spin = 1;                // rad/s, of the centre panel
  double thickness = 0.01;        // m
  double areal_density = 1;       // kg/m^2, times 0.5 to 1.5 for each panel
  double crease_stiffness = 1;    // N m/rad for each metre of a crease; springs rest flat
  bool hub = true;                // the centre panel is heavy and skew
  bool open = false;              // cut where creases close loops
  double removed = 0;             // part of the panels that is missing; what is left is in one piece
  bool tied = true;               // whatever is missing leaves no panel to swing or bend by itself
  bool rooted_in_corner = false;  // the base is the first panel, not the centre
  std::uint64_t seed = 1;         // of masses, and of what is missing
};

System make_sheet(const std::string& name, const Sheet& sheet);

// Some panels missing, so that at most so many degrees of freedom are left besides the base's: tries one seed after
// another. Counts by elimination, so small sheets only. Throws std::runtime_error when none of a hundred seeds will do.
Sheet with_few_freedoms(Sheet sheet, int at_most);

}  // namespace loops
