// The stretches of outlines within one cell that go down or up throughout.
#ifndef MARU_RASTER_BRANCHES_H
#define MARU_RASTER_BRANCHES_H

#include <stdint.h>

typedef struct raster_branches raster_branches;

raster_branches *raster_branches_create(void);
void raster_branches_free(raster_branches *branches);
/// Forgets all branches.
void raster_branches_clear(raster_branches *branches);
/// Adds a visit: `count` points in 4096ths relative to the cell. The ends may lie outside, the others
/// do not. One that is closed begins and ends at the same point. 0 without memory, or where there are
/// hundreds of thousands.
int raster_branches_add(raster_branches *branches, const int32_t *x, const int32_t *y, int32_t count,
                        int32_t left, int32_t top, int is_closed);
/// The area inside of the cell, 0…1, or -1 where the sum of areas is right, or there is no memory.
///
/// `sum` is the mean of the winding numbers in the cell.
double raster_branches_measure(raster_branches *branches, double sum, int32_t even_odd);

#endif
