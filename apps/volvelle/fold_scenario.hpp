// The scenario that `volvelle fold` writes for a sheet.
#pragma once

#include <string>

namespace volvelle::command_line {

// Values as the user typed them: "60 deg", 0.5; empty where none was given.
struct FoldOptions {
  std::string pattern;  // miura, map, scheel, a .fold file or a result
  std::string rows, columns, a, b, sector_angle;
  std::string sides, rings, side;
  std::string fold, row_fold;
  std::string frame, scale;
  std::string areal_density, thickness, stiffness, latch, mass_factor;
  std::string output;
  std::string to;
  int most_frames = 100;
};

// Throws UsageError for options that the pattern does not have. `target` is where the scenario will stand.
std::string fold_scenario(const FoldOptions& options, const std::string& target);

// An animation of a result takes none of the sheet's measures.
void refuse_measures_of_result(const FoldOptions& options);

}  // namespace volvelle::command_line
