internal import CX11

/// Text exchange through the server's selections, as ICCCM §2 describes.
///
/// An owner serves its text while events are read. The text is lost when the process ends.
@MainActor public final class Clipboard {
  private weak var connection: Connection?
  private var owned: [Selection: (text: String, time: ServerTime)] = [:]
  private var helper: WindowID?
  private var lastTime: ServerTime?
  private let reader: SelectionReader
  private var transfers: [ClipboardTransfer] = []

  init(connection: Connection) {
    self.connection = connection
    reader = SelectionReader(connection: connection)
  }

  // MARK: Owning

  /// Takes ownership of a selection.
  ///
  /// The corresponding C function is `XSetSelectionOwner`. One or two round trips.
  ///
  /// - Parameters:
  ///   - text: The text to serve; any Unicode text.
  ///   - selection: The selection to own.
  /// - Returns: `false` if the connection is lost or another program took ownership first.
  @discardableResult public func set(_ text: String, for selection: Selection) -> Bool {
    guard let connection, let display = connection.live, let helper = helperWindow(),
      let time = currentTime()
    else { return false }
    let atom = connection.atoms.atom(of: selection)
    XSetSelectionOwner(display, atom.atom, helper.window, time.time)
    guard WindowID(XGetSelectionOwner(display, atom.atom)) == helper else { return false }
    owned[selection] = (text, time)
    return true
  }

  /// Gives up ownership of a selection, if we have it.
  public func clear(_ selection: Selection) {
    guard let entry = owned.removeValue(forKey: selection), let connection,
      let display = connection.live
    else { return }
    XSetSelectionOwner(
      display, connection.atoms.atom(of: selection).atom, 0, entry.time.time)
  }

  /// Whether we own a selection.
  public func owns(_ selection: Selection) -> Bool { owned[selection] != nil }

  // MARK: Reading

  /// Whether any client owns a selection.
  ///
  /// One round trip, unless we own it.
  public func hasOwner(_ selection: Selection) -> Bool {
    if owns(selection) { return true }
    guard let connection, let display = connection.live else { return false }
    return XGetSelectionOwner(display, connection.atoms.atom(of: selection).atom) != 0
  }

  /// The text of a selection.
  ///
  /// Other events that arrive meanwhile are kept for `Connection.pendingEvents()`. Long texts
  /// arrive incrementally (`INCR`), up to 256 MiB.
  ///
  /// The corresponding C function is `XConvertSelection`.
  ///
  /// - Parameters:
  ///   - selection: The selection to read.
  ///   - timeout: The maximum wait for each answer of the owner.
  /// - Returns: `nil` if the selection has no owner, or the owner has no text or does not answer.
  public func text(from selection: Selection, timeout: Duration = .seconds(1)) -> String? {
    text(from: selection, timeout: timeout, meanwhile: nil)
  }

  /// The same, with a callback that runs while nothing can be read: the other side of a test.
  func text(
    from selection: Selection, timeout: Duration, meanwhile: (() -> Void)?
  ) -> String? {
    if let text = owned[selection]?.text { return text }
    guard let connection, hasOwner(selection), let time = currentTime() else { return nil }
    let atoms = connection.atoms
    for target in [atoms.utf8, .string] {
      switch read(
        atoms.atom(of: selection), as: target, time: time, timeout: timeout, meanwhile: meanwhile)
      {
      case .value(let bytes, let type): return Self.text(of: bytes, type: type)
      case .refused: continue
      case .failed: return nil
      }
    }
    return nil
  }

  /// The text of a value; `STRING` is Latin-1, every other type UTF-8.
  private static func text(of bytes: [UInt8], type: Atom) -> String {
    guard type == .string else { return String(decoding: bytes, as: UTF8.self) }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  private func read(
    _ selection: Atom, as target: Atom, time: ServerTime, timeout: Duration,
    meanwhile: (() -> Void)?
  ) -> SelectionReader.Outcome {
    guard let connection else { return .failed }
    var outcome: SelectionReader.Outcome?
    reader.read(selection, as: target, time: time) { outcome = $0 }
    while true {
      let parts = reader.partCount
      let hasMoved = connection.readEvents(before: .now + timeout, meanwhile: meanwhile) {
        outcome != nil || reader.partCount != parts
      }
      if let outcome { return outcome }
      guard hasMoved else {
        reader.giveUp()
        return .failed
      }
    }
  }

  /// The owner's answer: the text is in our property, or the conversion failed.
  func decodeNotify(_ event: XSelectionEvent) { reader.decodeNotify(event) }

  // MARK: Properties

  /// Handles a property change that belongs to a transfer.
  ///
  /// - Returns: `true` if the change was part of a transfer and needs no event.
  func noteProperty(
    _ window: WindowID, _ property: Atom, isDeleted: Bool, time: ServerTime
  ) -> Bool {
    guard let connection else { return false }
    if reader.noteProperty(window, property, isDeleted: isDeleted) { return true }
    if window == helper {
      lastTime = time
      return true
    }
    guard
      let index = transfers.firstIndex(where: {
        $0.requestor == window && $0.property == property
      })
    else {
      return connection.windows[window] == nil && window != connection.root
        && window != connection.environment.settingsOwner
        && !connection.environment.followed.contains(window)
    }
    if isDeleted, !transfers[index].sendNext(on: connection) { transfers.remove(at: index) }
    return true
  }

  /// Drops the transfers to a requestor window that was destroyed.
  func forget(requestor: WindowID) { transfers.removeAll { $0.requestor == requestor } }

  // MARK: Handing out

  func decodeClear(_ event: XSelectionClearEvent) {
    guard let connection, let selection = connection.atoms.selection(of: event.selection),
      let entry = owned[selection], ServerTime(event.time).milliseconds(since: entry.time) >= 0
    else { return }
    owned[selection] = nil
    connection.post(.selectionLost(selection))
  }

  func decodeRequest(_ event: XSelectionRequestEvent) {
    // Clients older than ICCCM send no property; the target's name is used instead.
    let property = event.property == 0 ? event.target : event.property
    notify(of: event, property: answer(event, property: property) ? property : nil)
  }

  /// Tells a requestor that its data is in its property; `nil` that there is none.
  func notify(of event: XSelectionRequestEvent, property: UInt?) {
    guard let connection, let display = connection.live else { return }
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = event.requestor
    reply.xselection.selection = event.selection
    reply.xselection.target = event.target
    reply.xselection.property = property ?? 0
    reply.xselection.time = event.time
    connection.ignoringErrors { _ = XSendEvent(display, event.requestor, 0, 0, &reply) }
    XFlush(display)
  }

  private func answer(_ event: XSelectionRequestEvent, property: UInt) -> Bool {
    guard let connection, let requestor = WindowID(event.requestor),
      let selection = connection.atoms.selection(of: event.selection),
      let entry = owned[selection],
      event.time == 0 || ServerTime(event.time).milliseconds(since: entry.time) >= 0,
      let target = Atom(rawValue: UInt32(truncatingIfNeeded: event.target)),
      let property = Atom(rawValue: UInt32(truncatingIfNeeded: property))
    else { return false }
    let atoms = connection.atoms
    if target != atoms.multiple {
      return convert(entry, to: target, property: property, requestor: requestor)
    }
    var pairs = connection.values(of: property, window: requestor)
    for index in stride(from: 0, to: pairs.count / 2 * 2, by: 2) {
      guard let target = Atom(rawValue: pairs[index]), target != atoms.multiple,
        let place = Atom(rawValue: pairs[index + 1]),
        convert(entry, to: target, property: place, requestor: requestor)
      else {
        pairs[index + 1] = 0
        continue
      }
    }
    connection.ignoringErrors {
      connection.set(property, of: requestor, type: atoms.atomPair, words: pairs)
    }
    return true
  }

  /// Converts the text to a target we support and writes it to the requestor's property.
  private func convert(
    _ entry: (text: String, time: ServerTime), to target: Atom, property: Atom,
    requestor: WindowID
  ) -> Bool {
    guard let connection else { return false }
    let atoms = connection.atoms
    switch target {
    case atoms.targets:
      let targets = [
        atoms.targets, atoms.multiple, atoms.timestamp, atoms.utf8, .string, atoms.text,
        atoms.plainText, atoms.plainTextUTF8,
      ].map(\.rawValue)
      connection.ignoringErrors {
        connection.set(property, of: requestor, type: .atom, words: targets)
      }
    case atoms.timestamp:
      connection.ignoringErrors {
        connection.set(
          property, of: requestor, type: .integer, words: [entry.time.milliseconds])
      }
    case atoms.utf8, atoms.text, atoms.plainText, atoms.plainTextUTF8:
      let type = target == atoms.text ? atoms.utf8 : target
      send(Array(entry.text.utf8), type: type, property: property, requestor: requestor)
    case .string:
      // ICCCM: `STRING` is Latin-1. Other characters become a question mark.
      let bytes = entry.text.unicodeScalars.map { UInt8(exactly: $0.value) ?? 0x3f }
      send(bytes, type: .string, property: property, requestor: requestor)
    default:
      return false
    }
    return true
  }

  /// Writes data to a requestor's property, incrementally if it is long.
  func send(_ bytes: [UInt8], type: Atom, property: Atom, requestor: WindowID) {
    guard let connection else { return }
    // The requestor uses the property again, so it has given up what came before.
    transfers.removeAll { $0.requestor == requestor && $0.property == property }
    var transfer = ClipboardTransfer(
      requestor: requestor, property: property, type: type, bytes: bytes)
    if transfer.begin(on: connection) { transfers.append(transfer) }
  }

  // MARK: Helper window

  /// A window that is never mapped: the owner of selections.
  private func helperWindow() -> WindowID? {
    if let helper { return helper }
    helper = connection?.makeHelperWindow(mask: PropertyChangeMask)
    return helper
  }

  /// A timestamp for a request: the time of the last user input, else the server's own time, read
  /// from a property change.
  ///
  /// ICCCM forbids `CurrentTime`, which would lose the order of ownership changes.
  private func currentTime() -> ServerTime? {
    guard let connection, let helper = helperWindow() else { return nil }
    lastTime = nil
    connection.set(
      connection.atoms.timestamp, of: helper, type: .integer, words: [0])
    _ = connection.readEvents(before: .now + .seconds(5)) { lastTime != nil }
    return lastTime
  }
}
