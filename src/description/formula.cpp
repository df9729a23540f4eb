// Formulas: a recursive-descent parser to a postfix program, and the stack machine that runs it on jets.
#include "description/formula.hpp"

#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

#include "description/nearest_name.hpp"

namespace volvelle {
namespace {

const std::vector<std::string> words{"t", "pi", "sin", "cos", "exp", "sqrt", "abs", "min", "max"};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }

}  // namespace

// sum = product {(+|-) product}, product = signed {(*|/) signed}, signed = [-|+] signed | power,
// power = atom [^ signed], atom = number | t | pi | function(sum, ...) | (sum)
class FormulaParser {
 public:
  explicit FormulaParser(std::string_view text) : text_(text) {}

  Formula parse() {
    formula_.text_ = std::string(text_);
    skip_spaces();
    if (at_end()) fail(0, "the formula is empty; write one such as \"0.1*sin(2*pi*t)\"");
    sum();
    if (!at_end()) fail(at_, unexpected());
    return std::move(formula_);
  }

 private:
  using Op = Formula::Op;

  [[noreturn]] static void fail(std::size_t position, std::string message) {
    throw FormulaError{position, std::move(message)};
  }

  void sum() {
    product();
    while (!at_end() && (peek() == '+' || peek() == '-')) {
      const Op op = take() == '+' ? Op::add : Op::subtract;
      product();
      emit(op, -1);
    }
  }

  void product() {
    signed_power();
    while (!at_end() && (peek() == '*' || peek() == '/')) {
      const Op op = take() == '*' ? Op::multiply : Op::divide;
      if (!at_end() && op == Op::multiply && peek() == '*') fail(at_, "\"**\" is not known; write a power as t^2");
      signed_power();
      emit(op, -1);
    }
  }

  void signed_power() {
    constexpr int deepest = 200;
    if (++nesting_ > deepest) fail(at_, "the formula is nested too deeply; write it with fewer brackets");
    if (!at_end() && (peek() == '-' || peek() == '+')) {
      const bool minus = take() == '-';
      signed_power();
      if (minus) emit(Op::negate, 0);
    } else {
      power();
    }
    --nesting_;
  }

  void power() {
    atom();
    if (at_end() || peek() != '^') return;
    take();
    signed_power();
    emit(Op::power, -1);
  }

  void atom() {
    if (at_end()) fail(at_, "the formula ends where a number, t or a function is expected");
    if (is_digit(peek()) || peek() == '.') return number();
    if (is_letter(peek())) return word();
    if (peek() != '(') fail(at_, unexpected());
    const std::size_t opened = at_;
    take();
    sum();
    close(opened);
  }

  void number() {
    double value = 0;
    const char* begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error != std::errc()) fail(at_, "this number cannot be read; write one such as 0.5 or 1e-3");
    at_ += static_cast<std::size_t>(end - begin);
    skip_spaces();
    emit(Op::number, +1, value);
    if (!at_end() && (is_letter(peek()) || is_digit(peek()) || peek() == '('))
      fail(at_, fmt::format("an operator is missing before \"{}\"; write a product with *", text_.substr(at_, 1)));
  }

  void word() {
    const std::size_t start = at_;
    while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
    const std::string_view name = text_.substr(start, at_ - start);
    skip_spaces();
    if (name == "t") return emit(Op::time, +1);
    if (name == "pi") return emit(Op::number, +1, std::numbers::pi);
    if (name == "sin") return function(name, Op::sin);
    if (name == "cos") return function(name, Op::cos);
    if (name == "exp") return function(name, Op::exp);
    if (name == "sqrt") return function(name, Op::sqrt);
    if (name == "abs") return function(name, Op::abs);
    if (name == "min") return function(name, Op::min);
    if (name == "max") return function(name, Op::max);
    fail(start, fmt::format("\"{}\" is not known in a formula of time t.{}", name, suggestion(name, words)));
  }

  void function(std::string_view name, Op op) {
    if (at_end() || peek() != '(') fail(at_, fmt::format("{0} needs brackets: write {0}(...)", name));
    const std::size_t opened = at_;
    const bool many = op == Op::min || op == Op::max;
    take();
    sum();
    int arguments = 1;
    for (; !at_end() && peek() == ','; ++arguments) {
      if (!many) fail(at_, fmt::format("{} takes one value, not several", name));
      take();
      sum();
      emit(op, -1);
    }
    close(opened);
    if (many && arguments < 2) fail(opened, fmt::format("{0} takes two values or more: write {0}(a, b)", name));
    if (!many) emit(op, 0);
  }

  void close(std::size_t opened) {
    if (at_end()) fail(opened, "this bracket is never closed; add \")\"");
    if (peek() != ')') fail(at_, unexpected());
    take();
  }

  void emit(Op op, int growth, double number = 0) {
    formula_.program_.push_back({op, number});
    depth_ += growth;
    if (depth_ > Formula::deepest_stack) fail(at_, "the formula is nested too deeply; write it with fewer brackets");
  }

  std::string unexpected() const {
    return fmt::format(
        "\"{}\" is not expected here; a formula knows + - * / ^, brackets, t, pi and functions such as sin",
        text_.substr(at_, 1));
  }

  bool at_end() const { return at_ >= text_.size(); }
  char peek() const { return text_[at_]; }
  char take() {
    const char c = text_[at_++];
    skip_spaces();
    return c;
  }
  void skip_spaces() {
    while (!at_end() && std::isspace(static_cast<unsigned char>(peek()))) ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;    // values on the stack so far
  int nesting_ = 0;  // brackets and signs open
  Formula formula_;
};

Formula Formula::parse(std::string_view text) { return FormulaParser(text).parse(); }

Jet Formula::evaluate(double t) const {
  std::array<Jet, deepest_stack + 1> stack;
  std::size_t top = 0;  // the last value; slot 0 stays empty
  for (const Instruction& instruction : program_) {
    Jet& a = stack[top];                      // the last operand
    Jet& b = stack[top > 0 ? top - 1 : top];  // the one before it
    switch (instruction.op) {
      case Op::number:
        stack[++top] = {instruction.number, 0, 0};
        break;
      case Op::time:
        stack[++top] = {t, 1, 0};
        break;
      case Op::add:
        b = b + a, --top;
        break;
      case Op::subtract:
        b = b - a, --top;
        break;
      case Op::multiply:
        b = b * a, --top;
        break;
      case Op::divide:
        b = b / a, --top;
        break;
      case Op::power:
        b = pow(b, a), --top;
        break;
      case Op::min:
        b = min(b, a), --top;
        break;
      case Op::max:
        b = max(b, a), --top;
        break;
      case Op::negate:
        a = -a;
        break;
      case Op::sin:
        a = sin(a);
        break;
      case Op::cos:
        a = cos(a);
        break;
      case Op::exp:
        a = exp(a);
        break;
      case Op::sqrt:
        a = sqrt(a);
        break;
      case Op::abs:
        a = abs(a);
        break;
    }
  }
  return stack[top];
}

}  // namespace volvelle
