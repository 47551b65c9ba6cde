// Code that Swift must not run: in a signal handler, and in a process that was forked and goes on
// with the same program.
#ifndef MARU_PROCESS_H
#define MARU_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

// MARK: Crashes

/// Lets crashes and calls of `exit` end the process with one line on standard error.
///
/// To be called once, on the main thread, before any other thread uses the C stream `stderr`.
///
/// A crash is SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS or SIGFPE, on any thread. The handler has a
/// stack of its own on the main thread only: if another thread has used up its stack, the system ends
/// the process. A call of `_exit` cannot be told from one of the host's.
///
/// The words that the Swift runtime prints about a fatal error become part of the line. Therefore
/// the stream `stderr` is replaced by an unbuffered one for good.
///
/// @param status The exit status of a process that crashed.
/// @param lists_calls Whether the calls that led to the crash follow the line: as Swift's own
///   backtrace if that is installed and not switched off, else as the C library names them.
void crash_report_begin(int status, bool lists_calls);

/// Adds something that a crash can be attributed to.
///
/// @param subject The beginning of the line, as in "maru: the widget".
/// @param place The end of the line, with a newline, after what happened.
/// @return Its number; 0, which stands for the first one, if there is no more room.
int crash_culprit_add(const char *subject, const char *place);

/// Attributes all crashes inside a library, and of what it calls, to a culprit.
///
/// @param path The path that the library was loaded by.
void crash_culprit_owns(int culprit, const char *path);

/// Sets the culprit of crashes outside all owned libraries. Until then it is number 0.
void crash_culprit_set(int culprit);

// MARK: Standard error

/// Drops what the calling thread writes to the C stream `stderr`, until the silence ends. What other
/// threads write still goes out.
void standard_error_silence_thread(void);

/// Ends the silence of the calling thread.
void standard_error_end_silence(void);

// MARK: Commands

/// Starts a process that ends a process group when this process is gone, for whatever reason.
///
/// It is a fork of this process that keeps nothing of it but a pipe, and belongs to a session of its
/// own, so that no signal to this process's group reaches it. To dismiss it: kill and reap it, and
/// close the pipe.
///
/// @param pipe Set to the descriptor that `guardian_protect` takes.
/// @return Its process, or -1 with `errno` set.
pid_t guardian_start(int *pipe);

/// Says which process group the guardian ends. Once.
///
/// It is asked to terminate, and killed if it is still there after 3 seconds.
void guardian_protect(int pipe, pid_t group);

// MARK: Signals

/// Whether the process ignores a signal.
bool signal_is_ignored(int number);

#endif
