// FriBidi as Swift sees it: the header, and a function for each macro that Swift cannot import.

#ifndef MARU_CFRIBIDI_SHIM_H
#define MARU_CFRIBIDI_SHIM_H

#include <fribidi.h>

/// The paragraph's direction is that of its first strong character, else left to right.
static inline FriBidiParType maru_fribidi_natural(void) { return FRIBIDI_PAR_ON; }

/// The paragraph runs left to right.
static inline FriBidiParType maru_fribidi_left_to_right(void) { return FRIBIDI_PAR_LTR; }

/// The paragraph runs right to left.
static inline FriBidiParType maru_fribidi_right_to_left(void) { return FRIBIDI_PAR_RTL; }

#endif
