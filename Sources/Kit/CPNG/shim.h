#include <png.h>
#include <string.h>

// libpng's simplified interface needs a struct whose version field is set by a macro.
static inline void maru_png_prepare(png_image *image) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
}

// PNG_FORMAT_BGRA is a macro of casts that Swift does not import.
static inline png_uint_32 maru_png_format_bgra(void) { return PNG_FORMAT_BGRA; }
