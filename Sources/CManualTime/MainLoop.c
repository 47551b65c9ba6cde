// The main queue of a program whose `main` is asynchronous, such as a test program.
//
// libdispatch would serve the main queue on its own threads and end the main thread. The body of a
// test would then be a work item of the main queue, which could run no other item meanwhile. Here
// the main thread serves the queue, and runs work from other threads, such as the bodies of tests,
// outside of the queue. So a body can run the main queue's work while it advances manual time.
#include "Internal.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

INTERPOSED(dispatch_async_f);
INTERPOSED(dispatch_main);

/// A piece of a task: a function to call on the main thread.
struct turn {
  dispatch_object queue;
  void *context;
  dispatch_function function;
  struct turn *next;
};

/// Whether this file serves the main queue.
static atomic_bool is_running;
static _Thread_local bool is_main_thread;

// MARK: Turns from other threads

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct turn *first;
static struct turn **end = &first;
/// Readable if there may be turns.
static int bell;

static void add(struct turn *turn) {
  const uint64_t one = 1;
  turn->next = NULL;
  pthread_mutex_lock(&lock);
  *end = turn;
  end = &turn->next;
  pthread_mutex_unlock(&lock);
  // The write fails only if the counter is full, and then the descriptor is readable.
  if (write(bell, &one, sizeof one) < 0) return;
}

static struct turn *take(void) {
  pthread_mutex_lock(&lock);
  struct turn *turn = first;
  if (turn) first = turn->next;
  if (!first) end = &first;
  pthread_mutex_unlock(&lock);
  return turn;
}

// MARK: Turns in the main queue

/// Whether the loop drains the queue between turns, so that no test's body is running.
static bool is_between_turns;

/// Runs a turn from the main queue.
///
/// A body that advances time runs the turns directly, also those of tasks outside the main actor.
/// Between turns, a turn of the main actor goes to the loop, and another one to its own queue.
static void run(void *context) {
  struct turn *turn = context;
  if (is_between_turns && turn->queue == &_dispatch_main_q) return add(turn);
  if (is_between_turns) {
    LIBRARY_FUNCTION(dispatch_async_f)(turn->queue, turn->context, turn->function);
  } else {
    turn->function(turn->context);
  }
  dispatch_release(turn->queue);
  free(turn);
}

/// Swift's runtime hands each piece of a task to a queue through this function.
///
/// In manual time the tasks of other queues run on the main thread too, so that their results reach
/// the main actor's tasks at the right time and always in the same order.
void dispatch_async_f(dispatch_object queue, void *context, dispatch_function function) {
  bool is_for_main = queue == &_dispatch_main_q;
  bool is_ours = is_for_main ? atomic_load(&is_running) : manual_timeline_in_use() != NULL;
  struct turn *turn = is_ours ? malloc(sizeof *turn) : NULL;
  if (!turn) return LIBRARY_FUNCTION(dispatch_async_f)(queue, context, function);
  *turn = (struct turn){.queue = queue, .context = context, .function = function};
  dispatch_retain(queue);
  if (is_for_main && !is_main_thread) return add(turn);
  LIBRARY_FUNCTION(dispatch_async_f)(&_dispatch_main_q, turn, run);
}

// MARK: The loop

static void drain(int descriptor) {
  uint64_t count;
  // The descriptor is non-blocking; reading it resets it until there is new work.
  if (read(descriptor, &count, sizeof count) < 0) count = 0;
  is_between_turns = true;
  _dispatch_main_queue_callback_4CF(NULL);
  is_between_turns = false;
}

void dispatch_main(void) {
  bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (bell < 0 || getpid() != gettid()) return LIBRARY_FUNCTION(dispatch_main)();
  int queue = _dispatch_get_main_queue_handle_4CF();
  struct pollfd descriptors[] = {{queue, POLLIN, 0}, {bell, POLLIN, 0}};
  is_main_thread = true;
  atomic_store(&is_running, true);
  for (;;) {
    uint64_t count;
    if (read(bell, &count, sizeof count) < 0) count = 0;
    drain(queue);
    for (struct turn *turn = take(); turn; turn = take()) {
      // The context is the task. A test that was suspended gets its manual time back.
      const void *task = turn->context;
      manual_timeline_resume(task);
      turn->function(turn->context);
      manual_timeline_suspend(task);
      dispatch_release(turn->queue);
      free(turn);
      // Run the work that it left before the next test.
      drain(queue);
    }
    poll(descriptors, 2, -1);
  }
}
