// Rectangles of whole pixels, queued until something else is drawn.
//
// A frame does not fit into the first caches. If many rectangles overlap, they are painted band by
// band, so that the pixels of a band stay in the cache until it is done. Within a band, pixels
// hidden under opaque rectangles are skipped. The result is the same either way.
#include "Internal.h"

#include <stdlib.h>

enum {
  BATCH_LIMIT = 1024,
  BAND_ROWS = 32,
  BAND_LIMIT = 64,
  COVER_LIMIT = 16,
  LEAST_COUNT = 16,           // rectangles that make sorting worthwhile
  LEAST_PIXELS = 1 << 17,     // of their bounds: half of a typical second-level cache
};

/// Large opaque pieces above the current one, within the rows of a band. Unused entries have no
/// rows.
typedef struct {
  int32_t count, least;
  int32_t x0[COVER_LIMIT], y0[COVER_LIMIT], x1[COVER_LIMIT], y1[COVER_LIMIT];
  int32_t pixels[COVER_LIMIT];
} raster_covers;

/// The visible part of a piece in a band.
typedef struct {
  int32_t piece, x0, y0, x1, y1;
} raster_part;

struct raster_batch {
  int32_t count;
  int32_t x0, y0, x1, y1;  // the bounds of all pieces
  int64_t pixels;          // the sum of their areas
  raster_piece pieces[BATCH_LIMIT];
  uint16_t order[BATCH_LIMIT * BAND_LIMIT];  // the indices of each band's pieces, band after band
  raster_part shown[BATCH_LIMIT];
};

void raster_batch_free(raster_batch *batch) { free(batch); }

int raster_batch_add(raster_painter *painter, const raster_piece *piece) {
  raster_batch *batch = painter->batch;
  if (!batch) {
    batch = painter->batch = malloc(sizeof *batch);
    if (!batch) return 0;
    batch->count = 0;
  }
  if (batch->count == BATCH_LIMIT) raster_batch_paint(painter);
  if (batch->count == 0) {
    batch->x0 = batch->y0 = INT32_MAX;
    batch->x1 = batch->y1 = INT32_MIN;
    batch->pixels = 0;
    painter->waits = 1;
  }
  batch->pieces[batch->count++] = *piece;
  if (piece->x0 < batch->x0) batch->x0 = piece->x0;
  if (piece->y0 < batch->y0) batch->y0 = piece->y0;
  if (piece->x1 > batch->x1) batch->x1 = piece->x1;
  if (piece->y1 > batch->y1) batch->y1 = piece->y1;
  batch->pixels += (int64_t)(piece->x1 - piece->x0) * (piece->y1 - piece->y0);
  return 1;
}

static void paint_part(const raster_painter *painter, const raster_part *part) {
  const raster_piece *piece = painter->batch->pieces + part->piece;
  uint32_t *to = raster_pixel_at(painter, part->x0, part->y0);
  int32_t width = part->x1 - part->x0, height = part->y1 - part->y0;
  if (!piece->image) {
    painter->kernels->solid_rect(to, painter->stride, width, height, piece->color, 0, 0);
    return;
  }
  const char *row =
      (const char *)piece->image + (ptrdiff_t)(part->y0 - piece->y0) * piece->image_stride;
  (piece->is_opaque ? painter->kernels->copy_rect : painter->kernels->over_rect)(
      to, painter->stride, (const uint32_t *)row + (part->x0 - piece->x0), piece->image_stride,
      width, height);
}

/// Trims the left and right sides that a cover hides over the full height. Returns whether any of
/// the part is left.
static int trim(const raster_covers *covers, raster_part *part) {
  int32_t left = part->x0, right = part->x1;
  for (int32_t i = 0; i < COVER_LIMIT; i++) {
    int32_t spans = (covers->y0[i] <= part->y0) & (covers->y1[i] >= part->y1);
    int32_t from = (spans & (covers->x0[i] <= part->x0)) ? covers->x1[i] : left;
    int32_t until = (spans & (covers->x1[i] >= part->x1)) ? covers->x0[i] : right;
    left = from > left ? from : left;
    right = until < right ? until : right;
  }
  part->x0 = left;
  part->x1 = right;
  return left < right;
}

/// Adds an opaque rectangle. If there is no room, it replaces the smallest.
static void add_cover(raster_covers *covers, const raster_part *part) {
  int32_t pixels = (part->x1 - part->x0) * (part->y1 - part->y0);
  int32_t place = covers->count < COVER_LIMIT ? covers->count++ : covers->least;
  if (pixels <= covers->pixels[place]) return;
  covers->x0[place] = part->x0;
  covers->y0[place] = part->y0;
  covers->x1[place] = part->x1;
  covers->y1[place] = part->y1;
  covers->pixels[place] = pixels;
  if (covers->count < COVER_LIMIT) return;
  covers->least = 0;
  for (int32_t i = 1; i < COVER_LIMIT; i++) {
    if (covers->pixels[i] < covers->pixels[covers->least]) covers->least = i;
  }
}

/// Prefetch state for the next band: the cache lines per row of pixels, the next line to fetch, and
/// the lines per request.
typedef struct {
  int32_t lines, line, y, bottom, share;
} raster_ahead;

static raster_ahead look_ahead(const raster_batch *batch, int32_t top, int32_t bottom,
                               int32_t times) {
  if (bottom > batch->y1) bottom = batch->y1;
  int32_t lines = (batch->x1 - batch->x0 + 15) / 16, all = lines * (bottom - top);
  return (raster_ahead){lines, 0, top, bottom, times ? (all + times - 1) / times : 0};
}

/// Prefetches a share of the next band. It starts early enough for the memory to arrive in time,
/// and keeps the shares small while there is other work.
static void fetch_ahead(const raster_painter *painter, raster_ahead *ahead) {
  int32_t left = ahead->share;
  while (left > 0 && ahead->y < ahead->bottom) {
    const char *row = (const char *)raster_pixel_at(painter, painter->batch->x0, ahead->y);
    int32_t end = ahead->lines - ahead->line > left ? ahead->line + left : ahead->lines;
    left -= end - ahead->line;
    for (int32_t i = ahead->line; i < end; i++) __builtin_prefetch(row + i * 64, 1, 2);
    ahead->line = end < ahead->lines ? end : 0;
    ahead->y += end == ahead->lines;
  }
}

/// Paints the rows top…bottom-1 of the pieces with these indices.
static void paint_band(const raster_painter *painter, const uint16_t *order, int32_t count,
                       int32_t top, int32_t bottom) {
  raster_batch *batch = painter->batch;
  raster_covers covers = {0};
  for (int32_t i = 0; i < COVER_LIMIT; i++) covers.y0[i] = INT32_MAX;
  // Find the visible part of each piece, from the topmost down.
  raster_part *shown = batch->shown + count;
  for (int32_t i = count - 1; i >= 0; i--) {
    const raster_piece *piece = batch->pieces + order[i];
    raster_part whole = {order[i], piece->x0, piece->y0 > top ? piece->y0 : top, piece->x1,
                         piece->y1 < bottom ? piece->y1 : bottom};
    raster_part part = whole;
    if (covers.count && !trim(&covers, &part)) continue;
    *--shown = part;
    if (piece->is_opaque) add_cover(&covers, &whole);
  }
  raster_part *end = batch->shown + count;
  raster_ahead ahead = look_ahead(batch, bottom, 2 * bottom - top, (int32_t)(end - shown));
  for (; shown < end; shown++) {
    paint_part(painter, shown);
    fetch_ahead(painter, &ahead);
  }
}

/// Sorts the pieces into bands and paints the bands in order.
static void paint_bands(const raster_painter *painter) {
  raster_batch *batch = painter->batch;
  int32_t height = batch->y1 - batch->y0, rows = (height + BAND_LIMIT - 1) / BAND_LIMIT;
  if (rows < BAND_ROWS) rows = BAND_ROWS;
  int32_t bands = (height + rows - 1) / rows;
  // Count the pieces of each band, then compute where each band starts.
  int32_t starts[BAND_LIMIT + 1] = {0}, ends[BAND_LIMIT];
  for (int32_t i = 0; i < batch->count; i++) {
    int32_t last = (batch->pieces[i].y1 - 1 - batch->y0) / rows;
    for (int32_t k = (batch->pieces[i].y0 - batch->y0) / rows; k <= last; k++) starts[k + 1]++;
  }
  for (int32_t k = 0; k < bands; k++) {
    starts[k + 1] += starts[k];
    ends[k] = starts[k];
  }
  for (int32_t i = 0; i < batch->count; i++) {
    int32_t last = (batch->pieces[i].y1 - 1 - batch->y0) / rows;
    for (int32_t k = (batch->pieces[i].y0 - batch->y0) / rows; k <= last; k++) {
      batch->order[ends[k]++] = (uint16_t)i;
    }
  }
  for (int32_t k = 0; k < bands; k++) {
    int32_t top = batch->y0 + k * rows;
    paint_band(painter, batch->order + starts[k], ends[k] - starts[k], top, top + rows);
  }
}

void raster_batch_paint(raster_painter *painter) {
  raster_batch *batch = painter->batch;
  int64_t around = (int64_t)(batch->x1 - batch->x0) * (batch->y1 - batch->y0);
  if (batch->count >= LEAST_COUNT && around >= LEAST_PIXELS && batch->pixels >= 2 * around) {
    paint_bands(painter);
  } else {
    for (int32_t i = 0; i < batch->count; i++) {
      const raster_piece *piece = batch->pieces + i;
      raster_part whole = {i, piece->x0, piece->y0, piece->x1, piece->y1};
      paint_part(painter, &whole);
    }
  }
  batch->count = 0;
  painter->waits = 0;
}
