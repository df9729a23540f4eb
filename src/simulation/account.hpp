// Energy, momentum and mass at one instant, and their audit over a run.
#pragma once

#include <vector>

#include "simulation/evaluation.hpp"
#include "simulation/sheet_strain.hpp"
#include "simulation/simulation.hpp"

namespace volvelle {

// All in SI, inertial axes; the design's energy.* and momentum.* columns, and what the audits compare.
struct Account {
  double mass = 0;
  Vector3<double> position;  // of the centre of mass
  Vector3<double> velocity;
  double kinetic = 0;
  double potential = 0;
  double total = 0;
  double orbital = 0;
  double rotational = 0;
  double supplied = 0;
  double dissipated = 0;
  double balance = 0;
  Vector3<double> linear;
  Vector3<double> angular;
  Vector3<double> orbital_angular;

  double rotational_balance = 0;
  double orbital_balance = 0;
  Vector3<double> linear_balance;   // less the impulse of external forces
  Vector3<double> angular_balance;  // likewise
  // sums of absolute contributions
  double energy_scale = 0;  // of what the world holds, all kinetic energy counts
  double rotational_scale = 0;
  double orbital_scale = 0;
  double linear_scale = 0;
  double angular_scale = 0;

  // of loops and constraints, the worst
  double residual = 0;       // m or rad
  double rate_residual = 0;  // per second
  double extent = 0;         // m, of the structure
};

// Reads the evaluation's last solve, which must be of this state.
Account take_account(const Evaluation<double>& evaluation, const State<double>& state);

// Whether the world holds the structure, or may take momentum of it that no impulse accounts for.
bool world_takes_part(const Description& description, const Model& model);

// Collects accounts and says how far the conserved ones drifted.
class Auditor {
 public:
  Auditor(const Description& description, const Model& model, const Effects<double>& effects);
  void add(const Account& account);
  void add(const SheetStrain& strain);  // as last measured
  std::vector<Audit> audits() const;
  const Account& start() const { return start_; }  // of the run
  double linear_scale() const { return linear_.scale; }
  double angular_scale() const { return angular_.scale; }

  // What it has collected so far, as numbers: for a run that is laid aside and taken up again.
  std::vector<double> collected() const;
  void take_up(const std::vector<double>& collected);

 private:
  struct Row {
    Audit audit;
    double scale = 0;
    double fallback = 0;  // where nothing contributes to the scale: the whole kinetic energy or momentum
  };
  void add_scalar(Row& row, double shown, double change, double scale, double fallback) const;

  bool first_ = true, first_strain_ = true;
  bool flies_free_ = true;
  bool orbits_ = false;
  bool closes_loops_ = false;
  Account start_;
  Row balance_, rotational_, orbital_, linear_, angular_, residual_;
  std::vector<Row> strains_;
};

}  // namespace volvelle
