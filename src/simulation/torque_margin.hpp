// Torque margins of driven hinges: drive over resistance, less one [ECSS-E-ST-33-01; GSFC-STD-7000, 2.4.5].
//
// Along the sense in which a hinge opens, `drive` is the sum of the torques of springs, tape springs, motors and cables
// that push that way, `resistance` the sum of those that push the other way, of dry friction (all it can do, also where
// it only holds) and of dampers and viscous friction at the rate it opens with. Loads from elsewhere, such as inertia
// and gravity, are none of the hinge's own.
//
// A hinge opens towards its latch; without one, to the peak of its tape spring or to where its spring rests; without
// any of these, the way it is driven now. The creases of a sheet that folds as one drag each other: there the margin is
// the sheet's, of generalised forces on its fold, each crease's torque times how far it turns with the fold; it
// unfolds.
#pragma once

#include <vector>

#include "simulation/assembly.hpp"
#include "simulation/least_margin.hpp"

namespace volvelle {

inline constexpr double largest_margin = 1e6;  // where nothing resists, or next to nothing

struct DriveAndResistance {
  double drive = 0;       // N m, or N where the joint slides
  double resistance = 0;  // likewise
  double margin() const;
};

class TorqueMargins {
 public:
  explicit TorqueMargins(const Description& description);

  bool empty() const { return hinges_.empty(); }
  std::vector<std::string> names_of_hinges() const;  // that are driven, in the order of the file; sheets' creases too
  std::vector<std::string> names_of_sheets() const;  // that fold as one and are driven

  // At the assembly's state: hinges, then sheets.
  void read(const Assembly& assembly);
  const std::vector<DriveAndResistance>& readings() const { return readings_; }

  // Reads, and keeps the smallest margin of what is free and not yet open.
  void watch(const Assembly& assembly);
  std::optional<LeastMargin> least() const;

  // What it has kept, as numbers: for a run that is laid aside and taken up again.
  std::vector<double> collected() const {
    return {double(least_), time_, at_least_.drive, at_least_.resistance, largest_};
  }
  void take_up(const std::vector<double>& collected);

 private:
  struct Hinge {
    std::string name;
    int joint = 0;
    std::optional<double> goal;
    double sense = 0;  // in which it opens; 0: the way it is driven
    int sheet = -1;
  };
  struct Sheet {
    std::string name;
    int measured = 0;  // joint
    double part = 1, lean = 1;
    std::vector<double> leans;  // by joint of the description, signed; 0: does not move with the fold
    double fold = 0;            // at the last reading
  };

  void add_sheets(const Description& description);
  void add(int joint, double torque);                       // of a load
  void resist(int joint, double coefficient, double rate);  // of a damper
  bool is_opening(const Assembly& assembly, const Hinge& hinge) const;
  bool is_opening(const Assembly& assembly, const Sheet& sheet) const;
  void read_loads(const Assembly& assembly);
  DriveAndResistance of_sheet(const Assembly& assembly, std::size_t sheet);

  std::vector<Hinge> hinges_;
  std::vector<int> hinge_of_joint_;
  std::vector<Sheet> sheets_;
  std::vector<DriveAndResistance> readings_;
  struct Loads {
    double up = 0, down = 0;                  // torques towards larger and smaller coordinates
    double against_up = 0, against_down = 0;  // of dampers, to motion that way
    double dry = 0;
  };
  std::vector<Loads> loads_;  // by hinge
  int least_ = -1;            // of the readings
  double largest_ = 0;        // drive or resistance so far
  double time_ = 0;
  DriveAndResistance at_least_;
};

}  // namespace volvelle
