// Work that a thread in manual time hands to other queues, such as the global ones.
//
// It runs on the threads of its queue and takes no manual time: the timeline does not move on
// before it has ended, so what it sends to the main queue arrives at the right time, always in
// the same order.
#include "Internal.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

INTERPOSED(dispatch_async);
INTERPOSED(dispatch_async_f);
INTERPOSED(dispatch_group_async);

/// The real time for which work is awaited, in milliseconds. Work that takes longer, such as a loop
/// that never ends, is not awaited again.
static const int patience = 1000;

struct background_work {
  /// A copy.
  dispatch_block block;
  /// Its group, which it has entered, or NULL; retained.
  dispatch_object group;
  /// The epoch in which it was added.
  unsigned epoch;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// The pieces of work of the current epoch that have not ended.
static size_t pending;
/// Incremented when a wait gives up on all pending work.
static unsigned epoch;
/// Readable if work may have ended.
static int bell = -1;
/// Whether the thread runs awaited work; what that adds is awaited too.
static _Thread_local bool is_awaited;

/// The first words of a block.
struct block_layout {
  void *isa;
  int flags;
  int reserved;
  void (*invoke)(void *block);
};

static void run(void *context) {
  struct background_work *work = context;
  is_awaited = true;
  ((struct block_layout *)work->block)->invoke(work->block);
  is_awaited = false;
  _Block_release(work->block);
  // What the group adds to the main queue must be there before the work counts as ended.
  if (work->group) {
    dispatch_group_leave(work->group);
    dispatch_release(work->group);
  }
  const uint64_t one = 1;
  pthread_mutex_lock(&lock);
  if (work->epoch == epoch) pending--;
  // The write fails only if the counter is full, and then the descriptor is readable.
  if (write(bell, &one, sizeof one) < 0) {}
  pthread_mutex_unlock(&lock);
  free(work);
}

/// Adds awaited work.
///
/// @return Whether it was added: not if the queue is the main queue, whose work is served by the
///   thread in manual time, or if the calling thread has the machine's time.
static bool add(dispatch_object group, dispatch_object queue, dispatch_block block) {
  bool is_ours = queue != &_dispatch_main_q && (is_awaited || manual_timeline_in_use());
  struct background_work *work = is_ours ? malloc(sizeof *work) : NULL;
  if (!work) return false;
  *work = (struct background_work){.block = _Block_copy(block), .group = group};
  if (group) {
    dispatch_retain(group);
    dispatch_group_enter(group);
  }
  pthread_mutex_lock(&lock);
  if (bell < 0) bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  work->epoch = epoch;
  pending++;
  pthread_mutex_unlock(&lock);
  LIBRARY_FUNCTION(dispatch_async_f)(queue, work, run);
  return true;
}

void dispatch_async(dispatch_object queue, dispatch_block block) {
  if (!add(NULL, queue, block)) LIBRARY_FUNCTION(dispatch_async)(queue, block);
}

void dispatch_group_async(dispatch_object group, dispatch_object queue, dispatch_block block) {
  if (!add(group, queue, block)) LIBRARY_FUNCTION(dispatch_group_async)(group, queue, block);
}

bool manual_background_is_pending(void) {
  pthread_mutex_lock(&lock);
  bool is_pending = pending > 0;
  pthread_mutex_unlock(&lock);
  return is_pending;
}

void manual_background_wait(void) {
  while (manual_background_is_pending()) {
    // Work may wait for the main queue, as `DispatchQueue.main.sync` does.
    struct pollfd descriptors[] = {
      {bell, POLLIN, 0}, {_dispatch_get_main_queue_handle_4CF(), POLLIN, 0}};
    int count = poll(descriptors, 2, patience);
    if (count > 0 && descriptors[1].revents) return;
    uint64_t ended;
    if (read(bell, &ended, sizeof ended) < 0 && count == 0) {
      pthread_mutex_lock(&lock);
      epoch++;
      pending = 0;
      pthread_mutex_unlock(&lock);
    }
  }
}
