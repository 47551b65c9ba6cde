// The winding number of a path around a point.
#include "Internal.h"

static int32_t line_winding(double x0, double y0, double x1, double y1, double x, double y) {
  if ((y0 <= y) == (y1 <= y)) return 0;
  double cut = x0 + (y - y0) / (y1 - y0) * (x1 - x0);
  return cut > x ? 0 : y0 < y1 ? 1 : -1;
}

int32_t raster_path_winding(const uint8_t *verbs, ptrdiff_t verb_count, const void *memory,
                            double x, double y) {
  const double *points = memory;
  int32_t winding = 0;
  double at[2] = {0, 0}, start[2] = {0, 0};
  for (ptrdiff_t i = 0; i <= verb_count; i++) {
    int verb = i < verb_count ? verbs[i] : 4;
    double p[8] = {at[0], at[1]};
    int steps = 1;
    switch (verb) {
      case 0:
        winding += line_winding(at[0], at[1], start[0], start[1], x, y);
        memcpy(at, points, 16);
        memcpy(start, points, 16);
        points += 2;
        continue;
      case 1:
        winding += line_winding(at[0], at[1], points[0], points[1], x, y);
        memcpy(at, points, 16);
        points += 2;
        continue;
      case 2:
      case 3: {
        if (verb == 2) {
          p[6] = points[2];
          p[7] = points[3];
          for (int k = 0; k < 2; k++) {
            p[2 + k] = at[k] + (points[k] - at[k]) * 2 / 3;
            p[4 + k] = p[6 + k] + (points[k] - p[6 + k]) * 2 / 3;
          }
          points += 4;
        } else {
          memcpy(p + 2, points, 48);
          points += 6;
        }
        double size = 0;
        for (int k = 0; k < 4; k++) {
          size = fmax(size, fabs(p[k] - 2 * p[k + 2] + p[k + 4]));
        }
        steps = raster_long_steps(size * 0.75 * 1.5);
        double last[2] = {p[0], p[1]};
        for (int32_t s = 1; s <= steps; s++) {
          double t = (double)s / steps, next[2];
          for (int k = 0; k < 2; k++) {
            double c = 3 * (p[2 + k] - p[k]), b = 3 * (p[k] - 2 * p[2 + k] + p[4 + k]);
            next[k] = s == steps ? p[6 + k]
                                 : (((p[6 + k] - p[k] - c - b) * t + b) * t + c) * t + p[k];
          }
          winding += line_winding(last[0], last[1], next[0], next[1], x, y);
          memcpy(last, next, sizeof last);
        }
        memcpy(at, p + 6, 16);
        continue;
      }
      default:
        winding += line_winding(at[0], at[1], start[0], start[1], x, y);
        memcpy(at, start, sizeof at);
    }
  }
  return winding;
}
