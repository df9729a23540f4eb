// Labels of events never lie on each other, and those without room are counted.
#include "plot/event_labels.hpp"

#include <gtest/gtest.h>

namespace volvelle::plot {
namespace {

constexpr double right = 400, size = 7;

struct Box {
  double left, right;
  int row;
};

std::vector<Box> boxes(const MarkPlaces& marks) {
  std::vector<Box> result;
  for (const MarkPlace& mark : marks.places) {
    if (mark.label.empty()) continue;
    const double width = width_of(mark.label, size);
    const double left = mark.to_the_left ? mark.x - 2 - width : mark.x + 2;
    result.push_back({left, left + width, mark.row});
  }
  return result;
}

void expect_clear(const MarkPlaces& marks) {
  const std::vector<Box> all = boxes(marks);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_LE(all[i].right, right);
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(all[i].row == all[j].row && all[i].left < all[j].right && all[j].left < all[i].right);
    }
    for (const MarkPlace& mark : marks.places) {  // another's line, which goes up to its own label
      const bool crosses =
          !mark.label.empty() && mark.row >= all[i].row && mark.x > all[i].left && mark.x < all[i].right;
      EXPECT_FALSE(crosses) << mark.label.plain();
    }
  }
}

TEST(EventLabels, StandInOneRowWhereTheyFit) {
  const MarkPlaces marks = place_marks({{300, "b"}, {10, "a"}}, right, size, 3);
  EXPECT_EQ(marks.rows, 1);
  ASSERT_EQ(marks.places.size(), 2U);
  EXPECT_EQ(marks.places[0].label.plain(), "a");
  expect_clear(marks);
}

TEST(EventLabels, TakeMoreRowsBeforeAnyIsHidden) {
  const MarkPlaces marks =
      place_marks({{10, "first event"}, {20, "second event"}, {30, "third event"}}, right, size, 3);
  EXPECT_EQ(marks.rows, 3);
  EXPECT_EQ(boxes(marks).size(), 3U);
  expect_clear(marks);
}

TEST(EventLabels, AtTheEndGoLeft) {
  const MarkPlaces marks = place_marks({{398, "the last event"}}, right, size, 3);
  EXPECT_TRUE(marks.places[0].to_the_left);
  expect_clear(marks);
}

TEST(EventLabels, AtOneInstantAreCounted) {
  const MarkPlaces marks =
      place_marks({{50, "a latch"}, {50, "b latch"}, {50.5, "c latch"}, {50, "a latch"}}, right, size, 3);
  ASSERT_EQ(marks.places.size(), 1U);
  EXPECT_EQ(marks.places[0].label.plain(), "a latch +3");
}

TEST(EventLabels, OfManyEventsAreThinnedOutAndCountedInFull) {
  std::vector<MarkAt> many;
  for (int i = 0; i < 500; ++i) many.push_back({20 + 0.7 * i, "bounce " + std::to_string(i)});
  const MarkPlaces marks = place_marks(many, right, size, 3);
  EXPECT_LE(marks.places.size(), 24U);
  expect_clear(marks);
  int counted = 0;
  for (const MarkPlace& mark : marks.places) {
    if (mark.label.empty()) continue;
    const std::string label = mark.label.plain();
    const std::size_t plus = label.find('+');
    counted += 1 + (plus == std::string::npos ? 0 : std::stoi(label.substr(plus + 1)));
  }
  EXPECT_EQ(counted, 500);
}

TEST(EventLabels, AreNoneWithoutEvents) { EXPECT_EQ(place_marks({}, right, size, 3).rows, 0); }

}  // namespace
}  // namespace volvelle::plot
