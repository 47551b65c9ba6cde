#include "CKitVersion.h"

// Not as a module: that would link the functions of the kit's module into the program.
#include "../Kit/CPlugin/include/maru_plugin.h"

const char *maru_program_kit_version(void) { return MARU_KIT_VERSION; }

uint32_t maru_program_plugin_abi(void) { return MARU_PLUGIN_ABI; }
