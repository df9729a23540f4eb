// What was written reads back, one column at a time; what is no result is refused in words.
#include "scenario/result_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenario/column_name.hpp"
#include "scenario/csv_sink.hpp"
#include "scenario/hdf5_sink.hpp"
#include "scenario/hdf5_values.hpp"
#include "scenario/input_error.hpp"
#include "scenario/sample_result.hpp"
#include "scenario/scenario.hpp"
#include "scenario/temporary_folder.hpp"
#include "simulation/simulation.hpp"

namespace volvelle {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::sample_layout;
using testing::sample_row;
using testing::TemporaryFolder;
using testing::write_sample;

constexpr std::size_t row_count = 300;

void write_both(const TemporaryFolder& folder) {
  Hdf5Sink hdf5(folder / "r.h5", {"0.1.0", "Two bodies", "", {}});
  CsvSink csv(folder / "r.csv", {"*"});
  for (ResultSink* sink : {static_cast<ResultSink*>(&hdf5), static_cast<ResultSink*>(&csv)}) {
    write_sample(*sink, sample_layout(), row_count);
    sink->event({0.5, "latch", "hinge", 2});
    sink->finish();
  }
}

std::string refusal(const std::filesystem::path& file, const std::vector<std::string>& columns = {"time"}) {
  try {
    open_result(file)->read(columns);
  } catch (const InputError& error) {
    return format(error);
  }
  return "accepted";
}

std::string write_text(const TemporaryFolder& folder, const std::string& name, const std::string& text) {
  std::ofstream(folder / name) << text;
  return folder / name;
}

class BothFormats : public ::testing::TestWithParam<const char*> {};

TEST_P(BothFormats, ListTheColumnsInTheOrderTheyWereWritten) {
  const TemporaryFolder folder;
  write_both(folder);
  const auto result = open_result(folder / GetParam());
  const Layout layout = sample_layout();
  std::size_t next = 0;
  for (const Block& block : layout.blocks) {
    for (const std::string& column : block.columns) EXPECT_EQ(result->columns().at(next++).name, column);
  }
  EXPECT_EQ(result->columns().size(), next);
  EXPECT_EQ(result->find("panel.position.y")->unit, "m");
  EXPECT_EQ(result->find("hinge.angle")->unit, "rad");
  EXPECT_EQ(result->find("energy.total")->unit, "J");
  EXPECT_EQ(result->find("no.such.column"), nullptr);
}

TEST_P(BothFormats, ReadAnyColumnWithoutTheOthers) {
  const TemporaryFolder folder;
  write_both(folder);
  const auto values = open_result(folder / GetParam())->read({"panel.position.y", "time", "energy.total"});
  const Layout layout = sample_layout();
  ASSERT_EQ(values.size(), 3U);
  ASSERT_EQ(values[0].size(), row_count);
  for (std::size_t r = 0; r < row_count; ++r) {
    const std::vector<double> row = sample_row(layout, r);
    ASSERT_EQ(values[0][r], row[5]);
    ASSERT_EQ(values[1][r], row[0]);
    ASSERT_EQ(values[2][r], row.back());
  }
}

INSTANTIATE_TEST_SUITE_P(ResultFile, BothFormats, ::testing::Values("r.h5", "r.csv"));

TEST(ResultFile, HoldsTheEventsInHdf5) {
  const TemporaryFolder folder;
  write_both(folder);
  const std::vector<Event> events = open_result(folder / "r.h5")->events();
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].name, "hinge");
  EXPECT_TRUE(open_result(folder / "r.csv")->events().empty());
}

TEST(ResultFile, ReadsARunWithoutRows) {
  const TemporaryFolder folder;
  Hdf5Sink sink(folder / "r.h5", {"0.1.0", "", "", {}});
  sink.begin(sample_layout());
  sink.finish();
  EXPECT_THAT(open_result(folder / "r.h5")->read({"time", "hub.position.x"}),
              ElementsAre(::testing::IsEmpty(), ::testing::IsEmpty()));
}

TEST(ResultFile, RefusesWhatIsNoHdf5) {
  const TemporaryFolder folder;
  EXPECT_THAT(refusal(folder / "missing.h5"), HasSubstr("no such file"));
  EXPECT_THAT(refusal(folder.path()), HasSubstr("folder"));
  EXPECT_THAT(refusal(write_text(folder, "words.h5", "hello")), HasSubstr("no HDF5 file"));
  EXPECT_THAT(refusal(write_text(folder, "empty.h5", "")), HasSubstr("no HDF5 file"));
}

TEST(ResultFile, RefusesHdf5ThatIsNoResult) {
  const TemporaryFolder folder;
  { const hdf5::Handle file(H5Fcreate((folder / "f.h5").c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose); }
  EXPECT_THAT(refusal(folder / "f.h5"), HasSubstr("no 'time'"));
}

TEST(ResultFile, RefusesADamagedFile) {
  const TemporaryFolder folder;
  write_both(folder);
  const std::string whole = testing::contents(folder / "r.h5");
  for (const std::size_t size : {whole.size() / 2, whole.size() - 1, std::size_t{20}}) {
    EXPECT_THAT(refusal(write_text(folder, "cut.h5", whole.substr(0, size))), HasSubstr("damaged")) << size;
  }
}

TEST(ResultFile, SaysWhichLineOfACsvIsWrong) {
  const TemporaryFolder folder;
  EXPECT_THAT(refusal(write_text(folder, "a.csv", "")), HasSubstr("empty"));
  EXPECT_THAT(refusal(write_text(folder, "b.csv", "x,y\n1,2\n")), HasSubstr("beginning with `time`"));
  EXPECT_THAT(refusal(write_text(folder, "c.csv", "time,y\n1,2\n3\n")), HasSubstr("c.csv:3:1"));
  EXPECT_THAT(refusal(write_text(folder, "d.csv", "time,y\n1,2\n3,four\n"), {"y"}), HasSubstr("'four' is no number"));
}

TEST(ResultFile, TakesCsvFromASpreadsheet) {
  const TemporaryFolder folder;
  const auto result = open_result(write_text(folder, "s.csv", "\xEF\xBB\xBFtime,hub.rate.x\r\n0,1\r\n2,-3e-4\r\n"));
  EXPECT_THAT(result->read({"time", "hub.rate.x"}), ElementsAre(ElementsAre(0, 2), ElementsAre(1, -3e-4)));
}

TEST(ColumnName, SaysTheOwnerEvenIfItHasDots) {
  const ColumnName name = split_column("panel.1.position.x");
  EXPECT_EQ(name.owner, "panel.1");
  EXPECT_EQ(name.quantity, "position");
  EXPECT_EQ(name.component, "x");
  EXPECT_EQ(split_column("wrist.angle.2").component, "2");
  EXPECT_EQ(split_column("hinge.reaction.torque.z").quantity, "reaction.torque");
  EXPECT_EQ(split_column("time").quantity, "time");
}

// A chain with a joint of every kind.
std::string every_joint() {
  std::string text = "volvelle = 1\n[output]\ncolumns = [\"*\"]\n[run]\nduration = 1\nstep = 0.01\n[bodies.b0]\n";
  text += "mass = 1\ninertia = [1, 1, 1]\n";
  int child = 1;
  for (const std::string kind :
       {"revolute", "prismatic", "cylindrical", "universal", "spherical", "planar", "fixed", "free"}) {
    const std::string body = "b" + std::to_string(child), parent = "b" + std::to_string(child - 1);
    text += "[bodies." + body + "]\nmass = 1\ninertia = [1, 1, 1]\n[joints." + kind + "]\ntype = \"" + kind +
            "\"\nparent = \"" + parent + "\"\nchild = \"" + body + "\"\n";
    if (kind == "universal") text += "axes = [[1, 0, 0], [0, 1, 0]]\n";
    ++child;
  }
  return text;
}

TEST(ColumnName, GivesTheUnitsThatTheRecorderGives) {
  const Simulation simulation(parse_scenario(every_joint(), "all.toml").description);
  EXPECT_GT(simulation.layout().width(), 200U);
  for (const Block& block : simulation.layout().blocks) {
    for (const std::string& column : block.columns) EXPECT_EQ(unit_of_column(column), block.unit) << column;
  }
}

}  // namespace
}  // namespace volvelle
