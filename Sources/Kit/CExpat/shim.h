// Expat as Swift sees it.

#ifndef MARU_CEXPAT_SHIM_H
#define MARU_CEXPAT_SHIM_H

#include <expat.h>

#endif
