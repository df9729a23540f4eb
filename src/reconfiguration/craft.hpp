// A spacecraft of modules: its bodies and what acts on them, and how it may be put together anew.
#pragma once

#include "description/description.hpp"
#include "description/problem.hpp"
#include "reconfiguration/reconfiguration_description.hpp"

namespace volvelle {

struct ModularCraft {
  Description description;
  ReconfigurationDescription reconfiguration;
};

std::vector<Problem> check_reconfiguration(const Description& description, const ReconfigurationDescription& r);

}  // namespace volvelle
