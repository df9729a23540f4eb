// Trees that are no trees, files too large, disks too small, results another run is writing: exit code 3, plain words,
// and nothing left behind.
#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>

#include "command_line/program.hpp"

namespace volvelle {
namespace {

using ::testing::HasSubstr;
using testing::Outcome;
using testing::run_program;
using testing::TemporaryFolder;
namespace fs = std::filesystem;

std::string bodies(const std::vector<std::string>& names) {
  std::string text = "volvelle = 1\n";
  for (const std::string& name : names) text += "[bodies." + name + "]\nmass = 1\ninertia = [1, 1, 1]\n";
  return text;
}

const std::string run_table = "[run]\nduration = 100\nstep = 0.01\noutput_every = 0.01\n";

Outcome run_text(const TemporaryFolder& folder, const std::string& text) {
  std::ofstream(folder / "case.toml") << text;
  return run_program(folder, {"run", "case.toml", "-o", "result.h5"});
}

void expect_nothing_written(const TemporaryFolder& folder) {
  EXPECT_FALSE(fs::exists(folder / "result.h5"));
  EXPECT_FALSE(fs::exists(folder / "result.h5.partial"));
}

TEST(RefusedFiles, FilesAbove64MegabytesAreNotParsed) {
  const TemporaryFolder folder;
  std::ofstream(folder / "case.toml") << "this is not TOML at all";
  fs::resize_file(folder / "case.toml", 64'000'001);
  const Outcome outcome = run_program(folder, {"run", "case.toml", "-o", "result.h5"});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_THAT(outcome.err, HasSubstr("64 MB"));
  expect_nothing_written(folder);
}

TEST(RefusedFiles, ADiskThatFillsUp) {
  const TemporaryFolder folder;
  std::ofstream(folder / "case.toml") << bodies({"a"}) + run_table;
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{100'000, before.rlim_max};  // the program inherits it
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ::setrlimit(RLIMIT_FSIZE, &small);
  const testing::Program program(folder, {"run", "case.toml", "-o", "result.h5", "--csv", "result.csv"});
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  const Outcome outcome = program.wait();
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_THAT(outcome.err, HasSubstr("result."));
  expect_nothing_written(folder);
  EXPECT_FALSE(fs::exists(folder / "result.csv"));
}

TEST(RefusedFiles, AResultThatAnotherRunIsWriting) {
  const TemporaryFolder folder;
  const int other = ::open((folder / "result.h5.partial").c_str(), O_RDWR | O_CREAT, 0600);
  ASSERT_EQ(::flock(other, LOCK_EX), 0);
  const Outcome outcome = run_text(folder, bodies({"a"}) + run_table);
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_THAT(outcome.err, HasSubstr("another run"));
  EXPECT_FALSE(fs::exists(folder / "result.h5"));
  ::close(other);
  EXPECT_EQ(run_text(folder, bodies({"a"}) + run_table).exit_code, 0);  // a partial file nobody holds is no obstacle
}

}  // namespace
}  // namespace volvelle
