// Images → pixels.
#include "Internal.h"

#include <stdlib.h>

void raster_fetch_gradient(const raster_kernels *kernels, const raster_source *source,
                           uint32_t *to, int32_t x, int32_t y, int32_t n);

RASTER_INLINE const uint32_t *image_row(const raster_source *source, int32_t row) {
  return (const uint32_t *)((const char *)source->image + row * source->image_stride);
}

/// A column or row index, wrapped or clamped into the image.
RASTER_INLINE int32_t inside(int64_t place, int32_t size, int32_t repeats) {
  if (repeats) {
    int32_t rest = (int32_t)(place % size);
    return rest < 0 ? rest + size : rest;
  }
  return place < 0 ? 0 : place >= size ? size - 1 : (int32_t)place;
}

RASTER_INLINE uint32_t mix(uint32_t first, uint32_t second, uint32_t weight) {
  uint32_t other = 256 - weight;
  uint32_t low = (first & 0x00ff00ff) * other + (second & 0x00ff00ff) * weight + 0x00800080;
  uint32_t high =
      (first >> 8 & 0x00ff00ff) * other + (second >> 8 & 0x00ff00ff) * weight + 0x00800080;
  return (low >> 8 & 0x00ff00ff) | (high & 0xff00ff00);
}

static void fetch_nearest(const raster_source *source, uint32_t *to, int64_t u, int64_t v,
                          int32_t n) {
  for (int32_t i = 0; i < n; i++) {
    const uint32_t *row =
        image_row(source, inside(v >> 32, source->image_height, source->is_repeating));
    to[i] = row[inside(u >> 32, source->image_width, source->is_repeating)];
    u += source->u_dx;
    v += source->v_dx;
  }
}

static void fetch_anywhere(const raster_source *source, uint32_t *to, int64_t u, int64_t v,
                           int32_t n) {
  int32_t width = source->image_width, height = source->image_height;
  int32_t repeats = source->is_repeating;
  for (int32_t i = 0; i < n; i++) {
    int64_t column = u >> 32, line = v >> 32;
    const uint32_t *above = image_row(source, inside(line, height, repeats));
    const uint32_t *below = image_row(source, inside(line + 1, height, repeats));
    int32_t left = inside(column, width, repeats), right = inside(column + 1, width, repeats);
    uint32_t weight = (uint32_t)(v >> 24) & 255;
    to[i] = mix(mix(above[left], below[left], weight), mix(above[right], below[right], weight),
                (uint32_t)(u >> 24) & 255);
    u += source->u_dx;
    v += source->v_dx;
  }
}

/// If rows of the image are rows of the target: interpolates two rows, then neighbours in the
/// result.
static void fetch_upright(const raster_kernels *kernels, const raster_source *source,
                          uint32_t *sample_row, uint32_t *to, int64_t u, int64_t v, int32_t n) {
  int32_t width = source->image_width;
  int64_t step = source->u_dx, last = (int64_t)(width - 1) << 32;
  const uint32_t *above = image_row(source, inside(v >> 32, source->image_height, 0));
  const uint32_t *below = image_row(source, inside((v >> 32) + 1, source->image_height, 0));
  uint32_t weight = (uint32_t)(v >> 24) & 255;
  // Before the first column and after the last one, the edge pixel repeats.
  int32_t before = 0, after = 0;
  if (u < 0) {
    int64_t count = (-u + step - 1) / step;
    before = count < n ? (int32_t)count : n;
  }
  int64_t room = last - 1 - u;
  int64_t usable = room < 0 ? 0 : room / step + 1;
  int32_t stop = usable < n ? (int32_t)usable : n;
  if (stop < before) stop = before;
  after = n - stop;
  if (before) kernels->fill(to, before, mix(above[0], below[0], weight));
  if (stop > before) {
    int64_t start = u + before * step, end = u + (int64_t)(stop - 1) * step;
    int32_t from = (int32_t)(start >> 32), until = (int32_t)(end >> 32) + 2;
    if (until > width) until = width;
    kernels->mix_rows(sample_row, above + from, below + from, until - from, weight);
    sample_row[until - from] = sample_row[until - from - 1];
    kernels->mix_columns(to + before, sample_row, stop - before, start - ((int64_t)from << 32),
                         step);
  }
  if (after) kernels->fill(to + stop, after, mix(above[width - 1], below[width - 1], weight));
}

void raster_fetch(raster_painter *painter, const raster_source *source, uint32_t *to, int32_t x,
                  int32_t y, int32_t n) {
  if (source->kind == RASTER_SOLID) {
    painter->kernels->fill(to, n, source->color);
    return;
  }
  if (source->kind == RASTER_IMAGE_DIRECT) {
    memcpy(to, image_row(source, y - source->image_y) + (x - source->image_x), (size_t)n * 4);
    return;
  }
  if (source->kind < RASTER_IMAGE_DIRECT) {
    raster_fetch_gradient(painter->kernels, source, to, x, y, n);
    return;
  }
  int64_t u = source->u + source->u_dx * x + source->u_dy * y;
  int64_t v = source->v + source->v_dx * x + source->v_dy * y;
  if (source->kind == RASTER_IMAGE_NEAREST) {
    fetch_nearest(source, to, u, v, n);
    return;
  }
  if (source->v_dx == 0 && source->u_dx > 0 && !source->is_repeating) {
    if (!painter->sample_row) painter->sample_row = raster_allocate((32768 + 64) * 4);
    if (painter->sample_row) {
      fetch_upright(painter->kernels, source, painter->sample_row, to, u, v, n);
      return;
    }
  }
  fetch_anywhere(source, to, u, v, n);
}

void raster_reduce(uint32_t *to, ptrdiff_t to_stride, const uint32_t *from, ptrdiff_t from_stride,
                   int32_t width, int32_t height, int32_t factor_x, int32_t factor_y) {
  int32_t columns = (width + factor_x - 1) / factor_x, rows = (height + factor_y - 1) / factor_y;
  for (int32_t y = 0; y < rows; y++) {
    uint32_t *target = (uint32_t *)((char *)to + y * to_stride);
    int32_t top = y * factor_y, bottom = top + factor_y < height ? top + factor_y : height;
    for (int32_t x = 0; x < columns; x++) {
      int32_t left = x * factor_x, right = left + factor_x < width ? left + factor_x : width;
      uint64_t sums[4] = {0, 0, 0, 0};
      for (int32_t v = top; v < bottom; v++) {
        const uint32_t *row = (const uint32_t *)((const char *)from + v * from_stride);
        for (int32_t u = left; u < right; u++) {
          for (int k = 0; k < 4; k++) sums[k] += row[u] >> 8 * k & 255;
        }
      }
      uint64_t count = (uint64_t)(right - left) * (uint64_t)(bottom - top);
      uint32_t color = 0;
      for (int k = 0; k < 4; k++) color |= (uint32_t)((sums[k] + count / 2) / count) << 8 * k;
      target[x] = color;
    }
  }
}
