// How far sheets give way: creases that are bushings part, panels with a bend line bend.
//
//   gap     of the two edges of a crease, at the end where they are farther apart, m
//   bend    of a panel, rad
//   strain  the larger of gap / length of the crease, and thickness x bend / (2 width): what the surface of a plate is
//           strained by when the bend is spread evenly over its width across the bend line
#pragma once

#include <string>
#include <vector>

#include "simulation/evaluation.hpp"

namespace volvelle {

class SheetStrain {
 public:
  explicit SheetStrain(const Description& description);

  // One number for each sheet and quantity that it has: the worst of its creases.
  struct Column {
    enum class Quantity { gap, bend, strain };
    Quantity quantity;
    int sheet;
    std::string name;  // "array.gap"
    const char* unit;
  };
  const std::vector<Column>& columns() const { return columns_; }  // all of one quantity together

  // In the order of the columns. The evaluation must have been placed at the state. `slot_of_joint`: 0 where it broke.
  const std::vector<double>& measure(const Evaluation<double>& evaluation, const State<double>& state,
                                     const std::vector<int>& slot_of_joint);
  const std::vector<double>& last() const { return values_; }

 private:
  struct Crease {
    int sheet;
    int index;         // of the bushing; or of the bend line's joint
    double size;       // m: length of the crease; or width of the panel
    double thickness;  // m
  };
  struct Worst {
    double gap = 0, bend = 0, strain = 0;
  };
  std::vector<Crease> parting_, bending_;
  std::vector<Worst> worst_;  // by sheet
  std::vector<Column> columns_;
  std::vector<double> values_;
};

}  // namespace volvelle
