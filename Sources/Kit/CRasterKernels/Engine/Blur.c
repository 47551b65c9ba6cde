// Gaussian blur, first in rows and then in columns: direct convolution for small sigmas, three box
// filters for large ones (P. Kovesi, "Fast Almost-Gaussian Filtering", 2010).
#include "Internal.h"

#include <math.h>
#include <stdlib.h>

enum { TAP_LIMIT = 385, SIGMA_LIMIT = 4096 };

/// Computes half of a normalised kernel with 16 fractional bits. Returns its radius.
static int32_t make_taps(double sigma, uint32_t *taps) {
  int32_t radius = (int32_t)ceil(sigma * 3);
  if (radius > TAP_LIMIT / 2) radius = TAP_LIMIT / 2;
  double sum = 0, values[TAP_LIMIT / 2 + 1];
  for (int32_t i = 0; i <= radius; i++) {
    // The square of a tiny sigma underflows to 0.
    values[i] = i ? exp(-(double)i * i / (2 * sigma * sigma)) : 1;
    sum += i ? 2 * values[i] : values[i];
  }
  uint32_t total = 0;
  for (int32_t i = radius; i > 0; i--) {
    taps[i] = (uint32_t)(values[i] / sum * 65536 + 0.5);
    total += 2 * taps[i];
  }
  taps[0] = 65536 - total;
  return radius;
}

/// `line` holds `n` values with `radius` more on each side. The result goes to `to`.
static inline __attribute__((always_inline)) void convolve_inline(
    uint8_t *to, ptrdiff_t step, const uint8_t *restrict line, int32_t n, const uint32_t *taps,
    int32_t radius, uint32_t *restrict sums) {
  for (int32_t i = 0; i < n; i++) sums[i] = 32768 + line[radius + i] * taps[0];
  for (int32_t k = 1; k <= radius; k++) {
    const uint8_t *before = line + radius - k, *after = line + radius + k;
    uint32_t tap = taps[k];
    for (int32_t i = 0; i < n; i++) sums[i] += ((uint32_t)before[i] + after[i]) * tap;
  }
  for (int32_t i = 0; i < n; i++) to[i * step] = (uint8_t)(sums[i] >> 16);
}

#if defined(__x86_64__)
static __attribute__((target("avx2"))) void convolve_avx2(
    uint8_t *to, ptrdiff_t step, const uint8_t *restrict line, int32_t n, const uint32_t *taps,
    int32_t radius, uint32_t *restrict sums) {
  convolve_inline(to, step, line, n, taps, radius, sums);
}
#endif

static void convolve(uint8_t *to, ptrdiff_t step, const uint8_t *line, int32_t n,
                     const uint32_t *taps, int32_t radius, uint32_t *sums) {
#if defined(__x86_64__)
  if (raster_variant() != RASTER_BASE) {
    convolve_avx2(to, step, line, n, taps, radius, sums);
    return;
  }
#endif
  convolve_inline(to, step, line, n, taps, radius, sums);
}

/// Applies one box filter of `2 * radius + 1` to `n` values.
static void box(uint8_t *to, const uint8_t *line, int32_t n, int32_t radius) {
  uint64_t size = 2 * (uint64_t)radius + 1, sum = 0;
  uint64_t reciprocal = (((uint64_t)1 << 32) + size / 2) / size;
  for (int32_t i = 0; i < 2 * radius && i < n; i++) sum += line[i];
  for (int32_t i = 0; i + 2 * radius < n; i++) {
    sum += line[i + 2 * radius];
    to[i] = (uint8_t)((sum * reciprocal + ((uint64_t)1 << 31)) >> 32);
    sum -= line[i];
  }
}

typedef struct {
  double sigma;
  int clamps;
  int32_t margin, radius;
  int32_t boxes[3];
  uint32_t taps[TAP_LIMIT / 2 + 1];
  uint8_t *line, *other;
  uint32_t *sums;
} raster_blur;

static int blur_begin(raster_blur *blur, double sigma, int clamps, int32_t longest) {
  memset(blur, 0, sizeof *blur);
  if (!(sigma > 0)) return 0;
  blur->sigma = sigma > SIGMA_LIMIT ? SIGMA_LIMIT : sigma;
  blur->clamps = clamps;
  if (blur->sigma <= 64) {
    blur->margin = blur->radius = make_taps(blur->sigma, blur->taps);
  } else {
    // Three boxes of odd sizes whose variances add up to that of the Gaussian.
    double ideal = sqrt(4 * blur->sigma * blur->sigma + 1);
    int32_t low = (int32_t)ideal;
    if (low % 2 == 0) low--;
    double wanted = (12 * blur->sigma * blur->sigma - 3.0 * low * low - 12.0 * low - 9) /
                    (-4.0 * low - 4);
    for (int32_t i = 0; i < 3; i++) {
      blur->boxes[i] = (i < lround(wanted) ? low : low + 2) / 2;
      blur->margin += blur->boxes[i];
    }
  }
  size_t size = (size_t)longest + 2 * (size_t)blur->margin + 64;
  blur->line = raster_allocate(size);
  blur->other = raster_allocate(size);
  blur->sums = raster_allocate(size * 4);
  return blur->line && blur->other && blur->sums;
}

static void blur_end(raster_blur *blur) {
  free(blur->line);
  free(blur->other);
  free(blur->sums);
}

/// Blurs `n` bytes that are `step` bytes apart.
static void blur_line(raster_blur *blur, uint8_t *bytes, ptrdiff_t step, int32_t n) {
  int32_t margin = blur->margin;
  uint8_t any = 0;
  for (int32_t i = 0; i < n; i++) any |= blur->line[margin + i] = bytes[i * step];
  if (!any) return;
  memset(blur->line, blur->clamps ? bytes[0] : 0, (size_t)margin);
  memset(blur->line + margin + n, blur->clamps ? bytes[(n - 1) * step] : 0, (size_t)margin);
  if (blur->radius > 0 || blur->boxes[0] == 0) {
    convolve(bytes, step, blur->line, n, blur->taps, blur->radius, blur->sums);
    return;
  }
  int32_t length = n + 2 * margin;
  box(blur->other, blur->line, length, blur->boxes[0]);
  length -= 2 * blur->boxes[0];
  box(blur->line, blur->other, length, blur->boxes[1]);
  length -= 2 * blur->boxes[1];
  box(blur->other, blur->line, length, blur->boxes[2]);
  for (int32_t i = 0; i < n; i++) bytes[i * step] = blur->other[i];
}

static void blur_plane(raster_blur *blur, uint8_t *bytes, ptrdiff_t step, ptrdiff_t stride,
                       int32_t width, int32_t height) {
  for (int32_t y = 0; y < height; y++) blur_line(blur, bytes + y * stride, step, width);
  for (int32_t x = 0; x < width; x++) blur_line(blur, bytes + x * step, stride, height);
}

/// Whether the mask equals its vertical mirror image.
static int is_same_upside_down(const uint8_t *mask, ptrdiff_t stride, int32_t width,
                               int32_t height) {
  for (int32_t y = 0; y < height / 2; y++) {
    if (memcmp(mask + y * stride, mask + (height - 1 - y) * stride, (size_t)width)) return 0;
  }
  return 1;
}

/// Whether every row equals its horizontal mirror image.
static int is_same_reversed(const uint8_t *mask, ptrdiff_t stride, int32_t width, int32_t height) {
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *row = mask + y * stride;
    for (int32_t x = 0; x < width / 2; x++) {
      if (row[x] != row[width - 1 - x]) return 0;
    }
  }
  return 1;
}

/// Blurs a mask. If the mask is symmetric, only half of it is computed and then mirrored: the
/// kernel is symmetric and its sums are integers, so both halves would be equal.
static void blur_mask(raster_blur *blur, uint8_t *mask, ptrdiff_t stride, int32_t width,
                      int32_t height) {
  int mirrors_rows = is_same_upside_down(mask, stride, width, height);
  int mirrors_columns = is_same_reversed(mask, stride, width, height);
  int32_t rows = mirrors_rows ? (height + 1) / 2 : height;
  int32_t columns = mirrors_columns ? (width + 1) / 2 : width;
  int32_t margin = blur->margin;
  uint8_t *line = blur->line, *last = blur->other;
  memset(line, 0, (size_t)(margin + width + margin));
  memset(last, 0, (size_t)(margin + width + margin));
  // Reuse the row above if it is equal: all rows between the corners are.
  for (int32_t y = 0; y < rows; y++) {
    uint8_t *row = mask + y * stride;
    memcpy(line + margin, row, (size_t)width);
    if (memcmp(line + margin, last + margin, (size_t)width)) {
      convolve(row, 1, line, columns, blur->taps, blur->radius, blur->sums);
    } else if (y > 0) {
      memcpy(row, row - stride, (size_t)columns);
    }
    uint8_t *spare = last;
    last = line;
    line = spare;
  }
  memset(line + margin + height, 0, (size_t)margin);
  for (int32_t x = 0; x < columns; x++) {
    for (int32_t y = 0; y < rows; y++) line[margin + y] = mask[y * stride + x];
    for (int32_t y = rows; y < height; y++) line[margin + y] = line[margin + height - 1 - y];
    convolve(mask + x, stride, line, rows, blur->taps, blur->radius, blur->sums);
  }
  for (int32_t y = 0; y < rows; y++) {
    uint8_t *row = mask + y * stride;
    for (int32_t x = columns; x < width; x++) row[x] = row[width - 1 - x];
  }
  for (int32_t y = rows; y < height; y++) {
    memcpy(mask + y * stride, mask + (height - 1 - y) * stride, (size_t)width);
  }
}

int raster_blur_mask(uint8_t *mask, ptrdiff_t stride, int32_t width, int32_t height,
                     double sigma) {
  raster_blur blur;
  int ready = blur_begin(&blur, sigma, 0, width > height ? width : height);
  if (ready) {
    if (blur.radius > 0) {
      blur_mask(&blur, mask, stride, width, height);
    } else {
      blur_plane(&blur, mask, 1, stride, width, height);
    }
  }
  blur_end(&blur);
  return ready;
}

int raster_blur_pixels(uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height,
                       double sigma, int clamps) {
  raster_blur blur;
  int ready = blur_begin(&blur, sigma, clamps, width > height ? width : height);
  for (int channel = 0; ready && channel < 4; channel++) {
    blur_plane(&blur, (uint8_t *)pixels + channel, 4, stride, width, height);
  }
  blur_end(&blur);
  return ready;
}
