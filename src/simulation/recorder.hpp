// Turns a state into a row of the result: the design's columns.
#pragma once

#include <functional>
#include <vector>

#include "simulation/account.hpp"
#include "simulation/clearance/clearance_row.hpp"
#include "simulation/layout.hpp"
#include "simulation/sheet_strain.hpp"
#include "simulation/torque_margin.hpp"

namespace volvelle {

class Recorder {
 public:
  // With the torque margins of these hinges and sheets, where there are any.
  Recorder(const Description& description, bool with_reactions, const std::vector<std::string>& margins_of_hinges = {},
           const std::vector<std::string>& margins_of_sheets = {});

  // Where the bodies and joints are found from now on.
  void follow(const Model& model);

  const Layout& layout() const { return layout_; }

  bool with_reactions() const { return with_reactions_; }
  bool needs_solution() const { return with_reactions_ || asks_for_drives_; }  // else places will do
  bool with_margins() const { return with_margins_; }

  // The evaluation must have been placed at this state, or solved where that is needed.
  std::span<const double> record(const Evaluation<double>& evaluation, const State<double>& state,
                                 const Account& account, const std::vector<DriveAndResistance>& margins = {},
                                 const ClearanceRow& clearance = {}, const std::vector<Vector3<double>>& errors = {});

  // How far sheets gave way in the last row.
  const SheetStrain& strain() const { return strain_; }

  // Keeps the joints' coordinates as they are now, for those that break: rows go on showing them.
  void remember_joints(const Evaluation<double>& evaluation, const State<double>& state);

  // Signs of the attitudes written last, by body: what the next row's must be continuous with.
  const std::vector<Quaternion<double>>& last_attitudes() const { return last_attitude_; }
  const std::vector<double>& last_row() const { return row_; }
  double last_time() const { return first_ ? -1 : row_.front(); }
  void resume_from(const std::vector<Quaternion<double>>& attitudes, const std::vector<double>& row);

 private:
  void lay_out_bodies(const Description& description);
  void lay_out_joints(const Description& description);
  void lay_out_reactions(const Description& description);
  void lay_out_wheels(const Description& description);
  void lay_out_bushings(const Description& description);
  void lay_out_potentials(const Description& description);
  void lay_out_commands(const Description& description);
  void lay_out_tanks(const Description& description);
  void lay_out_surroundings(const Description& description);
  void lay_out_sheets(const Description& description);
  void lay_out_margins(const char* group, const std::vector<std::string>& names);
  void lay_out_strains(const Description& description);
  void lay_out_clearance();
  void lay_out_controllers(const Description& description);
  void lay_out_system();

  void write_bodies(const Evaluation<double>& evaluation);
  void write_joints(const Evaluation<double>& evaluation, const State<double>& state);
  void write_reactions(const Evaluation<double>& evaluation);
  void write_wheels(const Evaluation<double>& evaluation, const State<double>& state);
  void write_bushings(const Evaluation<double>& evaluation);
  void write_potentials(const Evaluation<double>& evaluation);
  void write_commands(const Evaluation<double>& evaluation, const State<double>& state);
  void write_surroundings(const Surroundings<double>& around, const Vector3<double>& at);
  void write_sheets(const Evaluation<double>& evaluation, const State<double>& state);
  void write_margins(const std::vector<DriveAndResistance>& margins);
  void write_errors(const std::vector<Vector3<double>>& errors);
  void write_account(const Account& account);

  void put(double value) { row_[next_++] = value; }
  void keep(int numbers) { next_ += std::size_t(numbers); }  // as in the row before
  void put(const Vector3<double>& value);

  Layout layout_;
  bool with_reactions_;
  bool with_margins_;
  std::size_t hinge_margins_;  // the first of them are hinges', the rest sheets'
  bool with_clearance_;
  std::vector<int> body_rows_;    // by body of the description: its place among those shown; none: -1
  std::vector<int> body_slots_;   // of those shown, in the order of the file
  std::vector<int> joint_slots_;  // by joint; 0 where it is broken: its coordinates stay as they were
  std::vector<int> reacting_;     // joints whose reactions are shown
  std::vector<int> wheels_;       // joints that are wheels
  bool asks_for_drives_ = false;  // of wheels, whose torque only a solution tells
  struct JointColumn {
    int joint;
    bool velocity;
    int coordinate;
  };
  std::vector<JointColumn> joint_columns_;
  struct SheetColumn {
    int joint;
    double part, lean;
  };
  std::vector<SheetColumn> sheet_columns_;
  std::vector<int> commanded_;  // joints whose springs follow a command, those that turn first
  std::size_t turning_commands_ = 0;
  std::vector<int> tanks_;                                               // bodies that lose propellant
  std::vector<std::size_t> pointing_, turning_errors_, sliding_errors_;  // controllers: of bodies, and of joints
  SheetStrain strain_;
  std::vector<int> turning_, flying_;              // joints with an attitude; and with a position
  std::vector<Quaternion<double>> last_attitude_;  // by body, for continuity of sign
  bool first_ = true;
  std::vector<double> row_;
  std::size_t next_ = 0;
};

}  // namespace volvelle
