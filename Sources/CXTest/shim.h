// The extensions that only a test or a benchmark uses: XTEST to press, DAMAGE to see what changed.

#ifndef CXTEST_SHIM_H
#define CXTEST_SHIM_H

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/XKBlib.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <sys/prctl.h>
#include <signal.h>

/// `XGetPixel`: one pixel of an image, whatever its layout.
static inline unsigned long cxtest_get_pixel(XImage *image, int x, int y) {
  return XGetPixel(image, x, y);
}

/// `XDestroyImage`: frees the image and its pixels.
static inline int cxtest_destroy_image(XImage *image) { return XDestroyImage(image); }

#endif
