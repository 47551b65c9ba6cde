// Time that stands still until it is moved, for one thread.
//
// The functions of libc and libdispatch that read clocks, set timers and put off work are defined
// here once more. The program's own symbols come before those of libraries, so Foundation,
// libdispatch and Swift's tasks call these. On a thread in manual time they answer by its timeline;
// on all others they forward.
#ifndef MARU_MANUAL_TIME_H
#define MARU_MANUAL_TIME_H

#include <stdbool.h>
#include <stdint.h>

/// A manual time, and the work that waits for it. Times are nanoseconds of CLOCK_MONOTONIC as the
/// timeline shows it.
typedef struct manual_timeline manual_timeline;

/// Makes a timeline.
///
/// @param now Its time.
/// @param start The date of its time 0, in nanoseconds since 1970.
/// @param resumed Called with the owner when a test goes on that was in this time before it waited;
///   it has to use the timeline.
/// @return NULL if there is no memory.
manual_timeline *manual_timeline_create(
  int64_t now, int64_t start, void (*resumed)(const void *owner), const void *owner);

/// Frees a timeline, and drops what waits for it, timers of run loops too. The caller's thread stops
/// using it.
void manual_timeline_free(manual_timeline *timeline);

/// Puts the calling thread into manual time; NULL takes it back to the machine's.
void manual_timeline_use(manual_timeline *timeline);

/// The timeline that the calling thread uses; NULL for the machine's time.
manual_timeline *manual_timeline_in_use(void);

/// Moves the time forward. It never goes back.
void manual_timeline_move(manual_timeline *timeline, int64_t now);

/// When the next work is due; INT64_MAX if none waits.
int64_t manual_timeline_next(manual_timeline *timeline);

/// Hands all work that is due to its queue, or makes its descriptor readable, in the order of the
/// due times.
///
/// @return Whether anything was due.
bool manual_timeline_fire(manual_timeline *timeline);

#endif
