// The version of the kit, for programs that do not load it.
#ifndef MARU_KIT_VERSION_H
#define MARU_KIT_VERSION_H

#include <stdint.h>

/// The `MARU_KIT_VERSION` that this program was compiled with.
const char *_Nonnull maru_program_kit_version(void);

/// The `MARU_PLUGIN_ABI` that this program was compiled with.
uint32_t maru_program_plugin_abi(void);

#endif
