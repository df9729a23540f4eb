// HDF5 reads back bit for bit with shapes, units and names; the same run gives the same bytes.
#include "scenario/hdf5_sink.hpp"

#include <cstring>
#include <gtest/gtest.h>

#include "scenario/hdf5_handle.hpp"
#include "scenario/sample_result.hpp"
#include "scenario/temporary_folder.hpp"

namespace volvelle {
namespace {

using hdf5::Handle;
using hdf5::require;
using testing::contents;
using testing::sample_layout;
using testing::sample_row;
using testing::TemporaryFolder;
using testing::write_sample;

const ResultOrigin origin{"0.1.0", "Two bodies", "name = \"Two bodies\"\n", {"run.step=0.1"}};

void write_file(const std::filesystem::path& target, const Layout& layout, std::size_t rows) {
  Hdf5Sink sink(target, origin, rows);
  write_sample(sink, layout, rows);
  sink.finish();
}

Handle open(const std::filesystem::path& file) {
  return Handle(H5Fopen(file.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
}

std::vector<hsize_t> shape_of(hid_t dataset) {
  const Handle space(H5Dget_space(dataset), H5Sclose);
  std::vector<hsize_t> shape(static_cast<std::size_t>(H5Sget_simple_extent_ndims(space)));
  H5Sget_simple_extent_dims(space, shape.data(), nullptr);
  return shape;
}

std::vector<std::string> texts(hid_t object, const char* name) {
  const Handle attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose);
  const Handle space(H5Aget_space(attribute), H5Sclose);
  const Handle& type = hdf5::string_type();
  std::vector<char*> letters(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)));
  if (letters.empty()) return {};
  require(H5Aread(attribute, type, letters.data()));
  std::vector<std::string> result(letters.begin(), letters.end());
  H5Dvlen_reclaim(type, space, H5P_DEFAULT, letters.data());
  return result;
}

using Texts = std::vector<std::string>;
using Shape = std::vector<hsize_t>;

TEST(Hdf5Sink, ReadsBackBitForBitAcrossManyBuffers) {
  const TemporaryFolder folder;
  const Layout layout = sample_layout();
  const std::size_t rows = 2'500;  // two whole buffers and a part
  write_file(folder / "r.h5", layout, rows);
  const Handle file = open(folder / "r.h5");
  std::size_t offset = 0;
  for (const Block& block : layout.blocks) {
    const Handle dataset(H5Dopen2(file, block.path.c_str(), H5P_DEFAULT), H5Dclose);
    const std::size_t count = block.columns.size();
    std::vector<double> read(rows * count);
    require(H5Dread(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, read.data()));
    for (std::size_t r = 0; r < rows; ++r) {
      const auto expected = sample_row(layout, r);
      ASSERT_EQ(std::memcmp(&read[r * count], &expected[offset], count * sizeof(double)), 0) << block.path << " " << r;
    }
    offset += count;
  }
}

TEST(Hdf5Sink, ShapesFollowItemsAndComponents) {
  const TemporaryFolder folder;
  write_file(folder / "r.h5", sample_layout(), 5);
  const Handle file = open(folder / "r.h5");
  const auto shape = [&](const char* path) { return shape_of(Handle(H5Dopen2(file, path, H5P_DEFAULT), H5Dclose)); };
  EXPECT_EQ(shape("time"), (Shape{5}));
  EXPECT_EQ(shape("bodies/position"), (Shape{5, 2, 3}));
  EXPECT_EQ(shape("joints/angle"), (Shape{5, 1}));
  EXPECT_EQ(shape("energy/total"), (Shape{5}));
}

TEST(Hdf5Sink, SaysUnitsFramesNamesAndOrigin) {
  const TemporaryFolder folder;
  write_file(folder / "r.h5", sample_layout(), 5);
  const Handle file = open(folder / "r.h5");
  const Handle dataset(H5Dopen2(file, "bodies/position", H5P_DEFAULT), H5Dclose);
  EXPECT_EQ(texts(dataset, "unit"), Texts{"m"});
  EXPECT_EQ(texts(dataset, "frame"), Texts{"inertial"});
  EXPECT_EQ(texts(dataset, "meaning"), Texts{"where the body's origin is"});
  EXPECT_EQ(texts(dataset, "names"), (Texts{"hub", "panel"}));
  EXPECT_EQ(texts(dataset, "components"), (Texts{"x", "y", "z"}));
  EXPECT_EQ(texts(dataset, "columns").at(4), "panel.position.y");
  EXPECT_EQ(texts(file, "volvelle_version"), Texts{"0.1.0"});
  EXPECT_EQ(texts(file, "name"), Texts{"Two bodies"});
  EXPECT_EQ(texts(file, "settings"), Texts{"run.step=0.1"});

  const Handle scenario(H5Dopen2(file, "scenario", H5P_DEFAULT), H5Dclose);
  const Handle& type = hdf5::string_type();
  char* text = nullptr;
  require(H5Dread(scenario, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, &text));
  EXPECT_EQ(std::string(text), origin.scenario);
  H5free_memory(text);
}

TEST(Hdf5Sink, NamesTensOfThousandsOfBodies) {
  const TemporaryFolder folder;
  Texts bodies;
  for (int i = 0; i < 20'000; ++i) bodies.push_back("sheet.panel." + std::to_string(i));
  write_file(folder / "r.h5", sample_layout(bodies), 2);
  const Handle file = open(folder / "r.h5");
  const Handle dataset(H5Dopen2(file, "bodies/position", H5P_DEFAULT), H5Dclose);
  EXPECT_EQ(texts(dataset, "columns").back(), "sheet.panel.19999.position.z");
}

TEST(Hdf5Sink, GivesTheSameBytesForTheSameRun) {
  const TemporaryFolder folder;
  write_file(folder / "a.h5", sample_layout(), 2'500);
  write_file(folder / "b.h5", sample_layout(), 2'500);
  EXPECT_EQ(contents(folder / "a.h5"), contents(folder / "b.h5"));
}

TEST(Hdf5Sink, LeavesNothingWhenTheRunFails) {
  const TemporaryFolder folder;
  {
    Hdf5Sink sink(folder / "r.h5", origin);
    write_sample(sink, sample_layout(), 2'500);
  }
  EXPECT_TRUE(folder.empty());
}

TEST(Hdf5Sink, RefusesBeforeTheRunWhatCannotFit) {
  const TemporaryFolder folder;
  Hdf5Sink sink(folder / "r.h5", origin, std::uintmax_t{1} << 50U);
  EXPECT_THROW(sink.begin(sample_layout()), OutputError);
}

}  // namespace
}  // namespace volvelle
