// Shapes that do not need the general path code: rectangles and rounded rectangles.
#include "Internal.h"


/// One axis of a rectangle in 256ths: the coverage of its first, inner and last pixels.
typedef struct {
  int32_t first, last;   // pixels; last holds the end, or is first
  int32_t first_part, last_part;  // 0…256
} raster_axis;

static raster_axis axis_of(int32_t start, int32_t end) {
  raster_axis axis = {start >> 8, end >> 8, 0, 0};
  if (axis.first == axis.last) {
    axis.first_part = end - start;
  } else {
    axis.first_part = 256 - (start & 255);
    axis.last_part = end & 255;
  }
  return axis;
}

RASTER_INLINE int32_t part_at(const raster_axis *axis, int32_t place) {
  if (place < axis->first || place > axis->last) return 0;
  if (place == axis->first) return axis->first_part;
  return place == axis->last ? axis->last_part : 256;
}

RASTER_INLINE int32_t part_coverage(int32_t x, int32_t y) { return (x * y * 255 + 32768) >> 16; }

/// Writes the spans of a row whose vertical coverage is `part` 256ths.
static int32_t row_spans(const raster_painter *painter, const raster_axis *axis, int32_t part,
                         raster_span *spans) {
  int32_t count = 0, inner = axis->first, outer = axis->last;
  if (axis->first_part < 256) {
    int32_t coverage = part_coverage(axis->first_part, part);
    if (coverage && axis->first >= painter->x0 && axis->first < painter->x1) {
      spans[count++] = (raster_span){axis->first, 1, coverage};
    }
    inner++;
  }
  if (axis->first == axis->last && axis->first_part == 256) outer++;
  int32_t left = inner > painter->x0 ? inner : painter->x0;
  int32_t right = outer < painter->x1 ? outer : painter->x1;
  int32_t coverage = part_coverage(256, part);
  if (left < right && coverage) spans[count++] = (raster_span){left, right - left, coverage};
  if (axis->last > axis->first && axis->last_part) {
    coverage = part_coverage(axis->last_part, part);
    if (coverage && axis->last >= painter->x0 && axis->last < painter->x1) {
      spans[count++] = (raster_span){axis->last, 1, coverage};
    }
  }
  return count;
}

/// Whether a rectangle in 256ths consists of whole pixels that are drawn without a mask.
static int is_piece(const raster_painter *painter, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  return !((x0 | y0 | x1 | y1) & 255) && painter->blend == 0 && !painter->clip &&
         !painter->recording;
}

/// Clips a piece. Returns whether any of it is left.
static int cut_piece(const raster_painter *painter, raster_piece *piece) {
  if (piece->x0 < painter->x0) piece->x0 = painter->x0;
  if (piece->y0 < painter->y0) piece->y0 = painter->y0;
  if (piece->x1 > painter->x1) piece->x1 = painter->x1;
  if (piece->y1 > painter->y1) piece->y1 = painter->y1;
  return piece->x0 < piece->x1 && piece->y0 < piece->y1;
}

/// Queues a rectangle of one colour. Returns 0 if it must be drawn another way.
static int draw_colored(raster_painter *painter, uint32_t color, int32_t x0, int32_t y0, int32_t x1,
                        int32_t y1) {
  if (!is_piece(painter, x0, y0, x1, y1)) return 0;
  raster_piece piece = {x0 >> 8, y0 >> 8, x1 >> 8, y1 >> 8, color, color >= 0xff000000, NULL, 0};
  return !cut_piece(painter, &piece) || raster_batch_add(painter, &piece);
}

/// Does the same for a picture that is translated by whole pixels.
static int draw_blit(raster_painter *painter, const raster_source *source, int32_t x0, int32_t y0,
                     int32_t x1, int32_t y1) {
  if (source->opacity != 255 || !is_piece(painter, x0, y0, x1, y1)) return 0;
  raster_piece piece = {x0 >> 8, y0 >> 8, x1 >> 8, y1 >> 8, 0, source->is_opaque, NULL, 0};
  if (!cut_piece(painter, &piece)) return 1;
  const char *row =
      (const char *)source->image + (ptrdiff_t)(piece.y0 - source->image_y) * source->image_stride;
  piece.image = (const uint32_t *)row + (piece.x0 - source->image_x);
  piece.image_stride = source->image_stride;
  return raster_batch_add(painter, &piece);
}

/// Draws one partly covered column of a linear gradient.
static void blend_column(raster_painter *painter, const raster_source *source, int32_t x,
                         int32_t y0, int32_t y1, int32_t coverage) {
  while (y0 < y1) {
    int32_t rows = y1 - y0 < painter->row_capacity ? y1 - y0 : painter->row_capacity;
    raster_fetch_linear_column(painter->kernels, source, painter->row, x, y0, rows);
    uint32_t *to = raster_pixel_at(painter, x, y0);
    for (int32_t i = 0; i < rows; i++) {
      uint32_t above = scale_pixel(painter->row[i], (uint32_t)coverage);
      *to = above + scale_pixel(*to, 255 - (above >> 24));
      to = (uint32_t *)((char *)to + painter->stride);
    }
    y0 += rows;
  }
}

/// Draws whole rows of a linear gradient at once. Returns 0 if they must be drawn one by one.
static int draw_gradient_rows(raster_painter *painter, const raster_source *source, int32_t y0,
                              int32_t y1, const raster_span *spans, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    int32_t x = spans[i].x;
    if (spans[i].coverage != 255) continue;
    if (!raster_fetch_linear_rect(painter->kernels, source, raster_pixel_at(painter, x, y0),
                                  painter->stride, x, y0, spans[i].count, y1 - y0)) {
      return 0;
    }
  }
  for (int32_t i = 0; i < count; i++) {
    if (spans[i].coverage == 255) continue;
    for (int32_t k = 0; k < spans[i].count; k++) {
      blend_column(painter, source, spans[i].x + k, y0, y1, spans[i].coverage);
    }
  }
  return 1;
}

void raster_draw_fixed_rect(raster_painter *painter, const raster_source *source, int32_t x0,
                            int32_t y0, int32_t x1, int32_t y1) {
  if (x0 >= x1 || y0 >= y1) return;
  if (source->kind == RASTER_SOLID && draw_colored(painter, source->color, x0, y0, x1, y1)) return;
  if (source->kind == RASTER_IMAGE_DIRECT && draw_blit(painter, source, x0, y0, x1, y1)) return;
  raster_settle(painter);
  raster_axis columns = axis_of(x0, x1), rows = axis_of(y0, y1);
  int32_t top = rows.first > painter->y0 ? rows.first : painter->y0;
  int32_t bottom = rows.last + (rows.last_part > 0 || rows.first == rows.last);
  if (bottom > painter->y1) bottom = painter->y1;
  raster_span spans[3];
  int32_t count = 0, last = -1;
  int plain = raster_is_plain(painter, source);
  int gradient = source->kind == RASTER_LINEAR && source->is_opaque && source->opacity == 255 &&
                 painter->blend == 0 && !painter->clip && !painter->recording;
  for (int32_t y = top; y < bottom; y++) {
    int32_t part = part_at(&rows, y);
    if (part != last) {
      count = row_spans(painter, &columns, part, spans);
      last = part;
    }
    // Draw all fully covered rows at once.
    int32_t stop = rows.last < bottom ? rows.last : bottom;
    if (stop <= y) stop = y + 1;
    if (gradient && part == 256 &&
        draw_gradient_rows(painter, source, y, stop, spans, count)) {
      y = stop - 1;
      continue;
    }
    if (plain && count && part == 256) {
      // Find the widest span and the single pixels next to it.
      int32_t middle = count == 3 || (count == 2 && spans[0].count <= spans[1].count &&
                                      spans[0].coverage != 255);
      uint32_t sides[3] = {0, 0, 0};
      for (int32_t i = 0; i < count; i++) {
        if (i != middle) {
          sides[i + 1 - middle] = scale_pixel(source->color, (uint32_t)spans[i].coverage);
        }
      }
      painter->kernels->solid_rect(
          raster_pixel_at(painter, spans[middle].x, y), painter->stride, spans[middle].count,
          stop - y, scale_pixel(source->color, (uint32_t)spans[middle].coverage), sides[0],
          sides[2]);
      y = stop - 1;
      continue;
    }
    if (count) raster_emit(painter, source, y, spans, count, NULL, 0);
  }
}

void raster_draw_rect(raster_painter *painter, const raster_source *source, double x0, double y0,
                      double x1, double y1) {
  if (!(x0 < x1 && y0 < y1)) return;
  raster_draw_fixed_rect(painter, source, raster_fixed(x0), raster_fixed(y0), raster_fixed(x1),
                  raster_fixed(y1));
}

void raster_draw_colored_rect(raster_painter *painter, uint32_t color, double x0, double y0,
                              double x1, double y1) {
  if (!(x0 < x1 && y0 < y1)) return;
  int32_t left = raster_fixed(x0), top = raster_fixed(y0);
  int32_t right = raster_fixed(x1), bottom = raster_fixed(y1);
  // Whole pixels need no `raster_source`, which is a large struct.
  if (left >= right || top >= bottom || draw_colored(painter, color, left, top, right, bottom)) {
    return;
  }
  raster_source source = {.kind = RASTER_SOLID, .color = color, .opacity = 255};
  raster_draw_fixed_rect(painter, &source, left, top, right, bottom);
}

void raster_draw_clip(raster_painter *painter, const raster_source *source) {
  raster_span span = {painter->x0, painter->x1 - painter->x0, 255};
  if (span.count < 1) return;
  raster_settle(painter);
  for (int32_t y = painter->y0; y < painter->y1; y++) {
    raster_emit(painter, source, y, &span, 1, NULL, 0);
  }
}

static const double CIRCLE = 0.5522847498307934;

/// Adds a quarter circle around (x, y) from (x + fx, y + fy) to (x + tx, y + ty).
static void add_corner(raster_cells *cells, double x, double y, double fx, double fy, double tx,
                       double ty) {
  double points[8] = {x + fx,
                      y + fy,
                      x + fx + tx * CIRCLE,
                      y + fy + ty * CIRCLE,
                      x + tx + fx * CIRCLE,
                      y + ty + fy * CIRCLE,
                      x + tx,
                      y + ty};
  raster_flatten_cubic(cells, points);
}

void raster_add_rounded(raster_cells *cells, double left, double top, double right,
                        double bottom, const double *radii) {
  double tl = radii[0], tr = radii[1], br = radii[2], bl = radii[3];
  if (tr > 0) add_corner(cells, right - tr, top + tr, 0, -tr, tr, 0);
  raster_cells_coarse_line(cells, raster_fixed(right), raster_fixed(top + tr), raster_fixed(right),
                           raster_fixed(bottom - br));
  if (br > 0) add_corner(cells, right - br, bottom - br, br, 0, 0, br);
  if (bl > 0) add_corner(cells, left + bl, bottom - bl, 0, bl, -bl, 0);
  raster_cells_coarse_line(cells, raster_fixed(left), raster_fixed(bottom - bl), raster_fixed(left),
                           raster_fixed(top + tl));
  if (tl > 0) add_corner(cells, left + tl, top + tl, -tl, 0, 0, -tl);
}

/// Draws the rows y0…y1 of a rounded rectangle by cells.
static void draw_rounded_rows(raster_painter *painter, const raster_source *source, double left,
                              double top, double right, double bottom, const double *radii,
                              int32_t y0, int32_t y1) {
  if (y0 < painter->y0) y0 = painter->y0;
  if (y1 > painter->y1) y1 = painter->y1;
  int32_t x0 = painter->x0, x1 = painter->x1;
  if (left > x0) x0 = left < x1 ? (int32_t)floor(left) : x1;
  if (right < x1) x1 = right > x0 ? (int32_t)ceil(right) : x0;
  if (x0 >= x1) return;
  while (y0 < y1) {
    int32_t rows = raster_cells_begin(painter, x0, y0, x1, y1);
    if (rows < 1) return;
    raster_add_rounded(&painter->cells, left, top, right, bottom, radii);
    raster_cells_end(painter, source, 0);
    y0 += rows;
  }
}

void raster_draw_rounded(raster_painter *painter, const raster_source *source, double x0,
                         double y0, double x1, double y1, const double *radii) {
  const double reach = 1 << 21;
  if (!(x0 < x1 && y0 < y1) || x0 >= painter->x1 || x1 <= painter->x0 || y0 >= painter->y1 ||
      y1 <= painter->y0) {
    return;
  }
  if (!(radii[0] > 0 || radii[1] > 0 || radii[2] > 0 || radii[3] > 0)) {
    raster_draw_rect(painter, source, x0, y0, x1, y1);
    return;
  }
  if (!(fabs(x0) < reach && fabs(y0) < reach && fabs(x1) < reach && fabs(y1) < reach)) {
    // Cached corners do not work beyond the reach; draw everything by cells.
    draw_rounded_rows(painter, source, x0, y0, x1, y1, radii, painter->y0, painter->y1);
    return;
  }
  if (radii[0] == radii[1] && radii[1] == radii[2] && radii[2] == radii[3] &&
      raster_draw_cached_corners(painter, source, raster_fixed(x0), raster_fixed(y0),
                                 raster_fixed(x1), raster_fixed(y1), raster_fixed(radii[0]))) {
    return;
  }
  int32_t top = (int32_t)floor(y0), bottom = (int32_t)ceil(y1);
  int32_t inner = (int32_t)ceil(y0 + fmax(radii[0], radii[1]));
  int32_t outer = (int32_t)floor(y1 - fmax(radii[2], radii[3]));
  if (inner >= outer) {
    draw_rounded_rows(painter, source, x0, y0, x1, y1, radii, top, bottom);
    return;
  }
  draw_rounded_rows(painter, source, x0, y0, x1, y1, radii, top, inner);
  raster_draw_fixed_rect(painter, source, raster_fixed(x0), inner * 256, raster_fixed(x1),
                         outer * 256);
  draw_rounded_rows(painter, source, x0, y0, x1, y1, radii, outer, bottom);
}
