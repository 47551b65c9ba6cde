// The lines of a path, gathered to see where it may lie on itself.
#include "Overlaps.h"

#include <stdlib.h>

int raster_overlaps_begin(raster_painter *painter) {
  raster_overlaps *overlaps = painter->overlaps;
  if (!overlaps) overlaps = painter->overlaps = calloc(1, sizeof *overlaps);
  if (!overlaps) return 0;
  overlaps->count = overlaps->is_full = overlaps->mend_count = 0;
  overlaps->pieces = overlaps->bends_both = 0;
  overlaps->reversals_x = overlaps->reversals_y = 0;
  overlaps->first_x = overlaps->first_y = 0;
  return 1;
}

/// Looks whether the outline bends both ways, or goes round more than once.
static void follow(raster_overlaps *overlaps, int32_t dx, int32_t dy) {
  int64_t cross = (int64_t)overlaps->run_x * dy - (int64_t)overlaps->run_y * dx;
  if (cross) {
    int32_t turn = cross > 0 ? 1 : -1;
    if (overlaps->turns == -turn) overlaps->bends_both = 1;
    overlaps->turns = turn;
  }
  int32_t sign_x = (dx > 0) - (dx < 0), sign_y = (dy > 0) - (dy < 0);
  overlaps->reversals_x += sign_x && overlaps->sign_x == -sign_x;
  overlaps->reversals_y += sign_y && overlaps->sign_y == -sign_y;
  if (sign_x) overlaps->sign_x = sign_x;
  if (sign_y) overlaps->sign_y = sign_y;
  overlaps->run_x = dx;
  overlaps->run_y = dy;
  if (overlaps->first_x || overlaps->first_y) return;
  overlaps->first_x = dx;
  overlaps->first_y = dy;
}

void raster_overlaps_move(raster_overlaps *overlaps) {
  // The corner at which the last piece was closed.
  if (overlaps->first_x || overlaps->first_y) follow(overlaps, overlaps->first_x, overlaps->first_y);
  overlaps->pieces++;
  overlaps->turns = overlaps->run_x = overlaps->run_y = 0;
  overlaps->first_x = overlaps->first_y = 0;
  overlaps->sign_x = overlaps->sign_y = overlaps->last_sign = 0;
}

void raster_overlaps_line(raster_overlaps *overlaps, int32_t x0, int32_t y0, int32_t x1,
                          int32_t y1) {
  if (x0 == x1 && y0 == y1) return;
  follow(overlaps, x1 - x0, y1 - y0);
  int32_t sign = (y1 > y0) - (y1 < y0);
  int32_t follows = sign && sign == overlaps->last_sign && x0 == overlaps->last_x &&
                    y0 == overlaps->last_y;
  overlaps->last_x = x1;
  overlaps->last_y = y1;
  overlaps->last_sign = sign;
  if (!sign) return;
  if (overlaps->count == EDGE_LIMIT) {
    overlaps->is_full = 1;
    return;
  }
  overlaps->edges[overlaps->count++] =
      sign > 0 ? (raster_edge){x0, y0, x1, y1, 1, follows}
               : (raster_edge){x1, y1, x0, y0, -1, follows};
}

static int by_top(const void *first, const void *second) {
  int32_t a = ((const raster_edge *)first)->y0, b = ((const raster_edge *)second)->y0;
  return (a > b) - (a < b);
}

int raster_overlaps_end(raster_overlaps *overlaps) {
  // One piece that goes round once and bends one way lies nowhere on itself.
  raster_overlaps_move(overlaps);
  int is_convex = overlaps->pieces == 2 && !overlaps->bends_both && overlaps->reversals_x <= 2 &&
                  overlaps->reversals_y <= 2;
  if (is_convex || overlaps->is_full || overlaps->count < 2) return 0;
  qsort(overlaps->edges, (size_t)overlaps->count, sizeof *overlaps->edges, by_top);
  return 1;
}
