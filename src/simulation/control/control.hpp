// All controllers of a run: samples those that are due, and puts what they command on the motors and thrusters.
#pragma once

#include "simulation/control/controller.hpp"

namespace volvelle {

class Control {
 public:
  Control(const Description& description, const ReadColumns& read);

  // s between the samples of each controller that takes some.
  std::vector<double> periods() const;

  // Those that are due at the assembly's time, which must have been placed there. Throws ControlRefused.
  void sample(Assembly& assembly, double together);

  // By controller: how far the assembly, placed at its state, is from what is wanted.
  std::vector<Vector3<double>> errors(const Assembly& assembly) const;

  // Of thrusters so far, by thruster.
  const std::vector<Pulse>& pulses() const { return fired_; }

  // What controllers remember, the commands that hold, and the pulses so far.
  std::vector<double> collected();
  void take_up(const std::vector<double>& collected, Assembly& assembly);

 private:
  void hold(Assembly& assembly) const;

  struct Member {
    double every = 0;  // s; zero: continuous
    std::unique_ptr<Controller> controller;
  };
  std::vector<Member> controllers_;
  std::vector<Command> held_;
  std::vector<Pulse> fired_;
};

}  // namespace volvelle
