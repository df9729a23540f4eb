// Events go into the result and come back as they were; a result without any says so with empty datasets.
#include "scenario/hdf5_events.hpp"

#include <gtest/gtest.h>

#include "scenario/hdf5_sink.hpp"
#include "scenario/hdf5_values.hpp"
#include "scenario/sample_result.hpp"
#include "scenario/temporary_folder.hpp"

namespace volvelle {
namespace {

using hdf5::Handle;
using testing::contents;
using testing::sample_layout;
using testing::TemporaryFolder;
using testing::write_sample;

const std::vector<Event> some_events{
    {0.25, "latch", "root_hinge", 1.5}, {0.25, "latch", "outer_hinge", 0}, {1.75, "stop", "Gelenk-ä", 3e-7}};

void write_file(const std::filesystem::path& target, const std::vector<Event>& events) {
  Hdf5Sink sink(target, {"0.1.0", "Events", "", {}});
  write_sample(sink, sample_layout(), 20);
  for (const Event& event : events) sink.event(event);
  sink.finish();
}

Handle open(const std::filesystem::path& file) {
  return Handle(H5Fopen(file.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
}

TEST(Hdf5Events, ReadBackAsTheyWere) {
  const TemporaryFolder folder;
  write_file(folder / "r.h5", some_events);
  const std::vector<Event> read = hdf5::read_events(open(folder / "r.h5"));
  ASSERT_EQ(read.size(), some_events.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(read[i].time, some_events[i].time);
    EXPECT_EQ(read[i].kind, some_events[i].kind);
    EXPECT_EQ(read[i].name, some_events[i].name);
    EXPECT_EQ(read[i].energy_lost, some_events[i].energy_lost);
  }
}

TEST(Hdf5Events, SayTheirUnits) {
  const TemporaryFolder folder;
  write_file(folder / "r.h5", some_events);
  const Handle file = open(folder / "r.h5");
  const auto unit = [&](const char* path) {
    return hdf5::read_text_attribute(Handle(H5Dopen2(file, path, H5P_DEFAULT), H5Dclose), "unit");
  };
  EXPECT_EQ(unit("events/time"), "s");
  EXPECT_EQ(unit("events/energy_lost"), "J");
}

TEST(Hdf5Events, AreEmptyDatasetsWhereNothingHappened) {
  const TemporaryFolder folder;
  write_file(folder / "r.h5", {});
  const Handle file = open(folder / "r.h5");
  EXPECT_TRUE(hdf5::read_events(file).empty());
  for (const char* path : {"events/time", "events/kind", "events/name", "events/energy_lost"}) {
    EXPECT_GT(H5Lexists(file, path, H5P_DEFAULT), 0) << path;
  }
}

TEST(Hdf5Events, AreNoneInResultsWithoutTheGroup) {
  const TemporaryFolder folder;
  const Handle file(H5Fcreate((folder / "old.h5").c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
  EXPECT_TRUE(hdf5::read_events(file).empty());
}

TEST(Hdf5Events, GiveTheSameBytesForTheSameRun) {
  const TemporaryFolder folder;
  write_file(folder / "a.h5", some_events);
  write_file(folder / "b.h5", some_events);
  EXPECT_EQ(contents(folder / "a.h5"), contents(folder / "b.h5"));
}

}  // namespace
}  // namespace volvelle
