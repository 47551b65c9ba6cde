internal import CX11

/// Data exchange through the server's selections, as ICCCM §2 describes.
///
/// An owner serves its data while events are read. The data is lost when the process ends, unless
/// a clipboard manager saves it.
@MainActor public final class Clipboard {
  private weak var connection: Connection?
  private var owned: [Selection: (contents: SelectionContents, time: ServerTime)] = [:]
  private var unmapped: WindowID?
  private var lastTime: ServerTime?
  /// The times since which we owned the selections that we gave up last.
  private var cleared: [Selection: ServerTime] = [:]
  private var ownerChanges: [Selection: Int] = [:]
  /// The readers that were in use at the last request, and may still be.
  private var readers: [SelectionReader] = []

  init(connection: Connection) { self.connection = connection }

  // MARK: Owning

  /// Takes ownership of a selection with a text.
  ///
  /// - Returns: `false` if the connection is lost or another program took ownership first.
  @discardableResult public func set(_ text: String, for selection: Selection) -> Bool {
    set(SelectionContents(text), for: selection)
  }

  /// Takes ownership of a selection.
  ///
  /// The corresponding C function is `XSetSelectionOwner`. One or two round trips.
  ///
  /// - Parameters:
  ///   - contents: The data to serve.
  ///   - selection: The selection to own.
  /// - Returns: `false` if the connection is lost or another program took ownership first.
  @discardableResult public func set(
    _ contents: SelectionContents, for selection: Selection
  ) -> Bool {
    guard let connection, let display = connection.live, let unmapped = unmappedWindow(),
      let time = currentTime()
    else { return false }
    let atom = connection.atoms.atom(of: selection)
    XSetSelectionOwner(display, atom.atom, unmapped.window, time.time)
    guard WindowID(XGetSelectionOwner(display, atom.atom)) == unmapped else { return false }
    owned[selection] = (contents, time)
    return true
  }

  /// Gives up ownership of a selection, if we have it.
  public func clear(_ selection: Selection) {
    guard let entry = owned.removeValue(forKey: selection), let connection,
      let display = connection.live
    else { return }
    cleared[selection] = entry.time
    XSetSelectionOwner(
      display, connection.atoms.atom(of: selection).atom, 0, entry.time.time)
  }

  /// Whether we own a selection.
  public func owns(_ selection: Selection) -> Bool { owned[selection] != nil }

  /// Asks the clipboard manager to save our data of the clipboard, and waits until it has.
  ///
  /// Its requests are answered meanwhile. This is the protocol “Clipboard Manager” of
  /// freedesktop.org, with the target `SAVE_TARGETS`.
  ///
  /// - Parameters:
  ///   - patience: The longest wait.
  ///   - meanwhile: Called again and again, to do work that loads the data.
  /// - Returns: Whether the data is safe: `true` also if we own none. `false` if there is no
  ///   manager, or it does not answer.
  public func save(patience: Duration, meanwhile: (() -> Void)? = nil) -> Bool {
    guard owns(.clipboard) else { return true }
    let deadline = ContinuousClock.now + patience
    guard let connection, let display = connection.live,
      XGetSelectionOwner(display, connection.atoms.clipboardManager.atom) != 0,
      let time = currentTime(), let reader = freeReader()
    else { return false }
    // Another program may have taken the clipboard meanwhile.
    guard let contents = owned[.clipboard]?.contents else { return true }
    let atoms = connection.atoms
    var targets = contents.text == nil ? [] : [atoms.utf8]
    targets += contents.types.compactMap(connection.atom).filter { !targets.contains($0) }
    var outcome: SelectionReader.Outcome?
    reader.read(
      atoms.clipboardManager, as: atoms.saveTargets, time: time,
      parameters: targets.map(\.rawValue)
    ) { outcome = $0 }
    _ = connection.readEvents(before: deadline, meanwhile: meanwhile) { outcome != nil }
    reader.giveUp()
    if case .value = outcome { return true }
    return !owns(.clipboard)
  }

  // MARK: Reading

  /// Whether any client owns a selection.
  ///
  /// One round trip, unless we own it.
  public func hasOwner(_ selection: Selection) -> Bool {
    if owns(selection) { return true }
    guard let connection, let display = connection.live else { return false }
    return XGetSelectionOwner(display, connection.atoms.atom(of: selection).atom) != 0
  }

  /// The number of changes of a selection's owner so far, as the events that were read tell.
  ///
  /// It stays the same if the server cannot report them, without the extension XFIXES.
  public func ownerChangeCount(of selection: Selection) -> Int { ownerChanges[selection] ?? 0 }

  /// Notes that a selection has a new owner, or none.
  ///
  /// - Parameters:
  ///   - owner: The new owner.
  ///   - selection: The selection.
  ///   - time: The time since which it has this owner.
  func noteOwner(_ owner: WindowID?, of selection: Selection, since time: ServerTime) {
    ownerChanges[selection, default: 0] += 1
    if let owner {
      guard owner != unmapped else { return }
    } else if time == cleared[selection] {
      cleared[selection] = nil
      return
    }
    connection?.post(.selectionOwnerChanged(selection, owner: owner))
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
  ///   - timeout: The maximum wait for each answer of the owner; five times that for all of them.
  /// - Returns: `nil` if the selection has no owner, or the owner has no text or does not answer.
  public func text(from selection: Selection, timeout: Duration = .seconds(1)) -> String? {
    text(from: selection, timeout: timeout, meanwhile: nil)
  }

  /// The same, with a callback that runs while nothing can be read: the other side of a test.
  func text(
    from selection: Selection, timeout: Duration, meanwhile: (() -> Void)?
  ) -> String? {
    if let contents = owned[selection]?.contents { return contents.text }
    guard let connection else { return nil }
    for target in [connection.atoms.utf8, .string] {
      var outcome: SelectionReader.Outcome?
      let reader = read(selection, as: target) { outcome = $0 }
      wait(for: reader, timeout: timeout, meanwhile: meanwhile) { outcome != nil }
      switch outcome {
      case .value(let bytes, let type): return Self.text(of: bytes, type: type)
      case .refused: continue
      case .failed, nil: return nil
      }
    }
    return nil
  }

  /// The text of a value; `STRING` is Latin-1, every other type UTF-8.
  private static func text(of bytes: [UInt8], type: Atom) -> String {
    guard type == .string else { return String(decoding: bytes, as: UTF8.self) }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// Requests the types of a selection's data.
  ///
  /// - Parameters:
  ///   - selection: The selection.
  ///   - completion: Called once with the names of the owner's targets, without those of the
  ///     protocol itself, such as `TARGETS`. It is called while events are read, or at once if the
  ///     selection has no owner.
  /// - Returns: The reader, to give the request up; `nil` if the answer is known already.
  @discardableResult public func loadTypes(
    of selection: Selection, completion: @escaping @MainActor ([String]) -> Void
  ) -> SelectionReader? {
    guard let connection else {
      completion([])
      return nil
    }
    let atoms = connection.atoms
    let own = [atoms.targets, atoms.multiple, atoms.timestamp, atoms.saveTargets]
    return read(selection, as: atoms.targets) { [weak connection] outcome in
      guard case .value(let bytes, _) = outcome, let connection else { return completion([]) }
      let found = SelectionReader.words(of: bytes).prefix(Self.maximumTypes)
      let types = found.compactMap { Atom(rawValue: $0) }.filter { !own.contains($0) }
      completion(connection.names(of: types))
    }
  }

  /// The maximum number of types that are looked at.
  private static let maximumTypes = 256

  /// Requests the data of a selection.
  ///
  /// - Parameters:
  ///   - type: One of its types.
  ///   - selection: The selection.
  ///   - completion: Called once, with `nil` if there is no such data, the owner does not give it,
  ///     or it is larger than 256 MiB. It is called while events are read, or at once if the
  ///     selection has no owner.
  /// - Returns: The reader, to see whether data still comes and to give the request up; `nil` if the
  ///   answer is known already.
  @discardableResult public func load(
    _ type: String, from selection: Selection,
    completion: @escaping @MainActor ([UInt8]?) -> Void
  ) -> SelectionReader? {
    guard let target = connection?.atom(type) else {
      completion(nil)
      return nil
    }
    return read(selection, as: target) { outcome in
      if case .value(let bytes, _) = outcome { completion(bytes) } else { completion(nil) }
    }
  }

  /// Reads events until a condition holds.
  ///
  /// - Parameters:
  ///   - reader: The request whose answer is awaited; it is given up if the owner is silent.
  ///   - timeout: The maximum wait for each answer of the owner; five times that for all of them.
  ///   - condition: The condition.
  public func wait(
    for reader: SelectionReader?, timeout: Duration = .seconds(1), until condition: () -> Bool
  ) { wait(for: reader, timeout: timeout, meanwhile: nil, until: condition) }

  /// The longest wait for all answers of an owner, in waits for one.
  private static let longestWait = 5

  private func wait(
    for reader: SelectionReader?, timeout: Duration, meanwhile: (() -> Void)?,
    until condition: () -> Bool
  ) {
    guard let connection, let reader else { return }
    // A program that sends a little now and then does not block this one for long.
    let end = ContinuousClock.now + timeout * Self.longestWait
    while !condition() {
      guard ContinuousClock.now < end else { return reader.giveUp() }
      let parts = reader.partCount
      let hasMoved = connection.readEvents(before: min(.now + timeout, end), meanwhile: meanwhile) {
        condition() || reader.partCount != parts
      }
      if !hasMoved { return reader.giveUp() }
    }
  }

  private func read(
    _ selection: Selection, as target: Atom,
    completion: @escaping @MainActor (SelectionReader.Outcome) -> Void
  ) -> SelectionReader? {
    guard let connection, hasOwner(selection), let time = currentTime(),
      let reader = freeReader()
    else {
      completion(.failed)
      return nil
    }
    reader.read(
      connection.atoms.atom(of: selection), as: target, time: time, completion: completion)
    return reader
  }

  /// A reader of its own for each request, so that a silent owner delays no other one.
  func freeReader() -> SelectionReader? {
    guard let connection else { return nil }
    readers.removeAll { $0.isIdle }
    let reader = SelectionReader(connection: connection)
    readers.append(reader)
    return reader
  }

  /// The owner's answer: the data is in our property, or the conversion failed.
  func decodeNotify(_ event: XSelectionEvent) {
    for reader in readers { reader.decodeNotify(event) }
  }

  // MARK: Properties

  /// Handles a property change that belongs to a transfer.
  ///
  /// - Returns: `true` if the change was part of a transfer and needs no event.
  func noteProperty(
    _ window: WindowID, _ property: Atom, isDeleted: Bool, time: ServerTime
  ) -> Bool {
    guard let connection else { return false }
    for reader in readers where reader.noteProperty(window, property, isDeleted: isDeleted) {
      return true
    }
    if window == unmapped {
      lastTime = time
      return true
    }
    return !connection.windows.contains(window) && window != connection.root
      && window != connection.settings.owner
      && !connection.foreignWindows.isFollowed(window)
  }

  // MARK: Handing out

  func decodeClear(_ event: XSelectionClearEvent) {
    guard let connection, let selection = connection.atoms.selection(of: event.selection),
      let entry = owned[selection], ServerTime(event.time).milliseconds(since: entry.time) >= 0
    else { return }
    owned[selection] = nil
    connection.post(.selectionLost(selection))
  }

  /// Answers a request for a selection, at once or when its data is loaded.
  func answer(_ request: SelectionRequest, for selection: UInt) {
    guard let selection = connection?.atoms.selection(of: selection),
      let entry = owned[selection],
      request.time == .current || request.time.milliseconds(since: entry.time) >= 0
    else { return request.refuse() }
    request.answer(with: entry.contents, ownedSince: entry.time)
  }

  // MARK: Unmapped window

  /// A window that is never mapped: the owner of selections.
  private func unmappedWindow() -> WindowID? {
    if let unmapped { return unmapped }
    unmapped = connection?.unmappedWindows.create(mask: PropertyChangeMask)
    return unmapped
  }

  /// A timestamp for a request: the server's own time, read from a property change.
  ///
  /// ICCCM forbids `CurrentTime`, which would lose the order of ownership changes.
  private func currentTime() -> ServerTime? {
    guard let connection, let unmapped = unmappedWindow() else { return nil }
    lastTime = nil
    connection.set(
      connection.atoms.timestamp, of: unmapped, type: .integer, words: [0])
    _ = connection.readEvents(before: .now + .seconds(5)) { lastTime != nil }
    return lastTime
  }
}
