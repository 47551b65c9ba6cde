// Timelines and their pending work.
#include "Internal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>

INTERPOSED(timerfd_settime);

/// The tolerance of due times. Foundation counts dates in seconds since 2001, so dates, and the
/// times of successive timers, are rounded to 30 ns.
static const int64_t slack = 10 * MICROSECOND;

/// The shortest interval of a source. libdispatch fires an interval of 0 as often as possible, so
/// manual time would never advance.
static const uint64_t shortest_interval = 1000 * MICROSECOND;

struct manual_timeline {
  int64_t now;
  int64_t start;
  struct manual_work *works;
  size_t count;
  size_t capacity;
  struct manual_timers timers;
  /// The suspended task that used the timeline last; NULL if there is none.
  const void *task;
  void (*resumed)(const void *owner);
  const void *owner;
  struct manual_timeline *next;
};

/// Guards all timelines, because a source may be set on any thread.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// Contains the sources of freed timelines. Their owners may still set them, without effect.
static manual_timeline lost;
static manual_timeline *timelines = &lost;
static uint64_t last_number;

static _Thread_local manual_timeline *in_use;

manual_timeline *manual_timeline_create(
  int64_t now, int64_t start, void (*resumed)(const void *owner), const void *owner) {
  manual_timeline *timeline = calloc(1, sizeof *timeline);
  if (!timeline) return NULL;
  timeline->now = now;
  timeline->start = start;
  timeline->resumed = resumed;
  timeline->owner = owner;
  pthread_mutex_lock(&lock);
  timeline->next = timelines;
  timelines = timeline;
  pthread_mutex_unlock(&lock);
  return timeline;
}

static void drop(struct manual_work work) {
  if (work.block) _Block_release(work.block);
  if (work.object) dispatch_release(work.object);
}

void manual_timeline_use(manual_timeline *timeline) {
  if (timeline == in_use) return;
  if (in_use) manual_timers_leave(&in_use->timers);
  in_use = timeline;
  if (timeline) manual_timers_enter(&timeline->timers);
}

manual_timeline *manual_timeline_in_use(void) { return in_use; }

struct manual_timers *manual_timeline_timers(manual_timeline *timeline) {
  return &timeline->timers;
}

void manual_timeline_move(manual_timeline *timeline, int64_t now) {
  if (now > timeline->now) timeline->now = now;
}

void manual_timeline_resume(const void *task) {
  pthread_mutex_lock(&lock);
  manual_timeline *timeline = timelines;
  while (timeline && timeline->task != task) timeline = timeline->next;
  pthread_mutex_unlock(&lock);
  if (timeline) timeline->resumed(timeline->owner);
}

void manual_timeline_suspend(const void *task) {
  manual_timeline *used = in_use;
  manual_timeline_use(NULL);
  pthread_mutex_lock(&lock);
  for (manual_timeline *timeline = timelines; timeline; timeline = timeline->next) {
    if (timeline->task == task) timeline->task = NULL;
  }
  if (used) used->task = task;
  pthread_mutex_unlock(&lock);
}

// MARK: Pending work

static struct manual_work *first(const manual_timeline *timeline) {
  struct manual_work *first = NULL;
  for (size_t index = 0; index < timeline->count; index++) {
    struct manual_work *work = &timeline->works[index];
    if (work->due == INT64_MAX) continue;
    if (!first || work->due < first->due ||
        (work->due == first->due && work->number < first->number)) {
      first = work;
    }
  }
  return first;
}

int64_t manual_timeline_next(manual_timeline *timeline) {
  pthread_mutex_lock(&lock);
  const struct manual_work *work = first(timeline);
  int64_t due = work ? work->due : INT64_MAX;
  // Work in other queues is due now.
  if (due > timeline->now && manual_background_is_pending()) due = timeline->now;
  pthread_mutex_unlock(&lock);
  return due;
}

/// Appends work to a locked timeline.
static bool append(manual_timeline *timeline, struct manual_work work) {
  if (timeline->count == timeline->capacity) {
    size_t capacity = timeline->capacity ? timeline->capacity * 2 : 8;
    struct manual_work *works = realloc(timeline->works, capacity * sizeof *works);
    if (!works) return false;
    timeline->works = works;
    timeline->capacity = capacity;
  }
  work.number = ++last_number;
  timeline->works[timeline->count++] = work;
  return true;
}

void manual_timeline_free(manual_timeline *timeline) {
  if (in_use == timeline) manual_timeline_use(NULL);
  manual_timers_drop(&timeline->timers);
  pthread_mutex_lock(&lock);
  manual_timeline **link = &timelines;
  while (*link != timeline) link = &(*link)->next;
  *link = timeline->next;
  for (size_t index = 0; index < timeline->count; index++) {
    struct manual_work *work = &timeline->works[index];
    if (work->kind != MANUAL_SOURCE || dispatch_source_testcancel(work->object)) continue;
    work->due = INT64_MAX;
    if (append(&lost, *work)) work->object = NULL;
  }
  pthread_mutex_unlock(&lock);
  // Releasing a block may run code that calls back, so the lock is not held.
  for (size_t index = 0; index < timeline->count; index++) drop(timeline->works[index]);
  free(timeline->works);
  free(timeline);
}

void manual_timeline_add(manual_timeline *timeline, struct manual_work work) {
  pthread_mutex_lock(&lock);
  bool is_added = append(timeline, work);
  pthread_mutex_unlock(&lock);
  if (!is_added) drop(work);
}

static void remove_work(manual_timeline *timeline, struct manual_work *work) {
  struct manual_work *end = timeline->works + --timeline->count;
  memmove(work, work + 1, (size_t)((char *)end - (char *)work));
}

bool manual_timeline_fire(manual_timeline *timeline) {
  bool has_fired = false;
  for (;;) {
    pthread_mutex_lock(&lock);
    struct manual_work *found = first(timeline);
    if (!found || found->due > timeline->now + slack) break;
    struct manual_work work = *found;
    manual_timeline_move(timeline, work.due);
    bool ends = work.kind != MANUAL_SOURCE || dispatch_source_testcancel(work.object);
    if (ends) {
      remove_work(timeline, found);
    } else {
      found->due = work.interval ? work.due + work.interval : INT64_MAX;
      found->number = ++last_number;
      dispatch_retain(work.object);
    }
    pthread_mutex_unlock(&lock);

    const struct itimerspec at_once = {.it_value = {.tv_nsec = 1}};
    switch (work.kind) {
      case MANUAL_BLOCK: dispatch_async(work.object, work.block); break;
      case MANUAL_FUNCTION: dispatch_async_f(work.object, work.context, work.function); break;
      case MANUAL_SOURCE: if (!ends) dispatch_source_merge_data(work.object, 1); break;
      case MANUAL_DESCRIPTOR:
        LIBRARY_FUNCTION(timerfd_settime)(work.descriptor, 0, &at_once, NULL);
        break;
    }
    drop(work);
    has_fired = true;
  }
  pthread_mutex_unlock(&lock);
  manual_background_wait();
  return has_fired;
}

// MARK: Sources that replace timers

/// The work of a source, and its timeline; NULL if the source does not replace a timer.
static struct manual_work *source_work(dispatch_object source, manual_timeline **owner) {
  for (manual_timeline *timeline = timelines; timeline; timeline = timeline->next) {
    for (size_t index = 0; index < timeline->count; index++) {
      struct manual_work *work = &timeline->works[index];
      if (work->kind != MANUAL_SOURCE || work->object != source) continue;
      *owner = timeline;
      return work;
    }
  }
  return NULL;
}

bool manual_source_is_known(dispatch_object source) {
  manual_timeline *owner;
  pthread_mutex_lock(&lock);
  bool is_known = source_work(source, &owner);
  pthread_mutex_unlock(&lock);
  return is_known;
}

void manual_source_set(dispatch_object source, dispatch_moment start, uint64_t interval) {
  manual_timeline *owner;
  pthread_mutex_lock(&lock);
  struct manual_work *work = source_work(source, &owner);
  if (work) {
    work->due = owner == &lost ? INT64_MAX : manual_timeline_due(owner, start);
    work->interval = interval < shortest_interval ? shortest_interval : (int64_t)interval;
    if (interval >= INT64_MAX) work->interval = 0;
    work->number = ++last_number;
  }
  pthread_mutex_unlock(&lock);
}

// MARK: Descriptors

void manual_timeline_arm(manual_timeline *timeline, int descriptor, int64_t due) {
  pthread_mutex_lock(&lock);
  for (size_t index = 0; index < timeline->count; index++) {
    struct manual_work *work = &timeline->works[index];
    if (work->kind == MANUAL_DESCRIPTOR && work->descriptor == descriptor) {
      remove_work(timeline, work);
      break;
    }
  }
  if (due < INT64_MAX) {
    append(
      timeline,
      (struct manual_work){.kind = MANUAL_DESCRIPTOR, .due = due, .descriptor = descriptor});
  }
  pthread_mutex_unlock(&lock);
}

// MARK: Clocks

bool manual_timeline_read(
  const manual_timeline *timeline, clockid_t clock, struct timespec *time) {
  int64_t now = timeline->now;
  switch (clock) {
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_BOOTTIME: break;
    case CLOCK_REALTIME:
      // Rounded to microseconds, so that a timer that fires 30 ns before a second reads the second.
      now = timeline->start + (now + MICROSECOND / 2) / MICROSECOND * MICROSECOND;
      break;
    default: return false;
  }
  time->tv_sec = now / SECOND;
  time->tv_nsec = now % SECOND;
  return true;
}

int64_t manual_timeline_due(const manual_timeline *timeline, dispatch_moment when) {
  if (when == dispatch_forever) return INT64_MAX;
  if (when == dispatch_now || when == dispatch_date_now) return timeline->now;
  // The two upper bits are the clock: 0x is the time since the start without sleep, 10 the time
  // with sleep, and 11 the date, negated.
  const dispatch_moment is_other = UINT64_C(1) << 63, is_date = UINT64_C(1) << 62;
  clockid_t clock = CLOCK_MONOTONIC;
  int64_t value = (int64_t)when;
  if (when & is_other) {
    clock = when & is_date ? CLOCK_REALTIME : CLOCK_BOOTTIME;
    value = when & is_date ? -value : (int64_t)(when & ~is_other);
  }
  // The caller's time, because the caller may be on another thread than the timeline's.
  struct timespec now;
  clock_gettime(clock, &now);
  int64_t wait = value - (now.tv_sec * SECOND + now.tv_nsec);
  return timeline->now + (wait > 0 ? wait : 0);
}
