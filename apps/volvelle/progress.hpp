// A bar on stderr while a run goes on, when stderr is a terminal.
#pragma once

#include <chrono>

namespace volvelle::command_line {

class Progress {
 public:
  Progress(double duration, bool wanted);  // s of the run
  ~Progress() { erase(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(double time);  // draws at most ten times a second
  void erase();

 private:
  using Clock = std::chrono::steady_clock;
  double duration_;
  bool wanted_;
  bool drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_ = start_ + std::chrono::milliseconds(300);  // a short run shows none
};

}  // namespace volvelle::command_line
