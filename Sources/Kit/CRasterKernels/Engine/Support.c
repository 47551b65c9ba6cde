// Memory, trigonometry, threads, rectangles of memory.
#if defined(__linux__)
#define _GNU_SOURCE 1
#endif
#include "Internal.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

void *raster_allocate(size_t size) {
  if (size > (size_t)1 << 33) return NULL;
  void *memory = NULL;
  if (posix_memalign(&memory, 64, size + 64) != 0) return NULL;
  memset(memory, 0, size + 64);
  return memory;
}

void raster_free(void *memory) { free(memory); }
double raster_sine(double x) { return sin(x); }
double raster_cosine(double x) { return cos(x); }
double raster_tangent(double x) { return tan(x); }
double raster_cube_root(double x) { return cbrt(x); }
double raster_exponential(double x) { return exp(x); }
double raster_error_function(double x) { return erf(x); }

typedef struct {
  void (*body)(void *context, int32_t index);
  void *context;
  int32_t index;
} raster_job;

static void *run_job(void *argument) {
  raster_job *job = argument;
  job->body(job->context, job->index);
  return NULL;
}

void raster_run(int32_t count, void (*body)(void *context, int32_t index), void *context) {
  enum { LIMIT = 64 };
  pthread_t threads[LIMIT];
  raster_job jobs[LIMIT];
  int started[LIMIT];
  if (count > LIMIT) count = LIMIT;
  for (int32_t i = 1; i < count; i++) {
    jobs[i] = (raster_job){body, context, i};
    started[i] = pthread_create(&threads[i], NULL, run_job, &jobs[i]) == 0;
  }
  if (count > 0) body(context, 0);
  for (int32_t i = 1; i < count; i++) {
    if (started[i]) {
      pthread_join(threads[i], NULL);
    } else {
      body(context, i);
    }
  }
}

void raster_fill(uint32_t *pixels, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height,
                 uint32_t color) {
  const raster_kernels *kernels = raster_kernels_of(raster_variant());
  for (ptrdiff_t y = 0; y < height; y++) {
    kernels->fill((uint32_t *)((char *)pixels + y * stride), width, color);
  }
}

void raster_prefetch(uint32_t *pixels, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height) {
  for (ptrdiff_t y = 0; y < height; y++) {
    const char *row = (const char *)pixels + y * stride;
    for (ptrdiff_t x = 0; x < width * 4; x += 64) __builtin_prefetch(row + x, 1, 2);
  }
}

void raster_copy(uint32_t *to, ptrdiff_t to_stride, const uint32_t *from, ptrdiff_t from_stride,
                 ptrdiff_t width, ptrdiff_t height) {
  // Bottom up if the target lies after the source, so that overlapping rows survive.
  int upwards = (uintptr_t)to > (uintptr_t)from;
  for (ptrdiff_t i = 0; i < height; i++) {
    ptrdiff_t y = upwards ? height - 1 - i : i;
    memmove((char *)to + y * to_stride, (const char *)from + y * from_stride, (size_t)width * 4);
  }
}
