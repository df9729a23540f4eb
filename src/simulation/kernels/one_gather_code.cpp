// gather_code.cpp for one sample: other options suit it (CMakeLists.txt).
#include "simulation/kernels/gather.hpp"

namespace volvelle {

VOLVELLE_GATHER(, Lanes<1>)

}  // namespace volvelle
