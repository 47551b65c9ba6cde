// Exact-area coverage: lines → cells → spans.
//
// Cover and area are fused into one number a pixel, whose running sum is the coverage, as in Raph
// Levien's font-rs. Every line, straight or a piece of a curve, is first chopped into short ones of
// at most a pixel, which lie in three cells at most: the kernels take eight of those at a time and
// need no decision about any of them (`Lines.inc`).
//
// Every place of a cut is computed from the line's own ends, never from a neighbouring cut, so that
// a line gives the same numbers in whatever rectangle it is looked at.
#include "Internal.h"

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
  // A line that ends on the lower edge adds zeros to the row below.
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
  return raster_cells_reserve(cells, 1) ? rows : 0;
}

/// Adds an upright line to one column; 12 fractional bits, relative to the cells.
static void add_upright(raster_cells *cells, int32_t x, int32_t y0, int32_t y1) {
  int32_t sign = 32, bottom = cells->height << 12;
  if (y0 > y1) {
    int32_t swap = y0;
    y0 = y1;
    y1 = swap;
    sign = -32;
  }
  if (y0 < 0) y0 = 0;
  if (y1 > bottom) y1 = bottom;
  int32_t column = x < 0 ? 0 : x >> 12, left = x < 0 ? 0 : x & 4095;
  if (column >= cells->width) return;
  int32_t index = y0 >> 12;
  int32_t *cell = cells->cells + index * cells->stride + column;
  uint8_t *touched = cells->touched + index * cells->touched_stride;
  int32_t first = column >> 3, second = (column + 1) >> 3;
  while (y0 < y1) {
    int32_t next = (index + 1) << 12;
    if (next > y1) next = y1;
    int32_t cover = (next - y0) * sign, area = (cover >> 5) * left >> 7;
    cell[0] += cover - area;
    cell[1] += area;
    touched[first] = 1;
    touched[second] = 1;
    y0 = next;
    index++;
    cell += cells->stride;
    touched += cells->touched_stride;
  }
}

void raster_cells_flush(raster_cells *cells) {
  int32_t count = cells->points - 1 - cells->added;
  if (count < 1) return;
  (cells->leaves ? cells->kernels->clipped_lines : cells->kernels->inner_lines)(
      cells, cells->x + cells->added, cells->y + cells->added, count);
  cells->added = cells->points - 1;
}

int raster_cells_reserve(raster_cells *cells, int32_t count) {
  enum { SPARE = 24 };
  if ((size_t)(cells->points + count + SPARE) <= cells->point_capacity) return 1;
  raster_cells_flush(cells);
  if (cells->points > 1) {
    cells->x[0] = cells->x[cells->points - 1];
    cells->y[0] = cells->y[cells->points - 1];
    cells->points = 1;
    cells->added = 0;
  }
  if ((size_t)(cells->points + count + SPARE) <= cells->point_capacity) return 1;
  size_t capacity = 1024;
  while (capacity < (size_t)(cells->points + count + SPARE)) capacity *= 2;
  int32_t *x = realloc(cells->x, capacity * 4);
  if (x) cells->x = x;
  int32_t *y = realloc(cells->y, capacity * 4);
  if (y) cells->y = y;
  if (!x || !y) return 0;
  cells->point_capacity = capacity;
  return 1;
}

void raster_cells_start(raster_cells *cells, int32_t x, int32_t y, int leaves) {
  int32_t last = cells->points - 1;
  int is_joined = last >= 0 && cells->x[last] == x && cells->y[last] == y;
  if (is_joined && leaves == cells->leaves) return;
  raster_cells_flush(cells);
  cells->leaves = leaves;
  if (is_joined) return;
  cells->points = 1;
  cells->added = 0;
  cells->x[0] = x;
  cells->y[0] = y;
}

/// Points this far out are in no picture: 2^30, with 12 fractional bits.
RASTER_INLINE int32_t near_enough(int64_t place) {
  const int64_t far = (int64_t)1 << 30;
  return (int32_t)(place < -far ? -far : place > far ? far : place);
}

static raster_chop chop(int64_t start, int64_t end, int64_t other_start, int64_t other_end) {
  raster_chop line;
  line.start = (double)start;
  line.slope = (double)(other_end - other_start) / (double)(end - start);
  line.other = (double)other_start;
  line.low = (double)near_enough(other_start < other_end ? other_start : other_end);
  line.high = (double)near_enough(other_start < other_end ? other_end : other_start);
  int64_t cell, count;
  if (start < end) {
    cell = start >> 12;
    line.first = (double)(cell * 4096);
    line.step = 4096;
    count = ((end + 4095) >> 12) - cell;
  } else {
    cell = ((start + 4095) >> 12) - 1;
    line.first = (double)((cell + 1) * 4096);
    line.step = -4096;
    count = cell + 1 - (end >> 12);
  }
  line.cell = (int32_t)cell;
  line.count = (int32_t)count;
  return line;
}

/// Adds a line that is longer than a pixel; 12 fractional bits, relative to the cells.
static void add_long(raster_cells *cells, int64_t x0, int64_t y0, int64_t x1, int64_t y1,
                     int leaves) {
  int64_t run = x1 > x0 ? x1 - x0 : x0 - x1, rise = y1 > y0 ? y1 - y0 : y0 - y1;
  int is_steep = rise >= run;
  raster_chop line = is_steep ? chop(y0, y1, x0, x1) : chop(x0, x1, y0, y1);
  // The pieces that lie in the cells' rows, or columns.
  int32_t size = is_steep ? cells->height : cells->width, at = 0, end = line.count;
  if (line.step > 0) {
    if (line.cell < 0) at = -line.cell;
    if (end > size - line.cell) end = size - line.cell;
  } else {
    if (line.cell >= size) at = line.cell - (size - 1);
    if (end > line.cell + 1) end = line.cell + 1;
  }
  int32_t major[8], minor[8];
  int32_t *x = is_steep ? minor : major, *y = is_steep ? major : minor;
  if (!is_steep && at > 0 && line.step > 0) {
    // What lies left of the cells counts for the first column.
    cells->kernels->chop(&line, at, 1, major, minor);
    add_upright(cells, 0, near_enough(y0), minor[0]);
  }
  if (!is_steep && end < line.count && line.step < 0) {
    cells->kernels->chop(&line, end, 1, major, minor);
    add_upright(cells, 0, minor[0], near_enough(y1));
  }
  if (at >= end) return;
  x[0] = near_enough(x0);
  y[0] = near_enough(y0);
  if (at > 0) cells->kernels->chop(&line, at, 1, major, minor);
  raster_cells_start(cells, x[0], y[0], leaves);
  while (at < end) {
    int32_t count = end - at < CHOP_LIMIT ? end - at : CHOP_LIMIT;
    if (!raster_cells_reserve(cells, count)) return;
    x = cells->x + cells->points;
    y = cells->y + cells->points;
    cells->kernels->chop(&line, at + 1, count, is_steep ? y : x, is_steep ? x : y);
    at += count;
    if (at == line.count) {
      x[count - 1] = near_enough(x1);
      y[count - 1] = near_enough(y1);
    }
    cells->points += count;
  }
}

void raster_cells_line(raster_cells *cells, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  if (y0 == y1) return;
  int32_t shift_x = cells->x0 * 4096, shift_y = cells->y0 * 4096;
  x0 -= shift_x;
  x1 -= shift_x;
  y0 -= shift_y;
  y1 -= shift_y;
  int32_t right = cells->width * 4096, bottom = cells->height * 4096;
  int32_t low_x = x0 < x1 ? x0 : x1, high_x = x0 < x1 ? x1 : x0;
  int32_t low_y = y0 < y1 ? y0 : y1, high_y = y0 < y1 ? y1 : y0;
  if (high_y <= 0 || low_y >= bottom || low_x >= right) return;
  int leaves = low_x < 0 || high_x > right || low_y < 0 || high_y > bottom;
  if (low_x == high_x || high_x <= 0) {
    add_upright(cells, high_x <= 0 ? 0 : x0, y0, y1);
    return;
  }
  int32_t extent = high_x - low_x > high_y - low_y ? high_x - low_x : high_y - low_y;
  if (extent > 8192) {
    add_long(cells, x0, y0, x1, y1, leaves);
    return;
  }
  raster_cells_start(cells, x0, y0, leaves);
  if (!raster_cells_reserve(cells, 2)) return;
  int32_t halves = extent > 4096;
  int32_t *x = cells->x + cells->points, *y = cells->y + cells->points;
  // The middle is written in any case and counts where there is one.
  x[0] = x0 + ((x1 - x0) >> 1);
  y[0] = y0 + ((y1 - y0) >> 1);
  x[halves] = x1;
  y[halves] = y1;
  cells->points += 1 + halves;
}

/// Asks for the pixels of a row that will be blended soon: rows lie too far from each other for the
/// processor to guess.
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

/// The first group at or after `from` that is marked as asked for, at most `limit`.
RASTER_INLINE int32_t find_mark(const uint8_t *touched, int32_t from, int32_t limit, int mark) {
  while (from < limit && touched[from] != mark) from++;
  return from;
}

/// Draws a row if some of its pixels are mended, and goes past these mends, which are sorted.
static int draw_mended(raster_painter *painter, const raster_source *source, int32_t even_odd,
                       int32_t y, const raster_mend **mends, int32_t *count) {
  raster_cells *cells = &painter->cells;
  if (!*count || (*mends)->y != cells->y0 + y) return 0;
  uint8_t *mask = painter->mask;
  painter->kernels->sweep(cells->cells + y * cells->stride, cells->stride, 0, even_odd, mask);
  memset(cells->touched + y * cells->touched_stride, 0, (size_t)cells->touched_stride);
  for (; *count && (*mends)->y == cells->y0 + y; ++*mends, --*count) {
    memset(mask + ((*mends)->x - cells->x0), (*mends)->coverage, (size_t)(*mends)->count);
  }
  raster_span span = {cells->x0, cells->width, -1};
  raster_emit(painter, source, cells->y0 + y, &span, 1, mask, cells->x0);
  return 1;
}

static void draw_plain(raster_painter *painter, const raster_source *source, int32_t even_odd) {
  raster_cells *cells = &painter->cells;
  int32_t mend_count;
  const raster_mend *mends = raster_overlaps_mends(painter, &mend_count);
  enum { AHEAD = 6 };
  for (int32_t y = -AHEAD; y < cells->height; y++) {
    if (y + AHEAD < cells->height) fetch_ahead(painter, y + AHEAD);
    if (y < 0) continue;
    if (draw_mended(painter, source, even_odd, y, &mends, &mend_count)) continue;
    painter->kernels->solid_row(
        raster_pixel_at(painter, cells->x0, cells->y0 + y), cells->cells + y * cells->stride,
        cells->touched + y * cells->touched_stride, (int32_t)(cells->stride / 8), cells->width,
        even_odd, source->color);
  }
}

void raster_cells_end(raster_painter *painter, const raster_source *source, int32_t even_odd) {
  raster_cells *cells = &painter->cells;
  raster_settle(painter);
  raster_cells_flush(cells);
  // Marks without sums, of lines that end on the lower edge.
  memset(cells->touched + cells->height * cells->touched_stride, 0,
         (size_t)cells->touched_stride);
  if (raster_is_plain(painter, source)) {
    draw_plain(painter, source, even_odd);
    return;
  }
  int32_t groups = (int32_t)(cells->stride / 8), mend_count;
  const raster_mend *mends = raster_overlaps_mends(painter, &mend_count);
  for (int32_t y = 0; y < cells->height; y++) {
    if (draw_mended(painter, source, even_odd, y, &mends, &mend_count)) continue;
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
