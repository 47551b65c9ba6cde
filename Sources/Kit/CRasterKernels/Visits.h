// Which cells an outline visits, and what is inside of those that it visits several times.
#ifndef MARU_RASTER_VISITS_H
#define MARU_RASTER_VISITS_H

#include "Branches.h"
#include "Internal.h"

/// Where the outline goes from one cell into another.
///
/// From there to the next crossing it visits the cell. The lines of a visit are those from the point
/// before this crossing to the point behind the next one.
typedef struct {
  int32_t cell;   // the number of the cell that is entered; below 0: none
  int32_t point;  // the number of the point before
} raster_crossing;

enum { NO_CELL = -1, CLOSED = -2 };

struct raster_visits {
  raster_crossing *crossings;
  int32_t *links;  // the number of the visit before in the same cell
  int32_t count, capacity;
  int32_t current;                         // the cell where the outline is
  int32_t piece_point, piece_crossing;     // with which its piece began
  int32_t is_open;                         // whether its piece has begun
  int32_t *heads;                       // by cells: the number of the last visit, from `base` on
  size_t head_capacity;
  int32_t base;
  int32_t *shared;     // cells to be measured
  int32_t *long_ones;  // the numbers of visits with several points within the cell
  int32_t shared_count, shared_capacity;
  int32_t sum_row, sum_column, sum;  // the last sum that was asked for, and where
  // The branches of one cell.
  raster_branches *branches;
};

raster_visits *raster_visits_create(void);
void raster_visits_free(raster_visits *visits);
/// Whether an unusually long outline has asked for memory that is worth giving back.
int raster_visits_are_large(const raster_visits *visits);
/// Begins to follow the outline that is added to the cells.
void raster_visits_begin(raster_cells *cells, raster_visits *visits);
/// Ends a closed piece of the outline, if one is followed.
void raster_visits_end_piece(raster_cells *cells);
/// Measures the cells that the outline visits several times, if it was followed: their sums give what is
/// inside of them afterwards.
void raster_visits_mend(raster_cells *cells, int32_t even_odd);
/// Room for so many more crossings; 0 without memory.
int raster_visits_reserve(raster_visits *visits, int32_t count);
/// The outline goes on elsewhere.
void raster_visits_leave(raster_cells *cells);

#endif
