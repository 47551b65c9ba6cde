// What libdispatch exports for run loops that serve its main queue, and Foundation of its own one;
// no header declares either.
#ifndef MARU_MAIN_QUEUE_H
#define MARU_MAIN_QUEUE_H

#include <stdbool.h>

/// An event descriptor that is readable while the main queue has work.
extern int _dispatch_get_main_queue_handle_4CF(void);

/// Does the main queue's work. To be called on the main thread.
extern void _dispatch_main_queue_callback_4CF(void *message);

/// The run loop of the main thread.
extern void *CFRunLoopGetMain(void);

/// The mode that timers are in unless they say otherwise.
extern const void *const kCFRunLoopDefaultMode;

/// Does what is due in the present thread's run loop, and waits for more for some seconds.
///
/// @return Why it ended: 1 where nothing could ever come.
extern int CFRunLoopRunInMode(const void *mode, double seconds, bool endsAfterOne);

/// When a run loop's next timer is due, in seconds since 2001; 0 where it has none.
extern double CFRunLoopGetNextTimerFireDate(void *loop, const void *mode);

#endif
