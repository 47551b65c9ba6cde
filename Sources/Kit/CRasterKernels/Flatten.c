// Paths → lines.
//
// Curves become as many equal steps as Wang's bound asks for (G. Wang, 1984), evaluated from the
// polynomial, so that a curve gives the same lines in whatever rectangle it is looked at.
#include "Internal.h"

#include <math.h>
#include <stdlib.h>

/// Beyond this many pixels from the origin, lines are cut off; 12 fractional bits of a difference then
/// fit, and no bitmap is larger.
static const double REACH = 131072;

RASTER_INLINE int32_t fixed(double value) {
  // 1.5 · 2^44: the addition rounds to 8 fractional bits, which become the lowest bits.
  double shifted = value + 26388279066624.0;
  int64_t bits;
  memcpy(&bits, &shifted, 8);
  return (int32_t)bits;
}

/// With 12 fractional bits.
RASTER_INLINE int32_t finer(double value) {
  double shifted = value + 1649267441664.0;  // 1.5 · 2^40
  int64_t bits;
  memcpy(&bits, &shifted, 8);
  return (int32_t)bits;
}

int32_t raster_fixed(double value) {
  return fixed(value < -REACH ? -REACH : value > REACH ? REACH : value);
}

RASTER_INLINE int is_near(double x, double y) { return fabs(x) <= REACH && fabs(y) <= REACH; }

/// A line that leaves the reach: cut at the top and bottom, upright beyond the sides.
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
  if (y1 <= -REACH || y0 >= REACH || !(y0 < y1)) return;
  // Numbers beyond measure lose all of their digits to one another: whatever is computed from them
  // is held to where the line's ends are.
  double slope = (x1 - x0) / (y1 - y0), low_x = fmin(x0, x1), high_x = fmax(x0, x1);
  if (y0 < -REACH) {
    x0 = fmin(fmax(x0 + (-REACH - y0) * slope, low_x), high_x);
    y0 = -REACH;
  }
  if (y1 > REACH) {
    x1 = fmin(fmax(x0 + (REACH - y0) * slope, low_x), high_x);
    y1 = REACH;
  }
  // Upright beyond one side, across what is within reach, upright beyond the other side.
  double cuts[4] = {y0, y0, y1, y1};
  if (slope != 0) {
    double low = y0 + (-REACH - x0) / slope, high = y0 + (REACH - x0) / slope;
    cuts[1] = fmin(fmax(fmin(low, high), y0), y1);
    cuts[2] = fmin(fmax(fmax(low, high), y0), y1);
  }
  int32_t start = raster_fixed(x0), end = raster_fixed(x1);
  int32_t x[4] = {start, start, end, end};
  for (int i = 0; i < 3; i++) {
    int32_t top = fixed(cuts[i]), bottom = fixed(cuts[i + 1]);
    if (sign > 0) {
      raster_cells_coarse_line(cells, x[i], top, x[i + 1], bottom);
    } else {
      raster_cells_coarse_line(cells, x[i + 1], bottom, x[i], top);
    }
  }
}

static void add_line(raster_cells *cells, const double *from, const double *to) {
  if (cells->gathering) {
    raster_overlaps_line(cells->gathering, fixed(from[0]), fixed(from[1]), fixed(to[0]),
                         fixed(to[1]));
  } else if (is_near(from[0], from[1]) && is_near(to[0], to[1])) {
    raster_cells_coarse_line(cells, fixed(from[0]), fixed(from[1]), fixed(to[0]), fixed(to[1]));
  } else {
    add_far_line(cells, from[0], from[1], to[0], to[1]);
  }
}

/// Whether the curve's hull is beside the cells, so that only its ends matter, or nothing of it.
/// 0: draw it; 1: a line will do; 2: nothing to draw; 3: draw it, but it may leave the cells.
RASTER_INLINE int classify(const raster_cells *cells, const double *points, int count) {
  double left = points[0], right = left, top = points[1], bottom = top;
  for (int i = 1; i < count; i++) {
    double x = points[2 * i], y = points[2 * i + 1];
    left = x < left ? x : left;
    right = x > right ? x : right;
    top = y < top ? y : top;
    bottom = y > bottom ? y : bottom;
  }
  if (bottom < cells->y0 - 1.0 || top > cells->y0 + cells->height + 1.0) return 2;
  if (left > cells->x0 + cells->width + 1.0) return 2;
  if (right < cells->x0 - 1.0) return 1;
  // Corners of the flattened curve lie up to a sixteenth of a pixel outside of the hull.
  const double margin = 1.0 / 16;
  int is_inside = left - margin >= cells->x0 && right + margin <= cells->x0 + cells->width &&
                  top - margin >= cells->y0 && bottom + margin <= cells->y0 + cells->height;
  return is_inside ? 0 : 3;
}

/// Curves whose controls lie further apart become lines of any length instead of short ones.
static const double SHORT_LIMIT = 256;

/// Into how many pieces of less than a pixel a curve is chopped.
///
/// With chords of length L that are e away from their curve, and corners moved so that areas are
/// kept, a pixel's area is wrong by less than 0.13 e L, and 0.28 e L next to an end of the curve,
/// where two may meet: 0.4 / 255 at most. Here e = bent / (4 n^2) and L = 3 speed / n, or 1.4 times
/// that along a diagonal.
static int32_t short_steps(double bent, double speed) {
  int32_t count = (int32_t)(speed * 3.04) + 1;
  double least = 330 * bent * speed;
  while ((double)count * count * count < least) count++;
  return count;
}

/// With long chords two thirds of e are what a pixel is wrong by.
static int32_t long_steps(double bent) {
  double count = ceil(sqrt(bent * 170));
  return count < 1 ? 1 : count > 8192 ? 8192 : (int32_t)count;
}

/// Moves an inner corner next to an end once more by half of what all were moved by: the ends stay
/// where they are, and this keeps the area next to them.
static void move_outer_corner(const raster_bend *curve, int32_t index, int32_t *x, int32_t *y) {
  double t = index * curve->step, part = curve->step * curve->step / 12 * 4096;
  *x -= (int32_t)floor((3 * curve->x[0] * t + curve->x[1]) * part + 0.5);
  *y -= (int32_t)floor((3 * curve->y[0] * t + curve->y[1]) * part + 0.5);
}

/// Draws a curve as short lines, which the cells take without looking at them one by one.
static void add_short_steps(raster_cells *cells, const double *p, const raster_bend *curve,
                            int32_t steps, int leaves) {
  int32_t left = cells->x0 * 4096, top = cells->y0 * 4096;
  raster_cells_start(cells, fixed(p[0]) * 16 - left, fixed(p[1]) * 16 - top, leaves);
  if (!raster_cells_reserve(cells, steps)) return;
  int32_t *x = cells->x + cells->points, *y = cells->y + cells->points, last = steps - 1;
  cells->kernels->bend(curve, 1, steps, x, y);
  if (steps > 1) {
    move_outer_corner(curve, 1, x, y);
    move_outer_corner(curve, last, x + last - 1, y + last - 1);
  }
  x[last] = fixed(p[6]) * 16 - left;
  y[last] = fixed(p[7]) * 16 - top;
  cells->points += steps;
}

/// Draws a long curve as lines.
static void add_long_steps(raster_cells *cells, const double *p, const raster_bend *curve,
                           int32_t steps) {
  const double *a = curve->x, *b = curve->y;
  double last[2] = {p[0], p[1]}, low[2], high[2];
  // Numbers beyond measure lose their digits, but no corner lies far outside of the hull.
  for (int k = 0; k < 2; k++) {
    low[k] = fmin(fmin(p[k], p[k + 2]), fmin(p[k + 4], p[k + 6])) - 1.0 / 16;
    high[k] = fmax(fmax(p[k], p[k + 2]), fmax(p[k + 4], p[k + 6])) + 1.0 / 16;
  }
  for (int32_t i = 1; i <= steps; i++) {
    double t = i * curve->step;
    double next[2] = {((a[0] * t + a[1]) * t + a[2]) * t + a[3],
                      ((b[0] * t + b[1]) * t + b[2]) * t + b[3]};
    for (int k = 0; k < 2; k++) next[k] = fmin(fmax(next[k], low[k]), high[k]);
    if (i == steps) memcpy(next, p + 6, sizeof next);
    add_line(cells, last, next);
    memcpy(last, next, sizeof last);
  }
}

RASTER_INLINE double larger(double first, double second) { return first > second ? first : second; }

/// The greatest size of a quadratic with these three coefficients by Bernstein between its ends.
static double greatest(double first, double middle, double last) {
  double ends = larger(fabs(first), fabs(last));
  if (fabs(middle) <= ends) return ends;
  return larger(ends, fabs((first * last - middle * middle) / (first - 2 * middle + last)));
}

void raster_flatten_cubic(raster_cells *cells, const double *p) {
  int class = cells->gathering ? 3 : classify(cells, p, 4);
  if (class == 2) return;
  if (class == 1) {
    add_line(cells, p, p + 6);
    return;
  }
  double cx = 3 * (p[2] - p[0]), cy = 3 * (p[3] - p[1]);
  double bx = 3 * (p[0] - 2 * p[2] + p[4]), by = 3 * (p[1] - 2 * p[3] + p[5]);
  double ax = p[6] - p[0] - cx - bx, ay = p[7] - p[1] - cy - by;
  // Half of the second derivative, which is linear, at both ends; no less than a third of the
  // greatest speed.
  double first = bx * bx + by * by;
  double second = (bx + 3 * ax) * (bx + 3 * ax) + (by + 3 * ay) * (by + 3 * ay);
  double bent = sqrt(larger(first, second));
  double speed = larger(fabs(p[2] - p[0]), fabs(p[3] - p[1]));
  speed = larger(speed, larger(fabs(p[4] - p[2]), fabs(p[5] - p[3])));
  speed = larger(speed, larger(fabs(p[6] - p[4]), fabs(p[7] - p[5])));
  int is_short = speed <= SHORT_LIMIT && is_near(p[0], p[1]) && is_near(p[6], p[7]) &&
                 !cells->gathering;
  if (is_short) {
    speed = larger(greatest(p[2] - p[0], p[4] - p[2], p[6] - p[4]),
                   greatest(p[3] - p[1], p[5] - p[3], p[7] - p[5]));
  }
  int32_t steps = is_short ? short_steps(bent, speed)
                           : long_steps(cells->gathering ? bent / 2 : bent);
  raster_bend curve = {.step = 1.0 / steps, .left = cells->x0, .top = cells->y0};
  // Inner corners move outwards by two thirds of the distance between chord and curve, so that the
  // area beneath the chords is that beneath the curve: p(t) - p''(t) / (12 n^2).
  double part = curve.step * curve.step / 6;
  double x[4] = {ax, bx, cx - 3 * part * ax, p[0] - part * bx};
  double y[4] = {ay, by, cy - 3 * part * ay, p[1] - part * by};
  memcpy(curve.x, x, sizeof x);
  memcpy(curve.y, y, sizeof y);
  if (is_short) {
    add_short_steps(cells, p, &curve, steps, class == 3);
  } else {
    add_long_steps(cells, p, &curve, steps);
  }
}

static void flatten_quadratic(raster_cells *cells, const double *p) {
  double raised[8] = {p[0],
                      p[1],
                      p[0] + (p[2] - p[0]) * 2 / 3,
                      p[1] + (p[3] - p[1]) * 2 / 3,
                      p[4] + (p[2] - p[4]) * 2 / 3,
                      p[5] + (p[3] - p[5]) * 2 / 3,
                      p[4],
                      p[5]};
  raster_flatten_cubic(cells, raised);
}

static void add_path(raster_cells *cells, const uint8_t *verbs, ptrdiff_t verb_count,
                     const double *points) {
  // `at` and `start` point into the points; a close goes back to the start of its piece.
  const double *at = points, *start = points;
  double curve[8];
  for (ptrdiff_t i = 0; i < verb_count; i++) {
    switch (verbs[i]) {
      case 0:
        if (i > 0) add_line(cells, at, start);
        if (cells->gathering) raster_overlaps_move(cells->gathering);
        start = at = points;
        points += 2;
        break;
      case 1:
        add_line(cells, at, points);
        at = points;
        points += 2;
        break;
      case 2:
        memcpy(curve, at, 16);
        memcpy(curve + 2, points, 32);
        flatten_quadratic(cells, curve);
        at = points + 2;
        points += 4;
        break;
      case 3:
        memcpy(curve, at, 16);
        memcpy(curve + 2, points, 48);
        raster_flatten_cubic(cells, curve);
        at = points + 4;
        points += 6;
        break;
      default:
        add_line(cells, at, start);
        at = start;
        break;
    }
  }
  if (verb_count > 0) add_line(cells, at, start);
}

/// A rectangle of pixels; empty when `x0` is not below `x1`, or `y0` not below `y1`.
typedef struct {
  int32_t x0, y0, x1, y1;
} raster_box;

/// The whole numbers between which [low, high] lies, held to [first, last].
RASTER_INLINE void hold(double low, double high, int32_t first, int32_t last, int32_t *start,
                        int32_t *end) {
  *start = low > first ? (low < last ? (int32_t)floor(low) : last) : first;
  *end = high < last ? (high > first ? (int32_t)ceil(high) : first) : last;
}

/// Maps points into the painter's own memory. The box is the part of the clip that they enclose,
/// empty when one is not finite; tells whether all are within reach.
static raster_box map_points(raster_painter *painter, const double *from, ptrdiff_t count,
                             const double *transform, int *are_near) {
  raster_box box = {0, 0, 0, 0};
  if ((size_t)count > painter->point_capacity) {
    free(painter->points);
    painter->point_capacity = 0;
    painter->points = raster_allocate((size_t)count * 16 + 1024);
    if (!painter->points) return box;
    painter->point_capacity = (size_t)count + 64;
  }
  double *to = painter->points;
  double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY, finite = 0;
  double a = transform[0], b = transform[1], c = transform[2], d = transform[3];
  double tx = transform[4], ty = transform[5];
  for (ptrdiff_t i = 0; i < count; i++) {
    double x = a * from[2 * i] + c * from[2 * i + 1] + tx;
    double y = b * from[2 * i] + d * from[2 * i + 1] + ty;
    finite += x * 0 + y * 0;
    left = x < left ? x : left;
    right = x > right ? x : right;
    top = y < top ? y : top;
    bottom = y > bottom ? y : bottom;
    to[2 * i] = x;
    to[2 * i + 1] = y;
  }
  if (!(finite == 0)) return box;
  *are_near = is_near(left, top) && is_near(right, bottom);
  hold(left, right, painter->x0, painter->x1, &box.x0, &box.x1);
  hold(top, bottom, painter->y0, painter->y1, &box.y0, &box.y1);
  // Whole groups of cells where there is room for them.
  if (box.x0 < box.x1) {
    int32_t end = box.x0 + ((box.x1 - box.x0 + 7) & ~7);
    box.x1 = end < painter->x1 ? end : painter->x1;
  }
  return box;
}

/// How many pieces a path may have to be looked at for places where it lies on itself: it takes
/// several times as long as its sums.
enum { LOOKED_AT_LIMIT = 128 };

/// Whether the path, whose points were mapped, may lie on itself, and is to be looked at.
static int gather(raster_painter *painter, const uint8_t *verbs, ptrdiff_t verb_count) {
  if (verb_count > LOOKED_AT_LIMIT || !raster_overlaps_begin(painter)) return 0;
  painter->cells.gathering = painter->overlaps;
  add_path(&painter->cells, verbs, verb_count, painter->points);
  painter->cells.gathering = NULL;
  return raster_overlaps_end(painter->overlaps);
}

void raster_draw_path(raster_painter *painter, const raster_source *source, const uint8_t *verbs,
                      ptrdiff_t verb_count, const void *points, ptrdiff_t point_count,
                      const double *transform, int32_t even_odd, int32_t may_overlap) {
  if (verb_count < 1 || point_count < 1) return;
  int is_near = 0;
  raster_box box = map_points(painter, points, point_count, transform, &is_near);
  raster_fetch_pixels(painter, source, box.x0, box.y0, box.x1, box.y1);
  int overlaps = may_overlap && box.x0 < box.x1 && box.y0 < box.y1 && is_near &&
                 gather(painter, verbs, verb_count);
  while (box.x0 < box.x1 && box.y0 < box.y1) {
    int32_t rows = raster_cells_begin(painter, box.x0, box.y0, box.x1, box.y1);
    if (rows < 1) break;
    add_path(&painter->cells, verbs, verb_count, painter->points);
    if (overlaps) raster_overlaps_find(painter, even_odd);
    raster_cells_end(painter, source, even_odd);
    box.y0 += rows;
  }
  raster_overlaps_forget(painter);
}

/// How many corners of a polygon are looked at without asking for room again.
enum { RUN_LIMIT = 512 };

RASTER_INLINE int is_short(int32_t difference) { return (uint32_t)(difference + 4096) <= 8192; }

/// Adds a polygon that lies inside of the cells: its short lines, which most are, from point to point.
static void add_inner_polygon(raster_cells *cells, const double *corner, const double *end) {
  int32_t left = cells->x0 * 4096, top = cells->y0 * 4096;
  int32_t x0 = finer(end[-2]) - left, y0 = finer(end[-1]) - top;
  while (corner < end) {
    raster_cells_start(cells, x0, y0, 0);
    ptrdiff_t room = (end - corner) / 2 < RUN_LIMIT ? (end - corner) / 2 : RUN_LIMIT, count = 0;
    if (!raster_cells_reserve(cells, (int32_t)room)) return;
    int32_t *x = cells->x + cells->points, *y = cells->y + cells->points;
    int32_t x1 = x0, y1 = y0;
    for (; count < room; count++) {
      x1 = finer(corner[2 * count]) - left;
      y1 = finer(corner[2 * count + 1]) - top;
      if (!is_short(x1 - x0) || !is_short(y1 - y0)) break;
      x[count] = x0 = x1;
      y[count] = y0 = y1;
    }
    cells->points += (int32_t)count;
    corner += 2 * count;
    if (count == room) continue;
    raster_cells_line(cells, x0 + left, y0 + top, x1 + left, y1 + top);
    x0 = x1;
    y0 = y1;
    corner += 2;
  }
}

static void add_polygon(raster_cells *cells, const double *corner, const double *end, int is_near) {
  if (corner >= end) return;
  for (const double *last = end - 2; corner < end; corner += 2) {
    if (is_near) {
      raster_cells_line(cells, finer(last[0]), finer(last[1]), finer(corner[0]), finer(corner[1]));
    } else {
      add_line(cells, last, corner);
    }
    last = corner;
  }
}

void raster_draw_polygons(raster_painter *painter, const raster_source *source,
                          const void *points, const int32_t *ends, int32_t count,
                          const double *transform) {
  if (count < 1 || ends[count - 1] < 1) return;
  int is_near = 0;
  raster_box box = map_points(painter, points, ends[count - 1], transform, &is_near);
  raster_fetch_pixels(painter, source, box.x0, box.y0, box.x1, box.y1);
  // On the clip's edges they may have been cut.
  int is_whole = box.x0 > painter->x0 && box.x1 < painter->x1 && box.y0 > painter->y0 &&
                 box.y1 < painter->y1;
  while (box.x0 < box.x1 && box.y0 < box.y1) {
    int32_t rows = raster_cells_begin(painter, box.x0, box.y0, box.x1, box.y1);
    if (rows < 1) return;
    is_whole = is_whole && rows == box.y1 - box.y0;
    for (int32_t i = 0; i < count; i++) {
      const double *corner = painter->points + 2 * (ptrdiff_t)(i > 0 ? ends[i - 1] : 0);
      const double *end = painter->points + 2 * (ptrdiff_t)ends[i];
      if (is_near && is_whole) {
        add_inner_polygon(&painter->cells, corner, end);
      } else {
        add_polygon(&painter->cells, corner, end, is_near);
      }
    }
    raster_cells_end(painter, source, 0);
    box.y0 += rows;
  }
}

// MARK: Winding

static int32_t line_winding(double x0, double y0, double x1, double y1, double x, double y) {
  if ((y0 <= y) == (y1 <= y)) return 0;
  double cut = x0 + (y - y0) / (y1 - y0) * (x1 - x0);
  return cut > x ? 0 : y0 < y1 ? 1 : -1;
}

int32_t raster_path_winding(const uint8_t *verbs, ptrdiff_t verb_count, const void *memory,
                            double x, double y) {
  const double *points = memory;
  int32_t winding = 0;
  double at[2] = {0, 0}, start[2] = {0, 0};
  for (ptrdiff_t i = 0; i <= verb_count; i++) {
    int verb = i < verb_count ? verbs[i] : 4;
    double p[8] = {at[0], at[1]};
    int steps = 1;
    switch (verb) {
      case 0:
        winding += line_winding(at[0], at[1], start[0], start[1], x, y);
        memcpy(at, points, 16);
        memcpy(start, points, 16);
        points += 2;
        continue;
      case 1:
        winding += line_winding(at[0], at[1], points[0], points[1], x, y);
        memcpy(at, points, 16);
        points += 2;
        continue;
      case 2:
      case 3: {
        if (verb == 2) {
          p[6] = points[2];
          p[7] = points[3];
          for (int k = 0; k < 2; k++) {
            p[2 + k] = at[k] + (points[k] - at[k]) * 2 / 3;
            p[4 + k] = p[6 + k] + (points[k] - p[6 + k]) * 2 / 3;
          }
          points += 4;
        } else {
          memcpy(p + 2, points, 48);
          points += 6;
        }
        double size = 0;
        for (int k = 0; k < 4; k++) {
          size = fmax(size, fabs(p[k] - 2 * p[k + 2] + p[k + 4]));
        }
        steps = long_steps(size * 0.75 * 1.5);
        double last[2] = {p[0], p[1]};
        for (int32_t s = 1; s <= steps; s++) {
          double t = (double)s / steps, next[2];
          for (int k = 0; k < 2; k++) {
            double c = 3 * (p[2 + k] - p[k]), b = 3 * (p[k] - 2 * p[2 + k] + p[4 + k]);
            next[k] = s == steps ? p[6 + k]
                                 : (((p[6 + k] - p[k] - c - b) * t + b) * t + c) * t + p[k];
          }
          winding += line_winding(last[0], last[1], next[0], next[1], x, y);
          memcpy(last, next, sizeof last);
        }
        memcpy(at, p + 6, 16);
        continue;
      }
      default:
        winding += line_winding(at[0], at[1], start[0], start[1], x, y);
        memcpy(at, start, sizeof at);
    }
  }
  return winding;
}
