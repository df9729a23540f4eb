// The two canvases: text that XML and cairo can take, files of the right kind and size.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plot/cairo_canvas.hpp"
#include "plot/svg_canvas.hpp"
#include "plot/xml_check.hpp"

namespace volvelle::plot {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using testing::XmlCheck;

void draw_something(Canvas& canvas) {
  canvas.line({0, 0}, {72, 36}, {{10, 20, 30}, 1.25, {2, 1}});
  canvas.begin_clip({10, 10, 20, 20});
  const Point corner[] = {{1, 2}, {3.456, -4.5}, {1e-9, 7}};
  canvas.polyline(corner, {{}, 1, {}});
  canvas.end_clip();
  canvas.text({5, 5}, RichText("x < y & \"z\" [10").raise("\u22123").add(" m]"), {8, {}, Anchor::middle, true, true});
}

unsigned big_endian(const std::string& bytes, std::size_t at) {
  unsigned value = 0;
  for (std::size_t i = at; i < at + 4; ++i) value = 256 * value + static_cast<unsigned char>(bytes[i]);
  return value;
}

TEST(SvgCanvas, WritesWellFormedXmlWithTheTextAsText) {
  SvgCanvas canvas(144, 72, "a < b");
  draw_something(canvas);
  const std::string document = canvas.document();
  EXPECT_EQ(XmlCheck(document).fault(), "") << document;
  EXPECT_THAT(document, HasSubstr("width=\"50.8mm\" height=\"25.4mm\" viewBox=\"0 0 144 72\""));
  EXPECT_THAT(document, HasSubstr("<title>a &lt; b</title>"));
  EXPECT_THAT(document, HasSubstr("x &lt; y &amp; &quot;z&quot; [10<tspan"));
  EXPECT_THAT(document, HasSubstr("points=\"1,2 3.46,-4.5 0,7\""));
  EXPECT_THAT(document, HasSubstr("stroke-dasharray=\"2 1\""));
}

TEST(SvgCanvas, ReplacesWhatNoXmlMayHold) {
  SvgCanvas canvas(10, 10, "");
  canvas.text({},
              RichText(std::string("a\x01"
                                   "b\xFF"
                                   "c\xC0\x80")),
              {});
  const std::string document = canvas.document();
  EXPECT_THAT(document, HasSubstr(">a\uFFFDb\uFFFDc\uFFFD\uFFFD<"));
  EXPECT_THAT(document, Not(HasSubstr("\x01")));
}

TEST(XmlCheck, FindsFaults) {
  EXPECT_EQ(XmlCheck("<a b=\"1\"><c/>x &amp; y</a>").fault(), "");
  EXPECT_NE(XmlCheck("<a><b></a>").fault(), "");
  EXPECT_NE(XmlCheck("<a>x & y</a>").fault(), "");
  EXPECT_NE(XmlCheck("<a b=1></a>").fault(), "");
  EXPECT_NE(XmlCheck("<a></a><b></b>").fault(), "");
}

TEST(CairoCanvas, WritesAPngOfTheRightSizeAndDensity) {
  CairoCanvas canvas = CairoCanvas::png(144, 72, 200);
  draw_something(canvas);
  const std::string document = canvas.document();
  EXPECT_THAT(document, StartsWith("\x89PNG\r\n\x1a\n"));
  EXPECT_EQ(big_endian(document, 16), 400U);
  EXPECT_EQ(big_endian(document, 20), 200U);
  EXPECT_EQ(document.substr(37, 4), "pHYs");
  EXPECT_EQ(big_endian(document, 41), 7874U) << "dots per metre";
  EXPECT_EQ(big_endian(document, 50), 0x6ED0753EU) << "checksum";
}

TEST(CairoCanvas, GivesTheSamePngForTheSameDrawing) {
  CairoCanvas a = CairoCanvas::png(144, 72, 100), b = CairoCanvas::png(144, 72, 100);
  draw_something(a);
  draw_something(b);
  EXPECT_EQ(a.document(), b.document());
}

TEST(CairoCanvas, WritesPdf) {
  CairoCanvas canvas = CairoCanvas::pdf(144, 72, "title");
  draw_something(canvas);
  EXPECT_THAT(canvas.document(), StartsWith("%PDF-"));
}

TEST(CairoCanvas, DrawsTextThatIsNoUtf8) {
  CairoCanvas canvas = CairoCanvas::png(50, 50, 72);
  canvas.text({5, 20}, RichText("\xFF\xFE broken"), {});
  EXPECT_THAT(canvas.document(), StartsWith("\x89PNG"));
}

TEST(RichText, IsWiderThanItsParts) {
  EXPECT_GT(width_of("hub.position", 8), width_of("hub", 8));
  EXPECT_NEAR(width_of("abc", 16), 2 * width_of("abc", 8), 1e-12);
  EXPECT_LT(width_of(RichText("10").raise("3"), 8), width_of("103", 8));
}

}  // namespace
}  // namespace volvelle::plot
