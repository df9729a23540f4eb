// Labels of events above the panels, where they fit; those that do not are counted on the one before them.
#pragma once

#include <string>
#include <vector>

#include "plot/figure.hpp"

namespace volvelle::plot {

struct MarkPlace {
  double x = 0;    // pt
  int row = 0;     // of the label, from the lowest; the line reaches up to it
  RichText label;  // empty where there was no room
  bool to_the_left = false;
};

struct MarkPlaces {
  std::vector<MarkPlace> places;  // one for each line, from the left
  int rows = 0;
};

struct MarkAt {
  double x = 0;  // pt
  std::string label;
};

// Lines too near each other to be told apart become one. Labels begin at their line and go right, or left at the end;
// a label never lies on another, nor on another's line. As few rows as hold them all, at most `most_rows`.
MarkPlaces place_marks(std::vector<MarkAt> marks, double right, double size, int most_rows);

}  // namespace volvelle::plot
