// Output files appear whole or not at all, one writer at a time, and say in plain words what stops them.
#include "scenario/output_file.hpp"

#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <sys/stat.h>

#include "scenario/in_child_process.hpp"
#include "scenario/temporary_folder.hpp"

namespace volvelle {
namespace {

using testing::contents;
using ::testing::HasSubstr;
using testing::in_child_process;
using testing::TemporaryFolder;

std::string refusal(const std::filesystem::path& target) {
  try {
    const OutputFile file(target);
  } catch (const OutputError& error) {
    return error.what();
  }
  return "";
}

TEST(OutputFile, AppearsOnlyWhenCommitted) {
  const TemporaryFolder folder;
  OutputFile file(folder / "result.csv");
  file.write("time\n0\n");
  EXPECT_FALSE(std::filesystem::exists(folder / "result.csv"));
  EXPECT_TRUE(std::filesystem::exists(folder / "result.csv.partial"));
  file.commit();
  EXPECT_EQ(contents(folder / "result.csv"), "time\n0\n");
  EXPECT_FALSE(std::filesystem::exists(folder / "result.csv.partial"));
}

TEST(OutputFile, LeavesTheOldResultWhenAbandoned) {
  const TemporaryFolder folder;
  std::ofstream(folder / "result.csv") << "old";
  { OutputFile(folder / "result.csv").write("new"); }
  EXPECT_EQ(contents(folder / "result.csv"), "old");
  EXPECT_FALSE(std::filesystem::exists(folder / "result.csv.partial"));
}

TEST(OutputFile, TakesOverWhatAKilledRunLeft) {
  const TemporaryFolder folder;
  std::ofstream(folder / "result.csv.partial") << "a long rest of a run that was killed";
  OutputFile file(folder / "result.csv");
  file.write("new");
  file.commit();
  EXPECT_EQ(contents(folder / "result.csv"), "new");
}

TEST(OutputFile, RefusesASecondWriterInThisProcess) {
  const TemporaryFolder folder;
  OutputFile first(folder / "result.csv");
  EXPECT_THAT(refusal(folder / "result.csv"), HasSubstr("another run is writing it now"));
  first.write("first");
  first.commit();
  EXPECT_EQ(contents(folder / "result.csv"), "first");
  EXPECT_EQ(refusal(folder / "result.csv"), "");
}

TEST(OutputFile, RefusesASecondWriterInAnotherProcess) {
  const TemporaryFolder folder;
  OutputFile first(folder / "result.csv");
  const auto second = [&] { return refusal(folder / "result.csv").find("another run") == std::string::npos ? 1 : 0; };
  EXPECT_EQ(in_child_process(second), 0);
  EXPECT_TRUE(std::filesystem::exists(folder / "result.csv.partial")) << "the loser removed the winner's file";
}

TEST(OutputFile, SaysWhatIsWrongWithTheTarget) {
  const TemporaryFolder folder;
  EXPECT_THAT(refusal(folder / "missing/result.h5"), HasSubstr("does not exist"));
  EXPECT_THAT(refusal(folder.path()), HasSubstr("it is a folder"));
  EXPECT_THAT(refusal("/dev/null"), HasSubstr("not a regular file"));
  EXPECT_TRUE(std::filesystem::exists("/dev/null"));
  EXPECT_THAT(refusal(""), HasSubstr("names no file"));
}

TEST(OutputFile, SaysThatAFolderMayNotBeWritten) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "closed");
  ::chmod((folder / "closed").c_str(), 0555);
  const auto as_a_plain_user = [&] {
    if (::geteuid() == 0 && (::chmod(folder.path().c_str(), 0755) != 0 || ::setuid(65534) != 0)) return 2;
    return refusal(folder / "closed/result.h5").find("Permission denied") == std::string::npos ? 1 : 0;
  };
  EXPECT_EQ(in_child_process(as_a_plain_user), 0);
}

TEST(OutputFile, ReplacesTheFileBehindALink) {
  const TemporaryFolder folder;
  std::ofstream(folder / "real.csv") << "old";
  std::filesystem::create_symlink(folder / "real.csv", folder / "link.csv");
  OutputFile file(folder / "link.csv");
  file.write("new");
  file.commit();
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.csv"));
  EXPECT_EQ(contents(folder / "real.csv"), "new");
}

TEST(OutputFile, AsksForSpaceBeforeTheRun) {
  const TemporaryFolder folder;
  const OutputFile file(folder / "result.h5");
  EXPECT_NO_THROW(file.require_space(1));
  EXPECT_THROW(file.require_space(std::numeric_limits<std::uintmax_t>::max()), OutputError);
}

}  // namespace
}  // namespace volvelle
