// What the documents say must be true: their scenarios run, their links lead somewhere, their columns exist.
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "places.hpp"
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
  const fs::path root = project_folder();
  std::vector<fs::path> files{root / "README.md", root / "CONTRIBUTING.md"};
  for (const auto& entry : fs::recursive_directory_iterator(root / "docs"))
    if (entry.path().extension() == ".md") files.push_back(entry.path());
  return files;
}

std::vector<std::string> toml_blocks(const fs::path& file) {
  const std::string text = read(file);
  const std::string opening = "```toml\n";
  std::vector<std::string> blocks;
  for (std::size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at + 1)) {
    const std::size_t begin = at + opening.size();
    blocks.push_back(text.substr(begin, text.find("```", begin) - begin));
  }
  return blocks;
}

TEST(Documents, TheirScenariosRun) {
  int scenarios = 0;
  for (const fs::path& file : documents()) {
    for (const std::string& block : toml_blocks(file)) {
      if (block.rfind("volvelle", 0) != 0) continue;
      ++scenarios;
      const Scenario scenario = parse_scenario(block, file.filename().string());
      Simulation simulation(scenario.description);
      EXPECT_EQ(simulation.run({}, {}).status, Summary::Status::finished) << file;
    }
  }
  EXPECT_GE(scenarios, 1);
}

// The pieces of a scenario that the reference shows, together, on the bodies they speak of.
TEST(Documents, TheReferencesPiecesFitTogether) {
  std::string text = "volvelle = 1\n";
  for (const char* name :
       {"hub", "inner", "outer", "flap", "tray", "dish", "tube", "chaser", "client", "mast", "camera", "reel"})
    text += fmt::format("[bodies.{}]\nmass = 1\ninertia = [1, 1, 1]\n", name);
  text += "[thrusters.jet]\nbody = \"hub\"\ndirection = [1, 0, 0]\nforce = 1\n";
  int pieces = 0;
  for (const std::string& block : toml_blocks(in_project("docs/scenario.md"))) {
    if (block.rfind("[", 0) != 0) continue;
    text += block;
    ++pieces;
  }
  EXPECT_GE(pieces, 5);
  EXPECT_NO_THROW(parse_scenario(text + "[run]\nduration = 600\nstep = 0.01\n", "pieces.toml"));
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
  const fs::path root = project_folder();
  const std::string readme = read(root / "README.md");
  for (const auto& entry : fs::directory_iterator(root / "examples"))
    EXPECT_NE(readme.find("examples/" + entry.path().filename().string()), std::string::npos) << entry.path();
}

}  // namespace
}  // namespace volvelle
