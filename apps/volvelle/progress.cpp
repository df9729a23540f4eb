// The progress bar.
#include "progress.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "terminal.hpp"

namespace volvelle::command_line {

namespace {

constexpr int bar_width = 32;

std::string bar(double fraction) {
  const int full = static_cast<int>(fraction * bar_width);
  std::string text;
  for (int i = 0; i < bar_width; ++i) text += i < full ? "━" : "╌";
  return text;
}

}  // namespace

Progress::Progress(double duration, bool wanted)
    : duration_(duration), wanted_(wanted && duration > 0 && is_terminal(stderr)) {}

void Progress::show(double time) {
  if (!wanted_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  const double fraction = std::clamp(time / duration_, 0.0, 1.0);
  const double spent = std::chrono::duration<double>(now - start_).count();
  const std::string rest = fraction > 0.01 ? fmt::format("{:.0f} s left", spent * (1 - fraction) / fraction) : "";
  fmt::print(stderr, "\r\033[K  {}  {:3.0f} %  {:.6g} of {:.6g} s  {}", bar(fraction), 100 * fraction, time, duration_,
             rest);
  std::fflush(stderr);
  drawn_ = true;
}

void Progress::erase() {
  if (!drawn_) return;
  fmt::print(stderr, "\r\033[K");
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace volvelle::command_line
