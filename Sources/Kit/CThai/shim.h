// libthai as Swift sees it.

#ifndef MARU_CTHAI_SHIM_H
#define MARU_CTHAI_SHIM_H

#include <thai/thbrk.h>

#endif
