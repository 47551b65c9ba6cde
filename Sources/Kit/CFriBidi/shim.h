// FriBidi as Swift sees it.

#ifndef MARU_CFRIBIDI_SHIM_H
#define MARU_CFRIBIDI_SHIM_H

#include <fribidi.h>

#endif
