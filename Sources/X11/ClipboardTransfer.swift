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
    let mask = PropertyChangeMask | StructureNotifyMask
    // The limit counts units of 4 bytes, request header included. Short parts do not delay other
    // requests for long.
    partSize = min(max(XMaxRequestSize(display) * 4 - 64, 1024), 1 << 18)
    guard rest.count > partSize else {
      write(rest, on: connection)
      return false
    }
    connection.foreignWindows.select(mask, of: requestor, for: .transfer)
    connection.ignoringErrors {
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
    if part.isEmpty { connection.foreignWindows.select(0, of: requestor, for: .transfer) }
    return !part.isEmpty
  }

  @MainActor private func write(_ part: ArraySlice<UInt8>, on connection: Connection) {
    connection.ignoringErrors {
      connection.set(property, of: requestor, type: type, bytes: part)
    }
  }
}
