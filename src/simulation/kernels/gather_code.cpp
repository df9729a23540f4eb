// The articulated body's way from the tips to the base in lanes, for every instruction set: a unit of its own, as other
// options of the compiler suit it than the rest (CMakeLists.txt).
#include "simulation/kernels/gather.hpp"

namespace volvelle {

VOLVELLE_GATHER(, Lanes<4>)
VOLVELLE_GATHER(, Lanes<8>)

}  // namespace volvelle
