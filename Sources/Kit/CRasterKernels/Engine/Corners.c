// Rounded rectangles with four equal radii, drawn from cached masks: a mask for each corner with
// whole rows between them, or one mask for a small shape.
//
// A mask depends only on its key, in 256ths of a pixel: caching makes no difference to the pixels.
#include "Internal.h"

#include <stdlib.h>

enum { TOP_LEFT = 0, TOP_RIGHT = 1, BOTTOM_LEFT = 2, BOTTOM_RIGHT = 3, WHOLE = 4 };

void raster_forget_corners(raster_painter *painter) {
  for (int i = 0; painter->corners && i < CORNER_COUNT; i++) {
    free(painter->corners[i].mask);
    painter->corners[i].mask = NULL;
  }
  painter->corner_bytes = 0;
}

/// Draws the first columns and rows of a shape at (inset_x, inset_y).
static int make_mask(raster_painter *painter, raster_corner *corner, int32_t x0, int32_t y0,
                     int32_t x1, int32_t y1) {
  ptrdiff_t stride = raster_corner_stride(corner);
  size_t size = (size_t)(stride * corner->rows);
  corner->mask = calloc(size, 1);
  if (!corner->mask) return 0;
  if (raster_cells_begin(painter, 0, 0, corner->columns, corner->rows) < corner->rows) {
    free(corner->mask);
    corner->mask = NULL;
    return 0;
  }
  raster_cells *cells = &painter->cells;
  double radius = corner->radius / 256.0, radii[4] = {radius, radius, radius, radius};
  raster_add_rounded(cells, x0 / 256.0, y0 / 256.0, x1 / 256.0, y1 / 256.0, radii);
  raster_cells_take(painter, corner->mask, stride, 0);
  painter->corner_bytes += size;
  return 1;
}

/// The mask from the cache, computed on a miss; NULL if memory runs out. The key's columns and rows
/// are set.
static const raster_corner *find(raster_painter *painter, const raster_corner *key, int32_t x0,
                                 int32_t y0, int32_t x1, int32_t y1) {
  if (!painter->corners) painter->corners = calloc(CORNER_COUNT, sizeof *painter->corners);
  if (!painter->corners) return NULL;
  uint64_t hash = (uint64_t)key->radius * 0x9e3779b97f4a7c15u;
  hash = (hash ^ (uint64_t)(key->inset_x * 256 + key->inset_y)) * 0x9e3779b97f4a7c15u;
  hash = (hash ^ (uint64_t)key->corner) * 0x9e3779b97f4a7c15u;
  hash = (hash ^ ((uint64_t)key->width << 32 | (uint64_t)key->height)) * 0x9e3779b97f4a7c15u;
  raster_corner *entry = painter->corners + (hash >> 52);
  if (entry->mask && entry->radius == key->radius && entry->inset_x == key->inset_x &&
      entry->inset_y == key->inset_y && entry->corner == key->corner &&
      entry->width == key->width && entry->height == key->height) {
    return entry;
  }
  if (painter->corner_bytes > CORNER_BYTES) raster_forget_corners(painter);
  if (entry->mask) painter->corner_bytes -= (size_t)(raster_corner_stride(entry) * entry->rows);
  free(entry->mask);
  *entry = *key;
  entry->mask = NULL;
  return make_mask(painter, entry, x0, y0, x1, y1) ? entry : NULL;
}

int raster_draw_cached_corners(raster_painter *painter, const raster_source *source, int32_t x0,
                               int32_t y0, int32_t x1, int32_t y1, int32_t radius) {
  if (radius < 1 || 2 * radius > x1 - x0 || 2 * radius > y1 - y0) return 0;
  int32_t left = x0 >> 8, top = y0 >> 8, right = (x1 + 255) >> 8, bottom = (y1 + 255) >> 8;
  if (right - left <= CORNER_SIDE && bottom - top <= CORNER_SIDE) {
    raster_corner key = {x1 - x0, y1 - y0, radius, x0 & 255, y0 & 255, WHOLE,
                         right - left, bottom - top, NULL};
    const raster_corner *whole =
        find(painter, &key, x0 - left * 256, y0 - top * 256, x1 - left * 256, y1 - top * 256);
    if (!whole) return 0;
    raster_draw_padded_mask(painter, source, whole->mask, raster_corner_stride(whole), left, top,
                            whole->columns, whole->rows);
    return 1;
  }
  // The bounding boxes of the corners must not touch.
  int32_t inner_left = (x0 + radius + 255) >> 8, inner_right = (x1 - radius) >> 8;
  int32_t inner_top = (y0 + radius + 255) >> 8, inner_bottom = (y1 - radius) >> 8;
  if (inner_left > inner_right || inner_top > inner_bottom || radius > (CORNER_SIDE - 2) * 256) {
    return 0;
  }
  // Compute a corner's mask from a shape whose other corners are far away.
  int32_t far = 2 * CORNER_SIDE * 256;
  for (int32_t i = TOP_LEFT; i <= BOTTOM_RIGHT; i++) {
    int is_right = i & 1, is_low = i >> 1;
    int32_t x = is_right ? inner_right : left, y = is_low ? inner_bottom : top;
    int32_t columns = (is_right ? right : inner_left) - x;
    int32_t rows = (is_low ? bottom : inner_top) - y;
    if (columns < 1 || rows < 1) continue;
    // The edges that meet at the corner, relative to its box.
    int32_t edge_x = (is_right ? x1 : x0) - x * 256, edge_y = (is_low ? y1 : y0) - y * 256;
    raster_corner key = {0, 0, radius, edge_x & 255, edge_y & 255, i, columns, rows, NULL};
    const raster_corner *corner =
        find(painter, &key, is_right ? edge_x - far : edge_x, is_low ? edge_y - far : edge_y,
             is_right ? edge_x : edge_x + far, is_low ? edge_y : edge_y + far);
    if (!corner) return 0;
    raster_draw_padded_mask(painter, source, corner->mask, raster_corner_stride(corner), x, y,
                            columns, rows);
  }
  raster_draw_fixed_rect(painter, source, inner_left * 256, y0, inner_right * 256,
                         inner_top * 256);
  raster_draw_fixed_rect(painter, source, x0, inner_top * 256, x1, inner_bottom * 256);
  raster_draw_fixed_rect(painter, source, inner_left * 256, inner_bottom * 256,
                         inner_right * 256, y1);
  return 1;
}
