// Controllers: sampled at their own rate, with what they command held until the next sample; or continuous, part of the
// equations of motion, and here only asked for their errors.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "simulation/control/sensor.hpp"

namespace volvelle {

// A motor that is commanded: a joint of the description, and the torque or force along its coordinate.
struct Command {
  int joint = 0;
  double effort = 0;
};

struct Commands {
  std::vector<Command> motors;
  std::vector<Pulse> pulses;
};

// A controller that wants no more, and why.
struct ControlRefused {
  std::string why;
};

class Controller {
 public:
  Controller() = default;
  Controller(const Controller&) = delete;
  Controller& operator=(const Controller&) = delete;
  virtual ~Controller() = default;

  // Looks at the assembly, placed at its state, and says what its motors and thrusters shall give from now on.
  virtual void sample(const Assembly& assembly, Commands& commands) = 0;

  // How far the assembly is from what is wanted, in truth: the turn from the commanded attitude to the body's, rad in
  // body axes; or in x what a joint's coordinate lacks.
  virtual Vector3<double> error(const Assembly& /*assembly*/) const { return {}; }

  // What it remembers from sample to sample: a run that was laid aside goes on with it.
  virtual std::span<double> memory() { return {}; }
};

// Columns of a row as it would be recorded now.
using ReadColumns = std::function<void(std::span<const std::string> names, std::span<double> values)>;

// Throws InvalidDescription when a library cannot be loaded.
std::unique_ptr<Controller> make_controller(const Description& description, const ControllerDescription& controller,
                                            const ReadColumns& read);

}  // namespace volvelle
