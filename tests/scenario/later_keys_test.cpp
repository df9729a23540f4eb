// Keys of the format that this version does not have yet: recognised, and refused as such.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>

#include "expect_input_error.hpp"
#include "scenario/keys.hpp"

namespace volvelle {
namespace {

// A scenario with one more line in the named table.
std::string scenario_with(std::string_view table, const std::string& line) {
  const auto extra = [&](std::string_view name) { return table == name ? line + "\n" : std::string(); };
  return extra("scenario") +
         "volvelle = 1\n[bodies.hub]\nmass = 1\ninertia = [1, 1, 1]\n[joints.hinge]\ntype = \"revolute\"\n" +
         "parent = \"world\"\nchild = \"hub\"\n" + extra("joint") +
         "[thrusters.jet]\nbody = \"hub\"\ndirection = [1, 0, 0]\nforce = 1\n" + "burns = [{ start = 0, stop = 1 }]\n" +
         extra("thruster") + "[environment]\n" + extra("environment") + "[run]\nduration = 1\nstep = 0.1\n" +
         extra("run");
}

TEST(LaterKeys, AreRefusedAsNotAvailableInThisVersion) {
  ASSERT_TRUE(refusals(scenario_with("none", "")).empty());
  int count = 0;
  for (const KeyTable& table : key_tables()) {
    for (const Key& key : table.keys) {
      if (key.available) continue;
      const std::string line = fmt::format("{} = {{}}", key.name);
      const std::string text = scenario_with(table.name, line);
      const auto found = refusals(text);
      EXPECT_EQ(found.size(), 1u) << line;
      EXPECT_TRUE(says(found, line_of(text, line), {fmt::format("\"{}\" is not available in this version", key.name)}));
      ++count;
    }
  }
  EXPECT_GE(count, 1);
}

TEST(LaterKeys, AreNeverSuggested) {
  const auto found = refusals(scenario_with("scenario", "campaigns = 1"));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].message.find("\"campaign\""), std::string::npos) << found[0].message;
}

}  // namespace
}  // namespace volvelle
