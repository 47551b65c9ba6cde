#define _GNU_SOURCE // for memfd_create, F_ADD_SEALS

#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include "maru_process.h"

size_t allocated_memory(void) {
  struct mallinfo2 information = mallinfo2();
  return information.uordblks + information.hblkhd;
}

size_t freed_memory(void) { return mallinfo2().fordblks; }

void freed_memory_give_back(void) { malloc_trim(0); }

int memory_file_create(const char *name, size_t size) {
  int file = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) { return -1; }
  if (ftruncate(file, (off_t)size) == 0 && fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK) == 0) {
    return file;
  }
  close(file);
  return -1;
}
