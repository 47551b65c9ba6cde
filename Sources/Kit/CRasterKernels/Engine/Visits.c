// Cells that an outline visits several times.
//
// A sum of areas is right as long as the winding numbers within a cell are two neighbours that the
// fill rule handles alike, such as 0 and 1. One simple part of an outline divides a cell into two
// such areas. The sum can only be wrong if a cell is visited twice, or once by a part that may
// cross itself. This file finds those cells, measures the area inside, and changes the cells so
// that their sums give that area.
#include "Visits.h"

#include <stdlib.h>

/// The largest rounding error of a sum: an eighth of 1/255.
enum { SLIGHT = FULL / 2048 };
/// How many crossings ahead memory is prefetched.
enum { AHEAD = 16 };

raster_visits *raster_visits_create(void) {
  raster_visits *visits = calloc(1, sizeof *visits);
  if (!visits) return NULL;
  visits->base = 1;
  visits->branches = raster_branches_create();
  if (visits->branches) return visits;
  free(visits);
  return NULL;
}

void raster_visits_free(raster_visits *visits) {
  if (!visits) return;
  raster_branches_free(visits->branches);
  free(visits->crossings);
  free(visits->links);
  free(visits->heads);
  free(visits->shared);
  free(visits->long_ones);
  free(visits);
}

int raster_visits_are_large(const raster_visits *visits) { return visits->capacity > 1 << 16; }

void raster_visits_begin(raster_cells *cells, raster_visits *visits) {
  cells->visits = visits;
  visits->count = 0;
  visits->current = NO_CELL;
  visits->is_open = 0;
}

int raster_visits_reserve(raster_visits *visits, int32_t count) {
  if (visits->count + count <= visits->capacity) return 1;
  int32_t capacity = visits->capacity ? visits->capacity : 1024;
  while (capacity < visits->count + count) capacity *= 2;
  raster_crossing *crossings = realloc(visits->crossings, (size_t)capacity * sizeof *crossings);
  if (crossings) visits->crossings = crossings;
  int32_t *links = realloc(visits->links, (size_t)capacity * sizeof *links);
  if (links) visits->links = links;
  if (!crossings || !links) return 0;
  visits->capacity = capacity;
  return 1;
}

// MARK: Subpaths of the outline

void raster_visits_leave(raster_cells *cells) {
  raster_visits *visits = cells->visits;
  if (visits->current < 0) return;
  if (!raster_visits_reserve(visits, 1)) return;
  visits->crossings[visits->count++] = (raster_crossing){NO_CELL, cells->points - 2};
  visits->current = NO_CELL;
}

/// Joins the subpath's last visit to its first, if the subpath ends at the point where it began.
static void join_ends(raster_cells *cells) {
  raster_visits *visits = cells->visits;
  int32_t first = visits->piece_point, last = cells->points - 1;
  raster_crossing *start = visits->crossings + visits->piece_crossing;
  if (last <= first || start->cell < 0 || visits->current != start->cell ||
      cells->x[first] != cells->x[last] || cells->y[first] != cells->y[last] ||
      start->point != first) {
    return;
  }
  if (visits->count == visits->piece_crossing + 1) {
    visits->crossings[visits->count++] = (raster_crossing){CLOSED, last - 1};
  } else {
    int32_t lines = start[1].point - first, count = lines + 1;
    if (!raster_cells_reserve(cells, count) || !cells->visits) return;
    for (int32_t i = 1; i <= count; i++) {
      cells->x[last + i] = cells->x[first + i];
      cells->y[last + i] = cells->y[first + i];
    }
    cells->points += count;
    cells->added = cells->points - 1;
    start->cell = NO_CELL;
    visits->crossings[visits->count++] = (raster_crossing){NO_CELL, last + lines};
  }
  visits->current = NO_CELL;
}

void raster_visits_end_piece(raster_cells *cells) {
  raster_visits *visits = cells->visits;
  if (!visits || !visits->is_open) return;
  raster_cells_flush(cells);
  if (!cells->visits) return;
  visits->is_open = 0;
  if (visits->count == visits->piece_crossing || !raster_visits_reserve(visits, 2)) return;
  join_ends(cells);
  if (cells->visits) raster_visits_leave(cells);
}

// MARK: Finding

static int prepare(raster_visits *visits, const raster_cells *cells) {
  size_t size = (size_t)cells->stride * ((size_t)cells->height + 1) + 2;
  if (visits->base > 1 << 30) {
    visits->base = 1;
    memset(visits->heads, 0, visits->head_capacity * 4);
  }
  if (size > visits->head_capacity) {
    free(visits->heads);
    visits->head_capacity = 0;
    visits->base = 1;
    visits->heads = calloc(size, 4);
    if (!visits->heads) return 0;
    visits->head_capacity = size;
  }
  if (visits->count > visits->shared_capacity) {
    free(visits->shared);
    free(visits->long_ones);
    visits->shared_capacity = 0;
    visits->shared = malloc((size_t)visits->capacity * 8);
    visits->long_ones = malloc((size_t)visits->capacity * 4);
    if (!visits->shared || !visits->long_ones) return 0;
    visits->shared_capacity = visits->capacity;
  }
  return 1;
}

/// Whether the visit goes both ways along both axes. Otherwise it cannot cross itself.
static int may_cross_itself(const raster_cells *cells, int32_t first, int32_t last) {
  int right = 0, left = 0, down = 0, up = 0;
  for (int32_t i = first; i < last; i++) {
    right |= cells->x[i + 1] > cells->x[i];
    left |= cells->x[i + 1] < cells->x[i];
    down |= cells->y[i + 1] > cells->y[i];
    up |= cells->y[i + 1] < cells->y[i];
  }
  return right & left & down & up;
}

/// Collects the cells to measure. Some may appear several times.
static void find_shared(raster_visits *visits, const raster_cells *cells) {
  // The cell indices below 0 have entries of their own.
  int32_t *heads = visits->heads + 2, *shared = visits->shared, *links = visits->links;
  int32_t base = visits->base, count = 0, long_count = 0, last = visits->count - 1;
  int32_t *long_ones = visits->long_ones;
  const raster_crossing *crossings = visits->crossings;
  for (int32_t i = 0; i < last; i++) {
    // The outline's memory does not fit into the cache.
    int32_t ahead = crossings[i + AHEAD < last ? i + AHEAD : last].cell;
    __builtin_prefetch(heads + ahead, 1, 3);
    int32_t cell = crossings[i].cell, before = heads[cell];
    heads[cell] = base + i;
    links[i] = before;
    shared[count] = cell;
    count += (before >= base) & (cell >= 0);
    long_ones[long_count] = i;
    long_count += (crossings[i + 1].point - crossings[i].point >= 2) & (cell >= 0);
  }
  for (int32_t k = 0; k < long_count; k++) {
    int32_t i = long_ones[k];
    if (links[i] >= base) continue;
    if (!may_cross_itself(cells, crossings[i].point, crossings[i + 1].point + 1)) continue;
    shared[count++] = crossings[i].cell;
  }
  visits->shared_count = count;
}

// MARK: Correcting

/// The sum of a cell: the running sum of its row up to it.
static int32_t sum_of(raster_cells *cells, int32_t row, int32_t column) {
  raster_visits *visits = cells->visits;
  const int32_t *numbers = cells->cells + row * cells->stride;
  int32_t at = 0, sum = 0;
  if (visits->sum_row == row && visits->sum_column <= column) {
    at = visits->sum_column + 1;
    sum = visits->sum;
  }
  for (; at <= column; at++) sum += numbers[at];
  visits->sum_row = row;
  visits->sum_column = column;
  visits->sum = sum;
  return sum;
}

/// Measures a cell, and changes it so that its sum gives the area inside.
static void mend(raster_cells *cells, int32_t cell, int32_t even_odd) {
  raster_visits *visits = cells->visits;
  int32_t base = visits->base, head = visits->heads[cell + 2];
  if (head < base) return;
  visits->heads[cell + 2] = 0;
  const raster_crossing *crossings = visits->crossings;
  int32_t row = cell / (int32_t)cells->stride, column = cell - row * (int32_t)cells->stride;
  // Lines may end on the right and bottom edges.
  if (row >= cells->height || column >= cells->width) return;
  raster_branches_clear(visits->branches);
  for (int32_t at = head; at >= base; at = visits->links[at - base]) {
    const raster_crossing *in = crossings + (at - base);
    if (!raster_branches_add(visits->branches, cells->x + in->point, cells->y + in->point,
                             in[1].point - in->point + 2, column * 4096, row * 4096,
                             in[1].cell == CLOSED)) {
      return;
    }
  }
  int32_t sum = sum_of(cells, row, column);
  double area = raster_branches_measure(visits->branches, (double)sum / FULL, even_odd);
  if (area < 0) return;
  // If the sum is right it stays, however it was rounded. Otherwise the result could depend on
  // lines outside the cells, and so on the clip.
  int32_t inside = (int32_t)(area * FULL + 0.5), part = raster_part_of(sum, even_odd);
  if (inside - part <= SLIGHT && part - inside <= SLIGHT) return;
  int32_t difference = inside - sum;
  cells->cells[cell] += difference;
  cells->cells[cell + 1] -= difference;
  visits->sum += difference;
  uint8_t *touched = cells->touched + row * cells->touched_stride;
  touched[column >> 3] = 1;
  touched[(column + 1) >> 3] = 1;
}

void raster_visits_mend(raster_cells *cells, int32_t even_odd) {
  raster_visits *visits = cells->visits;
  if (!visits || visits->count < 2 || !prepare(visits, cells)) return;
  find_shared(visits, cells);
  visits->sum_row = -1;
  for (int32_t i = 0; i < visits->shared_count; i++) mend(cells, visits->shared[i], even_odd);
  visits->base += visits->count;
}
