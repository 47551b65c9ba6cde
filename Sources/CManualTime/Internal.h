#ifndef MARU_MANUAL_TIME_INTERNAL_H
#define MARU_MANUAL_TIME_INTERNAL_H

// For functions of libc that POSIX lacks.
#define _GNU_SOURCE

#include "CManualTime.h"

#include <dlfcn.h>
#include <time.h>

/// The library's function with the name of an interposed one, which `INTERPOSED` has declared.
#define LIBRARY_FUNCTION(name) \
  ({ \
    __typeof__(&name) function = __atomic_load_n(&library_##name, __ATOMIC_RELAXED); \
    if (!function) { \
      function = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
      __atomic_store_n(&library_##name, function, __ATOMIC_RELAXED); \
    } \
    function; \
  })

/// Declares an interposed function, once in each file that calls the library's.
///
/// The library's function is looked up when the program starts. Later `dlsym` may never return: it
/// waits for the loader, whose lock is held while a plugin's constructors run.
#define INTERPOSED(name) \
  static __typeof__(&name) library_##name; \
  __attribute__((constructor)) static void find_##name(void) { (void)LIBRARY_FUNCTION(name); } \
  _Static_assert(1, "takes a semicolon")

/// Nanoseconds per second, and per microsecond.
#define SECOND INT64_C(1000000000)
#define MICROSECOND INT64_C(1000)

// MARK: libdispatch

// Its headers come with the compiler, in a folder that is not in the search path of C targets.

typedef void *dispatch_object;
typedef void *dispatch_block;
typedef void (*dispatch_function)(void *context);
/// A time and its clock, as in `dispatch_time_t`.
typedef uint64_t dispatch_moment;

static const dispatch_moment dispatch_now = 0;
static const dispatch_moment dispatch_date_now = ~UINT64_C(1);
static const dispatch_moment dispatch_forever = ~UINT64_C(0);

extern struct dispatch_queue_s _dispatch_main_q;
extern const struct dispatch_source_type_s _dispatch_source_type_timer;
extern const struct dispatch_source_type_s _dispatch_source_type_data_add;

int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
void dispatch_retain(dispatch_object object);
void dispatch_release(dispatch_object object);
void dispatch_group_enter(dispatch_object group);
void dispatch_group_leave(dispatch_object group);
void dispatch_set_target_queue(dispatch_object object, dispatch_object queue);
void dispatch_source_merge_data(dispatch_object source, uintptr_t value);
intptr_t dispatch_source_testcancel(dispatch_object source);
void *_Block_copy(const void *block);
void _Block_release(const void *block);

// Functions that this module interposes.

void dispatch_async(dispatch_object queue, dispatch_block block);
void dispatch_group_async(dispatch_object group, dispatch_object queue, dispatch_block block);
void dispatch_async_f(dispatch_object queue, void *context, dispatch_function function);
void dispatch_after(dispatch_moment when, dispatch_object queue, dispatch_block block);
void dispatch_after_f(
  dispatch_moment when, dispatch_object queue, void *context, dispatch_function function);
dispatch_object dispatch_source_create(
  const struct dispatch_source_type_s *type, uintptr_t handle, uintptr_t mask,
  dispatch_object queue);
void dispatch_source_set_timer(
  dispatch_object source, dispatch_moment start, uint64_t interval, uint64_t leeway);
void dispatch_source_set_event_handler_f(dispatch_object source, dispatch_function handler);
void dispatch_main(void);

// MARK: Foundation's run loop

// libFoundation exports Core Foundation's functions, and no header comes with it.

typedef const void *run_loop;
typedef const void *run_loop_timer;
typedef const void *run_loop_mode;

const void *CFRetain(const void *object);
void CFRelease(const void *object);
void CFRunLoopRemoveTimer(run_loop loop, run_loop_timer timer, run_loop_mode mode);
bool CFRunLoopTimerIsValid(run_loop_timer timer);
// Interposed by this module.
void CFRunLoopAddTimer(run_loop loop, run_loop_timer timer, run_loop_mode mode);

/// A timer in a mode of a run loop; all retained.
struct manual_timer {
  run_loop loop;
  run_loop_timer timer;
  run_loop_mode mode;
};

/// The timers that were added while a timeline was in use.
struct manual_timers {
  struct manual_timer *all;
  size_t count;
  size_t capacity;
};

/// Adds the timers to their run loops again.
void manual_timers_enter(struct manual_timers *timers);

/// Removes the timers from their run loops, so that they do not fire by another clock.
void manual_timers_leave(struct manual_timers *timers);

/// Removes the timers from their run loops permanently, and releases them.
void manual_timers_drop(struct manual_timers *timers);

// MARK: Pending work

enum manual_work_kind {
  /// A block for a queue.
  MANUAL_BLOCK,
  /// A function and its context for a queue.
  MANUAL_FUNCTION,
  /// Data for a source that replaces a timer.
  MANUAL_SOURCE,
  /// The descriptor of a timer, which becomes readable.
  MANUAL_DESCRIPTOR,
};

struct manual_work {
  enum manual_work_kind kind;
  /// The due time, in nanoseconds; INT64_MAX for never.
  int64_t due;
  /// A sequence number, which orders work with the same due time.
  uint64_t number;
  /// A queue or a source; retained.
  dispatch_object object;
  /// A copy.
  dispatch_block block;
  dispatch_function function;
  void *context;
  /// The time between two calls of a source, in nanoseconds; 0 for a single call.
  int64_t interval;
  int descriptor;
};

/// The timers of a timeline.
struct manual_timers *manual_timeline_timers(manual_timeline *timeline);

/// Puts the calling thread into the manual time that a task used when it was suspended, if any.
void manual_timeline_resume(const void *task);

/// Returns the calling thread to the machine's time, and remembers the manual time of a task.
void manual_timeline_suspend(const void *task);

/// Whether work that was handed to other queues has not ended.
bool manual_background_is_pending(void);

/// Waits in real time until that work has ended, or until the main queue has work.
void manual_background_wait(void);

/// Adds work, takes over its references, and sets its number.
void manual_timeline_add(manual_timeline *timeline, struct manual_work work);

/// Whether a source replaces a timer.
bool manual_source_is_known(dispatch_object source);

/// Sets the times at which a source that replaces a timer gets data.
///
/// @param interval The time between two calls, in nanoseconds; `dispatch_forever` for one call.
void manual_source_set(dispatch_object source, dispatch_moment start, uint64_t interval);

/// Converts a moment of dispatch to the timeline's time, in nanoseconds.
int64_t manual_timeline_due(const manual_timeline *timeline, dispatch_moment when);

/// Sets the time at which a timer's descriptor becomes readable; INT64_MAX for never.
void manual_timeline_arm(manual_timeline *timeline, int descriptor, int64_t due);

/// Reads a clock of the timeline. It has no coarse clocks, so that code that watches other
/// processes can read the machine's time, and no clocks of processor time.
///
/// @return Whether the timeline has the clock.
bool manual_timeline_read(const manual_timeline *timeline, clockid_t clock, struct timespec *time);

#endif
