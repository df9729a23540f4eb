// Whole files that must be refused: trees that are none, several mistakes at once, texts that are no scenario.
#include "bad_input.hpp"

#include <algorithm>
#include <sstream>

namespace volvelle {
namespace {

TEST(GoodInput, IsAccepted) { EXPECT_NO_THROW(parse_scenario(good_scenario, "case.toml")); }

TEST(BadInput, AllErrorsAreToldAtOnceInFileOrder) {
  std::string text = good_scenario;
  text.replace(text.find("mass = 50"), 9, "mass = -2");
  text.replace(text.find("mass = 400"), 10, "mas = 400");
  text.replace(text.find("duration = 60"), 13, "duration = \"1 kg\"");
  const auto found = refusals(text);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_NE(found[0].message.find("Did you mean \"mass\"?"), std::string::npos);
  EXPECT_NE(found[1].message.find("-2 kg"), std::string::npos);
  EXPECT_NE(found[2].message.find("a time is expected"), std::string::npos);
}

TEST(BadInput, AFormulaErrorPointsIntoTheFormula) {
  std::string text = good_scenario;
  text.replace(text.find("scale = 1"), 9, "scale = { formula = \"1 + sine(t)\" }");
  const auto found = refusals(text);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].column, static_cast<int>(std::string("scale = { formula = \"1 + ").size()) + 1);
}

TEST(BadInput, DeeplyNestedKeysAreRefusedNotCrashed) {
  std::string keys = "a";
  for (int i = 0; i < 200000; ++i) keys += ".a";
  EXPECT_TRUE(says(refusals("volvelle = 1\n[" + keys + "]\n"), 2, {"nested too deeply"}));
  EXPECT_FALSE(refusals("volvelle = 1\nx = " + std::string(100000, '[')).empty());
}

TEST(BadInput, EmptyAndBinaryTextsAreRefused) {
  for (const char* empty : {"", "\n", " \r\n\t\n"})
    EXPECT_TRUE(says(refusals(empty), 1, {"the file is empty", "`volvelle new NAME`"}));
  EXPECT_TRUE(says(refusals(std::string("\x7f"
                                        "ELF\0\1\2",
                                        7)),
                   1, {"a binary file"}));
  EXPECT_TRUE(says(refusals(std::string("\xff\xfev\0o\0", 6)), 1, {"UTF-16", "save it as UTF-8"}));
  EXPECT_TRUE(says(refusals("volvelle = 1\nname = \"\xff\"\n"), 2, {"UTF-8"}));
}

TEST(BadInput, OtherFormatsAreNamed) {
  EXPECT_TRUE(says(refusals("{\n  \"volvelle\": 1\n}\n"), 1, {"looks like JSON", "TOML"}));
  EXPECT_TRUE(says(refusals("[\n  {\"volvelle\": 1}\n]\n"), 1, {"looks like JSON"}));
}

TEST(BadInput, BareCarriageReturnsAreNamedWithoutTheWholeFile) {
  std::string text = good_scenario;
  std::replace(text.begin(), text.end(), '\n', '\r');
  const auto found = refusals(text);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(says(found, 1, {"carriage return", "line feeds"}));
  EXPECT_LT(format(found[0]).size(), 200u);
  std::string windows;
  for (const char c : good_scenario) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  EXPECT_TRUE(refusals(windows).empty());
}

TEST(BadInput, LongLinesAreShownAroundTheCaret) {
  const std::string padding(500, ' ');
  const auto found = refusals("volvelle = 1\nname =" + padding + "good" + padding + "# end\n");
  ASSERT_EQ(found.size(), 1u);
  const std::string shown = format(found[0]);
  EXPECT_LT(shown.size(), 500u);
  std::istringstream lines(shown);
  std::string message, source, caret;
  std::getline(lines, message);
  std::getline(lines, source);
  std::getline(lines, caret);
  EXPECT_LE(source.size(), 130u);
  EXPECT_EQ(source.find("good"), caret.find('^')) << shown;
}

TEST(BadInput, NoBodyAtAllIsRefused) {
  EXPECT_TRUE(
      says(refusals("volvelle = 1\n[run]\nduration = 1\nstep = 0.1\n"), 1, {"there is no body", "[bodies.hub]"}));
}

}  // namespace
}  // namespace volvelle
