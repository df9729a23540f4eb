#include "scalar/flush_denormals.hpp"

#include <gtest/gtest.h>
#include <limits>

namespace volvelle {
namespace {

#ifdef __SSE2__
TEST(FlushDenormals, LastsAsLongAsItLives) {
  volatile double smallest = std::numeric_limits<double>::min(), half = 0.5;
  EXPECT_GT(smallest * half, 0.0);
  {
    const FlushDenormals flush;
    const FlushDenormals again;
    EXPECT_EQ(smallest * half, 0.0);
  }
  EXPECT_GT(smallest * half, 0.0);
}
#endif

}  // namespace
}  // namespace volvelle
