// Gathers the figures of controllers' errors from the rows of a result.
#pragma once

#include <vector>

#include "simulation/control/control.hpp"
#include "simulation/error_figures.hpp"

namespace volvelle {

class ErrorWatch {
 public:
  explicit ErrorWatch(const Description& description);

  // By controller, at a row.
  void add(double time, const std::vector<Vector3<double>>& errors);

  // Of those that want something and have been seen.
  std::vector<ErrorFigures> figures(const std::vector<Pulse>& pulses) const;

  std::vector<double> collected() const;
  void take_up(const std::vector<double>& collected);

 private:
  struct Row {
    double time = 0;
    Vector3<double> error;
  };
  struct Watched {
    ErrorFigures figures;
    bool wants = false;  // a library does as it likes
    bool of_attitude = false;
    std::vector<int> thrusters;
    double sum = 0;           // of the error's square, over time
    std::vector<Row> recent;  // within the window; the last row at least
    double stability = 0;
  };
  static double size_of_change(const Watched& watched, const Vector3<double>& a, const Vector3<double>& b);

  std::vector<Watched> all_;
};

}  // namespace volvelle
