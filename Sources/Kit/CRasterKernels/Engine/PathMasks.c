// The coverage of small paths and strokes that are drawn again and again in the same position, such
// as icons.
//
// A mask depends only on its key, which is everything that determines the outline: caching makes no
// difference to the pixels. A mask is made when the same key comes for the second time, so a path
// that moves or is drawn once costs only a hash.
#include "PathMasks.h"

#include <stdlib.h>

enum {
  SET_COUNT = 256,
  WAY_COUNT = 4,
  KEY_LIMIT = 1 << 15,
  MASK_LIMIT = 1 << 18,   // pixels
  TOTAL_LIMIT = 4 << 20,  // bytes of keys and masks
  REST = 4096,            // requests after which an unused mask may be evicted
};

typedef struct {
  uint64_t hash, last_use;
  uint8_t *memory;  // the key, then the mask; NULL if unused
  size_t key_size, size;
  int32_t x, y, width, height;
} kept_mask;

struct raster_path_masks {
  kept_mask sets[SET_COUNT][WAY_COUNT];
  uint64_t seen[SET_COUNT][WAY_COUNT];  // hashes that came once, most recent first
  uint8_t key[KEY_LIMIT];
  size_t key_size, total;
  uint64_t hash, time, last_search;
};

void raster_path_masks_free(raster_path_masks *masks) {
  if (!masks) return;
  for (int i = 0; i < SET_COUNT; i++) {
    for (int k = 0; k < WAY_COUNT; k++) free(masks->sets[i][k].memory);
  }
  free(masks);
}

// MARK: Keys

static int add_to_key(raster_path_masks *masks, const void *bytes, size_t size) {
  if (size > KEY_LIMIT - 8 - masks->key_size) return 0;
  if (size) memcpy(masks->key + masks->key_size, bytes, size);
  masks->key_size += size;
  return 1;
}

/// Serializes the whole outline, padded to a multiple of 8 bytes.
static int make_key(raster_path_masks *masks, const raster_outline_key *outline) {
  masks->key_size = 0;
  const int64_t sizes[3] = {outline->verb_count, outline->point_count, outline->pen_count};
  if (!add_to_key(masks, sizes, sizeof sizes) ||
      !add_to_key(masks, outline->transform, 6 * sizeof(double)) ||
      !add_to_key(masks, &outline->rule, sizeof outline->rule) ||
      !add_to_key(masks, outline->pen, (size_t)outline->pen_count * sizeof(double)) ||
      !add_to_key(masks, outline->points, (size_t)outline->point_count * 2 * sizeof(double)) ||
      !add_to_key(masks, outline->verbs, (size_t)outline->verb_count)) {
    return 0;
  }
  while (masks->key_size & 7) masks->key[masks->key_size++] = 0;
  return 1;
}

static uint64_t hash_of(const uint8_t *bytes, size_t size) {
  // Four independent sums, because a multiplication has a long latency.
  const uint64_t factor = 0x9e3779b97f4a7c15u;
  uint64_t sums[4] = {1, 2, 3, 4};
  for (size_t at = 0; at < size; at += 8) {
    uint64_t word, *sum = sums + (at >> 3 & 3);
    memcpy(&word, bytes + at, 8);
    *sum = (*sum ^ word) * factor;
    *sum ^= *sum >> 29;
  }
  uint64_t hash = size;
  for (int i = 0; i < 4; i++) {
    hash = (hash ^ sums[i]) * factor;
    hash ^= hash >> 32;
  }
  return hash * factor;
}

// MARK: Keeping

static void forget(raster_path_masks *masks, kept_mask *mask) {
  if (!mask->memory) return;
  masks->total -= mask->size;
  free(mask->memory);
  mask->memory = NULL;
}

static int rests(const raster_path_masks *masks, const kept_mask *mask) {
  return !mask->memory || masks->time - mask->last_use > REST;
}

/// Makes room for `size` bytes by evicting masks that have not been used for long.
static int make_room(raster_path_masks *masks, size_t size) {
  if (masks->total + size <= TOTAL_LIMIT) return 1;
  if (masks->time - masks->last_search < REST / 4) return 0;
  masks->last_search = masks->time;
  for (int i = 0; i < SET_COUNT * WAY_COUNT; i++) {
    kept_mask *mask = &masks->sets[i / WAY_COUNT][i % WAY_COUNT];
    if (rests(masks, mask)) forget(masks, mask);
  }
  return masks->total + size <= TOTAL_LIMIT;
}

/// Reserves an entry and memory for the mask of the current key; NULL if there is no room.
static kept_mask *place_for(raster_path_masks *masks, int32_t width, int32_t height) {
  size_t size = masks->key_size + (size_t)width * (size_t)height;
  kept_mask *set = masks->sets[masks->hash % SET_COUNT], *place = set;
  for (int i = 1; i < WAY_COUNT; i++) {
    if (!set[i].memory || (place->memory && set[i].last_use < place->last_use)) place = set + i;
  }
  if (!rests(masks, place) || !make_room(masks, size)) return NULL;
  forget(masks, place);
  // Whole vectors may be read past the last row.
  place->memory = malloc(size + 64);
  if (!place->memory) return NULL;
  memcpy(place->memory, masks->key, masks->key_size);
  place->hash = masks->hash;
  place->key_size = masks->key_size;
  place->size = size;
  place->width = width;
  place->height = height;
  place->last_use = masks->time;
  masks->total += size;
  return place;
}

static void draw(raster_painter *painter, const raster_source *source, const kept_mask *mask) {
  raster_draw_mask(painter, source, mask->memory + mask->key_size, mask->width, mask->x, mask->y,
                   mask->width, mask->height);
}

/// Whether the key has come before. If not, it is remembered.
static int was_seen(raster_path_masks *masks) {
  uint64_t *seen = masks->seen[masks->hash % SET_COUNT];
  for (int i = 0; i < WAY_COUNT; i++) {
    if (seen[i] == masks->hash) return 1;
  }
  for (int i = WAY_COUNT - 1; i > 0; i--) seen[i] = seen[i - 1];
  seen[0] = masks->hash;
  return 0;
}

static int is_used = 1;

int32_t raster_uses_path_masks(void) { return __atomic_load_n(&is_used, __ATOMIC_RELAXED); }

void raster_set_uses_path_masks(int32_t uses) {
  __atomic_store_n(&is_used, uses, __ATOMIC_RELAXED);
}

void raster_painter_use_path_masks(raster_painter *painter, int32_t uses) {
  painter->ignores_path_masks = !uses;
}

int raster_draw_kept(raster_painter *painter, const raster_source *source,
                     const raster_outline_key *outline) {
  if (painter->ignores_path_masks) return RASTER_NOT_KEPT;
  if (!painter->path_masks) painter->path_masks = calloc(1, sizeof *painter->path_masks);
  raster_path_masks *masks = painter->path_masks;
  if (!masks || !make_key(masks, outline)) return RASTER_NOT_KEPT;
  masks->time++;
  masks->hash = hash_of(masks->key, masks->key_size);
  kept_mask *set = masks->sets[masks->hash % SET_COUNT];
  for (int i = 0; i < WAY_COUNT; i++) {
    if (set[i].memory && set[i].hash == masks->hash && set[i].key_size == masks->key_size &&
        !memcmp(set[i].memory, masks->key, masks->key_size)) {
      set[i].last_use = masks->time;
      draw(painter, source, set + i);
      return RASTER_DRAWN;
    }
  }
  return was_seen(masks) ? RASTER_TO_BE_KEPT : RASTER_NOT_KEPT;
}

int raster_keep(raster_painter *painter, const raster_source *source, int32_t even_odd) {
  raster_cells *cells = &painter->cells;
  if (!painter->path_masks || cells->width > MASK_LIMIT / cells->height) return 0;
  kept_mask *mask = place_for(painter->path_masks, cells->width, cells->height);
  if (!mask) return 0;
  mask->x = cells->x0;
  mask->y = cells->y0;
  raster_settle(painter);
  raster_cells_take(painter, mask->memory + mask->key_size, mask->width, even_odd);
  draw(painter, source, mask);
  return 1;
}
