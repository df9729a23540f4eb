// A result's sheet as a .fold file that other origami tools can play.
#pragma once

#include <string>

namespace volvelle::command_line {

struct FoldAnimation {
  std::string text;
  std::string sheet;
  int frames = 0;
};

// At most so many frames, evenly spaced over the rows. Throws InputError when the result has no sheet.
FoldAnimation animate_sheet(const std::string& result, int most_frames);

}  // namespace volvelle::command_line
