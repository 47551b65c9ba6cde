// A replacement of the C stream `stderr`, which can hold back its output.
#ifndef MARU_STANDARD_ERROR_H
#define MARU_STANDARD_ERROR_H

#include <stddef.h>

// Replaces the stream permanently. The new stream holds back the Swift runtime's message about a
// fatal error until more is written.
void standard_error_replace(void);

// The Swift runtime's message about a fatal error, without control characters and newlines; its
// length is 0 if there is none.
const char *standard_error_fatal_words(size_t *length);

// Writes to the file descriptor, bypassing the stream.
void standard_error_write(const char *text, size_t length);

#endif
