// HarfBuzz as Swift sees it.

#ifndef MARU_CHARFBUZZ_SHIM_H
#define MARU_CHARFBUZZ_SHIM_H

#include <hb.h>
#include <hb-ot.h>

#endif
