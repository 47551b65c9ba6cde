// Spans → pixels or a clip's mask.
#include "Internal.h"

enum { SOURCE_OVER = 0, COPY = 1, CLEAR = 2, DESTINATION = 3 };

/// Paints one span. `mask` points at its first pixel; if it is NULL, `coverage` applies.
static void paint_span(raster_painter *painter, const raster_source *source, int32_t x, int32_t y,
                       int32_t n, int32_t coverage, const uint8_t *mask) {
  const raster_kernels *kernels = painter->kernels;
  uint32_t *to = raster_pixel_at(painter, x, y);
  if (painter->blend == SOURCE_OVER && source->kind == RASTER_SOLID) {
    if (mask) {
      kernels->over_mask(to, mask, n, source->color);
      return;
    }
    uint32_t color = coverage == 255 ? source->color : scale_pixel(source->color, coverage);
    if (color >= 0xff000000) {
      kernels->fill(to, n, color);
    } else {
      kernels->over_color(to, n, color);
    }
    return;
  }
  uint32_t opacity = (uint32_t)source->opacity;
  if (!mask && coverage == 255) {
    // A transparent window clears its damage like this in each frame.
    if (painter->blend == CLEAR) {
      kernels->fill(to, n, 0);
      return;
    }
    if (painter->blend == COPY && source->kind == RASTER_SOLID) {
      kernels->fill(to, n, source->color);
      return;
    }
  }
  const uint32_t *from = painter->row;
  if (source->kind == RASTER_IMAGE_DIRECT) {
    const char *row =
        (const char *)source->image + (ptrdiff_t)(y - source->image_y) * source->image_stride;
    from = (const uint32_t *)row + (x - source->image_x);
  }
  if (painter->blend == SOURCE_OVER) {
    if (!mask && coverage == 255 && opacity == 255 && source->is_opaque) {
      if (source->kind == RASTER_IMAGE_DIRECT) {
        memcpy(to, from, (size_t)n * 4);
      } else {
        raster_fetch(painter, source, to, x, y, n);
      }
      return;
    }
    if (source->kind != RASTER_IMAGE_DIRECT) raster_fetch(painter, source, painter->row, x, y, n);
    // Opacity first, then coverage, each rounded, as with a mask. Whether a pixel is painted with a
    // mask depends on the clip, and the result must not.
    if (!mask && (coverage == 255 || opacity == 255)) {
      uint32_t factor = coverage == 255 ? opacity : (uint32_t)coverage;
      if (factor == 255) {
        kernels->over_pixels(to, from, n);
      } else {
        kernels->over_pixels_coverage(to, from, n, factor);
      }
      return;
    }
    if (mask && opacity == 255) {
      kernels->over_pixels_mask(to, from, mask, n);
      return;
    }
  } else if (source->kind == RASTER_SOLID) {
    kernels->fill(painter->row, n, source->color);
  } else if (source->kind != RASTER_IMAGE_DIRECT) {
    raster_fetch(painter, source, painter->row, x, y, n);
  }
  if (source->kind != RASTER_SOLID && opacity != 255) {
    if (from != painter->row) memcpy(painter->row, from, (size_t)n * 4);
    kernels->scale_pixels(painter->row, n, opacity);
    from = painter->row;
  }
  if (painter->blend == SOURCE_OVER && mask) {
    kernels->over_pixels_mask(to, from, mask, n);
  } else if (painter->blend == SOURCE_OVER) {
    kernels->over_pixels_coverage(to, from, n, (uint32_t)coverage);
  } else {
    raster_blend(painter->blend, to, from, mask, (uint32_t)coverage, n);
  }
}

static void record_span(raster_painter *painter, int32_t x, int32_t y, int32_t n,
                        int32_t coverage, const uint8_t *mask) {
  raster_clip *clip = painter->recording;
  uint8_t *to = clip->mask + (ptrdiff_t)(y - clip->y0) * clip->stride + (x - clip->x0);
  if (mask) {
    memcpy(to, mask, (size_t)n);
    return;
  }
  memset(to, coverage, (size_t)n);
  int32_t *solid = clip->solid + 2 * (y - clip->y0);
  if (coverage == 255 && n > solid[1] - solid[0]) {
    solid[0] = x;
    solid[1] = x + n;
  }
}

RASTER_INLINE void finish_span(raster_painter *painter, const raster_source *source, int32_t x,
                               int32_t y, int32_t n, int32_t coverage, const uint8_t *mask) {
  if (painter->recording) {
    record_span(painter, x, y, n, coverage, mask);
  } else {
    paint_span(painter, source, x, y, n, coverage, mask);
  }
}

/// Multiplies a span by the clip's mask.
static void combine_span(raster_painter *painter, const raster_source *source, int32_t x,
                         int32_t y, int32_t n, int32_t coverage, const uint8_t *mask) {
  const raster_clip *clip = painter->clip;
  const uint8_t *other = clip->mask + (ptrdiff_t)(y - clip->y0) * clip->stride + (x - clip->x0);
  if (mask) {
    painter->kernels->multiply_masks(painter->combined, other, mask, n);
    other = painter->combined;
  } else if (coverage != 255) {
    painter->kernels->scale_mask(painter->combined, other, n, (uint32_t)coverage);
    other = painter->combined;
  }
  finish_span(painter, source, x, y, n, -1, other);
}

void raster_emit(raster_painter *painter, const raster_source *source, int32_t y,
                 const raster_span *spans, int32_t count, const uint8_t *mask, int32_t mask_x) {
  if (!painter->clip) {
    for (int32_t i = 0; i < count; i++) {
      const uint8_t *own = spans[i].coverage < 0 ? mask + (spans[i].x - mask_x) : NULL;
      finish_span(painter, source, spans[i].x, y, spans[i].count, spans[i].coverage, own);
    }
    return;
  }
  const int32_t *solid = painter->clip->solid + 2 * (y - painter->clip->y0);
  for (int32_t i = 0; i < count; i++) {
    int32_t x = spans[i].x, end = x + spans[i].count, coverage = spans[i].coverage;
    const uint8_t *own = coverage < 0 ? mask + (x - mask_x) : NULL;
    // Split the span into the parts before, within and after the columns that the clip leaves
    // solid.
    int32_t inner = x > solid[0] ? x : solid[0], outer = end < solid[1] ? end : solid[1];
    if (inner >= outer) {
      combine_span(painter, source, x, y, end - x, coverage, own);
      continue;
    }
    if (x < inner) combine_span(painter, source, x, y, inner - x, coverage, own);
    finish_span(painter, source, inner, y, outer - inner, coverage, own ? own + (inner - x) : NULL);
    if (outer < end) {
      combine_span(painter, source, outer, y, end - outer, coverage,
                   own ? own + (outer - x) : NULL);
    }
  }
}
