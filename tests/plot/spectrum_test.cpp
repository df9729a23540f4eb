// Spectra: the power of what is known, in the right place, and all of it.
#include "plot/spectrum.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <random>

namespace volvelle::plot {
namespace {

struct Series {
  std::vector<double> time, values;
};

template <class F>
Series sampled(std::size_t rows, double step, const F& f) {
  Series series;
  for (std::size_t i = 0; i < rows; ++i) {
    series.time.push_back(3 + double(i) * step);
    series.values.push_back(f(series.time.back()));
  }
  return series;
}

double power_between(const Spectrum& spectrum, double low, double high) {
  double power = 0;
  const double spacing = spectrum.frequency[0];
  for (std::size_t k = 0; k < spectrum.frequency.size(); ++k)
    if (spectrum.frequency[k] >= low && spectrum.frequency[k] <= high) power += spectrum.density[k] * spacing;
  return power;
}

TEST(Spectrum, OfASineIsHalfItsAmplitudeSquaredAtItsFrequency) {
  const double amplitude = 3e-4, frequency = 12.3;
  const Series series = sampled(5001, 0.002, [&](double t) {
    return 0.7 + amplitude * std::sin(2 * std::numbers::pi * frequency * t + 0.4) +
           0.1 * amplitude * std::cos(2 * std::numbers::pi * 80 * t);
  });
  const Spectrum spectrum = spectrum_of(series.time, series.values);
  EXPECT_NEAR(spectrum.frequency.back(), 250, 1e-9);
  const double half = amplitude * amplitude / 2;
  EXPECT_NEAR(power_between(spectrum, 11.8, 12.8), half, 1e-4 * half);
  EXPECT_NEAR(power_between(spectrum, 79, 81), 0.01 * half, 1e-4 * half);
  EXPECT_LT(power_between(spectrum, 20, 70), 1e-8 * half);
  EXPECT_NEAR(spectrum.rms.back(), std::sqrt(1.01 * half), 1e-4 * std::sqrt(half));
  const auto peak = std::max_element(spectrum.density.begin(), spectrum.density.end());
  EXPECT_NEAR(spectrum.frequency[std::size_t(peak - spectrum.density.begin())], frequency, 0.1);
}

// Parseval: all frequencies together hold the mean square of the windowed values, for any number of rows.
TEST(Spectrum, HoldsAllThePower) {
  std::mt19937 engine(2);
  std::normal_distribution<double> normal;
  for (const std::size_t rows : {16U, 17U, 100U, 1024U, 4099U}) {
    const Series series = sampled(rows, 0.5, [&](double) { return normal(engine); });
    double sum = 0, squares = 0, mean = 0, power = 0;
    const auto window = [&](std::size_t i) {
      return std::pow(std::sin(std::numbers::pi * (double(i) + 0.5) / double(rows)), 2);
    };
    for (std::size_t i = 0; i < rows; ++i) sum += window(i), mean += window(i) * series.values[i];
    mean /= sum;
    for (std::size_t i = 0; i < rows; ++i) {
      squares += window(i) * window(i);
      power += std::pow(window(i) * (series.values[i] - mean), 2);
    }
    const Spectrum spectrum = spectrum_of(series.time, series.values);
    EXPECT_NEAR(spectrum.rms.back(), std::sqrt(power / squares), 1e-12) << rows;
    EXPECT_TRUE(std::is_sorted(spectrum.rms.begin(), spectrum.rms.end()));
  }
}

TEST(Spectrum, RefusesUnevenRows) {
  Series series = sampled(100, 0.1, [](double t) { return std::sin(t); });
  EXPECT_NO_THROW(spectrum_of(series.time, series.values));
  series.time.back() -= 0.04;
  try {
    spectrum_of(series.time, series.values);
    FAIL();
  } catch (const NoSpectrum& why) {
    EXPECT_NE(std::string(why.what()).find("not evenly spaced"), std::string::npos);
  }
  series = sampled(9, 0.1, [](double t) { return t; });
  EXPECT_THROW(spectrum_of(series.time, series.values), NoSpectrum);
}

}  // namespace
}  // namespace volvelle::plot
