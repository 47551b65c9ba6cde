import Foundation

/// A drag of another program over a window, as the window system or a test reports it.
@preconcurrency @MainActor
public struct DropInput {
  /// The kinds of event.
  public enum Phase: Hashable, Sendable {
    /// The drag entered the window.
    case entered
    /// It moved.
    case moved
    /// It left the window, or was cancelled.
    case left
    /// The items were dropped.
    case dropped
  }

  /// The kind of event.
  public var phase: Phase
  /// The pointer's position in points, from the window's top left.
  public var location: CGPoint
  /// The dragged items; read at `entered` only.
  public var items: [NSItemProvider]
  /// Whether the source lets the items be moved; read at `entered` only.
  public var allowsMove: Bool

  /// Creates an event.
  public init(
    phase: Phase, location: CGPoint, items: [NSItemProvider] = [], allowsMove: Bool = false
  ) {
    (self.phase, self.location, self.items, self.allowsMove) = (phase, location, items, allowsMove)
  }
}

extension UIWindow {
  /// Receives an event of another program's drag from the window system or a test.
  ///
  /// - Returns: The effect of a drop at the position, or of the drop that was performed.
  @discardableResult
  public func send(_ input: DropInput) -> UIDropOperation { dragRouter.receive(input) }

  /// Receives the answer of another program's window to a drag of this window.
  ///
  /// - Parameter operation: The effect of a drop there.
  public func dragAnswered(_ operation: UIDropOperation) { dragRouter.answered(operation) }
}

/// The system through which drags of a window reach other programs.
@preconcurrency @MainActor
public protocol DragHost: AnyObject {
  /// A drag of the window moved.
  ///
  /// - Parameters:
  ///   - location: Points from the window's top left; also outside the window.
  ///   - window: The window.
  ///   - items: The items that other programs may have; none if the drag stays in this one.
  ///   - allowsMove: Whether they may be moved. As on iOS, a host may give other programs copies only.
  /// - Returns: The effect of a drop there; `nil` if the window itself is there, not covered.
  func drag(
    movedTo location: CGPoint, of window: UIWindow, items: [NSItemProvider], allowsMove: Bool
  ) -> UIDropOperation?
  /// The drag was dropped where another program's window is.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - completion: Called once the program has taken the items, or has refused them.
  func dragDropped(of window: UIWindow, completion: @escaping @MainActor (UIDropOperation) -> Void)
  /// The drag was cancelled, or dropped in this window.
  func dragEnded(of window: UIWindow)
}
