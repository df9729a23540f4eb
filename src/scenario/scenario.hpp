// A scenario file, read and checked: the description, and where in the file each part of it was said.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "description/description.hpp"
#include "description/problem.hpp"
#include "scenario/input_error.hpp"

namespace volvelle {

struct Document;

struct Scenario {
  Description description;
  std::string file;  // as the user named it
  std::string text;  // the file as read, before any setting
  std::vector<std::string> settings;
  std::shared_ptr<const Document> document;  // where everything stands

  // Problems found later (by the topology, say), each at its place in the file.
  InputError error(const std::vector<Problem>& problems) const;
};

// Both throw InputError with every error found. A setting is "path=value", as after --set.
Scenario read_scenario(const std::filesystem::path& file, const std::vector<std::string>& settings = {});
Scenario parse_scenario(std::string text, std::string file_name, const std::vector<std::string>& settings = {});

}  // namespace volvelle
