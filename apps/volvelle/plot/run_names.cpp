// Naming runs.
#include "plot/run_names.hpp"

#include <filesystem>
#include <functional>
#include <set>

namespace volvelle::plot {

std::vector<std::string> run_names(const std::vector<std::string>& files) {
  using Shorten = std::function<std::string(const std::filesystem::path&)>;
  const Shorten stem = [](const auto& file) { return file.stem().string(); };
  const Shorten name = [](const auto& file) { return file.filename().string(); };
  const Shorten folder_and_stem = [](const auto& file) {
    return (file.parent_path().filename() / file.stem()).string();
  };
  for (const Shorten& shorten : {stem, name, folder_and_stem}) {
    std::vector<std::string> names;
    for (const std::string& file : files) names.push_back(shorten(file));
    if (std::set<std::string>(names.begin(), names.end()).size() == names.size()) return names;
  }
  return files;
}

}  // namespace volvelle::plot
