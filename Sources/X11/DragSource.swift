internal import CX11

/// A drag of ours over the windows of other programs, as the XDND protocol describes in version 5.
///
/// At most one drag at a time. Begin it, report each motion, and then drop or cancel it.
@MainActor public final class DragSource {
  /// A window that takes part in the protocol.
  private struct Target: Hashable {
    /// The window that the messages are about.
    let window: WindowID
    /// The window to which they go.
    let receiver: WindowID
    let version: UInt32
  }

  private struct Position {
    let point: DevicePoint
    let time: ServerTime
  }

  /// The data of a drag.
  private struct Offer {
    let contents: SelectionContents
    /// The time at which the drag began.
    let start: ServerTime
  }

  private weak var connection: Connection?
  private var unmapped: WindowID?
  private var wanted = DragAction.copy
  private var offer: Offer?
  /// The data of the drag before, which a slow program may still read.
  private var formerOffer: Offer?
  private var target: Target?
  /// Whether the target has not answered the last position yet.
  private var isAwaitingAnswer = false
  /// The position to send after the target's answer.
  private var nextPosition: Position?
  /// The time of a drop that waits for the target's answer, or was sent.
  private var dropTime: ServerTime?
  private var isDropSent = false
  private var completion: (@MainActor (DragAction?) -> Void)?

  /// The action of a drop on the window under the pointer; `nil` if it takes none.
  public private(set) var answer: DragAction?

  /// Whether the window under the pointer has not answered yet, for the first time.
  public private(set) var isUndecided = false

  /// Whether the pointer is over a window of another program that takes part in drags.
  public var hasTarget: Bool { target != nil }

  /// Whether a drag is under way, or its drop.
  public var isDragging: Bool { offer != nil }

  init(connection: Connection) { self.connection = connection }

  // MARK: The drag

  /// Begins a drag.
  ///
  /// If a program has not finished the drop before, that drop ends with the action that the program
  /// had announced, and its data can still be read.
  ///
  /// The corresponding C function is `XSetSelectionOwner`.
  ///
  /// - Parameters:
  ///   - types: The types of the data, the best one first: MIME types and names such as
  ///     `UTF8_STRING`.
  ///   - action: The action to propose.
  ///   - time: The time of the button press.
  ///   - provider: Loads the data when a target asks for it.
  /// - Returns: `false` if there are no types, the connection is lost, or another program drags.
  @discardableResult public func begin(
    types: [String], action: DragAction, time: ServerTime,
    provider: @escaping SelectionContents.Provider
  ) -> Bool {
    if isDropSent {
      formerOffer = offer
      end(with: answer)
    } else {
      formerOffer = nil
      cancel()
    }
    guard let connection, let display = connection.live, let unmapped = unmappedWindow() else {
      return false
    }
    let known = types.compactMap(connection.atom)
    guard !known.isEmpty else { return false }
    let atoms = connection.atoms
    XSetSelectionOwner(display, atoms.dragSelection.atom, unmapped.window, time.time)
    guard WindowID(XGetSelectionOwner(display, atoms.dragSelection.atom)) == unmapped else {
      return false
    }
    connection.set(
      atoms.dragTypes, of: unmapped, type: .atom, words: known.map(\.rawValue))
    wanted = action
    offer = Offer(
      contents: SelectionContents(text: nil, types: types, provider: provider), start: time)
    return true
  }

  /// Reports the pointer's position.
  ///
  /// Three round trips for each window from the root to the one under the pointer.
  ///
  /// The corresponding C function is `XTranslateCoordinates`.
  ///
  /// - Parameters:
  ///   - point: The position on the root window, in device pixels.
  ///   - time: The time of the motion.
  public func move(to point: DevicePoint, time: ServerTime) {
    guard isDragging, dropTime == nil else { return }
    let found = find(at: point)
    if found != target {
      leaveTarget()
      target = found
      enterTarget()
    }
    guard target != nil else { return }
    let position = Position(point: point, time: time)
    if isAwaitingAnswer { nextPosition = position } else { send(position) }
  }

  /// Drops the data at the last position.
  ///
  /// - Parameters:
  ///   - time: The time of the button's release.
  ///   - completion: Called once, with the action that the target performed; `nil` if none.
  public func drop(time: ServerTime, completion: @escaping @MainActor (DragAction?) -> Void) {
    guard isDragging, target != nil, dropTime == nil else {
      cancel()
      return completion(nil)
    }
    self.completion = completion
    dropTime = time
    if !isAwaitingAnswer { sendDrop() }
  }

  /// Cancels the drag, or gives up a drop that the target does not finish.
  public func cancel() {
    guard isDragging else { return }
    if !isDropSent { leaveTarget() }
    end(with: nil)
  }

  private func end(with action: DragAction?) {
    let completion = completion
    follow(target, false)
    (offer, target, nextPosition, dropTime) = (nil, nil, nil, nil)
    (answer, self.completion) = (nil, nil)
    (isAwaitingAnswer, isUndecided, isDropSent) = (false, false, false)
    completion?(action)
  }

  // MARK: Messages

  private func send(_ type: Atom, _ values: [UInt32]) {
    guard let connection, let target, let unmapped else { return }
    connection.sendDragMessage(
      type, to: target.receiver, about: target.window, values: [unmapped.rawValue] + values)
  }

  private func enterTarget() {
    guard let connection, let target,
      let types = offer?.contents.types.compactMap(connection.atom)
    else { return }
    isUndecided = true
    follow(target, true)
    var values = [target.version << 24 | (types.count > 3 ? 1 : 0)]
    values += types.prefix(3).map(\.rawValue)
    values += Array(repeating: 0, count: 4 - values.count)
    send(connection.atoms.dragEnter, values)
  }

  private func leaveTarget() {
    guard let connection, target != nil else { return }
    send(connection.atoms.dragLeave, [0, 0, 0, 0])
    follow(target, false)
    (target, nextPosition, answer) = (nil, nil, nil)
    (isAwaitingAnswer, isUndecided) = (false, false)
  }

  /// Reports the end of a target's window, or stops doing so.
  private func follow(_ target: Target?, _ isFollowed: Bool) {
    guard let target else { return }
    connection?.foreignWindows.select(
      isFollowed ? StructureNotifyMask : 0, of: target.window, for: .drop)
  }

  /// A window was destroyed: if it is the target, it takes nothing.
  func windowDestroyed(_ id: WindowID) {
    guard let target, target.window == id else { return }
    guard dropTime == nil else { return end(with: nil) }
    leaveTarget()
    connection?.post(.dragAnswered)
  }

  private func send(_ position: Position) {
    guard let connection else { return }
    isAwaitingAnswer = true
    nextPosition = nil
    let place =
      UInt32(truncatingIfNeeded: position.point.x) << 16
      | UInt32(truncatingIfNeeded: position.point.y) & 0xffff
    send(
      connection.atoms.dragPosition,
      [0, place, position.time.milliseconds, connection.atoms.atom(of: wanted).rawValue])
  }

  private func sendDrop() {
    guard let connection, let dropTime else { return }
    guard answer != nil else { return cancel() }
    isDropSent = true
    send(connection.atoms.dragDrop, [0, dropTime.milliseconds, 0, 0])
  }

  /// Handles a client message of a drag.
  ///
  /// - Returns: `false` if the message is none of those that a source receives.
  func decode(_ type: Atom, values: [UInt32]) -> Bool {
    guard let connection else { return false }
    let atoms = connection.atoms
    guard type == atoms.dragStatus || type == atoms.dragFinished else { return false }
    guard let target, values[0] == target.window.rawValue else { return true }
    if type == atoms.dragFinished {
      guard isDropSent else { return true }
      // Before version 5 a target does not say what it did.
      let action =
        target.version < 5
        ? answer
        : values[1] & 1 == 0
          ? nil : Atom(rawValue: values[2]).flatMap(atoms.dragAction) ?? answer
      end(with: action)
      return true
    }
    (isAwaitingAnswer, isUndecided) = (false, false)
    answer =
      values[1] & 1 == 0
      ? nil : Atom(rawValue: values[4]).flatMap(atoms.dragAction) ?? .copy
    guard !isDropSent else { return true }
    if dropTime == nil { connection.post(.dragAnswered) }
    // A drop is at the last position, so the target has to know it.
    if let nextPosition {
      send(nextPosition)
    } else if dropTime != nil {
      sendDrop()
    }
    return true
  }

  // MARK: The target

  /// Finds the window of ours at a point.
  ///
  /// As many round trips as windows from the root to the one at the point.
  ///
  /// The corresponding C function is `XTranslateCoordinates`.
  ///
  /// - Parameter point: The position on the root window, in device pixels.
  /// - Returns: The window; `nil` if another program's window is there, or none.
  public func ownWindow(at point: DevicePoint) -> WindowID? {
    var parent = connection?.root
    while let window = parent, let next = child(of: window, at: point) {
      if connection?.windows.contains(next) == true { return next }
      parent = next
    }
    return nil
  }

  private func child(of window: WindowID, at point: DevicePoint) -> WindowID? {
    guard let connection, let display = connection.live else { return nil }
    var (x, y): (Int32, Int32) = (0, 0)
    var child: UInt = 0
    let isOnScreen = connection.trappingErrorsOfQuestion {
      XTranslateCoordinates(
        display, connection.root.window, window.window, point.x, point.y, &x, &y, &child)
    }
    return isOnScreen == 0 ? nil : WindowID(child)
  }

  /// The window of another program at a point that takes part in the protocol.
  ///
  /// It is the first one from the root downwards; `nil` if one of our windows is on the way.
  private func find(at point: DevicePoint) -> Target? {
    guard let connection else { return nil }
    var parent = connection.root
    while true {
      guard let next = child(of: parent, at: point), !connection.windows.contains(next) else {
        return nil
      }
      if let target = target(of: next) { return target }
      parent = next
    }
  }

  private func target(of window: WindowID) -> Target? {
    guard let connection else { return nil }
    let atoms = connection.atoms
    // A proxy is valid only if it names itself.
    let proxy = connection.values(of: atoms.dragProxy, window: window).first
      .flatMap { WindowID(rawValue: $0) }
      .flatMap { proxy in
        connection.values(of: atoms.dragProxy, window: proxy).first == proxy.rawValue ? proxy : nil
      }
    let receiver = proxy ?? window
    guard let version = connection.values(of: atoms.dragAware, window: receiver).first,
      version >= 3
    else { return nil }
    return Target(
      window: window, receiver: receiver, version: min(version, DropTarget.version))
  }

  // MARK: The data

  /// The data that a request of a time is for.
  private func offer(at time: ServerTime) -> Offer? {
    guard let offer else { return formerOffer }
    // Times wrap around after seven weeks. A request without a time is for the latest drag.
    let isEarlier = Int32(bitPattern: time.milliseconds &- offer.start.milliseconds) < 0
    return time == .current || !isEarlier ? offer : formerOffer
  }

  /// Answers a request for the dragged data, at once or when it is loaded.
  func answer(_ request: SelectionRequest) {
    guard let offer = offer(at: request.time) else { return request.refuse() }
    request.answer(with: offer.contents, ownedSince: offer.start)
  }

  /// The source of the messages and the owner of the data.
  private func unmappedWindow() -> WindowID? {
    if let unmapped { return unmapped }
    unmapped = connection?.unmappedWindows.create()
    return unmapped
  }
}
