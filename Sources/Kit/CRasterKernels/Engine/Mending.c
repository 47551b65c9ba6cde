// The area inside cells that an outline visits several times.
//
// Most cells with two or three boundaries are measured many at a time (`Boundaries.inc`). The others
// are measured one by one, and those with more boundaries are sampled (`Tangles.inc`). The cells are
// then changed so that their sums give the area.
#include "Sweep.h"
#include "Visits.h"

#include <math.h>
#include <stdlib.h>

/// The largest rounding error of a sum: an eighth of 1/255.
enum { SLIGHT = FULL / 2048 };

// MARK: Boundaries

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

/// Whether a line comes from outside to a point on the top or left border of the cell.
RASTER_INLINE int comes_in(const raster_boundary *boundary, int32_t from, int32_t to, int32_t left,
                           int32_t top) {
  int32_t x = boundary->x[to], y = boundary->y[to];
  return (x == left && boundary->x[from] < x) || (y == top && boundary->y[from] < y);
}

/// Removes lines at the ends that only touch the cell. One point is left if all do.
static void trim(raster_boundary *boundary, int32_t left, int32_t top) {
  if (boundary->is_closed) return;
  if (boundary->count > 2 && comes_in(boundary, 0, 1, left, top)) {
    boundary->x++;
    boundary->y++;
    boundary->count--;
  }
  int32_t last = boundary->count - 1;
  if (last > 1 && comes_in(boundary, last, last - 1, left, top)) boundary->count--;
  if (boundary->count == 2 && (comes_in(boundary, 0, 1, left, top) ||
                               comes_in(boundary, 1, 0, left, top))) {
    boundary->count = 1;
  }
}

// MARK: Tangles

/// Cells in which more boundaries meet, or these have more lines, are sampled.
enum { EXACT_LIMIT = BOUNDARY_LIMIT, LINE_LIMIT = 48 };
/// The largest number of boundaries whose sampling errors cannot add up to a winding number; also the
/// number of lines above which eight times as many samples are taken.
enum { FEW = 24 };

/// Whether the first line is steep rather than level.
static int is_steep(const raster_boundary *boundary) {
  int32_t run = boundary->x[1] - boundary->x[0], rise = boundary->y[1] - boundary->y[0];
  return (rise < 0 ? -rise : rise) >= (run < 0 ? -run : run);
}

/// The area inside a cell in which many boundaries meet, to 8/255; -1 if memory runs out.
static double sample(raster_visits *visits, const raster_cells *cells, int32_t count, int32_t lines,
                     int32_t left, int32_t top, double sum, int32_t even_odd) {
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

// MARK: One cell

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

/// The sum of a cell: that of all cells of its row up to it.
RASTER_INLINE int32_t sum_of(const raster_cells *cells, const raster_shared *shared) {
  raster_visits *visits = cells->visits;
  int32_t cell = shared->cell, row = shared->top >> 12;
  if (!visits->has_sums[row]) {
    visits->has_sums[row] = 1;
    cells->kernels->sum_row(visits->sums + row * cells->stride / 8,
                            cells->cells + row * cells->stride,
                            cells->touched + row * cells->touched_stride,
                            (int32_t)(cells->stride / 8));
  }
  int32_t sum = visits->sums[cell / 8], last = cell & 7;
  const int32_t *group = cells->cells + (cell - last);
  // All of the group is read, because the number of steps could not be predicted.
  for (int32_t i = 0; i < 8; i++) sum += i <= last ? group[i] : 0;
  return sum;
}

/// Changes a cell so that its sum gives the area inside.
static void set_area(raster_cells *cells, const raster_shared *shared, int32_t sum, double area,
                     int32_t even_odd) {
  if (area < 0) return;
  // If the sum is right it stays, however it was rounded. Otherwise the result could depend on
  // lines outside the cells, and so on the clip.
  int32_t inside = (int32_t)(area * FULL + 0.5), part = raster_part_of(sum, even_odd);
  if (inside - part <= SLIGHT && part - inside <= SLIGHT) return;
  int32_t difference = inside - sum, column = shared->left >> 12;
  cells->cells[shared->cell] += difference;
  cells->cells[shared->cell + 1] -= difference;
  // If the two cells are in different groups, the sum before the second group changes too.
  if ((shared->cell & 7) == 7) cells->visits->sums[shared->cell / 8 + 1] += difference;
  uint8_t *touched = cells->touched + (shared->top >> 12) * cells->touched_stride;
  touched[column >> 3] = 1;
  touched[(column + 1) >> 3] = 1;
}

/// The boundaries of a cell, without lines that only touch it.
typedef struct {
  int32_t count, lines;
} found_boundaries;

/// Finds the boundaries of a cell. There are none if memory runs out.
static found_boundaries find(raster_cells *cells, const raster_shared *shared) {
  raster_visits *visits = cells->visits;
  found_boundaries found = {0, 0};
  for (int32_t i = shared->last + 1; i > 0; i = visits->list[i - 1].before) {
    if (!raster_branches_reserve((void **)&visits->found, &visits->found_capacity, found.count + 1,
                                 sizeof *visits->found)) {
      return (found_boundaries){0, 0};
    }
    raster_boundary *boundary = visits->found + found.count;
    *boundary = raster_points_of(cells, visits->list + i - 1);
    trim(boundary, shared->left, shared->top);
    if (boundary->count < 2) continue;
    found.lines += boundary->count - 1;
    found.count++;
  }
  return found;
}

/// Measures a cell whose boundaries have been found.
static void measure_alone(raster_cells *cells, const raster_shared *shared, int32_t sum,
                          found_boundaries found, int32_t even_odd) {
  raster_visits *visits = cells->visits;
  double mean = (double)sum / FULL;
  double area = found.count > EXACT_LIMIT || found.lines > LINE_LIMIT
                    ? sample(visits, cells, found.count, found.lines, shared->left, shared->top,
                             mean, even_odd)
                    : measure(visits, found.count, shared->left, shared->top, mean, even_odd);
  set_area(cells, shared, sum, area, even_odd);
}

// MARK: Batches

/// Changes a cell with two boundaries whose parts have been measured.
static void set_parts(raster_cells *cells, const raster_boundary_batch *batch, int32_t i,
                      int32_t even_odd) {
  const float slight = (float)SLIGHT / FULL;
  float left = batch->parts[0][i], between = batch->parts[1][i];
  float other_between = batch->parts[2][i], right = batch->parts[3][i];
  int32_t sign = (int32_t)batch->signs[0][i], other_sign = (int32_t)batch->signs[1][i];
  // If all winding numbers in the cell are two neighbours, the sum is right. Most cells with both
  // edges of a thin line are of that kind.
  if (sign == other_sign ? left < slight || right < slight
                         : between < slight || other_between < slight) {
    return;
  }
  int32_t sum = sum_of(cells, batch->shared + i);
  // The winding number left of both is the cell's mean less what the boundaries add to it.
  float added = (float)sign * (between + right) + (float)other_sign * (other_between + right);
  int32_t winding = (int32_t)floorf((float)sum / FULL - added + 0.5f);
  float area = 0;
  area += is_inside(winding, even_odd) ? left : 0;
  area += is_inside(winding + sign, even_odd) ? between : 0;
  area += is_inside(winding + other_sign, even_odd) ? other_between : 0;
  area += is_inside(winding + sign + other_sign, even_odd) ? right : 0;
  set_area(cells, batch->shared + i, sum, (double)fminf(fmaxf(area, 0), 1), even_odd);
}

/// Measures the cells of a batch.
static void finish(raster_cells *cells, raster_boundary_batch *batch, int32_t even_odd) {
  if (batch->count < 1) return;
  const raster_visits *visits = cells->visits;
  int are_three = batch == &visits->threes;
  if (are_three) {
    cells->kernels->measure_threes(batch, even_odd);
  } else if (batch == &visits->short_pairs) {
    cells->kernels->measure_short_pairs(batch);
  } else {
    cells->kernels->measure_long_pairs(batch);
  }
  for (int32_t i = 0; i < batch->count; i++) {
    const raster_shared *shared = batch->shared + i;
    if (!batch->fits[i]) {
      found_boundaries found = find(cells, shared);
      if (found.count > 0) measure_alone(cells, shared, sum_of(cells, shared), found, even_odd);
    } else if (are_three) {
      double area = (double)fminf(fmaxf(batch->parts[0][i], 0), 1);
      set_area(cells, shared, batch->sums[i], area, even_odd);
    } else {
      set_parts(cells, batch, i, even_odd);
    }
  }
  batch->count = 0;
}

/// Adds a cell to a batch in which boundaries have `points` points.
RASTER_INLINE void add_to_batch(raster_cells *cells, raster_boundary_batch *batch, int32_t points,
                                const raster_shared *shared, const raster_boundary *boundaries,
                                int32_t count, int32_t even_odd) {
  int32_t place = batch->count++;
  for (int32_t k = 0; k < count; k++) {
    const int32_t *x = boundaries[k].x, *y = boundaries[k].y;
    int32_t last = boundaries[k].count - 1;
    for (int32_t i = 0; i < points; i++) {
      int32_t at = i == points - 1 ? last : i < last ? i : last - 1;
      batch->x[k][i][place] = (int16_t)(x[at] - shared->left);
      batch->y[k][i][place] = (int16_t)(y[at] - shared->top);
    }
    batch->counts[k][place] = last + 1;
  }
  batch->shared[place] = *shared;
  if (batch->count == BATCH_CELLS) finish(cells, batch, even_odd);
}

/// Adds a cell to the batch for its boundaries. Returns 0 if they have too many points.
RASTER_INLINE int add_boundaries(raster_cells *cells, const raster_shared *shared,
                                 const raster_boundary *boundaries, int32_t count,
                                 int32_t even_odd) {
  raster_visits *visits = cells->visits;
  int32_t most = 0, any_closed = 0;
  for (int32_t k = 0; k < count; k++) {
    most = boundaries[k].count > most ? boundaries[k].count : most;
    any_closed |= boundaries[k].is_closed;
  }
  if (any_closed || most > (count == 2 ? LONG_POINTS : SHORT_POINTS)) return 0;
  if (count == 3) {
    visits->threes.sums[visits->threes.count] = sum_of(cells, shared);
    add_to_batch(cells, &visits->threes, SHORT_POINTS, shared, boundaries, 3, even_odd);
  } else if (most <= SHORT_POINTS) {
    add_to_batch(cells, &visits->short_pairs, SHORT_POINTS, shared, boundaries, 2, even_odd);
  } else {
    add_to_batch(cells, &visits->long_pairs, LONG_POINTS, shared, boundaries, 2, even_odd);
  }
  return 1;
}

// MARK: All cells

/// Measures a cell, or adds it to a batch.
static void mend(raster_cells *cells, const raster_shared *shared, int32_t even_odd) {
  raster_visits *visits = cells->visits;
  // Lines may end on the right edge.
  if (shared->left >= cells->width * 4096) return;
  const raster_visit *visit = visits->list + shared->last;
  if (visit->before && !visits->list[visit->before - 1].before) {
    raster_boundary pair[2] = {raster_points_of(cells, visits->list + visit->before - 1),
                               raster_points_of(cells, visit)};
    if (add_boundaries(cells, shared, pair, 2, even_odd)) return;
  }
  found_boundaries found = find(cells, shared);
  int32_t sum = sum_of(cells, shared);
  // Each line changes the winding number by one. So none is zero if their mean is larger than the
  // number of lines, and the cell is full.
  if (found.count == 0 || (!even_odd && abs(sum) / FULL >= found.lines)) return;
  if (found.count == 1 && !may_cross_itself(visits->found)) return;
  if ((found.count == 2 || found.count == 3) &&
      add_boundaries(cells, shared, visits->found, found.count, even_odd)) {
    return;
  }
  measure_alone(cells, shared, sum, found, even_odd);
}

void raster_visits_mend(raster_cells *cells, int32_t even_odd) {
  raster_visits *visits = cells->visits;
  if (!visits) return;
  raster_visits_list(cells, even_odd);
  enum { CHUNK = 256 };
  int32_t stride = (int32_t)cells->stride;
  raster_shared shared[CHUNK];
  // In the order of the outline, because the points of neighbours then lie near each other.
  for (int32_t from = 0; from < visits->list_count; from += CHUNK) {
    int32_t until = from + CHUNK < visits->list_count ? from + CHUNK : visits->list_count;
    int32_t count = 0;
    // The last visit of each cell; without a branch, which would often be mispredicted.
    for (int32_t i = from; i < until; i++) {
      int32_t cell = visits->list[i].cell;
      shared[count].cell = cell;
      shared[count].last = i;
      count += visits->heads[cell] == i + 1;
    }
    for (int32_t k = 0; k < count; k++) {
      int32_t cell = shared[k].cell, row = cell / stride;
      visits->heads[cell] = 0;
      shared[k].left = (cell - row * stride) * 4096;
      shared[k].top = row * 4096;
      mend(cells, shared + k, even_odd);
    }
  }
  finish(cells, &visits->short_pairs, even_odd);
  finish(cells, &visits->long_pairs, even_odd);
  finish(cells, &visits->threes, even_odd);
}
