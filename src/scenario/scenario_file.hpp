// The text of a scenario file, or a plain reason why it cannot be had.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace volvelle {

inline constexpr std::size_t largest_scenario = 64'000'000;  // bytes

void refuse_oversize(std::size_t bytes, const std::string& file);     // throws InputError
void refuse_empty(const std::string& text, const std::string& file);  // likewise
std::string read_scenario_text(const std::filesystem::path& file);

}  // namespace volvelle
