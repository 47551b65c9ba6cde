internal import CX11

/// The effect of a drop on the dragged data.
public enum DragAction: Hashable, Sendable {
  /// The data is copied.
  case copy
  /// The data is moved: the source deletes it.
  case move
  /// The data is linked to.
  case link
}

/// An event of another program's drag over one of our windows.
public struct IncomingDrag: Hashable, Sendable {
  /// The kinds of event.
  public enum Phase: Hashable, Sendable {
    /// The drag entered the window, at its first position.
    case entered
    /// It is at a position.
    case moved
    /// It left the window, or was cancelled.
    case left
    /// The data was dropped at the last position.
    case dropped
  }

  /// The window.
  public let window: WindowID
  /// The kind of event.
  public let phase: Phase
  /// The types of data that the source has: MIME types and names such as `UTF8_STRING`.
  public let types: [String]
  /// The last position on the root window, in device pixels.
  public let position: DevicePoint
  /// The action that the source wants.
  public let action: DragAction
}

/// Receives the drags of other programs, as the XDND protocol describes in version 5.
///
/// At most one drag at a time is over our windows. A second one replaces the first. Data is read
/// while events are handled, so that a source that is slow or dead delays nothing.
@MainActor public final class DropTarget {
  /// The version of the protocol that we announce, and the oldest one that we answer.
  static let version: UInt32 = 5
  private static let oldestVersion: UInt32 = 3
  /// The maximum number of types that are looked at.
  private static let maximumTypes = 256
  /// The maximum size of a list of types, in bytes.
  private static let longestList = 1 << 16

  private weak var connection: Connection?
  private var source: WindowID?
  private var window: WindowID?
  private var types: [String] = []
  private var position = DevicePoint(x: 0, y: 0)
  private var action = DragAction.copy
  private var time = ServerTime(milliseconds: 0)
  private var isDropped = false
  /// Whether the window was told of the drag, at the first position.
  private var isEntered = false
  /// Whether data could not be read, so that the source must not delete it.
  private var hasLostData = false
  /// The end of a drop, while data is still being read.
  private var pendingEnd: DragAction??
  private let reader: SelectionReader

  init(connection: Connection) {
    self.connection = connection
    reader = SelectionReader(connection: connection)
  }

  // MARK: Answers

  /// Answers the last position.
  ///
  /// - Parameter action: The action that a drop here has; `nil` if the window takes no drop.
  public func answer(_ action: DragAction?) {
    guard let connection, let source, let window, !isDropped else { return }
    let atoms = connection.atoms
    // The second bit requests each further motion, with an empty rectangle.
    connection.sendDragMessage(
      atoms.dragStatus, to: source, about: source,
      values: [
        window.rawValue, action == nil ? 0b10 : 0b11, 0, 0,
        action.map { atoms.atom(of: $0).rawValue } ?? 0,
      ])
  }

  /// Requests the data, after `entered` and before `finish`.
  ///
  /// - Parameters:
  ///   - type: One of the drag's types.
  ///   - completion: Called once, while events are read, or at once with `nil` if there is no such
  ///     type. `nil` also means that the source did not give the data.
  public func load(_ type: String, completion: @escaping @MainActor ([UInt8]?) -> Void) {
    guard let connection, source != nil, pendingEnd == nil, types.contains(type),
      let target = connection.atom(type)
    else { return completion(nil) }
    reader.read(connection.atoms.dragSelection, as: target, time: time) { [weak self] outcome in
      if case .value(let bytes, _) = outcome {
        completion(bytes)
      } else {
        self?.hasLostData = true
        completion(nil)
      }
      self?.endIfLoaded()
    }
  }

  /// The number of answers and parts of data that have arrived: whether a transfer goes on.
  public var partCount: Int { reader.partCount }

  /// Whether data is being read.
  public var isLoading: Bool { !reader.isIdle }

  /// Gives up the data that the source has not given yet, and ends a drop that waits for it.
  public func giveUpLoading() {
    reader.giveUp()
    endIfLoaded()
  }

  /// Ends a drop, once the requested data has been read.
  ///
  /// If some of the data could not be read, the source is told that it was not taken.
  ///
  /// - Parameter action: What was done with the data; `nil` if it was not taken.
  public func finish(_ action: DragAction?) {
    guard source != nil, isDropped, pendingEnd == nil else { return }
    pendingEnd = .some(action)
    endIfLoaded()
  }

  private func endIfLoaded() {
    guard let connection, let source, let window, let end = pendingEnd, reader.isIdle else {
      return
    }
    let action = hasLostData ? nil : end
    let atoms = connection.atoms
    connection.sendDragMessage(
      atoms.dragFinished, to: source, about: source,
      values: [
        window.rawValue, action == nil ? 0 : 1,
        action.map { atoms.atom(of: $0).rawValue } ?? 0, 0, 0,
      ])
    forget()
  }

  private func forget() {
    if let source { connection?.foreignWindows.select(0, of: source, for: .drag) }
    (source, window, types) = (nil, nil, [])
    (isEntered, isDropped, hasLostData) = (false, false, false)
    (action, pendingEnd) = (.copy, nil)
    reader.giveUp()
  }

  // MARK: Decoding

  /// Handles a client message of a drag.
  ///
  /// - Returns: `false` if the message is none of those that a target receives.
  func decode(_ type: Atom, to id: WindowID, values: [UInt32]) -> Bool {
    guard let connection else { return false }
    let atoms = connection.atoms
    switch type {
    case atoms.dragEnter: enter(id, values)
    case atoms.dragPosition: move(id, values)
    case atoms.dragLeave:
      guard isCurrent(id, values), !isDropped else { return true }
      if isEntered { report(.left) }
      forget()
    case atoms.dragDrop:
      guard isCurrent(id, values), !isDropped else { return true }
      isDropped = true
      time = ServerTime(milliseconds: values[2])
      // Without a position there is nothing to drop on.
      if isEntered { report(.dropped) } else { finish(nil) }
    default: return false
    }
    return true
  }

  /// Handles the source's answer to a request for data.
  func decodeNotify(_ event: XSelectionEvent) { reader.decodeNotify(event) }

  /// Handles a change of a property.
  ///
  /// - Returns: `true` if it was part of a transfer and needs no event.
  func noteProperty(_ window: WindowID, _ property: Atom, isDeleted: Bool) -> Bool {
    reader.noteProperty(window, property, isDeleted: isDeleted)
  }

  private func isCurrent(_ id: WindowID, _ values: [UInt32]) -> Bool {
    id == window && WindowID(rawValue: values[0]) == source
  }

  private func enter(_ id: WindowID, _ values: [UInt32]) {
    guard let connection, connection.windows.contains(id), let new = WindowID(rawValue: values[0]),
      values[1] >> 24 >= Self.oldestVersion
    else { return }
    if isEntered, !isDropped { report(.left) }
    forget()
    let listed =
      values[1] & 1 == 0
      ? Array(values[2...4])
      : connection.property(connection.atoms.dragTypes, of: new, limit: Self.longestList)?.words
        ?? []
    let atoms = listed.prefix(Self.maximumTypes).compactMap { Atom(rawValue: $0) }
    (source, window) = (new, id)
    types = connection.names(of: atoms)
    // A program that dies sends no leave.
    connection.foreignWindows.select(StructureNotifyMask, of: new, for: .drag)
  }

  private func move(_ id: WindowID, _ values: [UInt32]) {
    guard isCurrent(id, values), !isDropped, let connection else { return }
    position = DevicePoint(
      x: Int32(Int16(truncatingIfNeeded: values[2] >> 16)),
      y: Int32(Int16(truncatingIfNeeded: values[2])))
    time = ServerTime(milliseconds: values[3])
    action = Atom(rawValue: values[4]).flatMap(connection.atoms.dragAction) ?? .copy
    if !isEntered {
      isEntered = true
      report(.entered)
    }
    report(.moved)
  }

  /// A window was destroyed: if it is the source of the drag, the drag is over.
  func windowDestroyed(_ id: WindowID) {
    guard id == source else { return }
    if isEntered, !isDropped { report(.left) }
    forget()
  }

  private func report(_ phase: IncomingDrag.Phase) {
    guard let connection, let window else { return }
    connection.post(
      .dragged(
        IncomingDrag(
          window: window, phase: phase, types: types, position: position, action: action)))
  }
}

extension Atoms {
  func atom(of action: DragAction) -> Atom {
    switch action {
    case .copy: dragCopy
    case .move: dragMove
    case .link: dragLink
    }
  }

  /// The action of an atom; `nil` for others, such as `XdndActionAsk`.
  func dragAction(of atom: Atom) -> DragAction? {
    switch atom {
    case dragCopy: .copy
    case dragMove: .move
    case dragLink: .link
    default: nil
    }
  }
}

extension Connection {
  /// Sends a client message of the XDND protocol.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - receiver: The window to which the message goes.
  ///   - window: The window that it is about; another one if the receiver is a proxy.
  ///   - values: Five values.
  func sendDragMessage(
    _ type: Atom, to receiver: WindowID, about window: WindowID, values: [UInt32]
  ) {
    guard let display = live, values.count == 5 else { return }
    var event = XEvent()
    event.xclient.type = CX11.ClientMessage
    event.xclient.window = window.window
    event.xclient.message_type = type.atom
    event.xclient.format = 32
    let items = values.map { Int(bitPattern: UInt($0)) }
    event.xclient.data.l = (items[0], items[1], items[2], items[3], items[4])
    ignoringErrors { _ = XSendEvent(display, receiver.window, 0, 0, &event) }
    XFlush(display)
  }
}
