// Owners of what SUNDIALS allocates. For the sources that call SUNDIALS only.
#pragma once

#include <cvode/cvode.h>
#include <memory>
#include <new>
#include <span>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>
#include <sundials/sundials_nonlinearsolver.h>
#include <type_traits>

namespace volvelle {

static_assert(std::is_same_v<realtype, double>);

struct DestroySundials {
  void operator()(SUNContext context) const { SUNContext_Free(&context); }
  void operator()(N_Vector vector) const { N_VDestroy(vector); }
  void operator()(SUNMatrix matrix) const { SUNMatDestroy(matrix); }
  void operator()(SUNLinearSolver solver) const { SUNLinSolFree(solver); }
  void operator()(SUNNonlinearSolver solver) const { SUNNonlinSolFree(solver); }
  void operator()(void* memory) const { CVodeFree(&memory); }
};

template <class Pointer>
using SundialsHandle = std::unique_ptr<std::remove_pointer_t<Pointer>, DestroySundials>;

template <class Pointer>
SundialsHandle<Pointer> own(Pointer pointer) {
  if (!pointer) throw std::bad_alloc();
  return SundialsHandle<Pointer>(pointer);
}

inline SundialsHandle<SUNContext> make_context() {
  SUNContext context = nullptr;
  SUNContext_Create(nullptr, &context);
  return own(context);
}

inline std::span<double> values(N_Vector vector) {
  return {N_VGetArrayPointer(vector), std::size_t(N_VGetLength(vector))};
}

}  // namespace volvelle
