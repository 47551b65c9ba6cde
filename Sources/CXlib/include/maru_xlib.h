#ifndef MARU_XLIB_H
#define MARU_XLIB_H

/// Discards the buffered requests of a display whose connection is lost.
///
/// Xlib keeps them. The next request that finds no room in its buffer is then written to a null pointer. There
/// is no room at all if XCB had the connection last.
/// Call it from the handler of `XSetIOErrorExitHandler`.
///
/// \param display A `Display *`.
void buffered_requests_discard(void *display);

#endif
