// What libdispatch exports for run loops that serve its main queue, and no header declares.
#ifndef MARU_MAIN_QUEUE_H
#define MARU_MAIN_QUEUE_H

/// An event descriptor that is readable while the main queue has work.
extern int _dispatch_get_main_queue_handle_4CF(void);

/// Does the main queue's work. To be called on the main thread.
extern void _dispatch_main_queue_callback_4CF(void *message);

#endif
