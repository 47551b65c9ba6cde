// Porter-Duff and the blend modes of W3C Compositing and Blending Level 1, on premultiplied
// channels. Modes are numbered as Raster.BlendMode.
#include "Internal.h"

enum {
  SOURCE_OVER, COPY, CLEAR, DESTINATION, SOURCE_IN, SOURCE_OUT, SOURCE_ATOP, DESTINATION_OVER,
  DESTINATION_IN, DESTINATION_OUT, DESTINATION_ATOP, XOR, PLUS_LIGHTER, MULTIPLY, SCREEN, OVERLAY,
  DARKEN, LIGHTEN, COLOR_DODGE, COLOR_BURN, HARD_LIGHT, SOFT_LIGHT, DIFFERENCE, EXCLUSION, HUE,
  SATURATION, COLOR, LUMINOSITY
};

/// The sum of two pixels, each channel clamped to 255.
static uint32_t add_up(uint32_t first, uint32_t second) {
  uint32_t low = (first & 0x00ff00ff) + (second & 0x00ff00ff);
  uint32_t high = (first >> 8 & 0x00ff00ff) + (second >> 8 & 0x00ff00ff);
  low |= (low & 0x01000100) - (low >> 8 & 0x00010001);
  high |= (high & 0x01000100) - (high >> 8 & 0x00010001);
  return (low & 0x00ff00ff) | (high & 0x00ff00ff) << 8;
}

static uint32_t porter_duff(uint32_t s, uint32_t d, uint32_t for_source, uint32_t for_below) {
  return add_up(scale_pixel(s, for_source), scale_pixel(d, for_below));
}

static float square_root(float value) { return __builtin_sqrtf(value); }

/// B(cb, cs) for straight channels of 0…1.
static float separable(int mode, float b, float s) {
  switch (mode) {
    case MULTIPLY: return b * s;
    case SCREEN: return b + s - b * s;
    case OVERLAY: return separable(HARD_LIGHT, s, b);
    case DARKEN: return b < s ? b : s;
    case LIGHTEN: return b > s ? b : s;
    case COLOR_DODGE:
      if (b <= 0) return 0;
      return s >= 1 || b >= 1 - s ? 1 : b / (1 - s);
    case COLOR_BURN:
      if (b >= 1) return 1;
      return s <= 0 || 1 - b >= s ? 0 : 1 - (1 - b) / s;
    case HARD_LIGHT: return s <= 0.5f ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1);
    case SOFT_LIGHT: {
      if (s <= 0.5f) return b - (1 - 2 * s) * b * (1 - b);
      float light = b <= 0.25f ? ((16 * b - 12) * b + 4) * b : square_root(b);
      return b + (2 * s - 1) * (light - b);
    }
    case DIFFERENCE: return b > s ? b - s : s - b;
    default: return b + s - 2 * b * s;
  }
}

// The non-separable modes. Colours are red, green, blue.

static float luminosity(const float *c) { return 0.3f * c[0] + 0.59f * c[1] + 0.11f * c[2]; }
static float least(const float *c) {
  float value = c[0] < c[1] ? c[0] : c[1];
  return value < c[2] ? value : c[2];
}
static float most(const float *c) {
  float value = c[0] > c[1] ? c[0] : c[1];
  return value > c[2] ? value : c[2];
}

static void set_luminosity(float *c, float target) {
  float shift = target - luminosity(c);
  for (int i = 0; i < 3; i++) c[i] += shift;
  float middle = luminosity(c), low = least(c), high = most(c);
  for (int i = 0; i < 3; i++) {
    if (low < 0) c[i] = middle + (c[i] - middle) * middle / (middle - low);
    if (high > 1) c[i] = middle + (c[i] - middle) * (1 - middle) / (high - middle);
  }
}

static void set_saturation(float *c, float target) {
  float low = least(c), range = most(c) - low;
  for (int i = 0; i < 3; i++) c[i] = range > 0 ? (c[i] - low) * target / range : 0;
}

static void non_separable(int mode, const float *b, const float *s, float *result) {
  memcpy(result, mode == SATURATION || mode == LUMINOSITY ? b : s, 3 * sizeof(float));
  if (mode == HUE) set_saturation(result, most(b) - least(b));
  if (mode == SATURATION) set_saturation(result, most(s) - least(s));
  set_luminosity(result, luminosity(mode == LUMINOSITY ? s : b));
}

/// cs·(1 - ab) + cb·(1 - as) + as·ab·B, alpha by source-over.
static uint32_t blend_colors(int mode, uint32_t s, uint32_t d) {
  uint32_t source_alpha = s >> 24, below_alpha = d >> 24;
  if (source_alpha == 0) return d;
  if (below_alpha == 0) return s;
  float sa = (float)source_alpha / 255, ba = (float)below_alpha / 255;
  float source[3], below[3], mixed[3];
  for (int i = 0; i < 3; i++) {
    source[i] = (float)(s >> (16 - 8 * i) & 255) / (float)source_alpha;
    below[i] = (float)(d >> (16 - 8 * i) & 255) / (float)below_alpha;
    if (source[i] > 1) source[i] = 1;
    if (below[i] > 1) below[i] = 1;
  }
  if (mode >= HUE) {
    non_separable(mode, below, source, mixed);
  } else {
    for (int i = 0; i < 3; i++) mixed[i] = separable(mode, below[i], source[i]);
  }
  uint32_t alpha = source_alpha + divide255(below_alpha * (255 - source_alpha));
  uint32_t result = alpha << 24;
  for (int i = 0; i < 3; i++) {
    float value = sa * (1 - ba) * source[i] + ba * (1 - sa) * below[i] + sa * ba * mixed[i];
    value = value * 255 + 0.5f;
    uint32_t channel = value > 0 ? (uint32_t)value : 0;
    result |= (channel < alpha ? channel : alpha) << (16 - 8 * i);
  }
  return result;
}

static uint32_t blend_one(int mode, uint32_t s, uint32_t d) {
  uint32_t sa = s >> 24, da = d >> 24;
  switch (mode) {
    case SOURCE_OVER: return add_up(s, scale_pixel(d, 255 - sa));
    case COPY: return s;
    case CLEAR: return 0;
    case DESTINATION: return d;
    case SOURCE_IN: return scale_pixel(s, da);
    case SOURCE_OUT: return scale_pixel(s, 255 - da);
    case SOURCE_ATOP: return porter_duff(s, d, da, 255 - sa);
    case DESTINATION_OVER: return add_up(d, scale_pixel(s, 255 - da));
    case DESTINATION_IN: return scale_pixel(d, sa);
    case DESTINATION_OUT: return scale_pixel(d, 255 - sa);
    case DESTINATION_ATOP: return porter_duff(s, d, 255 - da, sa);
    case XOR: return porter_duff(s, d, 255 - da, 255 - sa);
    case PLUS_LIGHTER: return add_up(s, d);
    default: return blend_colors(mode, s, d);
  }
}

void raster_blend(int32_t mode, uint32_t *to, const uint32_t *from, const uint8_t *mask,
                  uint32_t coverage, ptrdiff_t n) {
  if (mode == DESTINATION) return;
  for (ptrdiff_t i = 0; i < n; i++) {
    uint32_t part = mask ? mask[i] : coverage;
    if (part == 0) continue;
    uint32_t result = blend_one(mode, from[i], to[i]);
    to[i] = part == 255 ? result : add_up(scale_pixel(result, part), scale_pixel(to[i], 255 - part));
  }
}
