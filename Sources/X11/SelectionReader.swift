internal import CX11

/// Reads the data of selections, one request after the other, without waiting.
///
/// The owner's answers arrive with the events of the connection. Long data arrives incrementally
/// (`INCR`, ICCCM §2.7.2), up to 256 MiB.
@MainActor public final class SelectionReader {
  enum Outcome {
    case value(bytes: [UInt8], type: Atom)
    /// The owner cannot convert its data to this target.
    case refused
    /// There is too much data, or the reading was given up.
    case failed
  }

  private struct Request {
    let selection: Atom
    let target: Atom
    let time: ServerTime
    let parameters: [UInt32]
    let completion: @MainActor (Outcome) -> Void
  }

  /// The maximum size of data, in bytes.
  var limit = 256 << 20

  private weak var connection: Connection?
  /// The requestor of the current request.
  ///
  /// Each request has its own, so that late answers to one that was given up reach no later one.
  private var requestor: WindowID?
  /// The requests, the current one first.
  private var requests: [Request] = []
  private var bytes: [UInt8] = []
  private var type: Atom?
  private var isIncremental = false
  /// Whether the first request was sent.
  private var isAsking = false

  /// The number of answers and parts that have arrived: whether a transfer goes on.
  public private(set) var partCount = 0

  /// Whether nothing is being read.
  public var isIdle: Bool { requests.isEmpty }

  init(connection: Connection) { self.connection = connection }

  /// Requests the data of a selection.
  ///
  /// The corresponding C function is `XConvertSelection`.
  ///
  /// - Parameters:
  ///   - selection: The selection.
  ///   - target: The type of data.
  ///   - time: The time of the event that makes us ask.
  ///   - parameters: Atoms that the owner reads from our property; none for most targets.
  ///   - completion: Called once, while events are read.
  func read(
    _ selection: Atom, as target: Atom, time: ServerTime, parameters: [UInt32] = [],
    completion: @escaping @MainActor (Outcome) -> Void
  ) {
    requests.append(
      Request(
        selection: selection, target: target, time: time, parameters: parameters,
        completion: completion))
    askNext()
  }

  /// Gives up the current request and those that wait.
  public func giveUp() {
    let given = requests
    destroyRequestor()
    (requests, isAsking, bytes) = ([], false, [])
    for request in given { request.completion(.failed) }
  }

  private func askNext() {
    guard !isAsking, let request = requests.first else { return }
    isAsking = true
    guard let connection, let display = connection.live,
      let requestor = connection.unmappedWindows.create(mask: PropertyChangeMask)
    else { return finish(.failed) }
    self.requestor = requestor
    (bytes, type, isIncremental) = ([], nil, false)
    if !request.parameters.isEmpty {
      connection.set(
        connection.atoms.transfer, of: requestor, type: .atom, words: request.parameters)
    }
    XConvertSelection(
      display, request.selection.atom, request.target.atom, connection.atoms.transfer.atom,
      requestor.window, request.time.time)
    XFlush(display)
  }

  private func finish(_ outcome: Outcome) {
    guard let done = requests.first else { return }
    requests.removeFirst()
    destroyRequestor()
    (isAsking, bytes) = (false, [])
    done.completion(outcome)
    askNext()
  }

  private func destroyRequestor() {
    if let requestor { connection?.unmappedWindows.destroy(requestor) }
    requestor = nil
  }

  private func finish() {
    guard let target = requests.first?.target else { return }
    finish(.value(bytes: bytes, type: type ?? target))
  }

  // MARK: Decoding

  /// Handles the owner's answer: the data is in our property, or the conversion failed.
  func decodeNotify(_ event: XSelectionEvent) {
    guard let connection, let requestor, event.requestor == requestor.window,
      let request = requests.first, event.selection == request.selection.atom,
      event.target == request.target.atom
    else { return }
    partCount += 1
    guard event.property != 0,
      let value = connection.property(
        connection.atoms.transfer, of: requestor, limit: limit, deleting: true)
    else { return finish(.refused) }
    guard value.type != connection.atoms.incremental else {
      isIncremental = true
      // The owner tells the size, or a lower bound of it.
      let size = value.words.first.map { Int($0) } ?? 0
      bytes.reserveCapacity(min(size, limit))
      return
    }
    type = value.type
    bytes = value.bytes
    finish()
  }

  /// Handles a change of a property.
  ///
  /// - Returns: `true` if the window is ours and the change needs no event.
  func noteProperty(_ window: WindowID, _ property: Atom, isDeleted: Bool) -> Bool {
    guard window == requestor, let connection else { return false }
    guard !isDeleted, property == connection.atoms.transfer, isIncremental else { return true }
    partCount += 1
    // There is none if it is too long.
    guard
      let value = connection.property(
        property, of: window, limit: limit - bytes.count, deleting: true)
    else {
      finish(.failed)
      return true
    }
    guard !value.bytes.isEmpty else {
      finish()
      return true
    }
    type = value.type
    bytes += value.bytes
    return true
  }

  /// The 32-bit items of a value.
  static func words(of bytes: [UInt8]) -> [UInt32] {
    bytes.withUnsafeBytes { bytes in
      stride(from: 0, through: bytes.count - 4, by: 4).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
      }
    }
  }
}
