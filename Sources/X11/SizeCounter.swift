internal import CX11

/// The counter by which a window tells its window manager that a new size is painted
/// (`_NET_WM_SYNC_REQUEST`), so that a resize is not faster than the window.
///
/// Life of a value: the window manager requests it → it configures the window → the new size is
/// painted, and the counter gets the value.
struct SizeCounter {
  /// The server's number of the counter.
  let number: UInt
  private var requested: (high: Int32, low: UInt32)?
  private var due: (high: Int32, low: UInt32)?

  /// Creates a counter with the value 0.
  ///
  /// The corresponding C function is `XSyncCreateCounter`.
  init(display: OpaquePointer) {
    number = XSyncCreateCounter(display, XSyncValue(hi: 0, lo: 0))
  }

  /// Notes the value for the next size.
  mutating func request(high: UInt32, low: UInt32) {
    requested = (Int32(bitPattern: high), low)
  }

  /// Notes that the window has got the size.
  mutating func noteConfigured() {
    guard let requested else { return }
    due = requested
    self.requested = nil
  }

  /// Tells the window manager that the size is painted.
  ///
  /// The corresponding C function is `XSyncSetCounter`.
  mutating func notePainted(display: OpaquePointer) {
    guard let due else { return }
    self.due = nil
    XSyncSetCounter(display, number, XSyncValue(hi: due.high, lo: due.low))
  }

  /// Frees the counter.
  ///
  /// The corresponding C function is `XSyncDestroyCounter`.
  func destroy(display: OpaquePointer) { XSyncDestroyCounter(display, number) }
}
