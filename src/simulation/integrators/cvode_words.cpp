#include "simulation/integrators/cvode_words.hpp"

#include <cvode/cvode.h>
#include <fmt/format.h>

namespace volvelle {

std::string cvode_words(int flag, double step) {
  switch (flag) {
    case CV_TOO_MUCH_ACC:
      return "the tolerance asks for more digits than a number has: loosen it";
    case CV_ERR_FAILURE:
      return fmt::format("even a step of {:.2g} s is less accurate than the tolerance asks", step);
    case CV_CONV_FAILURE:
    case CV_NLS_FAIL:
    case CV_LSETUP_FAIL:
    case CV_LSOLVE_FAIL:
      return fmt::format(
          "the equations of a step of {:.2g} s have no solution that can be found: tighten the tolerance, "
          "or try integrator = \"dp853\"",
          step);
    case CV_FIRST_RHSFUNC_ERR:
      return "its rate is not a finite number there";
    case CV_RHSFUNC_FAIL:
    case CV_REPTD_RHSFUNC_ERR:
    case CV_UNREC_RHSFUNC_ERR:
      return fmt::format("even a step of {:.2g} s leads to numbers that are not finite", step);
    case CV_PROJFUNC_FAIL:
    case CV_REPTD_PROJFUNC_ERR:
      return fmt::format("the attitudes after a step of {:.2g} s cannot be put right: tighten the tolerance", step);
    case CV_TOO_CLOSE:
      return fmt::format("the tolerance asks for a step of {:.2g} s, too short to move the clock", step);
    default:
      return fmt::format("CVODE gave up with its error {}: try integrator = \"dp853\"", flag);
  }
}

}  // namespace volvelle
