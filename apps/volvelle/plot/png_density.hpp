// How large a PNG is on paper.
#pragma once

#include <string>

namespace volvelle::plot {

// The same PNG with a pHYs chunk behind its header, so that a text processor shows it in the size it was made for.
std::string with_density(const std::string& png, double dots_per_inch);

}  // namespace volvelle::plot
