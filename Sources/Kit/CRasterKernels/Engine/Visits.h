// The cells that an outline visits, and the area inside those that it visits several times.
#ifndef MARU_RASTER_VISITS_H
#define MARU_RASTER_VISITS_H

#include "Boundaries.h"
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

/// The points of a visit.
typedef struct {
  int32_t point, count;  // the count is negative for a closed visit
} raster_visit;

/// A cell and its visits in the list.
typedef struct {
  int32_t cell, first, count;
} raster_shared;

struct raster_visits {
  raster_crossing *crossings;
  int32_t count, capacity;
  int32_t current;                         // the cell that the outline is in
  int32_t piece_point, piece_crossing;     // where its subpath began
  int32_t is_open;                         // whether its subpath has begun
  /// Per cell, the number of visits that are not in the list yet; below 0, minus the place in the
  /// list of the next one, minus 1. All are 0 between two shapes.
  int32_t *heads;
  /// Per cell, whether it was visited once (1) or more often (2). All are 0 between two shapes.
  uint8_t *seen;
  size_t head_capacity;
  int32_t *picked;        // the indices of crossings into cells that may be shared
  raster_visit *list;     // the visits to shared cells, one cell after the other
  raster_shared *shared;  // cells to be measured
  int32_t shared_count, shared_capacity;
  int32_t *sums;       // per touched group: the sum of the row's cells before it
  raster_boundary *found;  // the visits to one cell
  double *areas;       // their signed areas
  raster_line_batch pairs, threes;
  int32_t found_capacity, area_capacity;
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
