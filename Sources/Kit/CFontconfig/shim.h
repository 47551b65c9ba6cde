// Fontconfig as Swift sees it.

#ifndef MARU_CFONTCONFIG_SHIM_H
#define MARU_CFONTCONFIG_SHIM_H

#include <fontconfig/fontconfig.h>
#include <malloc.h> // for malloc_trim

#endif
