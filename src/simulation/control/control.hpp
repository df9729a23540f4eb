// All controllers of a run: samples those that are due, and puts what they command on the motors.
#pragma once

#include "simulation/control/controller.hpp"

namespace volvelle {

class Control {
 public:
  Control(const Description& description, const ReadColumns& read);

  // s between the samples of each controller.
  std::vector<double> periods() const;

  // Those that are due at the assembly's time, which must have been placed there. Throws ControlRefused.
  void sample(Assembly& assembly, double together);

  // What controllers remember, and the commands that hold.
  std::vector<double> collected();
  void take_up(const std::vector<double>& collected, Assembly& assembly);

 private:
  void hold(Assembly& assembly) const;

  struct Sampled {
    double every = 0;
    std::unique_ptr<Controller> controller;
  };
  std::vector<Sampled> controllers_;
  std::vector<Command> held_;
};

}  // namespace volvelle
