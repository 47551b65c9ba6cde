// The cells that an outline visits, and the area inside those that it visits several times.
#ifndef MARU_RASTER_VISITS_H
#define MARU_RASTER_VISITS_H

#include "Boundaries.h"
#include "Branches.h"
#include "Internal.h"

/// Instead of a point's cell: it lies outside the cells; or it is no point, and parts of the outline
/// end before it and begin after it.
enum { NO_CELL = -1, SEPARATOR = -2 };

/// What is known of a cell before its visits are listed.
///
/// The low bits are the directions of its lines. A further bit above them is set for each visit, up
/// to four. So the larger marks are those of cells with several visits, or with one that goes in all
/// directions and may cross itself. In all other cells the sum is right.
enum {
  GOES_RIGHT = 1,
  GOES_LEFT = 2,
  GOES_DOWN = 4,
  GOES_UP = 8,
  IS_VISITED = 16,
  VISITS = IS_VISITED * 15,
  FIRST_SHARED = IS_VISITED + GOES_RIGHT + GOES_LEFT + GOES_DOWN + GOES_UP,
};

/// Adds a line's directions to a cell's mark, and a visit if IS_VISITED is set.
RASTER_INLINE void raster_add_mark(uint8_t *seen, int32_t mark) {
  // The sum has the lowest bit that is not set yet. After the fourth visit it has none in the byte.
  int32_t before = *seen;
  *seen = (uint8_t)(before | (before + (mark & IS_VISITED)) | mark);
}

/// A line through a cell in which it neither begins nor ends: the index of its first point.
typedef struct {
  int32_t cell, point;
} raster_passage;

/// A part of the outline in and around one cell.
typedef struct {
  int32_t cell;
  int32_t point, count;  // its first point, and how many; the count is negative if it is closed
  int32_t before;        // the index in the list of the visit before it to the cell, plus 1; 0: none
} raster_visit;

struct raster_visits {
  int32_t *places;           // the cell of each point
  raster_passage *passages;
  int32_t place_capacity, passage_count, passage_capacity;
  int32_t current;           // the cell of the last point
  int32_t piece_point;       // where the subpath began
  int32_t is_open;           // whether it has begun
  uint8_t *seen;             // the marks of the cells; those of NO_CELL and SEPARATOR are 0
  int32_t *heads;            // per cell, the index in the list of its last visit, plus 1, or 0
  uint32_t *bounds;          // per cell, how much its lines can add, as of `bound_lines`
  size_t cell_capacity, bound_capacity;
  raster_visit *list;
  int32_t list_count, list_capacity;
  int32_t *sums;             // per touched group: the sum of the row's cells before it
  uint8_t *has_sums;         // per row, whether it has been set
  raster_boundary *found;    // the visits to one cell
  double *areas;             // their signed areas
  int32_t found_capacity, area_capacity;
  raster_boundary_batch short_pairs, long_pairs, threes;
  raster_branches *branches;  // those of one cell
};

raster_visits *raster_visits_create(void);
void raster_visits_free(raster_visits *visits);
/// Whether the buffers have grown so large that they are worth releasing.
int raster_visits_are_large(const raster_visits *visits);
/// Starts to follow the outline that is added to the cells, if there is memory.
void raster_visits_begin(raster_cells *cells, raster_visits *visits);
/// Ends a closed subpath, if the outline is followed.
void raster_visits_end_piece(raster_cells *cells);
/// Makes room for the places of points up to an index, and for more passages. Returns 0 if memory
/// runs out.
int raster_visits_reserve(raster_visits *visits, int32_t points, int32_t passages);
/// The outline continues elsewhere.
void raster_visits_separate(raster_cells *cells);
/// Lists the visits to cells whose sums may be wrong. If memory runs out, some may be missing.
void raster_visits_list(raster_cells *cells, int32_t even_odd);
/// If the outline was followed, measures the cells that it visits several times, and changes them
/// so that their sums give the area inside.
void raster_visits_mend(raster_cells *cells, int32_t even_odd);

/// The points of a visit.
RASTER_INLINE raster_boundary raster_points_of(const raster_cells *cells,
                                               const raster_visit *visit) {
  return (raster_boundary){cells->x + visit->point, cells->y + visit->point,
                           visit->count < 0 ? -visit->count : visit->count, visit->count < 0};
}

#endif
