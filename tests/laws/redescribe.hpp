// The same spacecraft told differently: other body frames, another root. The motion must not know.
#pragma once

#include "laws/motion_of_bodies.hpp"
#include "laws/random_spacecraft.hpp"

namespace volvelle::testing {

// Every body gets a frame of its own choosing; placed[i] is the new frame in the old one.
Description with_other_frames(const Description& description, const std::vector<Placement>& placed);

// The joints between `root` and the old root turn around. Needs a free-flying tree without springs, dampers, motors or
// motions on planar, spherical or free joints.
Description with_other_root(const Description& description, const std::string& root, const BodyMotions& motions);

}  // namespace volvelle::testing
