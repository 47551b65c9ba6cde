// The names of the commands that need no kit, for the program that starts the others.
#ifndef MARU_HOST_COMMANDS_H
#define MARU_HOST_COMMANDS_H

#include <stdbool.h>

/// Whether `maru-host` has a command. A test compares it with `CommandSet.host`.
bool maru_host_has_command(const char *_Nonnull name);

#endif
