// The coverage of paths that are drawn again.
#ifndef MARU_RASTER_PATH_MASKS_H
#define MARU_RASTER_PATH_MASKS_H

#include "Internal.h"

/// All that an outline is made of, besides its source. The pen is any number of doubles, none for a
/// fill.
typedef struct {
  const uint8_t *verbs;
  const void *points;
  const double *transform, *pen;
  ptrdiff_t verb_count, point_count, pen_count;
  int64_t rule;
} raster_outline_key;

/// Draws an outline if its mask was kept; one of the answers of `raster_draw_kept_stroke`.
int raster_draw_kept(raster_painter *painter, const raster_source *source,
                     const raster_outline_key *outline);
/// Keeps the mask of the cells, and draws it; 0 if it is not kept. They hold the whole outline that was
/// last asked for, which is to be kept.
int raster_keep(raster_painter *painter, const raster_source *source, int32_t even_odd);
void raster_path_masks_free(raster_path_masks *masks);

#endif
