// Declarations shared by the kernels' files.
#ifndef MARU_RASTER_INTERNAL_H
#define MARU_RASTER_INTERNAL_H

#include "CRasterKernels.h"

#include <math.h>
#include <string.h>

// A fused multiply-add rounds once, and only some processors have one: results would differ.
#pragma clang fp contract(off)

#define RASTER_INLINE static inline __attribute__((always_inline))

/// Coverage of a run of one pixel row: constant (`coverage` 1…255) or by mask (`coverage` -1).
typedef struct {
  int32_t x, count, coverage;
} raster_span;

/// The number of lines that the kernels process at a time.
enum { CHOP_LIMIT = 64 };

typedef struct raster_kernels raster_kernels;
typedef struct raster_visits raster_visits;

/// Exact-area cells of a rectangle. All cells are zero between two shapes.
///
/// A cell holds the difference of its coverage from that of its left neighbour, in units of 1 /
/// 2^17 pixel. Each byte of `touched` stands for 8 cells of a row: 1 if lines were added to them,
/// else 0. There is one row more than `height`.
typedef struct {
  int32_t x0, y0, width, height;
  ptrdiff_t stride;          // cells from row to row
  ptrdiff_t touched_stride;  // bytes of `touched` from row to row, a multiple of 8
  int32_t *cells;
  uint8_t *touched;
  size_t capacity, touched_capacity;
  const raster_kernels *kernels;
  // The points of the outline. Lines between them are at most a pixel long along each axis. Those
  // up to the point `added` are in the cells, the others are pending. They may lie partly outside
  // the cells if `leaves` is set.
  int32_t *x, *y;  // in 4096ths, relative to the cells
  int32_t points, added, leaves;
  size_t point_capacity;
  /// Follows an outline that may overlap itself from cell to cell; else NULL. While it is set, all
  /// points of the outline are kept.
  raster_visits *visits;
} raster_cells;

/// How a line is chopped at the cell boundaries of its longer (major) axis, in 4096ths. Its points
/// are the start, those at the boundaries, and the end, numbered 0…count. The kernels do not
/// compute points 0 and count.
typedef struct {
  double start, first, step;  // on the major axis: the line's start, the boundary at or
                              // before it, and 4096 or -4096
  double slope, other;        // minor per major axis, and the line's start on the minor axis
  double low, high;           // the line's range on the minor axis
  int32_t count;              // the number of pieces
  int32_t cell;               // the row or column of the first piece
} raster_chop;

/// A curve as polynomials in steps of its parameter: ((a t + b) t + c) t + d in pixels.
typedef struct {
  double x[4], y[4], step;
  double left, top;  // the origin of the cells
} raster_bend;

/// A part of an outline in and around one cell, in 4096ths relative to the cells.
///
/// It begins in front of the cell and ends behind it, or it is closed and lies within it.
typedef struct {
  const int32_t *x, *y;
  int32_t count;  // the number of points, at least 2
  int32_t is_closed;
} raster_boundary;

/// A cell that is visited several times.
typedef struct {
  int32_t cell;
  int32_t left, top;  // its corner in 4096ths, relative to the cells
  int32_t last;       // the index of its last visit in the list
} raster_shared;

enum { BATCH_CELLS = 16, LONG_POINTS = 8, SHORT_POINTS = 4 };

/// Cells that are each divided by two or three boundaries.
typedef struct {
  /// The points in 4096ths, relative to the cell. The first and last ones may lie outside. The last
  /// one but one is repeated, so that all boundaries have the same number of points.
  int16_t x[3][LONG_POINTS][BATCH_CELLS], y[3][LONG_POINTS][BATCH_CELLS];
  /// How many different points there are.
  int32_t counts[3][BATCH_CELLS];
  int32_t sums[BATCH_CELLS];  // those of the cells; not needed for two boundaries
  int32_t fits[BATCH_CELLS];  // whether the cell could be measured
  /// For two boundaries, the areas left of both, between the first and the second, between the
  /// second and the first, and right of both; for three, only the area inside.
  float parts[4][BATCH_CELLS];
  float signs[2][BATCH_CELLS];  // how the winding number changes from left to right at each of two
  raster_shared shared[BATCH_CELLS];
  int32_t count;                // how many of them are used
} raster_boundary_batch;

/// The unit of `bound_lines`, in parts of a cell.
enum { BOUND_UNIT = 64 };

/// The boundaries that pass through one cell, for which the area inside is sampled.
typedef struct {
  const raster_boundary *boundaries;
  int32_t count;
  int32_t left, top;      // the cell's corner, in 4096ths
  int32_t is_turned;      // whether rows and columns of samples are exchanged
  int32_t flips_rows, flips_columns;  // whether the samples are mirrored
  int32_t even_odd;
  double sum;             // the mean of the winding numbers
  const double *areas;    // the signed area of each boundary; NULL if there are few of them
} raster_tangle;

/// Adds `n` lines between consecutive points. Each is at most a pixel long along each axis, in
/// 4096ths relative to the cells. 16 points after the last one must be readable.
typedef void raster_line_adder(const raster_cells *cells, const int32_t *x, const int32_t *y,
                               int32_t n);

/// The loops that are compiled once per processor variant. `n` is a number of pixels, at least 0.
struct raster_kernels {
  void (*fill)(uint32_t *to, ptrdiff_t n, uint32_t color);
  void (*over_color)(uint32_t *to, ptrdiff_t n, uint32_t color);
  /// `left` and `right` are the colours of the pixels next to each row, 0 for none.
  void (*solid_rect)(uint32_t *to, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height,
                     uint32_t color, uint32_t left, uint32_t right);
  void (*solid_row)(uint32_t *to, int32_t *cells, uint8_t *touched, int32_t groups, int32_t width,
                    int32_t even_odd, uint32_t color);
  /// For lines inside the cells, and for lines that may lie outside.
  raster_line_adder *inner_lines, *clipped_lines;
  /// Computes the points `first`…`first + count - 1` of a chopped line, in 4096ths. Up to 7 more
  /// are written.
  void (*chop)(const raster_chop *line, int32_t first, int32_t count, int32_t *major,
               int32_t *minor);
  /// Does the same for a curve.
  void (*bend)(const raster_bend *curve, int32_t first, int32_t count, int32_t *x, int32_t *y);
  void (*glyph)(uint32_t *to, ptrdiff_t stride, const uint8_t *mask, ptrdiff_t mask_stride,
                ptrdiff_t width, ptrdiff_t height, ptrdiff_t room, uint32_t color);
  void (*copy_rect)(uint32_t *to, ptrdiff_t stride, const uint32_t *from, ptrdiff_t from_stride,
                    ptrdiff_t width, ptrdiff_t height);
  void (*over_rect)(uint32_t *to, ptrdiff_t stride, const uint32_t *from, ptrdiff_t from_stride,
                    ptrdiff_t width, ptrdiff_t height);
  void (*over_mask)(uint32_t *to, const uint8_t *mask, ptrdiff_t n, uint32_t color);
  void (*over_pixels)(uint32_t *to, const uint32_t *from, ptrdiff_t n);
  void (*over_pixels_coverage)(uint32_t *to, const uint32_t *from, ptrdiff_t n, uint32_t coverage);
  void (*over_pixels_mask)(uint32_t *to, const uint32_t *from, const uint8_t *mask, ptrdiff_t n);
  void (*scale_pixels)(uint32_t *pixels, ptrdiff_t n, uint32_t factor);
  /// to = mask * factor
  void (*scale_mask)(uint8_t *to, const uint8_t *mask, ptrdiff_t n, uint32_t factor);
  /// to = first * second
  void (*multiply_masks)(uint8_t *to, const uint8_t *first, const uint8_t *second, ptrdiff_t n);
  /// Turns `n` cells, a multiple of 8, into coverage bytes and zeroes them. Returns the new sum.
  int32_t (*sweep)(int32_t *cells, ptrdiff_t n, int32_t sum, int32_t even_odd, uint8_t *mask);
  /// Writes the sum of a row's cells before each touched group. `groups` is the number of marks.
  void (*sum_row)(int32_t *sums, const int32_t *cells, const uint8_t *touched, int32_t groups);
  /// Adds to `bounds` of the visits, for each cell that `n` lines from a point on pass through, how
  /// much larger its mean winding number can be than the smallest one because of them, in units of
  /// 1 / BOUND_UNIT; or of the lines in reverse, whose winding numbers are the negative ones.
  void (*bound_lines)(const raster_cells *cells, int32_t first, int32_t n, int32_t is_reversed);
  /// Measures the parts of cells with two boundaries of up to SHORT_POINTS or LONG_POINTS points, or
  /// the area inside cells with three of up to SHORT_POINTS.
  void (*measure_short_pairs)(raster_boundary_batch *batch);
  void (*measure_long_pairs)(raster_boundary_batch *batch);
  void (*measure_threes)(raster_boundary_batch *batch, int32_t even_odd);
  /// Returns how many of a cell's 512 samples are inside.
  int32_t (*tangle)(const raster_tangle *tangle);
  /// Writes pixels whose blue, green, red and alpha are affine functions of the position. The
  /// arguments are the channels at the first pixel and their increments per column and row, with 20
  /// fractional bits.
  void (*affine)(uint32_t *to, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height,
                 const int32_t *base, const int32_t *dx, const int32_t *dy);
  /// Interpolates two rows: to = (above * (256 - weight) + below * weight + 128) >> 8.
  void (*mix_rows)(uint32_t *to, const uint32_t *above, const uint32_t *below, ptrdiff_t n,
                   uint32_t weight);
  /// Interpolates neighbours of a row at positions with 32 fractional bits. 33 pixels after the
  /// last one needed must be readable.
  void (*mix_columns)(uint32_t *to, const uint32_t *row, ptrdiff_t n, int64_t u, int64_t step);
};

extern const raster_kernels raster_kernels_base;
#if defined(__x86_64__)
extern const raster_kernels raster_kernels_avx2;
extern const raster_kernels raster_kernels_avx512;
#endif
const raster_kernels *raster_kernels_of(int variant);

/// A mask within a rectangle. `solid` holds two numbers a row: the columns between which coverage
/// is 255 throughout.
struct raster_clip {
  int32_t x0, y0, x1, y1;
  ptrdiff_t stride;
  uint8_t *mask;
  int32_t *solid;
};

/// The cached coverage of a corner of a rounded rectangle, or of a whole small one.
typedef struct {
  int32_t width, height, radius, inset_x, inset_y, corner;  // 256ths; the key of the mask
  int32_t columns, rows;
  uint8_t *mask;  // rows padded to multiples of 16
} raster_corner;

RASTER_INLINE ptrdiff_t raster_corner_stride(const raster_corner *corner) {
  return ((ptrdiff_t)corner->columns + 15) & ~(ptrdiff_t)15;
}

enum { CORNER_COUNT = 4096, CORNER_BYTES = 4 << 20, CORNER_SIDE = 96 };

/// A non-empty rectangle of whole pixels within the clip: either one colour, or a picture whose
/// pixel for (x0, y0) is at `image`.
typedef struct {
  int32_t x0, y0, x1, y1;
  uint32_t color;
  int32_t is_opaque;
  const uint32_t *image;
  ptrdiff_t image_stride;
} raster_piece;

typedef struct raster_batch raster_batch;
typedef struct raster_path_masks raster_path_masks;

struct raster_painter {
  const raster_kernels *kernels;
  uint32_t *pixels;
  ptrdiff_t stride;
  int32_t target_x, target_y;
  int32_t x0, y0, x1, y1;
  const raster_clip *clip;
  raster_clip *recording;
  int32_t blend;
  raster_cells cells;
  // Row buffers, for `row_capacity` pixels
  int32_t row_capacity;
  uint8_t *mask, *combined;
  uint32_t *row, *sample_row;
  raster_span *spans;
  double *points;
  size_t point_capacity;
  raster_corner *corners;  // CORNER_COUNT of them, a hash table; NULL until the first is made
  size_t corner_bytes;
  raster_batch *batch;  // NULL until the first piece
  int32_t waits;        // whether the batch has pieces
  raster_visits *visits;  // NULL until the first outline that may overlap itself
  raster_path_masks *path_masks;  // NULL until the first path
  int32_t ignores_path_masks;
  int32_t is_large, was_large;  // whether this frame, and the last one, needed large buffers
};

enum { CELL_LIMIT = 1 << 18, FULL = 1 << 17 };

RASTER_INLINE uint32_t *raster_pixel_at(const raster_painter *painter, int32_t x, int32_t y) {
  char *row = (char *)painter->pixels + (ptrdiff_t)(y - painter->target_y) * painter->stride;
  return (uint32_t *)row + (x - painter->target_x);
}

/// Whether a source is one colour, drawn over the target without a mask.
RASTER_INLINE int raster_is_plain(const raster_painter *painter, const raster_source *source) {
  return !painter->clip && !painter->recording && painter->blend == 0 &&
         source->kind == RASTER_SOLID;
}

/// Queues a piece until something else is drawn. Returns 0 if memory runs out.
int raster_batch_add(raster_painter *painter, const raster_piece *piece);
/// Paints the queued pieces.
void raster_batch_paint(raster_painter *painter);
void raster_batch_free(raster_batch *batch);
/// Paints queued pieces. Call it before drawing anything directly.
RASTER_INLINE void raster_settle(raster_painter *painter) {
  if (painter->waits) raster_batch_paint(painter);
}

int raster_reserve_row(raster_painter *painter, int32_t width);
/// Prepares zeroed cells. Returns the number of rows that fit, or 0 if memory runs out.
int32_t raster_cells_begin(raster_painter *painter, int32_t x0, int32_t y0, int32_t x1,
                           int32_t y1);
/// Zeroes cells whose lines are not going to be drawn.
void raster_cells_clear(raster_cells *cells);
/// Prefetches the pixels of a small shape.
void raster_fetch_pixels(const raster_painter *painter, const raster_source *source, int32_t x0,
                         int32_t y0, int32_t x1, int32_t y1);
/// Adds a line. Coordinates are device pixels with 12 fractional bits.
void raster_cells_line(raster_cells *cells, int32_t x0, int32_t y0, int32_t x1, int32_t y1);
/// Does the same with 8 fractional bits.
RASTER_INLINE void raster_cells_coarse_line(raster_cells *cells, int32_t x0, int32_t y0, int32_t x1,
                                            int32_t y1) {
  raster_cells_line(cells, x0 * 16, y0 * 16, x1 * 16, y1 * 16);
}
/// Continues the outline at a point, relative to the cells in 4096ths. Pending lines that end
/// elsewhere are added first.
void raster_cells_start(raster_cells *cells, int32_t x, int32_t y, int leaves);
/// Makes room for `count` more points, and for 8 that may be written after them. Returns 0 if
/// memory runs out.
int raster_cells_reserve(raster_cells *cells, int32_t count);
/// Adds the pending lines.
void raster_cells_flush(raster_cells *cells);
/// Turns the cells into spans, draws those and zeroes the cells.
void raster_cells_end(raster_painter *painter, const raster_source *source, int32_t even_odd);
/// Turns the cells into coverage rows, `stride` bytes apart, and zeroes the cells.
void raster_cells_take(raster_painter *painter, uint8_t *mask, ptrdiff_t stride, int32_t even_odd);
/// Draws a mask whose rows are padded with zeros to multiples of 16 bytes.
void raster_draw_padded_mask(raster_painter *painter, const raster_source *source,
                             const uint8_t *mask, ptrdiff_t stride, int32_t x, int32_t y,
                             int32_t width, int32_t height);
/// Adds a line between two arbitrary points in device pixels.
void raster_add_line(raster_cells *cells, const double *from, const double *to);
/// Adds the lines of one quadratic or cubic curve in device pixels. The caller tracks the current
/// point.
void raster_flatten_quadratic(raster_cells *cells, const double *points);
void raster_flatten_cubic(raster_cells *cells, const double *points);
/// Rounds to 8 fractional bits and clamps to the reach.
int32_t raster_fixed(double value);
/// The number of lines of any length for a curve that is `bent` by that many pixels.
int32_t raster_long_steps(double bent);
/// Draws a rectangle given in 256ths.
void raster_draw_fixed_rect(raster_painter *painter, const raster_source *source, int32_t x0,
                            int32_t y0, int32_t x1, int32_t y1);
/// Adds the outline of a rounded rectangle.
void raster_add_rounded(raster_cells *cells, double left, double top, double right,
                        double bottom, const double *radii);
/// Draws a rounded rectangle with four equal radii from cached masks, all in 256ths. Returns 0 if
/// it must be drawn another way.
int raster_draw_cached_corners(raster_painter *painter, const raster_source *source, int32_t x0,
                               int32_t y0, int32_t x1, int32_t y1, int32_t radius);
void raster_forget_corners(raster_painter *painter);

/// Draws the spans of one row. Masked spans read `mask[x - mask_x]`.
void raster_emit(raster_painter *painter, const raster_source *source, int32_t y,
                 const raster_span *spans, int32_t count, const uint8_t *mask, int32_t mask_x);
/// Writes `n` pixels of a source.
void raster_fetch(raster_painter *painter, const raster_source *source, uint32_t *to, int32_t x,
                  int32_t y, int32_t n);
/// Writes a rectangle of a linear gradient that lies in one segment. Returns 0 if it does not.
int raster_fetch_linear_rect(const raster_kernels *kernels, const raster_source *source,
                             uint32_t *to, ptrdiff_t stride, int32_t x, int32_t y, int32_t width,
                             int32_t height);
/// Writes a column of `n` pixels of a linear gradient into consecutive memory.
void raster_fetch_linear_column(const raster_kernels *kernels, const raster_source *source,
                                uint32_t *to, int32_t x, int32_t y, int32_t n);
/// Combines pixels by any blend mode. If `mask` is NULL, `coverage` applies to all.
void raster_blend(int32_t mode, uint32_t *to, const uint32_t *from, const uint8_t *mask,
                  uint32_t coverage, ptrdiff_t n);

RASTER_INLINE uint32_t divide255(uint32_t value) {
  value += 128;
  return (value + (value >> 8)) >> 8;
}

/// Multiplies every channel of a pixel by factor / 255, rounded to nearest.
RASTER_INLINE uint32_t scale_pixel(uint32_t pixel, uint32_t factor) {
  uint32_t low = (pixel & 0x00ff00ff) * factor + 0x00800080;
  uint32_t high = (pixel >> 8 & 0x00ff00ff) * factor + 0x00800080;
  low = (low + (low >> 8 & 0x00ff00ff)) >> 8 & 0x00ff00ff;
  high = (high + (high >> 8 & 0x00ff00ff)) & 0xff00ff00;
  return low | high;
}

/// The part 0…FULL of a pixel that is inside, from a sum of cells.
RASTER_INLINE int32_t raster_part_of(int32_t sum, int32_t even_odd) {
  uint32_t value = sum < 0 ? 0u - (uint32_t)sum : (uint32_t)sum;
  if (even_odd) {
    value &= 2 * FULL - 1;
    if (value > FULL) value = 2 * FULL - value;
  } else if (value > FULL) {
    value = FULL;
  }
  return (int32_t)value;
}

/// The coverage 0…255 of a sum of cells.
RASTER_INLINE int32_t coverage_of(int32_t sum, int32_t even_odd) {
  return (int32_t)(((uint32_t)raster_part_of(sum, even_odd) * 255 + FULL / 2) >> 17);
}

/// Lines are cut off beyond this many pixels from the origin. The difference of two coordinates
/// then fits with 12 fractional bits, and no bitmap is larger.
#define RASTER_REACH 131072.0

/// Rounds a value within the reach to 8 fractional bits.
RASTER_INLINE int32_t raster_near(double value) {
  // 1.5 · 2^44: the addition rounds to 8 fractional bits, which become the lowest bits of the
  // mantissa.
  double shifted = value + 26388279066624.0;
  int64_t bits;
  memcpy(&bits, &shifted, 8);
  return (int32_t)bits;
}

/// Rounds a value within the reach to 12 fractional bits.
RASTER_INLINE int32_t raster_near_fine(double value) {
  double shifted = value + 1649267441664.0;  // 1.5 · 2^40
  int64_t bits;
  memcpy(&bits, &shifted, 8);
  return (int32_t)bits;
}

RASTER_INLINE int raster_is_near(double x, double y) {
  return fabs(x) <= RASTER_REACH && fabs(y) <= RASTER_REACH;
}

/// The marks of eight groups of cells, and below, the index of the first or last one that is set.
RASTER_INLINE uint64_t raster_marks(const uint8_t *touched) {
  uint64_t marks;
  memcpy(&marks, touched, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  marks = __builtin_bswap64(marks);
#endif
  return marks;
}

RASTER_INLINE int32_t raster_first_mark(uint64_t marks) { return __builtin_ctzll(marks) >> 3; }

RASTER_INLINE int32_t raster_last_mark(uint64_t marks) { return 7 - (__builtin_clzll(marks) >> 3); }

#endif
