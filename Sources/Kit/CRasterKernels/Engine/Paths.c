// Paths and polygons → outlines.
#include "PathMasks.h"
#include "Visits.h"

#include <stdlib.h>

static void add_path(raster_cells *cells, const uint8_t *verbs, ptrdiff_t verb_count,
                     const double *points) {
  // `at` and `start` point into the points. A close returns to the start of its subpath.
  const double *at = points, *start = points;
  double curve[8];
  for (ptrdiff_t i = 0; i < verb_count; i++) {
    switch (verbs[i]) {
      case 0:
        if (i > 0) raster_add_line(cells, at, start);
        raster_visits_end_piece(cells);
        start = at = points;
        points += 2;
        break;
      case 1:
        raster_add_line(cells, at, points);
        at = points;
        points += 2;
        break;
      case 2:
        memcpy(curve, at, 16);
        memcpy(curve + 2, points, 32);
        raster_flatten_quadratic(cells, curve);
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
        raster_add_line(cells, at, start);
        at = start;
        break;
    }
  }
  if (verb_count > 0) raster_add_line(cells, at, start);
  raster_visits_end_piece(cells);
}

/// A rectangle of pixels, empty unless `x0` < `x1` and `y0` < `y1`.
typedef struct {
  int32_t x0, y0, x1, y1;
} raster_box;

/// The whole numbers around [low, high], clamped to [first, last].
RASTER_INLINE void hold(double low, double high, int32_t first, int32_t last, int32_t *start,
                        int32_t *end) {
  *start = low > first ? (low < last ? (int32_t)floor(low) : last) : first;
  *end = high < last ? (high > first ? (int32_t)ceil(high) : first) : last;
}

/// Maps points into the painter's own memory. Returns the part of the clip that they enclose, which
/// is empty if a point is not finite. Sets whether all points are within reach.
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
  *are_near = raster_is_near(left, top) && raster_is_near(right, bottom);
  hold(left, right, painter->x0, painter->x1, &box.x0, &box.x1);
  hold(top, bottom, painter->y0, painter->y1, &box.y0, &box.y1);
  // Extend to whole groups of cells if there is room.
  if (box.x0 < box.x1) {
    int32_t end = box.x0 + ((box.x1 - box.x0 + 7) & ~7);
    box.x1 = end < painter->x1 ? end : painter->x1;
  }
  return box;
}

/// From here on, records where the outline overlaps itself.
static void follow(raster_painter *painter) {
  if (!painter->visits) painter->visits = raster_visits_create();
  if (painter->visits) raster_visits_begin(&painter->cells, painter->visits);
}

/// Whether the outline had too many points within the cells to be followed.
static int is_lost(const raster_painter *painter) {
  return painter->visits && !painter->cells.visits;
}

/// Notes that the outline needed large buffers, which are kept if the next frame needs them too.
static void note_size(raster_painter *painter) {
  enum { LARGE = 1 << 16, ENORMOUS = 1 << 21 };
  int32_t points = painter->cells.visits ? painter->cells.points : 0;
  if (points > LARGE && points < ENORMOUS) painter->is_large = 1;
}

/// Whether the box lies strictly inside the clip, so that nothing of the shape was cut off.
static int is_within_clip(const raster_painter *painter, const raster_box *box) {
  return box->x0 > painter->x0 && box->x1 < painter->x1 && box->y0 > painter->y0 &&
         box->y1 < painter->y1;
}

/// Draws the cells. If the mask is to be cached, the cells must hold all of the outline.
static void finish(raster_painter *painter, const raster_source *source, int32_t even_odd,
                   int is_to_be_kept) {
  if (is_to_be_kept && raster_keep(painter, source, even_odd)) return;
  raster_cells_end(painter, source, even_odd);
}

void raster_draw_path(raster_painter *painter, const raster_source *source, const uint8_t *verbs,
                      ptrdiff_t verb_count, const void *points, ptrdiff_t point_count,
                      const double *transform, int32_t even_odd, int32_t may_overlap) {
  if (verb_count < 1 || point_count < 1) return;
  raster_outline_key key = {verbs,      points,      transform, NULL,
                            verb_count, point_count, 0,         may_overlap * 2 + even_odd};
  int kept = raster_draw_kept(painter, source, &key);
  if (kept == RASTER_DRAWN) return;
  int is_near = 0;
  raster_box box = map_points(painter, points, point_count, transform, &is_near);
  raster_fetch_pixels(painter, source, box.x0, box.y0, box.x1, box.y1);
  int is_whole = is_within_clip(painter, &box);
  int32_t most = box.y1 - box.y0;
  while (box.x0 < box.x1 && box.y0 < box.y1) {
    int32_t bottom = box.y1 - box.y0 > most ? box.y0 + most : box.y1;
    int32_t rows = raster_cells_begin(painter, box.x0, box.y0, box.x1, bottom);
    if (rows < 1) return;
    if (may_overlap) follow(painter);
    add_path(&painter->cells, verbs, verb_count, painter->points);
    is_whole = is_whole && rows == box.y1 - box.y0;
    if (may_overlap && rows > 1 && is_lost(painter)) {
      raster_cells_clear(&painter->cells);
      most = rows / 2;
      continue;
    }
    note_size(painter);
    finish(painter, source, even_odd, is_whole && kept == RASTER_TO_BE_KEPT);
    box.y0 += rows;
  }
}

/// The number of polygon corners that are processed per memory reservation.
enum { RUN_LIMIT = 512 };

RASTER_INLINE int is_short(int32_t difference) { return (uint32_t)(difference + 4096) <= 8192; }

/// Adds a polygon that lies inside the cells. Most of its lines are short and are added directly.
static void add_inner_polygon(raster_cells *cells, const double *corner, const double *end) {
  if (corner >= end) return;
  int32_t left = cells->x0 * 4096, top = cells->y0 * 4096;
  int32_t x0 = raster_near_fine(end[-2]) - left, y0 = raster_near_fine(end[-1]) - top;
  while (corner < end) {
    raster_cells_start(cells, x0, y0, 0);
    ptrdiff_t room = (end - corner) / 2 < RUN_LIMIT ? (end - corner) / 2 : RUN_LIMIT, count = 0;
    if (!raster_cells_reserve(cells, (int32_t)room)) return;
    int32_t *x = cells->x + cells->points, *y = cells->y + cells->points;
    int32_t x1 = x0, y1 = y0;
    for (; count < room; count++) {
      x1 = raster_near_fine(corner[2 * count]) - left;
      y1 = raster_near_fine(corner[2 * count + 1]) - top;
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
      raster_cells_line(cells, raster_near_fine(last[0]), raster_near_fine(last[1]),
                        raster_near_fine(corner[0]), raster_near_fine(corner[1]));
    } else {
      raster_add_line(cells, last, corner);
    }
    last = corner;
  }
}

int32_t raster_draw_kept_stroke(raster_painter *painter, const raster_source *source,
                                const uint8_t *verbs, ptrdiff_t verb_count, const void *points,
                                ptrdiff_t point_count, const double *transform, const double *pen,
                                ptrdiff_t pen_count) {
  raster_outline_key key = {verbs,      points,      transform, pen,
                            verb_count, point_count, pen_count, 0};
  return raster_draw_kept(painter, source, &key);
}

void raster_draw_polygons(raster_painter *painter, const raster_source *source,
                          const void *points, const int32_t *ends, int32_t count,
                          const double *transform, int32_t may_overlap, int32_t kept) {
  if (count < 1 || ends[count - 1] < 1) return;
  int is_near = 0;
  raster_box box = map_points(painter, points, ends[count - 1], transform, &is_near);
  raster_fetch_pixels(painter, source, box.x0, box.y0, box.x1, box.y1);
  int is_whole = is_within_clip(painter, &box);
  int32_t most = box.y1 - box.y0;
  while (box.x0 < box.x1 && box.y0 < box.y1) {
    int32_t bottom = box.y1 - box.y0 > most ? box.y0 + most : box.y1;
    int32_t rows = raster_cells_begin(painter, box.x0, box.y0, box.x1, bottom);
    if (rows < 1) return;
    is_whole = is_whole && rows == box.y1 - box.y0;
    if (may_overlap) follow(painter);
    for (int32_t i = 0; i < count; i++) {
      const double *corner = painter->points + 2 * (ptrdiff_t)(i > 0 ? ends[i - 1] : 0);
      const double *end = painter->points + 2 * (ptrdiff_t)ends[i];
      if (is_near && is_whole) {
        add_inner_polygon(&painter->cells, corner, end);
      } else {
        add_polygon(&painter->cells, corner, end, is_near);
      }
      raster_visits_end_piece(&painter->cells);
    }
    if (may_overlap && rows > 1 && is_lost(painter)) {
      raster_cells_clear(&painter->cells);
      most = rows / 2;
      continue;
    }
    note_size(painter);
    finish(painter, source, 0, is_whole && kept == RASTER_TO_BE_KEPT);
    box.y0 += rows;
  }
}
