// The names of the commands of maru-host, by which maru chooses a program.
#ifndef MARU_HOST_COMMANDS_H
#define MARU_HOST_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

/// The name of a command of `maru-host`, or null after the last one.
///
/// A test compares the names with `CommandSet.host`.
const char *_Nullable maru_host_command(size_t index);

/// Whether `maru-host` has a command.
bool maru_host_has_command(const char *_Nonnull name);

#endif
