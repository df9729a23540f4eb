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
  for (const Member& member : controllers_)
    if (member.every > 0) periods.push_back(member.every);
  return periods;
}

void Control::sample(Assembly& assembly, double together) {
  const double time = assembly.state.at.time;
  Commands commands;
  for (const Member& member : controllers_) {
    if (!(member.every > 0)) continue;
    const double since = std::abs(time - std::round(time / member.every) * member.every);
    if (since <= 2 * together) member.controller->sample(assembly, commands);
  }
  for (const Command& command : commands.motors) {
    const auto known =
        std::find_if(held_.begin(), held_.end(), [&](const Command& c) { return c.joint == command.joint; });
    if (known == held_.end())
      held_.push_back(command);
    else
      *known = command;
  }
  hold(assembly);
  if (commands.pulses.empty()) return;
  fired_.insert(fired_.end(), commands.pulses.begin(), commands.pulses.end());
  assembly.fire(commands.pulses);
}

std::vector<Vector3<double>> Control::errors(const Assembly& assembly) const {
  std::vector<Vector3<double>> errors;
  for (const Member& member : controllers_) errors.push_back(member.controller->error(assembly));
  return errors;
}

void Control::hold(Assembly& assembly) const {
  for (const Command& command : held_) assembly.set_motor(command.joint, command.effort);
}

std::vector<double> Control::collected() {
  std::vector<double> numbers;
  for (const Member& member : controllers_) {
    const std::span<double> memory = member.controller->memory();
    numbers.insert(numbers.end(), memory.begin(), memory.end());
  }
  numbers.push_back(double(held_.size()));
  for (const Command& command : held_) numbers.insert(numbers.end(), {double(command.joint), command.effort});
  for (const Pulse& pulse : fired_)
    numbers.insert(numbers.end(), {double(pulse.thruster), pulse.burn.start, pulse.burn.stop});
  return numbers;
}

void Control::take_up(const std::vector<double>& collected, Assembly& assembly) {
  std::size_t next = 0;
  const auto read = [&] {
    if (next == collected.size()) throw std::runtime_error("the checkpoint is of another scenario");
    return collected[next++];
  };
  for (const Member& member : controllers_)
    for (double& number : member.controller->memory()) number = read();
  held_.resize(std::size_t(read()));
  for (Command& command : held_) command = {int(read()), read()};
  fired_.clear();
  while (next < collected.size()) {
    const int thruster = int(read());
    const double start = read();
    fired_.push_back({thruster, {start, read()}});
  }
  for (ThrusterDescription& thruster : assembly.description.thrusters)
    if (thruster.commanded) thruster.switched.clear();
  hold(assembly);
  if (!fired_.empty()) assembly.fire(fired_);
}

}  // namespace volvelle
