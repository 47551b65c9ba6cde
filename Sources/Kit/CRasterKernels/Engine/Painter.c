// A painter's lifetime, target and clips.
#include "PathMasks.h"
#include "Visits.h"

#include <stdlib.h>

raster_painter *raster_painter_create(void) {
  raster_painter *painter = calloc(1, sizeof *painter);
  if (painter) painter->kernels = raster_kernels_of(raster_variant());
  return painter;
}

void raster_painter_destroy(raster_painter *painter) {
  if (!painter) return;
  free(painter->cells.cells);
  free(painter->cells.touched);
  free(painter->cells.x);
  free(painter->cells.y);
  free(painter->mask);
  free(painter->combined);
  free(painter->row);
  free(painter->sample_row);
  free(painter->spans);
  free(painter->points);
  raster_forget_corners(painter);
  free(painter->corners);
  raster_batch_free(painter->batch);
  raster_visits_free(painter->visits);
  raster_path_masks_free(painter->path_masks);
  free(painter);
}

void raster_painter_trim(raster_painter *painter) {
  raster_cells *cells = &painter->cells;
  // A chart that is drawn in each frame needs its memory again at once.
  int is_kept = painter->is_large && painter->was_large;
  painter->was_large = painter->is_large;
  painter->is_large = 0;
  if (is_kept) return;
  if (cells->point_capacity > 1 << 16) {
    free(cells->x);
    free(cells->y);
    cells->x = cells->y = NULL;
    cells->point_capacity = 0;
  }
  if (painter->visits && raster_visits_are_large(painter->visits)) {
    raster_visits_free(painter->visits);
    painter->visits = NULL;
  }
  if (painter->point_capacity <= 1 << 16) return;
  free(painter->points);
  painter->points = NULL;
  painter->point_capacity = 0;
}

void raster_painter_set_variant(raster_painter *painter, int variant) {
  const raster_kernels *kernels = raster_kernels_of(variant);
  if (kernels == painter->kernels) return;
  // Drop cached masks: tests want to see what the new variant computes.
  painter->kernels = kernels;
  raster_forget_corners(painter);
  raster_path_masks_free(painter->path_masks);
  painter->path_masks = NULL;
}

void raster_painter_set_target(raster_painter *painter, uint32_t *pixels, ptrdiff_t stride,
                               int32_t x, int32_t y) {
  raster_settle(painter);
  painter->pixels = pixels;
  painter->stride = stride;
  painter->target_x = x;
  painter->target_y = y;
}

void raster_painter_settle(raster_painter *painter) { raster_settle(painter); }

void raster_painter_set_clip(raster_painter *painter, int32_t x0, int32_t y0, int32_t x1,
                             int32_t y1, const raster_clip *mask) {
  painter->x0 = x0;
  painter->y0 = y0;
  painter->x1 = x1 > x0 ? x1 : x0;
  painter->y1 = y1 > y0 ? y1 : y0;
  painter->clip = mask;
  // Without room for a row the clip becomes empty.
  if (!raster_reserve_row(painter, painter->x1 - painter->x0 + 64)) painter->y1 = painter->y0;
}

void raster_painter_set_blend(raster_painter *painter, int32_t blend) { painter->blend = blend; }

raster_clip *raster_clip_begin(raster_painter *painter, int32_t x0, int32_t y0, int32_t x1,
                               int32_t y1) {
  raster_clip *clip = calloc(1, sizeof *clip);
  if (!clip) return NULL;
  size_t width = (size_t)(x1 - x0), height = (size_t)(y1 - y0);
  clip->x0 = x0;
  clip->y0 = y0;
  clip->x1 = x1;
  clip->y1 = y1;
  clip->stride = (ptrdiff_t)((width + 63) & ~(size_t)63);
  clip->mask = raster_allocate((size_t)clip->stride * height);
  clip->solid = raster_allocate(height * 8);
  if (!clip->mask || !clip->solid) {
    raster_clip_free(clip);
    return NULL;
  }
  painter->recording = clip;
  return clip;
}

void raster_clip_end(raster_painter *painter) { painter->recording = NULL; }

void raster_clip_free(raster_clip *clip) {
  if (!clip) return;
  free(clip->mask);
  free(clip->solid);
  free(clip);
}

uint8_t *raster_clip_mask(const raster_clip *clip, ptrdiff_t *stride) {
  *stride = clip->stride;
  return clip->mask;
}
