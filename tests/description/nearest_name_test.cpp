// A misspelt name finds the one that was meant, and an unrelated one finds nothing.
#include "description/nearest_name.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace volvelle {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::vector<std::string> known{"mass", "inertia", "initial", "center_of_mass"};

TEST(NearestName, CountsLetters) {
  EXPECT_EQ(edit_distance("", "mass"), 4U);
  EXPECT_EQ(edit_distance("mass", "mass"), 0U);
  EXPECT_EQ(edit_distance("mass", "mas"), 1U);
  EXPECT_EQ(edit_distance("mass", "amss"), 1U);
  EXPECT_EQ(edit_distance("inertia", "initial"), 3U);
}

TEST(NearestName, FindsWhatWasMeant) {
  EXPECT_THAT(nearest_names("mas", known), ElementsAre("mass"));
  EXPECT_THAT(nearest_names("intertia", known), ElementsAre("inertia"));
  EXPECT_THAT(nearest_names("centre_of_mass", known), ElementsAre("center_of_mass"));
  EXPECT_THAT(nearest_names("stiffness", known), IsEmpty());
}

TEST(NearestName, AsksInOneSentence) {
  EXPECT_EQ(did_you_mean({}), "");
  EXPECT_EQ(did_you_mean({"a"}), " (did you mean 'a'?)");
  EXPECT_EQ(did_you_mean({"a", "b", "c"}), " (did you mean 'a', 'b' or 'c'?)");
}

}  // namespace
}  // namespace volvelle
