// What frequencies a column is made of: the power spectral density of evenly spaced values, one-sided, mean removed,
// through a Hann window [Harris 1978]. Its integral over frequency is the mean square of the windowed values over that
// of the window, so that a sine of amplitude A holds A^2 / 2 around its frequency.
#pragma once

#include <stdexcept>
#include <vector>

namespace volvelle::plot {

struct Spectrum {
  std::vector<double> frequency;  // Hz, from the first above zero to half the rate of the rows
  std::vector<double> density;    // unit^2 / Hz
  std::vector<double> rms;        // of all that is no faster
};

class NoSpectrum : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws NoSpectrum, which says why, when rows are too few or not evenly spaced.
Spectrum spectrum_of(const std::vector<double>& time, const std::vector<double>& values);

}  // namespace volvelle::plot
