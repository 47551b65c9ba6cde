// The variant for every processor: SSE2 on x86-64, NEON on arm64.
#include "../Engine/Visits.h"

#define LANES 4
#define NAME(x) x##_base
#include "Kernels.inc"
