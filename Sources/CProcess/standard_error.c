#define _GNU_SOURCE // for fopencookie, memmem

#include "standard_error.h"

#include "maru_process.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static char fatal_words[1024];
static atomic_size_t fatal_length;
// Whether the thread's output is dropped.
static _Thread_local bool is_silent;

static pthread_once_t opening = PTHREAD_ONCE_INIT;
static FILE *own_stream;

void standard_error_write(const char *text, size_t length) {
  while (length > 0) {
    ssize_t written = write(STDERR_FILENO, text, length);
    if (written < 0 && errno == EINTR) { continue; }
    if (written <= 0) { return; }
    text += written;
    length -= (size_t)written;
  }
}

const char *standard_error_fatal_words(size_t *length) {
  *length = atomic_load(&fatal_length);
  return fatal_words;
}

// The beginning of the runtime's message about exclusivity, which calls and a crash follow.
static const char conflict[] = "Simultaneous accesses to ";

// Part of the runtime's message about memory. Several threads may run out of it at once.
static const char shortage[] = "failed to allocate ";

static bool tell_shortage(const char *words, size_t length) {
  return memmem(words, length, shortage, sizeof shortage - 1) != NULL;
}

static bool are_fatal(const char *words, size_t length) {
  static const char *const marks[] = {"Fatal error: ", "Could not cast value of type ", conflict};
  for (size_t index = 0; index < sizeof marks / sizeof *marks; index++) {
    if (memmem(words, length, marks[index], strlen(marks[index]))) { return true; }
  }
  return false;
}

// The UTF-8 length of a control character, a line separator or a bidirectional control, as in the
// kit's `PrintableText`; 0 for other characters.
static size_t obeyed_size(const char *text, size_t length) {
  const unsigned char *bytes = (const unsigned char *)text;
  if (bytes[0] < 0x20 || bytes[0] == 0x7F) { return 1; }
  if (length >= 2 && bytes[0] == 0xC2 && bytes[1] < 0xA0) { return 2; }
  if (length < 3 || bytes[0] != 0xE2) { return 0; }
  bool turns = (bytes[1] == 0x80 && bytes[2] >= 0xA8 && bytes[2] <= 0xAE) ||
               (bytes[1] == 0x81 && bytes[2] >= 0xA6 && bytes[2] <= 0xA9);
  return turns ? 3 : 0;
}

static ssize_t take_words(void *cookie, const char *words, size_t length) {
  (void)cookie;
  if (is_silent) { return (ssize_t)length; }
  size_t held = atomic_load(&fatal_length);
  static const char trace[] = "Current stack trace:";
  if (held > 0 && length >= sizeof trace - 1 && memcmp(words, trace, sizeof trace - 1) == 0) {
    // The runtime prints a line for each call next, and then crashes.
    is_silent = true;
    return (ssize_t)length;
  }
  // Other output after the message means that the process has not crashed.
  if (held > 0) {
    atomic_store(&fatal_length, 0);
    if (!tell_shortage(words, length) || !tell_shortage(fatal_words, held)) {
      standard_error_write(fatal_words, held);
      standard_error_write("\n", 1);
    }
  }
  if (!are_fatal(words, length)) {
    standard_error_write(words, length);
    return (ssize_t)length;
  }
  size_t count = 0;
  for (size_t index = 0; index < length && count < sizeof fatal_words; count++) {
    size_t size = obeyed_size(words + index, length - index);
    fatal_words[count] = size > 0 ? ' ' : words[index];
    index += size > 0 ? size : 1;
  }
  while (count > 0 && fatal_words[count - 1] == ' ') { count--; }
  atomic_store(&fatal_length, count);
  if (length >= sizeof conflict - 1 && memcmp(words, conflict, sizeof conflict - 1) == 0) {
    is_silent = true;
  }
  return (ssize_t)length;
}

static void open_stream(void) {
  cookie_io_functions_t functions = {.write = take_words};
  own_stream = fopencookie(NULL, "w", functions);
  // Without a buffer, messages arrive whole, and a crash loses none.
  if (own_stream) { setvbuf(own_stream, NULL, _IONBF, 0); }
}

void standard_error_replace(void) {
  pthread_once(&opening, open_stream);
  if (own_stream) { stderr = own_stream; }
}

// The number of silent threads, and the stream that was replaced for the first of them.
static pthread_mutex_t silence_lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned silence_count;
static FILE *usual_stream;

void standard_error_silence_thread(void) {
  is_silent = true;
  pthread_mutex_lock(&silence_lock);
  if (silence_count++ == 0) {
    usual_stream = stderr;
    standard_error_replace();
  }
  pthread_mutex_unlock(&silence_lock);
}

void standard_error_end_silence(void) {
  pthread_mutex_lock(&silence_lock);
  if (--silence_count == 0) { stderr = usual_stream; }
  pthread_mutex_unlock(&silence_lock);
  is_silent = false;
}
