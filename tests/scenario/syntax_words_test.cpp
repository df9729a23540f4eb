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
      {"mass = 4,5\n", 2, "a decimal point, not a comma; write 4.5."},
      {"mass = 1,000\n", 2, "no commas between its thousands; write 1000."},
      {"mass = 1,000,000.5\n", 2, "write 1000000.5."},
      {"a = [{ start = 4,5, stop = 10 }]\n", 2, "write 4.5."},
      {"a = 1.5,\n", 2, "no comma at its end"},
      {"a = (1, 2, 3)\n", 2, "square brackets"},
      {"a = 2*3\n", 2, "this number cannot be read"},
      {"a = 1__0\n", 2, "underscore"},
      {"a = \"\"\"\nIt is 4,5 m; see // here\n", 3, "three closing quotes"},
      {"/* heavy */\n", 2, "comments begin with #"},
      {"mass: 400\n", 2, "an equals sign, not a colon"},
      {"a = [1,\n2;\n3]\n", 3, "commas, not by semicolons"},
      {"a = [1, 2];\n", 2, "no semicolon"},
      {"a = [633,, 633]\n", 2, "two commas follow each other"},
      {"a = [633, , 633]\n", 2, "two commas follow each other"},
      {"mass = 4 // heavy\n", 2, "comments begin with #"},
      {"// heavy\n", 2, "comments begin with #"},
      {"a = [1; 2; 3]\n", 2, "commas, not by semicolons"},
      {"a = 1;\n", 2, "no semicolon"},
      {"a = 400.\n", 2, "write 400.0."},
      {"a = [1, 400., 2]\n", 2, "write 400.0."},
      {"a = 1.e5\n", 2, "write 1.0e5."},
      {"a = 4d2\n", 2, "write 4e2."},
      {"a = 4.5D-2\n", 2, "write 4.5e-2."},
      {"name = \u201chub\u201d\n", 2, "a curly quote; write a straight quote"},
      {"name = \"hub\u201d\n", 2, "a curly quote; write a straight quote"},
      {"a = \u22125\n", 2, "a typographic minus sign; write a plain minus"},
      {"a =\u00a05\n", 2, "a no-break space; write a plain space"},
      {"[bodies.h\u00fcb]\nmass = 1\n", 2, "letters a to z, digits, _ and -"},
      {"[bodies.my hub]\nmass = 1\n", 2, "letters a to z, digits, _ and -"},
      {"name = \"// ; \u2212 4,5\" 5\n", 2, "something follows the value"},
  };
  for (const Case& c : cases) {
    const auto found = refusals(std::string("volvelle = 1\n") + c.text);
    EXPECT_EQ(found.size(), 1u) << c.text;
    EXPECT_TRUE(says(found, c.line, {c.words})) << c.text;
  }
}

TEST(SyntaxWords, PointAtTheCharacterThatIsWrong) {
  const auto found = refusals("volvelle = 1\nname = \"\u00fc\" \u2212\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].column, 12);
}

TEST(SyntaxWords, PointAtTheSecondOfTwoKeys) {
  const auto found = refusals("volvelle = 1\n  name = \"a\"\n  name = \"b\"\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].line, 3);
  EXPECT_EQ(found[0].column, 3);
}

}  // namespace
}  // namespace volvelle
