#include "document.h"

#include <dlfcn.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Declarations of what is used of librsvg 2.52, cairo and GLib, so that their headers are not needed to
// build.

typedef struct RsvgHandle RsvgHandle;
typedef struct cairo_surface cairo_surface;
typedef struct cairo cairo;

typedef struct {
  double x, y, width, height;
} RsvgRectangle;

typedef struct {
  double length;
  int unit;
} RsvgLength;

typedef struct {
  uint32_t domain;
  int code;
  char *message;
} GError;

enum { cairo_argb32 = 0, cairo_success = 0 };

// Lengths such as 1 cm are converted to CSS pixels: 96 per inch.
static const double pixels_per_inch = 96;

// CSS 2.1, section 10.3.2: the size of a picture without one.
enum { usual_width = 300, usual_height = 150 };

struct maru_svg {
  RsvgHandle *handle;
  double width, height;
};

static struct {
  RsvgHandle *(*read)(const uint8_t *, size_t, GError **);
  void (*set_dpi)(RsvgHandle *, double);
  int (*get_size)(RsvgHandle *, double *, double *);
  void (*get_dimensions)(
      RsvgHandle *, int *, RsvgLength *, int *, RsvgLength *, int *, RsvgRectangle *);
  int (*render)(RsvgHandle *, cairo *, const RsvgRectangle *, GError **);
  void (*free_object)(void *);
  void (*free_error)(GError *);
  cairo_surface *(*create_surface)(uint8_t *, int, int, int, int);
  int (*surface_status)(cairo_surface *);
  void (*flush)(cairo_surface *);
  void (*free_surface)(cairo_surface *);
  cairo *(*create)(cairo_surface *);
  void (*scale)(cairo *, double, double);
  int (*status)(cairo *);
  void (*free_cairo)(cairo *);
} library;

static int find(void *handle, const char *name, void *function) {
  void *address = dlsym(handle, name);
  memcpy(function, &address, sizeof address);
  return address != NULL;
}

int maru_svg_open_library(void) {
  void *handle = dlopen("librsvg-2.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) return 0;
  // The functions of cairo and GLib are found too, because librsvg depends on them.
  return find(handle, "rsvg_handle_new_from_data", &library.read)
      && find(handle, "rsvg_handle_set_dpi", &library.set_dpi)
      && find(handle, "rsvg_handle_get_intrinsic_size_in_pixels", &library.get_size)
      && find(handle, "rsvg_handle_get_intrinsic_dimensions", &library.get_dimensions)
      && find(handle, "rsvg_handle_render_document", &library.render)
      && find(handle, "g_object_unref", &library.free_object)
      && find(handle, "g_error_free", &library.free_error)
      && find(handle, "cairo_image_surface_create_for_data", &library.create_surface)
      && find(handle, "cairo_surface_status", &library.surface_status)
      && find(handle, "cairo_surface_flush", &library.flush)
      && find(handle, "cairo_surface_destroy", &library.free_surface)
      && find(handle, "cairo_create", &library.create)
      && find(handle, "cairo_scale", &library.scale)
      && find(handle, "cairo_status", &library.status)
      && find(handle, "cairo_destroy", &library.free_cairo);
}

static void fail(maru_svg_status *status, const char *reason) {
  snprintf(status->reason, sizeof status->reason, "%s", reason);
  // The parser's messages may have several lines, and end with a newline.
  for (char *c = status->reason; *c != 0; c++) {
    if (*c == '\n' || *c == '\r') *c = ' ';
  }
  for (size_t end = strlen(status->reason); end > 0 && status->reason[end - 1] == ' '; end--) {
    status->reason[end - 1] = 0;
  }
}

static void fail_with(maru_svg_status *status, GError *error) {
  fail(status, error != NULL ? error->message : "unknown error");
  if (error != NULL) library.free_error(error);
}

static int is_size(double width, double height) {
  return isfinite(width) && isfinite(height) && width > 0 && height > 0;
}

// The size in the attributes of the root element, or that of its view box.
static void measure(maru_svg *document) {
  if (library.get_size(document->handle, &document->width, &document->height)
      && is_size(document->width, document->height)) {
    return;
  }
  int has_width, has_height, has_box;
  RsvgLength width, height;
  RsvgRectangle box;
  library.get_dimensions(
      document->handle, &has_width, &width, &has_height, &height, &has_box, &box);
  int is_usable = has_box && is_size(box.width, box.height);
  document->width = is_usable ? box.width : usual_width;
  document->height = is_usable ? box.height : usual_height;
}

maru_svg *maru_svg_open(const uint8_t *bytes, size_t count, maru_svg_status *status) {
  memset(status, 0, sizeof *status);
  maru_svg *document = calloc(1, sizeof *document);
  if (document == NULL) {
    fail(status, "out of memory");
    return NULL;
  }
  GError *error = NULL;
  document->handle = library.read(bytes, count, &error);
  if (document->handle == NULL) {
    fail_with(status, error);
    free(document);
    return NULL;
  }
  library.set_dpi(document->handle, pixels_per_inch);
  measure(document);
  status->width = document->width;
  status->height = document->height;
  return document;
}

static int render(maru_svg *document, cairo_surface *surface, double x, double y,
    maru_svg_status *status) {
  cairo *context = library.create(surface);
  library.scale(context, x, y);
  RsvgRectangle viewport = {0, 0, document->width, document->height};
  GError *error = NULL;
  int is_rendered = library.render(document->handle, context, &viewport, &error);
  if (!is_rendered) {
    fail_with(status, error);
  } else if (library.status(context) != cairo_success) {
    is_rendered = 0;
    fail(status, "cairo could not draw it");
  }
  library.free_cairo(context);
  return is_rendered;
}

int maru_svg_render(
    maru_svg *document, uint8_t *pixels, uint32_t width, uint32_t height, size_t stride,
    maru_svg_status *status) {
  memset(status, 0, sizeof *status);
  status->width = document->width;
  status->height = document->height;
  if (width > SHRT_MAX || height > SHRT_MAX || stride > INT_MAX) {
    fail(status, "cairo cannot draw that many pixels");
    return 0;
  }
  cairo_surface *surface = library.create_surface(
      pixels, cairo_argb32, (int)width, (int)height, (int)stride);
  int is_rendered = 0;
  if (library.surface_status(surface) == cairo_success) {
    is_rendered = render(
        document, surface, width / document->width, height / document->height, status);
    library.flush(surface);
  } else {
    fail(status, "cairo could not draw it");
  }
  library.free_surface(surface);
  return is_rendered;
}

void maru_svg_close(maru_svg *document) {
  library.free_object(document->handle);
  free(document);
}
