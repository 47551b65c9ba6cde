// libunibreak as Swift sees it.

#ifndef MARU_CUNIBREAK_SHIM_H
#define MARU_CUNIBREAK_SHIM_H

#include <linebreak.h>

#endif
