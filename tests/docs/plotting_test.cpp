// The commands of docs/plotting.md do what the page says, and its figure is the one they draw.
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

#include "command_line/program.hpp"
#include "places.hpp"

namespace volvelle {
namespace {

using testing::contents;
using testing::Outcome;
using testing::run_program;
using testing::TemporaryFolder;

const std::string root = project_folder();

// The words of a command, without quotes; the examples are found wherever the test runs.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words(1);
  char quote = 0;
  for (const char c : line) {
    if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == quote) {
      quote = 0;
    } else if (c == ' ' && quote == 0) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  for (std::string& word : words) {
    if (word.starts_with("examples/")) word = root + "/" + word;
  }
  return words;
}

std::set<std::string> texts_of(const std::string& svg) {
  std::set<std::string> texts;
  for (std::size_t at = svg.find("<text"); at != std::string::npos; at = svg.find("<text", at + 1)) {
    const std::size_t begin = svg.find('>', at) + 1;
    texts.insert(svg.substr(begin, svg.find("</text>", begin) - begin));
  }
  return texts;
}

TEST(PlottingPage, ItsCommandsWorkAndDrawItsFigure) {
  const TemporaryFolder folder;
  std::istringstream page(contents(root + "/docs/plotting.md"));
  int commands = 0;
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("./volvelle ")) continue;
    std::vector<std::string> words = words_of(line);
    words.erase(words.begin());
    const Outcome outcome = run_program(folder, words);
    EXPECT_EQ(outcome.exit_code, 0) << line << "\n" << outcome.err;
    ++commands;
  }
  EXPECT_GE(commands, 6);
  const std::set<std::string> drawn = texts_of(contents(folder / "plotting.svg"));
  EXPECT_EQ(drawn, texts_of(contents(root + "/docs/plotting.svg")));
  EXPECT_GT(drawn.size(), 10U);
}

TEST(PlottingPage, NamesEveryOption) {
  const TemporaryFolder folder;
  const std::string page = contents(root + "/docs/plotting.md");
  std::istringstream help(run_program(folder, {"plot", "--help"}).out);
  for (std::string word; help >> word;) {
    if (!word.starts_with("--") || word == "--x:") continue;
    EXPECT_NE(page.find("`" + word), std::string::npos) << word;
  }
}

}  // namespace
}  // namespace volvelle
