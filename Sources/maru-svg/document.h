#ifndef MARU_SVG_DOCUMENT_H
#define MARU_SVG_DOCUMENT_H

#include <stddef.h>
#include <stdint.h>

/// A document that librsvg has read.
typedef struct maru_svg maru_svg;

/// The size of a document, and the reason if a function failed.
typedef struct {
  /// The width and height in CSS pixels, positive and finite.
  double width, height;
  /// The reason after a failure, in one line; empty after success.
  char reason[200];
} maru_svg_status;

/// Opens librsvg, and returns whether it is installed. Call it first.
///
/// The library is not linked, so that maru can be installed without it.
int maru_svg_open_library(void);

/// Reads a document.
///
/// Files and addresses that the document refers to are not opened; `data:` URLs are.
///
/// Returns `NULL` with a reason if the bytes are invalid.
maru_svg *maru_svg_open(const uint8_t *bytes, size_t count, maru_svg_status *status);

/// Renders a document, stretched to a size, into clear premultiplied BGRA pixels.
///
/// `pixels` must have room for `height` rows of `stride` bytes, a multiple of 4.
///
/// Returns 1, or 0 with a reason.
int maru_svg_render(
    maru_svg *document, uint8_t *pixels, uint32_t width, uint32_t height, size_t stride,
    maru_svg_status *status);

/// Frees a document.
void maru_svg_close(maru_svg *document);

#endif
