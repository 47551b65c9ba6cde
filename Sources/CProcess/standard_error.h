// The C stream `stderr`, whose words can be kept back.
#ifndef MARU_STANDARD_ERROR_H
#define MARU_STANDARD_ERROR_H

#include <stddef.h>

// Replaces the stream for good by one that keeps back the words of the Swift runtime about a fatal
// error, until more is written.
void standard_error_replace(void);

// What the Swift runtime said about a fatal error, without control characters and newlines.
const char *standard_error_fatal_words(size_t *length);

// Writes past the stream.
void standard_error_write(const char *text, size_t length);

#endif
