#include "description/nearest_name.hpp"

#include <gtest/gtest.h>

namespace volvelle {
namespace {

const std::vector<std::string> tables{"volvelle",  "name",   "description", "bodies",      "joints",
                                      "thrusters", "forces", "links",       "environment", "run"};

TEST(NearestName, SingularAndPluralMeanTheSame) {
  const std::pair<const char*, const char*> pairs[] = {
      {"body", "bodies"}, {"joint", "joints"}, {"thruster", "thrusters"},       {"force", "forces"},
      {"link", "links"},  {"runs", "run"},     {"environments", "environment"}, {"bodys", "bodies"},
  };
  for (const auto& [given, meant] : pairs) EXPECT_EQ(nearest_name(given, tables), meant) << given;
}

TEST(NearestName, NothingIsNearAStrangeWord) {
  for (const char* strange : {"", "x", "propellant", "s"}) EXPECT_EQ(nearest_name(strange, tables), "") << strange;
}

}  // namespace
}  // namespace volvelle
