// The plan of a figure: names, legends and event labels do not lie on the data nor on each other.
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "plot/draw_figure.hpp"
#include "plot/line_styles.hpp"
#include "plot/panel_names.hpp"
#include "plot/run_names.hpp"
#include "plot/svg_canvas.hpp"
#include "plot/xml_check.hpp"

namespace volvelle::plot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Names = std::vector<std::string>;

Panel panel_of(const Names& columns, const std::string& unit, std::size_t runs) {
  Panel panel{shared_name(columns), unit, columns, {}, {}};
  for (std::size_t run = 0; run < runs; ++run) {
    for (const std::string& column : columns) {
      Curve curve{run, column, {}, {}, {}};
      for (int i = 0; i <= 100; ++i) {
        curve.x.push_back(0.1 * i);
        curve.y.push_back(std::sin(0.1 * i + static_cast<double>(run)) - 0.2);
      }
      panel.curves.push_back(curve);
    }
  }
  return panel;
}

Figure sample_figure(std::size_t runs) {
  Figure figure;
  for (std::size_t run = 0; run < runs; ++run) figure.runs.push_back("run " + std::to_string(run));
  figure.panels = {panel_of({"hub.rate.x", "hub.rate.y", "hub.rate.z"}, "rad/s", runs),
                   panel_of({"hinge.angle"}, "rad", runs)};
  figure.marks = {{2, "hinge latch"}, {2.1, "jet off"}, {9.9, "hinge stop"}};
  style_lines(figure);
  return figure;
}

TEST(PanelNames, SayTheSharedPartOnceAndTheRestInTheLegend) {
  EXPECT_EQ(shared_name({"hub.position.x", "hub.position.y"}), "hub.position");
  EXPECT_THAT(distinct_names({"hub.position.x", "hub.position.y"}), ElementsAre("x", "y"));
  EXPECT_EQ(shared_name({"hinge.angle", "elbow.angle"}), "angle");
  EXPECT_THAT(distinct_names({"hinge.angle", "elbow.angle"}), ElementsAre("hinge", "elbow"));
  EXPECT_EQ(shared_name({"hub.rate.x"}), "hub.rate.x");
  EXPECT_EQ(shared_name({"rail.displacement", "hub.position.x"}), "");
  EXPECT_THAT(distinct_names({"a.rate", "a.rate.x"}), ElementsAre("a.rate", "a.rate.x")) << "nothing left of one";
}

TEST(RunNames, AreAsShortAsTheyCanBe) {
  EXPECT_THAT(run_names({"out/a.h5", "out/b.h5"}), ElementsAre("a", "b"));
  EXPECT_THAT(run_names({"a.h5", "a.csv"}), ElementsAre("a.h5", "a.csv"));
  EXPECT_THAT(run_names({"x/a.h5", "y/a.h5"}), ElementsAre("x/a", "y/a"));
}

TEST(LineStyles, DifferInGrey) {
  const auto lightness = [](const Color& color) {
    const auto linear = [](unsigned char byte) { return std::pow(byte / 255.0, 2.2); };
    const double luminance = 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
    return 116 * std::cbrt(luminance) - 16;
  };
  for (std::size_t i = 0; i < color_count; ++i) {
    EXPECT_LT(lightness(line_color(i)), 80) << "seen on white";
    for (std::size_t j = 0; j < i; ++j) EXPECT_GT(std::abs(lightness(line_color(i)) - lightness(line_color(j))), 8);
  }
}

TEST(LineStyles, ColourIsTheColumnAndDashTheRun) {
  const Figure one = sample_figure(1);
  EXPECT_THAT(one.runs_legend, IsEmpty());
  ASSERT_EQ(one.panels[0].legend.size(), 3U);
  EXPECT_EQ(one.panels[0].legend[1].text, "y");
  EXPECT_EQ(one.panels[0].legend[1].stroke.color, one.panels[0].curves[1].stroke.color);
  EXPECT_THAT(one.panels[1].legend, IsEmpty()) << "the axis says it";

  const Figure two = sample_figure(2);
  ASSERT_EQ(two.runs_legend.size(), 2U);
  const std::vector<Curve>& curves = two.panels[0].curves;
  EXPECT_EQ(curves[0].stroke.color, curves[3].stroke.color);
  EXPECT_NE(curves[0].stroke.dash, curves[3].stroke.dash);
  EXPECT_EQ(curves[3].stroke.dash, two.runs_legend[1].stroke.dash);
}

TEST(LineStyles, ColourIsTheRunWherePanelsHaveOneColumn) {
  Figure figure = sample_figure(2);
  figure.panels.erase(figure.panels.begin());
  figure.runs_legend.clear();
  style_lines(figure);
  EXPECT_NE(figure.panels[0].curves[0].stroke.color, figure.panels[0].curves[1].stroke.color);
  EXPECT_EQ(figure.panels[0].curves[1].stroke.color, figure.runs_legend[1].stroke.color);
}

TEST(LineStyles, DoNotRepeatALegend) {
  Figure figure;
  figure.runs = {"a"};
  figure.panels = {panel_of({"p.angle", "q.angle"}, "rad", 1), panel_of({"p.rate", "q.rate"}, "rad/s", 1)};
  style_lines(figure);
  EXPECT_EQ(figure.panels[0].legend.size(), 2U);
  EXPECT_THAT(figure.panels[1].legend, IsEmpty());
}

TEST(FigureLayout, KeepsLegendsAndLabelsOffTheData) {
  for (const std::size_t runs : {1U, 3U}) {
    const Figure figure = sample_figure(runs);
    const FigurePlan plan = lay_out(figure, 400, std::nullopt);
    double above = plan.runs_legend_top + plan.runs_legend.rows * legend_row;
    for (const PanelPlan& panel : plan.panels) {
      EXPECT_GE(panel.legend_top, above);
      const double labels = &panel == &plan.panels.front() ? plan.marks.rows * event_row : 0;
      EXPECT_GE(panel.area.top, panel.legend_top + panel.legend.rows * legend_row + labels);
      EXPECT_LT(panel.area.right(), plan.width);
      above = panel.area.bottom();
    }
    EXPECT_LT(above + 20, plan.height) << "room for the labels below";
  }
}

TEST(FigureLayout, GetsTheSizeItWasAsked) {
  const FigurePlan plan = lay_out(sample_figure(2), 300, 250);
  EXPECT_EQ(plan.width, 300);
  EXPECT_EQ(plan.height, 250);
  EXPECT_NEAR(plan.panels[0].area.height, plan.panels[1].area.height, 1e-9);
  EXPECT_LT(plan.panels[1].area.bottom() + 20, 250);
  EXPECT_THROW(lay_out(sample_figure(2), 300, 120), FigureTooSmall);
  EXPECT_THROW(lay_out(sample_figure(2), 60, 250), FigureTooSmall);
}

TEST(FigureLayout, EqualScalesMakeACircleRound) {
  Figure figure;
  figure.over_time = false;
  figure.equal_scales = true;
  figure.runs = {"a"};
  Curve circle{0, "y", {}, {}, {}};
  for (int i = 0; i < 100; ++i) {
    circle.x.push_back(3 * std::cos(i));
    circle.y.push_back(3 * std::sin(i));
  }
  figure.panels = {Panel{"y", "m", {"y"}, {circle}, {}}};
  const FigurePlan plan = lay_out(figure, 400, 200);
  const auto unit_along = [](const Axis& axis, double length) { return (axis.place(1) - axis.place(0)) * length; };
  const Rectangle& area = plan.panels[0].area;
  EXPECT_NEAR(unit_along(plan.x, area.width), unit_along(plan.panels[0].y, area.height), 0.02);
}

TEST(DrawFigure, IsWellFormedAndSaysNamesAndUnits) {
  Figure figure = sample_figure(2);
  figure.title = "R&D <1>";
  const FigurePlan plan = lay_out(figure, 400, std::nullopt);
  SvgCanvas canvas(plan.width, plan.height, figure.title);
  draw_figure(canvas, figure, plan);
  const std::string document = canvas.document();
  EXPECT_EQ(testing::XmlCheck(document).fault(), "");
  for (const char* text : {">R&amp;D &lt;1&gt;<", ">hub.rate [rad/s]<", ">hinge.angle [rad]<", ">time [s]<", ">run 1<",
                           ">hinge latch<", ">\u22121.0<"}) {
    EXPECT_THAT(document, HasSubstr(text));
  }
}

TEST(DrawFigure, LeavesGapsWhereValuesAreNotFinite) {
  Figure figure;
  figure.runs = {"a"};
  figure.panels = {Panel{"y", "m", {"y"}, {Curve{0, "y", {0, 1, 2, 3, 4}, {1, 2, NAN, 4, 5}, {}}}, {}}};
  const FigurePlan plan = lay_out(figure, 400, std::nullopt);
  SvgCanvas canvas(plan.width, plan.height, "");
  draw_figure(canvas, figure, plan);
  EXPECT_EQ(canvas.document().find("nan"), std::string::npos);
  EXPECT_EQ(testing::XmlCheck(canvas.document()).fault(), "");
}

}  // namespace
}  // namespace volvelle::plot
