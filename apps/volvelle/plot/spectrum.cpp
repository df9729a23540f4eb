#include "plot/spectrum.hpp"

#include <bit>
#include <cmath>
#include <complex>
#include <fmt/format.h>
#include <numbers>
#include <unsupported/Eigen/FFT>

namespace volvelle::plot {

namespace {

constexpr std::size_t fewest_rows = 16;

// Seconds from row to row, all the same but for what rounding leaves of times.
double even_step(const std::vector<double>& time) {
  if (time.size() < fewest_rows)
    throw NoSpectrum(
        fmt::format("there are {} rows in that time, and a spectrum takes {} at least", time.size(), fewest_rows));
  const double step = (time.back() - time.front()) / double(time.size() - 1);
  for (std::size_t i = 1; i < time.size(); ++i)
    if (std::abs(time[i] - time[i - 1] - step) > 1e-6 * step)
      throw NoSpectrum(
          fmt::format("rows are not evenly spaced: from {:.9g} s to {:.9g} s it is {:.6g} s, and {:.6g} s "
                      "on average. Choose a stretch where they are, with --from and --to",
                      time[i - 1], time[i], time[i] - time[i - 1], step));
  return step;
}

}  // namespace

Spectrum spectrum_of(const std::vector<double>& time, const std::vector<double>& values) {
  const double step = even_step(time);
  const std::size_t n = values.size(), size = std::bit_ceil(n);  // zeros beyond the values change no power
  std::vector<double> window(n), windowed(size, 0.0);
  double sum = 0, squares = 0, mean = 0;
  for (std::size_t i = 0; i < n; ++i) {
    window[i] = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * (double(i) + 0.5) / double(n));
    sum += window[i];
    squares += window[i] * window[i];
    mean += window[i] * values[i];
  }
  for (std::size_t i = 0; i < n; ++i) windowed[i] = window[i] * (values[i] - mean / sum);
  std::vector<std::complex<double>> transform;
  Eigen::FFT<double> fft;
  fft.fwd(transform, windowed);

  Spectrum spectrum;
  const double spacing = 1 / (double(size) * step);
  double power = 0;
  for (std::size_t k = 1; k <= size / 2; ++k) {
    const double sides = k == size / 2 ? 1 : 2;
    const double density = sides * std::norm(transform[k]) * step / squares;
    power += density * spacing;
    spectrum.frequency.push_back(double(k) * spacing);
    spectrum.density.push_back(density);
    spectrum.rms.push_back(std::sqrt(power));
  }
  return spectrum;
}

}  // namespace volvelle::plot
