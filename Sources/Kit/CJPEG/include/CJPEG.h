#ifndef MARU_CJPEG_H
#define MARU_CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// The size in a JPEG file's header, and the reason if decoding failed.
typedef struct {
  /// The width and height in pixels.
  uint32_t width, height;
  /// Whether the file ends before its picture does.
  int is_truncated;
  /// libjpeg's reason after a failure; empty after success.
  char reason[200];
} maru_jpeg_image;

/// Reads the header of a JPEG file.
///
/// libjpeg reports errors with `longjmp`, which must not leave a Swift function. Both functions
/// catch it inside this library.
///
/// Returns 1, or 0 with a reason.
int maru_jpeg_read_header(const uint8_t *bytes, size_t count, maru_jpeg_image *image);

/// Decodes a JPEG file into opaque BGRA pixels.
///
/// Grey, YCbCr, RGB, CMYK and YCCK files are supported, baseline and progressive. Missing rows of a
/// truncated file are grey.
///
/// `pixels` must have room for the size in the header; `stride` is its number of bytes from row to
/// row.
///
/// Returns 1, or 0 with a reason.
int maru_jpeg_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t stride, maru_jpeg_image *image);

#endif
