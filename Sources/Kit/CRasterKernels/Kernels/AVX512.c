// The variant for x86-64-v4 with AVX512_VBMI: Ice Lake, Zen 4 and later.
#include "../Engine/Visits.h"

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(                                                                  \
    __attribute__((target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vbmi,avx2,bmi,"    \
                          "bmi2,lzcnt,movbe,popcnt,fma,f16c,prefer-256-bit"),                   \
                   min_vector_width(512))),                                                    \
    apply_to = function)
#define LANES 16
#define NAME(x) x##_avx512
#include "Kernels.inc"
#pragma clang attribute pop
#endif
