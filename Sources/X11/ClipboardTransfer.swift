internal import CX11

/// An incoming text.
struct ClipboardReading {
  enum Outcome {
    case text(String)
    /// The owner cannot convert the text to this target.
    case refused
    case failed
  }

  /// The maximum size of an incremental transfer, in bytes.
  static let limit = 256 << 20

  let selection: Atom
  let target: Atom
  private(set) var outcome: Outcome?
  private(set) var isIncremental = false
  /// The number of parts received.
  private(set) var parts = 0
  private var bytes: [UInt8] = []
  private var type: Atom?

  init(selection: Atom, target: Atom) {
    self.selection = selection
    self.target = target
  }

  mutating func refuse() { outcome = .refused }

  /// Takes the owner's first answer: the whole text, or the start of an incremental transfer.
  mutating func begin(_ value: PropertyValue, incremental: Atom) {
    parts += 1
    guard value.type != incremental else {
      isIncremental = true
      return
    }
    type = value.type
    bytes = value.format == 8 ? value.bytes : []
    finish()
  }

  /// Appends a part; an empty one ends the transfer.
  mutating func append(_ value: PropertyValue) {
    parts += 1
    guard !value.bytes.isEmpty else { return finish() }
    type = value.type
    guard bytes.count + value.bytes.count <= Self.limit else { return outcome = .failed }
    bytes += value.bytes
  }

  private mutating func finish() {
    guard type == .string else {
      outcome = .text(String(decoding: bytes, as: UTF8.self))
      return
    }
    let scalars = bytes.map { Unicode.Scalar($0) }
    outcome = .text(String(String.UnicodeScalarView(scalars)))
  }
}

/// An outgoing text, sent incrementally if it exceeds the maximum request size.
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

  /// Sends the whole text, or starts an incremental transfer.
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
