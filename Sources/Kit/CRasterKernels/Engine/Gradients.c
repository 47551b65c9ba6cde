// Gradients → segments, tables and pixels.
#include "Internal.h"

#include <math.h>

static int64_t whole(double value) {
  const double limit = 1152921504606846976.0;  // 2^60
  if (!(value > -limit)) return -((int64_t)1 << 60);
  return value < limit ? (int64_t)llrint(value) : (int64_t)1 << 60;
}

/// Premultiplied blue, green, red, alpha of 0…255.
static void channels_of(uint32_t color, double *channels) {
  double alpha = color >> 24;
  channels[0] = (color & 255) * alpha / 255;
  channels[1] = (color >> 8 & 255) * alpha / 255;
  channels[2] = (color >> 16 & 255) * alpha / 255;
  channels[3] = alpha;
}

static void set_constant(raster_segment *segment, const double *channels, int64_t end) {
  segment->end = end;
  for (int i = 0; i < 4; i++) {
    segment->base[i] = whole((channels[i] + 0.5) * 1048576);
    segment->dx[i] = segment->dy[i] = 0;
  }
}

void raster_source_linear(raster_source *source, raster_segment *segments, double start_x,
                          double start_y, double end_x, double end_y, const uint32_t *colors,
                          const double *offsets, int32_t count) {
  const double unit = 2147483648.0;
  double dx = end_x - start_x, dy = end_y - start_y, square = dx * dx + dy * dy;
  double along_x = dx / square, along_y = dy / square;
  double origin = (0.5 - start_x) * along_x + (0.5 - start_y) * along_y;
  source->kind = RASTER_LINEAR;
  source->position = whole(origin * unit);
  source->position_dx = whole(along_x * unit);
  source->position_dy = whole(along_y * unit);
  source->segments = segments;
  double from[4], to[4];
  channels_of(colors[0], from);
  set_constant(segments, from, whole(offsets[0] * unit));
  int32_t used = 1;
  int opaque = colors[0] >= 0xff000000;
  for (int32_t i = 1; i < count; i++) {
    channels_of(colors[i], to);
    opaque = opaque && colors[i] >= 0xff000000;
    double length = offsets[i] - offsets[i - 1];
    if (length > 1.0 / 1048576) {
      raster_segment *segment = segments + used++;
      segment->end = whole(offsets[i] * unit);
      for (int k = 0; k < 4; k++) {
        double slope = (to[k] - from[k]) / length;
        segment->base[k] =
            whole((from[k] + slope * (origin - offsets[i - 1]) + 0.5) * 1048576);
        segment->dx[k] = whole(slope * along_x * 1048576);
        segment->dy[k] = whole(slope * along_y * 1048576);
      }
    }
    memcpy(from, to, sizeof to);
  }
  set_constant(segments + used++, from, INT64_MAX);
  source->segment_count = used;
  source->is_opaque = opaque;
}

/// The colour at a position between stops `stop - 1` and `stop`.
static uint32_t color_between(const uint32_t *colors, const double *offsets, int32_t count,
                              int32_t stop, double place) {
  double from[4], to[4], part = 0;
  channels_of(colors[stop > 0 ? stop - 1 : 0], from);
  channels_of(colors[stop < count ? stop : count - 1], to);
  if (stop > 0 && stop < count) {
    part = (place - offsets[stop - 1]) / (offsets[stop] - offsets[stop - 1]);
  }
  uint32_t color = 0;
  for (int k = 0; k < 4; k++) {
    color |= (uint32_t)(from[k] + (to[k] - from[k]) * part + 0.5) << 8 * k;
  }
  return color;
}

void raster_gradient_table(uint32_t *table, const uint32_t *colors, const double *offsets,
                           int32_t count) {
  int32_t stop = 0;
  for (int32_t i = 0; i < RASTER_TABLE_SIZE; i++) {
    double place = (i + 0.5) / RASTER_TABLE_SIZE;
    while (stop < count && offsets[stop] <= place) stop++;
    table[i] = color_between(colors, offsets, count, stop, place);
  }
}

/// The colour at a position 0…1 of a gradient with too many stops for a table.
static uint32_t find_color(const raster_source *source, double place) {
  int32_t low = 0, high = source->stop_count;
  while (low < high) {
    int32_t middle = (low + high) / 2;
    if (source->stop_offsets[middle] <= place) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return color_between(source->stop_colors, source->stop_offsets, source->stop_count, low, place);
}

/// Writes a run of pixels, with every channel clamped to 0…255.
static void write_clamped(uint32_t *to, int32_t n, const uint64_t *value,
                          const int64_t *slope) {
  uint64_t at[4];
  memcpy(at, value, sizeof at);
  for (int32_t i = 0; i < n; i++) {
    int64_t alpha = (int64_t)at[3] >> 20;
    alpha = alpha < 0 ? 0 : alpha > 255 ? 255 : alpha;
    uint32_t color = (uint32_t)alpha << 24;
    for (int k = 0; k < 3; k++) {
      int64_t channel = (int64_t)at[k] >> 20;
      channel = channel < 0 ? 0 : channel > alpha ? alpha : channel;
      color |= (uint32_t)channel << 8 * k;
    }
    to[i] = color;
    for (int k = 0; k < 4; k++) at[k] += (uint64_t)slope[k];
  }
}

/// The position of a pixel along the gradient. It wraps on overflow, which only absurd gradients
/// come near.
RASTER_INLINE int64_t position_at(const raster_source *source, int32_t x, int32_t y) {
  return (int64_t)((uint64_t)source->position +
                   (uint64_t)source->position_dx * (uint64_t)(int64_t)x +
                   (uint64_t)source->position_dy * (uint64_t)(int64_t)y);
}

RASTER_INLINE int32_t segment_at(const raster_source *source, int64_t place) {
  int32_t index = 0;
  while (index + 1 < source->segment_count && place >= source->segments[index].end) index++;
  return index;
}

/// The value of a channel at a pixel.
RASTER_INLINE uint64_t channel_at(const raster_segment *segment, int channel, int32_t x,
                                  int32_t y) {
  return (uint64_t)segment->base[channel] +
         (uint64_t)segment->dx[channel] * (uint64_t)(int64_t)x +
         (uint64_t)segment->dy[channel] * (uint64_t)(int64_t)y;
}

RASTER_INLINE int is_channel(uint64_t value) { return value < (uint64_t)256 << 20; }

/// Writes `n` pixels of a row, or of a column if `is_down`.
static void fetch_linear(const raster_kernels *kernels, const raster_source *source, uint32_t *to,
                         int32_t x, int32_t y, int32_t n, int is_down) {
  int64_t step = is_down ? source->position_dy : source->position_dx;
  while (n > 0) {
    int64_t place = position_at(source, x, y);
    int32_t index = segment_at(source, place);
    const raster_segment *segment = source->segments + index;
    const int64_t *slope = is_down ? segment->dy : segment->dx;
    int32_t count = n;
    int64_t last = (int64_t)((uint64_t)place + (uint64_t)step * (uint64_t)(int64_t)(n - 1));
    if (last < segment->end && (index == 0 || last >= segment[-1].end)) {
      // The whole rest lies in one segment: no division needed.
    } else if (step > 0 && index + 1 < source->segment_count) {
      uint64_t left = ((uint64_t)segment->end - (uint64_t)place + (uint64_t)step - 1) /
                      (uint64_t)step;
      if (left < (uint64_t)n) count = (int32_t)left;
    } else if (step < 0 && index > 0) {
      uint64_t left = ((uint64_t)place - (uint64_t)segment[-1].end) / (uint64_t)-step + 1;
      if (left < (uint64_t)n) count = (int32_t)left;
    }
    uint64_t value[4];
    int32_t base[4], steps[4];
    int inside = 1;
    for (int k = 0; k < 4; k++) {
      value[k] = channel_at(segment, k, x, y);
      inside = inside && is_channel(value[k]) &&
               is_channel(value[k] + (uint64_t)slope[k] * (uint64_t)(count - 1));
      base[k] = (int32_t)value[k];
      steps[k] = (int32_t)slope[k];
    }
    if (inside) {
      kernels->affine(to, 0, count, 1, base, steps, steps);
    } else {
      write_clamped(to, count, value, slope);
    }
    to += count;
    n -= count;
    if (is_down) {
      y += count;
    } else {
      x += count;
    }
  }
}

int raster_fetch_linear_rect(const raster_kernels *kernels, const raster_source *source,
                             uint32_t *to, ptrdiff_t stride, int32_t x, int32_t y, int32_t width,
                             int32_t height) {
  const raster_segment *segment = NULL;
  for (int corner = 0; corner < 4; corner++) {
    int32_t cx = corner & 1 ? x + width - 1 : x, cy = corner & 2 ? y + height - 1 : y;
    const raster_segment *own =
        source->segments + segment_at(source, position_at(source, cx, cy));
    if (segment && own != segment) return 0;
    segment = own;
    for (int k = 0; k < 4; k++) {
      if (!is_channel(channel_at(segment, k, cx, cy))) return 0;
    }
  }
  int32_t base[4], dx[4], dy[4];
  for (int k = 0; k < 4; k++) {
    base[k] = (int32_t)channel_at(segment, k, x, y);
    dx[k] = (int32_t)segment->dx[k];
    dy[k] = (int32_t)segment->dy[k];
  }
  kernels->affine(to, stride, width, height, base, dx, dy);
  return 1;
}

void raster_fetch_linear_column(const raster_kernels *kernels, const raster_source *source,
                                uint32_t *to, int32_t x, int32_t y, int32_t n) {
  fetch_linear(kernels, source, to, x, y, n, 1);
}

RASTER_INLINE uint32_t look_up(const raster_source *source, double place) {
  if (source->spread == 1) {
    place -= floor(place);
  } else if (source->spread == 2) {
    place = fabs(place - 2 * floor(place / 2 + 0.5));
  }
  if (!source->table) return find_color(source, place > 0 ? place < 1 ? place : 1 : 0);
  double index = place * RASTER_TABLE_SIZE;
  if (!(index > 0)) return source->table[0];
  return source->table[index < RASTER_TABLE_SIZE ? (int32_t)index : RASTER_TABLE_SIZE - 1];
}

/// The largest offset whose circle passes through the point, or NaN.
RASTER_INLINE double radial_place(const double *r, double x, double y) {
  double px = x - r[0], py = y - r[1];
  double a = r[3] * r[3] + r[4] * r[4] - r[5] * r[5];
  double b = px * r[3] + py * r[4] + r[2] * r[5];
  double c = px * px + py * py - r[2] * r[2];
  if (fabs(a) < 1e-12) {
    if (b == 0) return NAN;
    double place = c / (2 * b);
    return r[2] + place * r[5] >= 0 ? place : NAN;
  }
  double root = b * b - a * c;
  if (root < 0) return NAN;
  root = sqrt(root);
  double first = (b + root) / a, second = (b - root) / a;
  if (first < second) {
    double swap = first;
    first = second;
    second = swap;
  }
  if (r[2] + first * r[5] >= 0) return first;
  return r[2] + second * r[5] >= 0 ? second : NAN;
}

void raster_fetch_gradient(const raster_kernels *kernels, const raster_source *source,
                           uint32_t *to, int32_t x, int32_t y, int32_t n) {
  if (source->kind == RASTER_LINEAR) {
    fetch_linear(kernels, source, to, x, y, n, 0);
    return;
  }
  const double *m = source->inverse;
  for (int32_t i = 0; i < n; i++) {
    double dx = x + i + 0.5, dy = y + 0.5;
    double gx = m[0] * dx + m[2] * dy + m[4], gy = m[1] * dx + m[3] * dy + m[5];
    double place;
    if (source->kind == RASTER_TABLE_LINEAR) {
      place = gx;
    } else if (source->kind == RASTER_TABLE_RADIAL) {
      place = radial_place(source->radial, gx, gy);
      if (place != place) {
        to[i] = 0;
        continue;
      }
    } else {
      place = atan2(gy, gx) * 0.15915494309189535;
      if (place < 0) place += 1;
    }
    to[i] = look_up(source, place);
  }
}
