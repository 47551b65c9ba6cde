#ifndef MARU_CJPEG_H
#define MARU_CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// What a JPEG file's header says, and why decoding failed.
typedef struct {
  /// Pixels from left to right and from top to bottom.
  uint32_t width, height;
  /// libjpeg's reason after a failure; empty after a success.
  char reason[200];
} maru_jpeg_image;

/// Reads the header of a JPEG file.
///
/// libjpeg reports errors with `longjmp`, which must not leave a Swift function. Both functions
/// catch it: no jump leaves this file.
///
/// Returns 1, or 0 with a reason.
int maru_jpeg_read_header(const uint8_t *bytes, size_t count, maru_jpeg_image *image);

/// Decodes a JPEG file into opaque pixels, blue first.
///
/// Grey, YCbCr, RGB, CMYK and YCCK files are read, baseline and progressive. The missing rows of a
/// truncated file are grey.
///
/// `pixels` has room for the size that the header tells; `stride` is its bytes from row to row.
///
/// Returns 1, or 0 with a reason.
int maru_jpeg_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t stride, maru_jpeg_image *image);

#endif
