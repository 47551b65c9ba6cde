internal import CX11

/// Outgoing data, sent incrementally if it exceeds the maximum request size.
struct ClipboardTransfer {
  let requestor: WindowID
  let property: Atom
  private let type: Atom
  private var rest: ArraySlice<UInt8>
  private var partSize = 1

  init(requestor: WindowID, property: Atom, type: Atom, bytes: [UInt8]) {
    self.requestor = requestor
    self.property = property
    self.type = type
    rest = bytes[...]
  }

  /// Sends all of it, or starts an incremental transfer.
  ///
  /// - Returns: Whether to call `sendNext` each time the property is deleted.
  @MainActor mutating func begin(on connection: Connection) -> Bool {
    guard let display = connection.live else { return false }
    // The limit counts units of 4 bytes, request header included. Short parts do not delay other
    // requests for long.
    partSize = min(max(XMaxRequestSize(display) * 4 - 64, 1024), 1 << 18)
    guard rest.count > partSize else {
      write(rest, on: connection)
      return false
    }
    connection.ignoringErrors {
      if connection.windows[requestor] == nil {
        XSelectInput(display, requestor.window, PropertyChangeMask | StructureNotifyMask)
      }
      connection.set(
        property, of: requestor, type: connection.atoms.incremental,
        words: [UInt32(truncatingIfNeeded: rest.count)])
    }
    return true
  }

  /// Sends one part; after the last one, an empty one.
  ///
  /// - Returns: Whether more parts follow.
  @MainActor mutating func sendNext(on connection: Connection) -> Bool {
    let part = rest.prefix(partSize)
    rest = rest.dropFirst(part.count)
    write(part, on: connection)
    connection.flush()
    if part.isEmpty, let display = connection.live, connection.windows[requestor] == nil {
      let isFollowed = connection.environment.followed.contains(requestor)
      connection.ignoringErrors {
        _ = XSelectInput(display, requestor.window, isFollowed ? PropertyChangeMask : 0)
      }
    }
    return !part.isEmpty
  }

  @MainActor private func write(_ part: ArraySlice<UInt8>, on connection: Connection) {
    connection.ignoringErrors {
      connection.set(property, of: requestor, type: type, bytes: part)
    }
  }
}
