// The timers of Foundation's run loop.
//
// All timers of a run loop use the same clock. So the timers of a manual time are in the run loop
// only while that time is in use.
#include "Internal.h"

#include <stdlib.h>

INTERPOSED(CFRunLoopAddTimer);

static void release(struct manual_timer timer) {
  CFRelease(timer.loop);
  CFRelease(timer.timer);
  CFRelease(timer.mode);
}

/// Releases the timers that are no longer valid.
static void forget_invalid(struct manual_timers *timers) {
  size_t count = 0;
  for (size_t index = 0; index < timers->count; index++) {
    struct manual_timer timer = timers->all[index];
    if (CFRunLoopTimerIsValid(timer.timer)) {
      timers->all[count++] = timer;
    } else {
      release(timer);
    }
  }
  timers->count = count;
}

void CFRunLoopAddTimer(run_loop loop, run_loop_timer timer, run_loop_mode mode) {
  manual_timeline *timeline = manual_timeline_in_use();
  if (timeline) {
    struct manual_timers *timers = manual_timeline_timers(timeline);
    if (timers->count == timers->capacity) forget_invalid(timers);
    if (timers->count == timers->capacity) {
      size_t capacity = timers->capacity ? timers->capacity * 2 : 8;
      struct manual_timer *all = realloc(timers->all, capacity * sizeof *all);
      if (!all) return;
      timers->all = all;
      timers->capacity = capacity;
    }
    timers->all[timers->count++] =
      (struct manual_timer){CFRetain(loop), CFRetain(timer), CFRetain(mode)};
  }
  LIBRARY_FUNCTION(CFRunLoopAddTimer)(loop, timer, mode);
}

void manual_timers_enter(struct manual_timers *timers) {
  forget_invalid(timers);
  for (size_t index = 0; index < timers->count; index++) {
    struct manual_timer timer = timers->all[index];
    LIBRARY_FUNCTION(CFRunLoopAddTimer)(timer.loop, timer.timer, timer.mode);
  }
}

void manual_timers_leave(struct manual_timers *timers) {
  forget_invalid(timers);
  for (size_t index = 0; index < timers->count; index++) {
    struct manual_timer timer = timers->all[index];
    CFRunLoopRemoveTimer(timer.loop, timer.timer, timer.mode);
  }
}

void manual_timers_drop(struct manual_timers *timers) {
  manual_timers_leave(timers);
  for (size_t index = 0; index < timers->count; index++) release(timers->all[index]);
  free(timers->all);
  *timers = (struct manual_timers){0};
}
