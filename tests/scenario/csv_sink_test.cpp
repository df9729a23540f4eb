// CSV reads back bit for bit, holds the chosen columns, and nothing before the run has ended.
#include "scenario/csv_sink.hpp"

#include <bit>
#include <charconv>
#include <gtest/gtest.h>
#include <sstream>

#include "scenario/sample_result.hpp"
#include "scenario/temporary_folder.hpp"

namespace volvelle {
namespace {

using testing::contents;
using testing::sample_layout;
using testing::sample_row;
using testing::TemporaryFolder;
using testing::write_sample;

std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::vector<std::string> lines;
  std::istringstream in(contents(file));
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<double> numbers_of(const std::string& line) {
  std::vector<double> numbers;
  const char* at = line.data();
  const char* end = at + line.size();
  while (at < end) {
    const auto [next, error] = std::from_chars(at, end, numbers.emplace_back());
    if (error != std::errc{}) throw std::runtime_error("not a number: " + line);
    at = next + 1;
  }
  return numbers;
}

TEST(CsvSink, ReadsBackBitForBit) {
  const TemporaryFolder folder;
  const Layout layout = sample_layout();
  CsvSink sink(folder / "r.csv", {"*"});
  write_sample(sink, layout, 1'000);
  sink.finish();
  const auto lines = lines_of(folder / "r.csv");
  ASSERT_EQ(lines.size(), 1'001U);
  for (std::size_t r = 0; r < 1'000; ++r) {
    const auto expected = sample_row(layout, r);
    const auto read = numbers_of(lines[r + 1]);
    ASSERT_EQ(read.size(), expected.size());
    for (std::size_t i = 0; i < read.size(); ++i) {
      ASSERT_EQ(std::bit_cast<std::uint64_t>(read[i]), std::bit_cast<std::uint64_t>(expected[i])) << lines[r + 1];
    }
  }
}

TEST(CsvSink, WritesTheChosenColumnsInTheRowsOrder) {
  const TemporaryFolder folder;
  CsvSink sink(folder / "r.csv", {"energy.*", "panel.position.x"});
  write_sample(sink, sample_layout(), 2);
  sink.finish();
  EXPECT_EQ(lines_of(folder / "r.csv").front(), "time,panel.position.x,energy.total");
}

TEST(CsvSink, LeavesNothingWhenTheRunFails) {
  const TemporaryFolder folder;
  {
    CsvSink sink(folder / "r.csv", {});
    write_sample(sink, sample_layout(), 5'000);
  }
  EXPECT_TRUE(folder.empty());
}

TEST(CsvSink, GoesToStandardOutput) {
  const TemporaryFolder folder;
  ::testing::internal::CaptureStdout();
  CsvSink sink("-", {"energy.total"});
  write_sample(sink, sample_layout(), 1);
  sink.finish();
  EXPECT_EQ(::testing::internal::GetCapturedStdout().substr(0, 20), "time,energy.total\n0,");
}

}  // namespace
}  // namespace volvelle
