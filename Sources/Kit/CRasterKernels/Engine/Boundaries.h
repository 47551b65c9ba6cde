// The area inside a cell through which up to three boundaries pass.
#ifndef MARU_RASTER_BOUNDARIES_H
#define MARU_RASTER_BOUNDARIES_H

#include "Internal.h"

enum {
  BOUNDARY_LIMIT = 3,
  /// The area must be measured in another way: the boundaries are too complicated.
  RASTER_TOO_COMPLICATED = -2,
};

/// The signed area of a boundary in the cell at `left` and `top`: that of the part right of it,
/// positive if it goes down there.
///
/// If it crosses the left border, it is taken to continue there to the bottom. The winding number
/// of the cell's top left corner plus the signed areas of all boundaries is the cell's sum.
double raster_boundary_area(const raster_boundary *boundary, int32_t left, int32_t top);

/// Whether two straight boundaries do not cross, and the cell's sum is right for that reason.
static inline int raster_lines_face(const raster_boundary *one, const raster_boundary *other) {
  int32_t x0 = one->x[0], y0 = one->y[0], x1 = other->x[0], y1 = other->y[0];
  int32_t run = one->x[1] - x0, rise = one->y[1] - y0;
  int32_t other_run = other->x[1] - x1, other_rise = other->y[1] - y1;
  // The heights of both ends of each line above the other. A line is at most a pixel long along
  // each axis, so the products fit.
  int32_t start = rise * (x1 - x0) - run * (y1 - y0);
  int32_t other_start = other_run * (y1 - y0) - other_rise * (x1 - x0);
  int32_t turn = rise * other_run - run * other_rise;
  int32_t end = start + turn, other_end = other_start - turn;
  // Two lines that coincide do not count.
  if (!(start | end) || !(other_start | other_end)) return 0;
  return (start >= 0 && end >= 0 && other_start >= 0 && other_end >= 0) ||
         (start <= 0 && end <= 0 && other_start <= 0 && other_end <= 0);
}

/// The area 0…1 inside a cell with two or three boundaries, or RASTER_SUM_IS_RIGHT or
/// RASTER_TOO_COMPLICATED.
///
/// `sum` is the mean of the winding numbers in the cell.
double raster_boundaries_measure(const raster_boundary *boundaries, int32_t count, int32_t left,
                                 int32_t top, double sum, int32_t even_odd);

#endif
