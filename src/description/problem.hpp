// Something wrong with a description: where, what, and what would be right. The scenario reader turns paths into lines.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace volvelle {

struct Problem {
  std::string path;     // "bodies.hub.inertia", as the user wrote it
  std::string message;  // what is wrong, and what would be right
};

class InvalidDescription : public std::runtime_error {
 public:
  explicit InvalidDescription(std::vector<Problem> problems)
      : std::runtime_error(problems.empty() ? "invalid description" : problems.front().message),
        problems_(std::move(problems)) {}
  const std::vector<Problem>& problems() const { return problems_; }

 private:
  std::vector<Problem> problems_;
};

}  // namespace volvelle
