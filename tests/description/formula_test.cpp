#include "description/formula.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

namespace volvelle {
namespace {

struct Case {
  const char* text;
  double t;
  Jet expected;
};

void expect_near(const Jet& jet, const Jet& expected, double tolerance, const std::string& text) {
  EXPECT_NEAR(jet.value, expected.value, tolerance) << text;
  EXPECT_NEAR(jet.rate, expected.rate, tolerance) << text;
  EXPECT_NEAR(jet.acceleration, expected.acceleration, tolerance) << text;
}

TEST(Formula, ValueAndDerivativesMatchHandResults) {
  const double e = std::numbers::e;
  const Case cases[] = {
      {"3", 7, {3, 0, 0}},
      {"t", 7, {7, 1, 0}},
      {"-t^2", 3, {-9, -6, -2}},
      {"(-t)^2", 3, {9, 6, 2}},
      {"2^3^2", 0, {512, 0, 0}},
      {"2^-1", 0, {0.5, 0, 0}},
      {"8/4/2", 0, {1, 0, 0}},
      {"10-4-3", 0, {3, 0, 0}},
      {"1 + 2*t - 3/t", 2, {3.5, 2.75, -0.75}},
      {"exp(t)", 1, {e, e, e}},
      {"exp(2*t)", 0, {1, 2, 4}},
      {"sqrt(t)", 4, {2, 0.25, -1.0 / 32}},
      {"abs(t)", -2, {2, -1, 0}},
      {"abs(sin(t))", -1, {std::sin(1), -std::cos(1), -std::sin(1)}},
      {"min(t, 3, 2*t)", 2, {2, 1, 0}},
      {"max(t, 3, 2*t)", 2, {4, 2, 0}},
      {"cos(pi*t)", 1, {-1, 0, std::numbers::pi * std::numbers::pi}},
      {"+.5e1*t", 1, {5, 5, 0}},
      {"--t", 1, {1, 1, 0}},
  };
  for (const Case& c : cases) expect_near(Formula::parse(c.text).evaluate(c.t), c.expected, 1e-12, c.text);
}

TEST(Formula, ConstantPowersTakeAnyBase) {
  expect_near(Formula::parse("t^2").evaluate(0), {0, 0, 2}, 0, "t^2 at 0");
  expect_near(Formula::parse("t^1").evaluate(0), {0, 1, 0}, 0, "t^1 at 0");
  expect_near(Formula::parse("t^0").evaluate(0), {1, 0, 0}, 0, "t^0 at 0");
  expect_near(Formula::parse("t^3").evaluate(-2), {-8, 12, -12}, 1e-12, "t^3 at -2");
  expect_near(Formula::parse("(t-1)^-1").evaluate(-1), {-0.5, -0.25, -0.25}, 1e-12, "(t-1)^-1 at -1");
  expect_near(Formula::parse("t^2.5").evaluate(0), {0, 0, 0}, 0, "t^2.5 at 0");
}

TEST(Formula, DerivativesMatchFiniteDifferences) {
  const char* texts[] = {"0.9*sin(2*pi*t/20)", "exp(-t/3)*cos(t^2)", "t^sin(t)", "sqrt(1 + t^2)/(2 + cos(t))",
                         "max(t^2, 1)*min(t, exp(t)) - abs(t - 5)"};
  for (const char* text : texts) {
    const Formula formula = Formula::parse(text);
    const double t = 1.37, h = 1e-4;
    const Jet before = formula.evaluate(t - h), at = formula.evaluate(t), after = formula.evaluate(t + h);
    EXPECT_NEAR(at.rate, (after.value - before.value) / (2 * h), 1e-6) << text;
    EXPECT_NEAR(at.acceleration, (after.rate - before.rate) / (2 * h), 1e-6) << text;
  }
}

struct BadCase {
  const char* text;
  std::size_t position;
  const char* says;
};

TEST(Formula, ErrorsSayWhereAndWhatWouldBeRight) {
  const BadCase cases[] = {
      {"", 0, "empty"},
      {"2*sine(t)", 2, "Did you mean \"sin\"?"},
      {"2*x", 2, "\"x\" is not known"},
      {"sin t", 4, "write sin(...)"},
      {"sin(t", 3, "never closed"},
      {"(t", 0, "never closed"},
      {"t)", 1, "\")\" is not expected"},
      {"2 t", 2, "write a product with *"},
      {"1 +", 3, "ends where a number"},
      {"t**2", 2, "t^2"},
      {"min(t)", 3, "two values or more"},
      {"sin(t, 2)", 5, "one value"},
      {"1e999", 0, "cannot be read"},
      {"t # 2", 2, "not expected"},
  };
  for (const BadCase& c : cases) {
    try {
      Formula::parse(c.text);
      ADD_FAILURE() << c.text << " was accepted";
    } catch (const FormulaError& error) {
      EXPECT_EQ(error.position, c.position) << c.text;
      EXPECT_NE(error.message.find(c.says), std::string::npos) << c.text << ": " << error.message;
    }
  }
}

TEST(Formula, TooDeepNestingIsRefusedNotCrashed) {
  EXPECT_THROW(Formula::parse(std::string(100000, '(') + "t"), FormulaError);
  EXPECT_THROW(Formula::parse(std::string(100000, '-') + "t"), FormulaError);
  std::string right;
  for (int i = 0; i < 40; ++i) right += "1+(";
  EXPECT_THROW(Formula::parse(right + "t" + std::string(40, ')')), FormulaError);
  EXPECT_EQ(Formula::parse(std::string(30, '(') + "t" + std::string(30, ')')).evaluate(2).value, 2);
}

TEST(Formula, AsDeepAsAllowedEvaluates) {
  std::string text;
  for (int i = 0; i < Formula::deepest_stack - 1; ++i) text += "1+(";
  text += "t" + std::string(Formula::deepest_stack - 1, ')');
  EXPECT_EQ(Formula::parse(text).evaluate(2).value, Formula::deepest_stack - 1 + 2);
}

}  // namespace
}  // namespace volvelle
