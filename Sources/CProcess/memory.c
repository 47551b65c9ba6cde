#include <malloc.h>

#include "maru_process.h"

size_t allocated_memory(void) {
  struct mallinfo2 information = mallinfo2();
  return information.uordblks + information.hblkhd;
}
