internal import CX11
internal import CXlib
import Glibc
import Synchronization

/// Stores the results of Xlib's two error callbacks until the connection reads them.
///
/// Xlib calls them inside the call that read the error, on any thread. They must not call back into
/// Xlib, so they only write here.
final class ErrorSink: Sendable {
  private let errors = Mutex<[ProtocolError]>([])
  // Every request reads these, so they are atomic instead of locked.
  private let gone = Atomic(false)
  private let failed = Atomic(false)
  private let stops = Atomic(false)

  /// Whether the connection is lost or closed.
  var isGone: Bool {
    get { gone.load(ordering: .acquiring) }
    set { gone.store(newValue, ordering: .releasing) }
  }

  /// Whether a thread that meets the loss of the connection is stopped for ever.
  ///
  /// Some calls of Xlib take the results of lost requests for pointers, so they must not go on.
  var stopsThread: Bool {
    get { stops.load(ordering: .acquiring) }
    set { stops.store(newValue, ordering: .releasing) }
  }

  /// Whether errors are pending.
  var hasErrors: Bool { failed.load(ordering: .acquiring) }

  /// Returns and clears the errors since the last call.
  func takeErrors() -> [ProtocolError] {
    guard hasErrors else { return [] }
    return errors.withLock { errors in
      failed.store(false, ordering: .releasing)
      defer { errors.removeAll() }
      return errors
    }
  }

  fileprivate func append(_ error: ProtocolError) {
    errors.withLock {
      $0.append(error)
      failed.store(true, ordering: .releasing)
    }
  }

  // MARK: Registry

  private static let sinks = Mutex<[UInt: ErrorSink]>([:])

  /// Routes the errors of one connection to this sink from now on.
  ///
  /// The corresponding C functions are `XSetErrorHandler`, `XSetIOErrorHandler` and
  /// `XSetIOErrorExitHandler`; the last one prevents Xlib from ending the process. The call that has
  /// met the loss goes on, with requests that are discarded.
  func attach(to display: OpaquePointer) {
    Self.sinks.withLock { $0[UInt(bitPattern: display)] = self }
    XSetErrorHandler(receiveProtocolError)
    XSetIOErrorHandler(receiveConnectionLoss)
    XSetIOErrorExitHandler(
      display,
      { lost, _ in
        if let lost, ErrorSink.sink(for: lost)?.stopsThread == true { while true { pause() } }
        buffered_requests_discard(lost.map { UnsafeMutableRawPointer($0) })
      }, nil)
  }

  /// Detaches a connection before it is closed.
  static func detach(from display: OpaquePointer) {
    _ = sinks.withLock { $0.removeValue(forKey: UInt(bitPattern: display)) }
  }

  fileprivate static func sink(for display: OpaquePointer) -> ErrorSink? {
    sinks.withLock { $0[UInt(bitPattern: display)] }
  }
}

/// Stores one protocol error.
///
/// Errors of connections that are not ours are dropped.
private func receiveProtocolError(
  _ display: OpaquePointer?, _ event: UnsafeMutablePointer<XErrorEvent>?
) -> Int32 {
  guard let display, let event = event?.pointee, let sink = ErrorSink.sink(for: display) else {
    return 0
  }
  sink.append(
    ProtocolError(
      code: event.error_code, serial: event.serial, majorOpcode: event.request_code,
      minorOpcode: event.minor_code, resource: UInt32(truncatingIfNeeded: event.resourceid),
      request: requestName(
        major: event.request_code, minor: event.minor_code, display: display),
      message: text(capacity: 128) {
        XGetErrorText(display, Int32(event.error_code), $0, $1)
      }))
  return 0
}

/// Marks a connection as lost.
private func receiveConnectionLoss(_ display: OpaquePointer?) -> Int32 {
  if let display { ErrorSink.sink(for: display)?.isGone = true }
  return 0
}

/// The protocol's name of a request, from Xlib's own table.
///
/// - Parameters:
///   - major: The major opcode; 128 and above belong to extensions.
///   - minor: The minor opcode.
///   - name: The extension's name, if known.
///   - display: The display whose server assigned the extension opcodes.
/// - Returns: The opcodes if the table has no name.
func requestName(
  major: UInt8, minor: UInt8, extension name: String? = nil, display: OpaquePointer
) -> String {
  let number =
    major < 128 ? "\(major)" : name.map { "\($0).\(minor)" } ?? "extension \(major).\(minor)"
  return text(capacity: 128) {
    XGetErrorDatabaseText(display, "XRequest", number, number, $0, $1)
  }
}

/// The text that a C function writes to a buffer.
private func text(
  capacity: Int, _ fill: (UnsafeMutablePointer<CChar>?, Int32) -> Int32
) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
    buffer.initialize(repeating: 0)
    _ = fill(buffer.baseAddress, Int32(capacity - 1))
    return buffer.baseAddress.map { String(cString: $0) } ?? ""
  }
}
