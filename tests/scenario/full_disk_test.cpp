// A full disk is said in words, and leaves neither a result nor a partial one. The limit on file sizes stands in for
// it.
#include <csignal>
#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <sys/resource.h>

#include "scenario/csv_sink.hpp"
#include "scenario/hdf5_sink.hpp"
#include "scenario/in_child_process.hpp"
#include "scenario/sample_result.hpp"
#include "scenario/temporary_folder.hpp"

namespace volvelle {
namespace {

using testing::in_child_process;
using testing::sample_layout;
using testing::TemporaryFolder;
using testing::write_sample;

using MakeSink = std::function<std::unique_ptr<ResultSink>()>;

// 0 when the run of `rows` rows is refused for want of space, 1 when it goes through, 2 for other words.
int write_within(rlim_t bytes, std::size_t rows, const MakeSink& make_sink) {
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{bytes, bytes};
  if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return 3;
  try {
    const auto sink = make_sink();
    write_sample(*sink, sample_layout(), rows);
    sink->finish();
  } catch (const OutputError& error) {
    return std::string(error.what()).find("largest size allowed") == std::string::npos ? 2 : 0;
  }
  return 1;
}

TEST(FullDisk, OfACsvFile) {
  const TemporaryFolder folder;
  const MakeSink make = [&] { return std::make_unique<CsvSink>(folder / "r.csv", std::vector<std::string>{}); };
  EXPECT_EQ(in_child_process([&] { return write_within(20'000, 10'000, make); }), 0);
  EXPECT_TRUE(folder.empty());
}

TEST(FullDisk, OfAnHdf5FileAtAnyMoment) {
  const TemporaryFolder folder;
  const MakeSink make = [&] { return std::make_unique<Hdf5Sink>(folder / "r.h5", ResultOrigin{"1", "n", "s", {}}); };
  for (const rlim_t bytes : {100U, 2'000U, 10'000U, 40'000U, 80'000U}) {  // at the start, within, in the last flush
    EXPECT_EQ(in_child_process([&] { return write_within(bytes, 1'000, make); }), 0) << bytes;
    EXPECT_TRUE(folder.empty()) << bytes;
  }
  EXPECT_EQ(in_child_process([&] { return write_within(10'000'000, 1'000, make); }), 1);
}

}  // namespace
}  // namespace volvelle
