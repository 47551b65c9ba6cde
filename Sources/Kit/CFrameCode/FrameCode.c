// The code that every input and the frame after it runs. `start-order.txt` has the linker put it
// between the first and the last of these functions.
#include "CFrameCode.h"

#include <stdint.h>

__attribute__((section(".text.maru_frame_code_begin"), noinline, used)) void maru_frame_code_begin(
    void) {}

__attribute__((section(".text.maru_frame_code_end"), noinline, used)) void maru_frame_code_end(
    void) {}

enum { LINE = 64, MOST = 1 << 18 };

void maru_frame_code_fetch(void) {
  uintptr_t at = (uintptr_t)maru_frame_code_begin, end = (uintptr_t)maru_frame_code_end;
  // Where nobody put them in order they lie anywhere.
  if (end < at || end - at > MOST) return;
  for (; at < end; at += LINE) __builtin_prefetch((const void *)at, 0, 2);
}
