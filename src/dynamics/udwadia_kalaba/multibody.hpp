// The whole system in absolute coordinates: bodies, joints, and the rows they must obey [Shoer & Peck 2010, Section III
// with its errata]. It knows the description and the loads; places, velocities and joint equations are its own. The
// compiled model serves as an index alone: which numbers of q and v belong to which joint, and what is held.
#pragma once

#include <optional>

#include "dynamics/udwadia_kalaba/constraint.hpp"
#include "dynamics/udwadia_kalaba/equation.hpp"
#include "mechanics/accelerations.hpp"
#include "mechanics/forces.hpp"
#include "mechanics/kinematics.hpp"
#include "mechanics/violation.hpp"

namespace volvelle::udwadia_kalaba {

class Multibody {
 public:
  Multibody(const Description& description, const Model& model, const Mode& mode);

  // Of constraints, joints that close loops among them, as the bodies stand.
  std::vector<Violation> violations() const;
  std::vector<double> rates_against_constraints() const;  // by row
  int freedoms_taken() const;

  // By how much the worst row is not obeyed, after accelerate(): rows that contradict each other cannot all be.
  double contradiction() const;

  // Places every body by the coordinates of the joints, base to tips, and counts positions from the first free root.
  // Velocities that are held stay where their coordinates are now.
  void place(std::span<const double> q, std::span<const double> v);

  // On which side of singular places coordinates will be measured, from about where they are.
  void choose_sheets(std::span<const double> q);

  // Bodies that have lost propellant.
  void weigh(const Parameters<double>& parameters);

  // Back to coordinates; `q` comes in as it was a little earlier.
  void read(std::span<double> q, std::span<double> v);

  // What the loads, the recorder and the audits read.
  void describe(const Parameters<double>& parameters, Kinematics<double>& kin) const;

  // The other way round: a state handed over.
  void adopt(const Parameters<double>& parameters, const Kinematics<double>& kin);

  // x-double-dot of every body under these loads; held velocities change as `kin` prescribes, rates against constraints
  // by `changes`, if any.
  void accelerate(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                  const Forces<double>& forces, std::span<const double> changes = {});
  // The same in the words of the other formulations, after accelerate().
  void report(const Parameters<double>& parameters, const Kinematics<double>& kin, const Forces<double>& forces,
              Accelerations<double>& out) const;

  // Back onto the constraints, by the smallest step in the sense of kinetic energy. `motions`: of prescribed
  // coordinates, by Model::motions. Rows that add less than `least` to the others are left out.
  void project(const std::vector<Jet>& motions, double least = rank_tolerance);

  // How much the row that adds least to the others adds, where the bodies were projected last.
  double weakest_row() const { return weakest_row_; }

  std::vector<Body> bodies;  // by body of the description
  Origin origin;             // now

 private:
  Frame parent_side(int slot) const { return see(joints_[std::size_t(slot)].on_parent, bodies, origin); }
  Frame child_side(int slot) const { return see(joints_[std::size_t(slot)].on_child, bodies, origin); }
  void put(const Mark& mark, const Frame& frame);  // the body that has this frame on it
  void choose_origin(std::span<const double> q, std::span<const double> v);
  void add_constraints(const Description& description);
  void add_joint_rows(std::vector<Row>& rows) const;
  void add_constraint_rows(std::vector<Row>& rows) const;
  double coupled_offset(std::size_t coupling) const;  // first coordinate less ratio times the second
  void describe_joint(int slot, const Matrix3<double>& R, Kinematics<double>& kin) const;
  void report_joint(int slot, Accelerations<double>& out) const;
  void push(const Pull& pull, double much, int closes);
  void drive_joint(const Model& model, int slot, const Kinematics<double>& kin, const Forces<double>& forces);
  void look_at_carrier(const Model& model, int velocity, const Kinematics<double>& kin, Row& row) const;
  void add_held_rows(const std::vector<Jet>& motions, std::vector<Row>& rows) const;
  Force load(int slot, const Parameters<double>& parameters, const Kinematics<double>& kin,
             const Forces<double>& forces) const;  // joint forces apart

  struct Coupling {
    std::string name;
    int first = 0, second = 0;  // slots
    double ratio = 1;
    std::optional<double> offset;  // as at the start
  };

  Model model_;
  std::vector<Joint> joints_;  // by slot
  std::vector<Constraint> constraints_;
  std::vector<Coupling> couplings_;
  std::vector<double> near_;     // by coordinate: as last read
  std::vector<double> held_at_;  // by coordinate
  std::vector<Force> pushes_;    // by body: what constraints and joints that close loops add
  std::vector<Force> closing_;   // by joint that closes a loop: what it adds to its child
  std::vector<Row> rows_;
  std::vector<Force> forces_;
  double weakest_row_ = 1;
};

}  // namespace volvelle::udwadia_kalaba
