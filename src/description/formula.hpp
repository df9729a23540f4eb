// Formulas of time: "0.9*sin(2*pi*t/20)". Evaluated with its first two time derivatives, exactly, because a prescribed
// coordinate needs its rate and acceleration.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "description/jet.hpp"

namespace volvelle {

class Formula {
 public:
  static constexpr int deepest_stack = 32;  // values waiting at once while the formula is evaluated

  // Throws FormulaError (position in the text, what is wrong, what would be right).
  static Formula parse(std::string_view text);

  Jet evaluate(double t) const;
  const std::string& text() const { return text_; }

 private:
  enum class Op { number, time, add, subtract, multiply, divide, power, negate, sin, cos, exp, sqrt, abs, min, max };
  struct Instruction {
    Op op;
    double number = 0;
  };
  friend class FormulaParser;

  std::string text_;
  std::vector<Instruction> program_;  // postfix
};

struct FormulaError {
  std::size_t position;  // from 0, in the text
  std::string message;
};

}  // namespace volvelle
