// The area inside a cell through which a few boundaries pass, if they turn back or have many points.
//
// Each boundary divides the cell in two. The winding number on its upper side is higher by one.
// There is a whole number K such that a point's winding number is K plus the number of upper sides
// it is in. So the area inside depends on K and on the areas in exactly one, two or three upper
// sides.
//
// If two boundaries do not cross, their upper sides are disjoint, or cover the cell together, or
// one contains the other. In the first two cases the cell's sum is already right.
//
// Boundaries that cross are uncrossed: at the crossing, each continues as the other. Winding
// numbers stay the same, and the boundaries then touch without crossing. This is Herbert Seifert's
// smoothing, Über das Geschlecht von Knoten (1934).
#include "Boundaries.h"

enum {
  /// Boundaries of more lines are not examined.
  LINE_LIMIT = 10,
  /// Uncrossed boundaries have points of both, and the crossing.
  POINT_LIMIT = 2 * LINE_LIMIT + 3,
};

typedef struct {
  double x, y;
} spot;

/// The part of a boundary within the cell, whose corners are (0, 0) and (1, 1).
typedef struct {
  spot points[POINT_LIMIT];
  int32_t count;
  /// Where it enters and leaves: the way along the border, clockwise from the top left, 0…4.
  double in, out;
} curve;

// MARK: Cutting

RASTER_INLINE double held(double value) { return value < 0 ? 0 : value > 1 ? 1 : value; }

/// The fraction of the way between two points that lies outside the cell, along one axis.
RASTER_INLINE double way_in(double from, double to) {
  double outside = from < 0 ? -from : from > 1 ? from - 1 : 0;
  return outside > 0 ? outside / (fabs(to - from) + 1e-30) : 0;
}

/// The point at which a line from outside enters the cell.
RASTER_INLINE spot entry(spot from, spot to) {
  double across = way_in(from.x, to.x), down = way_in(from.y, to.y);
  double part = across > down ? across : down;
  if (part > 1) part = 1;
  spot at = {held(from.x + (to.x - from.x) * part), held(from.y + (to.y - from.y) * part)};
  // Rounding must not move the point off the border.
  if (part > 0 && across >= down) at.x = from.x < 0 ? 0 : 1;
  if (part > 0 && across < down) at.y = from.y < 0 ? 0 : 1;
  return at;
}

RASTER_INLINE spot spot_at(const raster_boundary *boundary, int32_t index, int32_t left,
                           int32_t top) {
  return (spot){(boundary->x[index] - left) * (1.0 / 4096),
                (boundary->y[index] - top) * (1.0 / 4096)};
}

/// The points at which a boundary enters and leaves the cell. Returns 0 if it passes a corner
/// outside.
RASTER_INLINE int cut(const raster_boundary *boundary, int32_t left, int32_t top, spot *start,
                      spot *end) {
  int32_t last = boundary->count - 1;
  *start = spot_at(boundary, 0, left, top);
  *end = spot_at(boundary, last, left, top);
  if (boundary->is_closed) return 1;
  spot from = entry(*start, last == 1 ? *end : spot_at(boundary, 1, left, top));
  spot to = entry(*end, last == 1 ? *start : spot_at(boundary, last - 1, left, top));
  if (last == 1 && (to.y - from.y) * (end->y - start->y) <= 0 &&
      (to.x - from.x) * (end->x - start->x) <= 0) {
    return 0;
  }
  *start = from;
  *end = to;
  return 1;
}

/// Twice the area right of a line.
RASTER_INLINE double right_of(spot from, spot to) {
  return (to.y - from.y) * (2 - from.x - to.x);
}

/// Twice the area right of the left border, along which the outline goes to the bottom.
RASTER_INLINE double along_left(spot start, spot end) {
  return (start.x == 0 ? 2 * (start.y - 1) : 0) + (end.x == 0 ? 2 * (1 - end.y) : 0);
}

double raster_boundary_area(const raster_boundary *boundary, int32_t left, int32_t top) {
  spot at, end;
  if (!cut(boundary, left, top, &at, &end)) return 0;
  double twice = boundary->is_closed ? 0 : along_left(at, end);
  for (int32_t i = 1; i < boundary->count - 1; i++) {
    spot next = spot_at(boundary, i, left, top);
    twice += right_of(at, next);
    at = next;
  }
  return (twice + right_of(at, end)) / 2;
}

/// The way along the border, or -1 for a point inside.
RASTER_INLINE double way_along(spot at) {
  return at.y == 0 ? at.x : at.x == 1 ? 1 + at.y : at.y == 1 ? 3 - at.x : at.x == 0 ? 4 - at.y : -1;
}

/// Returns 0 if the boundary does not begin and end on the border.
RASTER_INLINE int make_curve(curve *curve, const raster_boundary *boundary, int32_t left,
                             int32_t top) {
  int32_t last = boundary->count - 1;
  if (!cut(boundary, left, top, curve->points, curve->points + last)) {
    curve->count = 0;
    return 1;
  }
  for (int32_t i = 1; i < last; i++) curve->points[i] = spot_at(boundary, i, left, top);
  curve->count = last + 1;
  curve->in = way_along(curve->points[0]);
  curve->out = way_along(curve->points[last]);
  return curve->in >= 0 && curve->out >= 0;
}

/// The area on the curve's upper side.
RASTER_INLINE double upper_side(const curve *curve) {
  double twice = along_left(curve->points[0], curve->points[curve->count - 1]);
  for (int32_t i = 1; i < curve->count; i++) {
    twice += right_of(curve->points[i - 1], curve->points[i]);
  }
  double area = twice / 2;
  return area - floor(area);
}

// MARK: Crossings

/// Positive if a point is on the upper side of a line.
RASTER_INLINE double height_of(spot point, spot from, spot to) {
  return (to.y - from.y) * (point.x - from.x) - (to.x - from.x) * (point.y - from.y);
}

/// A crossing: the points before it on both curves, and how far it is along the other's line.
typedef struct {
  int32_t one, other;
  double part;
} crossing;

enum { TOUCHING = -1 };

/// The number of crossings of two curves, and the first one. If an end of a line lies on the other
/// line, the result is TOUCHING.
static int find_crossings(const curve *one, const curve *other, crossing *found) {
  int count = 0, touches = 0;
  for (int32_t i = 1; i < one->count; i++) {
    spot a = one->points[i - 1], b = one->points[i];
    for (int32_t k = 1; k < other->count; k++) {
      spot c = other->points[k - 1], d = other->points[k];
      double first = height_of(c, a, b), second = height_of(d, a, b);
      double third = height_of(a, c, d), fourth = height_of(b, c, d);
      double product = first * second, other_product = third * fourth;
      touches |= (product == 0) & (other_product <= 0);
      touches |= (product <= 0) & (other_product == 0);
      if (product >= 0 || other_product >= 0) continue;
      if (!count++) *found = (crossing){i - 1, k - 1, first / (first - second)};
    }
  }
  return touches ? TOUCHING : count;
}

/// Exchanges what follows a crossing of two curves.
static void uncross(curve *one, curve *other, const crossing *crossing) {
  int32_t i = crossing->one + 1, k = crossing->other + 1;
  int32_t rest = one->count - i, other_rest = other->count - k;
  spot c = other->points[k - 1], d = other->points[k], kept[POINT_LIMIT];
  spot at = {c.x + (d.x - c.x) * crossing->part, c.y + (d.y - c.y) * crossing->part};
  memcpy(kept, one->points + i, (size_t)rest * sizeof(spot));
  memcpy(one->points + i + 1, other->points + k, (size_t)other_rest * sizeof(spot));
  memcpy(other->points + k + 1, kept, (size_t)rest * sizeof(spot));
  one->points[i] = other->points[k] = at;
  one->count = i + 1 + other_rest;
  other->count = k + 1 + rest;
  double out = one->out;
  one->out = other->out;
  other->out = out;
}

/// Uncrosses curves. Any two may cross at most once. Returns 0 if they are too complicated.
static int uncross_all(curve *curves, int32_t count) {
  int32_t pairs = count == 2 ? 1 : count, total = 0, first = 0;
  crossing found = {0, 0, 0};
  for (int32_t i = 0; i < pairs; i++) {
    crossing here;
    int crossings = find_crossings(curves + i, curves + (i == count - 1 ? 0 : i + 1), &here);
    if (crossings == TOUCHING || crossings > 1) return 0;
    if (crossings) first = i, found = here;
    total += crossings;
  }
  if (total == 0) return 1;
  // After two crossings, a curve might cross itself.
  if (total > 1) return 0;
  uncross(curves + first, curves + (first == count - 1 ? 0 : first + 1), &found);
  return 1;
}

// MARK: Sides

/// How the upper sides of two boundaries lie.
typedef enum { UNKNOWN, DISJOINT, COVERING, INSIDE, AROUND } relation;

RASTER_INLINE relation relation_of(int one_is_above, int other_is_above) {
  if (one_is_above) return other_is_above ? COVERING : INSIDE;
  return other_is_above ? AROUND : DISJOINT;
}

/// The relation of two curves that do not cross.
RASTER_INLINE relation relation_along_border(const curve *one, const curve *other) {
  // The upper side has the border clockwise from the entry of the curve to its exit.
  double arc = one->out - one->in, other_arc = other->out - other->in;
  double from = other->in - one->in, to = other->out - one->in;
  arc += arc < 0 ? 4 : 0;
  other_arc += other_arc < 0 ? 4 : 0;
  double back = from > 0 ? 4 - from : -from;
  from += from < 0 ? 4 : 0;
  to += to < 0 ? 4 : 0;
  if ((from < arc) != (to < arc)) return UNKNOWN;
  return relation_of(back < other_arc, from < arc);
}

// MARK: Areas

/// The area inside, from the areas in exactly 0…`count` upper sides.
///
/// `base` is the winding number outside all of them.
RASTER_INLINE double inside_of(const double *parts, int32_t count, int32_t base,
                               int32_t even_odd) {
  double area = 0;
  for (int32_t i = 0; i <= count; i++) {
    int32_t winding = base + i;
    if (even_odd ? winding & 1 : winding != 0) area += parts[i];
  }
  return held(area);
}

/// The winding number outside all upper sides.
RASTER_INLINE int32_t base_of(double sum, double sides) {
  return (int32_t)floor(sum - sides + 0.5);
}

/// Whether a curve runs along the border, so that its upper side is nothing or all of the cell.
RASTER_INLINE int is_trivial(double side) { return side < 1e-6 || side > 1 - 1e-6; }

/// Whether each of the winding numbers `base`…`base + count` is on the same side of zero.
RASTER_INLINE int is_full(int32_t base, int32_t count, int32_t even_odd) {
  return !even_odd && (base > 0 || base + count < 0);
}

static double measure_pair(const curve *pair, double sum, int32_t even_odd) {
  relation relation = relation_along_border(pair, pair + 1);
  if (relation == UNKNOWN) return RASTER_TOO_COMPLICATED;
  if (relation == DISJOINT || relation == COVERING) return RASTER_SUM_IS_RIGHT;
  double inner = upper_side(pair + (relation == AROUND));
  double outer = upper_side(pair + (relation == INSIDE));
  if (is_trivial(inner) || is_trivial(outer)) return RASTER_SUM_IS_RIGHT;
  int32_t base = base_of(sum, inner + outer);
  if (is_full(base, 2, even_odd)) return RASTER_SUM_IS_RIGHT;
  double parts[3] = {1 - outer, outer - inner, inner};
  return inside_of(parts, 2, base, even_odd);
}

/// The area in which two upper sides overlap.
RASTER_INLINE double overlap(relation relation, double one, double other) {
  if (relation == DISJOINT) return 0;
  return relation == COVERING ? one + other - 1 : relation == INSIDE ? one : other;
}

static double measure_three(const curve *three, double sum, int32_t even_odd) {
  double sides[3];
  for (int32_t i = 0; i < 3; i++) {
    sides[i] = upper_side(three + i);
    if (is_trivial(sides[i])) return RASTER_TOO_COMPLICATED;
  }
  double all = sides[0] + sides[1] + sides[2];
  int32_t base = base_of(sum, all);
  if (is_full(base, 3, even_odd)) return RASTER_SUM_IS_RIGHT;
  relation relations[3];
  double overlaps[3];
  for (int32_t i = 0; i < 3; i++) {
    int32_t other = i == 2 ? 0 : i + 1;
    relations[i] = relation_along_border(three + i, three + other);
    if (relations[i] == UNKNOWN) return RASTER_TOO_COMPLICATED;
    overlaps[i] = overlap(relations[i], sides[i], sides[other]);
  }
  // Where all three overlap: nowhere if two are disjoint. If one contains another, that one adds
  // nothing to the overlap with the third. Otherwise the complements are disjoint.
  double common = all - 2;
  for (int32_t i = 0; i < 3; i++) {
    int32_t next = i == 2 ? 0 : i + 1, last = i == 0 ? 2 : i - 1;
    if (relations[i] == INSIDE) common = overlaps[last];
    if (relations[i] == AROUND) common = overlaps[next];
  }
  for (int32_t i = 0; i < 3; i++) common = relations[i] == DISJOINT ? 0 : common;
  double twos = overlaps[0] + overlaps[1] + overlaps[2];
  double parts[4] = {1 - all + twos - common, all - 2 * twos + 3 * common, twos - 3 * common,
                     common};
  return inside_of(parts, 3, base, even_odd);
}

double raster_boundaries_measure(const raster_boundary *boundaries, int32_t count, int32_t left,
                                 int32_t top, double sum, int32_t even_odd) {
  for (int32_t i = 0; i < count; i++) {
    if (boundaries[i].count - 1 > LINE_LIMIT || boundaries[i].is_closed) {
      return RASTER_TOO_COMPLICATED;
    }
  }
  curve curves[BOUNDARY_LIMIT];
  int32_t used = 0;
  for (int32_t i = 0; i < count; i++) {
    if (!make_curve(curves + used, boundaries + i, left, top)) return RASTER_TOO_COMPLICATED;
    used += curves[used].count > 0;
  }
  if (used < 2) return RASTER_SUM_IS_RIGHT;
  if (!uncross_all(curves, used)) return RASTER_TOO_COMPLICATED;
  return used == 2 ? measure_pair(curves, sum, even_odd) : measure_three(curves, sum, even_odd);
}
