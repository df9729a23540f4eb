/* A controller of your own, for Volvelle: a shared library with one function, called at every sample.
 *
 *   #include "volvelle_controller.h"
 *   int step(const volvelle_sample* s) { s->output[0] = -2 * s->input[0] - 5 * s->input[1]; return 0; }
 *
 * cc -shared -fPIC -o control.so control.c; then in the scenario [controllers.NAME] with type = "library". Inputs are
 * result columns, in the order of the scenario, in SI units and radians; outputs are torques (N m) or forces (N) of the
 * motors named there, held until the next sample. Any other result than 0 ends the run. */
#ifndef VOLVELLE_CONTROLLER_H
#define VOLVELLE_CONTROLLER_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct VolvelleSample {
  double time;         /* s since the start of the run */
  double period;       /* s from sample to sample */
  int inputs;          /* how many there are */
  const double* input;
  int outputs;         /* likewise */
  double* output;      /* as at the last sample; zero at the first */
  void** memory;       /* yours: null at the first sample, then what you made of it */
} volvelle_sample;

typedef int (*volvelle_step)(const volvelle_sample* sample);

#ifdef __cplusplus
}
#endif

#endif
