// The X client libraries as one Clang module, and functions for what Swift cannot see of them:
// macros with arguments, and functions with a variable number of arguments.

#ifndef CX11_SHIM_H
#define CX11_SHIM_H

#include <X11/Xlib.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/XKBlib.h>
#include <X11/Xresource.h>
#include <X11/cursorfont.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xcomposite.h>
#include <X11/extensions/Xdamage.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/shape.h>
#include <X11/extensions/sync.h>
#include <locale.h>
#include <malloc.h>
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <xcb/shm.h>

/// `XDestroyImage`: frees the description, and the pixels unless `data` was set to null.
static inline int cx11_destroy_image(XImage *image) { return XDestroyImage(image); }

/// `XCreateIC` for a method that shows its own composition and status windows, or null.
static inline XIC cx11_create_input_context(XIM method, Window window) {
  return XCreateIC(method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow,
                   window, XNFocusWindow, window, (void *)0);
}

/// The events an input context must see to do its work: `XNFilterEvents`.
static inline long cx11_input_context_events(XIC context) {
  unsigned long mask = 0;
  XGetICValues(context, XNFilterEvents, &mask, (void *)0);
  return (long)mask;
}

/// Whether an input method offers a style, such as `XIMPreeditCallbacks | XIMStatusNothing`: `XNQueryInputStyle`.
static inline int cx11_input_method_offers(XIM method, unsigned long style) {
  XIMStyles *styles = (void *)0;
  if (XGetIMValues(method, XNQueryInputStyle, &styles, (void *)0) || !styles) { return 0; }
  int is_offered = 0;
  for (int index = 0; index < styles->count_styles; index++) {
    if (styles->supported_styles[index] == style) { is_offered = 1; }
  }
  XFree(styles);
  return is_offered;
}

/// Waits until an input method server has received all earlier requests, such as keys: `XNQueryInputStyle`.
///
/// Unlike with calls that have a context, Xlib does not hold back the composed text that arrives meanwhile.
///
/// Returns 0 if the answer cannot be read.
static inline int cx11_synchronize_input_method(XIM method) {
  XIMStyles *styles = (void *)0;
  int is_read = XGetIMValues(method, XNQueryInputStyle, &styles, (void *)0) == (void *)0;
  if (styles) { XFree(styles); }
  return is_read;
}

/// The callbacks through which an input method draws what is composed.
typedef struct {
  XIMCallback start, done, draw, caret;
} cx11_composition_callbacks;

/// Answers `XNPreeditStartCallback`: the composed text may be of any length.
static inline int cx11_composition_start(XIC context, XPointer client, XPointer data) {
  (void)context, (void)client, (void)data;
  return -1;
}

/// `XCreateIC` for a method whose composed text the program draws, or null.
///
/// @param callbacks Must outlive the context; `start` is set here.
/// @param spot The place of the caret in the window, in device pixels.
static inline XIC cx11_create_composing_context(XIM method, Window window,
                                                cx11_composition_callbacks *callbacks, XPoint spot) {
  callbacks->start.callback = (XIMProc)cx11_composition_start;
  XVaNestedList composition = XVaCreateNestedList(
      0, XNPreeditStartCallback, &callbacks->start, XNPreeditDoneCallback, &callbacks->done,
      XNPreeditDrawCallback, &callbacks->draw, XNPreeditCaretCallback, &callbacks->caret,
      XNSpotLocation, &spot, (void *)0);
  XIC context = XCreateIC(method, XNInputStyle, XIMPreeditCallbacks | XIMStatusNothing,
                          XNClientWindow, window, XNFocusWindow, window, XNPreeditAttributes,
                          composition, (void *)0);
  XFree(composition);
  return context;
}

/// `XCreateIC` for a method that shows the composed text at the caret in a window of its own, or null.
///
/// @param fonts The method need not use them, but Xlib demands them.
static inline XIC cx11_create_spot_context(XIM method, Window window, XFontSet fonts, XPoint spot) {
  XVaNestedList composition =
      XVaCreateNestedList(0, XNSpotLocation, &spot, XNFontSet, fonts, (void *)0);
  XIC context = XCreateIC(method, XNInputStyle, XIMPreeditPosition | XIMStatusNothing,
                          XNClientWindow, window, XNFocusWindow, window, XNPreeditAttributes,
                          composition, (void *)0);
  XFree(composition);
  return context;
}

/// Tells an input method the place of the caret: `XNSpotLocation`.
static inline void cx11_set_spot(XIC context, XPoint spot) {
  XVaNestedList composition = XVaCreateNestedList(0, XNSpotLocation, &spot, (void *)0);
  XSetICValues(context, XNPreeditAttributes, composition, (void *)0);
  XFree(composition);
}

/// `XISetMask` on a byte array.
static inline void cx11_set_input_mask(unsigned char *mask, int event) { XISetMask(mask, event); }

/// `XIMaskIsSet` on a byte array.
static inline int cx11_input_mask_is_set(const unsigned char *mask, int event) {
  return XIMaskIsSet(mask, event) ? 1 : 0;
}

/// The `drawable` of an `XDamageNotifyEvent`.
static inline Drawable cx11_damaged_drawable(const XEvent *event) {
  return ((const XDamageNotifyEvent *)event)->drawable;
}

#endif
