// The choice of the processor variant.
#include "../Engine/Internal.h"

int raster_variant_is_available(int variant) {
  if (variant == RASTER_BASE) return 1;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (variant == RASTER_AVX2) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
  }
  if (variant == RASTER_AVX512) {
    return raster_variant_is_available(RASTER_AVX2) && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512vbmi");
  }
#endif
  return 0;
}

static int chosen = -1;

int raster_variant(void) {
  int variant = __atomic_load_n(&chosen, __ATOMIC_RELAXED);
  if (variant >= 0) return variant;
  variant = RASTER_BASE;
  if (raster_variant_is_available(RASTER_AVX2)) variant = RASTER_AVX2;
  if (raster_variant_is_available(RASTER_AVX512)) variant = RASTER_AVX512;
  __atomic_store_n(&chosen, variant, __ATOMIC_RELAXED);
  return variant;
}

void raster_set_variant(int variant) {
  if (raster_variant_is_available(variant)) __atomic_store_n(&chosen, variant, __ATOMIC_RELAXED);
}

const raster_kernels *raster_kernels_of(int variant) {
#if defined(__x86_64__)
  if (variant == RASTER_AVX512 && raster_variant_is_available(variant)) {
    return &raster_kernels_avx512;
  }
  if (variant == RASTER_AVX2 && raster_variant_is_available(variant)) return &raster_kernels_avx2;
#endif
  return &raster_kernels_base;
}
