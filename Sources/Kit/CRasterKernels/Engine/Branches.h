// The monotone parts of outlines within one cell: each goes only down or only up.
#ifndef MARU_RASTER_BRANCHES_H
#define MARU_RASTER_BRANCHES_H

#include "Internal.h"

typedef struct raster_branches raster_branches;

raster_branches *raster_branches_create(void);
void raster_branches_free(raster_branches *branches);
/// Removes all branches.
void raster_branches_clear(raster_branches *branches);
/// Adds a boundary of the cell at `left` and `top`. Only its ends may lie outside. Returns 0 if
/// memory runs out or there are hundreds of thousands of branches.
int raster_branches_add(raster_branches *branches, const raster_boundary *boundary, int32_t left,
                        int32_t top);
/// The area inside the cell, 0…1. Returns -1 if the plain sum of areas is right, or if memory runs
/// out.
///
/// `sum` is the mean of the winding numbers in the cell.
double raster_branches_measure(raster_branches *branches, double sum, int32_t even_odd);
/// Makes room for `count` elements in all. Returns 0 if memory runs out.
int raster_branches_reserve(void **memory, int32_t *capacity, int32_t count, size_t size);

#endif
