// Cells that an outline visits several times.
//
// A sum of areas is right as long as the winding numbers within a cell are two neighbours that the
// fill rule handles alike, such as 0 and 1. One simple part of an outline divides a cell into two
// such areas. The sum can only be wrong if a cell is visited twice, or once by a part that may
// cross itself.
//
// While lines are added, a mark of each cell tells whether that is so (`Lines.inc`), and the cell of
// each point is kept. This file finds the marked cells and then lists the visits to them only. Most
// outlines have few of them.
#include "Visits.h"

#include <stdlib.h>

/// Room for vectors that are written past the last element.
enum { SPARE = 24 };

raster_visits *raster_visits_create(void) {
  raster_visits *visits = calloc(1, sizeof *visits);
  if (!visits) return NULL;
  visits->branches = raster_branches_create();
  if (visits->branches) return visits;
  free(visits);
  return NULL;
}

static void free_cells(raster_visits *visits) {
  if (visits->seen) free(visits->seen + SEPARATOR);
  free(visits->heads);
  free(visits->sums);
  free(visits->has_sums);
  visits->seen = visits->has_sums = NULL;
  visits->heads = visits->sums = NULL;
  visits->cell_capacity = 0;
}

void raster_visits_free(raster_visits *visits) {
  if (!visits) return;
  free_cells(visits);
  raster_branches_free(visits->branches);
  free(visits->bounds);
  free(visits->places);
  free(visits->passages);
  free(visits->list);
  free(visits->found);
  free(visits->areas);
  free(visits);
}

int raster_visits_are_large(const raster_visits *visits) {
  return visits->place_capacity > 1 << 16;
}

void raster_visits_begin(raster_cells *cells, raster_visits *visits) {
  // A line may end on the bottom edge, in the row below.
  size_t size = (size_t)cells->stride * ((size_t)cells->height + 1);
  if (size > visits->cell_capacity) {
    free_cells(visits);
    uint8_t *seen = calloc(size - SEPARATOR, 1);
    if (seen) visits->seen = seen - SEPARATOR;
    visits->heads = calloc(size, 4);
    visits->sums = malloc(size / 2 + 64);
    visits->has_sums = malloc(size / 16 + 1);
    if (!visits->seen || !visits->heads || !visits->sums || !visits->has_sums) {
      free_cells(visits);
      return;
    }
    visits->cell_capacity = size;
  }
  memset(visits->seen, 0, size);
  cells->visits = visits;
  visits->passage_count = visits->list_count = 0;
  visits->current = NO_CELL;
  visits->is_open = 0;
}

int raster_visits_reserve(raster_visits *visits, int32_t points, int32_t passages) {
  return raster_branches_reserve((void **)&visits->places, &visits->place_capacity, points + SPARE,
                                 sizeof *visits->places) &&
         raster_branches_reserve((void **)&visits->passages, &visits->passage_capacity,
                                 visits->passage_count + passages + SPARE,
                                 sizeof *visits->passages);
}

// MARK: Subpaths of the outline

void raster_visits_separate(raster_cells *cells) {
  raster_visits *visits = cells->visits;
  if (!raster_cells_reserve(cells, 1) || !cells->visits) return;
  if (!raster_visits_reserve(visits, cells->points + 2, 0)) {
    cells->visits = NULL;
    return;
  }
  visits->places[cells->points] = SEPARATOR;
  visits->places[cells->points + 1] = NO_CELL;
  cells->x[cells->points] = cells->y[cells->points] = 0;
  cells->points++;
  visits->current = NO_CELL;
}

/// Joins the subpath's last visit to its first, if the subpath ends at the point where it began.
static void join_ends(raster_cells *cells) {
  raster_visits *visits = cells->visits;
  int32_t *places = visits->places;
  int32_t first = visits->piece_point, last = cells->points - 1, cell = places[first];
  if (last <= first || cell < 0 || places[last] != cell || cells->x[first] != cells->x[last] ||
      cells->y[first] != cells->y[last]) {
    return;
  }
  int32_t lines = 0;
  while (first + lines <= last && places[first + lines] == cell) lines++;
  // A closed visit stays as it is.
  if (first + lines > last || !raster_cells_reserve(cells, lines) || !cells->visits) return;
  if (!raster_visits_reserve(visits, cells->points + lines, 0)) return;
  places = visits->places;
  for (int32_t i = 1; i <= lines; i++) {
    cells->x[last + i] = cells->x[first + i];
    cells->y[last + i] = cells->y[first + i];
    places[last + i] = i < lines ? cell : NO_CELL;
  }
  for (int32_t i = 0; i < lines; i++) places[first + i] = NO_CELL;
  // The visit was counted twice.
  uint8_t *mark = visits->seen + cell;
  if ((*mark & VISITS) != VISITS) *mark = (uint8_t)((*mark >> 1 & VISITS) | (*mark & ~VISITS));
  cells->points += lines;
  cells->added = cells->points - 1;
}

void raster_visits_end_piece(raster_cells *cells) {
  raster_visits *visits = cells->visits;
  if (!visits || !visits->is_open) return;
  raster_cells_flush(cells);
  if (!cells->visits) return;
  visits->is_open = 0;
  join_ends(cells);
}

// MARK: Finding

/// Whether more cells have negative sums than positive ones.
static int is_negative(const raster_cells *cells) {
  int32_t signs = 0;
  for (int32_t y = 0; y < cells->height; y++) {
    const int32_t *row = cells->cells + y * cells->stride;
    int32_t sum = 0;
    for (int32_t x = 0; x < cells->width; x++) {
      sum += row[x];
      signs += (sum > 0) - (sum < 0);
    }
  }
  return signs < 0;
}

/// Dismisses cells whose winding numbers cannot be zero, because the lines in the cell change them
/// by less than their mean.
///
/// Where the outline crosses itself very often, most cells are of that kind. Only the more frequent
/// sign is looked at: a stroke has no other.
static void dismiss_full(raster_cells *cells) {
  raster_visits *visits = cells->visits;
  size_t size = visits->cell_capacity;
  if (size > visits->bound_capacity) {
    free(visits->bounds);
    visits->bounds = malloc(size * sizeof *visits->bounds);
    visits->bound_capacity = visits->bounds ? size : 0;
    if (!visits->bounds) return;
  }
  memset(visits->bounds, 0,
         (size_t)cells->stride * ((size_t)cells->height + 1) * sizeof *visits->bounds);
  int is_reversed = is_negative(cells);
  for (int32_t i = 0; i < cells->points;) {
    int32_t first = i;
    while (i < cells->points && visits->places[i] != SEPARATOR) i++;
    if (i > first + 1) cells->kernels->bound_lines(cells, first, i - first - 1, is_reversed);
    i++;
  }
  const int64_t unit = FULL / BOUND_UNIT;
  for (int32_t y = 0; y < cells->height; y++) {
    int32_t cell = y * (int32_t)cells->stride;
    int64_t sum = 0;
    for (int32_t x = 0; x < cells->width; x++, cell++) {
      sum += is_reversed ? -cells->cells[cell] : cells->cells[cell];
      if (sum > visits->bounds[cell] * unit) visits->seen[cell] = 0;
    }
  }
}

/// Adds a visit to the list, which has room for it.
RASTER_INLINE void add_visit(raster_visits *visits, int32_t cell, int32_t point, int32_t count) {
  visits->list[visits->list_count++] = (raster_visit){cell, point, count, visits->heads[cell]};
  visits->heads[cell] = visits->list_count;
}

/// Adds the visit that begins at a point, with the points before and after it.
RASTER_INLINE void add_visit_at(const raster_cells *cells, int32_t point) {
  const int32_t *places = cells->visits->places;
  int32_t cell = places[point], first = point, last = point;
  // Few visits have more points. Most branches for each of these would be mispredicted.
  for (int i = 0; i < 3; i++) last += places[last + 1] == cell;
  while (places[last + 1] == cell) last++;
  int is_closed = places[first - 1] == SEPARATOR && places[last + 1] == SEPARATOR &&
                  cells->x[first] == cells->x[last] && cells->y[first] == cells->y[last];
  first -= places[first - 1] != SEPARATOR;
  last += places[last + 1] != SEPARATOR;
  int32_t count = last - first + 1;
  if (count > 1) add_visit(cells->visits, cell, first, is_closed ? -count : count);
}

/// Makes room in the list for `count` more visits.
static int reserve_list(raster_visits *visits, int32_t count) {
  return raster_branches_reserve((void **)&visits->list, &visits->list_capacity,
                                 visits->list_count + count, sizeof *visits->list);
}

void raster_visits_list(raster_cells *cells, int32_t even_odd) {
  raster_visits *visits = cells->visits;
  raster_visits_separate(cells);
  if (!cells->visits) return;
  // Nothing is drawn below the last row.
  memset(visits->seen + cells->height * cells->stride, 0, (size_t)cells->stride);
  memset(visits->has_sums, 0, (size_t)cells->height);
  enum { CROWD = 2, CHUNK = 512 };
  if (!even_odd && cells->points / CROWD > cells->width * cells->height) dismiss_full(cells);
  // In each loop, most elements are passed over. A branch for each would often be mispredicted.
  const uint8_t *seen = visits->seen;
  const int32_t *places = visits->places;
  int32_t picked[CHUNK];
  for (int32_t from = 1; from < cells->points; from += CHUNK) {
    int32_t until = from + CHUNK < cells->points ? from + CHUNK : cells->points, count = 0;
    for (int32_t i = from; i < until; i++) {
      picked[count] = i;
      count += (seen[places[i]] >= FIRST_SHARED) & (places[i] != places[i - 1]);
    }
    if (!reserve_list(visits, count)) return;
    for (int32_t k = 0; k < count; k++) add_visit_at(cells, picked[k]);
  }
  for (int32_t from = 0; from < visits->passage_count; from += CHUNK) {
    int32_t end = visits->passage_count, until = from + CHUNK < end ? from + CHUNK : end, count = 0;
    for (int32_t i = from; i < until; i++) {
      picked[count] = i;
      count += seen[visits->passages[i].cell] >= FIRST_SHARED;
    }
    if (!reserve_list(visits, count)) return;
    for (int32_t k = 0; k < count; k++) {
      raster_passage passage = visits->passages[picked[k]];
      add_visit(visits, passage.cell, passage.point, 2);
    }
  }
}
