// Coverage masks → pixels: glyphs, and shadows from nine patches.
#include "Internal.h"

void raster_draw_mask(raster_painter *painter, const raster_source *source, const uint8_t *mask,
                      ptrdiff_t stride, int32_t x, int32_t y, int32_t width, int32_t height) {
  int64_t right = (int64_t)x + width, bottom = (int64_t)y + height;
  int32_t left = x > painter->x0 ? x : painter->x0, top = y > painter->y0 ? y : painter->y0;
  int32_t stop = right < painter->x1 ? (int32_t)right : painter->x1;
  int32_t end = bottom < painter->y1 ? (int32_t)bottom : painter->y1;
  if (left >= stop) return;
  raster_settle(painter);
  if (raster_is_plain(painter, source)) {
    for (int32_t row = top; row < end; row++) {
      painter->kernels->over_mask(raster_pixel_at(painter, left, row),
                                  mask + (row - (int64_t)y) * stride + (left - (int64_t)x),
                                  stop - left, source->color);
    }
    return;
  }
  raster_span span = {left, stop - left, -1};
  for (int32_t row = top; row < end; row++) {
    raster_emit(painter, source, row, &span, 1, mask + (row - (int64_t)y) * stride, x);
  }
}

/// Draws a padded mask in one colour. Returns 0 if its left edge or all of it is clipped.
RASTER_INLINE int draw_padded(raster_painter *painter, const uint8_t *mask, ptrdiff_t stride,
                              int32_t x, int32_t y, int32_t width, int32_t height,
                              uint32_t color) {
  if (x < painter->x0 || x >= painter->x1 || y >= painter->y1 || y + height <= painter->y0) {
    return 0;
  }
  int32_t top = y > painter->y0 ? y : painter->y0;
  int32_t bottom = y + height;
  if (bottom > painter->y1) bottom = painter->y1;
  int32_t room = painter->x1 - x;
  painter->kernels->glyph(raster_pixel_at(painter, x, top), painter->stride,
                          mask + (ptrdiff_t)(top - y) * stride, stride, width < room ? width : room,
                          bottom - top, room, color);
  return 1;
}

void raster_draw_padded_mask(raster_painter *painter, const raster_source *source,
                             const uint8_t *mask, ptrdiff_t stride, int32_t x, int32_t y,
                             int32_t width, int32_t height) {
  // A narrow mask takes one vector a row, if there is room to the right.
  if (width <= 16 && (int64_t)painter->x1 - x >= 16 && raster_is_plain(painter, source)) {
    raster_settle(painter);
    if (draw_padded(painter, mask, stride, x, y, width, height, source->color)) return;
  }
  raster_draw_mask(painter, source, mask, stride, x, y, width, height);
}

/// The rounded quotient of a product of two bytes and 255.
RASTER_INLINE uint32_t scaled(uint32_t a, uint32_t b) { return (a * b + 128) * 257 >> 16; }

/// Composites a colour over a pixel, with a coverage for each of its parts. A pixel that is not opaque
/// takes the mean: what is behind it is not known, so it can have no fringes.
RASTER_INLINE uint32_t over_subpixel(uint32_t below, uint32_t color, uint32_t parts) {
  if (below >> 24 != 255) parts = (parts >> 24) * 0x01010101u;
  uint32_t pixel = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    uint32_t coverage = parts >> shift & 255;
    uint32_t opacity = scaled(color >> 24, coverage);
    uint32_t part = scaled(color >> shift & 255, coverage) + scaled(below >> shift & 255, 255 - opacity);
    pixel |= (part < 255 ? part : 255) << shift;
  }
  return below >> 24 == 255 ? pixel | 0xff000000u : pixel;
}

/// Draws a glyph with the coverage of its pixels' parts in one colour.
static void draw_subpixels(raster_painter *painter, const raster_glyph *glyph, uint32_t color) {
  int64_t right = (int64_t)glyph->x + glyph->width, bottom = (int64_t)glyph->y + glyph->height;
  int32_t left = glyph->x > painter->x0 ? glyph->x : painter->x0;
  int32_t top = glyph->y > painter->y0 ? glyph->y : painter->y0;
  int32_t stop = right < painter->x1 ? (int32_t)right : painter->x1;
  int32_t end = bottom < painter->y1 ? (int32_t)bottom : painter->y1;
  if (left >= stop) return;
  for (int32_t row = top; row < end; row++) {
    uint32_t *to = raster_pixel_at(painter, left, row);
    const uint32_t *parts = glyph->subpixels + (row - (int64_t)glyph->y) * glyph->width +
                            (left - (int64_t)glyph->x);
    for (int32_t i = 0; i < stop - left; i++) {
      if (parts[i]) to[i] = over_subpixel(to[i], color, parts[i]);
    }
  }
}

void raster_draw_glyphs(raster_painter *painter, uint32_t color, const raster_glyph *glyphs,
                        ptrdiff_t count) {
  raster_source source = {.kind = RASTER_SOLID, .color = color, .opacity = 255};
  int plain = raster_is_plain(painter, &source);
  raster_settle(painter);
  for (ptrdiff_t i = 0; i < count; i++) {
    const raster_glyph *glyph = glyphs + i;
    if (plain && glyph->subpixels) {
      draw_subpixels(painter, glyph, color);
      continue;
    }
    if (plain && draw_padded(painter, glyph->mask, glyph->stride, glyph->x, glyph->y, glyph->width,
                             glyph->height, color)) {
      continue;
    }
    raster_draw_mask(painter, &source, glyph->mask, glyph->stride, glyph->x, glyph->y,
                     glyph->width, glyph->height);
  }
}

void raster_draw_nine_patch(raster_painter *painter, const raster_source *source,
                            const uint8_t *patch, int32_t patch_width, int32_t patch_height,
                            int32_t margin, int32_t x, int32_t y, int32_t width, int32_t height) {
  int64_t right = (int64_t)x + width, bottom = (int64_t)y + height;
  int32_t top = y > painter->y0 ? y : painter->y0;
  int32_t end = bottom < painter->y1 ? (int32_t)bottom : painter->y1;
  raster_settle(painter);
  int stretches = width != patch_width, grows = height != patch_height;
  // The three parts of a row, clipped.
  int64_t edges[4] = {x, stretches ? (int64_t)x + margin : right,
                      stretches ? right - margin : right, right};
  for (int i = 0; i < 4; i++) {
    if (edges[i] < painter->x0) edges[i] = painter->x0;
    if (edges[i] > painter->x1) edges[i] = painter->x1;
  }
  for (int32_t row = top; row < end; row++) {
    int64_t from_top = row - (int64_t)y, from_bottom = bottom - 1 - row;
    int64_t line = !grows || from_top < margin ? from_top
                   : from_bottom < margin      ? patch_height - 1 - from_bottom
                                               : margin;
    const uint8_t *mask = patch + line * patch_width;
    if (edges[0] < edges[1]) {
      raster_span span = {(int32_t)edges[0], (int32_t)(edges[1] - edges[0]), -1};
      raster_emit(painter, source, row, &span, 1, mask, x);
    }
    if (edges[1] < edges[2] && mask[margin]) {
      raster_span span = {(int32_t)edges[1], (int32_t)(edges[2] - edges[1]), mask[margin]};
      raster_emit(painter, source, row, &span, 1, NULL, 0);
    }
    if (edges[2] < edges[3]) {
      raster_span span = {(int32_t)edges[2], (int32_t)(edges[3] - edges[2]), -1};
      raster_emit(painter, source, row, &span, 1, mask + patch_width, (int32_t)right);
    }
  }
}
