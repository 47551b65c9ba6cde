// The monotone parts of outlines within one cell: each goes only down or only up.
#ifndef MARU_RASTER_BRANCHES_H
#define MARU_RASTER_BRANCHES_H

#include <stdint.h>

typedef struct raster_branches raster_branches;

raster_branches *raster_branches_create(void);
void raster_branches_free(raster_branches *branches);
/// Removes all branches.
void raster_branches_clear(raster_branches *branches);
/// Adds a visit: `count` points in 4096ths relative to the cell. Only its ends may lie outside. A
/// closed visit starts and ends at the same point. Returns 0 if memory runs out or there are
/// hundreds of thousands of branches.
int raster_branches_add(raster_branches *branches, const int32_t *x, const int32_t *y, int32_t count,
                        int32_t left, int32_t top, int is_closed);
/// The area inside the cell, 0…1. Returns -1 if the plain sum of areas is right, or if memory runs
/// out.
///
/// `sum` is the mean of the winding numbers in the cell.
double raster_branches_measure(raster_branches *branches, double sum, int32_t even_odd);

#endif
