// An evaluation allocates nothing: every workspace exists before the run starts.
#include <atomic>
#include <cstdlib>
#include <gtest/gtest.h>
#include <new>

#include "laws/miura.hpp"
#include "laws/motion_of_bodies.hpp"
#include "laws/random_spacecraft.hpp"
#include "simulation/integrators/integrator.hpp"

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

TEST(Allocation, AnEvaluationWithLoopsAllocatesNothing) {
  MiuraOptions options;
  options.rows = options.columns = 6;
  options.missing = {14};
  Flight flight(miura_sheet(options));
  std::vector<double> rate(flight.state.x.size());
  const long before = allocations;
  for (int i = 0; i < 100; ++i) flight.evaluation(flight.state, std::span<double>(rate));
  EXPECT_EQ(allocations, before);
}

TEST(Allocation, AStepAllocatesNothing) {
  using enum IntegratorKind;
  for (const IntegratorKind kind : {rk4, dp54, dp853, adams, bdf}) {
    Flight flight(spacecraft_with_everything());
    RunDescription run;
    run.integrator = kind;
    run.step = 1e-4;
    const ErrorNorm norm = make_error_norm(flight.evaluation.model(), {1e-6, 1e-8});
    const auto integrator = make_integrator(
        run, [&](State<double>& s, std::span<double> rate) { flight.evaluation(s, rate); },
        [&](State<double>& s) { normalize_quaternions(flight.evaluation.model(), s); }, norm, flight.state);
    const long before = allocations;
    for (int i = 1; i <= 5; ++i) {
      while (flight.state.at.time < 1e-3 * i) ASSERT_TRUE(integrator->step(flight.state, 1e-3 * i).accepted);
      integrator->restart();
    }
    EXPECT_EQ(allocations, before) << name_of(kind);
  }
}

}  // namespace
}  // namespace volvelle::testing
