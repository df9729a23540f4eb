// `volvelle plot` as a user meets it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command_line/program.hpp"
#include "plot/xml_check.hpp"
#include "scenario/hdf5_sink.hpp"
#include "scenario/sample_result.hpp"

namespace volvelle {
namespace {

using testing::contents;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::Outcome;
using testing::run_program;
using ::testing::StartsWith;
using testing::TemporaryFolder;
using testing::XmlCheck;
namespace fs = std::filesystem;

// A folder with the result of a short run, as HDF5 and as CSV.
class Plot : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(run({"new", "satellite"}).exit_code, 0);
    const Outcome outcome = run({"run", "satellite.toml", "-q", "-o", "a.h5", "--csv", "a.csv"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  }
  Outcome run(const std::vector<std::string>& words) const { return run_program(folder, words); }
  Outcome plot(std::vector<std::string> words) const {
    words.insert(words.begin(), "plot");
    return run(words);
  }
  bool exists(const std::string& file) const { return fs::exists(folder / file); }
  std::string figure(const std::string& file) const { return contents(folder / file); }

  const TemporaryFolder folder;
};

TEST_F(Plot, WritesAnSvgWithNamesAndUnits) {
  const Outcome outcome = plot({"a.h5", "hinge.angle", "hub.rate.*", "-o", "f.svg", "--title", "R&D"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("wrote f.svg (150 x "));
  const std::string document = figure("f.svg");
  EXPECT_EQ(XmlCheck(document).fault(), "");
  for (const char* text : {">hinge.angle [rad]<", ">hub.rate [", ">x<", ">time [s]<", ">R&amp;D<"}) {
    EXPECT_THAT(document, HasSubstr(text));
  }
  EXPECT_LT(document.size(), 60'000U);
}

TEST_F(Plot, WithoutOutputUsesTheResultsName) {
  EXPECT_EQ(plot({"a.h5", "hinge.angle"}).exit_code, 0);
  EXPECT_TRUE(exists("a.svg"));
}

TEST_F(Plot, WritesPngAndPdf) {
  ASSERT_EQ(plot({"a.h5", "hinge.angle", "-o", "f.png", "--size", "127x63.5mm"}).exit_code, 0);
  EXPECT_THAT(figure("f.png"), StartsWith(std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\3\xE8\0\0\1\xF4", 24)));
  ASSERT_EQ(plot({"a.h5", "hinge.angle", "-o", "f.pdf"}).exit_code, 0);
  EXPECT_THAT(figure("f.pdf"), StartsWith("%PDF-"));
}

TEST_F(Plot, CsvGivesTheSameFigureAsHdf5) {
  ASSERT_EQ(plot({"a.h5", "hinge.*", "-o", "h.svg"}).exit_code, 0);
  ASSERT_EQ(plot({"a.csv", "hinge.*", "-o", "c.svg"}).exit_code, 0);
  EXPECT_EQ(figure("h.svg"), figure("c.svg"));
}

TEST_F(Plot, WithoutColumnsListsThem) {
  const Outcome outcome = plot({"a.h5"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("601 rows from 0 s to 60 s"));
  EXPECT_THAT(outcome.out, ::testing::ContainsRegex("NAME.position.x/y/z +m +hub, panel"));
  EXPECT_THAT(outcome.out, ::testing::ContainsRegex("energy.balance +J\n"));
  EXPECT_FALSE(exists("a.svg"));
}

TEST_F(Plot, OverlaysRunsAndSaysWhichIsWhich) {
  ASSERT_EQ(run({"run", "satellite.toml", "-q", "-o", "b.h5", "--set", "joints.hinge.spring.stiffness=9"}).exit_code,
            0);
  ASSERT_EQ(plot({"a.h5", "b.h5", "hinge.angle", "-o", "f.svg"}).exit_code, 0);
  EXPECT_THAT(figure("f.svg"), HasSubstr(">a<"));
  EXPECT_THAT(figure("f.svg"), HasSubstr(">b<"));
}

TEST_F(Plot, TakesRunsWithDifferentColumns) {
  std::ofstream(folder / "top.toml") << "volvelle = 1\n[bodies.hub]\nmass = 1\ninertia = [1, 2, 2.5]\n"
                                        "initial = { rate = [0.1, 0, 0] }\n[run]\nduration = 5\nstep = 0.1\n";
  ASSERT_EQ(run({"run", "top.toml", "-q"}).exit_code, 0);
  const Outcome outcome = plot({"a.h5", "top.h5", "hub.rate.x", "hinge.angle", "-o", "f.svg"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("top.h5 has no column hinge.angle"));
  EXPECT_EQ(plot({"top.h5", "hinge.angle"}).exit_code, 3);
}

TEST_F(Plot, SuggestsTheColumnThatWasMeant) {
  const Outcome name = plot({"a.h5", "hinge.angel", "-o", "f.svg"});
  EXPECT_EQ(name.exit_code, 3);
  EXPECT_THAT(name.err, HasSubstr("Did you mean \"hinge.angle\"?"));
  const Outcome pattern = plot({"a.h5", "hbu.*", "-o", "f.svg"});
  EXPECT_EQ(pattern.exit_code, 3);
  EXPECT_THAT(pattern.err, HasSubstr("Did you mean \"hub.*\"?"));
  EXPECT_FALSE(exists("f.svg"));
}

TEST_F(Plot, RefusesOutputsItCannotWrite) {
  const Outcome ending = plot({"a.h5", "hinge.angle", "-o", "f.jpg"});
  EXPECT_EQ(ending.exit_code, 2);
  EXPECT_THAT(ending.err, HasSubstr(".svg, .png or .pdf"));
  const Outcome missing = plot({"a.h5", "hinge.angle", "-o", "no/such/f.svg"});
  EXPECT_EQ(missing.exit_code, 3);
  EXPECT_THAT(missing.err, HasSubstr("mkdir -p 'no/such'"));
  fs::create_directory(folder / "taken.svg");
  EXPECT_EQ(plot({"a.h5", "hinge.angle", "-o", "taken.svg"}).exit_code, 3);
}

TEST_F(Plot, RefusesResultsThatAreNone) {
  const Outcome missing = plot({"aa.h5", "hinge.angle"});
  EXPECT_EQ(missing.exit_code, 3);
  EXPECT_THAT(missing.err, HasSubstr("Did you mean 'a.h5'?"));
  const Outcome scenario = plot({"satellite.toml", "hinge.angle"});
  EXPECT_EQ(scenario.exit_code, 3);
  EXPECT_THAT(scenario.err, HasSubstr("volvelle run satellite.toml"));
  std::ofstream(folder / "words.h5") << "hello";
  EXPECT_THAT(plot({"words.h5", "hinge.angle"}).err, HasSubstr("no HDF5 file"));
  const Outcome none = plot({"hinge.angle"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("name a result"));
  EXPECT_EQ(plot({}).exit_code, 2);
}

TEST_F(Plot, TakesWindowsUnitsAndPhasePlots) {
  EXPECT_EQ(plot({"a.h5", "hinge.angle", "--from", "10", "--to", "0.5 min", "--degrees", "-o", "w.svg"}).exit_code, 0);
  EXPECT_THAT(figure("w.svg"), HasSubstr(">hinge.angle [deg]<"));
  EXPECT_THAT(figure("w.svg"), HasSubstr(">30<"));
  EXPECT_THAT(figure("w.svg"), Not(HasSubstr(">40<")));
  EXPECT_EQ(plot({"a.h5", "hinge.rate", "--x", "hinge.angle", "-o", "p.svg"}).exit_code, 0);
  EXPECT_THAT(figure("p.svg"), HasSubstr(">hinge.angle ["));
  EXPECT_EQ(plot({"a.h5", "hub.position.y", "--x", "hub.position.x", "--equal", "-o", "q.svg"}).exit_code, 0);
  EXPECT_EQ(plot({"a.h5", "energy.balance", "--change", "--separate", "-o", "c.svg"}).exit_code, 0);
  EXPECT_THAT(figure("c.svg"), HasSubstr(">change of energy.balance"));
  EXPECT_EQ(plot({"a.h5", "energy.dissipated", "--log", "-o", "l.svg"}).exit_code, 0);
}

TEST_F(Plot, RefusesOptionsThatMakeNoSense) {
  EXPECT_EQ(plot({"a.h5", "hinge.angle", "--from", "20", "--to", "10"}).exit_code, 2);
  EXPECT_EQ(plot({"a.h5", "hinge.angle", "--from", "soon"}).exit_code, 2);
  EXPECT_EQ(plot({"a.h5", "hinge.angle", "--size", "large"}).exit_code, 2);
  EXPECT_EQ(plot({"a.h5", "hub.*", "--size", "100x40"}).exit_code, 2);
  EXPECT_EQ(plot({"a.h5", "hinge.angle", "--equal"}).exit_code, 2);
  EXPECT_EQ(plot({"a.h5", "hinge.angle", "--x", "hub.*"}).exit_code, 2);
  EXPECT_EQ(plot({"a.h5", "*", "--separate"}).exit_code, 2);
  EXPECT_EQ(plot({"a.h5", "hinge.angle", "--log", "--titel", "x"}).exit_code, 2);
  const Outcome late = plot({"a.h5", "hinge.angle", "--from", "100"});
  EXPECT_EQ(late.exit_code, 3);
  EXPECT_THAT(late.err, HasSubstr("from 0 s to 60 s"));
}

TEST_F(Plot, MarksEventsAndEscapesTheirNames) {
  Hdf5Sink sink(folder / "e.h5", {"0", "", "", {}});
  testing::write_sample(sink, testing::sample_layout(), 50);
  sink.event({1.5, "latch", "root<&>hinge", 1});
  sink.event({4.0, "stop", "bumper", 1});
  sink.finish();
  ASSERT_EQ(plot({"e.h5", "hinge.angle", "-o", "e.svg"}).exit_code, 0);
  EXPECT_EQ(XmlCheck(figure("e.svg")).fault(), "");
  EXPECT_THAT(figure("e.svg"), HasSubstr(">root&lt;&amp;&gt;hinge latch<"));
  EXPECT_THAT(figure("e.svg"), HasSubstr(">bumper stop<"));
  EXPECT_THAT(plot({"e.h5"}).out, HasSubstr("2 events"));
  ASSERT_EQ(plot({"e.h5", "hinge.angle", "-o", "n.svg", "--no-events"}).exit_code, 0);
  EXPECT_THAT(figure("n.svg"), Not(HasSubstr("latch")));
}

}  // namespace
}  // namespace volvelle
