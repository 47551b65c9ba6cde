internal import CX11

/// A text on its way in.
struct ClipboardReading {
  enum Outcome {
    case text(String)
    /// The owner has no such form of it.
    case refused
    case failed
  }

  /// The most bytes that are taken in parts.
  static let limit = 256 << 20

  let selection: Atom
  let target: Atom
  private(set) var outcome: Outcome?
  private(set) var isIncremental = false
  /// How often something has come in.
  private(set) var parts = 0
  private var bytes: [UInt8] = []
  private var type: Atom?

  init(selection: Atom, target: Atom) {
    self.selection = selection
    self.target = target
  }

  mutating func refuse() { outcome = .refused }

  /// Takes the owner's first answer: all of the text, or word that it comes in parts.
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

  /// Takes a part; an empty one is the last.
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

/// A text on its way out, in parts where it is longer than a request may be.
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

  /// Sends all of it, or word that it comes in parts.
  ///
  /// - Returns: Whether `sendNext` is to be called whenever the property was deleted.
  @MainActor mutating func begin(on connection: Connection) -> Bool {
    guard let display = connection.live else { return false }
    // In four bytes; the request has a head, and a part should not hold others up for long.
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

  /// Sends one part; after the last one an empty one.
  ///
  /// - Returns: Whether there is more to come.
  @MainActor mutating func sendNext(on connection: Connection) -> Bool {
    let part = rest.prefix(partSize)
    rest = rest.dropFirst(part.count)
    write(part, on: connection)
    connection.flush()
    if part.isEmpty, let display = connection.live, connection.windows[requestor] == nil {
      connection.ignoringErrors { _ = XSelectInput(display, requestor.window, 0) }
    }
    return !part.isEmpty
  }

  @MainActor private func write(_ part: ArraySlice<UInt8>, on connection: Connection) {
    connection.ignoringErrors {
      connection.set(property, of: requestor, type: type, bytes: part)
    }
  }
}
