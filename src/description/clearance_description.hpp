// [clearance]: which bodies' shapes are kept apart, and what is said when they are not.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace volvelle {

struct ClearanceDescription {
  bool measured = false;                           // whether the scenario has the table at all
  std::vector<std::string> bodies;                 // patterns with *; empty: all that have a shape
  std::vector<std::array<std::string, 2>> ignore;  // patterns of pairs that are not measured
  double touch = 0;                                // m: closer than this is an event; zero: none
  bool stops = false;                              // a collision ends the run
};

}  // namespace volvelle
