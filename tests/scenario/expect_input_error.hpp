// Reading a text that must be refused.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "scenario/scenario.hpp"

namespace volvelle {

inline std::vector<Diagnostic> refusals(const std::string& text, const std::vector<std::string>& settings = {}) {
  try {
    parse_scenario(text, "case.toml", settings);
  } catch (const InputError& error) {
    return error.diagnostics();
  }
  return {};
}

inline int line_of(const std::string& text, const std::string& part) {
  const std::size_t at = text.find(part);
  if (at == std::string::npos) return -1;
  int line = 1;
  for (std::size_t i = 0; i < at; ++i) line += text[i] == '\n';
  return line;
}

// Whether one of the diagnostics stands on this line and says all of these words.
inline ::testing::AssertionResult says(const std::vector<Diagnostic>& diagnostics, int line,
                                       const std::vector<std::string>& words) {
  ::testing::AssertionResult failure = ::testing::AssertionFailure() << "expected at line " << line << ":";
  for (const std::string& word : words) failure << " [" << word << "]";
  for (const Diagnostic& diagnostic : diagnostics) {
    bool all = diagnostic.line == line;
    for (const std::string& word : words) all = all && diagnostic.message.find(word) != std::string::npos;
    if (all) return ::testing::AssertionSuccess();
    failure << "\n  line " << diagnostic.line << ": " << diagnostic.message;
  }
  if (diagnostics.empty()) failure << "\n  but it was accepted";
  return failure;
}

}  // namespace volvelle
