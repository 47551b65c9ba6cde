internal import CX11

/// Data that is sent to a requestor, incrementally if it is longer than one request can be.
struct SelectionTransfer {
  /// Data to send.
  enum Source {
    case bytes(ArraySlice<UInt8>)
    /// Text, sent in UTF-8.
    case text(Substring.UTF8View)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .text(let text): text.count
      }
    }

    /// Removes at most a number of bytes from the start.
    mutating func removeFirst(_ count: Int) -> ArraySlice<UInt8> {
      switch self {
      case .bytes(let bytes):
        self = .bytes(bytes.dropFirst(count))
        return bytes.prefix(count)
      case .text(let text):
        self = .text(text.dropFirst(count))
        return ArraySlice(Array(text.prefix(count)))
      }
    }
  }

  let requestor: WindowID
  let property: Atom
  private let type: Atom
  private var rest: Source
  private var partSize = 1
  /// The time at which the last part was sent.
  private(set) var lastStep = ContinuousClock.now

  init(requestor: WindowID, property: Atom, type: Atom, source: Source) {
    self.requestor = requestor
    self.property = property
    self.type = type
    rest = source
  }

  /// Sends all of it, or starts an incremental transfer, which takes a round trip.
  ///
  /// - Returns: Whether to call `sendNext` each time the property is deleted. It is not if the
  ///   requestor is gone, because the server would never report its end.
  @MainActor mutating func begin(on connection: Connection) -> Bool {
    guard let display = connection.live else { return false }
    let mask = PropertyChangeMask | StructureNotifyMask
    // The limit counts units of 4 bytes, request header included. Short parts do not delay other
    // requests for long.
    partSize = min(max(XMaxRequestSize(display) * 4 - 64, 1024), 1 << 18)
    let count = rest.count
    guard count > partSize else {
      write(rest.removeFirst(count), on: connection)
      return false
    }
    connection.foreignWindows.select(mask, of: requestor, for: .transfer)
    let (_, errors) = connection.trappingErrors {
      connection.set(
        property, of: requestor, type: connection.atoms.incremental,
        words: [UInt32(truncatingIfNeeded: count)])
    }
    return errors.isEmpty
  }

  /// Sends one part; after the last one, an empty one.
  ///
  /// - Returns: Whether more parts follow.
  @MainActor mutating func sendNext(on connection: Connection) -> Bool {
    let part = rest.removeFirst(partSize)
    write(part, on: connection)
    connection.flush()
    lastStep = .now
    return !part.isEmpty
  }

  @MainActor private func write(_ part: ArraySlice<UInt8>, on connection: Connection) {
    connection.ignoringErrors {
      connection.set(property, of: requestor, type: type, bytes: part)
    }
  }
}
