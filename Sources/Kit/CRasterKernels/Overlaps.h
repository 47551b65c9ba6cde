// What the files of overlaps share: a path's lines, and what they do in one row.
#ifndef MARU_RASTER_OVERLAPS_H
#define MARU_RASTER_OVERLAPS_H

#include "Internal.h"

enum { EDGE_LIMIT = 4096 };

/// A line that goes down, in 256ths of device pixels.
typedef struct {
  int32_t x0, y0, x1, y1;
  int32_t sign;     // 1 where the path goes down, -1 where it goes up
  int32_t follows;  // whether it goes on where the edge before it ended, in the same direction
} raster_edge;

/// What an edge does in one row: x at the heights y0 < y1, which lie in 0…1, and the columns it meets.
typedef struct {
  double x0, y0, x1, y1;
  int32_t sign, first, last;
} raster_stretch;

struct raster_overlaps {
  raster_edge edges[EDGE_LIMIT];
  raster_stretch stretches[EDGE_LIMIT];
  int32_t active[EDGE_LIMIT];
  // Winding numbers at the left of a column, from height to height.
  double heights[2 * EDGE_LIMIT + 2];
  int32_t windings[2 * EDGE_LIMIT + 2];
  int32_t steps;
  int32_t count;
  // What was gathered: whether it is too much, and what tells that it cannot overlap itself.
  int32_t is_full, pieces, turns, reversals_x, reversals_y, bends_both;
  int32_t last_x, last_y, run_x, run_y, first_x, first_y, sign_x, sign_y, last_sign;
  // How many boundaries go down and up in each column.
  uint8_t *down, *up;
  size_t columns;
  raster_mend *mends;
  int32_t mend_count, mend_capacity;
};

/// What is inside of a pixel of the row, 0…255; below 0 where too much meets there.
int32_t raster_overlaps_measure(const raster_overlaps *overlaps, int32_t stretch_count,
                                int32_t column, int32_t even_odd);

#endif
