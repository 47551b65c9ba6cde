// cairo with its FreeType fonts, process affinity, and malloc's options.
#ifndef MARU_CCAIRO_SHIM_H
#define MARU_CCAIRO_SHIM_H

#include <malloc.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cairo-ft.h>
#include <cairo.h>
#include <ft2build.h>
#include FT_FREETYPE_H

/// Flags that load a glyph as unhinted grey coverage.
static const int maru_unhinted_grey = FT_LOAD_RENDER | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;

/// Calls the system call directly: the C function needs a feature macro that other modules lack.
static inline int maru_pin_to_core(int core) {
  unsigned long words[16] = {0};
  words[core / 64 % 16] = 1ul << (core % 64);
  return (int)syscall(SYS_sched_setaffinity, 0, sizeof words, words);
}

/// Makes malloc keep freed memory instead of returning it to the kernel.
static inline void maru_keep_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
}

#endif
