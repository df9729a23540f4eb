// The house keeps its order: folders include only folders above them, files stay small, names say what is inside.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "places.hpp"

namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// From the design: a folder includes only itself and folders before it.
constexpr std::array<const char*, 14> folders{"scalar",          "spatial",   "description", "origami", "topology",
                                              "model",           "mechanics", "dynamics",    "effects", "simulation",
                                              "reconfiguration", "analysis",  "campaign",    "scenario"};
constexpr int most_lines = 350;

// The folder's place in the list; -1 when the design does not know it.
long rank(const std::string& folder) {
  const auto at = std::find(folders.begin(), folders.end(), folder);
  return at == folders.end() ? -1 : at - folders.begin();
}

// The file a line includes by its name in quotes.
std::optional<std::string> included_file(std::string line) {
  std::erase_if(line, [](char letter) { return letter == ' ' || letter == '\t'; });
  static const std::string start = "#include\"";
  const std::size_t end = line.find('"', start.size());
  if (!line.starts_with(start) || end == std::string::npos) return std::nullopt;
  return line.substr(start.size(), end - start.size());
}

// What is wrong with one file, given its path below src/ and its text.
std::vector<std::string> faults_of(const fs::path& file, const std::string& text) {
  std::vector<std::string> faults;
  const auto fault = [&](const std::string& words) { faults.push_back(file.string() + ": " + words); };
  const std::string folder = file.begin()->string();
  if (rank(folder) < 0) fault("the design has no folder '" + folder + "'");

  for (const char* word : {"utils", "common", "helper", "manager"}) {
    if (file.string().find(word) != std::string::npos)
      fault(std::string("'") + word + "' says nothing of what is inside");
  }
  if (std::count(text.begin(), text.end(), '\n') > most_lines)
    fault("longer than " + std::to_string(most_lines) + " lines");

  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::optional<std::string> included = included_file(line);
    if (!included) continue;
    const std::string other = fs::path(*included).begin()->string();
    if (rank(other) < 0) {
      fault("includes \"" + *included + "\", which names no folder of the design");
    } else if (rank(other) > rank(folder)) {
      fault("includes \"" + *included + "\", but " + other + " stands below " + folder);
    }
  }
  return faults;
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TEST(House, EverySourceFileKeepsItsOrder) {
  const fs::path source = volvelle::in_project("src");
  std::vector<std::string> faults;
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(source)) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
    ++files;
    for (const std::string& words : faults_of(fs::relative(entry.path(), source), text_of(entry.path()))) {
      faults.push_back(words);
    }
  }
  EXPECT_GT(files, 10);
  EXPECT_THAT(faults, IsEmpty());
}

TEST(House, FindsWhatIsWrong) {
  EXPECT_THAT(faults_of("spatial/pose.hpp", "#include <cmath>\n#include \"scalar/select.hpp\"\n"), IsEmpty());
  EXPECT_THAT(faults_of("model/joints/free.cpp", "#include \"model/joint.hpp\"\n"), IsEmpty());
  EXPECT_THAT(faults_of("spatial/pose.hpp", "#include \"model/model.hpp\"\n"),
              ElementsAre(HasSubstr("model stands below spatial")));
  EXPECT_THAT(faults_of("spatial/pose.hpp", "  # include \"pose.hpp\"\n"), ElementsAre(HasSubstr("no folder")));
  EXPECT_THAT(faults_of("spatial/math_utils.hpp", ""), ElementsAre(HasSubstr("'utils'")));
  EXPECT_THAT(faults_of("kitchen/sink.hpp", ""), ElementsAre(HasSubstr("kitchen")));
  EXPECT_THAT(faults_of("model/model.cpp", std::string(most_lines + 1, '\n')), ElementsAre(HasSubstr("longer than")));
}

}  // namespace
