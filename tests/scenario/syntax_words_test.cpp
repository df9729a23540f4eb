// Texts that are no TOML, each refused in words that need no grammar.
#include <gtest/gtest.h>

#include "expect_input_error.hpp"

namespace volvelle {
namespace {

struct Case {
  const char* text;  // after a first good line
  int line;
  const char* words;
};

TEST(SyntaxWords, SayWhatWouldBeRight) {
  const Case cases[] = {
      {"mass = 5 deg\n", 2, "goes in quotes"},
      {"mass = heavy\n", 2, "text goes in quotes"},
      {"mass =\n", 2, "a value is missing"},
      {"mass = # none\n", 2, "a value is missing"},
      {"mass\n", 2, "equals sign"},
      {"mass 5\n", 2, "equals sign"},
      {"mass = .5\n", 2, "write 0.5"},
      {"mass = 012\n", 2, "write 12"},
      {"flag = True\n", 2, "true or false in small letters"},
      {"name = \"open\n", 2, "closing quote"},
      {"name = \"open", 2, "closing quote"},
      {"a = [1, 2\nb = 3\n", 3, "a list that begins above"},
      {"a = [1, 2,\n[bodies.hub]\nmass = 3\n", 3, "a list that begins above"},
      {"a = [1, 2", 2, "never closed"},
      {"a = { b = 1\n c = 2 }\n", 2, "inline table must be closed"},
      {"[bodies.hub\nmass = 1\n", 2, "not closed; add \"]\""},
      {"a = 1\na = 2\n", 3, "\"a\" is given twice"},
      {"[run]\n[run]\n", 3, "\"run\" is given twice"},
      {"a = 1e999\n", 2, "1e999 is too large"},
      {"a = 99999999999999999999\n", 2, "too large"},
  };
  for (const Case& c : cases) {
    const auto found = refusals(std::string("volvelle = 1\n") + c.text);
    EXPECT_EQ(found.size(), 1u) << c.text;
    EXPECT_TRUE(says(found, c.line, {c.words})) << c.text;
  }
}

TEST(SyntaxWords, PointAtTheSecondOfTwoKeys) {
  const auto found = refusals("volvelle = 1\n  name = \"a\"\n  name = \"b\"\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].line, 3);
  EXPECT_EQ(found[0].column, 3);
}

}  // namespace
}  // namespace volvelle
