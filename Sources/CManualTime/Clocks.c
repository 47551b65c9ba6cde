// The functions that read clocks and arm descriptors.
#include "Internal.h"

#include <sys/time.h>
#include <sys/timerfd.h>

INTERPOSED(clock_gettime);
INTERPOSED(gettimeofday);
INTERPOSED(time);
INTERPOSED(timespec_get);
INTERPOSED(timerfd_settime);

int clock_gettime(clockid_t clock, struct timespec *time) {
  const manual_timeline *timeline = manual_timeline_in_use();
  if (timeline && manual_timeline_read(timeline, clock, time)) return 0;
  return LIBRARY_FUNCTION(clock_gettime)(clock, time);
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  const manual_timeline *timeline = manual_timeline_in_use();
  struct timespec now;
  if (!timeline || !manual_timeline_read(timeline, CLOCK_REALTIME, &now)) {
    return LIBRARY_FUNCTION(gettimeofday)(time, zone);
  }
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / MICROSECOND;
  return 0;
}

time_t time(time_t *result) {
  const manual_timeline *timeline = manual_timeline_in_use();
  struct timespec now;
  if (!timeline || !manual_timeline_read(timeline, CLOCK_REALTIME, &now)) {
    return LIBRARY_FUNCTION(time)(result);
  }
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *result, int base) {
  const manual_timeline *timeline = manual_timeline_in_use();
  if (timeline && base == TIME_UTC && manual_timeline_read(timeline, CLOCK_REALTIME, result)) {
    return base;
  }
  return LIBRARY_FUNCTION(timespec_get)(result, base);
}

/// Foundation's run loop arms a descriptor for its next timer. When the descriptor is readable, the
/// run loop reads the clock itself.
int timerfd_settime(
  int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
  manual_timeline *timeline = manual_timeline_in_use();
  if (!timeline) return LIBRARY_FUNCTION(timerfd_settime)(descriptor, flags, new, old);
  int64_t due = new->it_value.tv_sec * SECOND + new->it_value.tv_nsec;
  struct timespec now;
  manual_timeline_read(timeline, CLOCK_MONOTONIC, &now);
  if (due == 0) {
    due = INT64_MAX;
  } else if (!(flags & TFD_TIMER_ABSTIME)) {
    due += now.tv_sec * SECOND + now.tv_nsec;
  }
  manual_timeline_arm(timeline, descriptor, due);
  const struct itimerspec never = {0};
  return LIBRARY_FUNCTION(timerfd_settime)(descriptor, 0, &never, old);
}
