// Wheels, and who commands what by which sensors, in words, for `volvelle check`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "description/description.hpp"

namespace volvelle::command_line {

std::vector<std::string> wheel_words(const Description& description);       // "rw1 on hub (by point)"
std::vector<std::string> controller_words(const Description& description);  // "point: attitude of bus by 4 wheels, .."
std::vector<std::string> sensor_words(const Description& description);      // "gyro: rate of bus"

nlohmann::ordered_json wheel_json(const Description& description);
nlohmann::ordered_json controller_json(const Description& description);
nlohmann::ordered_json sensor_json(const Description& description);

}  // namespace volvelle::command_line
