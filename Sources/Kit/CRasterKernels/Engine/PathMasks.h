// Cached coverage of paths that are drawn repeatedly.
#ifndef MARU_RASTER_PATH_MASKS_H
#define MARU_RASTER_PATH_MASKS_H

#include "Internal.h"

/// Everything that determines an outline's coverage. The pen is any number of doubles, none for a
/// fill.
typedef struct {
  const uint8_t *verbs;
  const void *points;
  const double *transform, *pen;
  ptrdiff_t verb_count, point_count, pen_count;
  int64_t rule;
} raster_outline_key;

/// Draws an outline if its mask is cached. The result is as for `raster_draw_kept_stroke`.
int raster_draw_kept(raster_painter *painter, const raster_source *source,
                     const raster_outline_key *outline);
/// Caches the mask of the cells and draws it. The cells must hold all of the outline that was last
/// looked up. Returns 0 if the mask was not cached.
int raster_keep(raster_painter *painter, const raster_source *source, int32_t even_odd);
void raster_path_masks_free(raster_path_masks *masks);

#endif
