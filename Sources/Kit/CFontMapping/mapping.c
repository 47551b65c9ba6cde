#include "maru_font_mapping.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
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

/// Puts a page of zeros where the file has none any more, and repeats the access.
static void handle(int number, siginfo_t *information, void *context) {
  (void)context;
  uintptr_t address = (uintptr_t)information->si_addr;
  for (int i = 0; i < LIMIT; i++) {
    uintptr_t start = atomic_load(&mappings[i].start);
    if (!start || address < start || address - start >= atomic_load(&mappings[i].length)) continue;
    void *page = (void *)(address & ~(page_size - 1));
    if (mmap(page, page_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == page) return;
  }
  // The access is repeated, now with the handler that was there before.
  sigaction(number, &former, NULL);
}

const char *maru_font_map(int descriptor, size_t length) {
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

void maru_font_unmap(const char *bytes, size_t length) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < LIMIT; i++) {
    if (atomic_load(&mappings[i].start) == (uintptr_t)bytes) atomic_store(&mappings[i].start, 0);
  }
  pthread_mutex_unlock(&lock);
  munmap((void *)bytes, length);
}
