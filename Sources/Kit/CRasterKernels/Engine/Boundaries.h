// The area inside a cell through which up to three boundaries pass.
#ifndef MARU_RASTER_BOUNDARIES_H
#define MARU_RASTER_BOUNDARIES_H

#include "Internal.h"

enum { BOUNDARY_LIMIT = 3 };

/// Instead of an area: the sum that the cells give is right.
#define RASTER_SUM_IS_RIGHT -1.0
/// Instead of an area: it must be measured in another way.
#define RASTER_TOO_COMPLICATED -2.0

/// The signed area of a boundary in the cell at `left` and `top`: that of the part right of it,
/// positive if it goes down there.
///
/// If it crosses the left border, it is taken to continue there to the bottom. The winding number
/// of the cell's top left corner plus the signed areas of all boundaries is the cell's sum.
double raster_boundary_area(const raster_boundary *boundary, int32_t left, int32_t top);

/// The area 0…1 inside a cell with two or three boundaries, or RASTER_SUM_IS_RIGHT or
/// RASTER_TOO_COMPLICATED.
///
/// `sum` is the mean of the winding numbers in the cell.
double raster_boundaries_measure(const raster_boundary *boundaries, int32_t count, int32_t left,
                                 int32_t top, double sum, int32_t even_odd);

#endif
