internal import CX11
internal import CXlib
import Glibc
import Synchronization

/// Keeps the packets of an input method server from Xlib if it would read beyond their end.
///
/// After such a packet, the start of the next one is unknown, so all later ones are kept back too.
///
/// Xlib reads packets in many of its calls. So they are checked when Xlib takes their event from the
/// connection, while the display is locked. A long packet is in a property, which is read over a second
/// connection.
final class InputServerGuard: Sendable {
  /// The longest property that is read, in bytes.
  private static let mostBytes = 1 << 20

  private let displayName: String
  /// The type of the events with packets.
  private let packets: UInt32
  /// The type of the events with a part of a packet.
  private let parts: UInt32
  private let onRefusal: @Sendable () -> Void
  private let state = Mutex(State())

  private struct State {
    var hasRefused = false
    var stream = InputServerStream()
    var reader: PropertyReader?
  }

  private init(
    of display: OpaquePointer, named name: String, onRefusal: @escaping @Sendable () -> Void
  ) {
    displayName = name
    packets = UInt32(truncatingIfNeeded: XInternAtom(display, "_XIM_PROTOCOL", 0))
    parts = UInt32(truncatingIfNeeded: XInternAtom(display, "_XIM_MOREDATA", 0))
    self.onRefusal = onRefusal
  }

  // MARK: Registry

  private static let guards = Mutex<[UInt: InputServerGuard]>([:])

  /// Starts to check what arrives on a display.
  ///
  /// The corresponding Xlib function is `XESetWireToEvent`. Two round trips.
  ///
  /// - Parameters:
  ///   - display: The display on which the server answers.
  ///   - name: The display's name.
  ///   - onRefusal: Called at the first packet that is refused, with the display locked. It must not use Xlib.
  static func attach(
    to display: OpaquePointer, named name: String, onRefusal: @escaping @Sendable () -> Void
  ) {
    let made = InputServerGuard(of: display, named: name, onRefusal: onRefusal)
    guards.withLock { $0[UInt(bitPattern: display)] = made }
    client_messages_filter(UnsafeMutableRawPointer(display)) {
      display, window, type, format, data in
      let known = InputServerGuard.guards.withLock { $0[UInt(bitPattern: display)] }
      guard let known, let data else { return true }
      return known.accepts(
        type: type, format: format, window: window,
        data: Array(UnsafeBufferPointer(start: data, count: 20)))
    }
  }

  /// Ends checking, before the display is closed.
  static func detach(from display: OpaquePointer) {
    _ = guards.withLock { $0.removeValue(forKey: UInt(bitPattern: display)) }
  }

  // MARK: Events

  /// Whether Xlib can read the packet of a client message.
  private func accepts(type: UInt32, format: UInt8, window: UInt32, data: [UInt8]) -> Bool {
    guard type == packets || type == parts else { return true }
    let (isAccepted, isFirst) = state.withLock { state in
      if state.hasRefused { return (false, false) }
      do throws(InputServerFields.Overrun) {
        let message = InputServerStream.Message(isPart: type == parts, format: format, data: data)
        try check(message, in: window, &state)
        return (true, false)
      } catch {
        state.hasRefused = true
        return (false, true)
      }
    }
    if isFirst { onRefusal() }
    return isAccepted
  }

  private func check(
    _ message: InputServerStream.Message, in window: UInt32, _ state: inout State
  ) throws(InputServerFields.Overrun) {
    if message.format == 32, state.reader == nil {
      state.reader = PropertyReader(display: displayName)
    }
    let reader = state.reader
    try state.stream.check(message) {
      reader?.bytes(of: $0, in: window, atMost: Self.mostBytes)
    }
  }
}

/// A connection to an X server that reads properties.
private final class PropertyReader {
  private let connection: OpaquePointer

  /// Connects to a display; `nil` if that fails.
  ///
  /// The corresponding C function is `xcb_connect`.
  init?(display: String) {
    guard let connection = xcb_connect(display, nil) else { return nil }
    self.connection = connection
    guard xcb_connection_has_error(connection) == 0 else { return nil }
  }

  deinit { xcb_disconnect(connection) }

  /// The first bytes of a property of any type.
  ///
  /// The corresponding C function is `xcb_get_property`. One round trip.
  ///
  /// - Returns: No bytes if there is no property; `nil` if its numbers have more than eight bits.
  func bytes(of property: UInt32, in window: UInt32, atMost count: Int) -> [UInt8]? {
    let anyType: UInt32 = 0
    let cookie = xcb_get_property(connection, 0, window, property, anyType, 0, UInt32(count / 4))
    guard let reply = xcb_get_property_reply(connection, cookie, nil) else { return [] }
    defer { free(reply) }
    guard reply.pointee.format <= 8 else { return nil }
    let start = xcb_get_property_value(reply)?.assumingMemoryBound(to: UInt8.self)
    return Array(
      UnsafeBufferPointer(start: start, count: Int(xcb_get_property_value_length(reply))))
  }
}
