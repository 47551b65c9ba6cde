// Outlines → lines of at most a pixel → cells.
//
// Every straight line and every piece of a curve is divided into short lines, each of which lies in
// at most three cells. The kernels take many of those together, without a branch per line
// (`Lines.inc`). Every cut is computed from the line's own ends, never from another cut, so that a
// line gives the same numbers in any rectangle.
#include "Visits.h"

#include <stdlib.h>

/// Adds a vertical line to one column. Coordinates have 12 fractional bits, relative to the cells.
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
  if (cells->visits && !raster_visits_reserve(cells->visits, cells->points, count)) {
    cells->visits = NULL;
  }
  (cells->leaves ? cells->kernels->clipped_lines : cells->kernels->inner_lines)(
      cells, cells->x + cells->added, cells->y + cells->added, count);
  cells->added = cells->points - 1;
}

int raster_cells_reserve(raster_cells *cells, int32_t count) {
  // An outline of more points is not followed: it would need more than a few hundred megabytes.
  enum { SPARE = 24, FOLLOWED_LIMIT = 1 << 23 };
  if (cells->visits && cells->points + count > FOLLOWED_LIMIT) cells->visits = NULL;
  if ((size_t)(cells->points + count + SPARE) <= cells->point_capacity) return 1;
  if (!cells->visits) raster_cells_flush(cells);
  if (!cells->visits && cells->points > 1) {
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
  raster_visits *visits = cells->visits;
  int is_joined = last >= 0 && cells->x[last] == x && cells->y[last] == y &&
                  (!visits || visits->is_open);
  if (is_joined && leaves == cells->leaves) return;
  raster_cells_flush(cells);
  cells->leaves = leaves;
  if (is_joined) return;
  if (visits) raster_visits_separate(cells);
  if (cells->visits) {
    if (!raster_cells_reserve(cells, 1)) return;
    if (!visits->is_open) {
      visits->is_open = 1;
      visits->piece_point = cells->points;
    }
  } else {
    cells->points = 0;
  }
  cells->added = cells->points;
  cells->x[cells->points] = x;
  cells->y[cells->points++] = y;
}

/// Clamps to 2^30, with 12 fractional bits. No picture contains points that far out.
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

/// Adds a line longer than a pixel. Coordinates have 12 fractional bits, relative to the cells.
static void add_long(raster_cells *cells, int64_t x0, int64_t y0, int64_t x1, int64_t y1,
                     int leaves) {
  int64_t run = x1 > x0 ? x1 - x0 : x0 - x1, rise = y1 > y0 ? y1 - y0 : y0 - y1;
  int is_steep = rise >= run;
  raster_chop line = is_steep ? chop(y0, y1, x0, x1) : chop(x0, x1, y0, y1);
  // The pieces that lie in the cells' rows or columns.
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
    // The part to the left of the cells counts towards the first column.
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
  // A line along a row boundary is inside no cell.
  if (y0 == y1 && (!cells->visits || x0 == x1 || !(y0 & 4095))) return;
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
  if ((low_x == high_x && !cells->visits) || high_x <= 0) {
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
  // The middle is always written and only counts if the line is halved.
  x[0] = x0 + ((x1 - x0) >> 1);
  y[0] = y0 + ((y1 - y0) >> 1);
  x[halves] = x1;
  y[halves] = y1;
  cells->points += 1 + halves;
}

// MARK: Lines between arbitrary points

int32_t raster_fixed(double value) {
  return raster_near(fmin(fmax(value, -RASTER_REACH), RASTER_REACH));
}

/// Adds a line that leaves the reach: cut at the top and bottom, vertical beyond the sides.
static void add_far_line(raster_cells *cells, double x0, double y0, double x1, double y1) {
  double sign = 1;
  if (y0 > y1) {
    double x = x0, y = y0;
    x0 = x1;
    y0 = y1;
    x1 = x;
    y1 = y;
    sign = -1;
  }
  if (y1 <= -RASTER_REACH || y0 >= RASTER_REACH || !(y0 < y1)) return;
  // Huge numbers lose all their digits when they are subtracted. Every result is clamped to the
  // range of the line's ends.
  double slope = (x1 - x0) / (y1 - y0), low_x = fmin(x0, x1), high_x = fmax(x0, x1);
  if (y0 < -RASTER_REACH) {
    x0 = fmin(fmax(x0 + (-RASTER_REACH - y0) * slope, low_x), high_x);
    y0 = -RASTER_REACH;
  }
  if (y1 > RASTER_REACH) {
    x1 = fmin(fmax(x0 + (RASTER_REACH - y0) * slope, low_x), high_x);
    y1 = RASTER_REACH;
  }
  // Vertical beyond one side, across within the reach, vertical beyond the other side.
  double cuts[4] = {y0, y0, y1, y1};
  if (slope != 0) {
    double low = y0 + (-RASTER_REACH - x0) / slope, high = y0 + (RASTER_REACH - x0) / slope;
    cuts[1] = fmin(fmax(fmin(low, high), y0), y1);
    cuts[2] = fmin(fmax(fmax(low, high), y0), y1);
  }
  int32_t start = raster_fixed(x0), end = raster_fixed(x1);
  int32_t x[4] = {start, start, end, end};
  for (int i = 0; i < 3; i++) {
    int from = sign > 0 ? i : 3 - i, to = sign > 0 ? i + 1 : 2 - i;
    raster_cells_coarse_line(cells, x[from], raster_near(cuts[from]), x[to], raster_near(cuts[to]));
  }
}

void raster_add_line(raster_cells *cells, const double *from, const double *to) {
  if (raster_is_near(from[0], from[1]) && raster_is_near(to[0], to[1])) {
    raster_cells_coarse_line(cells, raster_near(from[0]), raster_near(from[1]), raster_near(to[0]),
                             raster_near(to[1]));
  } else {
    add_far_line(cells, from[0], from[1], to[0], to[1]);
  }
}
