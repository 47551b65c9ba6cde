// Font files that are mapped into memory, and stay readable if the file is cut short.

#ifndef MARU_FONT_MAPPING_H
#define MARU_FONT_MAPPING_H

#include <stdbool.h>
#include <stddef.h>

/// Maps a file for reading. What another program cuts off later reads as zeros: without this, the
/// access would end the process with SIGBUS. Returns NULL if the file cannot be mapped, or if 64 are
/// mapped already.
///
/// The first call installs a handler of SIGBUS. It passes on every SIGBUS that is not due to a mapped
/// font.
void *maru_font_map(int descriptor, size_t length);

/// Replaces a mapping of `maru_font_map` by zeros. Returns false if there is no memory for that.
bool maru_font_blank(void *bytes, size_t length);

/// Ends a mapping of `maru_font_map`.
void maru_font_unmap(void *bytes, size_t length);

#endif
