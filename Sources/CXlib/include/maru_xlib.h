#ifndef MARU_XLIB_H
#define MARU_XLIB_H

#include <stdbool.h>
#include <stdint.h>

/// Discards the buffered requests of a display whose connection is lost.
///
/// Xlib keeps them. The next request that finds no room in its buffer is then written to a null pointer. There
/// is no room at all if XCB had the connection last.
/// Call it from the handler of `XSetIOErrorExitHandler`.
///
/// \param display A `Display *`.
void buffered_requests_discard(void *display);

/// Decides whether Xlib sees a client message that arrives.
///
/// It is called with the display locked, so it must not use it.
///
/// \param display A `Display *`.
/// \param window The window that the message names.
/// \param type The message's type, an atom.
/// \param format 8, 16 or 32: the bits of a number in the data.
/// \param data The 20 bytes of the data.
typedef bool client_message_filter(void *display, uint32_t window, uint32_t type, uint8_t format,
                                   const uint8_t *data);

/// Sets the function that decides about the client messages of a display.
///
/// \param display A `Display *`.
/// \param filter The function. All displays must have the same one.
void client_messages_filter(void *display, client_message_filter *filter);

#endif
