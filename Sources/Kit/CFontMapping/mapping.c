#include "maru_font_mapping.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LIMIT = 64 };

/// The mappings; the start is zero for a free place. A start is set last and cleared first.
static struct {
  _Atomic uintptr_t start;
  _Atomic size_t length;
} mappings[LIMIT];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction former;
static uintptr_t page_size;

/// Puts zeros in the place of a part of a mapping. Returns false if there is no memory.
static bool blank(void *start, size_t length) {
  return mmap(start, length, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == start;
}

/// Handles a signal as if this file had no handler.
static void pass_on(int number, siginfo_t *information, void *context) {
  if (former.sa_flags & SA_SIGINFO) {
    former.sa_sigaction(number, information, context);
  } else if (former.sa_handler != SIG_DFL && former.sa_handler != SIG_IGN) {
    former.sa_handler(number);
  } else if (former.sa_handler == SIG_DFL || information->si_code > 0) {
    // It ends the process when this handler returns.
    signal(number, SIG_DFL);
    raise(number);
  }
}

/// Replaces a page that the file no longer has by zeros. The access is then repeated.
static void handle(int number, siginfo_t *information, void *context) {
  uintptr_t address = (uintptr_t)information->si_addr;
  for (int i = 0; i < LIMIT; i++) {
    uintptr_t start = atomic_load(&mappings[i].start);
    if (!start || address < start || address - start >= atomic_load(&mappings[i].length)) continue;
    if (blank((void *)(address & ~(page_size - 1)), page_size)) return;
  }
  pass_on(number, information, context);
}

void *maru_font_map(int descriptor, size_t length) {
  void *bytes = mmap(NULL, length, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (bytes == MAP_FAILED) return NULL;
  pthread_mutex_lock(&lock);
  if (!page_size) {
    page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &former);
  }
  int place = 0;
  while (place < LIMIT && atomic_load(&mappings[place].start)) place++;
  if (place < LIMIT) {
    atomic_store(&mappings[place].length, length);
    atomic_store(&mappings[place].start, (uintptr_t)bytes);
  }
  pthread_mutex_unlock(&lock);
  if (place < LIMIT) return bytes;
  munmap(bytes, length);
  return NULL;
}

bool maru_font_blank(void *bytes, size_t length) { return blank(bytes, length); }

void maru_font_unmap(void *bytes, size_t length) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < LIMIT; i++) {
    if (atomic_load(&mappings[i].start) == (uintptr_t)bytes) atomic_store(&mappings[i].start, 0);
  }
  pthread_mutex_unlock(&lock);
  munmap(bytes, length);
}
