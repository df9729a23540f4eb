#include "simulation/control/control.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace volvelle {

Control::Control(const Description& description, const ReadColumns& read) {
  for (const ControllerDescription& c : description.controllers)
    controllers_.push_back({c.every, make_controller(description, c, read)});
}

std::vector<double> Control::periods() const {
  std::vector<double> periods;
  for (const Sampled& sampled : controllers_) periods.push_back(sampled.every);
  return periods;
}

void Control::sample(Assembly& assembly, double together) {
  const double time = assembly.state.at.time;
  std::vector<Command> commands;
  for (const Sampled& sampled : controllers_) {
    const double since = std::abs(time - std::round(time / sampled.every) * sampled.every);
    if (since <= 2 * together) sampled.controller->sample(assembly, commands);
  }
  for (const Command& command : commands) {
    const auto known =
        std::find_if(held_.begin(), held_.end(), [&](const Command& c) { return c.joint == command.joint; });
    if (known == held_.end())
      held_.push_back(command);
    else
      *known = command;
  }
  hold(assembly);
}

void Control::hold(Assembly& assembly) const {
  for (const Command& command : held_) assembly.set_motor(command.joint, command.effort);
}

std::vector<double> Control::collected() {
  std::vector<double> numbers;
  for (const Sampled& sampled : controllers_) {
    const std::span<double> memory = sampled.controller->memory();
    numbers.insert(numbers.end(), memory.begin(), memory.end());
  }
  for (const Command& command : held_) numbers.insert(numbers.end(), {double(command.joint), command.effort});
  return numbers;
}

void Control::take_up(const std::vector<double>& collected, Assembly& assembly) {
  std::size_t next = 0;
  for (const Sampled& sampled : controllers_)
    for (double& number : sampled.controller->memory()) {
      if (next == collected.size()) throw std::runtime_error("the checkpoint is of another scenario");
      number = collected[next++];
    }
  held_.clear();
  for (; next + 1 < collected.size(); next += 2) held_.push_back({int(collected[next]), collected[next + 1]});
  hold(assembly);
}

}  // namespace volvelle
