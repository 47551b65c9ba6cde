// FreeType as Swift sees it: the headers, and a function for each macro that Swift cannot import.

#ifndef MARU_CFREETYPE_SHIM_H
#define MARU_CFREETYPE_SHIM_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_BITMAP_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include FT_SIZES_H
#include FT_SYNTHESIS_H

/// Whether the face holds glyphs in colour. The macro is `FT_HAS_COLOR`.
static inline int maru_ft_has_color(FT_Face face) { return FT_HAS_COLOR(face) ? 1 : 0; }

/// Whether the face holds outlines. The macro is `FT_IS_SCALABLE`.
static inline int maru_ft_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) ? 1 : 0; }

/// Whether the face has axes of variation. The macro is `FT_HAS_MULTIPLE_MASTERS`.
static inline int maru_ft_has_axes(FT_Face face) { return FT_HAS_MULTIPLE_MASTERS(face) ? 1 : 0; }

/// The ways of fitting an outline to the pixel grid.
typedef enum {
  MARU_UNHINTED,
  MARU_HINTED_LIGHT,
  MARU_HINTED_NORMAL,
  MARU_HINTED_MONO,
  MARU_HINTED_LCD,
  MARU_HINTED_LCD_V,
} MaruHintingTarget;

/// Load flags for an outline, not rendered.
static inline FT_Int32 maru_ft_load_flags(MaruHintingTarget target) {
  switch (target) {
    case MARU_HINTED_LIGHT: return FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP;
    case MARU_HINTED_NORMAL: return FT_LOAD_TARGET_NORMAL | FT_LOAD_NO_BITMAP;
    case MARU_HINTED_MONO: return FT_LOAD_TARGET_MONO | FT_LOAD_NO_BITMAP;
    case MARU_HINTED_LCD: return FT_LOAD_TARGET_LCD | FT_LOAD_NO_BITMAP;
    case MARU_HINTED_LCD_V: return FT_LOAD_TARGET_LCD_V | FT_LOAD_NO_BITMAP;
    default: return FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;
  }
}

/// Load flags for a picture in colour, rendered.
static inline FT_Int32 maru_ft_load_color(void) {
  return FT_LOAD_COLOR | FT_LOAD_RENDER | FT_LOAD_NO_HINTING;
}

#endif
