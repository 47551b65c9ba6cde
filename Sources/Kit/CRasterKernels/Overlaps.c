// Where boundaries of a path share a pixel.
//
// Sums of areas are right as long as the winding numbers within a pixel lie between two neighbours
// of one rule: 0 and 1, say. Where they do not, because boundaries cross there, lie on each other or
// end half-way down, the sum is of another shape. Such pixels are found row by row, and what is
// inside of them is measured. That takes several times as long as the sum, so it is left to outlines
// of few pieces.
#include "Overlaps.h"

#include <stdlib.h>

void raster_overlaps_free(raster_overlaps *overlaps) {
  if (!overlaps) return;
  free(overlaps->down);
  free(overlaps->mends);
  free(overlaps);
}

static int by_last_column(const void *first, const void *second) {
  int32_t a = ((const raster_stretch *)first)->last, b = ((const raster_stretch *)second)->last;
  return (a > b) - (a < b);
}

// MARK: Windings at the left of a column

/// The number of the step that begins at a height, made where there is none.
static int32_t step_at(raster_overlaps *overlaps, double height) {
  int32_t at = overlaps->steps;
  while (at > 0 && overlaps->heights[at - 1] >= height) at--;
  if (at < overlaps->steps && overlaps->heights[at] == height) return at;
  if (height >= 1) return overlaps->steps;
  for (int32_t i = overlaps->steps++; i > at; i--) {
    overlaps->heights[i] = overlaps->heights[i - 1];
    overlaps->windings[i] = overlaps->windings[i - 1];
  }
  overlaps->heights[at] = height;
  overlaps->windings[at] = overlaps->windings[at - 1];
  return at;
}

static void pass(raster_overlaps *overlaps, const raster_stretch *stretch) {
  int32_t from = step_at(overlaps, stretch->y0), until = step_at(overlaps, stretch->y1);
  for (int32_t i = from; i < until; i++) overlaps->windings[i] += stretch->sign;
  int32_t kept = 1;
  for (int32_t i = 1; i < overlaps->steps; i++) {
    if (overlaps->windings[i] == overlaps->windings[kept - 1]) continue;
    overlaps->heights[kept] = overlaps->heights[i];
    overlaps->windings[kept++] = overlaps->windings[i];
  }
  overlaps->steps = kept;
}

/// Whether the sum of areas is right where windings lie in low…high.
static int is_summed(int32_t low, int32_t high, int32_t even_odd) {
  if (even_odd) return high - low <= 1;
  return (low >= 0 && high <= 1) || (low >= -1 && high <= 0) || low >= 1 || high <= -1;
}

// MARK: Rows

static int add_mend(raster_overlaps *overlaps, int32_t x, int32_t y, int32_t count,
                    int32_t coverage) {
  if (coverage < 0) return 1;
  if (overlaps->mend_count == overlaps->mend_capacity) {
    int32_t capacity = overlaps->mend_capacity ? overlaps->mend_capacity * 2 : 64;
    raster_mend *mends = realloc(overlaps->mends, (size_t)capacity * sizeof *mends);
    if (!mends) return 0;
    overlaps->mends = mends;
    overlaps->mend_capacity = capacity;
  }
  overlaps->mends[overlaps->mend_count++] = (raster_mend){x, y, count, coverage};
  return 1;
}

/// The stretch of an edge in a row; 0 where it has none there.
static int stretch_in(const raster_edge *edge, int32_t y, raster_stretch *stretch) {
  int32_t top = edge->y0 > y * 256 ? edge->y0 : y * 256;
  int32_t bottom = edge->y1 < y * 256 + 256 ? edge->y1 : y * 256 + 256;
  if (top >= bottom) return 0;
  double slope = (double)(edge->x1 - edge->x0) / (double)(edge->y1 - edge->y0);
  stretch->x0 = (edge->x0 + (top - edge->y0) * slope) / 256;
  stretch->x1 = (bottom == edge->y1 ? edge->x1 : edge->x0 + (bottom - edge->y0) * slope) / 256;
  stretch->y0 = (top - y * 256) / 256.0;
  stretch->y1 = (bottom - y * 256) / 256.0;
  stretch->sign = edge->sign;
  double low = fmin(stretch->x0, stretch->x1), high = fmax(stretch->x0, stretch->x1);
  stretch->first = (int32_t)floor(low);
  stretch->last = (int32_t)ceil(high) - 1;
  if (stretch->last < stretch->first) stretch->last = stretch->first;
  return 1;
}

/// Counts the boundaries of a row by columns; whether one column has several.
static int count_columns(raster_overlaps *overlaps, const raster_edge *edge,
                         const raster_stretch *stretch, int32_t y, int32_t x0, int32_t x1) {
  uint8_t *counts = edge->sign > 0 ? overlaps->down : overlaps->up;
  int32_t from = stretch->first > x0 ? stretch->first : x0, shared = 0;
  for (int32_t x = from; x < x1 && x <= stretch->last; x++) {
    shared |= overlaps->down[x - x0] | overlaps->up[x - x0];
    counts[x - x0] += counts[x - x0] < 255;
  }
  // Together with the edge before it, it is one boundary in the column where they meet.
  int32_t joint_x = edge->sign > 0 ? edge->x0 : edge->x1;
  int32_t joint_y = edge->sign > 0 ? edge->y0 : edge->y1;
  int32_t column = joint_x >> 8;
  if (edge->follows && joint_y > y * 256 && joint_y < y * 256 + 256 && (joint_x & 255) &&
      column >= x0 && column < x1) {
    counts[column - x0]--;
  }
  return shared != 0;
}

/// Takes back what was counted.
static void forget_columns(raster_overlaps *overlaps, int32_t stretch_count, int32_t x0,
                           int32_t x1) {
  for (int32_t i = 0; i < stretch_count; i++) {
    const raster_stretch *stretch = overlaps->stretches + i;
    int32_t from = stretch->first > x0 ? stretch->first : x0;
    for (int32_t x = from; x < x1 && x <= stretch->last; x++) {
      overlaps->down[x - x0] = overlaps->up[x - x0] = 0;
    }
  }
}

/// Finds what is to be mended in a row.
static int mend_row(raster_overlaps *overlaps, int32_t stretch_count, int32_t y, int32_t x0,
                    int32_t x1, int32_t even_odd) {
  raster_stretch *stretches = overlaps->stretches;
  qsort(stretches, (size_t)stretch_count, sizeof *stretches, by_last_column);
  overlaps->steps = 1;
  overlaps->heights[0] = 0;
  overlaps->windings[0] = 0;
  int32_t passed = 0, low = 0, high = 0;
  for (int32_t x = x0; x < x1;) {
    int32_t before = passed;
    while (passed < stretch_count && stretches[passed].last < x) pass(overlaps, stretches + passed++);
    if (passed != before) {
      low = high = overlaps->windings[0];
      for (int32_t i = 1; i < overlaps->steps; i++) {
        low = overlaps->windings[i] < low ? overlaps->windings[i] : low;
        high = overlaps->windings[i] > high ? overlaps->windings[i] : high;
      }
    }
    int32_t down = overlaps->down[x - x0], up = overlaps->up[x - x0];
    overlaps->down[x - x0] = overlaps->up[x - x0] = 0;
    int32_t end = x + 1;
    if (!down && !up) {
      // Nothing but what lies at the left, until a boundary comes.
      while (end < x1 && !overlaps->down[end - x0] && !overlaps->up[end - x0]) end++;
    }
    if (!is_summed(low - up, high + down, even_odd)) {
      int32_t coverage = raster_overlaps_measure(overlaps, stretch_count, x, even_odd);
      if (!add_mend(overlaps, x, y, end - x, coverage)) return 0;
    }
    x = end;
  }
  return 1;
}

void raster_overlaps_find(raster_painter *painter, int32_t even_odd) {
  const raster_cells *cells = &painter->cells;
  raster_overlaps *overlaps = painter->overlaps;
  overlaps->mend_count = 0;
  int32_t x0 = cells->x0, x1 = x0 + cells->width;
  if ((size_t)cells->width > overlaps->columns) {
    free(overlaps->down);
    overlaps->columns = 0;
    overlaps->down = calloc((size_t)cells->width * 2, 1);
    if (!overlaps->down) return;
    overlaps->columns = (size_t)cells->width;
    overlaps->up = overlaps->down + cells->width;
  }
  int32_t next = 0, active = 0;
  for (int32_t y = cells->y0; y < cells->y0 + cells->height; y++) {
    for (; next < overlaps->count && overlaps->edges[next].y0 < y * 256 + 256; next++) {
      overlaps->active[active++] = next;
    }
    int32_t kept = 0, count = 0, is_plain = 1;
    for (int32_t i = 0; i < active; i++) {
      const raster_edge *edge = overlaps->edges + overlaps->active[i];
      if (edge->y1 <= y * 256) continue;
      overlaps->active[kept++] = overlaps->active[i];
      raster_stretch *stretch = overlaps->stretches + count;
      if (!stretch_in(edge, y, stretch) || stretch->first >= x1) continue;
      int shared = count_columns(overlaps, edge, stretch, y, x0, x1);
      is_plain &= !shared && stretch->y0 <= 0 && stretch->y1 >= 1;
      count++;
    }
    active = kept;
    if (is_plain) {
      // From one column to another the winding number is another by one: the sums are right.
      forget_columns(overlaps, count, x0, x1);
      continue;
    }
    if (!mend_row(overlaps, count, y, x0, x1, even_odd)) {
      memset(overlaps->down, 0, overlaps->columns * 2);
      return;
    }
  }
}

const raster_mend *raster_overlaps_mends(const raster_painter *painter, int32_t *count) {
  *count = painter->overlaps ? painter->overlaps->mend_count : 0;
  return painter->overlaps ? painter->overlaps->mends : NULL;
}

void raster_overlaps_forget(raster_painter *painter) {
  raster_overlaps *overlaps = painter->overlaps;
  if (!overlaps) return;
  overlaps->mend_count = 0;
  if (overlaps->mend_capacity <= 1 << 14) return;
  free(overlaps->mends);
  overlaps->mends = NULL;
  overlaps->mend_capacity = 0;
}
