// Through which integrators the reference cases go.
#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

const Way as_written{"AsWritten", {}};
const Way by_dp853{"Dp853", {"run.integrator=dp853", "run.tolerance=1e-13"}};
const Way by_adams{"Adams", {"run.integrator=adams", "run.tolerance=2e-14"}, 10};
const Way by_back_substitution{"BackSubstitution", {"run.formulation=back-substitution"}};
const Way by_complement{"OrthogonalComplement", {"run.formulation=orthogonal-complement"}};
const Way by_bdf{"Bdf", {"run.integrator=bdf", "run.tolerance=1e-12"}, 100};

std::string name_of_way(const ::testing::TestParamInfo<Way>& info) { return info.param.name; }

}  // namespace

INSTANTIATE_TEST_SUITE_P(By, Validation,
                         ::testing::Values(as_written, by_dp853, by_adams, by_back_substitution, by_complement),
                         name_of_way);
INSTANTIATE_TEST_SUITE_P(By, DampedValidation,
                         ::testing::Values(as_written, by_dp853, by_adams, by_bdf, by_back_substitution, by_complement),
                         name_of_way);

}  // namespace volvelle::testing
