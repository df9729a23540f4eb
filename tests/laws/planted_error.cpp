// Runs a scenario by the articulated body and by the judge, and says whether compare or the audits find something
// wrong. Built by plant_errors.sh against sources with one wrong sign: the templates that are instantiated here, and
// those of the kernel linked with it, take the place of the library's.
#include <cmath>
#include <cstdio>
#include <string>

#include "laws/random_spacecraft.hpp"
#include "simulation/comparison.hpp"
#include "simulation/evaluation.hpp"

namespace volvelle {

template class Evaluation<double>;

namespace {

// Every joint kind, loads on inner bodies, unequal masses and skew axes.
Description scenario(unsigned seed) {
  testing::Random random(seed);
  testing::SpacecraftOptions options;
  options.bodies = 6;
  options.several_roots = false;
  options.prescribed = seed % 2 == 0;
  Description d = testing::random_spacecraft(random, options);
  d.bushings.clear();  // a tilt of half a turn is singular
  d.run.integrator = IntegratorKind::dp853;
  d.run.tolerance = {1e-10, 1e-12};
  d.run.duration = 1;
  d.run.output_every = 0.1;
  d.output.columns = {"*"};
  return d;
}

struct Run {
  KeptRows rows{{"*"}};
  Summary summary;

  explicit Run(const Description& d) {
    Simulation simulation(d);
    int asked = 0;  // every 256 steps; a motion that an error drives away would never end
    summary = simulation.run({&rows}, [&asked](double) { return ++asked < 20; });
  }
};

double drift_of(const Summary& summary) {
  double drift = summary.is_complete() ? 0.0 : INFINITY;
  for (const Audit& audit : summary.audits)
    if (audit.audited) drift = std::max(drift, audit.relative);
  return drift;
}

}  // namespace
}  // namespace volvelle

int main() {
  using namespace volvelle;
  double difference = 0, drift = 0;
  for (unsigned seed = 1; seed <= 6; ++seed) {
    Description d = scenario(seed);
    const Run ours(d);
    d.run.formulation = FormulationKind::udwadia_kalaba;
    const Run judge(d);
    if (ours.summary.is_complete() && judge.summary.is_complete())
      difference = std::max(difference, compare_rows(ours.rows, ours.summary, judge.rows, judge.summary).worst());
    drift = std::max({drift, drift_of(ours.summary), drift_of(judge.summary)});
  }
  const bool flagged = !(difference < 1e-7) || !(drift < worrying_drift);
  std::printf("%s: differences %.1e, drifts %.1e\n", flagged ? "flagged" : "nothing", difference, drift);
  return flagged ? 1 : 0;
}
