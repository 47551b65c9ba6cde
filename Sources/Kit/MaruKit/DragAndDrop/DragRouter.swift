import Foundation

/// Leads a drag over the views of a window, from its lift to its end.
///
/// A drag begins at a drag interaction of this window, or comes from another program as `DropInput`.
/// The drop interaction under the pointer is the first, from the hit view outwards, that can handle
/// the drag.
@MainActor
final class DragRouter {
  /// A drag that began in this window.
  private final class Source {
    let interaction: UIDragInteraction
    let session: DragSession
    var previews: [DragPreviewView] = []
    /// Whether the lifted items have moved.
    var hasBegun = false

    init(_ interaction: UIDragInteraction, _ session: DragSession) {
      (self.interaction, self.session) = (interaction, session)
    }
  }

  /// A window, held weakly because it owns the router.
  weak var window: UIWindow?

  private var source: Source?
  private var drop: DropSession?
  private weak var target: UIDropInteraction?
  private var operation = UIDropOperation.cancel
  /// The interactions that the drag has entered; each is told its end.
  private var visited: [UIDropInteraction] = []
  /// The interactions that do not handle the drag.
  private var refused: Set<ObjectIdentifier> = []
  /// Whether another program's window is under the pointer.
  private var isElsewhere = false

  /// Whether a drag of this window is under way.
  var isDragging: Bool { source != nil }

  // MARK: A drag of this window

  /// Asks an interaction for the items of a drag.
  ///
  /// - Returns: Whether there are any.
  func prepare(_ interaction: UIDragInteraction, at point: CGPoint) -> Bool {
    guard source == nil, drop == nil, let delegate = interaction.delegate else { return false }
    let session = DragSession(in: window)
    session.place = point
    session.items = delegate.dragInteraction(interaction, itemsForBeginning: session)
    guard !session.items.isEmpty else { return false }
    session.allowsMoveOperation = delegate.dragInteraction(
      interaction, sessionAllowsMoveOperation: session)
    session.isRestrictedToDraggingApplication = delegate.dragInteraction(
      interaction, sessionIsRestrictedToDraggingApplication: session)
    source = Source(interaction, session)
    return true
  }

  /// Forgets a prepared drag: another gesture came first.
  func discard() { source = nil }

  /// Lifts the prepared items.
  func lift() {
    guard let source, let window else { return }
    for item in source.session.items {
      let target = source.interaction.delegate?.dragInteraction(
        source.interaction, previewForLifting: item, session: source.session)
      guard let target, target.view.window === window else { continue }
      add(
        DragPreviewView(
          of: target.view, parameters: target.parameters,
          place: target.view.convert(target.view.bounds, to: window), at: source.session.place))
    }
  }

  private func add(_ preview: DragPreviewView) {
    window?.addSubview(preview)
    preview.lift()
    source?.previews.append(preview)
  }

  /// The pointer or finger moved.
  func move(to point: CGPoint) {
    guard let source, let window else { return }
    source.session.place = point
    let delegate = source.interaction.delegate
    if !source.hasBegun {
      source.hasBegun = true
      drop = DropSession(of: source.session, in: window)
      delegate?.dragInteraction(source.interaction, sessionWillBegin: source.session)
      // A delegate may end the drag, here and below.
      guard self.source === source else { return }
      takeOwnPreviews(of: source, at: point)
    }
    for preview in source.previews { preview.follow(point) }
    delegate?.dragInteraction(source.interaction, sessionDidMove: source.session)
    guard self.source === source else { return }
    let foreign = elsewhere(point, source.session)
    isElsewhere = foreign != nil
    if let foreign {
      leaveTarget()
      operation = foreign
    } else {
      look(at: point)
    }
    guard self.source === source else { return }
    for preview in source.previews {
      preview.isHidden = isElsewhere
      preview.show(operation)
    }
  }

  /// The effect of a drop on another program's window under the pointer; `nil` if there is none.
  private func elsewhere(_ point: CGPoint, _ session: DragSession) -> UIDropOperation? {
    guard let window, let host = window.hostWindow.dragHost else { return nil }
    let items = session.isRestrictedToDraggingApplication ? [] : session.items
    return host.drag(
      movedTo: window.hostWindow.convert(point, from: window), of: window.hostWindow,
      items: items.map(\.itemProvider),
      allowsMove: session.allowsMoveOperation)
  }

  /// The other program's window under the pointer has answered.
  func answered(_ operation: UIDropOperation) {
    guard let source, isElsewhere else { return }
    self.operation = operation
    for preview in source.previews { preview.show(operation) }
  }

  /// Replaces the lifted pictures by those that the items bring themselves.
  private func takeOwnPreviews(of source: Source, at point: CGPoint) {
    let providers = source.session.items.compactMap(\.previewProvider)
    guard !providers.isEmpty else { return }
    for preview in source.previews { preview.removeFromSuperview() }
    source.previews = []
    let previews = providers.map { $0() }
    guard self.source === source else { return }
    for case let preview? in previews {
      let size = preview.view.bounds.size
      add(
        DragPreviewView(
          of: preview.view, parameters: preview.parameters,
          place: CGRect(
            x: point.x - size.width / 2, y: point.y - size.height / 2, width: size.width,
            height: size.height), at: point))
    }
  }

  /// The button or finger was lifted.
  func release() {
    guard let source else { return }
    guard source.hasBegun, operation == .copy || operation == .move else { return cancel() }
    guard let window = window?.hostWindow, isElsewhere, let host = window.dragHost else {
      return dropHere(source)
    }
    let operation = operation
    let (drop, visited) = (self.drop, self.visited)
    forgetDrag()
    source.interaction.delegate?.dragInteraction(
      source.interaction, session: source.session, willEndWith: operation)
    for preview in source.previews { preview.removeFromSuperview() }
    host.dragDropped(of: window) { operation in
      Self.tellEnd(of: drop, to: visited)
      source.interaction.delegate?.dragInteraction(
        source.interaction, session: source.session, didEndWith: operation)
    }
  }

  private func dropHere(_ source: Source) {
    let operation = operation
    let (drop, target, visited) = (self.drop, self.target, self.visited)
    let delegate = source.interaction.delegate
    endElsewhere(source)
    forgetDrag()
    delegate?.dragInteraction(
      source.interaction, session: source.session, willEndWith: operation)
    if let drop, let target {
      target.delegate?.dropInteraction(target, performDrop: drop)
    }
    let finish: @MainActor () -> Void = {
      if let drop, let target {
        target.delegate?.dropInteraction(target, concludeDrop: drop)
      }
      Self.tellEnd(of: drop, to: visited)
      delegate?.dragInteraction(
        source.interaction, session: source.session, didEndWith: operation)
    }
    guard let first = source.previews.first else { return finish() }
    for preview in source.previews.dropFirst() { preview.sink {} }
    first.sink(completion: finish)
  }

  /// Cancels the drag of this window: its pictures fly back.
  func cancel() {
    guard let source else { return }
    endElsewhere(source)
    leaveTarget()
    let (drop, visited) = (self.drop, self.visited)
    forgetDrag()
    let delegate = source.interaction.delegate
    if source.hasBegun {
      delegate?.dragInteraction(
        source.interaction, session: source.session, willEndWith: .cancel)
    }
    let finish: @MainActor () -> Void = {
      Self.tellEnd(of: drop, to: visited)
      guard source.hasBegun else { return }
      delegate?.dragInteraction(source.interaction, session: source.session, didEndWith: .cancel)
    }
    guard let first = source.previews.first else { return finish() }
    for preview in source.previews {
      preview.isHidden = false
      preview.flyBack { if preview === first { finish() } }
    }
  }

  /// Ends what other programs know of a drag that is dropped here or cancelled.
  private func endElsewhere(_ source: Source) {
    guard source.hasBegun, let window = window?.hostWindow else { return }
    window.dragHost?.dragEnded(of: window)
  }

  /// Cancels the drag of an interaction, if it has one.
  func cancel(dragOf interaction: UIDragInteraction) {
    if source?.interaction === interaction { cancel() }
  }

  private func forgetDrag() {
    source = nil
    drop = nil
    target = nil
    operation = .cancel
    visited = []
    refused = []
    isElsewhere = false
  }

  // MARK: A drag of another program

  func receive(_ input: DropInput) -> UIDropOperation {
    guard input.location.x.isFinite, input.location.y.isFinite else { return .cancel }
    switch input.phase {
    case .entered:
      guard source == nil, let window else { return .cancel }
      leaveForeign()
      drop = DropSession(of: input.items, allowsMove: input.allowsMove, in: window)
      look(at: input.location)
    case .moved:
      guard source == nil else { return .cancel }
      look(at: input.location)
    case .left:
      guard source == nil else { return .cancel }
      leaveForeign()
    case .dropped:
      guard source == nil, let drop else { return .cancel }
      look(at: input.location)
      guard let target, operation == .copy || operation == .move else {
        leaveForeign()
        return .cancel
      }
      let (performed, visited) = (operation, visited)
      forgetDrag()
      target.delegate?.dropInteraction(target, performDrop: drop)
      target.delegate?.dropInteraction(target, concludeDrop: drop)
      Self.tellEnd(of: drop, to: visited)
      return performed
    }
    return operation
  }

  private func leaveForeign() {
    guard drop != nil else { return }
    leaveTarget()
    let (drop, visited) = (self.drop, self.visited)
    forgetDrag()
    Self.tellEnd(of: drop, to: visited)
  }

  // MARK: Drop interactions

  /// Updates the drop interaction under the pointer, and its proposal.
  private func look(at point: CGPoint) {
    guard let drop, let window else { return }
    drop.place = point
    let found = interaction(at: point, in: window, for: drop)
    if found !== target {
      leaveTarget()
      target = found
      if let found {
        if !visited.contains(where: { $0 === found }) { visited.append(found) }
        found.delegate?.dropInteraction(found, sessionDidEnter: drop)
      }
    }
    guard let found = target else { return operation = .cancel }
    let proposal = found.delegate?.dropInteraction(found, sessionDidUpdate: drop).operation
    // A view may remove itself in its answer.
    guard target === found else { return operation = .cancel }
    operation = proposal ?? .cancel
    if operation == .move, !drop.allowsMoveOperation { operation = .cancel }
  }

  private func interaction(
    at point: CGPoint, in window: UIWindow, for drop: DropSession
  ) -> UIDropInteraction? {
    // The drag may be over another window of the same host's window.
    let hostWindow = window.hostWindow
    let over = hostWindow.windowStack.window(at: hostWindow.convert(point, from: window)) ?? window
    let hit = over.hitTest(over.convert(point, from: window), with: nil)
    for case let view? in sequence(first: hit, next: { $0?.superview }) {
      for case let interaction as UIDropInteraction in view.interactionStorage {
        if interaction === target { return interaction }
        guard let delegate = interaction.delegate,
          !refused.contains(ObjectIdentifier(interaction))
        else { continue }
        if delegate.dropInteraction(interaction, canHandle: drop) { return interaction }
        refused.insert(ObjectIdentifier(interaction))
      }
    }
    return nil
  }

  private func leaveTarget() {
    guard let former = target, let drop else { return target = nil }
    target = nil
    operation = .cancel
    former.delegate?.dropInteraction(former, sessionDidExit: drop)
  }

  private static func tellEnd(of drop: DropSession?, to visited: [UIDropInteraction]) {
    guard let drop else { return }
    for interaction in visited {
      interaction.delegate?.dropInteraction(interaction, sessionDidEnd: drop)
    }
  }

  /// Removes an interaction from the drag when its view gives it up.
  func forget(_ interaction: UIDropInteraction) {
    if target === interaction { leaveTarget() }
    visited.removeAll { $0 === interaction }
    refused.remove(ObjectIdentifier(interaction))
  }

  /// Cancels everything: the window is hidden.
  func cancelAll() {
    cancel()
    leaveForeign()
  }
}
