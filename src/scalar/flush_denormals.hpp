// Numbers below 2.2e-308 count as zero while this lives, on this thread: a motion that damps away would otherwise end
// in numbers that processors take a hundred times as long over.
#pragma once

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

namespace volvelle {

class FlushDenormals {
 public:
  FlushDenormals() { set(before_ | 0x8040); }  // flush to zero, denormals are zero
  ~FlushDenormals() { set(before_); }
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;

 private:
#ifdef __SSE2__
  static unsigned get() { return _mm_getcsr(); }
  static void set(unsigned control) { _mm_setcsr(control); }
#else
  static unsigned get() { return 0; }
  static void set(unsigned) {}
#endif
  const unsigned before_ = get();
};

}  // namespace volvelle
