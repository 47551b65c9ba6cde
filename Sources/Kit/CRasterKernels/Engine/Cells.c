// Exact-area coverage: cells → spans.
//
// Cover and area are fused into one number per pixel. The running sum of those numbers is the
// coverage, as in Raph Levien's font-rs.
#include "Visits.h"

#include <stdlib.h>

int raster_reserve_row(raster_painter *painter, int32_t width) {
  if (width <= painter->row_capacity) return 1;
  free(painter->mask);
  free(painter->combined);
  free(painter->row);
  free(painter->spans);
  size_t capacity = ((size_t)width + 255) & ~(size_t)127;
  painter->mask = raster_allocate(capacity + 128);
  painter->combined = raster_allocate(capacity + 128);
  painter->row = raster_allocate(capacity * 4 + 128);
  painter->spans = raster_allocate((capacity / 8 + 8) * sizeof(raster_span));
  int complete = painter->mask && painter->combined && painter->row && painter->spans;
  painter->row_capacity = complete ? (int32_t)capacity : 0;
  return complete;
}

int32_t raster_cells_begin(raster_painter *painter, int32_t x0, int32_t y0, int32_t x1,
                           int32_t y1) {
  raster_cells *cells = &painter->cells;
  int32_t width = x1 - x0, height = y1 - y0;
  if (!raster_reserve_row(painter, width + 64)) return 0;
  ptrdiff_t stride = ((ptrdiff_t)width + 8 + 15) & ~(ptrdiff_t)15;
  ptrdiff_t touched_stride = (stride / 8 + 7) & ~(ptrdiff_t)7;
  int32_t rows = (int32_t)(CELL_LIMIT / stride);
  if (rows < 1) rows = 1;
  if (rows > height) rows = height;
  // A line that ends on the bottom edge adds zeros to the row below it.
  size_t capacity = (size_t)stride * ((size_t)rows + 1);
  size_t touched_capacity = (size_t)touched_stride * ((size_t)rows + 1);
  if (capacity > cells->capacity) {
    free(cells->cells);
    cells->capacity = 0;
    size_t wanted = CELL_LIMIT / 64;
    while (wanted < capacity && wanted < CELL_LIMIT) wanted *= 2;
    if (wanted < capacity) wanted = capacity;
    cells->cells = raster_allocate(wanted * 4);
    if (!cells->cells) return 0;
    cells->capacity = wanted;
  }
  if (touched_capacity > cells->touched_capacity) {
    free(cells->touched);
    cells->touched_capacity = 0;
    cells->touched = raster_allocate(touched_capacity);
    if (!cells->touched) return 0;
    cells->touched_capacity = touched_capacity;
  }
  cells->x0 = x0;
  cells->y0 = y0;
  cells->width = width;
  cells->height = rows;
  cells->stride = stride;
  cells->touched_stride = touched_stride;
  cells->kernels = painter->kernels;
  cells->points = cells->added = cells->leaves = 0;
  cells->visits = NULL;
  return raster_cells_reserve(cells, 1) ? rows : 0;
}

void raster_cells_clear(raster_cells *cells) {
  size_t rows = (size_t)cells->height + 1;
  memset(cells->cells, 0, (size_t)cells->stride * rows * 4);
  memset(cells->touched, 0, (size_t)cells->touched_stride * rows);
}

/// Prefetches the pixels of a row that will be blended soon. Rows lie too far apart for the
/// hardware prefetcher.
static void fetch_ahead(const raster_painter *painter, int32_t y) {
  const raster_cells *cells = &painter->cells;
  const uint8_t *touched = cells->touched + y * cells->touched_stride;
  const char *row = (const char *)raster_pixel_at(painter, cells->x0, cells->y0 + y);
  for (ptrdiff_t at = 0; at < cells->touched_stride; at += 8) {
    uint64_t marks = raster_marks(touched + at);
    if (!marks) continue;
    const char *from = row + (at + raster_first_mark(marks)) * 32;
    const char *until = row + (at + raster_last_mark(marks)) * 32;
    for (; from <= until; from += 64) __builtin_prefetch(from, 1, 3);
  }
}

void raster_fetch_pixels(const raster_painter *painter, const raster_source *source, int32_t x0,
                         int32_t y0, int32_t x1, int32_t y1) {
  if (x1 - x0 > 128 || y1 - y0 > 64 || !raster_is_plain(painter, source)) return;
  for (int32_t y = y0; y < y1; y++) {
    const char *row = (const char *)raster_pixel_at(painter, x0, y);
    for (int32_t x = 0; x < (x1 - x0) * 4; x += 64) __builtin_prefetch(row + x, 1, 2);
  }
}

/// The first group from `from` on whose mark equals `mark`, or `limit` if there is none.
RASTER_INLINE int32_t find_mark(const uint8_t *touched, int32_t from, int32_t limit, int mark) {
  while (from < limit && touched[from] != mark) from++;
  return from;
}

static void draw_plain(raster_painter *painter, const raster_source *source, int32_t even_odd) {
  raster_cells *cells = &painter->cells;
  enum { AHEAD = 6 };
  for (int32_t y = -AHEAD; y < cells->height; y++) {
    if (y + AHEAD < cells->height) fetch_ahead(painter, y + AHEAD);
    if (y < 0) continue;
    painter->kernels->solid_row(
        raster_pixel_at(painter, cells->x0, cells->y0 + y), cells->cells + y * cells->stride,
        cells->touched + y * cells->touched_stride, (int32_t)(cells->stride / 8), cells->width,
        even_odd, source->color);
  }
}

void raster_cells_take(raster_painter *painter, uint8_t *mask, ptrdiff_t stride,
                       int32_t even_odd) {
  raster_cells *cells = &painter->cells;
  raster_cells_flush(cells);
  raster_visits_mend(cells, even_odd);
  memset(cells->touched, 0, (size_t)(cells->touched_stride * (cells->height + 1)));
  for (int32_t y = 0; y < cells->height; y++) {
    int32_t *row = cells->cells + y * cells->stride;
    painter->kernels->sweep(row, cells->stride, 0, even_odd, painter->mask);
    memcpy(mask + y * stride, painter->mask, (size_t)cells->width);
  }
}

void raster_cells_end(raster_painter *painter, const raster_source *source, int32_t even_odd) {
  raster_cells *cells = &painter->cells;
  raster_settle(painter);
  raster_cells_flush(cells);
  raster_visits_mend(cells, even_odd);
  // Lines that end on the bottom edge leave marks without sums.
  memset(cells->touched + cells->height * cells->touched_stride, 0,
         (size_t)cells->touched_stride);
  if (raster_is_plain(painter, source)) {
    draw_plain(painter, source, even_odd);
    return;
  }
  int32_t groups = (int32_t)(cells->stride / 8);
  for (int32_t y = 0; y < cells->height; y++) {
    uint8_t *touched = cells->touched + y * cells->touched_stride;
    int32_t *row = cells->cells + y * cells->stride;
    int32_t sum = 0, place = 0, count = 0;
    raster_span *spans = painter->spans;
    for (int32_t group = find_mark(touched, 0, groups, 1); group < groups;) {
      int32_t end = find_mark(touched, group, groups, 0);
      int32_t x = group * 8, limit = end * 8;
      if (x > place && place < cells->width) {
        int32_t coverage = coverage_of(sum, even_odd);
        int32_t stop = x < cells->width ? x : cells->width;
        if (coverage) spans[count++] = (raster_span){cells->x0 + place, stop - place, coverage};
      }
      sum = painter->kernels->sweep(row + x, limit - x, sum, even_odd, painter->mask + x);
      int32_t stop = limit < cells->width ? limit : cells->width;
      if (stop > x) spans[count++] = (raster_span){cells->x0 + x, stop - x, -1};
      place = limit;
      group = find_mark(touched, end, groups, 1);
    }
    if (place < cells->width && place > 0) {
      int32_t coverage = coverage_of(sum, even_odd);
      if (coverage) {
        spans[count++] = (raster_span){cells->x0 + place, cells->width - place, coverage};
      }
    }
    memset(touched, 0, (size_t)cells->touched_stride);
    if (count) {
      raster_emit(painter, source, cells->y0 + y, spans, count, painter->mask, cells->x0);
    }
  }
}
