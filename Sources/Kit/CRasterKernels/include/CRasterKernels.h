// The inner loops of Raster: coverage, spans and pixels. Frames spend their time here. The loops
// are in C so that debug builds optimise them too, and so that they exist once per processor
// variant.
//
// Units: device pixels, x right, y down; strides in bytes; pixels premultiplied 0xAARRGGBB. Only a
// painter's own buffers are allocated implicitly.
#ifndef MARU_RASTER_KERNELS_H
#define MARU_RASTER_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// MARK: Memory, functions of angles, threads

/// Zeroed memory, aligned to 64 bytes and with 64 spare bytes at the end, or NULL.
void *raster_allocate(size_t size);
void raster_free(void *memory);
double raster_sine(double x);
double raster_cosine(double x);
double raster_tangent(double x);
double raster_cube_root(double x);
double raster_exponential(double x);
double raster_error_function(double x);
/// Calls `body(context, 0…count-1)`, each call on its own thread if the system allows it.
void raster_run(int32_t count, void (*body)(void *context, int32_t index), void *context);

// MARK: Whole rectangles of memory

/// Prefetches memory that is about to be written, without waiting for it.
void raster_prefetch(uint32_t *pixels, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height);
void raster_fill(uint32_t *pixels, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height,
                 uint32_t color);
void raster_copy(uint32_t *to, ptrdiff_t to_stride, const uint32_t *from, ptrdiff_t from_stride,
                 ptrdiff_t width, ptrdiff_t height);

// MARK: Processor variants

enum { RASTER_BASE = 0, RASTER_AVX2 = 1, RASTER_AVX512 = 2 };
/// Whether this processor can run the variant.
int raster_variant_is_available(int variant);
/// The variant of new painters. The default is the best one available.
int raster_variant(void);
void raster_set_variant(int variant);
/// Whether painting uses cached coverage of paths, 1 by default.
int32_t raster_uses_path_masks(void);
void raster_set_uses_path_masks(int32_t uses);

// MARK: Sources

enum {
  RASTER_SOLID = 0,     // color
  RASTER_LINEAR = 1,    // segments
  RASTER_TABLE_LINEAR = 2,
  RASTER_TABLE_RADIAL = 3,
  RASTER_TABLE_CONIC = 4,
  RASTER_IMAGE_DIRECT = 5,  // image, translated by whole pixels
  RASTER_IMAGE_NEAREST = 6,
  RASTER_IMAGE_BILINEAR = 7,
};

enum { RASTER_STOP_LIMIT = 64, RASTER_TABLE_SIZE = 1024 };

/// A segment of a linear gradient on which every channel is an affine function of the position.
/// Position and channels at pixel (x, y) are `base + x * dx + y * dy`.
typedef struct {
  int64_t end;          // position (31 fractional bits) at which the segment ends
  int64_t base[4];      // blue, green, red, alpha; 20 fractional bits, half added for rounding
  int64_t dx[4], dy[4];
} raster_segment;

typedef struct {
  int32_t kind;
  int32_t is_opaque;    // whether all its pixels have alpha 255
  int32_t opacity;      // 0…255, for images and gradients
  uint32_t color;
  // Linear: position with 31 fractional bits.
  int64_t position, position_dx, position_dy;
  int32_t segment_count;
  const raster_segment *segments;
  // Tables
  const uint32_t *table;  // RASTER_TABLE_SIZE entries; NULL if colours are interpolated per pixel
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
  int32_t image_x, image_y;  // direct: device position of the image's first pixel
  int64_t u, u_dx, u_dy, v, v_dx, v_dy;  // 32 fractional bits
} raster_source;

/// Fills `segments` and the positions of `source` for a padded linear gradient. The stops are
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
/// Releases buffers that an unusually long path has made large.
void raster_painter_trim(raster_painter *painter);
void raster_painter_set_variant(raster_painter *painter, int variant);
/// Whether the painter caches the coverage of paths, and draws it.
void raster_painter_use_path_masks(raster_painter *painter, int32_t uses);
/// Sets the target memory. `pixels` is the address of the pixel at (x, y). The clip uses the same
/// coordinates and must lie inside the memory.
void raster_painter_set_target(raster_painter *painter, uint32_t *pixels, ptrdiff_t stride,
                               int32_t x, int32_t y);
/// Paints pending shapes and waits for them. Call it before reading the target's pixels, and before
/// freeing an image that was drawn.
void raster_painter_settle(raster_painter *painter);
/// Sets the clip: a rectangle, and a mask inside it or NULL.
void raster_painter_set_clip(raster_painter *painter, int32_t x0, int32_t y0, int32_t x1,
                             int32_t y1, const raster_clip *mask);

/// Redirects the shapes that follow into a new mask: their coverage inside the rectangle,
/// multiplied by the current mask. Returns NULL if memory runs out.
raster_clip *raster_clip_begin(raster_painter *painter, int32_t x0, int32_t y0, int32_t x1,
                               int32_t y1);
void raster_clip_end(raster_painter *painter);
void raster_clip_free(raster_clip *clip);
/// The coverage of a clip, `stride` bytes from row to row.
uint8_t *raster_clip_mask(const raster_clip *clip, ptrdiff_t *stride);

/// Sets the blend mode of the shapes that follow, numbered as Raster.BlendMode.
void raster_painter_set_blend(raster_painter *painter, int32_t blend);

void raster_draw_rect(raster_painter *painter, const raster_source *source, double x0, double y0,
                      double x1, double y1);
/// Draws a rectangle in one colour.
void raster_draw_colored_rect(raster_painter *painter, uint32_t color, double x0, double y0,
                              double x1, double y1);
/// Corner radii: top left, top right, bottom right, bottom left; they must not overlap.
void raster_draw_rounded(raster_painter *painter, const raster_source *source, double x0,
                         double y0, double x1, double y1, const double *radii);
/// Verbs: 0 move, 1 line, 2 quadratic, 3 cubic, 4 close. Points: pairs of double. Transform: a, b,
/// c, d, tx, ty. If `may_overlap`, pixels in which the path overlaps itself are measured exactly.
void raster_draw_path(raster_painter *painter, const raster_source *source, const uint8_t *verbs,
                      ptrdiff_t verb_count, const void *points, ptrdiff_t point_count,
                      const double *transform, int32_t even_odd, int32_t may_overlap);
/// Whether an outline's coverage is cached: it is not; it is, and has been drawn; or the outline
/// has been requested a second time, and its coverage must be cached when it is drawn.
enum { RASTER_NOT_KEPT = 0, RASTER_DRAWN = 1, RASTER_TO_BE_KEPT = 2 };
/// Draws the stroke of a path if its coverage is cached. `pen` is everything else that the stroke
/// depends on, at least one number.
int32_t raster_draw_kept_stroke(raster_painter *painter, const raster_source *source,
                                const uint8_t *verbs, ptrdiff_t verb_count, const void *points,
                                ptrdiff_t point_count, const double *transform, const double *pen,
                                ptrdiff_t pen_count);
/// Draws closed polygons by the non-zero rule. Each ends before the point with the index in `ends`.
/// `may_overlap` is 0 if it is known that no point is in several of them or is wound around twice.
/// `kept` is the answer of `raster_draw_kept_stroke`: if it is RASTER_TO_BE_KEPT, the coverage is
/// cached under the key of that call.
void raster_draw_polygons(raster_painter *painter, const raster_source *source,
                          const void *points, const int32_t *ends, int32_t count,
                          const double *transform, int32_t may_overlap, int32_t kept);
/// Draws coverage bytes whose upper left corner is at (x, y).
void raster_draw_mask(raster_painter *painter, const raster_source *source, const uint8_t *mask,
                      ptrdiff_t stride, int32_t x, int32_t y, int32_t width, int32_t height);

/// A glyph: a mask padded to 16 bytes, and the position of its upper left corner. `subpixels` is NULL,
/// or has `width * height` words 0xMMRRGGBB: the coverage of the parts of each pixel, and their mean.
typedef struct {
  const uint8_t *mask;
  const uint32_t *subpixels;
  int32_t stride, x, y, width, height;
} raster_glyph;
void raster_draw_glyphs(raster_painter *painter, uint32_t color, const raster_glyph *glyphs,
                        ptrdiff_t count);

/// Draws a mask of `patch_width * patch_height` bytes, stretched to the rectangle. Along an axis on
/// which the rectangle is larger, the byte at `margin` is repeated. On the other axis the sizes are
/// equal.
void raster_draw_nine_patch(raster_painter *painter, const raster_source *source,
                            const uint8_t *patch, int32_t patch_width, int32_t patch_height,
                            int32_t margin, int32_t x, int32_t y, int32_t width, int32_t height);

/// Draws the source over the whole clip.
void raster_draw_clip(raster_painter *painter, const raster_source *source);

// MARK: Geometry

/// The winding number of a path around a point.
int32_t raster_path_winding(const uint8_t *verbs, ptrdiff_t verb_count, const void *points,
                            double x, double y);

// MARK: Blur

/// Convolves the rows and columns of a mask with a Gaussian, in place. Bytes outside are 0.
int raster_blur_mask(uint8_t *mask, ptrdiff_t stride, int32_t width, int32_t height,
                     double sigma);
/// Does the same for pixels. Pixels outside repeat the edge if `clamps`, else they are clear.
int raster_blur_pixels(uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height,
                       double sigma, int clamps);
/// Averages blocks of `factor_x` by `factor_y` pixels. Blocks at the edges may be smaller.
void raster_reduce(uint32_t *to, ptrdiff_t to_stride, const uint32_t *from, ptrdiff_t from_stride,
                   int32_t width, int32_t height, int32_t factor_x, int32_t factor_y);

#endif
