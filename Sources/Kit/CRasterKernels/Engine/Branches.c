// The area inside one cell in which boundaries meet.
//
// Each monotone part of an outline, going down or up throughout, is a branch. It has an x for every
// height of the cell. Above its start and below its end, x stays constant. If it comes in from the
// left, x is 0 before; if from the right, 1. The winding number left of all branches is then the
// same at all heights, and crossing a branch to the right changes it by one, up or down.
//
// For two branches, only the areas left of both, between them, and right of both matter, which are
// sums of trapezoids. More than two are swept (`Sweep.c`).
#include "Sweep.h"

#include <math.h>
#include <stdlib.h>

/// More would need more than about fifty megabytes.
enum { BRANCH_LIMIT = 1 << 18 };

raster_branches *raster_branches_create(void) { return calloc(1, sizeof(raster_branches)); }

void raster_branches_free(raster_branches *branches) {
  if (!branches) return;
  free(branches->places);
  free(branches->list);
  free(branches->edges);
  free(branches->order);
  free(branches);
}

void raster_branches_clear(raster_branches *branches) {
  branches->place_count = branches->count = 0;
}

int raster_branches_reserve(void **memory, int32_t *capacity, int32_t count, size_t size) {
  if (count <= *capacity) return 1;
  int32_t wanted = *capacity ? *capacity : 64;
  while (wanted < count) wanted *= 2;
  void *larger = realloc(*memory, (size_t)wanted * size);
  if (!larger) return 0;
  *memory = larger;
  *capacity = wanted;
  return 1;
}

// MARK: Collecting

static double held(double value) { return value < 0 ? 0 : value > 1 ? 1 : value; }

/// The fraction of the way between two points that lies outside, along one axis.
static double way_in(double from, double to) {
  double outside = from < 0 ? -from : from > 1 ? from - 1 : 0;
  return outside / (fabs(to - from) + 1e-30);
}

/// The point at which a line from outside enters the cell.
static place entry(place from, place to) {
  double part = fmin(fmax(way_in(from.x, to.x), way_in(from.y, to.y)), 1);
  return (place){held(from.x + (to.x - from.x) * part), held(from.y + (to.y - from.y) * part)};
}

/// Adds points that go one way. The outline may turn before the first or after the last one.
static int add_branch(raster_branches *branches, int32_t first, int32_t last, int32_t sign,
                      int turns_before, int turns_behind) {
  if (!raster_branches_reserve((void **)&branches->list, &branches->capacity, branches->count + 1,
                               sizeof(branch))) {
    return 0;
  }
  branches->list[branches->count++] =
      sign > 0 ? (branch){first, 1, last - first + 1, 1, turns_before, turns_behind}
               : (branch){last, -1, last - first + 1, -1, turns_behind, turns_before};
  return 1;
}

/// Divides consecutive points into branches.
static int divide(raster_branches *branches, int32_t first, int32_t last, int is_closed) {
  const place *places = branches->places;
  int32_t sign = 0;
  int turns = is_closed;
  for (int32_t i = first + 1; i <= last; i++) {
    int32_t next = (places[i].y > places[i - 1].y) - (places[i].y < places[i - 1].y);
    if (next && sign == -next) {
      if (!add_branch(branches, first, i - 1, sign, turns, 1)) return 0;
      first = i - 1;
      turns = 1;
    }
    if (next) sign = next;
  }
  // Points at constant height also make a branch, if the line ends at another x.
  if (!sign && branches->places[first].x == branches->places[last].x) return 1;
  return add_branch(branches, first, last, sign ? sign : 1, turns, is_closed);
}

int raster_branches_add(raster_branches *branches, const raster_boundary *boundary, int32_t left,
                        int32_t top) {
  const int32_t *x = boundary->x, *y = boundary->y;
  int32_t count = boundary->count, is_closed = boundary->is_closed;
  int32_t first = branches->place_count, start = 0;
  if (is_closed) {
    // Start at the topmost point, which is never in the middle of a branch.
    for (int32_t i = 1; i < count; i++) start = y[i] < y[start] ? i : start;
  }
  if (count < 2) return 1;
  if (branches->count > BRANCH_LIMIT) return 0;
  if (!raster_branches_reserve((void **)&branches->places, &branches->place_capacity, first + count,
                               sizeof(place))) {
    return 0;
  }
  place *places = branches->places + first;
  for (int32_t i = 0; i < count; i++) {
    // The last point of a closed outline repeats the first one.
    int32_t at = start + i < count ? start + i : start + i - count + 1;
    places[i] = (place){(x[at] - left) * (1.0 / 4096), (y[at] - top) * (1.0 / 4096)};
  }
  branches->place_count += count;
  if (!is_closed) {
    place from = places[0], to = places[count - 1];
    places[0] = entry(from, places[1]);
    places[count - 1] = entry(to, count == 2 ? from : places[count - 2]);
    // A line may pass a corner outside the cell.
    if (count == 2 && (places[1].y - places[0].y) * (to.y - from.y) <= 0 &&
        (places[1].x - places[0].x) * (to.x - from.x) <= 0) {
      return 1;
    }
  }
  return divide(branches, first, first + count - 1, is_closed);
}

// MARK: Measuring

/// The mean x of a branch.
static double mean_place(const raster_branches *branches, const branch *branch) {
  place last = place_of(branches, branch, 0);
  double mean = last.x * last.y;
  for (int32_t i = 1; i < branch->count; i++) {
    place next = place_of(branches, branch, i);
    mean += (last.x + next.x) * (next.y - last.y) / 2;
    last = next;
  }
  return mean + last.x * (1 - last.y);
}

/// A branch that is followed from top to bottom.
typedef struct {
  const branch *branch;
  place at, below;
  double slope;
  int32_t next;
} follower;

/// Advances to the branch's next point, or to the bottom of the cell.
static inline void turn(const raster_branches *branches, follower *follower) {
  while (follower->below.y <= follower->at.y && follower->next < follower->branch->count) {
    follower->at.x = follower->below.x;
    follower->next++;
    follower->below = follower->next < follower->branch->count
                          ? place_of(branches, follower->branch, follower->next)
                          : (place){follower->at.x, 1};
  }
  double tall = follower->below.y - follower->at.y;
  follower->slope = tall > 0 ? (follower->below.x - follower->at.x) / tall : 0;
}

static inline follower follow(const raster_branches *branches, const branch *branch) {
  place first = place_of(branches, branch, 0);
  follower follower = {branch, {first.x, 0}, first, 0, 0};
  turn(branches, &follower);
  return follower;
}

static inline void advance(follower *follower, double y) {
  double x = follower->at.x + follower->slope * (y - follower->at.y);
  follower->at = (place){y < follower->below.y ? x : follower->below.x, y};
}

/// The area inside two branches.
static double measure_pair(const raster_branches *branches, double sum, int32_t even_odd) {
  const branch *list = branches->list;
  follower one = follow(branches, list), other = follow(branches, list + 1);
  // The areas left of both, split by which branch is to the right, and the area between them.
  double left_of_one = 0, left_of_other = 0, apart = 0;
  for (double y = 0; y < 1;) {
    double until = fmin(one.below.y, other.below.y), tall = (until - y) / 2;
    double first = one.at.x, second = other.at.x;
    advance(&one, until);
    advance(&other, until);
    left_of_one += (first + one.at.x) * tall;
    left_of_other += (second + other.at.x) * tall;
    double above = second - first, below = other.at.x - one.at.x;
    double sizes = fabs(above) + fabs(below);
    apart += above * below >= 0 ? sizes * tall
                                : (above * above + below * below) / sizes * tall;
    y = until;
    if (y >= one.below.y) turn(branches, &one);
    if (y >= other.below.y) turn(branches, &other);
  }
  int32_t sign = list[0].sign, other_sign = list[1].sign;
  double signed_area = sign * (1 - left_of_one) + other_sign * (1 - left_of_other);
  int32_t winding = (int32_t)floor(sum - signed_area + 0.5);
  double left = (left_of_one + left_of_other - apart) / 2;
  double right = 1 - (left_of_one + left_of_other + apart) / 2;
  double between = (apart + left_of_other - left_of_one) / 2;
  return is_inside(winding, even_odd) * left +
         is_inside(winding + sign, even_odd) * between +
         is_inside(winding + other_sign, even_odd) * (apart - between) +
         is_inside(winding + sign + other_sign, even_odd) * right;
}

double raster_branches_measure(raster_branches *branches, double sum, int32_t even_odd) {
  if (branches->count < 2) return -1;
  if (branches->count == 2) return held(measure_pair(branches, sum, even_odd));
  double signed_area = 0;
  for (int32_t i = 0; i < branches->count; i++) {
    const branch *branch = branches->list + i;
    signed_area += branch->sign * (1 - mean_place(branches, branch));
  }
  double area = raster_sweep(branches, (int32_t)floor(sum - signed_area + 0.5), even_odd);
  // Rounding could make the area negative, which would read as the out-of-memory result.
  return area < -0.5 ? -1 : held(area);
}
