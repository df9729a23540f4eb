// Constraints beyond joints, each as rows of its own.
#pragma once

#include <optional>

#include "dynamics/udwadia_kalaba/joint.hpp"

namespace volvelle::udwadia_kalaba {

// Between a frame F on the first body and a frame M on the second.
struct Constraint {
  std::string name;
  ConstraintDescription::Kind kind = ConstraintDescription::Kind::distance;
  Mark on_first, on_second;
  Vector3<double> direction;  // of a plane's normal or a line, in the first body; of a blade's normal, in the second
  std::optional<double> distance;
  double radius = 0;     // of what rolls
  Vector3<double> axis;  // of a disc that rolls, in the second body; zero: a ball

  void add_rows(const Frame& F, const Frame& M, std::vector<Row>& rows) const;
};

}  // namespace volvelle::udwadia_kalaba
