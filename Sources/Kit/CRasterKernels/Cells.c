// Exact-area coverage: lines → cells → spans.
//
// The method is that of Raph Levien's font-rs and of Blend2D's analytic rasterizer (Petr
// Kobalicek): cover and area fused into one number a pixel, whose running sum is the coverage.
// Every intersection is computed from the line's own ends, never from a neighbouring one, so that
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
  ptrdiff_t words = (stride / 8 + 63) / 64;
  int32_t rows = (int32_t)(CELL_LIMIT / stride);
  if (rows < 1) rows = 1;
  if (rows > height) rows = height;
  size_t capacity = (size_t)stride * (size_t)rows;
  size_t word_capacity = (size_t)words * (size_t)rows;
  if (capacity > cells->capacity) {
    free(cells->cells);
    cells->capacity = 0;
    size_t wanted = capacity < CELL_LIMIT / 8 ? CELL_LIMIT / 8 : capacity;
    cells->cells = raster_allocate(wanted * 4);
    if (!cells->cells) return 0;
    cells->capacity = wanted;
  }
  if (word_capacity > cells->word_capacity) {
    free(cells->touched);
    cells->word_capacity = 0;
    cells->touched = raster_allocate(word_capacity * 8);
    if (!cells->touched) return 0;
    cells->word_capacity = word_capacity;
  }
  cells->x0 = x0;
  cells->y0 = y0;
  cells->width = width;
  cells->height = rows;
  cells->stride = stride;
  cells->word_stride = words;
  return rows;
}

/// Adds `cover` (256ths of a row) at `left` (512ths of a column from its left) of one column.
RASTER_INLINE void add_cell(int32_t *row, int32_t column, int32_t cover, int32_t left) {
  int32_t area = cover * left;
  row[column] += cover * 512 - area;
  row[column + 1] += area;
}

/// Marks the groups of the columns `first`…`last`.
RASTER_INLINE void touch(uint64_t *touched, int32_t first, int32_t last) {
  uint32_t from = (uint32_t)first >> 3, until = (uint32_t)last >> 3;
  if ((from ^ until) >> 6 == 0) {
    touched[from >> 6] |= ((uint64_t)2 << (until & 63)) - ((uint64_t)1 << (from & 63));
    return;
  }
  for (; from <= until; from++) touched[from >> 6] |= (uint64_t)1 << (from & 63);
}

/// A line, from top to bottom, relative to the cells' corner; 8 fractional bits.
typedef struct {
  int32_t x0, y0, x1, y1, sign;
  int64_t inverse;  // rows for each column, 32 fractional bits; 0 when not yet known
} raster_line;

/// A quotient with 32 fractional bits. The division of doubles is the quicker one, and exact
/// enough: it is the same everywhere.
RASTER_INLINE int64_t ratio(int32_t dividend, int32_t divisor) {
  return (int64_t)((double)dividend * 4294967296.0 / (double)divisor);
}

/// The part of a line within one row that leaves its first column, from (xa, ya) to (xb, yb).
static void add_columns(const raster_cells *cells, int32_t *row, uint64_t *touched,
                        raster_line *line, int32_t xa, int32_t ya, int32_t xb, int32_t yb) {
  int32_t left = xa, right = xb, at_left = ya, at_right = yb, sign = line->sign;
  if (xa > xb) {
    left = xb;
    right = xa;
    at_left = yb;
    at_right = ya;
    sign = -sign;
  }
  int32_t first = left >> 8, last = right >> 8, width = cells->width;
  if (first >= width) return;
  if (last < 0) {
    add_cell(row, 0, (at_right - at_left) * sign, 0);
    touch(touched, 0, 1);
    return;
  }
  if (!line->inverse) {
    // Never 0 but for lines that are flatter than 2^-32, which have a height of 0 then.
    line->inverse = ratio(line->y1 - line->y0, line->x1 - line->x0);
  }
  int32_t at = at_left, column = first, edge = left & 255;
  if (column < 0) column = 0;
  int64_t y = ((int64_t)(first < 0 ? 0 : (first + 1) * 256) - line->x0) * line->inverse;
  int64_t step = line->inverse * 256;
  if (first < 0) {
    int32_t next = line->y0 + (int32_t)(y >> 32);
    next = next < ya ? ya : next > yb ? yb : next;
    add_cell(row, 0, (next - at) * sign, 0);
    at = next;
    edge = 0;
    y += step;
  }
  int32_t end = last < width ? last : width, carry = 0;
  touch(touched, column, end < width ? end + 1 : width);
  for (; column < end; column++) {
    int32_t next = line->y0 + (int32_t)(y >> 32);
    next = next < ya ? ya : next > yb ? yb : next;
    // As add_cell, but what goes to the right neighbour waits for it in a register.
    int32_t cover = (next - at) * sign, area = cover * (edge + 256);
    row[column] += cover * 512 - area + carry;
    carry = area;
    at = next;
    edge = 0;
    y += step;
  }
  row[column] += carry;
  if (last < width) add_cell(row, last, (at_right - at) * sign, edge + (right & 255));
}

/// The part of a line within one row.
RASTER_INLINE void add_row_part(const raster_cells *cells, int32_t *row, uint64_t *touched,
                                raster_line *line, int32_t xa, int32_t ya, int32_t xb,
                                int32_t yb) {
  uint32_t column = (uint32_t)(xa >> 8);
  if (column != (uint32_t)(xb >> 8) || column >= (uint32_t)cells->width) {
    add_columns(cells, row, touched, line, xa, ya, xb, yb);
    return;
  }
  add_cell(row, (int32_t)column, (yb - ya) * line->sign, (xa & 255) + (xb & 255));
  uint32_t first = column >> 3, second = (column + 1) >> 3;
  touched[first >> 6] |= (uint64_t)1 << (first & 63);
  touched[second >> 6] |= (uint64_t)1 << (second & 63);
}

static void add_vertical(const raster_cells *cells, int32_t x, int32_t y0, int32_t y1,
                         int32_t sign) {
  int32_t column = x >> 8, left = (x & 255) * 2;
  if (column < 0) {
    column = 0;
    left = 0;
  }
  int32_t index = y0 >> 8;
  int32_t *row = cells->cells + index * cells->stride;
  uint64_t *touched = cells->touched + index * cells->word_stride;
  while (y0 < y1) {
    int32_t next = (index + 1) * 256;
    if (next > y1) next = y1;
    add_cell(row, column, (next - y0) * sign, left);
    touch(touched, column, column + 1);
    y0 = next;
    index++;
    row += cells->stride;
    touched += cells->word_stride;
  }
}

void raster_cells_line(raster_cells *cells, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  if (y0 == y1) return;
  int32_t shift_x = cells->x0 * 256, shift_y = cells->y0 * 256;
  raster_line line;
  if (y0 < y1) {
    line = (raster_line){x0 - shift_x, y0 - shift_y, x1 - shift_x, y1 - shift_y, 1, 0};
  } else {
    line = (raster_line){x1 - shift_x, y1 - shift_y, x0 - shift_x, y0 - shift_y, -1, 0};
  }
  int32_t bottom = cells->height * 256, right = cells->width * 256;
  if (line.y1 <= 0 || line.y0 >= bottom) return;
  if (line.x0 >= right && line.x1 >= right) return;
  int32_t top = line.y0 < 0 ? 0 : line.y0;
  if (line.y1 < bottom) bottom = line.y1;
  if (line.x0 == line.x1 || (line.x0 < 0 && line.x1 < 0)) {
    add_vertical(cells, line.x0, top, bottom, line.sign);
    return;
  }
  int32_t index = top >> 8;
  int32_t *row = cells->cells + index * cells->stride;
  uint64_t *touched = cells->touched + index * cells->word_stride;
  if (line.y0 >= 0 && line.y1 <= (index + 1) * 256) {
    add_row_part(cells, row, touched, &line, line.x0, line.y0, line.x1, line.y1);
    return;
  }
  int64_t slope = ratio(line.x1 - line.x0, line.y1 - line.y0);
  int64_t step = slope * 256;
  int32_t x = line.x0, y = top, next = (index + 1) * 256;
  if (top > line.y0) x += (int32_t)(((int64_t)(top - line.y0) * slope) >> 32);
  int64_t place = ((int64_t)next - line.y0) * slope;
  for (; next < bottom; next += 256) {
    int32_t next_x = line.x0 + (int32_t)(place >> 32);
    add_row_part(cells, row, touched, &line, x, y, next_x, next);
    place += step;
    x = next_x;
    y = next;
    row += cells->stride;
    touched += cells->word_stride;
  }
  // The last row that is looked at: the line ends in it, or goes through it.
  int32_t last_x = bottom == line.y1 ? line.x1 : line.x0 + (int32_t)(place >> 32);
  add_row_part(cells, row, touched, &line, x, y, last_x, bottom);
}

/// The first bit that is set (or clear) at or after `from`, at most `limit`.
RASTER_INLINE int32_t find_bit(const uint64_t *words, int32_t from, int32_t limit, uint64_t flip) {
  while (from < limit) {
    uint64_t word = (words[from >> 6] ^ flip) >> (from & 63);
    if (word) {
      from += __builtin_ctzll(word);
      return from < limit ? from : limit;
    }
    from = (from | 63) + 1;
  }
  return limit;
}

void raster_cells_end(raster_painter *painter, const raster_source *source, int32_t even_odd) {
  raster_cells *cells = &painter->cells;
  int32_t groups = (int32_t)(cells->stride / 8);
  if (raster_is_plain(painter, source)) {
    for (int32_t y = 0; y < cells->height; y++) {
      painter->kernels->solid_row(
          raster_pixel_at(painter, cells->x0, cells->y0 + y), cells->cells + y * cells->stride,
          cells->touched + y * cells->word_stride, groups, cells->width, even_odd, source->color);
    }
    return;
  }
  for (int32_t y = 0; y < cells->height; y++) {
    uint64_t *touched = cells->touched + y * cells->word_stride;
    int32_t *row = cells->cells + y * cells->stride;
    int32_t sum = 0, place = 0, count = 0;
    raster_span *spans = painter->spans;
    for (int32_t group = find_bit(touched, 0, groups, 0); group < groups;) {
      int32_t end = find_bit(touched, group, groups, ~(uint64_t)0);
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
      group = find_bit(touched, end, groups, 0);
    }
    if (place < cells->width && place > 0) {
      int32_t coverage = coverage_of(sum, even_odd);
      if (coverage) {
        spans[count++] = (raster_span){cells->x0 + place, cells->width - place, coverage};
      }
    }
    for (ptrdiff_t i = 0; i < cells->word_stride; i++) touched[i] = 0;
    if (count) {
      raster_emit(painter, source, cells->y0 + y, spans, count, painter->mask, cells->x0);
    }
  }
}
