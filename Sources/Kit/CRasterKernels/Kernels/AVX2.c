// The variant for x86-64-v3.
#include "../Engine/Visits.h"

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(                                                       \
    __attribute__((target("avx2,bmi,bmi2,lzcnt,movbe,popcnt,fma,f16c"))), apply_to = function)
#define LANES 8
#define NAME(x) x##_avx2
#include "Kernels.inc"
#pragma clang attribute pop
#endif
