// The branches of one cell, and a sweep line over them.
#ifndef MARU_RASTER_SWEEP_H
#define MARU_RASTER_SWEEP_H

#include "Branches.h"

#include <stddef.h>

typedef struct {
  int32_t top, step, count;  // index of its first point, step to the next ones downwards
  int32_t sign;              // 1 if the outline goes down here, -1 if up
  int turns_above;           // whether another branch begins where it begins
  int turns_below;           // whether another branch ends where it ends
} branch;

typedef struct {
  double x, y;
} place;

typedef struct raster_edge raster_edge;

struct raster_branches {
  place *places;
  branch *list;
  int32_t place_count, place_capacity, count, capacity;
  // Buffers that are reused from sweep to sweep.
  raster_edge *edges;
  int32_t *order;
  int32_t edge_capacity, order_capacity;
};

static inline int32_t is_inside(int32_t winding, int32_t even_odd) {
  return even_odd ? winding & 1 : winding != 0;
}

static inline place place_of(const raster_branches *branches, const branch *branch,
                             int32_t index) {
  return branches->places[branch->top + index * branch->step];
}

/// The area inside the cell, or -1 if memory runs out.
///
/// `winding` is the winding number on the left.
double raster_sweep(raster_branches *branches, int32_t winding, int32_t even_odd);

#endif
