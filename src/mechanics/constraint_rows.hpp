// Constraints beyond joints as rows on the bodies' accelerations: for every row the sum of pull . A over its bodies,
// plus what velocities and fields add, is zero.
//
// Of two bodies the second is seen from the first, A. With r from Ao to the second's point, and w how it turns, both as
// A sees them and in A's axes, all rows are
//   g . r-double-dot + h . w-dot + what velocities add = 0
// Derivation: docs/formulations/closed-loops.md.
#pragma once

#include <optional>
#include <span>

#include "mechanics/kinematics.hpp"
#include "mechanics/violation.hpp"

namespace volvelle {

struct ConstraintRow {
  struct Pull {
    int slot = 0;
    Wrench<double> F;  // per unit of the row's force, about Bo in B
  };
  int constraint = 0;       // whose row it is
  std::vector<Pull> pulls;  // on bodies; none on the world
  double bias = 0;          // what velocities and fields add
  double drift = 0;         // of the place; zero where the row is about velocities alone
  double rate = 0;          // at which the bodies move against it
  bool has_place = true;

  double along(const std::vector<Motion<double>>& A_WB) const {
    double sum = 0;
    for (const Pull& pull : pulls) sum += dot(A_WB[std::size_t(pull.slot)], pull.F);
    return sum;
  }
  double acceleration(const std::vector<Motion<double>>& A_WB) const { return along(A_WB) + bias; }
};

class ConstraintRows {
 public:
  ConstraintRows(const Description& description, const Model& model, const Parameters<double>& parameters);

  // Distances and offsets that are to stay as they are at the start stay as they are here, once and for all.
  // Coordinates of joints are read for drift.
  void start(const Model& model, const Kinematics<double>& kin, std::span<const double> q);

  // Of bodies that stand and move as `kin` says. Without `q` couplings have no drift.
  std::vector<ConstraintRow> find(const Model& model, const Parameters<double>& parameters,
                                  const Kinematics<double>& kin, const std::vector<Vector3<double>>& field,
                                  std::span<const double> q = {}) const;

  std::vector<Violation> violations(const std::vector<ConstraintRow>& rows) const;  // by constraint, the worst row

 private:
  // Of two bodies: points about Bo in B, and directions likewise. Or of two joints.
  struct Tie {
    std::string name;
    ConstraintDescription::Kind kind = ConstraintDescription::Kind::distance;
    int first = 0, second = 0;  // slots: of bodies, or of joints
    Vector3<double> on_first, on_second;
    Vector3<double> direction;  // a plane's normal or a line's direction on the first; a blade's normal on the second
    double radius = 0;          // of what rolls
    Vector3<double> axis;       // of a disc that rolls, on the second; zero: a ball
    double ratio = 1;
    std::optional<double> kept;  // distance; or first coordinate less ratio times the second
  };

  std::vector<Tie> ties_;
};

}  // namespace volvelle
