// Manual time: a clock for one thread that advances only when it is moved.
//
// This module interposes the functions of libc, libdispatch and Foundation's run loop that read
// clocks, set timers and delay work. The program's symbols take precedence over those of
// libraries, so Foundation, libdispatch and Swift's tasks call these functions. On a thread in
// manual time they use its timeline. On other threads they forward to the library.
#ifndef MARU_MANUAL_TIME_H
#define MARU_MANUAL_TIME_H

#include <stdbool.h>
#include <stdint.h>

/// A manual clock and its pending work. Times are nanoseconds of the timeline's CLOCK_MONOTONIC.
typedef struct manual_timeline manual_timeline;

/// Creates a timeline.
///
/// @param now Its initial time.
/// @param start The date of its time 0, in nanoseconds since 1970.
/// @param resumed Called with the owner when a test resumes that used this timeline before it was
///   suspended; it must use the timeline again.
/// @return NULL if there is no memory.
manual_timeline *manual_timeline_create(
  int64_t now, int64_t start, void (*resumed)(const void *owner), const void *owner);

/// Frees a timeline, and drops its pending work and its run loop timers. The calling thread stops
/// using it.
void manual_timeline_free(manual_timeline *timeline);

/// Puts the calling thread into manual time; NULL returns it to the machine's time.
void manual_timeline_use(manual_timeline *timeline);

/// The timeline that the calling thread uses; NULL if it uses the machine's time.
manual_timeline *manual_timeline_in_use(void);

/// Moves the time forward; an earlier time has no effect.
void manual_timeline_move(manual_timeline *timeline, int64_t now);

/// The due time of the next work; INT64_MAX if there is none.
int64_t manual_timeline_next(manual_timeline *timeline);

/// Hands all due work to its queue, or makes its descriptor readable, in the order of due times.
///
/// @return Whether anything was due.
bool manual_timeline_fire(manual_timeline *timeline);

#endif
