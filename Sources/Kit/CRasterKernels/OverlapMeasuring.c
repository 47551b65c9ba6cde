// What is inside of one pixel in which boundaries meet.
//
// Between the heights at which anything begins, ends or crosses, all boundaries keep their order, so
// that the length inside is linear, and that at the middle is its mean.
#include "Overlaps.h"

#include <stdlib.h>

enum { PIECE_LIMIT = 16, CROWD_LIMIT = 64, SLAB_COUNT = 256 };

static int is_inside(int32_t winding, int32_t even_odd) {
  return even_odd ? winding & 1 : winding != 0;
}

static int by_value(const void *first, const void *second) {
  double a = *(const double *)first, b = *(const double *)second;
  return (a > b) - (a < b);
}

static double place_at(const raster_stretch *stretch, double y) {
  return stretch->x0 +
         (stretch->x1 - stretch->x0) * ((y - stretch->y0) / (stretch->y1 - stretch->y0));
}

/// The length inside of a column at a height.
static double length_at(const raster_overlaps *overlaps, const raster_stretch *const *pieces,
                        int32_t count, int32_t column, double y, int32_t even_odd) {
  int32_t step = overlaps->steps - 1;
  while (step > 0 && overlaps->heights[step] > y) step--;
  int32_t winding = overlaps->windings[step];
  double places[CROWD_LIMIT], length = 0, at = column;
  int32_t signs[CROWD_LIMIT], crossed = 0;
  for (int32_t i = 0; i < count; i++) {
    if (y < pieces[i]->y0 || y >= pieces[i]->y1) continue;
    double x = place_at(pieces[i], y);
    if (x <= column) {
      winding += pieces[i]->sign;
    } else if (x < column + 1) {
      int32_t k = crossed++;
      for (; k > 0 && places[k - 1] > x; k--) {
        places[k] = places[k - 1];
        signs[k] = signs[k - 1];
      }
      places[k] = x;
      signs[k] = pieces[i]->sign;
    }
  }
  for (int32_t i = 0; i < crossed; i++) {
    if (is_inside(winding, even_odd)) length += places[i] - at;
    at = places[i];
    winding += signs[i];
  }
  if (is_inside(winding, even_odd)) length += column + 1 - at;
  return length;
}

/// Adds a height if it lies within both.
static void add_height(double *heights, int32_t *count, double height) {
  if (height > 0 && height < 1) heights[(*count)++] = height;
}

static void add_crossings(double *heights, int32_t *count, const raster_stretch *stretch,
                          const raster_stretch *other, int32_t column) {
  // With the sides of the column, then with another boundary.
  double slope = (stretch->x1 - stretch->x0) / (stretch->y1 - stretch->y0);
  if (!other) {
    add_height(heights, count, stretch->y0);
    add_height(heights, count, stretch->y1);
    if (slope == 0) return;
    add_height(heights, count, stretch->y0 + (column - stretch->x0) / slope);
    add_height(heights, count, stretch->y0 + (column + 1 - stretch->x0) / slope);
    return;
  }
  double other_slope = (other->x1 - other->x0) / (other->y1 - other->y0);
  if (slope == other_slope) return;
  double apart = (other->x0 - other_slope * other->y0) - (stretch->x0 - slope * stretch->y0);
  add_height(heights, count, apart / (slope - other_slope));
}

int32_t raster_overlaps_measure(const raster_overlaps *overlaps, int32_t stretch_count,
                                int32_t column, int32_t even_odd) {
  const raster_stretch *pieces[CROWD_LIMIT];
  int32_t count = 0;
  for (int32_t i = 0; i < stretch_count; i++) {
    const raster_stretch *stretch = overlaps->stretches + i;
    if (stretch->first > column || stretch->last < column) continue;
    if (count == CROWD_LIMIT) return -1;
    pieces[count++] = stretch;
  }
  double heights[SLAB_COUNT * 4], area = 0;
  int32_t height_count = 0;
  if (count <= PIECE_LIMIT && overlaps->steps <= SLAB_COUNT) {
    for (int32_t i = 0; i < overlaps->steps; i++) {
      add_height(heights, &height_count, overlaps->heights[i]);
    }
    for (int32_t i = 0; i < count; i++) {
      add_crossings(heights, &height_count, pieces[i], NULL, column);
      for (int32_t k = 0; k < i; k++) {
        add_crossings(heights, &height_count, pieces[i], pieces[k], column);
      }
    }
    qsort(heights, (size_t)height_count, sizeof *heights, by_value);
  } else {
    // A crowd: so many scan lines are fine enough.
    for (int32_t i = 1; i < SLAB_COUNT; i++) heights[height_count++] = (double)i / SLAB_COUNT;
  }
  heights[height_count++] = 1;
  double top = 0;
  for (int32_t i = 0; i < height_count; i++) {
    double tall = heights[i] - top;
    if (tall <= 0) continue;
    area += tall * length_at(overlaps, pieces, count, column, top + tall / 2, even_odd);
    top = heights[i];
  }
  return (int32_t)(area * 255 + 0.5);
}

