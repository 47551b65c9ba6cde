#define _GNU_SOURCE // for memfd_create, F_ADD_SEALS

#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "maru_process.h"

size_t allocated_memory(void) {
  struct mallinfo2 information = mallinfo2();
  return information.uordblks + information.hblkhd;
}

// The resident anonymous memory of this process, in bytes; 0 if the system does not report it.
static size_t resident_memory(void) {
  FILE *file = fopen("/proc/self/statm", "re");
  if (file == NULL) { return 0; }
  size_t resident = 0, shared = 0;
  int fields = fscanf(file, "%*u %zu %zu", &resident, &shared);
  fclose(file);
  if (fields != 2 || resident < shared) { return 0; }
  return (resident - shared) * (size_t)sysconf(_SC_PAGESIZE);
}

size_t unused_memory(void) {
  size_t resident = resident_memory(), allocated = allocated_memory();
  return resident > allocated ? resident - allocated : 0;
}

void allocations_share_arena(void) { mallopt(M_ARENA_MAX, 1); }

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
