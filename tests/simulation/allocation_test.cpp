// An evaluation allocates nothing: every workspace exists before the run starts.
#include <atomic>
#include <cstdlib>
#include <gtest/gtest.h>
#include <new>

#include "laws/motion_of_bodies.hpp"
#include "laws/random_spacecraft.hpp"
#include "simulation/integrators/rk4.hpp"

namespace {

std::atomic<long> allocations{0};

void* counted_or_null(std::size_t size) {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}

void* counted(std::size_t size) {
  if (void* memory = counted_or_null(size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted_or_null(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted_or_null(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace volvelle::testing {
namespace {

Description spacecraft_with_everything() {
  Random random(5);
  SpacecraftOptions options;
  options.bodies = 24;
  options.grounded = true;
  Description d = random_spacecraft(random, options);
  d.gravity = {GravityDescription::Kind::point_mass, {}, 5e3, true, 0.1, 8};
  for (BodyDescription& body : d.bodies) body.position += {25, -10, 18};
  for (ForceDescription& force : d.forces) force.scale = Formula::parse("0.5*sin(3*t) + min(t, 2)^2");
  if (!d.forces.empty()) d.forces[0].scale = TableProfile{{{0, 0}, {1, 2}, {3, 1}}};
  return d;
}

TEST(Allocation, TheCounterCounts) {
  const long before = allocations;
  std::vector<int> some(100);
  EXPECT_GT(allocations, before);
}

TEST(Allocation, AnEvaluationAllocatesNothing) {
  Flight flight(spacecraft_with_everything());
  std::vector<double> rate(flight.state.x.size());
  const long before = allocations;
  for (int i = 0; i < 100; ++i) flight.evaluation(flight.state, std::span<double>(rate));
  EXPECT_EQ(allocations, before);
}

TEST(Allocation, AStepAllocatesNothing) {
  Flight flight(spacecraft_with_everything());
  Rk4<double> stepper(flight.state);
  const long before = allocations;
  for (int i = 0; i < 100; ++i) {
    stepper.step(flight.evaluation, flight.state, 1e-4, flight.state.at.time + 1e-4);
    normalize_quaternions(flight.evaluation.model(), flight.state);
  }
  EXPECT_EQ(allocations, before);
}

}  // namespace
}  // namespace volvelle::testing
