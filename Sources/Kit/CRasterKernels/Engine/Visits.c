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

raster_visits *raster_visits_create(void) {
  raster_visits *visits = calloc(1, sizeof *visits);
  if (!visits) return NULL;
  visits->branches = raster_branches_create();
  if (visits->branches) return visits;
  free(visits);
  return NULL;
}

void raster_visits_free(raster_visits *visits) {
  if (!visits) return;
  raster_branches_free(visits->branches);
  free(visits->crossings);
  free(visits->heads);
  free(visits->shared);
  free(visits->list);
  free(visits->picked);
  free(visits->sums);
  free(visits->seen);
  free(visits->found);
  free(visits->areas);
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
  if (!crossings) return 0;
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

/// Whether two lines of a boundary cross. Lines that touch count.
static int crosses_itself(const raster_boundary *boundary) {
  const int32_t *x = boundary->x, *y = boundary->y;
  for (int32_t i = 1; i < boundary->count; i++) {
    int64_t run = x[i] - x[i - 1], rise = y[i] - y[i - 1];
    for (int32_t k = i + 2; k < boundary->count; k++) {
      // The heights of the other line's ends above this line, and of this one's above the other.
      int64_t other_run = x[k] - x[k - 1], other_rise = y[k] - y[k - 1];
      int64_t start = rise * (x[k - 1] - x[i - 1]) - run * (y[k - 1] - y[i - 1]);
      int64_t end = start + rise * other_run - run * other_rise;
      int64_t first = other_rise * (x[i - 1] - x[k - 1]) - other_run * (y[i - 1] - y[k - 1]);
      int64_t last = first + other_rise * run - other_run * rise;
      int is_above = start > 0 && end > 0, is_below = start < 0 && end < 0;
      int is_before = first > 0 && last > 0, is_behind = first < 0 && last < 0;
      if (!is_above && !is_below && !is_before && !is_behind) return 1;
    }
  }
  return 0;
}

static int prepare(raster_visits *visits, const raster_cells *cells) {
  size_t size = (size_t)cells->stride * ((size_t)cells->height + 1) + 2;
  if (size > visits->head_capacity) {
    free(visits->heads);
    free(visits->sums);
    free(visits->seen);
    visits->head_capacity = 0;
    visits->heads = calloc(size, 4);
    visits->sums = malloc(size / 2 + 64);
    visits->seen = calloc(size, 1);
    if (!visits->heads || !visits->sums || !visits->seen) return 0;
    visits->head_capacity = size;
  }
  if (visits->count > visits->shared_capacity) {
    free(visits->shared);
    free(visits->list);
    free(visits->picked);
    visits->shared_capacity = 0;
    visits->shared = malloc((size_t)visits->capacity * sizeof *visits->shared);
    visits->list = malloc((size_t)visits->capacity * sizeof *visits->list);
    visits->picked = malloc((size_t)visits->capacity * 4);
    if (!visits->shared || !visits->list || !visits->picked) return 0;
    visits->shared_capacity = visits->capacity;
  }
  return 1;
}

/// Whether the boundary goes both ways along both axes. Otherwise it cannot cross itself.
static int may_cross_itself(const raster_boundary *boundary) {
  int right = 0, left = 0, down = 0, up = 0;
  for (int32_t i = 1; i < boundary->count; i++) {
    right |= boundary->x[i] > boundary->x[i - 1];
    left |= boundary->x[i] < boundary->x[i - 1];
    down |= boundary->y[i] > boundary->y[i - 1];
    up |= boundary->y[i] < boundary->y[i - 1];
  }
  if (!(right & left & down & up)) return 0;
  // With very many lines, looking at each two would take too long.
  enum { FEW_LINES = 24 };
  return boundary->is_closed || boundary->count > FEW_LINES || crosses_itself(boundary);
}

/// Whether a line comes from outside to a point on the top or left border.
RASTER_INLINE int comes_in(const raster_cells *cells, int32_t from, int32_t to) {
  int32_t x = cells->x[to], y = cells->y[to];
  return ((x & 4095) == 0 && cells->x[from] < x) || ((y & 4095) == 0 && cells->y[from] < y);
}

/// Whether a line comes from outside to a point on the top or left border of the cell.
RASTER_INLINE int touches(const raster_cells *cells, int32_t cell, int32_t from, int32_t to) {
  int32_t at = (cells->y[to] >> 12) * (int32_t)cells->stride + (cells->x[to] >> 12);
  return comes_in(cells, from, to) && at == cell;
}

/// The points of the visit that begins with a crossing: one if it only touches the cell.
RASTER_INLINE raster_visit visit_of(const raster_cells *cells, const raster_crossing *in) {
  raster_visit visit = {in->point, in[1].point - in->point + 2};
  if (in[1].cell == CLOSED) return (raster_visit){visit.point, -visit.count};
  // A line that enters or leaves exactly at a point lies outside.
  if (visit.count > 2 && comes_in(cells, visit.point, visit.point + 1)) {
    visit.point++;
    visit.count--;
  }
  int32_t last = visit.point + visit.count - 1;
  if (visit.count > 2 && comes_in(cells, last, last - 1)) visit.count--;
  if (visit.count > 2) return visit;
  if (touches(cells, in->cell, visit.point, visit.point + 1) ||
      touches(cells, in->cell, visit.point + 1, visit.point)) {
    visit.count = 1;
  }
  return visit;
}

static raster_boundary boundary_of(const raster_cells *cells, raster_visit visit) {
  return (raster_boundary){cells->x + visit.point, cells->y + visit.point, abs(visit.count),
                           visit.count < 0};
}

/// Picks the crossings into cells that are visited again, or by several lines. Returns how many.
static int32_t pick(raster_visits *visits) {
  // The cell indices below 0 have entries of their own.
  uint8_t *seen = visits->seen + 2;
  int32_t *picked = visits->picked, count = 0, last = visits->count - 1;
  const raster_crossing *crossings = visits->crossings;
  for (int32_t i = 0; i < last; i++) {
    int32_t cell = crossings[i].cell;
    seen[cell] = 1 + (seen[cell] > 0);
  }
  for (int32_t i = 0; i < last; i++) {
    int32_t cell = crossings[i].cell, lines = crossings[i + 1].point - crossings[i].point + 1;
    picked[count] = i;
    count += (cell >= 0) & ((seen[cell] > 1) | (lines > 2));
  }
  for (int32_t i = 0; i < last; i++) seen[crossings[i].cell] = 0;
  return count;
}

/// Lists the visits to each cell to measure.
static void find_shared(raster_visits *visits, const raster_cells *cells) {
  int32_t *heads = visits->heads + 2, used = 0, count = pick(visits);
  const int32_t *picked = visits->picked;
  const raster_crossing *crossings = visits->crossings;
  raster_shared *shared = visits->shared;
  for (int32_t i = 0; i < count; i++) heads[crossings[picked[i]].cell]++;
  for (int32_t i = 0; i < count; i++) {
    const raster_crossing *in = crossings + picked[i];
    int32_t cell = in->cell, head = heads[cell];
    if (head == 1) {
      heads[cell] = 0;
      raster_visit visit = visit_of(cells, in);
      raster_boundary boundary = boundary_of(cells, visit);
      if (!may_cross_itself(&boundary)) continue;
      *shared++ = (raster_shared){cell, used, 1};
      visits->list[used++] = visit;
      continue;
    }
    if (head > 1) {
      *shared++ = (raster_shared){cell, used, head};
      int32_t first = used;
      used += head;
      head = -first - 1;
    }
    visits->list[-head - 1] = visit_of(cells, in);
    heads[cell] = head - 1;
  }
  visits->shared_count = (int32_t)(shared - visits->shared);
  for (int32_t i = 0; i < visits->shared_count; i++) heads[visits->shared[i].cell] = 0;
}

// MARK: Correcting

/// Cells in which more boundaries meet, or these have more lines, are sampled.
enum { EXACT_LIMIT = BOUNDARY_LIMIT, LINE_LIMIT = 48 };
/// With more boundaries than these, the errors of samples might add up to a winding number.
enum { FEW = 24 };

/// Whether the first line is steep rather than level.
static int is_steep(const raster_boundary *boundary) {
  int32_t run = boundary->x[1] - boundary->x[0], rise = boundary->y[1] - boundary->y[0];
  return (rise < 0 ? -rise : rise) >= (run < 0 ? -run : run);
}

/// The largest area, or the smallest, that a straight boundary's upper side may have.
///
/// It is estimated from the place halfway across the cell. If the line leaves through the sides,
/// that is wrong by an eighth of its slope at most.
RASTER_INLINE float side_bound(const raster_boundary *boundary, int32_t left, int32_t top,
                               int is_largest) {
  const int32_t *x = boundary->x, *y = boundary->y;
  float run = (float)(x[1] - x[0]), rise = (float)(y[1] - y[0]);
  int is_level = fabsf(run) > fabsf(rise);
  float slope = is_level ? rise / run : run / rise;
  float from = (float)(is_level ? x[0] - left : y[0] - top);
  float to = (float)(is_level ? y[0] - top : x[0] - left);
  float place = (to + (2048 - from) * slope) * (1.0f / 4096);
  place = place > 0 ? place < 1 ? place : 1 : 0;
  // Right of a line that goes down, above a line that goes right.
  float area = (is_level ? run > 0 : rise < 0) ? place : 1 - place;
  float error = fabsf(slope) * 0.125f + 0.001f;
  return is_largest ? area + error : area - error;
}

/// Whether no winding number in a cell with straight boundaries can be zero, seen without samples.
static int is_surely_full(const raster_boundary *boundaries, int32_t count, int32_t left,
                          int32_t top, double sum) {
  // The winding number outside all upper sides is the sum less their areas. It is whole.
  float base = (float)sum;
  int is_positive = sum > 0;
  for (int32_t i = 0; i < count; i++) base -= side_bound(boundaries + i, left, top, is_positive);
  return is_positive ? base > 0.25f : base + (float)count < -0.25f;
}

/// The area inside a cell in which many boundaries meet, to 8/255; -1 if the sum is right or memory
/// runs out.
static double sample(raster_visits *visits, const raster_cells *cells, int32_t count, int32_t lines,
                     int32_t left, int32_t top, double sum, int32_t even_odd) {
  int is_straight = lines == count;
  if (!even_odd && is_straight && is_surely_full(visits->found, count, left, top, sum)) return -1;
  raster_tangle tangle = {.boundaries = visits->found, .count = count, .left = left, .top = top,
                          .even_odd = even_odd, .sum = sum};
  int32_t steep = 0;
  for (int32_t i = 0; i < count; i++) steep += is_steep(visits->found + i);
  tangle.is_turned = 2 * steep < count;
  if (count > FEW) {
    if (!raster_branches_reserve((void **)&visits->areas, &visits->area_capacity, count,
                                 sizeof(double))) {
      return -1;
    }
    for (int32_t i = 0; i < count; i++) {
      visits->areas[i] = raster_boundary_area(visits->found + i, left, top);
    }
    tangle.areas = visits->areas;
  }
  // Crowds may be as fine as the samples, so they get more: the same ones mirrored and turned.
  int32_t rounds = lines > FEW ? 8 : lines > FEW / 2 ? 2 : 1, inside = 0;
  for (int32_t i = 0; i < rounds; i++) {
    tangle.flips_rows = i & 1;
    tangle.flips_columns = (i ^ i >> 1) & 1;
    if (i == 4) tangle.is_turned = !tangle.is_turned;
    inside += cells->kernels->tangle(&tangle);
  }
  return inside / (512.0 * rounds);
}

/// The area inside a cell in which few boundaries meet, or -1 if its sum is right.
static double measure(raster_visits *visits, int32_t count, int32_t left, int32_t top, double sum,
                      int32_t even_odd) {
  const raster_boundary *boundaries = visits->found;
  int is_simple = count > 1;
  // Two lines cannot cross each other beyond their common point.
  for (int32_t i = 0; i < count; i++) {
    is_simple = is_simple && (boundaries[i].count < 4 || !may_cross_itself(boundaries + i));
  }
  if (is_simple) {
    double area = raster_boundaries_measure(boundaries, count, left, top, sum, even_odd);
    if (area != RASTER_TOO_COMPLICATED) return area;
  }
  raster_branches_clear(visits->branches);
  for (int32_t i = 0; i < count; i++) {
    if (!raster_branches_add(visits->branches, boundaries + i, left, top)) return -1;
  }
  return raster_branches_measure(visits->branches, sum, even_odd);
}

/// Changes a cell so that its sum gives the area inside.
static void set_area(raster_cells *cells, int32_t cell, int32_t sum, double area,
                     int32_t even_odd) {
  if (area < 0) return;
  // If the sum is right it stays, however it was rounded. Otherwise the result could depend on
  // lines outside the cells, and so on the clip.
  int32_t inside = (int32_t)(area * FULL + 0.5), part = raster_part_of(sum, even_odd);
  if (inside - part <= SLIGHT && part - inside <= SLIGHT) return;
  int32_t difference = inside - sum, stride = (int32_t)cells->stride;
  cells->cells[cell] += difference;
  cells->cells[cell + 1] -= difference;
  // If the two cells are in different groups, the sum before the second group changes too.
  if ((cell & 7) == 7) cells->visits->sums[cell / 8 + 1] += difference;
  int32_t row = cell / stride, column = cell - row * stride;
  uint8_t *touched = cells->touched + row * cells->touched_stride;
  touched[column >> 3] = 1;
  touched[(column + 1) >> 3] = 1;
}

/// Measures the cells of a batch.
static void finish_batch(raster_cells *cells, raster_line_batch *batch, int32_t lines,
                         int32_t even_odd) {
  if (batch->count < 1) return;
  cells->kernels->measure_lines(batch, lines, even_odd);
  for (int32_t i = 0; i < batch->count; i++) {
    set_area(cells, batch->cells[i], batch->whole_sums[i], batch->areas[i], even_odd);
  }
  batch->count = 0;
}

/// Adds a cell with two or three straight boundaries to a batch.
static void add_to_batch(raster_cells *cells, const raster_shared *shared, int32_t left,
                         int32_t top, int32_t sum, int32_t even_odd) {
  raster_visits *visits = cells->visits;
  const raster_visit *list = visits->list + shared->first;
  raster_line_batch *batch = shared->count == 2 ? &visits->pairs : &visits->threes;
  int32_t place = batch->count++;
  for (int32_t i = 0; i < shared->count; i++) {
    const int32_t *x = cells->x + list[i].point, *y = cells->y + list[i].point;
    batch->x0[i][place] = (x[0] - left) * (1.0 / 4096);
    batch->y0[i][place] = (y[0] - top) * (1.0 / 4096);
    batch->x1[i][place] = (x[1] - left) * (1.0 / 4096);
    batch->y1[i][place] = (y[1] - top) * (1.0 / 4096);
  }
  batch->sums[place] = sum * (1.0 / FULL);
  batch->whole_sums[place] = sum;
  batch->cells[place] = shared->cell;
  if (batch->count == 8) finish_batch(cells, batch, shared->count, even_odd);
}

/// The sum of a cell: that of all cells of its row up to it.
RASTER_INLINE int32_t sum_of(const raster_cells *cells, int32_t cell) {
  int32_t sum = cells->visits->sums[cell / 8];
  for (int32_t i = cell & ~7; i <= cell; i++) sum += cells->cells[i];
  return sum;
}

/// Measures a cell, or adds it to a batch.
static void mend(raster_cells *cells, const raster_shared *shared, int32_t even_odd) {
  raster_visits *visits = cells->visits;
  const raster_visit *list = visits->list + shared->first;
  int32_t cell = shared->cell, stride = (int32_t)cells->stride;
  // Lines may end on the bottom edge.
  if (cell >= cells->height * stride) return;
  int32_t sum = sum_of(cells, cell), count = shared->count, lines = 0;
  int is_straight = 1;
  for (int32_t i = 0; i < count; i++) {
    lines += abs(list[i].count) - 1;
    is_straight &= list[i].count == 2;
  }
  // Each line changes the winding number by one. So none is zero if their mean is larger than the
  // number of lines, and the cell is full.
  if (!even_odd && (sum < 0 ? -sum : sum) / FULL >= lines) return;
  if (is_straight && count == 2) {
    raster_boundary one = boundary_of(cells, list[0]), other = boundary_of(cells, list[1]);
    if (raster_lines_face(&one, &other)) return;
  }
  int32_t row = cell / stride, column = cell - row * stride;
  // Lines may end on the right edge.
  if (column >= cells->width) return;
  int32_t left = column * 4096, top = row * 4096;
  if (is_straight && (count == 2 || count == 3)) {
    add_to_batch(cells, shared, left, top, sum, even_odd);
    return;
  }
  if (count > visits->found_capacity &&
      !raster_branches_reserve((void **)&visits->found, &visits->found_capacity, count,
                               sizeof *visits->found)) {
    return;
  }
  int32_t found = 0;
  for (int32_t i = 0; i < count; i++) {
    visits->found[found] = boundary_of(cells, list[i]);
    found += visits->found[found].count > 1;
  }
  count = found;
  double mean = (double)sum / FULL;
  double area = count > EXACT_LIMIT || lines > LINE_LIMIT
                    ? sample(visits, cells, count, lines, left, top, mean, even_odd)
                    : measure(visits, count, left, top, mean, even_odd);
  set_area(cells, cell, sum, area, even_odd);
}

void raster_visits_mend(raster_cells *cells, int32_t even_odd) {
  raster_visits *visits = cells->visits;
  if (!visits || visits->count < 2 || !prepare(visits, cells)) return;
  find_shared(visits, cells);
  if (visits->shared_count > 0) {
    for (int32_t y = 0; y < cells->height; y++) {
      cells->kernels->sum_row(visits->sums + y * cells->stride / 8,
                              cells->cells + y * cells->stride,
                              cells->touched + y * cells->touched_stride,
                              (int32_t)(cells->stride / 8));
    }
  }
  for (int32_t i = 0; i < visits->shared_count; i++) mend(cells, visits->shared + i, even_odd);
  finish_batch(cells, &visits->pairs, 2, even_odd);
  finish_batch(cells, &visits->threes, 3, even_odd);
}
