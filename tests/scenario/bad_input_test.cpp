// Whole files that must be refused: trees that are none, several mistakes at once, texts that are no scenario.
#include "bad_input.hpp"

namespace volvelle {
namespace {

TEST(GoodInput, IsAccepted) { EXPECT_NO_THROW(parse_scenario(good_scenario, "case.toml")); }

TEST(BadTree, ABodyUnderTwoJointsNamesBoth) {
  const std::string text = good_scenario + "[joints.second]\ntype = \"fixed\"\nparent = \"world\"\nchild = \"arm\"\n";
  const auto found = refusals(text);
  EXPECT_TRUE(says(found, line_of(text, "[joints.second]") + 3,
                   {"\"arm\" hangs under two joints, \"gimbal\" and \"second\"", "not supported yet in this version"}));
  EXPECT_EQ(found.size(), 1u);
}

TEST(BadTree, ARingIsNamed) {
  std::string text = good_scenario + "[joints.back]\ntype = \"fixed\"\nparent = \"arm\"\nchild = \"hub\"\n";
  text.erase(text.find("initial = { rate = [0, 0, 0] }\n"), std::string("initial = { rate = [0, 0, 0] }\n").size());
  const auto found = refusals(text);
  EXPECT_TRUE(says(found, line_of(text, "child = \"arm\""), {"ring", "\"arm\" under \"hub\" under \"arm\""}));
  EXPECT_EQ(found.size(), 1u);
}

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
  EXPECT_TRUE(says(refusals(""), 1, {"\"volvelle\" is missing"}));
  EXPECT_FALSE(refusals(std::string("\0\1\2\3", 4)).empty());
  EXPECT_TRUE(says(refusals("volvelle = 1\nname = \"\xff\"\n"), 2, {"UTF-8"}));
}

TEST(BadInput, NoBodyAtAllIsRefused) {
  EXPECT_TRUE(
      says(refusals("volvelle = 1\n[run]\nduration = 1\nstep = 0.1\n"), 1, {"there is no body", "[bodies.hub]"}));
}

}  // namespace
}  // namespace volvelle
