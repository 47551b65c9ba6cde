import Foundation
import MaruKit
import X11

/// Carries drags between the windows of this program and those of others.
@MainActor
final class DesktopDrags: DragHost {
  private let connection: Connection
  /// The time of the last event of the pointer or a finger.
  private var time = ServerTime.current
  /// The window from which our drag comes.
  private weak var source: UIWindow?
  /// Whether the drag that the window leads is known to other programs.
  private var isOffered = false
  /// Ends the wait for a program that does not finish a drop.
  private var patience: Deadline?
  /// Ends the wait for the data of a drop.
  private var loadPatience: Deadline?

  /// The last event of another program's drag whose list of URLs is being read.
  private var waiting: IncomingDrag?
  /// The number of the list that is being read.
  private var listLoad = 0

  /// The longest time that a program may take over a drop, or over a part of its data, in seconds.
  private static let longestDrop = 10.0
  /// The longest time to wait for a list of URLs, in seconds; then the drag is one item.
  private static let longestList = 0.3

  init(of connection: Connection) { self.connection = connection }

  /// Takes the time of an event of the pointer or a finger.
  func noteTime(_ time: ServerTime) { self.time = time }

  // MARK: Our drags

  func drag(
    movedTo location: CGPoint, of window: UIWindow, items: [NSItemProvider], allowsMove: Bool
  ) -> UIDropOperation? {
    let drag = connection.dragSource
    guard let point = rootPoint(location, of: window) else { return nil }
    if !isOffered || source !== window {
      let offer = OfferedItems(items)
      // Other programs get copies, as on iOS.
      isOffered = drag.begin(types: offer.types, action: .copy, time: time) {
        offer.load($0, completion: $1)
      }
      source = window
    }
    if isOffered { drag.move(to: point, time: time) }
    guard isOffered, drag.hasTarget else {
      let own = drag.ownWindow(at: point)
      return own.map { (window.host as? XWindow)?.isShown(by: $0) } == true ? nil : .forbidden
    }
    // A quick drop comes before the first answer, and waits for it.
    return drag.isUndecided ? .copy : operation(of: drag.answer)
  }

  func dragDropped(
    of window: UIWindow, completion: @escaping @MainActor (UIDropOperation) -> Void
  ) {
    isOffered = false
    patience?.cancel()
    patience = DeadlineQueue.current.add(at: CACurrentMediaTime() + Self.longestDrop) {
      [weak connection] in connection?.dragSource.cancel()
    }
    connection.dragSource.drop(time: time) { [weak self] action in
      self?.patience?.cancel()
      self?.patience = nil
      completion(action.flatMap { self?.operation(of: $0) } ?? .cancel)
    }
  }

  func dragEnded(of window: UIWindow) {
    guard isOffered else { return }
    isOffered = false
    connection.dragSource.cancel()
  }

  /// The window under our drag has answered the last position.
  func answered() { source?.dragAnswered(operation(of: connection.dragSource.answer)) }

  private func operation(of action: DragAction?) -> UIDropOperation {
    switch action {
    case .copy, .link: .copy
    case .move: .move
    case nil: .forbidden
    }
  }

  // MARK: Drags of other programs

  /// Hands a drag over a window to its views.
  ///
  /// A list of URLs is read before the views learn of the drag; later events wait for it.
  func receive(_ drag: IncomingDrag, over window: XWindow) {
    guard drag.phase == .entered else {
      guard waiting == nil else { return waiting = drag.phase == .left ? nil : drag }
      return handle(drag, over: window)
    }
    loadPatience?.cancel()
    waiting = nil
    listLoad += 1
    let load = listLoad
    guard let type = ReceivedItems.listType(among: drag.types) else {
      return enter(drag, list: nil, over: window)
    }
    waiting = drag
    let begin: @MainActor ([UInt8]?) -> Void = { [weak self, weak window] list in
      guard let self, let window, listLoad == load, let latest = waiting else { return }
      listLoad += 1
      waiting = nil
      enter(drag, list: list, over: window)
      if latest.phase != .entered { handle(latest, over: window) }
    }
    DeadlineQueue.current.add(at: CACurrentMediaTime() + Self.longestList) { [weak self] in
      // Otherwise the views' own requests would wait behind this one.
      if self?.listLoad == load { self?.connection.dropTarget.giveUpLoading() }
    }
    connection.dropTarget.load(type, completion: begin)
  }

  private func enter(_ drag: IncomingDrag, list: [UInt8]?, over window: XWindow) {
    let dropped = ReceivedItems(drag.types, list: list) { [weak connection] type, completion in
      guard let connection else { return completion(nil) }
      connection.dropTarget.load(type, completion: completion)
    }
    window.window.send(
      DropInput(
        phase: .entered, location: location(of: drag.position, in: window), items: dropped.items,
        allowsMove: drag.action == .move))
  }

  private func handle(_ drag: IncomingDrag, over window: XWindow) {
    let location = location(of: drag.position, in: window)
    let target = connection.dropTarget
    switch drag.phase {
    case .entered: break
    case .moved:
      target.answer(action(of: window.window.send(DropInput(phase: .moved, location: location))))
    case .left: window.window.send(DropInput(phase: .left, location: location))
    case .dropped:
      let operation = window.window.send(DropInput(phase: .dropped, location: location))
      target.finish(action(of: operation))
      limitLoading()
    }
  }

  /// A drag was dropped on a window that is gone.
  func refuseDrop() { connection.dropTarget.finish(nil) }

  /// Gives up the data of a drop if no more of it comes.
  private func limitLoading() {
    let target = connection.dropTarget
    guard target.isLoading else { return }
    let parts = target.partCount
    loadPatience = DeadlineQueue.current.add(at: CACurrentMediaTime() + Self.longestDrop) {
      [weak self, weak target] in
      if target?.partCount == parts { target?.giveUpLoading() } else { self?.limitLoading() }
    }
  }

  private func action(of operation: UIDropOperation) -> DragAction? {
    switch operation {
    case .copy: .copy
    case .move: .move
    case .cancel, .forbidden: nil
    }
  }

  // MARK: Positions

  private func location(of point: DevicePoint, in window: XWindow) -> CGPoint {
    guard let origin = window.pictureOrigin else { return CGPoint(x: -1, y: -1) }
    let scale = window.window.layerTree.scale
    return CGPoint(
      x: CGFloat(point.x - origin.x) / scale, y: CGFloat(point.y - origin.y) / scale)
  }

  private func rootPoint(_ location: CGPoint, of window: UIWindow) -> DevicePoint? {
    guard let origin = (window.host as? XWindow)?.pictureOrigin else { return nil }
    let scale = window.layerTree.scale
    let (x, y) = ((location.x * scale).rounded(), (location.y * scale).rounded())
    guard abs(x) < 32_768, abs(y) < 32_768 else { return nil }
    return DevicePoint(x: origin.x + Int32(x), y: origin.y + Int32(y))
  }
}
