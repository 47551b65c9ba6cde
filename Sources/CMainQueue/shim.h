// Functions of libdispatch for run loops that serve its main queue, and of Foundation's run loop.
// No header declares them.
#ifndef MARU_MAIN_QUEUE_H
#define MARU_MAIN_QUEUE_H

#include <stdbool.h>

/// A descriptor that is readable while the main queue has work.
extern int _dispatch_get_main_queue_handle_4CF(void);

/// Runs the main queue's work. Call it on the main thread.
extern void _dispatch_main_queue_callback_4CF(void *message);

/// The run loop of the main thread.
extern void *CFRunLoopGetMain(void);

/// The default mode of timers.
extern const void *const kCFRunLoopDefaultMode;

/// Runs the current thread's run loop in a mode, for at most some seconds.
///
/// @return The reason for the end: 1 if the run loop has no sources or timers.
extern int CFRunLoopRunInMode(const void *mode, double seconds, bool endsAfterOne);

/// The fire date of a run loop's next timer, in seconds since 2001; 0 if there is none.
extern double CFRunLoopGetNextTimerFireDate(void *loop, const void *mode);

#endif
