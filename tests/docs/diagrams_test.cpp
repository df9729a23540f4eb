// The diagrams in the documents are those that the program draws.
#include <fstream>
#include <gtest/gtest.h>

#include "command_line/program.hpp"
#include "places.hpp"

namespace volvelle {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TEST(Documents, DiagramsAreOfTheExamples) {
  const fs::path root = project_folder();
  const testing::TemporaryFolder folder;
  int diagrams = 0;
  for (const auto& entry : fs::directory_iterator(root / "docs/diagrams")) {
    const std::string name = entry.path().stem().string(), example = (root / "examples" / (name + ".toml")).string();
    const testing::Outcome outcome = testing::run_program(folder, {"check", example, "--diagram", name + ".svg"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(text_of(folder / (name + ".svg")), text_of(entry.path()))
        << "make it again: ./volvelle check examples/" << name << ".toml --diagram docs/diagrams/" << name << ".svg";
    ++diagrams;
  }
  EXPECT_GE(diagrams, 10);
}

}  // namespace
}  // namespace volvelle
