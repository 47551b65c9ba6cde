internal import CXTest
import Foundation
import X11

/// A connection to an X server for a thread that waits for events until the server ends.
struct XTestLink {
  let display: OpaquePointer
  /// Whether the server has ended; kept as long as the process.
  private let isGone: UnsafeMutablePointer<Bool>

  /// Opens a display, such as `:7`.
  init(display name: String) throws(ConnectionError) {
    guard let display = XOpenDisplay(name) else { throw .unreachable(display: name) }
    self.display = display
    isGone = .allocate(capacity: 1)
    isGone.initialize(to: false)
    XSetIOErrorExitHandler(
      display, { _, isGone in isGone?.assumingMemoryBound(to: Bool.self).pointee = true }, isGone)
  }

  /// Waits for an event; `nil` if the server has ended.
  func nextEvent() -> XEvent? {
    while !isGone.pointee {
      if XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        return event
      }
      var waiting = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      if !isGone.pointee { poll(&waiting, 1, -1) }
    }
    return nil
  }

  /// Tells a program that its data is in the property; `0` refuses the request.
  func answer(_ request: XSelectionRequestEvent, property: UInt) {
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = request.requestor
    reply.xselection.selection = request.selection
    reply.xselection.target = request.target
    reply.xselection.property = property
    reply.xselection.time = request.time
    XSendEvent(display, request.requestor, 0, 0, &reply)
    XFlush(display)
  }
}
