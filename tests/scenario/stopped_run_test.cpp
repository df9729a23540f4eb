// Checkpoints go into the results of stopped runs, and only there; what was written before them comes back bit for bit.
#include "scenario/stopped_run.hpp"

#include <cstring>
#include <gtest/gtest.h>

#include "scenario/input_error.hpp"
#include "scenario/sample_result.hpp"
#include "scenario/temporary_folder.hpp"

namespace volvelle {
namespace {

using testing::contents;
using testing::sample_layout;
using testing::sample_row;
using testing::TemporaryFolder;
using testing::write_sample;

const ResultOrigin origin{"0.1.0", "Two bodies", "name = \"Two bodies\"\n", {"run.step=0.1", "bodies.ä.mass=\"1 t\""}};
const Event catch_event{0.25, "latch", "hinge", 1.5};
const Checkpoint checkpoint{61.7, 600, {1, -0.0, std::numeric_limits<double>::infinity(), 1e-300}};

void write_file(const std::filesystem::path& target, std::size_t rows, const Checkpoint* where) {
  Hdf5Sink sink(target, origin);
  write_sample(sink, sample_layout(), rows);
  sink.event(catch_event);
  if (where) sink.lay_aside(*where);
  sink.finish();
}

TEST(StoppedRun, KnowsWhatItWasARunOfAndWhereItStopped) {
  const TemporaryFolder folder;
  write_file(folder / "part.h5", 601, &checkpoint);
  const StoppedRun part(folder / "part.h5");
  EXPECT_EQ(part.origin().version, origin.version);
  EXPECT_EQ(part.origin().name, origin.name);
  EXPECT_EQ(part.origin().scenario, origin.scenario);
  EXPECT_EQ(part.origin().settings, origin.settings);
  EXPECT_EQ(part.checkpoint().time, checkpoint.time);
  EXPECT_EQ(part.checkpoint().rows, checkpoint.rows);
  ASSERT_EQ(part.checkpoint().numbers.size(), checkpoint.numbers.size());
  EXPECT_EQ(std::memcmp(part.checkpoint().numbers.data(), checkpoint.numbers.data(), 4 * sizeof(double)), 0);
  ASSERT_EQ(part.events().size(), 1u);
  EXPECT_EQ(part.events()[0].name, "hinge");
}

// The file that rows, events and further rows make, whether or not the first came from another file.
TEST(StoppedRun, ReplaysTheRowsThatBelongToTheWholeRun) {
  const TemporaryFolder folder;
  const Layout layout = sample_layout();
  write_file(folder / "part.h5", 601, &checkpoint);
  write_file(folder / "whole.h5", 700, nullptr);
  Hdf5Sink sink(folder / "full.h5", origin);
  StoppedRun(folder / "part.h5").replay(layout, {&sink});
  for (std::size_t r = 600; r < 700; ++r) sink.row(sample_row(layout, r));
  sink.finish();
  EXPECT_TRUE(contents(folder / "full.h5") == contents(folder / "whole.h5"));
}

TEST(StoppedRun, IsNoneWithoutACheckpoint) {
  const TemporaryFolder folder;
  write_file(folder / "whole.h5", 5, nullptr);
  EXPECT_THROW(StoppedRun(folder / "whole.h5"), InputError);
}

TEST(StoppedRun, RefusesOtherColumnsAndMissingRows) {
  const TemporaryFolder folder;
  write_file(folder / "part.h5", 601, &checkpoint);
  EXPECT_THROW(StoppedRun(folder / "part.h5").replay(sample_layout({"hub", "panle"}), {}), InputError);
  EXPECT_THROW(StoppedRun(folder / "part.h5").replay(sample_layout({"hub"}), {}), InputError);
  write_file(folder / "short.h5", 599, &checkpoint);
  EXPECT_THROW(StoppedRun(folder / "short.h5").replay(sample_layout(), {}), InputError);
}

}  // namespace
}  // namespace volvelle
