// Code that must not be Swift, because it runs in signal handlers or in a fork without `exec`, and
// functions of the C library that Swift does not import.
#ifndef MARU_PROCESS_H
#define MARU_PROCESS_H

#include <pthread.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// MARK: Crashes

/// The backtrace of a crash.
typedef enum {
  /// None.
  crash_calls_none,
  /// The C library's, with the symbols as the linker knows them; it takes no time.
  crash_calls_plain,
  /// Swift's, with lines and inlined calls, if it is installed and enabled; it takes seconds. Or else
  /// the plain one.
  crash_calls_detailed,
} crash_calls;

/// Lets crashes and calls of `exit` end the process with one line on standard error.
///
/// Call it once, on the main thread, before any other thread uses the C stream `stderr`.
///
/// A crash is SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS or SIGFPE, on any thread. The handler has
/// its own stack on the main thread only: if another thread overflows its stack, the system ends
/// the process without the line. A call of `_exit` cannot be distinguished from one of the host's.
///
/// The Swift runtime's message about a fatal error becomes part of the line. Therefore the stream
/// `stderr` is permanently replaced by an unbuffered one.
///
/// @param status The exit status of a process that crashed.
/// @param calls The backtrace that follows the line.
void crash_report_begin(int status, crash_calls calls);

/// Adds a culprit, to which a crash can be attributed.
///
/// @param subject The beginning of the line, as in "maru: the widget".
/// @param place The end of the line, with a newline, after what happened.
/// @return Its number; 0, the number of the first one, if there is no room.
int crash_culprit_add(const char *subject, const char *place);

/// Attributes all crashes inside a library, and inside the code that it calls, to a culprit.
///
/// If the library's file is written while it is in use, a crash is attributed to that.
///
/// @param path The path that the library was loaded by.
void crash_culprit_owns(int culprit, const char *path);

/// Sets the culprit of crashes outside all owned libraries; initially it is number 0.
void crash_culprit_set(int culprit);

/// Lets SIGQUIT end the process with a line and the calls of the thread that gets it.
///
/// @param excused The beginning of a library's file name. A thread that waits in it goes on.
void crash_report_take_requests(const char *excused);

/// Ends the process with a line and the calls of a thread, unless it waits in the excused library.
///
/// If the thread blocks SIGQUIT, the line has no calls after a second.
///
/// @param words What the culprit did, as in "did not answer for 3 s"; up to 127 bytes.
void crash_report_request(pthread_t thread, const char *words);

// MARK: Standard error

/// Drops the calling thread's output to the C stream `stderr` until `standard_error_end_silence`.
/// Other threads are not affected.
void standard_error_silence_thread(void);

/// Ends the silence of the calling thread.
void standard_error_end_silence(void);

// MARK: Commands

/// What the guardian does with a process group after this process has ended.
typedef enum {
  /// Nothing.
  guardian_forgets,
  /// It sends SIGTERM, and SIGKILL if the group still exists after 3 seconds.
  guardian_asks,
  /// It sends SIGKILL if the group still exists after 3 seconds: its processes end by themselves.
  guardian_waits,
} guardian_care;

/// Starts the guardian: a process that ends process groups after this process has ended, for any
/// reason.
///
/// It is a fork of this process that keeps only a pipe open. It has its own session, so that
/// signals to this process's group do not reach it. To dismiss it, kill and reap it, and close the
/// pipe.
///
/// @param pipe Set to the descriptor that `guardian_tell` takes.
/// @return Its process identifier, or -1 with `errno` set.
pid_t guardian_start(int *pipe);

/// Tells the guardian what to do with a process group; up to 4096 groups at once.
void guardian_tell(int pipe, pid_t group, guardian_care care);

// MARK: Signals

/// Whether the process ignores a signal.
bool signal_is_ignored(int number);

// MARK: Children

/// Lets a process that is spawned close a descriptor and all higher ones.
///
/// It is `posix_spawn_file_actions_addclosefrom_np`, which Swift does not import.
///
/// @return 0, or a number of `errno`.
int spawn_closes_from(posix_spawn_file_actions_t *actions, int first);

// MARK: Parent

/// Lets the kernel kill this process when the process that started it ends; exits if it has.
///
/// Swift does not import `prctl`, which has a variable number of arguments.
void end_with_parent(pid_t parent);

// MARK: Memory

/// The bytes that this process has allocated and not freed.
///
/// It reads `mallinfo2`, which Swift does not import.
size_t allocated_memory(void);

/// The resident anonymous memory of this process that is not allocated, in bytes.
///
/// It is 0 if `/proc/self/statm` cannot be read. The call takes some 30 µs. The result includes stacks,
/// the data of libraries, and fragments that cannot be given back.
size_t unused_memory(void);

/// Lets all threads allocate from one arena. Call it before the first thread starts.
///
/// Otherwise the C library keeps what a thread has freed for that thread: 0.2 MiB after the search for
/// fonts at the start.
///
/// The corresponding C function is `mallopt` with `M_ARENA_MAX`.
void allocations_share_arena(void);

/// Gives the pages of freed memory back to the system, which takes some 5 ms for 80 MiB.
void freed_memory_give_back(void);

/// Creates a file in memory that another process can map, and that can never become shorter.
///
/// @param name The name in the maps of processes.
/// @param size The size in bytes; they are zero.
/// @return A descriptor that programs which are started do not get; -1 if the system refuses.
int memory_file_create(const char *name, size_t size);

// MARK: Names

/// Writes a mangled name as it is in Swift.
///
/// A function of Swift's runtime, described in its `Demangle.h`.
///
/// @param name The mangled name, and its length in bytes.
/// @param buffer Where the name is written; null to allocate the result, which the caller frees.
/// @return The name; null if it is not mangled.
char *swift_demangle(const char *name, size_t length, char *buffer, size_t *size, unsigned flags);

#endif
