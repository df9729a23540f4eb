// How well a controller kept what was wanted: figures of its error over a run.
#pragma once

#include <optional>
#include <string>

namespace volvelle {

struct ErrorFigures {
  std::string name;                 // of the controller
  std::string unit;                 // "rad" or "m"
  double from = 0;                  // s: from when on its error counts
  double rms = 0;                   // over time
  double largest = 0;               // in rows
  double largest_at = 0;            // s
  std::optional<double> stability;  // largest change of the error within the window
  double window = 0;                // s
  std::optional<long> pulses;       // of its thrusters
  double on_time = 0;               // s, of all of them together
};

}  // namespace volvelle
