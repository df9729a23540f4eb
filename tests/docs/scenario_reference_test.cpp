// The scenario reference names every key and every unit the reader knows.
#include <cctype>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <set>
#include <string>

#include "places.hpp"
#include "scenario/keys.hpp"
#include "scenario/units.hpp"

namespace volvelle {
namespace {

std::string read_reference() {
  std::ifstream file(in_project("docs/scenario.md"));
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Every word between backticks, a snippet's words one by one.
std::set<std::string> words_in_backticks(const std::string& text) {
  std::set<std::string> words;
  bool inside = false;
  std::string word;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const char c = at < text.size() ? text[at] : ' ';
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80)) {
      word += c;
      continue;
    }
    if (inside) words.insert(word);
    word.clear();
    const std::size_t fence = text.compare(at, 3, "```") == 0 ? 3 : 1;
    if (c != '`') continue;
    inside = !inside;
    at += fence - 1;
  }
  EXPECT_FALSE(inside) << "a backtick is never closed";
  return words;
}

TEST(ScenarioReference, NamesEveryKey) {
  const std::set<std::string> words = words_in_backticks(read_reference());
  for (const KeyTable& table : key_tables())
    for (const Key& key : table.keys)
      EXPECT_TRUE(words.contains(std::string(key.name))) << table.name << "." << key.name;
}

TEST(ScenarioReference, NamesEveryUnit) {
  const std::set<std::string> words = words_in_backticks(read_reference());
  for (const std::string& unit : unit_names()) EXPECT_TRUE(words.contains(unit)) << unit;
}

}  // namespace
}  // namespace volvelle
