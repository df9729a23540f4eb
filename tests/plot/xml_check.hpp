// Whether a text is well-formed XML: every element closed, attributes quoted, no bare < or &.
#pragma once

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace volvelle::testing {

class XmlCheck {
 public:
  explicit XmlCheck(std::string_view text) : text_(text) {}

  // Empty when all is well.
  std::string fault() {
    while (at_ < text_.size() && fault_.empty()) text_[at_] == '<' ? tag() : letters();
    if (fault_.empty() && !open_.empty()) fault_ = "not closed: " + open_.back();
    if (fault_.empty() && roots_ != 1) fault_ = "not one root";
    return fault_;
  }

 private:
  void letters() {
    const std::size_t end = std::min(text_.find('<', at_), text_.size());
    check_references(text_.substr(at_, end - at_));
    at_ = end;
  }

  void check_references(std::string_view part) {
    for (std::size_t i = part.find('&'); i != std::string_view::npos; i = part.find('&', i + 1)) {
      bool known = false;
      for (const std::string_view entity : {"&amp;", "&lt;", "&gt;", "&quot;"}) {
        known = known || part.substr(i).starts_with(entity);
      }
      if (!known) fault_ = "bare &: " + std::string(part);
    }
  }

  std::string name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '-')) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  bool take(std::string_view token) {
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }

  void tag() {
    ++at_;
    if (take("/")) {
      const std::string closing = name();
      if (open_.empty() || open_.back() != closing || !take(">")) fault_ = "unexpected </" + closing;
      if (!open_.empty()) open_.pop_back();
      return;
    }
    const std::string opening = name();
    if (opening.empty()) fault_ = "bare <";
    if (open_.empty()) ++roots_;
    while (fault_.empty() && !take(">")) {
      if (take("/>")) return;
      attribute();
    }
    open_.push_back(opening);
  }

  void attribute() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    const std::string key = name();
    const bool opened = !key.empty() && take("=\"");
    const std::size_t end = text_.find('"', at_);
    if (!opened || end == std::string_view::npos) {
      fault_ = "broken attribute " + key;
      return;
    }
    const std::string_view value = text_.substr(at_, end - at_);
    if (value.find('<') != std::string_view::npos) fault_ = "< in attribute " + key;
    check_references(value);
    at_ = end + 1;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int roots_ = 0;
  std::vector<std::string> open_;
  std::string fault_;
};

}  // namespace volvelle::testing
