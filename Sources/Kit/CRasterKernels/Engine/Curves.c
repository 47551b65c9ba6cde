// Curves → lines.
//
// Curves are divided into as many equal steps as Wang's bound requires (G. Wang, 1984). The steps
// are evaluated from the polynomial, so that a curve gives the same lines in any rectangle.
#include "Internal.h"

/// Classifies the curve's hull against the cells. 0: draw it; 1: a line will do, because only the
/// curve's ends matter; 2: nothing to draw; 3: draw it, but it may leave the cells.
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
  // Corners of the flattened curve lie up to a sixteenth of a pixel outside the hull.
  const double margin = 1.0 / 16;
  int is_inside = left - margin >= cells->x0 && right + margin <= cells->x0 + cells->width &&
                  top - margin >= cells->y0 && bottom + margin <= cells->y0 + cells->height;
  return is_inside ? 0 : 3;
}

/// Curves whose control points lie further apart are divided into long lines instead of short ones.
static const double SHORT_LIMIT = 256;

/// The number of pieces, each less than a pixel long, for a curve.
///
/// Let L be the length of a chord and e its distance from the curve. With corners moved to preserve
/// areas, the error in a pixel's area is below 0.13 e L, and below 0.28 e L next to an end of the
/// curve. Two ends may meet: at most 0.4 / 255 in total. Here e = bent / (4 n^2) and L = 3 speed /
/// n, or 1.4 times that along a diagonal.
static int32_t short_steps(double bent, double speed) {
  int32_t count = (int32_t)(speed * 3.04) + 1;
  double least = 330 * bent * speed;
  while ((double)count * count * count < least) count++;
  return count;
}

int32_t raster_long_steps(double bent) {
  // With long chords, a pixel is wrong by two thirds of e.
  double count = ceil(sqrt(bent * 170));
  return count < 1 ? 1 : count > 65536 ? 65536 : (int32_t)count;
}

/// Moves an inner corner next to an end by a further half of the common shift. The ends themselves
/// stay in place, and this preserves the area next to them.
static void move_outer_corner(const raster_bend *curve, int32_t index, int32_t *x, int32_t *y) {
  double t = index * curve->step, part = curve->step * curve->step / 12 * 4096;
  *x -= (int32_t)floor((3 * curve->x[0] * t + curve->x[1]) * part + 0.5);
  *y -= (int32_t)floor((3 * curve->y[0] * t + curve->y[1]) * part + 0.5);
}

/// Draws a curve as short lines, which the cells take without inspecting each one.
static void add_short_steps(raster_cells *cells, const double *p, const raster_bend *curve,
                            int32_t steps, int leaves) {
  int32_t left = cells->x0 * 4096, top = cells->y0 * 4096;
  raster_cells_start(cells, raster_near(p[0]) * 16 - left, raster_near(p[1]) * 16 - top, leaves);
  if (!raster_cells_reserve(cells, steps)) return;
  int32_t *x = cells->x + cells->points, *y = cells->y + cells->points, last = steps - 1;
  cells->kernels->bend(curve, 1, steps, x, y);
  if (steps > 1) {
    move_outer_corner(curve, 1, x, y);
    move_outer_corner(curve, last, x + last - 1, y + last - 1);
  }
  x[last] = raster_near(p[6]) * 16 - left;
  y[last] = raster_near(p[7]) * 16 - top;
  cells->points += steps;
}

/// Draws a long curve as lines.
static void add_long_steps(raster_cells *cells, const double *p, const raster_bend *curve,
                           int32_t steps) {
  const double *a = curve->x, *b = curve->y;
  double last[2] = {p[0], p[1]}, low[2], high[2];
  // Huge numbers lose their digits. Clamp the corners: none lies far outside the hull.
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
    raster_add_line(cells, last, next);
    memcpy(last, next, sizeof last);
  }
}

RASTER_INLINE double larger(double first, double second) { return first > second ? first : second; }

/// The largest absolute value, between its ends, of a quadratic with these Bernstein coefficients.
static double greatest(double first, double middle, double last) {
  double ends = larger(fabs(first), fabs(last));
  if (fabs(middle) <= ends) return ends;
  return larger(ends, fabs((first * last - middle * middle) / (first - 2 * middle + last)));
}

void raster_flatten_cubic(raster_cells *cells, const double *p) {
  int class = classify(cells, p, 4);
  if (class == 2) return;
  if (class == 1) {
    raster_add_line(cells, p, p + 6);
    return;
  }
  double cx = 3 * (p[2] - p[0]), cy = 3 * (p[3] - p[1]);
  double bx = 3 * (p[0] - 2 * p[2] + p[4]), by = 3 * (p[1] - 2 * p[3] + p[5]);
  double ax = p[6] - p[0] - cx - bx, ay = p[7] - p[1] - cy - by;
  // Half of the second derivative, which is linear, at both ends. It is at least a third of the
  // greatest speed.
  double first = bx * bx + by * by;
  double second = (bx + 3 * ax) * (bx + 3 * ax) + (by + 3 * ay) * (by + 3 * ay);
  double bent = sqrt(larger(first, second));
  double speed = larger(fabs(p[2] - p[0]), fabs(p[3] - p[1]));
  speed = larger(speed, larger(fabs(p[4] - p[2]), fabs(p[5] - p[3])));
  speed = larger(speed, larger(fabs(p[6] - p[4]), fabs(p[7] - p[5])));
  int is_short = speed <= SHORT_LIMIT && raster_is_near(p[0], p[1]) && raster_is_near(p[6], p[7]);
  if (is_short) {
    speed = larger(greatest(p[2] - p[0], p[4] - p[2], p[6] - p[4]),
                   greatest(p[3] - p[1], p[5] - p[3], p[7] - p[5]));
  }
  int32_t steps = is_short ? short_steps(bent, speed) : raster_long_steps(bent);
  raster_bend curve = {.step = 1.0 / steps, .left = cells->x0, .top = cells->y0};
  // Inner corners move outwards by two thirds of the distance between chord and curve, so that the
  // area under the chords equals that under the curve: p(t) - p''(t) / (12 n^2).
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

void raster_flatten_quadratic(raster_cells *cells, const double *p) {
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
