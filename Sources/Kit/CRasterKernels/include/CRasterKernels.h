// The inner loops of Raster: coverage, spans, pixels. Everything that a frame spends its time in
// is here, so that it is optimised in debug builds too and has variants for processors.
//
// Units: device pixels, x right, y down; strides in bytes; pixels 0xAARRGGBB premultiplied.
// Nothing here allocates behind the caller's back except a painter's own buffers.
#ifndef MARU_RASTER_KERNELS_H
#define MARU_RASTER_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// MARK: Memory, functions of angles, threads

/// Zeroed memory at a multiple of 64 bytes, with 64 spare bytes behind; NULL when there is none.
void *raster_allocate(size_t size);
void raster_free(void *memory);
double raster_sine(double x);
double raster_cosine(double x);
double raster_tangent(double x);
double raster_cube_root(double x);
double raster_exponential(double x);
double raster_error_function(double x);
/// Calls `body(context, 0…count-1)`, each on a thread of its own where the system allows.
void raster_run(int32_t count, void (*body)(void *context, int32_t index), void *context);

// MARK: Whole rectangles of memory

/// Asks the processor for memory that is about to be written, without waiting.
void raster_prefetch(uint32_t *pixels, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height);
void raster_fill(uint32_t *pixels, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height,
                 uint32_t color);
void raster_copy(uint32_t *to, ptrdiff_t to_stride, const uint32_t *from, ptrdiff_t from_stride,
                 ptrdiff_t width, ptrdiff_t height);

// MARK: Processor variants

enum { RASTER_BASE = 0, RASTER_AVX2 = 1, RASTER_AVX512 = 2 };
/// Whether this processor can run the variant.
int raster_variant_is_available(int variant);
/// The variant that new painters use: the best one, unless set.
int raster_variant(void);
void raster_set_variant(int variant);

// MARK: Sources

enum {
  RASTER_SOLID = 0,     // color
  RASTER_LINEAR = 1,    // segments
  RASTER_TABLE_LINEAR = 2,
  RASTER_TABLE_RADIAL = 3,
  RASTER_TABLE_CONIC = 4,
  RASTER_IMAGE_DIRECT = 5,  // image, moved by whole pixels
  RASTER_IMAGE_NEAREST = 6,
  RASTER_IMAGE_BILINEAR = 7,
};

enum { RASTER_STOP_LIMIT = 64, RASTER_TABLE_SIZE = 1024 };

/// One stretch of a linear gradient on which every channel is an affine function of the place.
/// Position and channels at pixel (x, y) are `base + x * dx + y * dy`.
typedef struct {
  int64_t end;          // position (31 fractional bits) at which the stretch ends
  int64_t base[4];      // blue, green, red, alpha; 20 fractional bits, half added for rounding
  int64_t dx[4], dy[4];
} raster_segment;

typedef struct {
  int32_t kind;
  int32_t is_opaque;    // every pixel it gives has alpha 255
  int32_t opacity;      // 0…255, for images and gradients
  uint32_t color;
  // Linear: position with 31 fractional bits.
  int64_t position, position_dx, position_dy;
  int32_t segment_count;
  const raster_segment *segments;
  // Tables
  const uint32_t *table;  // RASTER_TABLE_SIZE entries; NULL where colours are found between stops
  const uint32_t *stop_colors;
  const double *stop_offsets;
  int32_t stop_count;
  int32_t spread;         // 0 pad, 1 repeat, 2 reflect
  double inverse[6];      // device pixel centre → gradient space or image pixels
  double radial[6];       // start x, y, radius; end minus start x, y, radius
  // Images
  const uint32_t *image;
  ptrdiff_t image_stride;
  int32_t image_width, image_height;
  int32_t is_repeating;
  int32_t image_x, image_y;  // direct: device place of the image's first pixel
  int64_t u, u_dx, u_dy, v, v_dx, v_dy;  // 32 fractional bits
} raster_source;

/// Fills `segments` and the positions of `source` for a padded linear gradient whose stops are
/// straight 0xAARRGGBB at ascending offsets.
void raster_source_linear(raster_source *source, raster_segment *segments, double start_x,
                          double start_y, double end_x, double end_y, const uint32_t *colors,
                          const double *offsets, int32_t count);
/// Fills a table of RASTER_TABLE_SIZE premultiplied colours.
void raster_gradient_table(uint32_t *table, const uint32_t *colors, const double *offsets,
                           int32_t count);

// MARK: Painters

typedef struct raster_painter raster_painter;
typedef struct raster_clip raster_clip;

raster_painter *raster_painter_create(void);
void raster_painter_destroy(raster_painter *painter);
/// Lets go of memory that an unusually long path has asked for.
void raster_painter_trim(raster_painter *painter);
void raster_painter_set_variant(raster_painter *painter, int variant);
/// Where pixels go. `pixels` is the pixel at (x, y); the clip is in the same coordinates and must
/// lie inside of the memory.
void raster_painter_set_target(raster_painter *painter, uint32_t *pixels, ptrdiff_t stride,
                               int32_t x, int32_t y);
/// Paints what has been drawn and waits: before pixels of the target are looked at, and before
/// those of an image that was drawn go away.
void raster_painter_settle(raster_painter *painter);
/// The rectangle to stay in, and a mask within or NULL.
void raster_painter_set_clip(raster_painter *painter, int32_t x0, int32_t y0, int32_t x1,
                             int32_t y1, const raster_clip *mask);

/// Makes the next shapes go to a new mask of the painter's present clip, within the rectangle,
/// multiplied by the present mask, instead of to pixels. Returns NULL without memory.
raster_clip *raster_clip_begin(raster_painter *painter, int32_t x0, int32_t y0, int32_t x1,
                               int32_t y1);
void raster_clip_end(raster_painter *painter);
void raster_clip_free(raster_clip *clip);
/// The coverage of a clip, `stride` bytes from row to row.
uint8_t *raster_clip_mask(const raster_clip *clip, ptrdiff_t *stride);

/// The blend mode of the next shapes, numbered as Raster.BlendMode.
void raster_painter_set_blend(raster_painter *painter, int32_t blend);

void raster_draw_rect(raster_painter *painter, const raster_source *source, double x0, double y0,
                      double x1, double y1);
/// The same in one colour.
void raster_draw_colored_rect(raster_painter *painter, uint32_t color, double x0, double y0,
                              double x1, double y1);
/// Corner radii: top left, top right, bottom right, bottom left; not overlapping.
void raster_draw_rounded(raster_painter *painter, const raster_source *source, double x0,
                         double y0, double x1, double y1, const double *radii);
/// Verbs: 0 move, 1 line, 2 quadratic, 3 cubic, 4 close. Points: pairs of double.
/// Transform: a, b, c, d, tx, ty. Where a path may overlap itself, pixels in which it does are measured.
void raster_draw_path(raster_painter *painter, const raster_source *source, const uint8_t *verbs,
                      ptrdiff_t verb_count, const void *points, ptrdiff_t point_count,
                      const double *transform, int32_t even_odd, int32_t may_overlap);
/// Whether an outline's coverage is kept: it is not, it was and has been drawn, or it comes again and is to
/// be kept once it is drawn.
enum { RASTER_NOT_KEPT = 0, RASTER_DRAWN = 1, RASTER_TO_BE_KEPT = 2 };
/// Draws the stroke of a path if its coverage was kept. The pen is all that the stroke depends on besides,
/// at least one number.
int32_t raster_draw_kept_stroke(raster_painter *painter, const raster_source *source,
                                const uint8_t *verbs, ptrdiff_t verb_count, const void *points,
                                ptrdiff_t point_count, const double *transform, const double *pen,
                                ptrdiff_t pen_count);
/// Closed polygons by the non-zero rule; each ends before the point with the number in `ends`. They are
/// kept as the stroke that was last asked for, if it was answered that it is to be.
void raster_draw_polygons(raster_painter *painter, const raster_source *source,
                          const void *points, const int32_t *ends, int32_t count,
                          const double *transform, int32_t kept);
/// Coverage bytes with the upper left at (x, y).
void raster_draw_mask(raster_painter *painter, const raster_source *source, const uint8_t *mask,
                      ptrdiff_t stride, int32_t x, int32_t y, int32_t width, int32_t height);

/// A glyph: 16-byte padded mask and place of its upper left.
typedef struct {
  const uint8_t *mask;
  int32_t stride, x, y, width, height;
} raster_glyph;
void raster_draw_glyphs(raster_painter *painter, uint32_t color, const raster_glyph *glyphs,
                        ptrdiff_t count);

/// A mask of `patch_width * patch_height` bytes, stretched to the rectangle: along an axis on
/// which the rectangle is larger, the byte at `margin` is repeated; on the other it fits as it is.
void raster_draw_nine_patch(raster_painter *painter, const raster_source *source,
                            const uint8_t *patch, int32_t patch_width, int32_t patch_height,
                            int32_t margin, int32_t x, int32_t y, int32_t width, int32_t height);

/// Draws the source over the whole clip.
void raster_draw_clip(raster_painter *painter, const raster_source *source);

// MARK: Geometry

/// The winding number of a path about a point.
int32_t raster_path_winding(const uint8_t *verbs, ptrdiff_t verb_count, const void *points,
                            double x, double y);

// MARK: Blur

/// Convolves rows and columns of coverage with a gaussian, in place; outside is 0.
int raster_blur_mask(uint8_t *mask, ptrdiff_t stride, int32_t width, int32_t height,
                     double sigma);
/// The same for pixels; outside is a copy of the edge when `clamps`, else clear.
int raster_blur_pixels(uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height,
                       double sigma, int clamps);
/// Averages blocks of `factor` by `factor` pixels; edge blocks average what there is.
void raster_reduce(uint32_t *to, ptrdiff_t to_stride, const uint32_t *from, ptrdiff_t from_stride,
                   int32_t width, int32_t height, int32_t factor_x, int32_t factor_y);

#endif
