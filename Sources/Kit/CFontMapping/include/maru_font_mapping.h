// Font files that are mapped into memory, and stay readable if the file is cut short.

#ifndef MARU_FONT_MAPPING_H
#define MARU_FONT_MAPPING_H

#include <stddef.h>

/// Maps a file for reading. What another program cuts off later reads as zeros: without this, the
/// access would end the process with SIGBUS. Returns NULL if the file cannot be mapped, or if 64 are
/// mapped already.
///
/// The first call installs a handler of SIGBUS. It passes on every SIGBUS that is not due to a mapped
/// font.
const char *maru_font_map(int descriptor, size_t length);

/// Ends a mapping of `maru_font_map`.
void maru_font_unmap(const char *bytes, size_t length);

#endif
