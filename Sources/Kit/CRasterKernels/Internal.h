// What the kernels' files share among themselves.
#ifndef MARU_RASTER_INTERNAL_H
#define MARU_RASTER_INTERNAL_H

#include "CRasterKernels.h"

#include <math.h>
#include <string.h>

// A product and a sum in one instruction would be rounded once, and only where there is one.
#pragma clang fp contract(off)

#define RASTER_INLINE static inline __attribute__((always_inline))

/// Coverage of one pixel row: constant (`coverage` 1…255) or by mask (`coverage` -1).
typedef struct {
  int32_t x, count, coverage;
} raster_span;

/// How many lines the kernels take at a time.
enum { CHOP_LIMIT = 64 };

typedef struct raster_kernels raster_kernels;
typedef struct raster_visits raster_visits;

/// Exact-area cells of a rectangle. Everything is zero between two shapes.
///
/// A cell holds, in units of 1 / 2^17 pixel, what the coverage grows by from its left neighbour.
/// One byte of `touched` stands for 8 cells of a row: 1 where lines were added, else 0. There is one
/// more row than `height`.
typedef struct {
  int32_t x0, y0, width, height;
  ptrdiff_t stride;          // cells from row to row
  ptrdiff_t touched_stride;  // bytes of `touched` from row to row, a multiple of 8
  int32_t *cells;
  uint8_t *touched;
  size_t capacity, touched_capacity;
  const raster_kernels *kernels;
  // The outline from point to point, in lines of at most a pixel along each axis: those up to the
  // point `added` are in the cells, the others wait, and may lie partly outside if it `leaves`.
  int32_t *x, *y;  // in 4096ths, relative to the cells
  int32_t points, added, leaves;
  size_t point_capacity;
  /// Follows the outline from cell to cell, where it may lie on itself; else NULL. All of its points
  /// are kept then.
  raster_visits *visits;
} raster_cells;

/// How a line is chopped at the boundaries of its longer axis; in 4096ths. Its points are the start,
/// those at the boundaries, and the end, numbered 0…count; numbers 0 and count are not computed.
typedef struct {
  double start, first, step;  // along the longer axis: the line's start, the boundary at or
                              // before it, 4096 or -4096
  double slope, other;        // of the shorter axis over it; where the line starts there
  double low, high;           // between which it stays there
  int32_t count;              // of pieces
  int32_t cell;               // row or column of the first piece
} raster_chop;

/// A curve as polynomials in steps of its parameter: ((a t + b) t + c) t + d in pixels.
typedef struct {
  double x[4], y[4], step;
  double left, top;  // of the cells
} raster_bend;

/// Adds so many lines from point to point, of at most a pixel along each axis, in 4096ths relative
/// to the cells; 16 points after the last one can be read.
typedef void raster_line_adder(const raster_cells *cells, const int32_t *x, const int32_t *y,
                               int32_t n);

/// The loops that exist once for each processor variant. `n` is a number of pixels, at least 0.
struct raster_kernels {
  void (*fill)(uint32_t *to, ptrdiff_t n, uint32_t color);
  void (*over_color)(uint32_t *to, ptrdiff_t n, uint32_t color);
  /// `left` and `right` are the colours of the pixels beside each row, 0 for none.
  void (*solid_rect)(uint32_t *to, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height,
                     uint32_t color, uint32_t left, uint32_t right);
  void (*solid_row)(uint32_t *to, int32_t *cells, uint8_t *touched, int32_t groups, int32_t width,
                    int32_t even_odd, uint32_t color);
  /// For lines inside of the cells, and for those that may lie outside.
  raster_line_adder *inner_lines, *clipped_lines;
  /// The points `first`…`first + count - 1` of a chopped line, in 4096ths; up to 7 more are
  /// written.
  void (*chop)(const raster_chop *line, int32_t first, int32_t count, int32_t *major,
               int32_t *minor);
  /// The same of a curve.
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
  /// Turns `n` cells, a multiple of 8, into coverage bytes and zeroes them; gives the new sum.
  int32_t (*sweep)(int32_t *cells, ptrdiff_t n, int32_t sum, int32_t even_odd, uint8_t *mask);
  /// Pixels whose blue, green, red and alpha are affine functions of the place: at the first pixel,
  /// and what each column and row adds, with 20 fractional bits.
  void (*affine)(uint32_t *to, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height,
                 const int32_t *base, const int32_t *dx, const int32_t *dy);
  /// Mixes two rows: to = (above * (256 - weight) + below * weight + 128) >> 8.
  void (*mix_rows)(uint32_t *to, const uint32_t *above, const uint32_t *below, ptrdiff_t n,
                   uint32_t weight);
  /// Mixes neighbours of a row at places of 32 fractional bits; 33 pixels after the last one that
  /// is meant can be read too.
  void (*mix_columns)(uint32_t *to, const uint32_t *row, ptrdiff_t n, int64_t u, int64_t step);
};

extern const raster_kernels raster_kernels_base;
#if defined(__x86_64__)
extern const raster_kernels raster_kernels_avx2;
extern const raster_kernels raster_kernels_avx512;
#endif
const raster_kernels *raster_kernels_of(int variant);

/// A mask within a rectangle. `solid` has two numbers a row: where coverage is 255 throughout.
struct raster_clip {
  int32_t x0, y0, x1, y1;
  ptrdiff_t stride;
  uint8_t *mask;
  int32_t *solid;
};

/// The coverage of a corner of a rounded rectangle, or of a small one as a whole.
typedef struct {
  int32_t width, height, radius, inset_x, inset_y, corner;  // 256ths; what the mask depends on
  int32_t columns, rows;
  uint8_t *mask;  // rows padded to multiples of 16
} raster_corner;

RASTER_INLINE ptrdiff_t raster_corner_stride(const raster_corner *corner) {
  return ((ptrdiff_t)corner->columns + 15) & ~(ptrdiff_t)15;
}

enum { CORNER_COUNT = 4096, CORNER_BYTES = 4 << 20, CORNER_SIDE = 96 };

/// A rectangle of whole pixels, not empty and within the clip: in one colour, or a picture whose
/// pixel for (x0, y0) `image` is.
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
  raster_corner *corners;  // CORNER_COUNT of them, found by hash; NULL until the first is made
  size_t corner_bytes;
  raster_batch *batch;  // NULL until the first piece
  int32_t waits;        // whether there is a piece in it
  raster_visits *visits;  // NULL until the first outline that may lie on itself
  raster_path_masks *path_masks;  // NULL until the first path
};

enum { CELL_LIMIT = 1 << 18, FULL = 1 << 17 };

RASTER_INLINE uint32_t *raster_pixel_at(const raster_painter *painter, int32_t x, int32_t y) {
  char *row = (char *)painter->pixels + (ptrdiff_t)(y - painter->target_y) * painter->stride;
  return (uint32_t *)row + (x - painter->target_x);
}

/// Whether a source goes to pixels in one colour, over what is there, without a mask.
RASTER_INLINE int raster_is_plain(const raster_painter *painter, const raster_source *source) {
  return !painter->clip && !painter->recording && painter->blend == 0 &&
         source->kind == RASTER_SOLID;
}

/// Lets a piece wait until something else is drawn; 0 without memory.
int raster_batch_add(raster_painter *painter, const raster_piece *piece);
/// Paints the pieces that wait.
void raster_batch_paint(raster_painter *painter);
void raster_batch_free(raster_batch *batch);
/// Comes before anything is drawn at once.
RASTER_INLINE void raster_settle(raster_painter *painter) {
  if (painter->waits) raster_batch_paint(painter);
}

int raster_reserve_row(raster_painter *painter, int32_t width);
/// Prepares zeroed cells; returns the number of rows that fit, 0 without memory.
int32_t raster_cells_begin(raster_painter *painter, int32_t x0, int32_t y0, int32_t x1,
                           int32_t y1);
/// Makes cells zero to which lines were added in vain.
void raster_cells_clear(raster_cells *cells);
/// Brings the pixels of a small shape near before they are needed.
void raster_fetch_pixels(const raster_painter *painter, const raster_source *source, int32_t x0,
                         int32_t y0, int32_t x1, int32_t y1);
/// Adds a line; coordinates are device pixels with 12 fractional bits.
void raster_cells_line(raster_cells *cells, int32_t x0, int32_t y0, int32_t x1, int32_t y1);
/// The same for 8 fractional bits.
RASTER_INLINE void raster_cells_coarse_line(raster_cells *cells, int32_t x0, int32_t y0, int32_t x1,
                                            int32_t y1) {
  raster_cells_line(cells, x0 * 16, y0 * 16, x1 * 16, y1 * 16);
}
/// Makes the outline go on at a point, relative to the cells in 4096ths: lines that wait and end
/// elsewhere are added.
void raster_cells_start(raster_cells *cells, int32_t x, int32_t y, int leaves);
/// Makes room for so many more points, and 8 that may be written behind them; 0 without memory.
int raster_cells_reserve(raster_cells *cells, int32_t count);
/// Adds the lines that wait.
void raster_cells_flush(raster_cells *cells);
/// Turns the cells into spans, draws them and zeroes the cells.
void raster_cells_end(raster_painter *painter, const raster_source *source, int32_t even_odd);
/// Turns the cells into coverage, in rows of `width` bytes that lie `stride` apart, and zeroes them.
void raster_cells_take(raster_painter *painter, uint8_t *mask, ptrdiff_t stride, int32_t even_odd);
/// Draws a mask whose rows are padded with zeros to multiples of 16 bytes.
void raster_draw_padded_mask(raster_painter *painter, const raster_source *source,
                             const uint8_t *mask, ptrdiff_t stride, int32_t x, int32_t y,
                             int32_t width, int32_t height);
/// Adds a line between points in device pixels, which may lie anywhere.
void raster_add_line(raster_cells *cells, const double *from, const double *to);
/// Adds the lines of one quadratic or cubic curve in device pixels; the caller keeps the current point.
void raster_flatten_quadratic(raster_cells *cells, const double *points);
void raster_flatten_cubic(raster_cells *cells, const double *points);
/// With 8 fractional bits, held to the reach.
int32_t raster_fixed(double value);
/// Into how many lines of any length a curve is divided that is `bent` by so many pixels.
int32_t raster_long_steps(double bent);
/// Draws a rectangle given in 256ths.
void raster_draw_fixed_rect(raster_painter *painter, const raster_source *source, int32_t x0,
                            int32_t y0, int32_t x1, int32_t y1);
/// Adds the outline of a rounded rectangle.
void raster_add_rounded(raster_cells *cells, double left, double top, double right,
                        double bottom, const double *radii);
/// Draws a rounded rectangle with four equal radii by cached masks; all in 256ths. 0 when it has
/// to be drawn in another way.
int raster_draw_cached_corners(raster_painter *painter, const raster_source *source, int32_t x0,
                               int32_t y0, int32_t x1, int32_t y1, int32_t radius);
void raster_forget_corners(raster_painter *painter);

/// Draws spans of one row; masked spans read `mask[x - mask_x]`.
void raster_emit(raster_painter *painter, const raster_source *source, int32_t y,
                 const raster_span *spans, int32_t count, const uint8_t *mask, int32_t mask_x);
/// Writes pixels of a source.
void raster_fetch(raster_painter *painter, const raster_source *source, uint32_t *to, int32_t x,
                  int32_t y, int32_t n);
/// Writes pixels of a linear gradient into a rectangle, where all of it lies in one stretch; else 0.
int raster_fetch_linear_rect(const raster_kernels *kernels, const raster_source *source,
                             uint32_t *to, ptrdiff_t stride, int32_t x, int32_t y, int32_t width,
                             int32_t height);
/// Writes `n` pixels of a linear gradient that lie below each other, one after the other.
void raster_fetch_linear_column(const raster_kernels *kernels, const raster_source *source,
                                uint32_t *to, int32_t x, int32_t y, int32_t n);
/// Combines by any blend mode; `mask` may be NULL, then `coverage` counts.
void raster_blend(int32_t mode, uint32_t *to, const uint32_t *from, const uint8_t *mask,
                  uint32_t coverage, ptrdiff_t n);

RASTER_INLINE uint32_t divide255(uint32_t value) {
  value += 128;
  return (value + (value >> 8)) >> 8;
}

/// Every channel of a pixel times factor / 255, rounded to nearest.
RASTER_INLINE uint32_t scale_pixel(uint32_t pixel, uint32_t factor) {
  uint32_t low = (pixel & 0x00ff00ff) * factor + 0x00800080;
  uint32_t high = (pixel >> 8 & 0x00ff00ff) * factor + 0x00800080;
  low = (low + (low >> 8 & 0x00ff00ff)) >> 8 & 0x00ff00ff;
  high = (high + (high >> 8 & 0x00ff00ff)) & 0xff00ff00;
  return low | high;
}

/// What is inside by a sum of cells, 0…FULL.
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

/// Beyond this many pixels from the origin, lines are cut off; 12 fractional bits of a difference then
/// fit, and no bitmap is larger.
#define RASTER_REACH 131072.0

/// With 8 fractional bits; within the reach.
RASTER_INLINE int32_t raster_near(double value) {
  // 1.5 · 2^44: the addition rounds to 8 fractional bits, which become the lowest bits.
  double shifted = value + 26388279066624.0;
  int64_t bits;
  memcpy(&bits, &shifted, 8);
  return (int32_t)bits;
}

/// With 12 fractional bits; within the reach.
RASTER_INLINE int32_t raster_near_fine(double value) {
  double shifted = value + 1649267441664.0;  // 1.5 · 2^40
  int64_t bits;
  memcpy(&bits, &shifted, 8);
  return (int32_t)bits;
}

RASTER_INLINE int raster_is_near(double x, double y) {
  return fabs(x) <= RASTER_REACH && fabs(y) <= RASTER_REACH;
}

/// The marks of eight groups of cells, and the number of the first or last one that is set.
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
