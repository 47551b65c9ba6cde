// Draws SVG documents for the kit, in a process of its own.
//
// A document can make librsvg crash, compute for hours or fill the memory. Here it ends only this process,
// and the kit starts another one. Standard input is a socket; `SVGProcess.swift` has its other end.
#define _GNU_SOURCE // for close_range

#include "document.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
  socket_end = 0,
  // The time after which the process ends if it gets no request, in milliseconds.
  rest = 10000,
  byte_limit = 64 << 20,
  pixel_byte_limit = 256 << 20,
};

// The most memory of the process, in bytes.
static const rlim_t memory_limit = 1 << 30;

// A request; the bytes of the document follow.
typedef struct {
  // The size to draw; 0 × 0 only measures the document.
  uint32_t width, height;
  // The number of bytes from row to row of the pixels.
  uint32_t stride;
  // The most time in seconds.
  uint32_t seconds;
  uint32_t count;
} request;

typedef enum { answer_done = 0, answer_failed = 1, answer_late = 2 } answer_kind;

// An answer; the pixels or the reason follow.
typedef struct {
  uint32_t kind;
  uint32_t count;
  double width, height;
} answer;

static int receive(void *bytes, size_t count) {
  while (count > 0) {
    ssize_t got = read(socket_end, bytes, count);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return 0;
    bytes = (char *)bytes + got;
    count -= (size_t)got;
  }
  return 1;
}

static int send_all(const void *bytes, size_t count) {
  while (count > 0) {
    ssize_t sent = write(socket_end, bytes, count);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return 0;
    bytes = (const char *)bytes + sent;
    count -= (size_t)sent;
  }
  return 1;
}

static void is_late(int number) {
  (void)number;
  answer late = {.kind = answer_late};
  send_all(&late, sizeof late);
  _exit(0);
}

// Draws a document if a size is asked for. Returns the pixels, or `NULL` if there are none.
static uint8_t *draw(
    const request *asked, const uint8_t *bytes, answer *answered, maru_svg_status *status) {
  answered->kind = answer_failed;
  maru_svg *document = maru_svg_open(bytes, asked->count, status);
  if (document == NULL) return NULL;
  answered->width = status->width;
  answered->height = status->height;
  uint8_t *pixels = NULL;
  if (asked->width == 0 && asked->height == 0) {
    answered->kind = answer_done;
  } else if ((pixels = calloc(asked->height, asked->stride)) == NULL) {
    strcpy(status->reason, "out of memory");
  } else if (maru_svg_render(
                 document, pixels, asked->width, asked->height, asked->stride, status)) {
    answered->kind = answer_done;
    answered->count = asked->height * asked->stride;
  }
  maru_svg_close(document);
  return pixels;
}

// Answers one request; returns 0 if the kit is gone or asks for nonsense.
static int serve(void) {
  request asked;
  if (!receive(&asked, sizeof asked)) return 0;
  if (asked.count > byte_limit || asked.width > SHRT_MAX || asked.height > SHRT_MAX
      || (asked.width == 0) != (asked.height == 0) || asked.stride / 4 < asked.width
      || (uint64_t)asked.stride * asked.height > pixel_byte_limit) {
    return 0;
  }
  uint8_t *bytes = malloc(asked.count + 1);
  if (bytes == NULL || !receive(bytes, asked.count)) return 0;
  answer answered = {0};
  maru_svg_status status = {0};
  alarm(asked.seconds);
  uint8_t *pixels = draw(&asked, bytes, &answered, &status);
  alarm(0);
  const void *rest_of_answer = pixels;
  if (answered.kind == answer_failed) {
    answered.count = (uint32_t)strlen(status.reason);
    rest_of_answer = status.reason;
  }
  int is_sent = send_all(&answered, sizeof answered) && send_all(rest_of_answer, answered.count);
  free(pixels);
  free(bytes);
  return is_sent;
}

static void limit(int resource, rlim_t value) {
  struct rlimit both = {value, value};
  setrlimit(resource, &both);
}

// Restores the signals of a new process, limits the memory, and closes the files that the kit has open.
static void prepare(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGALRM, is_late);
  close_range(3, UINT_MAX, 0);
  limit(RLIMIT_AS, memory_limit);
  limit(RLIMIT_CORE, 0);
  prctl(PR_SET_DUMPABLE, 0);
}

int main(void) {
  prepare();
  // The child becomes an orphan, so that the kit need not wait for its end.
  pid_t child = fork();
  if (child != 0) return child < 0;
  uint32_t is_available = (uint32_t)maru_svg_open_library();
  if (!send_all(&is_available, sizeof is_available) || !is_available) return 0;
  struct pollfd end = {.fd = socket_end, .events = POLLIN};
  for (;;) {
    int ready = poll(&end, 1, rest);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0 || !serve()) return 0;
  }
}
