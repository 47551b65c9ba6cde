// The cells that an outline visits, and the area inside those that it visits several times.
#ifndef MARU_RASTER_VISITS_H
#define MARU_RASTER_VISITS_H

#include "Branches.h"
#include "Internal.h"

/// A crossing of the outline from one cell into another.
///
/// The outline visits the cell from there to the next crossing. The lines of a visit run from the
/// point before this crossing to the point after the next one.
typedef struct {
  int32_t cell;   // the index of the cell entered; below 0: none
  int32_t point;  // the index of the point before
} raster_crossing;

enum { NO_CELL = -1, CLOSED = -2 };

struct raster_visits {
  raster_crossing *crossings;
  int32_t *links;  // the index of the previous visit to the same cell
  int32_t count, capacity;
  int32_t current;                         // the cell that the outline is in
  int32_t piece_point, piece_crossing;     // where its subpath began
  int32_t is_open;                         // whether its subpath has begun
  int32_t *heads;                       // per cell: the last visit, counted from `base`
  size_t head_capacity;
  int32_t base;
  int32_t *shared;     // cells to be measured
  int32_t *long_ones;  // the indices of visits with several points within the cell
  int32_t shared_count, shared_capacity;
  int32_t sum_row, sum_column, sum;  // the last sum computed, and its position
  // The branches of one cell.
  raster_branches *branches;
};

raster_visits *raster_visits_create(void);
void raster_visits_free(raster_visits *visits);
/// Whether the buffers have grown so large that they are worth releasing.
int raster_visits_are_large(const raster_visits *visits);
/// Starts to follow the outline that is added to the cells.
void raster_visits_begin(raster_cells *cells, raster_visits *visits);
/// Ends a closed subpath, if the outline is followed.
void raster_visits_end_piece(raster_cells *cells);
/// If the outline was followed, measures the cells that it visits several times, and changes them
/// so that their sums give the area inside.
void raster_visits_mend(raster_cells *cells, int32_t even_odd);
/// Makes room for `count` more crossings. Returns 0 if memory runs out.
int raster_visits_reserve(raster_visits *visits, int32_t count);
/// The outline continues elsewhere.
void raster_visits_leave(raster_cells *cells);

#endif
