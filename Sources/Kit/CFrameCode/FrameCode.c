// The code that every input and the frame after it runs, and presses of two widgets: first that of frames in
// which things only move.
// `start-order.txt` has the linker put it between these functions.
#include "CFrameCode.h"

#include <stdint.h>

__attribute__((section(".text.maru_frame_code_begin"), noinline, used)) void maru_frame_code_begin(
    void) {}

__attribute__((section(".text.maru_frame_motion_end"), noinline, used)) void maru_frame_motion_end(
    void) {}

__attribute__((section(".text.maru_frame_code_end"), noinline, used)) void maru_frame_code_end(
    void) {}

enum { LINE = 64, MOST = 1 << 18 };

static void fetch(void (*from)(void), void (*to)(void)) {
  uintptr_t at = (uintptr_t)from, end = (uintptr_t)to;
  // Where nobody put them in order they lie anywhere.
  if (end < at || end - at > MOST) return;
  // Eight at a time, up to seven beyond the end.
  for (; at < end; at += 8 * LINE) {
    for (int i = 0; i < 8; i++) __builtin_prefetch((const void *)(at + LINE * (uintptr_t)i), 0, 2);
  }
}

void maru_frame_code_fetch(void) {
  fetch(maru_frame_code_begin, maru_frame_code_end);
}

void maru_motion_code_fetch(void) {
  fetch(maru_frame_code_begin, maru_frame_motion_end);
}
