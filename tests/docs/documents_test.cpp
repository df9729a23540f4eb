// What the documents say must be true: their scenarios run, their links lead somewhere, their columns exist.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "scenario/scenario.hpp"
#include "simulation/simulation.hpp"

namespace volvelle {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> documents() {
  const fs::path root = VOLVELLE_SOURCE_DIR;
  std::vector<fs::path> files{root / "README.md", root / "CONTRIBUTING.md"};
  for (const auto& entry : fs::recursive_directory_iterator(root / "docs"))
    if (entry.path().extension() == ".md") files.push_back(entry.path());
  return files;
}

TEST(Documents, TheirScenariosRun) {
  int scenarios = 0;
  for (const fs::path& file : documents()) {
    const std::string text = read(file);
    const std::string opening = "```toml\n";
    for (std::size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at + 1)) {
      const std::size_t begin = at + opening.size();
      const std::string block = text.substr(begin, text.find("```", begin) - begin);
      if (block.rfind("volvelle", 0) != 0) continue;
      ++scenarios;
      const Scenario scenario = parse_scenario(block, file.filename().string());
      Simulation simulation(scenario.description);
      EXPECT_EQ(simulation.run({}, {}).status, Summary::Status::finished) << file;
    }
  }
  EXPECT_GE(scenarios, 1);
}

TEST(Documents, TheirLinksLeadSomewhere) {
  for (const fs::path& file : documents()) {
    const std::string text = read(file);
    for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1)) {
      const std::string target = text.substr(at + 2, text.find(')', at) - at - 2);
      if (target.rfind("http", 0) == 0) continue;
      EXPECT_TRUE(fs::exists(file.parent_path() / target)) << file << " -> " << target;
    }
  }
}

TEST(Documents, TheReadmeListsEveryExample) {
  const fs::path root = VOLVELLE_SOURCE_DIR;
  const std::string readme = read(root / "README.md");
  for (const auto& entry : fs::directory_iterator(root / "examples"))
    EXPECT_NE(readme.find("examples/" + entry.path().filename().string()), std::string::npos) << entry.path();
}

}  // namespace
}  // namespace volvelle
