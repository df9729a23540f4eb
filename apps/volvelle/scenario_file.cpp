// Finding scenarios.
#include "scenario_file.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "description/nearest_name.hpp"
#include "program_name.hpp"

namespace volvelle::command_line {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> scenarios_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The scenario, beside the missing file or among the examples, whose name is nearest to it.
std::string nearest_scenario(const fs::path& missing) {
  const fs::path folder = missing.has_parent_path() ? missing.parent_path() : fs::path(".");
  std::vector<fs::path> files = scenarios_in(folder);
  const std::vector<fs::path> examples = example_files();
  files.insert(files.end(), examples.begin(), examples.end());
  std::vector<std::string> stems;
  for (const fs::path& file : files) stems.push_back(file.stem().string());
  const fs::path stem = missing.extension() == ".toml" ? missing.stem() : missing.filename();
  const std::string nearest = nearest_name(stem.string(), stems);
  if (nearest.empty()) return "";
  const auto at = std::find(stems.begin(), stems.end(), nearest) - stems.begin();
  return files[static_cast<std::size_t>(at)].lexically_normal().string();
}

}  // namespace

Scenario open_scenario(const std::string& file, const std::vector<std::string>& settings) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (fs::is_directory(status)) {
    throw InputError({Diagnostic{file, 0, 0, "this is a folder; name a scenario file, such as 'arm.toml'.", ""}});
  }
  if (!fs::exists(status)) {
    const std::string nearest = nearest_scenario(file);
    const std::string hint = nearest.empty() ? fmt::format("'{} examples' lists scenarios to run.", program_name())
                                             : fmt::format("Did you mean '{}'?", nearest);
    throw InputError({Diagnostic{file, 0, 0, fmt::format("there is no such file. {}", hint), ""}});
  }
  return read_scenario(file, settings);
}

fs::path examples_folder() {
  const fs::path folder = VOLVELLE_EXAMPLES;
  std::error_code error;
  const fs::path near = fs::proximate(folder, error);
  return error || near.string().size() > folder.string().size() ? folder : near;
}

std::vector<fs::path> example_files() { return scenarios_in(examples_folder()); }

}  // namespace volvelle::command_line
