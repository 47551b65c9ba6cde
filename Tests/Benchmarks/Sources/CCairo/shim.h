// cairo with its FreeType fonts, and the pinning of a process to one core.
#ifndef MARU_CCAIRO_SHIM_H
#define MARU_CCAIRO_SHIM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <sched.h>

#include <cairo-ft.h>
#include <cairo.h>
#include <ft2build.h>
#include FT_FREETYPE_H

/// Flags that load a glyph as grey coverage without hinting.
static const int maru_unhinted_grey = FT_LOAD_RENDER | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;

static inline int maru_pin_to_core(int core);

extern int sched_setaffinity(int, size_t, const cpu_set_t *);

static inline int maru_pin_to_core(int core) {
  unsigned long words[16] = {0};
  words[core / 64] = 1ul << (core % 64);
  return sched_setaffinity(0, sizeof words, (const cpu_set_t *)words);
}

#endif
