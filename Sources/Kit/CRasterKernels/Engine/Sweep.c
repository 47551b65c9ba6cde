// The area inside any number of branches.
//
// A sweep line moves down over the cell. Slabs end at heights at which a branch begins, bends,
// crosses another or ends. Within a slab the branches keep their order, so the length inside is
// linear in the height, and its value in the middle is its mean. Two branches that cross with no
// third between them need no cut: the triangles that they exchange are known. If many branches
// cross, slabs become thinner until hardly any third branch lies between two. In crowds they become
// so thin that one line through the middle stands for the slab.
//
// The idea is Bentley's and Ottmann's, Algorithms for Reporting and Counting Geometric
// Intersections (1979), but without their event queue, since most cells have few branches.
#include "Sweep.h"

#include <math.h>

/// A branch that is followed from top to bottom.
struct raster_edge {
  double x, y, end_x, end_y, slope;  // its current line
  double top, bottom;                // the heights between which it counts
  double last_x;                     // the x at which the branch ends
  double above, below;               // its x at both ends of the slab
  int32_t next;                      // the index of the branch's point after the line
  int32_t number, sign;
};

/// The total amount by which points of a slab may be out of order.
static const double TOLERANCE = 1.0 / 1024;
/// The minimum height of a slab. It grows with the number of edges.
static const double LOWEST = 1.0 / (1 << 14);
/// The minimum slab height per edge: between bends, and between crossings.
static const double LOWEST_BEND = 1.0 / (1 << 22), LOWEST_CUT = 1.0 / (1 << 18);
/// The distance from one representative line to the next, as a fraction of the height. It is
/// irrational, so that it is never in step with the drawing.
static const double GOLDEN = 0.6180339887498949;

// MARK: Edges

/// Advances to its next line. After the last one the edge stays in place.
static void go_on(const raster_branches *branches, raster_edge *edge) {
  const branch *branch = branches->list + edge->number;
  edge->x = edge->end_x;
  edge->y = edge->end_y;
  if (edge->next < branch->count) {
    place next = place_of(branches, branch, edge->next++);
    edge->end_x = next.x;
    edge->end_y = next.y;
  } else {
    edge->end_y = 2;
  }
  double tall = edge->end_y - edge->y;
  edge->slope = tall > 0 ? (edge->end_x - edge->x) / tall : 0;
}

static inline double place_at(const raster_edge *edge, double y) {
  return y == edge->end_y ? edge->end_x : edge->x + edge->slope * (y - edge->y);
}

/// The x that it reaches at a height, before it continues at another x at the same height.
static double place_above(const raster_branches *branches, const raster_edge *edge, double y) {
  if (y <= edge->end_y) return place_at(edge, y);
  raster_edge later = *edge;
  while (later.end_y < y) go_on(branches, &later);
  return place_at(&later, y);
}

/// Advances it to a line below a height, and takes its x there.
static void lead_down(const raster_branches *branches, raster_edge *edge, double y) {
  while (edge->end_y <= y) go_on(branches, edge);
  edge->above = place_at(edge, y);
}

/// Whether an edge that ends at the border continues along it, which keeps the winding number on
/// the left the same at all heights. Nothing lies right of the right border.
static int goes_on(int turns, double x) { return !turns && x < 1 - 1e-9; }

static raster_edge edge_of(const raster_branches *branches, int32_t number) {
  const branch *branch = branches->list + number;
  place first = place_of(branches, branch, 0), last = place_of(branches, branch, branch->count - 1);
  raster_edge edge = {.number = number, .sign = branch->sign, .next = 1};
  edge.x = edge.end_x = first.x;
  edge.last_x = last.x;
  edge.top = goes_on(branch->turns_above, first.x) ? 0 : first.y;
  edge.bottom = goes_on(branch->turns_below, last.x) ? 1 : last.y;
  edge.y = edge.top;
  edge.end_y = first.y;
  return edge;
}

// MARK: Slabs

/// The edges between two heights.
typedef struct {
  raster_edge *edges;
  int32_t *waiting, next;  // all edges from top to bottom, and the next to add
  int32_t *order, count;   // the active ones, from left to right
  int32_t winding, even_odd;
  int is_shuffled;  // whether the order is far from that of the middles
} slab;

/// The result of examining a slab whose edges are sorted by their middles.
typedef struct {
  double inside;      // the mean length inside
  double disorder;    // how far points are out of order, apart from known crossings
  double crossing;    // the position of the first crossing, as a fraction of the height
  int32_t crossings;  // how many were found
} view;

/// Twice the x in the middle of the slab.
static inline double middle_of(const raster_edge *edge) { return edge->above + edge->below; }

/// The next gap of Shell's sort: divides by 2.2, and ends with 1.
static int32_t next_gap(int32_t gap) { return gap == 2 ? 1 : gap * 5 / 11; }

static inline double larger(double one, double other) { return one > other ? one : other; }
static inline double smaller(double one, double other) { return one < other ? one : other; }

/// Sorts edges by their middles: by insertion, after Shell's sort if they are shuffled.
static void sort_middles(slab *slab) {
  const raster_edge *edges = slab->edges;
  int32_t *order = slab->order, count = slab->count;
  int64_t moves = 0;
  for (int32_t gap = slab->is_shuffled ? next_gap(count) : 1; gap > 0; gap = next_gap(gap)) {
    for (int32_t i = gap; i < count; i++) {
      int32_t number = order[i], k = i;
      double middle = middle_of(edges + number);
      for (; k >= gap && middle_of(edges + order[k - gap]) > middle; k -= gap) {
        order[k] = order[k - gap];
      }
      moves += i - k;
      order[k] = number;
    }
  }
  slab->is_shuffled = moves > 16 * (int64_t)count;
}

static view look(const slab *slab) {
  view view = {0, 0, 1, 0};
  const raster_edge *edges = slab->edges;
  int32_t winding = slab->winding, even_odd = slab->even_odd, is_paired = 0;
  double twice = 0, at = 0, above = 0, below = 0;
  for (int32_t i = 0; i < slab->count; i++) {
    const raster_edge *edge = edges + slab->order[i];
    int32_t sign = edge->sign, was_inside = is_inside(winding, even_odd);
    double middle = middle_of(edge);
    if (was_inside) twice += middle - at;
    at = middle;
    winding += sign;
    if (is_paired) {
      is_paired = 0;
      continue;
    }
    double low_above = edge->above, high_above = low_above;
    double low_below = edge->below, high_below = low_below;
    if (i + 1 < slab->count) {
      const raster_edge *other = edges + slab->order[i + 1];
      double first = other->above - edge->above, last = other->below - edge->below;
      if (first * last < 0) {
        double part = first / (first - last), short_part = smaller(part, 1 - part);
        int32_t gain = is_inside(winding, even_odd) +
                       is_inside(winding - sign + other->sign, even_odd) - was_inside -
                       is_inside(winding + other->sign, even_odd);
        twice += gain * short_part * smaller(fabs(first), fabs(last));
        view.crossings++;
        view.crossing = smaller(view.crossing, part);
        is_paired = 1;
        low_above = smaller(low_above, other->above);
        high_above = larger(high_above, other->above);
        low_below = smaller(low_below, other->below);
        high_below = larger(high_below, other->below);
      }
    }
    view.disorder += larger(above - low_above, 0) + larger(below - low_below, 0);
    above = larger(above, high_above);
    below = larger(below, high_below);
  }
  if (is_inside(winding, even_odd)) twice += 2 - at;
  view.inside = twice / 2;
  return view;
}

/// Whether an edge comes before another. The order depends only on the edges' geometry.
static int is_before(const raster_edge *one, const raster_edge *other) {
  if (one->top != other->top) return one->top < other->top;
  if (one->end_x != other->end_x) return one->end_x < other->end_x;
  if (one->bottom != other->bottom) return one->bottom < other->bottom;
  if (one->last_x != other->last_x) return one->last_x < other->last_x;
  return one->sign < other->sign;
}

/// Sorts the indices of all edges from top to bottom.
static void sort_tops(const raster_edge *edges, int32_t *order, int32_t count) {
  for (int32_t i = 0; i < count; i++) order[i] = i;
  for (int32_t gap = count > 16 ? next_gap(count) : 1; gap > 0; gap = next_gap(gap)) {
    for (int32_t i = gap; i < count; i++) {
      int32_t number = order[i], k = i;
      for (; k >= gap && is_before(edges + number, edges + order[k - gap]); k -= gap) {
        order[k] = order[k - gap];
      }
      order[k] = number;
    }
  }
}

/// Examines a slab in which edges may begin, bend and end, along the line at a height.
static view look_along(const raster_branches *branches, slab *slab, double y) {
  for (int32_t i = 0; i < slab->count; i++) {
    raster_edge *edge = slab->edges + slab->order[i];
    edge->above = edge->below = place_above(branches, edge, y);
    if (y < edge->top || y >= edge->bottom) edge->sign = 0;
  }
  sort_middles(slab);
  return look(slab);
}

/// Extends a slab without bends down to a height. It ends earlier if more than pairs of edges cross
/// before that, but not above `nearest`. Returns the result.
static view reach(slab *slab, double y, double *until, double nearest) {
  for (;;) {
    for (int32_t i = 0; i < slab->count; i++) {
      raster_edge *edge = slab->edges + slab->order[i];
      edge->below = place_at(edge, *until);
    }
    sort_middles(slab);
    view view = look(slab);
    if (view.disorder <= TOLERANCE || *until <= nearest) return view;
    double part = view.crossings <= 2 && view.crossing < 0.999 ? view.crossing : 0.5;
    *until = larger(nearest, y + (*until - y) * part);
  }
}

/// Advances edges to the height at which a slab ended, and removes those that end there.
static void descend(const raster_branches *branches, slab *slab, double y) {
  int32_t kept = 0;
  for (int32_t i = 0; i < slab->count; i++) {
    raster_edge *edge = slab->edges + slab->order[i];
    if (edge->bottom <= y) continue;
    lead_down(branches, edge, y);
    edge->sign = branches->list[edge->number].sign;
    slab->order[kept++] = slab->order[i];
  }
  slab->count = kept;
}

/// Adds the edges that begin at or above `until` to a slab that begins at `y`.
static void take_up(const raster_branches *branches, slab *slab, double y, double until) {
  int32_t first = slab->next;
  for (; slab->next < branches->count; slab->next++) {
    raster_edge *edge = slab->edges + slab->waiting[slab->next];
    if (edge->top > until) break;
    lead_down(branches, edge, larger(y, edge->top));
    slab->order[slab->count++] = slab->waiting[slab->next];
  }
  slab->is_shuffled |= slab->next - first > 16;
}

/// The next height at which an edge begins, bends or ends.
static double next_height(const raster_branches *branches, const slab *slab) {
  double next = 1;
  for (int32_t i = 0; i < slab->count; i++) {
    next = smaller(next, slab->edges[slab->order[i]].end_y);
  }
  if (slab->next == branches->count) return next;
  return smaller(next, slab->edges[slab->waiting[slab->next]].top);
}

double raster_sweep(raster_branches *branches, int32_t winding, int32_t even_odd) {
  int32_t count = branches->count;
  if (!raster_branches_reserve((void **)&branches->edges, &branches->edge_capacity, count,
                               sizeof(raster_edge)) ||
      !raster_branches_reserve((void **)&branches->order, &branches->order_capacity, count * 2,
                               sizeof(int32_t))) {
    return -1;
  }
  slab slab = {.edges = branches->edges, .waiting = branches->order,
               .order = branches->order + count, .winding = winding, .even_odd = even_odd};
  for (int32_t i = 0; i < count; i++) slab.edges[i] = edge_of(branches, i);
  sort_tops(slab.edges, slab.waiting, count);
  double area = 0, tall = 1, place = 0.5 - GOLDEN;
  for (double y = 0; y < 1;) {
    take_up(branches, &slab, y, y);
    double bend = smaller(y + larger(LOWEST, LOWEST_BEND * slab.count), 1);
    double cut = smaller(y + larger(LOWEST, LOWEST_CUT * slab.count), 1);
    // If many edges crossed, do not try a much taller slab next.
    double until = smaller(next_height(branches, &slab), y + larger(2 * tall, cut - y));
    view view;
    if (until > bend) {
      view = reach(&slab, y, &until, cut);
    } else {
      until = bend;
      take_up(branches, &slab, y, until);
      place += GOLDEN;
      if (place >= 1) place -= 1;
      view = look_along(branches, &slab, y + (until - y) * place);
    }
    tall = until - y;
    area += tall * view.inside;
    y = until;
    descend(branches, &slab, y);
  }
  return area;
}
