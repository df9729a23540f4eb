// Finding results.
#include "result_words.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "description/nearest_name.hpp"
#include "program_name.hpp"
#include "scenario/input_error.hpp"

namespace volvelle::command_line {

namespace fs = std::filesystem;

namespace {

bool ends_as_a_result(const fs::path& file) { return file.extension() == ".h5" || file.extension() == ".csv"; }

// The result beside the missing one whose name is nearest to it.
std::string nearest_result(const fs::path& missing) {
  const fs::path folder = missing.has_parent_path() ? missing.parent_path() : fs::path(".");
  std::vector<std::string> names;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (ends_as_a_result(entry.path())) names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  const std::string nearest = nearest_name(missing.filename().string(), names);
  return nearest.empty() ? "" : (missing.parent_path() / nearest).string();
}

}  // namespace

ResultWords sort_words(const std::vector<std::string>& words) {
  ResultWords sorted;
  std::error_code ignored;
  for (const std::string& word : words) {
    const bool is_result = ends_as_a_result(word) || fs::is_regular_file(word, ignored);
    (is_result ? sorted.results : sorted.columns).push_back(word);
  }
  return sorted;
}

void require_named_result(const std::string& file) {
  const auto fail = [&](std::string message) { throw InputError({Diagnostic{file, 0, 0, std::move(message), ""}}); };
  std::error_code error;
  if (!fs::exists(fs::status(file, error))) {
    const std::string nearest = nearest_result(file);
    fail("there is no such file. " + (nearest.empty() ? fmt::format("'{} run SCENARIO' makes results.", program_name())
                                                      : fmt::format("Did you mean '{}'?", nearest)));
  }
  if (fs::path(file).extension() == ".toml") {
    fail(fmt::format("this is a scenario; '{} run {}' makes a result of it.", program_name(), file));
  }
}

std::unique_ptr<ResultFile> open_named_result(const std::string& file) {
  require_named_result(file);
  return open_result(file);
}

}  // namespace volvelle::command_line
