// From a crease pattern to bodies and joints: every panel a plate, every crease a hinge.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "description/description.hpp"
#include "origami/crease_laws.hpp"
#include "origami/crease_pattern.hpp"

namespace volvelle {

// The sheet hangs rigidly on a body of its own.
struct SheetMount {
  std::string body;
  Placement placement;  // of the hub panel's frame on that body
};

// A crease that gives way instead of a hinge.
struct CreaseBushing {
  SixValues stiffness;  // z along the crease
  SixValues damping;
};

struct SheetOptions {
  std::string name;
  std::string pattern_name;  // "miura"
  double areal_density = 1;  // kg/m^2
  double thickness = 0;      // m
  int hub_panel = 0;         // the other panels hang on it
  double mass_factor = 1;    // times that panel's mass and inertia
  std::optional<SheetMount> mount;
  BodyDescription start;  // of the hub panel when it flies free: its initial state
  double fold_rate = 0;   // rad/s
  std::string color;
  std::vector<CreaseLaws> laws;                        // one for each crease
  std::vector<std::optional<CreaseBushing>> bushings;  // likewise, or empty
  std::vector<bool> removed;                           // likewise, or empty: no hinge there
};

// Bodies NAME.panel.PANEL, with the panel's own frame, and joints NAME.crease.CREASE, whose angle is the fold angle,
// valley positive. The parent of each is the panel nearer to the hub.
void add_sheet(const CreasePattern& pattern, const SheetOptions& options, Description& description);

}  // namespace volvelle
