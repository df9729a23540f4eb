// The commands that the documents show can be typed as they stand.
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "command_line/program.hpp"
#include "places.hpp"

namespace volvelle {
namespace {

namespace fs = std::filesystem;
const fs::path root = project_folder();

// The words of a line that runs or checks a scenario; quotes keep words together.
std::vector<std::string> words_of_command(std::string line) {
  if (line.starts_with("$ ")) line.erase(0, 2);
  if (!line.starts_with("./volvelle run examples/") && !line.starts_with("./volvelle check examples/")) return {};
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char letter : line) {
    if (letter == '"') {
      quoted = !quoted;
    } else if (letter == ' ' && !quoted) {
      words.emplace_back();
    } else {
      words.back() += letter;
    }
  }
  words.erase(words.begin());
  return words;
}

TEST(Documents, TheirCommandsRun) {
  int commands = 0;
  for (const char* name : {"README.md", "docs/running.md"}) {
    const testing::TemporaryFolder folder;
    fs::create_directory_symlink(root / "examples", folder / "examples");
    std::ifstream document(root / name);
    for (std::string line; std::getline(document, line);) {
      const std::vector<std::string> words = words_of_command(line);
      if (words.empty()) continue;
      ++commands;
      const testing::Outcome outcome = testing::run_program(folder, words);
      EXPECT_EQ(outcome.exit_code, 0) << line << "\n" << outcome.err;
    }
  }
  EXPECT_GE(commands, 5);
}

}  // namespace
}  // namespace volvelle
